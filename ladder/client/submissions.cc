#include "ladder/client/submissions.h"

#include <archive.h>
#include <archive_entry.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "assize/v1/service.pb.h"
#include "ladder/client/client.h"
#include "ladder/service/calls/errors.h"
#include "ladder/submit/bundles/bundle_folder.h"
#include "referee/base/files/files.h"
#include "referee/base/hash.h"
#include "referee/base/mutex.h"
#include "referee/base/seed.h"
#include "referee/base/status.h"
#include "referee/base/tasks/interruption.h"
#include "referee/bots/manifest/manifest.h"
#include "referee/cli/commands/interrupts.h"

namespace assize::ladder::client {
namespace {

namespace fs = std::filesystem;

constexpr size_t kPiece = 256 << 10;
constexpr uint32_t kWaitMs = 10'000;

using Writer = std::unique_ptr<archive, decltype(&archive_write_free)>;
using Entry = std::unique_ptr<archive_entry, decltype(&archive_entry_free)>;

la_ssize_t Append(archive* /*writer*/, void* data, const void* bytes, size_t size) {
  static_cast<std::string*>(data)->append(static_cast<const char*>(bytes), size);
  return static_cast<la_ssize_t>(size);
}

absl::Status Failed(archive* writer) {
  const char* why = archive_error_string(writer);
  return absl::InternalError(
      absl::StrCat("the zip file can't be made: ", why == nullptr ? "unknown" : why));
}

grpc::Status Send(Stub* stub, grpc::ClientContext* context, const v1::SubmissionStart& start,
                  const std::string& zip, v1::Operation* operation) {
  const auto stream = stub->SubmitBot(context, operation);
  v1::SubmitBotRequest message;
  *message.mutable_start() = start;
  bool going = stream->Write(message);
  for (size_t begin = 0; going && begin < zip.size(); begin += kPiece) {
    message.set_piece(zip.substr(begin, kPiece));
    going = stream->Write(message);
  }
  // Where the service has seen enough, Finish() returns the reason.
  stream->WritesDone();
  return stream->Finish();
}

// A zip file of the bundle's files: the same bytes for the same bundle.
absl::StatusOr<std::string> ZipOf(const Bundle& bundle) {
  std::string zip;
  const Writer writer(archive_write_new(), archive_write_free);
  archive_write_set_format_zip(writer.get());
  // Names are UTF-8 whatever the locale.
  archive_write_set_options(writer.get(), "hdrcharset=UTF-8");
  archive_write_set_bytes_in_last_block(writer.get(), 1);
  if (archive_write_open(writer.get(), &zip, nullptr, Append, nullptr) != ARCHIVE_OK) {
    return Failed(writer.get());
  }
  for (const BundleFile& file : bundle.files) {
    const Entry entry(archive_entry_new(), archive_entry_free);
    archive_entry_set_pathname_utf8(entry.get(), file.path.c_str());
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    archive_entry_set_perm(entry.get(), file.executable ? 0755 : 0644);
    archive_entry_set_size(entry.get(), static_cast<la_int64_t>(file.content.size()));
    archive_entry_set_mtime(entry.get(), 0, 0);
    if (archive_write_header(writer.get(), entry.get()) != ARCHIVE_OK ||
        archive_write_data(writer.get(), file.content.data(), file.content.size()) < 0) {
      return Failed(writer.get());
    }
  }
  if (archive_write_close(writer.get()) != ARCHIVE_OK) return Failed(writer.get());
  return zip;
}

// Sends the bot in `folder` and waits until it is accepted or refused. `start`: owner, name and
// smoke matches as they are asked for; the rest is filled in. The error of a bot that is refused
// states why.
absl::StatusOr<v1::SubmitResult> SubmitFolder(Remote* service, const std::string& folder,
                                              v1::SubmissionStart start,
                                              const std::function<void(const std::string&)>& say) {
  ASSIZE_ASSIGN_OR_RETURN(const Bundle bundle, ReadBundle(folder));
  ASSIZE_ASSIGN_OR_RETURN(const std::string zip, ZipOf(bundle));
  start.set_size(zip.size());
  start.set_sha256(std::string(AsView(HashOf(zip))));
  start.set_request_id(FreshRequestId());
  v1::Operation operation;
  ASSIZE_RETURN_IF_ERROR(service->Repeat([&](Stub* stub, grpc::ClientContext* context) {
    operation.Clear();
    return Send(stub, context, start, zip, &operation);
  }));
  std::string stage;
  while (!operation.done()) {
    v1::WaitOperationRequest wait;
    wait.set_name(operation.name());
    wait.set_timeout_ms(kWaitMs);
    ASSIZE_RETURN_IF_ERROR(service->Repeat([&](Stub* stub, grpc::ClientContext* context) {
      operation.Clear();
      return stub->WaitOperation(context, wait, &operation);
    }));
    if (operation.place() > 1 && stage != "waits") {
      say(absl::StrCat("Waits: number ", operation.place(), " in the queue."));
      stage = "waits";
    }
  }
  if (operation.has_error()) return service::FromRpcStatus(operation.error());
  for (const std::string& note : operation.submit().notes()) say(note);
  return operation.submit();
}

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

absl::StatusOr<Submission::Result> SubmitOne(Remote* service, const HandIn& hand_in,
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

// Whether the bot would replace one that was accepted just before, as CheckNamesake() has it. The
// service, which gets one bot after the other, can't know that.
absl::Status CheckAmong(const AcceptedTogether& accepted, const HandIn& hand_in,
                        const SubmissionRules& rules) {
  if (rules.name_from_folder || !hand_in.folder.ok()) return absl::OkStatus();
  const absl::StatusOr<bots::Manifest> manifest = bots::ReadManifest(*hand_in.folder);
  // The service will state what is wrong with it.
  if (!manifest.ok()) return absl::OkStatus();
  // Of somebody else's bot of that name the service has its own words.
  const std::string owner = rules.owner.value_or(hand_in.person);
  AcceptedTogether own = accepted;
  std::erase_if(own, [&](const auto& one) { return !owner.empty() && one.first.owner != owner; });
  const absl::Status namesake = CheckNamesake(manifest->name, manifest->version, own);
  if (namesake.ok()) return namesake;
  ASSIZE_ASSIGN_OR_RETURN(const Bundle bundle, ReadBundle(*hand_in.folder));
  const bool same =
      std::ranges::any_of(own, [&](const auto& one) { return one.first.sha256 == bundle.Hash(); });
  return same ? absl::OkStatus() : namesake;
}

// A folder for what is unpacked, which is removed however the command ends.
class Unpacked {
 public:
  Unpacked() = default;
  ~Unpacked() {
    const HalfWritten half_written;
    Remove();
  }
  Unpacked(const Unpacked&) = delete;
  Unpacked& operator=(const Unpacked&) = delete;

  absl::Status Open() {
    const MutexLock lock(mutex_);
    path_ = (fs::temp_directory_path() / "assize-submit-XXXXXX").string();
    if (mkdtemp(path_.data()) == nullptr) return FileError(path_, "can't be made", errno);
    return absl::OkStatus();
  }
  // As of HandInsOf().
  absl::StatusOr<std::vector<HandIn>> Add(const std::string& word) {
    const MutexLock lock(mutex_);
    return HandInsOf(word, {.scratch = path_, .cancelled = [this] { return ending_.load(); }});
  }
  // On another thread. What is being unpacked is given up.
  [[noreturn]] void RemoveAndEnd() {
    ending_ = true;
    const MutexLock lock(mutex_);
    Remove();
    std::_Exit(static_cast<int>(ExitCode::kInterrupted));
  }

 private:
  void Remove() const {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
  }

  std::string path_;
  // While something is unpacked.
  Mutex mutex_;
  std::atomic<bool> ending_ = false;
};

}  // namespace

absl::Status SubmitAll(Remote* service, const std::vector<std::string>& words,
                       const SubmissionRules& rules,
                       const std::function<void(const std::string&)>& say,
                       const SubmissionQueue::Listener& listener) {
  Unpacked unpacked;
  Interrupts interrupts;
  interrupts.Handle([&unpacked](int) { unpacked.RemoveAndEnd(); });
  ASSIZE_RETURN_IF_ERROR(unpacked.Open());
  AcceptedTogether accepted;
  for (const std::string& word : words) {
    const absl::StatusOr<std::vector<HandIn>> hand_ins = unpacked.Add(word);
    if (!hand_ins.ok()) {
      listener(word, hand_ins.status());
      continue;
    }
    for (const HandIn& hand_in : *hand_ins) {
      const absl::Status alone = CheckAmong(accepted, hand_in, rules);
      const absl::StatusOr<Submission::Result> result =
          alone.ok() ? SubmitOne(service, hand_in, rules, say) : alone;
      if (result.ok() && !result->unchanged) accepted.emplace_back(result->version, hand_in.shown);
      listener(hand_in.shown, result);
    }
  }
  return absl::OkStatus();
}

}  // namespace assize::ladder::client
