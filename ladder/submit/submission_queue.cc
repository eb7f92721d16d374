#include "ladder/submit/submission_queue.h"

#include <re2/re2.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <vector>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "ladder/submit/bundles/archive.h"
#include "referee/base/files/folders.h"
#include "referee/base/files/remove_tree.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"
#include "referee/bots/bot_finder.h"
#include "referee/bots/manifest/manifest.h"

namespace assize::ladder {
namespace {

namespace fs = std::filesystem;

constexpr int kMaxLevels = 3;

// A free name below `scratch`.
std::string FreshFolder(const std::string& scratch) {
  std::error_code ignored;
  for (int number = 1;; ++number) {
    std::string folder = absl::StrCat(scratch, "/zip-", number);
    if (!fs::exists(folder, ignored)) return folder;
  }
}

bool HasManifest(const fs::path& folder) {
  std::error_code ignored;
  return fs::exists(fs::symlink_status(folder / bots::kManifestFile, ignored));
}

bool IsFolder(const fs::path& path) {
  std::error_code ignored;
  return fs::is_directory(fs::symlink_status(path, ignored));
}

// What may have a bot in it: folders and zip files, by name.
std::vector<fs::path> CandidatesIn(const fs::path& folder) {
  std::vector<fs::path> candidates;
  WalkFolder(folder, [&candidates](const fs::directory_entry& entry) {
    const std::string name = entry.path().filename();
    const bool is_hidden = name.starts_with('.') || name == "__MACOSX";
    std::error_code gone;
    if (is_hidden || entry.is_symlink(gone)) return Walk::kGoOn;
    if (IsFolder(entry.path()) || IsZip(entry.path())) candidates.push_back(entry.path());
    return Walk::kGoOn;
  });
  std::sort(candidates.begin(), candidates.end());
  return candidates;
}

// A bot's folder, and its place as the user knows it: perhaps in a zip file.
struct FoundBot {
  std::string folder;
  std::string place;
};

// The folder with the manifest. `place` is what the user calls `folder`.
absl::StatusOr<FoundBot> FindBot(fs::path folder, std::string place, const std::string& scratch,
                                 Unpacking* unpacking) {
  for (int level = 0; level <= kMaxLevels; ++level) {
    if (HasManifest(folder)) return FoundBot{folder.string(), place};
    const std::vector<fs::path> candidates = CandidatesIn(folder);
    if (candidates.size() != 1) break;
    place = fs::path(place) / candidates[0].filename();
    if (IsFolder(candidates[0])) {
      folder = candidates[0];
      continue;
    }
    const std::string unpacked = FreshFolder(scratch);
    ASSIZE_RETURN_IF_ERROR(UnpackZip(candidates[0], unpacked, unpacking, place));
    folder = unpacked;
  }
  return absl::FailedPreconditionError(absl::StrCat(
      "contains no ", std::string(bots::kManifestFile), bots::AdviceOnMissingManifest(folder),
      ", nor exactly one folder or zip file with one; so it is not a bot's folder"));
}

// One of many.
absl::StatusOr<FoundBot> FindBotIn(const fs::path& path, const std::string& place,
                                   const std::string& scratch, Unpacking* unpacking) {
  if (IsFolder(path)) return FindBot(path, place, scratch, unpacking);
  const std::string unpacked = FreshFolder(scratch);
  ASSIZE_RETURN_IF_ERROR(UnpackZip(path, unpacked, unpacking, place));
  return FindBot(unpacked, place, scratch, unpacking);
}

HandIn HandInOf(std::string shown, std::string person, absl::StatusOr<FoundBot> found) {
  if (!found.ok()) return {std::move(shown), std::move(person), found.status(), ""};
  return {std::move(shown), std::move(person), std::move(found->folder), std::move(found->place)};
}

std::string NameOfPath(fs::path path) {
  if (!path.has_filename()) path = path.parent_path();
  // For "." and "..".
  std::error_code ignored;
  const std::string name = path.filename();
  return name == "." || name == ".." ? fs::canonical(path, ignored).filename() : fs::path(name);
}

absl::StatusOr<std::vector<HandIn>> HandInsOfZip(const std::string& word,
                                                 const HandInOrder& order) {
  Unpacking unpacking{.left = order.limits, .cancelled = order.cancelled};
  const std::string unpacked = FreshFolder(order.scratch);
  ASSIZE_RETURN_IF_ERROR(UnpackZip(word, unpacked, &unpacking));
  const std::vector<fs::path> candidates = CandidatesIn(unpacked);
  const bool is_one_folder = candidates.size() == 1 && HasManifest(candidates[0]);
  if (HasManifest(unpacked) || is_one_folder) {
    return std::vector<HandIn>{HandInOf(word, PersonOf(NameOfPath(word)),
                                        FindBot(unpacked, word, order.scratch, &unpacking))};
  }
  if (candidates.empty()) {
    return absl::FailedPreconditionError(absl::StrCat(
        word, ": has neither a ", std::string(bots::kManifestFile),
        bots::AdviceOnMissingManifest(unpacked), " nor folders or zip files of bots in it"));
  }
  if (candidates.size() > order.most_bots) {
    return absl::FailedPreconditionError(
        absl::StrCat(word, ": has ", candidates.size(),
                     " folders and zip files of bots in it; at most ", order.most_bots));
  }
  std::vector<HandIn> hand_ins;
  for (const fs::path& candidate : candidates) {
    if (order.cancelled()) return absl::CancelledError("interrupted while it was unpacked");
    const std::string name = candidate.filename();
    const std::string shown = absl::StrCat(word, "/", name);
    Unpacking own{.left = kOneBot, .cancelled = order.cancelled};
    hand_ins.push_back(HandInOf(
        shown, PersonOf(name),
        FindBotIn(candidate, shown, order.scratch, candidates.size() == 1 ? &unpacking : &own)));
  }
  return hand_ins;
}

absl::Status NotMade(const std::string& folder, const std::error_code& error) {
  return absl::UnavailableError(
      absl::StrCat(folder, ": the folder cannot be made: ", error.message()));
}

// As the folder around it: confined bots may be other users.
absl::Status OpenAsItsParent(const fs::path& folder) {
  std::error_code error;
  const fs::file_status around = fs::status(folder.parent_path(), error);
  if (!error) fs::permissions(folder, around.permissions(), error);
  return error ? NotMade(folder, error) : absl::OkStatus();
}

// The tools with folders of their own, made below those of `tools`.
absl::StatusOr<SubmissionTools> WithOwnFolders(SubmissionTools tools) {
  std::error_code error;
  int number = 1;
  while (!fs::create_directory(absl::StrCat(tools.scratch, "/", number), error) && !error) {
    ++number;
  }
  tools.scratch += absl::StrCat("/", number);
  tools.logs += absl::StrCat("/", number);
  if (error) return NotMade(tools.scratch, error);
  ASSIZE_RETURN_IF_ERROR(OpenAsItsParent(tools.scratch));
  fs::create_directory(tools.logs, error);
  if (error) return NotMade(tools.logs, error);
  ASSIZE_RETURN_IF_ERROR(OpenAsItsParent(tools.logs));
  return tools;
}

void RemoveFolders(const SubmissionTools& tools) {
  RemoveTree(tools.logs);
  RemoveTree(tools.scratch);
}

}  // namespace

// Paths are taken as they are, since a bot that must still be built has no program yet.
absl::StatusOr<std::vector<HandIn>> HandInsOf(const std::string& word, const HandInOrder& order) {
  std::error_code error;
  const bool exists = fs::exists(word, error);
  if (exists && word.find('/') != std::string::npos) return FindHandIns(word, order);
  auto sample = bots::BotFinder::FromEnvironment().Find(word);
  if (sample.ok()) return std::vector<HandIn>{{word, word, sample->folder, sample->folder}};
  if (exists) return FindHandIns(word, order);
  return sample.status();
}

std::string BotNameOf(const std::string& person) {
  return absl::StrReplaceAll(person, {{" ", "-"}});
}

std::string PersonOf(std::string_view name) {
  static const RE2 kExported(R"((.+?)_(?:LATE_|late_)?\d+_.*)");
  static const RE2 kZip(R"((?i)(.+)\.zip)");
  std::string person(name);
  std::string part;
  if (RE2::FullMatch(person, kExported, &part) || RE2::FullMatch(person, kZip, &part)) return part;
  return person;
}

absl::StatusOr<std::vector<HandIn>> FindHandIns(const std::string& word, const HandInOrder& order) {
  if (IsZip(word)) return HandInsOfZip(word, order);
  Unpacking unpacking{.left = kOneBot, .cancelled = order.cancelled};
  // The folder itself may be a link: the user has named it.
  return std::vector<HandIn>{
      HandInOf(word, PersonOf(NameOfPath(word)), FindBot(word, word, order.scratch, &unpacking))};
}

void SubmissionQueue::Submit(const std::string& word) {
  if (cancelled()) return;
  const absl::StatusOr<SubmissionTools> tools = WithOwnFolders(tools_);
  if (!tools.ok()) return listener_(word, tools.status());
  const absl::Cleanup remove_folders = [&tools] { RemoveFolders(*tools); };
  const absl::StatusOr<std::vector<HandIn>> hand_ins =
      HandInsOf(word, {.scratch = tools->scratch,
                       .limits = rules_.unpacked,
                       .most_bots = rules_.most_bots,
                       .cancelled = [this] { return cancelled(); }});
  if (!hand_ins.ok()) return listener_(word, hand_ins.status());
  for (const HandIn& hand_in : *hand_ins) {
    if (cancelled()) return;
    listener_(hand_in.shown, SubmitOne(hand_in, *tools));
  }
}

void SubmissionTally::Add(const absl::StatusOr<Submission::Result>& result) {
  if (!result.ok()) {
    ++refused;
  } else if (result->unchanged) {
    ++unchanged;
  } else {
    ++accepted;
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

absl::StatusOr<Submission::Result> SubmissionQueue::SubmitOne(const HandIn& hand_in,
                                                              const SubmissionTools& around) {
  ASSIZE_RETURN_IF_ERROR(hand_in.folder.status());
  SubmissionOrder order{.folder = *hand_in.folder,
                        .place = hand_in.place,
                        .owner = rules_.owner.value_or(hand_in.person),
                        .bot = rules_.bot,
                        .build_limit = rules_.build_limit,
                        .seats = rules_.seats,
                        .clock = rules_.clock,
                        .start_limit = rules_.start_limit,
                        .sandbox = rules_.sandbox};
  if (!rules_.name_from_folder) order.beside = accepted_;
  if (rules_.name_from_folder) order.bot = BotNameOf(hand_in.person);
  ASSIZE_ASSIGN_OR_RETURN(const SubmissionTools tools, WithOwnFolders(around));
  const absl::Cleanup remove_folders = [&tools] { RemoveFolders(tools); };
  Submission submission(order, tools);
  {
    const MutexLock lock(mutex_);
    submission_ = &submission;
    if (cancelled_) submission.Cancel();
  }
  absl::StatusOr<Submission::Result> result = submission.Run();
  if (result.ok() && !result->unchanged) accepted_.emplace_back(result->version, hand_in.shown);
  const MutexLock lock(mutex_);
  submission_ = nullptr;
  return result;
}

}  // namespace assize::ladder
