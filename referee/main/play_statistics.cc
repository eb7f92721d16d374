#include "referee/main/play_statistics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace assize {

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

void DealMean::Add(int deal, double score) {
  deals_[deal].sum += score;
  ++deals_[deal].count;
}

v1::Estimate DealMean::Get() const {
  v1::Estimate estimate;
  double sum = 0;
  int count = 0;
  for (const auto& [number, deal] : deals_) {
    sum += deal.sum;
    count += deal.count;
  }
  if (count == 0) return estimate;
  const double mean = sum / count;
  estimate.set_mean(mean);
  const int deals = static_cast<int>(deals_.size());
  if (deals < 2) return estimate;
  // Each deal's pull on the mean; with equal counts this is the usual standard error of deal means.
  double squares = 0;
  for (const auto& [number, deal] : deals_) {
    const double pull = (deal.sum - mean * deal.count) / count;
    squares += pull * pull;
  }
  const double error = std::sqrt(squares * deals / (deals - 1));
  estimate.set_margin(StudentQuantile95(deals - 1) * error);
  return estimate;
}

PlayStatistics::PlayStatistics(std::vector<v1::BotReport> bots) {
  for (v1::BotReport& bot : bots) {
    bots_.emplace_back();
    bots_.back().counts = std::move(bot);
  }
}

void PlayStatistics::Add(const MatchSummary& match, int deal, const std::vector<int>& competitors) {
  if (match.state == MatchState::kVoid) {
    ++void_matches_;
    return;
  }
  ++matches_;
  for (size_t seat = 0; seat < competitors.size(); ++seat) {
    AddSeat(match.seats[seat], deal, &bots_[competitors[seat]]);
  }
}

void PlayStatistics::AddSeat(const SeatSummary& seat, int deal, Bot* bot) {
  const double score = seat.score.value_or(0);
  const int win = seat.rank == 1 ? 1 : 0;
  for (Role* role : {&bot->all, seat.role.empty() ? nullptr : &bot->roles[seat.role]}) {
    if (role == nullptr) continue;
    ++role->matches;
    role->wins += win;
    role->score.Add(deal, score);
  }
  v1::BotReport& counts = bot->counts;
  counts.set_faults(counts.faults() + seat.faults);
  counts.set_timeouts(counts.timeouts() + seat.timeouts);
  counts.set_forfeits(counts.forfeits() + (seat.forfeit.empty() ? 0 : 1));
  counts.set_moves(counts.moves() + seat.moves);
  if (!seat.forfeit.empty()) bot->forfeit_reasons.insert(seat.forfeit);
  bot->think_us += seat.think_us;
  bot->worst_us = std::max(bot->worst_us, seat.worst_us);
}

std::vector<v1::BotReport> PlayStatistics::Bots() const {
  std::vector<v1::BotReport> reports;
  for (const Bot& bot : bots_) {
    v1::BotReport report = bot.counts;
    report.set_matches(bot.all.matches);
    report.set_wins(bot.all.wins);
    *report.mutable_score() = bot.all.score.Get();
    for (const auto& [name, role] : bot.roles) {
      v1::RoleReport& line = *report.add_roles();
      line.set_role(name);
      line.set_matches(role.matches);
      line.set_wins(role.wins);
      *line.mutable_score() = role.score.Get();
    }
    constexpr double kUsPerMs = 1000;
    if (report.moves() > 0) {
      report.set_mean_move_ms(static_cast<double>(bot.think_us) / report.moves() / kUsPerMs);
    }
    report.set_worst_move_ms(static_cast<double>(bot.worst_us) / kUsPerMs);
    for (const std::string& reason : bot.forfeit_reasons) report.add_forfeit_reasons(reason);
    reports.push_back(std::move(report));
  }
  return reports;
}

}  // namespace assize
