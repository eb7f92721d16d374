// The result file: the results of a batch's matches. It only grows, by a frame for each match.
// BATCHES.md describes it.
//
//   ASSIZE_ASSIGN_OR_RETURN(auto writer, ResultWriter::Open("000017.results", file.sha256));
//   ASSIZE_RETURN_IF_ERROR(writer->Append(result));
//
//   ResultReader reader("000017.results", file.sha256);
//   ASSIZE_ASSIGN_OR_RETURN(std::vector<v1::BatchResult> news, reader.ReadNew());
//
// Each object is used by one thread at a time.
#ifndef ASSIZE_REFEREE_WORKER_RESULT_FILE_H_
#define ASSIZE_REFEREE_WORKER_RESULT_FILE_H_

#include <chrono>
#include <memory>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "assize/v1/batch.pb.h"
#include "referee/base/hash.h"
#include "referee/base/unique_fd.h"

namespace assize::worker {

// How a result file begins; the hash of its batch follows.
inline constexpr std::string_view kResultMagic = "ASSIZE-RESULTS-1\n";

class ResultWriter {
 public:
  // Opens the file, or makes it with mode 0600, and locks it. A frame that a crash has left
  // incomplete is cut off. kAborted: another worker writes it; kDataLoss: it contains the results
  // of another batch, or is not a result file.
  static absl::StatusOr<std::unique_ptr<ResultWriter>> Open(const std::string& path,
                                                            const Bytes32& batch);

  // Ids of the matches that have a result which counts: void ones may be played again.
  const std::set<std::string>& done() const { return done_; }

  // When it returns, the kernel has the result, so that it survives the end of this process; it is
  // on the disk a moment later. After an error the file is as before.
  absl::Status Append(const v1::BatchResult& result);
  // All that was appended is on the disk.
  absl::Status Sync();

 private:
  ResultWriter(std::string path, UniqueFd file) : path_(std::move(path)), file_(std::move(file)) {}

  absl::Status Lock();
  absl::Status Recover(const Bytes32& batch);
  absl::Status Cut(size_t size);

  const std::string path_;
  const UniqueFd file_;
  std::set<std::string> done_;
  size_t size_ = 0;
  std::chrono::steady_clock::time_point synced_ = std::chrono::steady_clock::now();
};

// A longer file is not read as a whole.
inline constexpr size_t kMaxResultsBytes = size_t{1} << 30;

// All complete results of a file, of any batch. kDataLoss: it is not a result file;
// kFailedPrecondition: it is too long.
absl::StatusOr<std::vector<v1::BatchResult>> ReadResults(const std::string& path);

// Reads a result file beside its writer.
class ResultReader {
 public:
  ResultReader(std::string path, const Bytes32& batch) : path_(std::move(path)), batch_(batch) {}

  // The complete results that were added since the last call; none while there is no file. Some may
  // be returned twice if the file was cut off. kDataLoss: the file is another batch's, or not a
  // result file.
  absl::StatusOr<std::vector<v1::BatchResult>> ReadNew();

 private:
  const std::string path_;
  const Bytes32 batch_;
  // Read so far.
  size_t offset_ = 0;
};

// Prints a batch file as one JSON document, or a result file as a JSON line for each complete
// result; with the seeds, which the files contain anyway. kDataLoss: the file is neither.
absl::Status PrintWorkerFile(const std::string& path, std::ostream& out);

}  // namespace assize::worker

#endif  // ASSIZE_REFEREE_WORKER_RESULT_FILE_H_
