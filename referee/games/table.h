// A game in progress behind one small virtual interface, and the template that puts any game's
// rules behind it.
//
// The match, the tests, the tools and the sample bots see games through `Game` and `Table` alone.
// A Table is used by one thread at a time.
#ifndef ASSIZE_REFEREE_GAMES_TABLE_H_
#define ASSIZE_REFEREE_GAMES_TABLE_H_

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "referee/base/chance.h"
#include "referee/base/ids.h"
#include "referee/games/game.h"
#include "referee/games/picture.h"

namespace assize::v1 {
class GameConfig;
class GameEvent;
class GameMove;
class GameView;
}  // namespace assize::v1

namespace assize::games {

// Whose eyes: a seat's, or a spectator's (nullopt).
using Viewer = std::optional<Seat>;

// What became of a move that a bot sent.
struct Verdict {
  enum class Kind {
    kAccepted,
    // A field is missing, unknown or out of range.
    kField,
    // The rules forbid the move.
    kIllegal,
    // The rules refuse the move as a part of play: no fault.
    kTurnedDown,
  };
  Kind kind = Kind::kAccepted;
  // Why not: a function of view and move alone, beginning with the rule's id where a rule forbids
  // it.
  std::string text;
  // As of Breach (game.h); a bad field has none.
  std::string code = {};
  int part = 0;

  bool accepted() const { return kind == Kind::kAccepted; }
};

// The legal moves of a seat.
struct Options {
  std::vector<v1::GameMove> moves;
  // Only a part of them, since all would be too many.
  bool partial = false;
};

// How many legal moves a seat can name by an index.
struct OptionCount {
  size_t moves = 0;
  // They are a part of the legal moves only, as of Options.
  bool partial = false;
};

// One game in progress. Decisions are sealed: Commit() keeps a seat's answer, Resolve() carries out
// all of them together once every asked seat has one.
class Table {
 public:
  virtual ~Table() = default;

  virtual int seats() const = 0;
  // The seats that must decide now, answered or not; none: the game is over.
  virtual SeatSet asked() const = 0;
  // The asked seats whose answer is sealed.
  virtual SeatSet answered() const = 0;
  // The game's name of the decision that `seat` faces, e.g. "plan".
  virtual std::string_view Decision(Seat seat) const = 0;
  // How many moves of an asked seat may be refused before the default move is played, where the
  // game itself says so.
  virtual std::optional<int> Tries(Seat /*seat*/) const { return std::nullopt; }
  // The seat's role, e.g. "prince"; empty where all roles are alike.
  virtual std::string_view Role(Seat seat) const = 0;

  virtual v1::GameView View(Viewer viewer) const = 0;
  // The legal moves of an asked seat, at most `limit` of them.
  virtual Options LegalMoves(Seat seat, size_t limit) const = 0;
  // What LegalMoves() lists of them without a limit.
  virtual OptionCount CountOptions(Seat seat) const = 0;
  // One of the legal moves of an asked seat, drawn from `stream`.
  virtual v1::GameMove RandomMove(Seat seat, Stream& stream) const = 0;
  virtual v1::GameMove DefaultMove(Seat seat) const = 0;
  // The answer that `seat` has sealed; the seat must have answered.
  virtual v1::GameMove Answer(Seat seat) const = 0;
  // The same in the form that LegalMoves() lists: of several moves that mean the same, a game may
  // list one.
  virtual v1::GameMove ListedAnswer(Seat seat) const = 0;

  // Judges a move of an asked seat that has not answered, and seals it if it is accepted.
  virtual Verdict Commit(Seat seat, const v1::GameMove& move) = 0;
  // The same for the move with that index in LegalMoves().
  virtual Verdict CommitOption(Seat seat, size_t index) = 0;
  // Seals the default move.
  virtual void CommitDefault(Seat seat) = 0;
  // Carries out the sealed answers. All asked seats must have answered. Replaces events().
  virtual void Resolve() = 0;

  // What happened in the start or in the last Resolve().
  virtual size_t event_count() const = 0;
  virtual Audience EventAudience(size_t index) const = 0;
  virtual v1::GameEvent Event(size_t index) const = 0;
  // The event as a sentence or a paragraph in English, without a final newline; empty: not worth
  // one. An event that opens a chapter, such as a round, has more lines: the heading comes first.
  // Lines that begin with a space are rows of a table or of a drawing, which needs no heading: its
  // text begins with a newline.
  virtual std::string Narrate(size_t index) const = 0;
  // What the asked seat says by such a move, for games in which moves are said, accepted or not;
  // empty: nothing, or the move can't be read.
  virtual std::string Quote(Seat /*seat*/, const v1::GameMove& /*move*/) const { return ""; }

  // The result of a game that is over.
  virtual Outcome Result() const = 0;

  virtual std::unique_ptr<Table> Clone() const = 0;
  // Another game that looks the same to `viewer`: all that it can't know is dealt again from
  // `chance`, from which also comes what is drawn afterwards. Other seats' sealed answers are open
  // again. Nothing has happened yet: there are no events.
  virtual std::unique_ptr<Table> Redeal(Viewer viewer, const Chance& chance) const = 0;
  // All that is hidden from anybody, with who knows it. What comes to light soonest stands first. A
  // fact that comes to light keeps its name and has its new audience at least until the next
  // Resolve(); one that is no more without having come to light is not listed any more. The seats'
  // sealed answers are "sealed(SEAT)", listed last.
  virtual std::vector<Fact> HiddenFacts() const = 0;
  // SHA-256 over the whole state, hidden parts included.
  virtual Bytes32 StateDigest() const = 0;

  // What everybody sees of the state, e.g. purses and scores, as a table for people; empty: the
  // game has none.
  virtual Sheet Standing() const { return {}; }
  // The table as everybody sees it.
  virtual Picture Draw() const { return {}; }
  // What sentences and tables call the player in that seat, e.g. "Blue"; empty: nothing but the
  // seat.
  virtual std::string Figure(Seat /*seat*/) const { return ""; }
};

// A game that can be played.
class Game {
 public:
  virtual ~Game() = default;

  virtual const GameInfo& info() const = 0;
  // The complete configuration for that many seats. An error names the option, the value and what
  // is allowed.
  virtual absl::StatusOr<v1::GameConfig> Configure(int seats,
                                                   const OptionValues& options) const = 0;
  // A game at its first decision; the events are those of the start. Fails if the configuration is
  // not one that Configure() could give.
  virtual absl::StatusOr<std::unique_ptr<Table>> Open(const v1::GameConfig& config,
                                                      const Chance& chance) const = 0;
};

}  // namespace assize::games

#endif  // ASSIZE_REFEREE_GAMES_TABLE_H_
