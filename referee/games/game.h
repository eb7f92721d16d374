// What every game has in common, as plain values: options, outcomes, breaches of rules, and events
// that cannot be logged without naming an audience.
//
// A game is a folder beside this file; its rules include this header and referee/base alone.
// referee/games/table.h says what the rules must offer.
#ifndef ASSIZE_REFEREE_GAMES_GAME_H_
#define ASSIZE_REFEREE_GAMES_GAME_H_

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "referee/base/ids.h"

namespace assize::games {

// A table of texts for people: the head comes first, then its rows, all of the same length.
using Sheet = std::vector<std::vector<std::string>>;

enum class OptionKind {
  kWord,
  // A word, or the path of a file. The command line reads it: games read no files (OptionFile).
  kWordOrFile,
};

// One option of a game, as `referee games` prints it and `--option key=value` sets it.
struct OptionInfo {
  std::string_view name;
  // What may stand behind the "=", e.g. "true|false" or "0..1000".
  std::string_view values;
  std::string_view default_value;
  std::string_view help;
  OptionKind kind = OptionKind::kWord;
  // What a ladder's events set unless the organiser chooses; empty: the default.
  std::string_view event_value = "";
};

// A file that an option of the kind kWordOrFile names, as an option's value.
struct OptionFile {
  std::string path;
  std::string text;
};
// "PATH NUL TEXT", and back; nullopt: the value is a word. A path has no NUL.
std::string OptionValueOf(const OptionFile& file);
std::optional<OptionFile> OptionFileIn(std::string_view value);
// Whether the value is a path to read: it has a '/' in it or ends in ".toml".
bool NamesOptionFile(std::string_view value);

// Values of an option that favour one seat or another: a fair comparison of bots plays each deal
// with all of them.
struct Coverage {
  enum class When { kAlways, kOnRequest };

  std::string_view option;
  std::span<const std::string_view> values;
  When when = When::kAlways;
};

// Who wins and loses together: the side of a seat in a match with `seats` seats. Seats with equal
// numbers above 0 are one side; with 0 a seat is on its own.
using SideRule = int (*)(int seats, int seat);
constexpr int EachAlone(int /*seats*/, int /*seat*/) { return 0; }
// Whether two seats are of one side; a seat and itself are.
constexpr bool AreOneSide(SideRule side_of, int seats, int a, int b) {
  return a == b || (side_of(seats, a) != 0 && side_of(seats, a) == side_of(seats, b));
}

// What matches with different numbers of seats are to each other.
enum class SeatNumbers {
  // One game: an event may have tables of several sizes.
  kOneGame,
  // Modes: an event has one of them.
  kModes,
};

// What there is to know about a game before it is played.
struct GameInfo {
  std::string_view name;   // as in `--game`
  std::string_view title;  // for people
  std::string_view summary;
  uint32_t rules_version = 1;
  int min_seats = 2;
  int max_seats = 2;
  // Roles that the rules treat differently, e.g. {"prince", "brigand"}; empty where all are alike.
  std::span<const std::string_view> roles;
  std::span<const OptionInfo> options;
  // Of options among these, each at most once.
  std::span<const Coverage> coverage = {};
  SideRule side_of = EachAlone;
  SeatNumbers seat_numbers = SeatNumbers::kOneGame;
};

// `--option` values by name, unchecked.
using OptionValues = std::map<std::string, std::string>;

// A seat's part of a result.
struct SeatOutcome {
  // 0 to 1; all seats' scores add up to 1.
  double score = 0;
  // 1 is best; equal ranks are ties.
  int rank = 1;

  friend bool operator==(const SeatOutcome&, const SeatOutcome&) = default;
};
// By seat.
using Outcome = std::vector<SeatOutcome>;

// Why the rules refuse a move. All of it is a function of view and move alone.
struct Breach {
  enum class Kind {
    // The bot's fault.
    kFault,
    // Trying is part of the game, e.g. to say what may turn out to be no news. Others do not see
    // it.
    kTurnedDown,
  };
  std::string_view rule;  // e.g. "BRIG-7.9"
  std::string text;
  Kind kind = Kind::kFault;
  // The game's own word for it, if it has one, e.g. "NEGATIVE".
  std::string_view code = {};
  // The part of the move that is meant, from 1; 0: the move as a whole.
  int part = 0;
};
// nullopt: the move is legal.
using Judgement = std::optional<Breach>;

// Who sees an event.
class Audience {
 public:
  // Every seat and every spectator.
  static constexpr Audience Everyone() { return Audience(SeatSet(), true); }
  // These seats and nobody else.
  static constexpr Audience Only(SeatSet seats) { return Audience(seats, false); }

  constexpr bool Includes(Seat seat) const { return everyone_ || seats_.Has(seat); }
  constexpr bool IncludesSpectator() const { return everyone_; }
  // The seats of a private event; empty for a public one.
  constexpr SeatSet only() const { return seats_; }

  friend constexpr bool operator==(Audience, Audience) = default;

 private:
  constexpr Audience(SeatSet seats, bool everyone) : seats_(seats), everyone_(everyone) {}

  SeatSet seats_;
  bool everyone_;
};

// What happened, in order. A game's rules write here; a search that needs no events passes none.
template <class Event>
class EventLog {
 public:
  struct Entry {
    Audience audience;
    Event event;
  };

  void Add(Audience audience, Event event) { entries_.push_back({audience, std::move(event)}); }
  void Clear() { entries_.clear(); }
  const std::vector<Entry>& entries() const { return entries_; }

 private:
  std::vector<Entry> entries_;
};

// Something that is so in a game and that not everybody knows, or did not know before: what the
// tests of secrecy vary and look for.
struct Fact {
  // Which, e.g. "day_deck(3)": the kind, then numbers or names in brackets.
  std::string name;
  // What it is, as text; equal values have equal texts.
  std::string value;
  Audience known_to;
  // How many values are equally likely to a seat that does not know it; 0: not all are equally
  // likely.
  uint32_t equally_likely = 0;
};

}  // namespace assize::games

#endif  // ASSIZE_REFEREE_GAMES_GAME_H_
