#include "referee/worker/batch_file.h"

#include <algorithm>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "referee/base/files/files.h"
#include "referee/base/status.h"
#include "referee/base/text/length.h"

namespace assize::worker {
namespace {

absl::Status Damaged(const std::string& path, const std::string& what) {
  return absl::DataLossError(absl::StrCat(path, ": ", what));
}

// What is wrong with a match of the batch; empty: nothing.
std::string FaultOf(const v1::Batch& batch, const v1::BatchMatch& match) {
  if (match.header().match_id().empty()) return "has no match id";
  if (match.header().game() != batch.game()) {
    return absl::StrCat("is a match of ", match.header().game(), ", the batch one of ",
                        batch.game());
  }
  if (match.bots_size() == 0 || match.bots_size() != match.header().competitors_size()) {
    return absl::StrCat("has ", match.bots_size(), " bots for ", match.header().competitors_size(),
                        " competitors");
  }
  for (uint32_t bot : match.bots()) {
    if (bot >= static_cast<uint32_t>(batch.bots_size())) {
      return absl::StrCat("names bot ", bot, " of ", batch.bots_size());
    }
  }
  return "";
}

}  // namespace

absl::Status CheckBatch(const std::string& path, const v1::Batch& batch) {
  if (batch.format() != kBatchFormat) {
    return Damaged(path, absl::StrCat("is a batch of format ", batch.format(),
                                      "; this program reads format ", kBatchFormat));
  }
  std::set<std::string> ids;
  for (const v1::BatchMatch& match : batch.matches()) {
    std::string fault = FaultOf(batch, match);
    if (fault.empty() && !ids.insert(match.header().match_id()).second) {
      fault = absl::StrCat("has the id of another match, ", match.header().match_id());
    }
    if (!fault.empty()) {
      return Damaged(path, absl::StrCat("match ", ids.size(), " ", fault));
    }
  }
  return absl::OkStatus();
}

absl::Status WriteBatch(const std::string& path, v1::Batch batch) {
  batch.set_format(kBatchFormat);
  const std::string payload = batch.SerializeAsString();
  return WritePrivateFile(
      path, absl::StrCat(std::string(kBatchMagic), std::string(AsView(HashOf(payload))), payload));
}

absl::StatusOr<BatchFile> ReadBatch(const std::string& path) {
  ASSIZE_ASSIGN_OR_RETURN(const std::string content, ReadFile(path, kMaxBatchBytes));
  return ParseBatch(content, path);
}

absl::StatusOr<BatchFile> ParseBatch(std::string_view content, const std::string& path) {
  ASSIZE_RETURN_IF_ERROR(CheckLength(path, content.size(), kMaxBatchBytes));
  std::string_view rest = content;
  if (!rest.starts_with(kBatchMagic)) return Damaged(path, "is not a batch file of this version");
  rest.remove_prefix(kBatchMagic.size());
  BatchFile file;
  if (rest.size() < file.sha256.size()) return Damaged(path, "is cut off");
  std::copy_n(rest.begin(), file.sha256.size(), file.sha256.begin());
  rest.remove_prefix(file.sha256.size());
  if (HashOf(rest) != file.sha256) return Damaged(path, "is damaged: its hash does not fit");
  if (!file.batch.ParseFromArray(rest.data(), static_cast<int>(rest.size()))) {
    return Damaged(path, "is not a message of the type assize.v1.Batch");
  }
  ASSIZE_RETURN_IF_ERROR(CheckBatch(path, file.batch));
  return file;
}

std::string ResultPathOf(const std::string& batch_path) {
  return absl::StrCat(std::string(absl::StripSuffix(batch_path, ".batch")), ".results");
}

}  // namespace assize::worker
