// The folder in which batches and their results lie from the moment that they are planned until
// their results are stored. Only its owner may look into it, since batches contain seeds.
//
// Used by one thread.
#ifndef ASSIZE_LADDER_EXECUTOR_HERE_BATCH_FOLDER_H_
#define ASSIZE_LADDER_EXECUTOR_HERE_BATCH_FOLDER_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "assize/v1/batch.pb.h"
#include "ladder/executor/executor.h"
#include "referee/worker/result_file.h"

namespace assize::ladder {

// A batch that lies in the folder.
class BatchJob {
 public:
  BatchJob(std::string path, v1::Batch batch, const Bytes32& sha256);

  const std::string& path() const { return path_; }
  const v1::Batch& batch() const { return batch_; }

  // Results that have come since the last call.
  absl::StatusOr<std::vector<v1::BatchResult>> ReadNew();
  // Matches that have no result yet, in the order of playing.
  std::vector<const v1::BatchMatch*> Open() const;
  bool complete() const { return open_.empty(); }
  // Its result will not come; nullopt: it has one, or is not of this batch.
  std::optional<v1::BatchMatch> GiveUp(const std::string& match_id);

 private:
  const std::string path_;
  const v1::Batch batch_;
  worker::ResultReader reader_;
  // By match id: index in the batch.
  std::map<std::string, int> open_;
};

class BatchFolder {
 public:
  // `path`, and the folder above it, are made with mode 0700 if they are not there.
  static absl::StatusOr<std::unique_ptr<BatchFolder>> Open(const std::string& path);

  const std::string& path() const { return path_; }

  // Writes the batch under the next number.
  absl::StatusOr<std::shared_ptr<BatchJob>> Add(v1::Batch batch);
  // Results that lay in the folder when it was opened. What can't be read is left where it is, for
  // people; its matches are played again.
  Recovered Recover();
  // The match's result is stored elsewhere, or will not come. A batch's files are removed when this
  // is true for all its matches.
  void Release(const std::string& match_id);

 private:
  explicit BatchFolder(std::string path) : path_(std::move(path)) {}

  absl::Status FindOld();
  void Remember(const BatchJob& job);
  void RecoverBatch(const std::string& path, Recovered* taken);

  const std::string path_;
  int64_t next_number_ = 1;
  // Batch files that lay here.
  std::vector<std::string> old_;
  // By match id: its batch's file. By file: how many matches keep it.
  std::map<std::string, std::string> file_of_;
  std::map<std::string, int> unreleased_;
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EXECUTOR_HERE_BATCH_FOLDER_H_
