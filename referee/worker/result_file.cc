#include "referee/worker/result_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <optional>

#include "absl/strings/str_cat.h"
#include "referee/base/files/checked_frames.h"
#include "referee/base/files/files.h"
#include "referee/base/status.h"
#include "referee/base/text/json.h"
#include "referee/worker/batch_file.h"

namespace assize::worker {
namespace {

// What a power cut may cost.
constexpr std::chrono::milliseconds kSyncEvery(500);

std::string HeadOf(const Bytes32& batch) {
  return absl::StrCat(std::string(kResultMagic), std::string(AsView(batch)));
}

// Whether `content` begins with the head of this batch's results; an error if it can't be the
// beginning of one.
absl::StatusOr<bool> HasHead(const std::string& path, std::string_view content,
                             const Bytes32& batch) {
  const std::string head = HeadOf(batch);
  if (content.starts_with(head)) return true;
  if (std::string_view(head).starts_with(content)) return false;
  const std::string what = content.starts_with(kResultMagic)
                               ? "contains the results of another batch"
                               : "is not a result file of this version";
  return absl::DataLossError(absl::StrCat(path, ": ", what));
}

// Everything from `offset` on.
absl::StatusOr<std::string> ReadFrom(int file, size_t offset, const std::string& path) {
  std::string content;
  std::array<char, 65536> piece;
  while (true) {
    const auto place = static_cast<off_t>(offset + content.size());
    const ssize_t size = pread(file, piece.data(), piece.size(), place);
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) return absl::ErrnoToStatus(errno, absl::StrCat(path, ": can't read it"));
    if (size == 0) return content;
    content.append(piece.data(), static_cast<size_t>(size));
  }
}

// Takes whole results away from the beginning of `bytes`. Damaged ones before a whole one go as
// well: those matches have no result.
std::vector<v1::BatchResult> TakeResults(std::string_view* bytes) {
  std::vector<v1::BatchResult> results;
  while (true) {
    const std::optional<std::string_view> payload = checked_frames::TakeFrame(bytes);
    if (!payload.has_value()) {
      if (checked_frames::SkipDamaged(bytes)) continue;
      return results;
    }
    v1::BatchResult result;
    if (!result.ParseFromArray(payload->data(), static_cast<int>(payload->size()))) continue;
    results.push_back(std::move(result));
  }
}

bool Counts(const v1::BatchResult& result) {
  return result.record().end().reason() != v1::END_REASON_VOID;
}

}  // namespace

absl::StatusOr<std::unique_ptr<ResultWriter>> ResultWriter::Open(const std::string& path,
                                                                 const Bytes32& batch) {
  UniqueFd file(open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600));
  if (!file.valid()) return absl::ErrnoToStatus(errno, absl::StrCat(path, ": can't open it"));
  std::unique_ptr<ResultWriter> writer(new ResultWriter(path, std::move(file)));
  ASSIZE_RETURN_IF_ERROR(writer->Lock());
  ASSIZE_RETURN_IF_ERROR(writer->Recover(batch));
  return writer;
}

absl::Status ResultWriter::Lock() {
  if (flock(file_.get(), LOCK_EX | LOCK_NB) == 0) return absl::OkStatus();
  if (errno == EWOULDBLOCK) {
    return absl::AbortedError(absl::StrCat(path_, ": another worker is writing it"));
  }
  return absl::ErrnoToStatus(errno, absl::StrCat(path_, ": can't lock it"));
}

// Reads what is there, so that it is not done again, and cuts off what is not whole.
absl::Status ResultWriter::Recover(const Bytes32& batch) {
  ASSIZE_ASSIGN_OR_RETURN(const std::string content, ReadFrom(file_.get(), 0, path_));
  ASSIZE_ASSIGN_OR_RETURN(const bool has_head, HasHead(path_, content, batch));
  if (!has_head) {
    ASSIZE_RETURN_IF_ERROR(Cut(0));
    const std::string head = HeadOf(batch);
    size_ = head.size();
    return WriteAll(file_.get(), head, path_);
  }
  std::string_view rest = content;
  rest.remove_prefix(HeadOf(batch).size());
  for (const v1::BatchResult& result : TakeResults(&rest)) {
    if (Counts(result)) done_.insert(result.match_id());
  }
  return Cut(content.size() - rest.size());
}

