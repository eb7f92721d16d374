// A Swiss tournament between two rounds: who plays, what has been played, and by which rules the
// next round is to be paired. The value that TRF files are read into and written from, and that
// the FIDE Dutch system pairs (ladder/pairing/dutch/dutch.h).
//
//   Tournament tournament;
//   tournament.planned_rounds = 5;
//   tournament.players.resize(8);                      // numbers 1 to 8, the best first
//   tournament.players[0].rounds.push_back({5, Colour::kWhite, Result::kWin});
//
// Plain values. Points are whole tenths, as TRF has one decimal.
#ifndef ASSIZE_LADDER_TRF_TOURNAMENT_H_
#define ASSIZE_LADDER_TRF_TOURNAMENT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace assize::ladder::trf {

// 10 is one point.
using Tenths = int32_t;

// A player's number is its initial ranking number (C.04.2, Article 2), counted from 1.
using PlayerNumber = int;
inline constexpr PlayerNumber kNobody = 0;
inline constexpr int kMaxPlayers = 9999;
// TRF's records are not bounded, but a tournament is.
inline constexpr int kMaxRounds = 999;

// White takes the first seat.
enum class Colour : uint8_t { kNone, kWhite, kBlack };
constexpr Colour Opposite(Colour colour) {
  if (colour == Colour::kNone) return colour;
  return colour == Colour::kWhite ? Colour::kBlack : Colour::kWhite;
}

enum class Result : uint8_t {
  // Played: TRF's 1 = 0 (and W D L, which are read as these).
  kWin,
  kDraw,
  kLoss,
  // Paired, but not played: + and -.
  kForfeitWin,
  kForfeitLoss,
  // Not paired: U, the pairing-allocated bye (C.04.1, Article 3), and what was asked for or given
  // by hand: F, H, Z, a whole, half or no point. An absence without any entry is kZeroBye.
  kPairingBye,
  kFullBye,
  kHalfBye,
  kZeroBye,
};
constexpr bool IsPlayed(Result result) { return result <= Result::kLoss; }
// Paired with somebody or given the pairing-allocated bye.
constexpr bool TookPart(Result result) { return result <= Result::kPairingBye; }

// What one player did in one round.
struct RoundEntry {
  // kNobody exactly for byes.
  PlayerNumber opponent = kNobody;
  Colour colour = Colour::kNone;
  Result result = Result::kZeroBye;

  friend bool operator==(const RoundEntry&, const RoundEntry&) = default;
};

// What the TRF record 001 contains about a person; pairing does not need it.
struct PersonalData {
  // One character; two or three characters; three letters; up to eleven digits; YYYY/MM/DD.
  std::string sex;
  std::string title;
  std::string federation;
  std::string fide_number;
  std::string birth_date;

  friend bool operator==(const PersonalData&, const PersonalData&) = default;
};

struct Player {
  // At most 33 characters of UTF-8.
  std::string name;
  // 0: none.
  int rating = 0;
  PersonalData person;
  // The place in the standings as the file states it; 0: not stated.
  int place = 0;
  // One entry for each round that has been played.
  std::vector<RoundEntry> rounds;
  // Not to be paired in the next round: what stands already in the next round's column, most often
  // a bye.
  std::optional<Result> next_absence;

  friend bool operator==(const Player&, const Player&) = default;
};

// What results count (record 162, and BBW, BBD, ...).
struct PointSystem {
  Tenths win = 10;
  Tenths draw = 5;
  Tenths loss = 0;
  Tenths forfeit_loss = 0;
  Tenths zero_bye = 0;
  Tenths pairing_bye = 10;

  // kFullBye and kForfeitWin count as a win, kHalfBye as a draw.
  Tenths Of(Result result) const;

  friend bool operator==(const PointSystem&, const PointSystem&) = default;
};

// Players that must not meet in the rounds first to last (record 260, XXP).
struct ForbiddenPairs {
  int first_round = 1;
  int last_round = kMaxRounds;
  std::vector<PlayerNumber> players;

  friend bool operator==(const ForbiddenPairs&, const ForbiddenPairs&) = default;
};

// Byes asked for (record 240), in the round to be paired or any other. Only those of the round to
// be paired matter, and they need not stand in the players' columns as well.
struct RequestedByes {
  // kFullBye, kHalfBye or kZeroBye.
  Result kind = Result::kZeroBye;
  int round = 1;
  std::vector<PlayerNumber> players;

  friend bool operator==(const RequestedByes&, const RequestedByes&) = default;
};

// Virtual points for pairing only (record 250, XXA).
struct VirtualPoints {
  Tenths points = 0;
  int first_round = 1;
  int last_round = 1;
  PlayerNumber first_player = 1;
  PlayerNumber last_player = 1;

  friend bool operator==(const VirtualPoints&, const VirtualPoints&) = default;
};

// How the rounds are paired (record 192).
enum class PairingSystem : uint8_t { kNotStated, kDutch };

enum class Acceleration : uint8_t {
  kNone,
  // C.04.5.1 (record 192 FIDE_DUTCH_2025_BAKU).
  kBaku,
  // As in `virtual_points`.
  kExplicit,
};

struct Tournament {
  std::string name;
  // 0: not known. It must be known before a round can be paired.
  int planned_rounds = 0;
  // The colour of the first player in round 1; kNone: as the first round's colours show
  // (InitialColour()).
  Colour initial_colour = Colour::kNone;
  PointSystem points;
  PairingSystem system = PairingSystem::kNotStated;
  Acceleration acceleration = Acceleration::kNone;
  std::vector<VirtualPoints> virtual_points;
  std::vector<ForbiddenPairs> forbidden;
  std::vector<RequestedByes> requested_byes;
  // By number: players[0] is number 1.
  std::vector<Player> players;
  // All numbers in the order that counts as ranking; empty: 1, 2, 3, ... (XXC rank).
  std::vector<PlayerNumber> ranking;

  const Player& player(PlayerNumber number) const { return players[number - 1]; }

  friend bool operator==(const Tournament&, const Tournament&) = default;
};

// The number of rounds that have been played (or paired, if only byes were given).
int PlayedRounds(const Tournament& tournament);

// What `player` has after the first `rounds` rounds, without virtual points.
Tenths Score(const Tournament& tournament, const Player& player, int rounds);
Tenths Score(const Tournament& tournament, const Player& player);

// The virtual points of a player when round `round` (from 1) is paired. Baku acceleration needs a
// point system with win = 2 draw and loss = 0; with another it gives nothing.
Tenths VirtualPointsOf(const Tournament& tournament, PlayerNumber number, int round);

// Not to be paired in the next round.
bool IsAbsent(const Tournament& tournament, PlayerNumber number);

// `initial_colour`, or what the colours of the first round with any show, or white.
Colour InitialColour(const Tournament& tournament);

}  // namespace assize::ladder::trf

#endif  // ASSIZE_LADDER_TRF_TOURNAMENT_H_
