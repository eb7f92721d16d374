// The batch file: the matches that a worker must play. BATCHES.md describes it.
//
//   ASSIZE_RETURN_IF_ERROR(WriteBatch("000017.batch", batch));
//   ASSIZE_ASSIGN_OR_RETURN(const BatchFile file, ReadBatch("000017.batch"));
#ifndef ASSIZE_REFEREE_WORKER_BATCH_FILE_H_
#define ASSIZE_REFEREE_WORKER_BATCH_FILE_H_

#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "assize/v1/batch.pb.h"
#include "referee/base/hash.h"

namespace assize::worker {

// The value of v1::Batch::format that this program writes and reads.
inline constexpr uint32_t kBatchFormat = 1;
// How a batch file begins.
inline constexpr std::string_view kBatchMagic = "ASSIZE-BATCH-1\n";

// A longer batch is refused: some 100,000 matches.
inline constexpr size_t kMaxBatchBytes = size_t{64} << 20;

struct BatchFile {
  v1::Batch batch;
  // Identifies the batch; its result file contains it.
  Bytes32 sha256{};
};

// kDataLoss: another format, or matches that don't fit their bots; the text begins with `path`.
absl::Status CheckBatch(const std::string& path, const v1::Batch& batch);

// Makes the file with mode 0600, all of it or nothing. `batch.format` is set here.
absl::Status WriteBatch(const std::string& path, v1::Batch batch);

// The batch of a file's content; `path` is for texts. Errors as of ReadBatch().
absl::StatusOr<BatchFile> ParseBatch(std::string_view content, const std::string& path);

// kNotFound and other codes of errno; kFailedPrecondition: it is too long; kDataLoss: damaged, not a batch, of another format, or
// matches that don't fit their bots. Texts name the file.
absl::StatusOr<BatchFile> ReadBatch(const std::string& path);

// Where a batch's results go unless another file is named: "x.batch" -> "x.results".
std::string ResultPathOf(const std::string& batch_path);

}  // namespace assize::worker

#endif  // ASSIZE_REFEREE_WORKER_BATCH_FILE_H_
