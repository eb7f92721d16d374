// What a run's matches say about its bots. Pure.
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
#include "referee/replay/match_summary.h"
#include "referee/replay/seat_times.h"

namespace assize {

// A mean of scores with its error. Results of one deal depend on each other (same luck), so deals,
// not matches, are what counts as independent. Memory does not grow with the number of deals.
class DealMean {
 public:
  // Deals may overlap, but not by more than some hundreds.
  void Add(int deal, double score);
  // Fewer deals than these have no interval.
  static constexpr int kFewestDeals = 10;

  // The mean over all scores, each from 0 to 1, and the 95 % interval from the spread of the deals'
  // means (Student's distribution), cut off at 0 and 1. Where all deals agree, the spread says
  // nothing: then the interval reaches as far as it would if the share of deals of which none has
  // been seen (exact binomial bound) were all lost, or won.
  v1::Estimate Get() const;

 private:
  struct Deal {
    double sum = 0;
    int count = 0;
  };
  // What the mean and its error need of any number of deals.
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
  // By competitor, with names and versions. What a side wins is a win of each of its seats: it is
  // not shared, and a seat's score is that of its side.
  PlayStatistics(std::vector<v1::BotReport> bots, games::SideRule side_of);

  // A match that is over; `competitors`, `details` (how a seat was lost, for people) and `times` by
  // seat.
  void Add(const MatchSummary& match, int deal, const std::vector<int>& competitors,
           const std::vector<std::string>& details, const std::vector<SeatTimes>& times);

  // A bot that did not come to the last three matches that it sat in, one after another.
  std::optional<int> AbsentBot() const;

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

// By seat: how it was lost, as of LossDetail(); empty where it was not.
std::vector<std::string> LossDetails(const v1::Record& record, const v1::MatchTiming& timing);

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPORT_PLAY_STATISTICS_H_
