#include "ladder/climb/climb.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/climb/protocol.h"
#include "ladder/climb/rung_table.h"
#include "ladder/stats/elo_estimate.h"
#include "ladder/stats/opponent_share.h"
#include "referee/base/status.h"
#include "referee/games/registry.h"
#include "referee/replay/summary/loss_detail.h"
#include "referee/replay/summary/match_summary.h"

namespace assize::ladder::climb {
namespace {

// In SetPlayerSettings::manifests; rung r, from 1, has number r.
constexpr int kClimber = 0;
constexpr int kMaxAbsences = 3;
constexpr int kMaxReasons = 10;

absl::StatusOr<std::vector<bots::Manifest>> ManifestsOf(const ClimbOrder& order) {
  ASSIZE_ASSIGN_OR_RETURN(const bots::BotFinder finder, OurBots());
  std::vector<bots::Manifest> manifests = {order.bot};
  for (const v1::Rung& rung : order.table.rungs()) {
    ASSIZE_ASSIGN_OR_RETURN(bots::Manifest manifest, ManifestOf(rung, finder));
    manifests.push_back(std::move(manifest));
  }
  return manifests;
}

double ScoreOf(const sets::SetOutcome& set) {
  double sum = 0;
  for (const sets::MatchOutcome& match : set.matches) {
    const auto own = std::ranges::find(match.seats, kClimber, &sets::SeatOutcome::player);
    sum += stats::OpponentShare(match.seats, static_cast<size_t>(own - match.seats.begin()));
  }
  return sum / static_cast<double>(set.matches.size());
}

int SetsOf(const std::vector<Encounter>& encounters) {
  return std::accumulate(encounters.begin(), encounters.end(), 0,
                         [](int sum, const Encounter& met) { return sum + met.sets; });
}

std::string ReasonOf(const run::FinishedMatch& match, const SeatSummary& seat, int number) {
  const std::string detail = LossDetail(match.record, match.timing, number);
  return detail.empty() ? seat.forfeit : absl::StrCat(seat.forfeit, ": ", detail);
}

void AddReason(const std::string& reason, v1::ClimbReport* report) {
  const auto& reasons = report->forfeit_reasons();
  if (reasons.size() >= kMaxReasons || std::ranges::find(reasons, reason) != reasons.end()) return;
  report->add_forfeit_reasons(reason);
}

absl::Status RungFault(const v1::RungTable& table, int rung, const std::string& reason) {
  return absl::UnavailableError(
      absl::StrCat("rung ", rung, " (", NameOf(table.rungs(rung - 1)), ") made a fault",
                   reason.empty() ? "" : absl::StrCat(" (", reason, ")"),
                   ", which it never does on a machine with time for it: climb again when less "
                   "is running, or with fewer --jobs"));
}

}  // namespace

v1::ClimbReport DescribeRungs(const v1::RungTable& table) {
  v1::ClimbReport report;
  report.set_game(table.game());
  report.set_seats(table.seats());
  report.set_planned_sets(
      static_cast<uint32_t>(PlannedSets(EncountersOf(table), table.set_worth())));
  for (const v1::Rung& rung : table.rungs()) {
    v1::RungResult& result = *report.add_rungs();
    result.set_number(static_cast<uint32_t>(report.rungs_size()));
    result.set_name(NameOf(rung));
    result.set_elo(rung.elo());
    result.set_margin(rung.margin());
  }
  return report;
}

absl::StatusOr<std::unique_ptr<Climb>> Climb::Create(ClimbOrder order,
                                                     process::SupervisorClient* supervisor) {
  ASSIZE_ASSIGN_OR_RETURN(const games::Game* game, games::FindGame(order.table.game()));
  ASSIZE_ASSIGN_OR_RETURN(std::vector<bots::Manifest> manifests, ManifestsOf(order));
  ASSIZE_ASSIGN_OR_RETURN(
      std::unique_ptr<SetPlayer> player,
      SetPlayer::Create({.game = game,
                         .seats = static_cast<int>(order.table.seats()),
                         // A bot that draws from its match's id climbs alike again.
                         .seeds = {.luck = order.seed, .ids = DeriveSeed(order.seed, "ids")},
                         .manifests = std::move(manifests),
                         .clock = order.clock,
                         .workers = order.workers,
                         .jobs = order.jobs},
                        supervisor));
  return std::unique_ptr<Climb>(new Climb(std::move(order), std::move(player)));
}

Climb::Climb(ClimbOrder order, std::unique_ptr<SetPlayer> player)
    : order_(std::move(order)),
      player_(std::move(player)),
      encounters_(EncountersOf(order_.table)) {}

int Climb::planned_sets() const { return PlannedSets(encounters_, order_.table.set_worth()); }

absl::StatusOr<v1::ClimbReport> Climb::Run(const std::function<void()>& match_over) {
  match_over_ = match_over;
  player_->StopAfter(order_.time_limit);
  while (!player_->stopped()) {
    const std::vector<int> opponents = NextOpponents(encounters_, order_.table.set_worth());
    if (opponents.empty()) break;
    ASSIZE_RETURN_IF_ERROR(PlayStage(opponents));
  }
  {
    const MutexLock lock(mutex_);
    if (cancelled_) {
      return absl::CancelledError(
          absl::StrCat("the climb was stopped after ", counts_.matches(), " of up to ",
                       planned_matches(), " matches (", SetsOf(encounters_),
                       " whole sets): it has no score, and nothing of it is "
                       "kept"));
    }
  }
  if (SetsOf(encounters_) == 0) {
    return absl::DeadlineExceededError(absl::StrCat(
        order_.bot.name, " has not finished a single set in ", order_.time_limit.count() / 1000,
        " s: give it more time with --time-limit, or less for each move with "
        "--move-limit"));
  }
  return Report();
}

absl::Status Climb::PlayStage(const std::vector<int>& opponents) {
  std::vector<Meeting> meetings;
  for (const int opponent : opponents) {
    meetings.push_back({.bot = kClimber, .opponent = opponent + 1, .deal = begun_++});
  }
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<sets::SetOutcome> played,
                          player_->Play(meetings, [&](size_t meeting, const auto& match) {
                            return Take(meetings[meeting].opponent, match);
                          }));
  for (size_t i = 0; i < played.size(); ++i) {
    if (played[i].matches.empty()) continue;
    Encounter& met = encounters_[static_cast<size_t>(opponents[i])];
    ++met.sets;
    met.points += ScoreOf(played[i]);
  }
  return absl::OkStatus();
}

