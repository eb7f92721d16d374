// The rating table: joint maximum likelihood of all strengths over all stored games.
//
// Model. Every seat of a game has a log strength: that of its player in its role, plus a term of
// the role and a term of the seat. The order of a game follows Plackett and Luce: the best is drawn
// with probability in proportion to exp(log strength), then the next among those left, and so on;
// with two seats that is Bradley-Terry. Three refinements:
//
//  * Ties. Players who tie count as if every order among them were equally likely (the mean of the
//    log likelihoods). So a draw of two is half a win for each, equals get equal updates, and a
//    tied winner never falls below the player who came next with the same record. Those who tie for
//    the last place of a game with winners are unordered, as in games that only distinguish winners
//    from others (LastPlace).
//  * A lone role, such as the prince of Brigands. The lone seat is compared with the best of the
//    others and with no one else; the others then have an order of their own. Strengths in the lone
//    role and in other roles are kept apart; no sum of a team's strengths appears anywhere.
//  * Partners (SeatRank::side). In a game with partners every two opponents count as a game of two,
//    and partners are not compared. Comparisons weigh 1 / (the number of opponents, the larger of
//    the two seats'), so that a game reveals at most as much about a seat as a game against one
//    opponent: two against two are four comparisons of weight 1/2.
//
// Prior. Each strength has a normal prior with mean 0; its standard deviation is how much the
// players of the table differ, and is fitted to the games unless it is given (joint_prior.h). Who
// meets whom often follows from earlier results, as in a Swiss; then only a prior that is as wide
// as the field leaves ratings unstretched and intervals right. The prior of a role term weighs one
// game against an equal, that of a seat term ten. Priors keep the ratings finite where a player won
// or lost everything, or where groups of players never met; such cases are distinguished by
// PlayerRating::finishes and ::component, and by their wide errors.
//
// Errors. Games of a set share their luck, so errors come from the spread between sets (a sandwich
// estimator, clustered by set: Huber 1967, Liang and Zeger 1986). Where a player has few sets,
// their spread is not reliable; the estimator then leans on the model's own information
// (joint_prior.h).
//
// Numerics. Newton's method with halved steps on a concave function; a pass over the games takes
// O(games * seats^2). Where there are many games the fit takes few passes (remembered_games.h).
// Pure functions, safe to call from any thread.
//
// Sources: Hunter, MM algorithms for generalized Bradley-Terry models (2004); Turner, van Etten,
// Firth and Kosmidis, Modelling rankings in R: the PlackettLuce package (2020).
#ifndef ASSIZE_LADDER_RATING_JOINT_JOINT_FIT_H_
#define ASSIZE_LADDER_RATING_JOINT_JOINT_FIT_H_

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "ladder/rating/game_table.h"
#include "ladder/stats/normal.h"

namespace assize::ladder::rating {

// What the players of a shared last rank, behind others, show about each other.
enum class LastPlace {
  kUnordered,  // nothing: the game did not rank them
  kDraw,       // a draw
};

struct FitOptions {
  // Above 0: the weight of the prior, in games against an equal. nullopt: fitted to the games.
  std::optional<double> prior_games = std::nullopt;
  // The role that is compared with the best of all others, if the game has one. A game has at most
  // one seat in it.
  std::optional<int> lone_role = std::nullopt;
  LastPlace last_place = LastPlace::kUnordered;
  // Players to list even if they have no game: numbers below this. At least GameTable::players().
  int players = 0;
};

// A symmetric matrix as a plain value, so that headers need no linear algebra.
struct SymmetricMatrix {
  int size = 0;
  // Row by row, both halves.
  std::vector<double> values = {};

  double at(int row, int column) const { return values[row * size + column]; }
};

// In Elo: 400 points are a factor of 10 in strength.
struct Estimate {
  double elo = 0;
  double standard_error = 0;

  // Half the width of the 95 % interval.
  double margin95() const { return stats::kNormal975 * standard_error; }
};

enum class Finishes {
  kNoGames,  // the rating is the prior and nothing else
  kAllBest,  // never behind anyone: no games bound the rating from above
  kAllWorst,
  kMixed,
};

struct PlayerRating {
  // Over all roles, each weighted by how often it occurs in the table; mean 0 over all who have
  // played.
  Estimate overall;
  // By role: mean 0 over all who have played.
  std::vector<Estimate> by_role;
  int64_t games = 0;
  int64_t sets = 0;
  // Of the games; a strength in a role without any is the prior and nothing else.
  std::array<int64_t, kMaxRoles> games_by_role{};
  Finishes finishes = Finishes::kNoGames;
  // Players of different components are not connected by any chain of games: only the prior
  // compares them. Numbered from 0 by first player; -1 without games.
  int component = -1;
};

// How much a seat brings, in games of this many seats; mean 0 over the seats. Equal roles are
// assumed.
struct SeatTerm {
  int seats = 0;
  int seat = 0;
  Estimate advantage;
};

struct JointFit {
  // By player number.
  std::vector<PlayerRating> players;
  // How much a role brings at average strength: mean 0 over the roles. Empty with a single role.
  std::vector<Estimate> role_terms;
  std::vector<SeatTerm> seat_terms;
  // Of the overall ratings, Elo squared.
  SymmetricMatrix covariance;
  int components = 0;
  // The standard deviation of the strengths' prior, in Elo: given or fitted.
  double prior_deviation = 0;
  // By how much results vary more between sets than they would between single games; 1 where the
  // prior is given.
  double dispersion = 1;
  // Steps of Newton's method, over all priors that were tried, and passes over the games.
  int iterations = 0;
  int passes = 0;
  double log_likelihood = 0;
};

// InvalidArgument if an option is out of its range or a game does not fit the lone role; Internal
// if Newton's method fails, which a table of valid games can't bring about.
absl::StatusOr<JointFit> FitGames(const GameTable& table, const FitOptions& options = {});

// The same, after sets that went alike were counted together (Condense()).
absl::StatusOr<JointFit> FitCondensed(const GameTable& table, const FitOptions& options = {});

// The probability that `a` is the stronger of the two, given the fit: 0 to 1.
double ProbabilityOfSuperiority(const JointFit& fit, int a, int b);

}  // namespace assize::ladder::rating

#endif  // ASSIZE_LADDER_RATING_JOINT_JOINT_FIT_H_
