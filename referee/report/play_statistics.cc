#include "referee/report/play_statistics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

#include "referee/replay/summary/loss_detail.h"

namespace assize {
namespace {

// Without its prefix, as in summaries.
constexpr std::string_view kNoShow = "NO_SHOW";
constexpr int kAbsencesToStop = 3;

}  // namespace

double StudentQuantile95(int degrees_of_freedom) {
  // Exact to four digits for few degrees; beyond them the Cornish-Fisher expansion around the
  // normal quantile (Abramowitz and Stegun 26.7.5) errs by less than 0.0001.
  static constexpr std::array<double, 8> kExact = {12.7062, 4.3027, 3.1824, 2.7764,
                                                   2.5706,  2.4469, 2.3646, 2.3060};
  if (degrees_of_freedom <= static_cast<int>(kExact.size())) return kExact[degrees_of_freedom - 1];
  constexpr double z = 1.959963985;
  const double n = degrees_of_freedom;
  const double z3 = z * z * z;
  const double z5 = z3 * z * z;
  const double z7 = z5 * z * z;
  return z + (z3 + z) / (4 * n) + (5 * z5 + 16 * z3 + 3 * z) / (96 * n * n) +
         (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * n * n * n);
}

void DealMean::Sums::Add(const Deal& deal) {
  ++deals;
  sum += deal.sum;
  count += deal.count;
  sum_sum += deal.sum * deal.sum;
  sum_count += deal.sum * deal.count;
  count_count += static_cast<double>(deal.count) * deal.count;
}

void DealMean::Add(int deal, double score) {
  // More deals than can be in play at a time: the oldest is over.
  constexpr size_t kMaxOpen = 1024;
  Deal& open = open_[deal];
  open.sum += score;
  ++open.count;
  if (open_.size() > kMaxOpen) closed_.Add(open_.extract(open_.begin()).mapped());
}

v1::Estimate DealMean::Get() const {
  Sums all = closed_;
  for (const auto& [number, deal] : open_) all.Add(deal);
  v1::Estimate estimate;
  if (all.count == 0) return estimate;
  const double mean = all.sum / all.count;
  estimate.set_mean(mean);
  if (all.deals < kFewestDeals) return estimate;
  // The squares of each deal's pull on the mean, (sum - mean x count) / count of all; with equal
  // counts this is the usual standard error of deal means.
  const double squares = (all.sum_sum - 2 * mean * all.sum_count + mean * mean * all.count_count) /
                         (all.count * all.count);
  constexpr double kRounding = 1e-12;
  if (squares < kRounding) {
    const double unseen = 1 - std::pow(0.025, 1.0 / all.deals);
    estimate.set_lower(mean - unseen * mean);
    estimate.set_upper(mean + unseen * (1 - mean));
  } else {
    const double error = std::sqrt(squares * all.deals / (all.deals - 1));
    const double margin = StudentQuantile95(all.deals - 1) * error;
    estimate.set_lower(std::max(0.0, mean - margin));
    estimate.set_upper(std::min(1.0, mean + margin));
  }
  estimate.set_margin(std::max(mean - estimate.lower(), estimate.upper() - mean));
  return estimate;
}

PlayStatistics::PlayStatistics(std::vector<v1::BotReport> bots, games::SideRule side_of)
    : side_of_(side_of) {
  for (v1::BotReport& bot : bots) {
    bots_.emplace_back();
    bots_.back().counts = std::move(bot);
  }
}

void PlayStatistics::Add(const MatchSummary& match, int deal, const std::vector<int>& competitors,
                         const std::vector<std::string>& details,
                         const std::vector<SeatTimes>& times) {
  if (match.state == MatchState::kVoid) {
    ++void_matches_;
    return;
  }
  ++matches_;
  for (size_t seat = 0; seat < competitors.size(); ++seat) {
    Bot& bot = bots_[competitors[seat]];
    const int place = static_cast<int>(seat);
    bot.times.Add(times[seat]);
    AddSeat(match.seats[seat], WinOf(match, place), SideScore(match, place), deal, &bot);
    const bool is_absent = match.seats[seat].forfeit == kNoShow;
    bot.absences_in_a_row = is_absent ? bot.absences_in_a_row + 1 : 0;
    bot.absences += is_absent ? 1 : 0;
    if (!match.seats[seat].forfeit.empty()) {
      AddReason(match.seats[seat].forfeit, details[seat], &bot.forfeit_reasons);
    }
  }
}

// Of details about late answers, which differ in every match, only the first is kept.
void PlayStatistics::AddReason(const std::string& forfeit, const std::string& detail,
                               std::set<std::string>* reasons) {
  constexpr size_t kMaxReasons = 10;
  const auto is_late = [](const std::string& reason) { return reason.starts_with("TIMEOUTS"); };
  if (reasons->size() == kMaxReasons) return;
  if (is_late(forfeit) && std::ranges::any_of(*reasons, is_late)) return;
  reasons->insert(detail.empty() ? forfeit : forfeit + ": " + detail);
}

std::optional<int> PlayStatistics::AbsentBot() const {
  for (size_t i = 0; i < bots_.size(); ++i) {
    if (bots_[i].absences_in_a_row >= kAbsencesToStop) return static_cast<int>(i);
  }
  return std::nullopt;
}

bool PlayStatistics::NobodyCame() const {
  return matches_ > 0 &&
         std::ranges::all_of(bots_, [](const Bot& bot) { return bot.absences == bot.all.matches; });
}

PlayStatistics::Win PlayStatistics::WinOf(const MatchSummary& match, int seat) const {
  // Where all have forfeited, nobody has won.
  if (match.seats[seat].rank != 1 || !match.seats[seat].forfeit.empty()) return Win::kNone;
  const int seats = static_cast<int>(match.seats.size());
  for (int other = 0; other < seats; ++other) {
    const bool is_rival = !games::AreOneSide(side_of_, seats, seat, other);
    if (is_rival && match.seats[other].rank == 1) return Win::kShared;
  }
  return Win::kAlone;
}

// All seats' scores add up to 1, and with them all sides'. A seat that was forfeited has no part in
// what its side scored.
double PlayStatistics::SideScore(const MatchSummary& match, int seat) const {
  if (!match.seats[seat].forfeit.empty()) return match.seats[seat].score.value_or(0);
  const int seats = static_cast<int>(match.seats.size());
  double score = 0;
  for (int other = 0; other < seats; ++other) {
    if (!games::AreOneSide(side_of_, seats, seat, other)) continue;
    score += match.seats[other].score.value_or(0);
  }
  return score;
}

void PlayStatistics::AddSeat(const SeatSummary& seat, Win win, double score, int deal, Bot* bot) {
  for (Role* role : {&bot->all, seat.role.empty() ? nullptr : &bot->roles[seat.role]}) {
    if (role == nullptr) continue;
    ++role->matches;
    role->wins += win == Win::kAlone ? 1 : 0;
    role->shared_wins += win == Win::kShared ? 1 : 0;
    role->score.Add(deal, score);
  }
  v1::BotReport& counts = bot->counts;
  counts.set_faults(counts.faults() + seat.faults);
  counts.set_timeouts(counts.timeouts() + seat.timeouts);
  counts.set_forfeits(counts.forfeits() + (seat.forfeit.empty() ? 0 : 1));
  counts.set_moves(counts.moves() + seat.moves);
}

std::vector<v1::BotReport> PlayStatistics::Bots() const {
  std::vector<v1::BotReport> reports;
  for (const Bot& bot : bots_) {
    v1::BotReport report = bot.counts;
    report.set_matches(bot.all.matches);
    report.set_wins(bot.all.wins);
    report.set_shared_wins(bot.all.shared_wins);
    *report.mutable_score() = bot.all.score.Get();
    for (const auto& [name, role] : bot.roles) {
      v1::RoleReport& line = *report.add_roles();
      line.set_role(name);
      line.set_matches(role.matches);
      line.set_wins(role.wins);
      line.set_shared_wins(role.shared_wins);
      *line.mutable_score() = role.score.Get();
    }
    constexpr double kUsPerMs = 1000;
    report.set_mean_move_ms(bot.times.MeanMs());
    report.set_worst_move_ms(static_cast<double>(bot.times.worst_us) / kUsPerMs);
    report.set_mean_cpu_ms(bot.times.MeanCpuMs());
    report.set_worst_cpu_ms(static_cast<double>(bot.times.worst_cpu_us) / kUsPerMs);
    report.set_worst_late_ms(static_cast<double>(bot.times.worst_late_us) / kUsPerMs);
    for (const std::string& reason : bot.forfeit_reasons) report.add_forfeit_reasons(reason);
    reports.push_back(std::move(report));
  }
  return reports;
}

std::vector<std::string> LossDetails(const v1::Record& record, const v1::MatchTiming& timing) {
  std::vector<std::string> details;
  for (int seat = 0; seat < record.header().competitors_size(); ++seat) {
    details.push_back(LossDetail(record, timing, seat));
  }
  return details;
}

}  // namespace assize