absl::Status ResultWriter::Cut(size_t size) {
  size_ = size;
  if (ftruncate(file_.get(), static_cast<off_t>(size)) == 0) return absl::OkStatus();
  return absl::ErrnoToStatus(errno, absl::StrCat(path_, ": can't cut it off"));
}

absl::Status ResultWriter::Append(const v1::BatchResult& result) {
  const std::string frame = checked_frames::Framed(result.SerializeAsString());
  const absl::Status written = WriteAll(file_.get(), frame, path_);
  if (!written.ok()) {
    Cut(size_).IgnoreError();  // Readers stop at a torn frame in any case.
    return written;
  }
  size_ += frame.size();
  if (Counts(result)) done_.insert(result.match_id());
  return std::chrono::steady_clock::now() - synced_ < kSyncEvery ? absl::OkStatus() : Sync();
}

absl::Status ResultWriter::Sync() {
  synced_ = std::chrono::steady_clock::now();
  if (fdatasync(file_.get()) == 0) return absl::OkStatus();
  return absl::ErrnoToStatus(errno, absl::StrCat(path_, ": can't write it to the disk"));
}

absl::StatusOr<std::vector<v1::BatchResult>> ReadResults(const std::string& path) {
  ASSIZE_ASSIGN_OR_RETURN(const std::string content, ReadFile(path, kMaxResultsBytes));
  std::string_view rest = content;
  if (!rest.starts_with(kResultMagic.substr(0, rest.size()))) {
    return absl::DataLossError(absl::StrCat(path, ": is not a result file of this version"));
  }
  rest.remove_prefix(std::min(rest.size(), HeadOf(Bytes32{}).size()));  // It may have been cut off.
  return TakeResults(&rest);
}

absl::StatusOr<std::vector<v1::BatchResult>> ResultReader::ReadNew() {
  std::vector<v1::BatchResult> none;
  const UniqueFd file(open(path_.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.valid() && errno == ENOENT) return none;
  if (!file.valid()) return absl::ErrnoToStatus(errno, absl::StrCat(path_, ": can't open it"));
  // What was cut off may have been read before: results go by their match ids.
  struct stat info = {};
  if (fstat(file.get(), &info) == 0 && static_cast<size_t>(info.st_size) < offset_) offset_ = 0;
  ASSIZE_ASSIGN_OR_RETURN(const std::string content, ReadFrom(file.get(), offset_, path_));
  std::string_view rest = content;
  if (offset_ == 0) {
    ASSIZE_ASSIGN_OR_RETURN(const bool has_head, HasHead(path_, content, batch_));
    if (!has_head) return none;
    rest.remove_prefix(HeadOf(batch_).size());
  }
  std::vector<v1::BatchResult> results = TakeResults(&rest);
  offset_ += content.size() - rest.size();
  return results;
}

namespace {

absl::Status PrintResults(const std::string& path, std::ostream& out) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<v1::BatchResult> results, ReadResults(path));
  for (const v1::BatchResult& result : results) {
    ASSIZE_ASSIGN_OR_RETURN(const std::string line, ToJson(result, JsonLayout::kLine));
    out << line;
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status PrintWorkerFile(const std::string& path, std::ostream& out) {
  ASSIZE_ASSIGN_OR_RETURN(const std::string content, ReadFile(path, kMaxResultsBytes));
  if (content.starts_with(kResultMagic)) return PrintResults(path, out);
  ASSIZE_ASSIGN_OR_RETURN(const BatchFile file, ReadBatch(path));
  ASSIZE_ASSIGN_OR_RETURN(const std::string document, ToJson(file.batch, JsonLayout::kDocument));
  out << document;
  return absl::OkStatus();
}

}  // namespace assize::worker
