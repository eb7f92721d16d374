#include "referee/worker/batch_queue.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"
#include "referee/match/seating.h"

namespace assize::worker {
namespace {

// A bot that has damaged its own folder can't play; the other bots are not affected.
absl::StatusOr<bots::Manifest> ManifestOf(const std::string& folder, int64_t remote,
                                          const std::string& barred) {
  bots::Manifest unable;
  unable.remote = remote;
  unable.unable = barred;
  if (!barred.empty() || remote != 0) return unable;
  absl::StatusOr<bots::Manifest> manifest = bots::ReadManifest(folder);
  const absl::Status& status = manifest.status();
  const bool spoilt = absl::IsNotFound(status) || absl::IsFailedPrecondition(status) ||
                      absl::IsPermissionDenied(status);
  if (!spoilt) return manifest;
  unable.unable = std::string(status.message());
  return unable;
}

// With a wrong id an instance could play a deal twice.
absl::StatusOr<match::DealId> DealOf(const v1::BatchMatch& match, const Seed& seed) {
  const match::DealId deal = match::DealOf(seed);
  if (match.deal().empty() || match.deal() == match::DealText(deal)) return deal;
  return absl::DataLossError(absl::StrCat("claims to be of deal ", Quoted(match.deal()),
                                          "; its seed is that of deal ", match::DealText(deal)));
}

}  // namespace

absl::StatusOr<BatchQueue::Added> BatchQueue::Add(const std::string& batch_path,
                                                  const std::string& result_path) {
  ASSIZE_ASSIGN_OR_RETURN(BatchFile file, ReadBatch(batch_path));
  const auto batch = std::make_shared<OpenBatch>();
  batch->batch = std::move(file.batch);
  const MutexLock lock(mutex_);
  ASSIZE_RETURN_IF_ERROR(CheckGame(batch_path, batch->batch.game()));
  ASSIZE_ASSIGN_OR_RETURN(std::shared_ptr<ResultWriter> results,
                          ResultWriter::Open(result_path, file.sha256));
  batch->keep = [results](const v1::BatchResult& result, bool last) {
    ASSIZE_RETURN_IF_ERROR(results->Append(result));
    return last ? results->Sync() : absl::OkStatus();
  };
  return Queue(batch_path, batch, results->done());
}

absl::StatusOr<BatchQueue::Added> BatchQueue::AddInMemory(v1::Batch batch, Keep keep) {
  const auto open = std::make_shared<OpenBatch>();
  const std::string name = batch.name();
  ASSIZE_RETURN_IF_ERROR(CheckBatch(name, batch));
  open->batch = std::move(batch);
  open->keep = [keep = std::move(keep)](v1::BatchResult result, bool /*last*/) {
    return keep(std::move(result));
  };
  const MutexLock lock(mutex_);
  ASSIZE_RETURN_IF_ERROR(CheckGame(name, open->batch.game()));
  return Queue(name, open, {});
}

absl::StatusOr<BatchQueue::Added> BatchQueue::Queue(const std::string& name,
                                                    const std::shared_ptr<OpenBatch>& batch,
                                                    const std::set<std::string>& done) {
  Added added{.matches = batch->batch.matches_size()};
  std::vector<run::PlannedMatch> planned;
  for (int i = 0; i < added.matches; ++i) {
    const v1::BatchMatch& match = batch->batch.matches(i);
    if (done.contains(match.header().match_id())) continue;
    absl::StatusOr<run::PlannedMatch> next = Plan(batch->batch, match);
    if (!next.ok()) return WithContext(next.status(), absl::StrCat(name, ": match ", i + 1));
    next->deal = i;
    planned.push_back(*std::move(next));
  }
  added.done = added.matches - static_cast<int>(planned.size());
  batch->open = static_cast<int>(planned.size());
  for (run::PlannedMatch& match : planned) {
    match.index = next_index_++;
    unfinished_.emplace(match.index, Queued{batch, match.deal});
    MatchQueue::Add(std::move(match));
  }
  return added;
}

// A bot's process learns its game when it starts.
absl::Status BatchQueue::CheckGame(const std::string& path, const std::string& game) {
  if (game_.empty()) game_ = game;
  if (game_ == game) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(path, ": is a batch of ", game,
                                                 ", the batches before it are of ", game_,
                                                 "; a worker plays one game"));
}

absl::StatusOr<int> BatchQueue::CompetitorFor(const Contender& contender, const std::string& name) {
  const auto known = competitors_.find(contender);
  if (known != competitors_.end()) return known->second;
  absl::StatusOr<bots::Manifest> manifest =
      ManifestOf(contender.folder, contender.remote, contender.barred);
  ASSIZE_RETURN_IF_ERROR(manifest.status());
  manifest->name = name;
  const int competitor = roster_->Add(*std::move(manifest));
  competitors_.emplace(contender, competitor);
  return competitor;
}

absl::StatusOr<run::PlannedMatch> BatchQueue::Plan(const v1::Batch& batch,
                                                   const v1::BatchMatch& match) {
  run::PlannedMatch planned;
  ASSIZE_ASSIGN_OR_RETURN(planned.spec, match::SpecOf(match.header()));
  ASSIZE_ASSIGN_OR_RETURN(planned.deal_id, DealOf(match, planned.spec.seed));
  planned.rotation = static_cast<int>(match.rotation());
  std::map<std::pair<std::string, int64_t>, int> seats;
  for (uint32_t bot : match.bots()) {
    const v1::BatchBot& named = batch.bots(static_cast<int>(bot));
    const std::string& name = planned.spec.competitors[planned.competitors.size()].name;
    const auto seat = static_cast<int>(planned.competitors.size());
    Contender contender{.folder = named.folder(),
                        .remote = named.remote(),
                        .seat = seats[{named.folder(), named.remote()}]++,
                        .barred = seat < match.barred_size() ? match.barred(seat) : ""};
    const bool charges_cpu = planned.spec.clock_rules.charged == match::Charged::kCpu;
    if (contender.remote != 0 && contender.barred.empty() && charges_cpu) {
      contender.barred = "it is remote, so its CPU time, which is charged, can't be measured";
    }
    ASSIZE_ASSIGN_OR_RETURN(const int competitor, CompetitorFor(contender, name));
    planned.competitors.push_back(competitor);
  }
  return planned;
}

std::string BatchQueue::game() {
  const MutexLock lock(mutex_);
  return game_;
}

absl::Status BatchQueue::Finish(run::FinishedMatch match) {
  const MutexLock lock(mutex_);
  const auto queued = unfinished_.extract(match.planned.index);
  OpenBatch& batch = *queued.mapped().batch;
  v1::BatchResult result;
  result.set_match_id(match.planned.spec.match_id);
  result.set_attempt(batch.batch.matches(queued.mapped().match).attempt());
  *result.mutable_record() = std::move(match.record);
  *result.mutable_timing() = std::move(match.timing);
  return batch.keep(std::move(result), --batch.open == 0);
}

}  // namespace assize::worker
