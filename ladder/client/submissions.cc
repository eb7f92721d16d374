#include "ladder/client/submissions.h"

#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "absl/cleanup/cleanup.h"
#include "ladder/client/upload.h"
#include "referee/base/files.h"
#include "referee/base/seed.h"
#include "referee/base/status.h"

namespace assize::ladder::client {
namespace {

namespace fs = std::filesystem;

// What the service has made of it, in the words of a submission on this machine.
Submission::Result ResultOf(const v1::SubmitResult& result) {
  Submission::Result own;
  own.version.bot = result.version().bot();
  own.version.number = static_cast<int>(result.version().number());
  own.version.label = result.version().label();
  own.version.owner = result.version().owner();
  own.version.games = {result.version().games().begin(), result.version().games().end()};
  own.version.sha256 = SeedFromText(result.version().sha256()).bytes;
  own.version.withdrawn = result.version().state() == "withdrawn";
  own.unchanged = result.unchanged();
  return own;
}

uint64_t Milliseconds(match::Micros time) {
  return static_cast<uint64_t>(std::chrono::duration_cast<std::chrono::milliseconds>(time).count());
}

absl::StatusOr<Submission::Result> SubmitOne(Client* service, const HandIn& hand_in,
                                             const SubmissionRules& rules,
                                             const std::function<void(const std::string&)>& say) {
  ASSIZE_RETURN_IF_ERROR(hand_in.folder.status());
  v1::SubmissionStart start;
  start.set_owner(rules.owner.value_or(hand_in.person));
  if (rules.name_from_folder) start.set_bot(BotNameOf(hand_in.person));
  start.set_seats(static_cast<uint32_t>(rules.seats));
  start.set_move_limit_ms(Milliseconds(rules.clock.move_limit));
  start.set_bank_ms(Milliseconds(rules.clock.bank));
  ASSIZE_ASSIGN_OR_RETURN(const v1::SubmitResult result,
                          SubmitFolder(service, *hand_in.folder, start, say));
  return ResultOf(result);
}

}  // namespace

absl::Status SubmitAll(Client* service, const std::vector<std::string>& words,
                       const SubmissionRules& rules,
                       const std::function<void(const std::string&)>& say,
                       const SubmissionQueue::Listener& listener) {
  std::string scratch = (fs::temp_directory_path() / "assize-submit-XXXXXX").string();
  if (mkdtemp(scratch.data()) == nullptr) return FileError(scratch, "can't be made", errno);
  const absl::Cleanup remove = [&scratch] {
    std::error_code ignored;
    fs::remove_all(scratch, ignored);
  };
  for (const std::string& word : words) {
    const absl::StatusOr<std::vector<HandIn>> hand_ins = HandInsOf(word, scratch);
    if (!hand_ins.ok()) {
      listener(word, hand_ins.status());
      continue;
    }
    for (const HandIn& hand_in : *hand_ins) {
      listener(hand_in.shown, SubmitOne(service, hand_in, rules, say));
    }
  }
  return absl::OkStatus();
}

}  // namespace assize::ladder::client
