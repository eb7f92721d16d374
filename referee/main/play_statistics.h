// What a run's matches say about its bots. Pure.
#ifndef ASSIZE_REFEREE_MAIN_PLAY_STATISTICS_H_
#define ASSIZE_REFEREE_MAIN_PLAY_STATISTICS_H_

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "assize/v1/report.pb.h"
#include "referee/replay/match_summary.h"

namespace assize {

// A mean of scores with its error. Results of one deal depend on each other (same luck), so deals,
// not matches, are what counts as independent.
class DealMean {
 public:
  void Add(int deal, double score);
  // The mean over all scores, and half of the 95 % interval from the spread of the deals' means
  // (Student's distribution); 0 with fewer than two deals.
  v1::Estimate Get() const;

 private:
  struct Deal {
    double sum = 0;
    int count = 0;
  };
  std::map<int, Deal> deals_;
};

// The two-sided 95 % quantile of Student's distribution, for at least 1 degree of freedom.
double StudentQuantile95(int degrees_of_freedom);

class PlayStatistics {
 public:
  // `names` and `versions` by competitor.
  explicit PlayStatistics(std::vector<v1::BotReport> bots);

  // A match that is over; `competitors` by seat.
  void Add(const MatchSummary& match, int deal, const std::vector<int>& competitors);

  int matches() const { return matches_; }
  int void_matches() const { return void_matches_; }
  // By competitor.
  std::vector<v1::BotReport> Bots() const;

 private:
  struct Role {
    int matches = 0;
    int wins = 0;
    DealMean score;
  };
  struct Bot {
    v1::BotReport counts;
    Role all;
    std::map<std::string, Role> roles;
    std::set<std::string> forfeit_reasons;
    int64_t think_us = 0;
    int64_t worst_us = 0;
  };

  static void AddSeat(const SeatSummary& seat, int deal, Bot* bot);

  std::vector<Bot> bots_;
  int matches_ = 0;
  int void_matches_ = 0;
};

}  // namespace assize

#endif  // ASSIZE_REFEREE_MAIN_PLAY_STATISTICS_H_
