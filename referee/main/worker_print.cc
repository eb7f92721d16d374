#include "referee/main/worker_print.h"

#include "absl/strings/str_cat.h"
#include "referee/base/files.h"
#include "referee/base/json.h"
#include "referee/base/status.h"
#include "referee/worker/batch_file.h"
#include "referee/worker/result_file.h"

namespace assize {
namespace {

absl::Status PrintResults(const std::string& path, std::ostream& out) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<v1::BatchResult> results, worker::ReadResults(path));
  for (const v1::BatchResult& result : results) {
    ASSIZE_ASSIGN_OR_RETURN(const std::string line, ToJson(result, JsonLayout::kLine));
    out << line;
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status PrintWorkerFile(const std::string& path, std::ostream& out) {
  ASSIZE_ASSIGN_OR_RETURN(const std::string content, ReadFile(path));
  if (content.starts_with(worker::kResultMagic)) return PrintResults(path, out);
  ASSIZE_ASSIGN_OR_RETURN(const worker::BatchFile file, worker::ReadBatch(path));
  ASSIZE_ASSIGN_OR_RETURN(const std::string document, ToJson(file.batch, JsonLayout::kDocument));
  out << document;
  return absl::OkStatus();
}

}  // namespace assize