absl::Status Climb::Take(int opponent, const run::FinishedMatch& match) {
  const MatchSummary summary = Summarize(match.record, match.timing);
  for (int seat = 0; seat < static_cast<int>(summary.seats.size()); ++seat) {
    const SeatSummary& found = summary.seats[static_cast<size_t>(seat)];
    const std::string reason = found.forfeit.empty() ? "" : ReasonOf(match, found, seat);
    if (match.planned.competitors[static_cast<size_t>(seat)] != kClimber) {
      if (found.faults > 0 || !reason.empty()) return RungFault(order_.table, opponent, reason);
      continue;
    }
    counts_.set_faults(counts_.faults() + static_cast<uint32_t>(found.faults));
    counts_.set_timeouts(counts_.timeouts() + static_cast<uint32_t>(found.timeouts));
    if (!reason.empty()) {
      counts_.set_forfeits(counts_.forfeits() + 1);
      AddReason(reason, &counts_);
    }
    const auto& lines = match.timing.seats(seat).last_lines();
    ASSIZE_RETURN_IF_ERROR(
        NoteAbsence(found.forfeit == "NO_SHOW", reason, {lines.begin(), lines.end()}));
  }
  counts_.set_matches(counts_.matches() + 1);
  match_over_();
  return absl::OkStatus();
}

absl::Status Climb::NoteAbsence(bool absent, const std::string& reason,
                                const std::vector<std::string>& last_lines) {
  absences_ = absent ? absences_ + 1 : 0;
  if (absences_ < kMaxAbsences) return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrCat(
      order_.bot.name, " did not join three matches in a row (", reason, ")",
      last_lines.empty()
          ? ""
          : absl::StrCat(". It printed last:\n  ", absl::StrJoin(last_lines, "\n  "))));
}

void Climb::Stop() {
  {
    const MutexLock lock(mutex_);
    cancelled_ = true;
  }
  player_->Stop();
}

v1::ClimbReport Climb::Report() const {
  v1::ClimbReport report = counts_;
  report.MergeFrom(DescribeRungs(order_.table));
  report.set_bot(order_.bot.name);
  report.set_version(order_.bot.version);
  report.set_seed(ToHex(order_.seed.bytes));
  report.set_sets(static_cast<uint32_t>(SetsOf(encounters_)));
  report.set_complete(report.sets() == report.planned_sets());
  const Strength strength = EstimateStrength(encounters_, order_.table.set_worth());
  report.set_elo(strength.elo);
  report.set_lower(strength.lower);
  report.set_upper(strength.upper);
  report.set_misfit(strength.misfit);
  report.set_rung(static_cast<uint32_t>(RungAt(encounters_, strength.elo)));
  report.set_lowest_rung(static_cast<uint32_t>(RungAt(encounters_, strength.lower)));
  report.set_highest_rung(static_cast<uint32_t>(RungAt(encounters_, strength.upper)));
  if (order_.pass.has_value()) {
    report.set_pass(static_cast<uint32_t>(*order_.pass));
    report.set_passed(report.rung() >= report.pass());
  }
  for (int i = 0; i < report.rungs_size(); ++i) {
    const Encounter& met = encounters_[static_cast<size_t>(i)];
    if (met.sets == 0) continue;
    v1::RungResult& rung = *report.mutable_rungs(i);
    rung.set_sets(static_cast<uint32_t>(met.sets));
    rung.set_score(met.points / met.sets);
    rung.set_expected(stats::ScoreOfElo(strength.elo - met.elo));
  }
  return report;
}

}  // namespace assize::ladder::climb
