#include "ladder/submit/submission_queue.h"

#include <filesystem>
#include <system_error>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "referee/base/status.h"
#include "referee/bots/bot_finder.h"

namespace assize::ladder {
namespace {

// Sample bots by their names; paths as they are, since a bot that must still be built has no
// program yet.
absl::StatusOr<std::vector<HandIn>> HandInsOf(const std::string& word, const std::string& scratch) {
  std::error_code error;
  const bool exists = std::filesystem::exists(word, error);
  if (exists && word.find('/') != std::string::npos) return FindHandIns(word, scratch);
  auto sample = bots::BotFinder::FromEnvironment().Find(word);
  if (sample.ok()) return std::vector<HandIn>{{word, word, sample->folder}};
  if (exists) return FindHandIns(word, scratch);
  return sample.status();
}

// What people call the bot on the ladder if it is named after them.
std::string BotNameOf(const std::string& person) {
  return absl::StrReplaceAll(person, {{" ", "-"}});
}

}  // namespace

void SubmissionQueue::Submit(const std::string& word) {
  if (cancelled()) return;
  const absl::StatusOr<std::vector<HandIn>> hand_ins = HandInsOf(word, tools_.scratch);
  if (!hand_ins.ok()) return listener_(word, hand_ins.status());
  for (const HandIn& hand_in : *hand_ins) {
    if (cancelled()) return;
    listener_(hand_in.shown, SubmitOne(hand_in));
  }
}

void SubmissionQueue::Cancel() {
  const MutexLock lock(mutex_);
  cancelled_ = true;
  if (submission_ != nullptr) submission_->Cancel();
}

bool SubmissionQueue::cancelled() {
  const MutexLock lock(mutex_);
  return cancelled_;
}

absl::StatusOr<Submission::Result> SubmissionQueue::SubmitOne(const HandIn& hand_in) {
  ASSIZE_RETURN_IF_ERROR(hand_in.folder.status());
  SubmissionOrder order{.folder = *hand_in.folder,
                        .owner = rules_.owner.value_or(hand_in.person),
                        .build_limit = rules_.build_limit,
                        .seats = rules_.seats,
                        .clock = rules_.clock,
                        .sandbox = rules_.sandbox};
  if (rules_.name_from_folder) order.bot = BotNameOf(hand_in.person);
  ASSIZE_ASSIGN_OR_RETURN(const SubmissionTools tools, OwnTools());
  Submission submission(order, tools);
  {
    const MutexLock lock(mutex_);
    submission_ = &submission;
    if (cancelled_) submission.Cancel();
  }
  absl::StatusOr<Submission::Result> result = submission.Run();
  const MutexLock lock(mutex_);
  submission_ = nullptr;
  return result;
}

// Folders of this submission alone.
absl::StatusOr<SubmissionTools> SubmissionQueue::OwnTools() {
  SubmissionTools tools = tools_;
  const std::string number = absl::StrCat("/", ++number_);
  tools.scratch += number;
  tools.logs += number;
  for (const std::string& folder : {tools.scratch, tools.logs}) {
    std::error_code error;
    std::filesystem::create_directory(folder, error);
    // As the folder around it: confined bots may be other users.
    const auto around = std::filesystem::path(folder).parent_path();
    if (!error) {
      std::filesystem::permissions(folder, std::filesystem::status(around, error).permissions(),
                                   error);
    }
    if (error) {
      return absl::UnavailableError(
          absl::StrCat(folder, ": the folder cannot be made: ", error.message()));
    }
  }
  return tools;
}

}  // namespace assize::ladder
