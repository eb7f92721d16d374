#include "ladder/executor/here/batch_folder.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <filesystem>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "referee/base/files/folders.h"
#include "referee/base/status.h"
#include "referee/worker/batch_file.h"

namespace assize::ladder {
namespace {

namespace fs = std::filesystem;

void RemoveBatch(const std::string& path) {
  std::error_code ignored;
  // In this order: a batch without results is played again, results without a batch mean nothing.
  fs::remove(worker::ResultPathOf(path), ignored);
  fs::remove(path, ignored);
}

}  // namespace

BatchJob::BatchJob(std::string path, v1::Batch batch, const Bytes32& sha256)
    : path_(std::move(path)),
      batch_(std::move(batch)),
      reader_(worker::ResultPathOf(path_), sha256) {
  for (int i = 0; i < batch_.matches_size(); ++i) {
    open_.emplace(batch_.matches(i).header().match_id(), i);
  }
}

absl::StatusOr<std::vector<v1::BatchResult>> BatchJob::ReadNew() {
  ASSIZE_ASSIGN_OR_RETURN(std::vector<v1::BatchResult> results, reader_.ReadNew());
  // A worker that was started again may have played a void match twice: the first one counts.
  std::erase_if(results, [this](const v1::BatchResult& result) {
    return open_.erase(result.match_id()) == 0;
  });
  return results;
}

std::optional<v1::BatchMatch> BatchJob::GiveUp(const std::string& match_id) {
  const auto open = open_.extract(match_id);
  if (open.empty()) return std::nullopt;
  return batch_.matches(open.mapped());
}

std::vector<const v1::BatchMatch*> BatchJob::Open() const {
  std::vector<int> indices;
  for (const auto& [id, index] : open_) indices.push_back(index);
  std::sort(indices.begin(), indices.end());
  std::vector<const v1::BatchMatch*> matches;
  for (int index : indices) matches.push_back(&batch_.matches(index));
  return matches;
}

absl::StatusOr<std::unique_ptr<BatchFolder>> BatchFolder::Open(const std::string& path) {
  for (const std::string& made : {fs::path(path).parent_path().string(), path}) {
    if (mkdir(made.c_str(), 0700) != 0 && errno != EEXIST) {
      return absl::ErrnoToStatus(errno, absl::StrCat("can't make the folder ", made));
    }
  }
  std::unique_ptr<BatchFolder> folder(new BatchFolder(path));
  ASSIZE_RETURN_IF_ERROR(folder->FindOld());
  return folder;
}

absl::Status BatchFolder::FindOld() {
  const std::error_code error = WalkFolder(path_, [this](const fs::directory_entry& entry) {
    if (entry.path().extension() != ".batch") return Walk::kGoOn;
    const std::string stem = entry.path().stem();
    int64_t number = 0;
    std::from_chars(stem.data(), stem.data() + stem.size(), number);
    next_number_ = std::max(next_number_, number + 1);
    old_.push_back(entry.path());
    return Walk::kGoOn;
  });
  if (error) return absl::ErrnoToStatus(error.value(), absl::StrCat("can't read ", path_));
  std::sort(old_.begin(), old_.end());
  return absl::OkStatus();
}

absl::StatusOr<std::shared_ptr<BatchJob>> BatchFolder::Add(v1::Batch batch) {
  const std::string path = absl::StrFormat("%s/%06d.batch", path_, next_number_++);
  batch.set_name(absl::StrCat(batch.name(), ", batch ", next_number_ - 1));
  // A worker that outlived its ladder for a moment may have begun results of a batch that is gone.
  std::error_code ignored;
  fs::remove(worker::ResultPathOf(path), ignored);
  ASSIZE_RETURN_IF_ERROR(worker::WriteBatch(path, batch));
  ASSIZE_ASSIGN_OR_RETURN(worker::BatchFile file, worker::ReadBatch(path));
  auto job = std::make_shared<BatchJob>(path, std::move(file.batch), file.sha256);
  Remember(*job);
  return job;
}

void BatchFolder::Remember(const BatchJob& job) {
  for (const v1::BatchMatch& match : job.batch().matches()) {
    Release(match.header().match_id());  // An older batch need not keep it any more.
    file_of_.emplace(match.header().match_id(), job.path());
  }
  unreleased_[job.path()] = job.batch().matches_size();
}

Recovered BatchFolder::Recover() {
  Recovered taken;
  for (const std::string& path : std::exchange(old_, {})) RecoverBatch(path, &taken);
  return taken;
}

void BatchFolder::RecoverBatch(const std::string& path, Recovered* taken) {
  absl::StatusOr<worker::BatchFile> file = worker::ReadBatch(path);
  if (!file.ok()) {
    // Its results may be whole: each has its match's id.
    taken->notes.push_back(std::string(file.status().message()));
    if (auto results = worker::ReadResults(worker::ResultPathOf(path)); results.ok()) {
      std::move(results->begin(), results->end(), std::back_inserter(taken->results));
    }
    return;
  }
  BatchJob job(path, std::move(file->batch), file->sha256);
  absl::StatusOr<std::vector<v1::BatchResult>> results = job.ReadNew();
  if (!results.ok()) {
    taken->notes.push_back(std::string(results.status().message()));
    return;
  }
  if (results->empty()) return RemoveBatch(path);
  Remember(job);
  for (const v1::BatchMatch* match : job.Open()) Release(match->header().match_id());
  std::move(results->begin(), results->end(), std::back_inserter(taken->results));
}

void BatchFolder::Release(const std::string& match_id) {
  const auto found = file_of_.extract(match_id);
  if (found.empty()) return;
  const auto kept = unreleased_.find(found.mapped());
  if (kept == unreleased_.end() || --kept->second > 0) return;
  RemoveBatch(kept->first);
  unreleased_.erase(kept);
}

}  // namespace assize::ladder
