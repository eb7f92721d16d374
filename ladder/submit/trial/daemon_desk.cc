#include "ladder/submit/trial/daemon_desk.h"

#include <fcntl.h>

#include <filesystem>

#include "absl/strings/str_cat.h"
#include "ladder/submit/bundles/packed_file.h"
#include "referee/base/status.h"
#include "referee/base/tasks/guarded.h"
#include "referee/base/tasks/threads.h"
#include "referee/base/text/whole_characters.h"
#include "referee/process/supervisor/packet.h"

namespace assize::ladder {
namespace {

// Of a report, so that it fits into a packet.
constexpr size_t kMaxText = 60'000;

}  // namespace

std::optional<v1::TrialStart> DaemonDesk::AwaitStart() {
  v1::TrialOrder order;
  if (process::ReceivePacket(socket_.get(), order) != process::PacketResult::kDone) return {};
  return order.has_start() ? std::optional(order.start()) : std::nullopt;
}

bool DaemonDesk::TakeOrder(const std::function<void()>& cancel) {
  v1::TrialOrder order;
  if (process::ReceivePacket(socket_.get(), order) != process::PacketResult::kDone) return false;
  if (order.has_cancel()) cancel();
  if (!order.has_verdict()) return true;
  const MutexLock lock(mutex_);
  verdict_ = order.verdict();
  changed_.notify_all();
  return true;
}

void DaemonDesk::Listen(const std::function<void()>& cancel) {
  for (bool there = true; there;) {
    LogThrown("trial's order",
              Guarded("an order of the daemon", [&] { there = TakeOrder(cancel); }));
  }
  {
    const MutexLock lock(mutex_);
    gone_ = true;
    changed_.notify_all();
  }
  cancel();
}

void DaemonDesk::Say(const std::string& text) {
  v1::TrialReport report;
  report.set_note(std::string(WholeCharacters(text, kMaxText)));
  Send(report);
}

void DaemonDesk::Finish(const absl::Status& status, bool unchanged) {
  v1::TrialReport report;
  report.mutable_done()->set_code(static_cast<int>(status.code()));
  const absl::string_view text = status.message();
  report.mutable_done()->set_message(
      std::string(WholeCharacters({text.data(), text.size()}, kMaxText)));
  report.mutable_done()->set_unchanged(unchanged);
  Send(report);
}

absl::StatusOr<std::optional<Version>> DaemonDesk::Check(const std::string& owner,
                                                         const std::string& bot,
                                                         const Bytes32& sha256) {
  v1::TrialReport report;
  report.mutable_check()->set_owner(owner);
  report.mutable_check()->set_bot(bot);
  report.mutable_check()->set_sha256(std::string(AsView(sha256)));
  Send(report);
  MutexLock lock(mutex_);
  changed_.wait(lock, [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    return gone_ || verdict_.has_value();
  });
  if (!verdict_.has_value()) return absl::CancelledError("the service has gone");
  const v1::TrialVerdict verdict = *std::exchange(verdict_, std::nullopt);
  if (verdict.code() != 0) {
    return absl::Status(static_cast<absl::StatusCode>(verdict.code()), verdict.message());
  }
  // Which one it is the daemon knows.
  return verdict.unchanged() ? std::optional(Version{}) : std::nullopt;
}

absl::StatusOr<Version> DaemonDesk::Add(const NewVersion& version) {
  const std::string folder = std::filesystem::temp_directory_path().string();
  const UniqueFd file(open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600));
  if (!file.valid()) {
    return absl::ResourceExhaustedError(absl::StrCat(folder, ": no file can be made there"));
  }
  ASSIZE_ASSIGN_OR_RETURN(const uint64_t list_bytes, WritePacked(version, file.get()));
  v1::TrialReport report;
  report.mutable_add()->set_list_bytes(list_bytes);
  process::SendPacket(socket_.get(), report, file.get());
  added_ = true;
  return Version{};
}

void DaemonDesk::Send(const v1::TrialReport& report) { process::SendPacket(socket_.get(), report); }

}  // namespace assize::ladder
