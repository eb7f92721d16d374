// Statistics of the bots of a run. Pure.
#ifndef ASSIZE_REFEREE_REPORT_PLAY_STATISTICS_H_
#define ASSIZE_REFEREE_REPORT_PLAY_STATISTICS_H_

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "assize/v1/report.pb.h"
#include "referee/games/game.h"
#include "referee/replay/summary/match_summary.h"
#include "referee/replay/summary/seat_times.h"

namespace assize {

// A mean of scores with its error. Results of one deal depend on each other (the same luck), so
// that deals, not matches, count as independent. Memory does not grow with the number of deals.
class DealMean {
 public:
  // Deals may overlap, but not by more than some hundreds.
  void Add(int deal, double score);
  // With fewer deals there is no interval.
  static constexpr int kFewestDeals = 10;

  // The mean over all scores, each from 0 to 1, and the 95 % interval from the spread of the deals'
  // means (Student's distribution), cut off at 0 and 1. If all deals agree, there is no spread.
  // Then the interval assumes that the share of deals that may exist without one having been seen
  // (exact binomial bound) is all lost, or all won.
  v1::Estimate Get() const;

 private:
  struct Deal {
    double sum = 0;
    int count = 0;
  };
  // What the mean and its error need to know of all closed deals.
  struct Sums {
    int deals = 0;
    double sum = 0;
    double count = 0;
    double sum_sum = 0;
    double sum_count = 0;
    double count_count = 0;

    void Add(const Deal& deal);
  };

  std::map<int, Deal> open_;
  Sums closed_;
};

// The two-sided 95 % quantile of Student's distribution, for at least 1 degree of freedom.
double StudentQuantile95(int degrees_of_freedom);

class PlayStatistics {
 public:
  // `bots` by competitor, with names and versions. A side's win is a win of each of its seats, not
  // a shared one, and a seat's score is that of its side.
  PlayStatistics(std::vector<v1::BotReport> bots, games::SideRule side_of);

  // Adds a match that is over; `competitors`, `details` (why a seat was forfeited, for people) and
  // `times` by seat.
  void Add(const MatchSummary& match, int deal, const std::vector<int>& competitors,
           const std::vector<std::string>& details, const std::vector<SeatTimes>& times);

  // A bot that did not join its last three matches.
  std::optional<int> AbsentBot() const;
  // There were matches, and no bot has joined any of them.
  bool NobodyCame() const;

  int matches() const { return matches_; }
  int void_matches() const { return void_matches_; }
  // By competitor.
  std::vector<v1::BotReport> Bots() const;

 private:
  struct Role {
    int matches = 0;
    int wins = 0;
    int shared_wins = 0;
    DealMean score;
  };
  struct Bot {
    v1::BotReport counts;
    Role all;
    std::map<std::string, Role> roles;
    std::set<std::string> forfeit_reasons;
    SeatTimes times;
    int absences = 0;
    int absences_in_a_row = 0;
  };

  enum class Win { kNone, kShared, kAlone };

  Win WinOf(const MatchSummary& match, int seat) const;
  double SideScore(const MatchSummary& match, int seat) const;
  static void AddReason(const std::string& forfeit, const std::string& detail,
                        std::set<std::string>* reasons);
  static void AddSeat(const SeatSummary& seat, Win win, double score, int deal, Bot* bot);

  std::vector<Bot> bots_;
  games::SideRule side_of_;
  int matches_ = 0;
  int void_matches_ = 0;
};

// By seat: why it was forfeited, as of LossDetail(); empty where it was not.
std::vector<std::string> LossDetails(const v1::Record& record, const v1::MatchTiming& timing);

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPORT_PLAY_STATISTICS_H_
