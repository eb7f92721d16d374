// The file in which a tuning is kept while it goes on: JSON lines, the settings first, then every match
// that is over. It contains the seed; its mode is 0600.
//
// Used by one thread at a time.
#ifndef ASSIZE_LADDER_TUNE_TUNE_FILE_H_
#define ASSIZE_LADDER_TUNE_TUNE_FILE_H_

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "assize/v1/tune.pb.h"
#include "referee/base/unique_fd.h"

namespace assize::ladder::tune {

// Whether a tuning that is there may have another seed than was asked for.
enum class SeedCheck { kMustBeEqual, kMayDiffer };

class TuneFile {
 public:
  // Opens "tuning.jsonl" in `folder`, both made if they are not there, and begins the tuning `asked` or
  // goes on with the one that is in it. What was cut off in the middle of a line, by a kill or a full
  // disk, is dropped. kAlreadyExists: it is another tuning, and how; kAborted: another process works on
  // it; kDataLoss: FILE:LINE can't be read.
  static absl::StatusOr<std::unique_ptr<TuneFile>> Open(const std::string& folder,
                                                        const v1::TuneSettings& asked,
                                                        SeedCheck check);

  const v1::TuneSettings& settings() const { return settings_; }
  // That were in it when it was opened, in their order.
  const std::vector<v1::TuneMatch>& matches() const { return matches_; }
  const std::string& path() const { return path_; }

  // Once it has returned the match stays, whatever happens to this process.
  absl::Status Append(const v1::TuneMatch& match);
  // Whatever happens to the machine.
  absl::Status Sync();

 private:
  TuneFile(std::string path, UniqueFd file) : path_(std::move(path)), file_(std::move(file)) {}

  absl::Status Lock();
  absl::Status Read(const v1::TuneSettings& asked, SeedCheck check);
  absl::Status ReadLines(const std::string& content);
  absl::Status Write(const google::protobuf::Message& line);

  const std::string path_;
  const UniqueFd file_;
  v1::TuneSettings settings_;
  std::vector<v1::TuneMatch> matches_;
};

}  // namespace assize::ladder::tune

#endif  // ASSIZE_LADDER_TUNE_TUNE_FILE_H_
