#include "referee/run/run_archive.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "referee/base/status.h"
#include "referee/base/text/json.h"
#include "referee/run/deal_schedule.h"

namespace assize::run {
namespace {

// What was asked for, without the seed, which must not be known before the end.
std::string CommandLine(const RunPlan& plan) {
  std::string line =
      absl::StrCat("play --game ", std::string(plan.game->info().name), " --matches ", plan.deals);
  if (plan.seating == Seating::kRotated) absl::StrAppend(&line, " --rotate");
  for (const match::Competitor& bot : plan.competitors) absl::StrAppend(&line, " ", bot.name);
  return line;
}

}  // namespace

absl::StatusOr<std::unique_ptr<RunArchive>> RunArchive::Open(const std::string& path,
                                                             const RunPlan& plan) {
  std::unique_ptr<RunArchive> archive(new RunArchive());
  if (path.empty()) return archive;
  archive->path_ = path;
  archive->matches_per_deal_ = MatchCount(plan) / plan.deals;
  ASSIZE_ASSIGN_OR_RETURN(const std::string config, ToJson(plan.config, JsonLayout::kLine));
  ASSIZE_ASSIGN_OR_RETURN(archive->store_, Store::OpenForWriting(path));
  ASSIZE_ASSIGN_OR_RETURN(
      archive->run_, archive->store_->BeginRun({.started_unix_us = absl::ToUnixMicros(absl::Now()),
                                                .game = std::string(plan.game->info().name),
                                                .config = config,
                                                .policy = std::string(plan.policy.name),
                                                .command_line = CommandLine(plan)}));
  archive->writer_ = std::make_unique<StoreWriter>(*archive->store_);
  return archive;
}

absl::Status RunArchive::Add(FinishedMatch match) {
  if (writer_ == nullptr) return absl::OkStatus();
  const int deal = match.planned.deal;
  absl::StatusOr<PackedMatch> packed = Pack({.place = {.run_id = run_,
                                                       .ordinal = match.planned.index,
                                                       .deal = deal,
                                                       .rotation = match.planned.rotation},
                                             .record = std::move(match.record),
                                             .timing = std::move(match.timing)});
  failure_.Update(packed.status());
  if (!packed.ok()) return failure_;
  held_back_[deal].push_back(*std::move(packed));
  for (; Complete(next_deal_) || written_early_.erase(next_deal_) > 0; ++next_deal_) {
    if (Complete(next_deal_)) WriteDeal(next_deal_);
  }
  // One slow match must not keep a long run's results from the disk: then order gives way. Those
  // that are played side by side may wait.
  constexpr size_t kMaxHeld = 2 * kMaxOpenDeals;
  if (held_back_.size() > kMaxHeld && Complete(deal)) {
    WriteDeal(deal);
    written_early_.insert(deal);
  }
  failure_.Update(writer_->status());
  return failure_;
}

bool RunArchive::Complete(int deal) const {
  const auto held = held_back_.find(deal);
  return held != held_back_.end() && static_cast<int>(held->second.size()) == matches_per_deal_;
}

void RunArchive::WriteDeal(int deal) {
  auto held = held_back_.extract(deal);
  for (PackedMatch& match : held.mapped()) failure_.Update(Write(std::move(match)));
}

absl::Status RunArchive::Write(PackedMatch match) {
  return writer_->Add(std::move(match), [this](const absl::StatusOr<int64_t>& id) {
    if (!id.ok()) return;
    first_ = std::min(first_.load(), *id);
    last_ = std::max(last_.load(), *id);
  });
}

absl::Status RunArchive::Close(const Seed& seed) {
  if (writer_ == nullptr) return absl::OkStatus();
  // Whatever has failed before: each match gets its chance.
  while (!held_back_.empty()) WriteDeal(held_back_.begin()->first);
  failure_.Update(writer_->Flush());
  failure_.Update(store_->EndRun(
      run_, {.ended_unix_us = absl::ToUnixMicros(absl::Now()), .seed = ToHex(seed.bytes)}));
  return failure_;
}

void RunArchive::Describe(v1::PlayReport* report) const {
  if (store_ == nullptr) return;
  report->set_database(path_);
  report->set_run(run_);
  if (last_ == 0) return;
  report->set_first_match(first_);
  report->set_last_match(last_);
}

}  // namespace assize::run
