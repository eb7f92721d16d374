// A referee around a match with a fake clock: does what the real host does (carries messages out
// after each input, reports what it has handed over, calls Tick() at the deadlines, ends streams as
// the match demands) and notes what each seat, and a spectator, receives and when.
//
// Used by one thread at a time.
#ifndef ASSIZE_REFEREE_SECRECY_FAKE_HOST_H_
#define ASSIZE_REFEREE_SECRECY_FAKE_HOST_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/match/match.h"
#include "referee/secrecy/checks.h"
#include "referee/secrecy/position.h"
#include "referee/secrecy/staged_game.h"

namespace assize::secrecy {

// How many of the seat's faults are tolerated.
enum class Tolerance {
  // Three tries for each request, and any number of faults, so that play goes on.
  kThreeTries,
  // Any number of tries too.
  kEndless,
  // The preset of that name.
  kLenient,
};

// What a bot's Hello says about lists of legal moves. kFew: lists of more than kFewOptions moves
// are left out.
enum class Lists { kNone, kFew, kAll };
inline constexpr uint32_t kFewOptions = 8;
// 0: all, 1: few, else none.
constexpr Lists ListsFrom(uint64_t drawn) {
  return drawn == 0 ? Lists::kAll : drawn == 1 ? Lists::kFew : Lists::kNone;
}

// No seat has more time than this for a request: there is no bank, so all clocks of a step end
// together.
inline constexpr match::Micros kMoveLimit = std::chrono::milliseconds(100);

struct Received {
  match::Micros at;
  enum class Kind { kMessage, kStreamEnd, kView, kEvent } kind;
  // The bytes exactly as they are sent; of a spectator's view or event, the message's.
  std::string bytes;
  // The message's number; 0: it is not a message.
  uint64_t sequence = 0;
};

// Its name, e.g. "message 7", and its content in words.
std::string NameOf(const Received& received);
std::string TextOf(const Received& received);

class FakeHost {
 public:
  // A match of `game` for the case, waiting for its seats.
  FakeHost(const Case& which, const games::Game& game, const v1::GameConfig& config,
           Tolerance tolerance);

  const match::Match& match() const { return *match_; }
  const games::Table& table() const { return match_->core().table(); }
  match::Micros now() const { return now_; }
  // Steps that were played.
  int steps() const { return match_->core().record().steps_size(); }
  bool over() const { return match_->over(); }

  // Lets time pass until then, with everything that falls due on the way.
  void PassTo(match::Micros time);

  // --- what the bots do ---

  // Opens a stream and sends a Hello.
  void Join(Seat seat, Lists lists);
  // The same after a stream that has ended; nullopt: the Hello does not name the last message.
  void Rejoin(Seat seat, std::optional<uint64_t> last_sequence);
  // Sends a second Hello on a stream, which ends it.
  void GreetAgain(Seat seat);
  // Has the seat play this move. A default move that no bot can send is played by using up the
  // tries.
  void Answer(Seat seat, const v1::GameMove& move);
  // Has moves refused until the default move is played.
  void UseUpTries(Seat seat);
  void Send(Seat seat, const v1::Move& move);
  // A move that is refused: for the open request, or for one that never existed.
  v1::Move NonsenseFor(Seat seat) const;
  void SendBytes(Seat seat, std::string_view bytes);
  void Drop(Seat seat);
  // The bot's process has ended.
  void Leave(Seat seat);
  bool streaming(Seat seat) const { return bots_[seat.index()].streaming; }
  // The id of the request that the seat is to answer; 0: none.
  uint64_t open_request(Seat seat) const;
  void Void();

  // --- what they receive ---

  const std::vector<Received>& received(games::Viewer viewer) const;
  // The number of the newest message that the seat has got.
  uint64_t newest(Seat seat) const { return bots_[seat.index()].newest; }

 private:
  struct Bot {
    bool streaming = false;
    Lists lists = Lists::kNone;
    uint64_t newest = 0;
    std::vector<Received> received;
  };

  void Open(Seat seat);
  void Greet(Seat seat, std::optional<uint64_t> last_sequence);
  // After each input: sends everything that is due.
  void Deliver();
  void DeliverTo(Seat seat);
  void ShowSpectator();

  match::Micros now_ = std::chrono::seconds(1000);  // a clock may begin anywhere
  std::unique_ptr<match::Match> match_;
  std::vector<Bot> bots_;
  std::vector<Received> shown_;
  size_t events_shown_ = 0;
  int steps_shown_ = -1;
};

// Compares what the viewer has received from index *seen on, and moves *seen to the end; counts
// what was compared. False: there is a difference, which is added to the tally.
bool CompareReceived(const FakeHost& left, const FakeHost& right, games::Viewer viewer, int step,
                     size_t* seen, Tally* tally);

// Two whole referees around two games that look the same to a viewer, and what both sent to it.
class TwinHosts {
 public:
  // `position` and `twin` must look the same to `viewer`, and outlive this.
  TwinHosts(const Case& which, const Position& position, const games::Table& twin,
            games::Viewer viewer, Tolerance tolerance, Tally* tally)
      : left_game_(*which.game, *position.table),
        right_game_(*which.game, twin),
        left_(which, left_game_, position.config, tolerance),
        right_(which, right_game_, position.config, tolerance),
        viewer_(viewer),
        step_(position.step),
        tally_(*tally) {}

  FakeHost& left() { return left_; }
  FakeHost& right() { return right_; }
  games::Viewer viewer() const { return viewer_; }
  int step() const { return step_; }
  Tally& tally() { return tally_; }

  // All seats join; nobody but the viewer wants lists.
  void JoinAll(Lists viewers) {
    for (Seat seat : SeatSet::First(left_.table().seats())) {
      const Lists lists = seat == viewer_ ? viewers : Lists::kNone;
      for (FakeHost* host : {&left_, &right_}) host->Join(seat, lists);
    }
  }

  // Compares what the viewer and a spectator have received since the last time. False: something
  // differs.
  bool Compare() {
    if (!CompareReceived(left_, right_, viewer_, step_, &seen_, &tally_)) return false;
    return !viewer_.has_value() ||
           CompareReceived(left_, right_, std::nullopt, step_, &shown_, &tally_);
  }

  // Moves for all asked seats that are legal on both sides. nullopt: there are none, or a move that
  // is legal for the viewer on one side is not on the other, which is a difference.
  std::optional<Moves> DrawMoves(Stream& stream);

  // The facts as they lie now, for CameToLight().
  void NoteFacts() { before_ = left_.table().HiddenFacts(); }
  // Whether something that differs has come to light for the viewer since NoteFacts().
  bool CameToLight() const {
    return secrecy::CameToLight(viewer_, before_, left_.table().HiddenFacts(),
                                right_.table().HiddenFacts());
  }

 private:
  const StagedGame left_game_;
  const StagedGame right_game_;
  FakeHost left_;
  FakeHost right_;
  const games::Viewer viewer_;
  const int step_;
  Tally& tally_;
  Facts before_;
  size_t seen_ = 0;
  size_t shown_ = 0;
};

}  // namespace assize::secrecy

#endif  // ASSIZE_REFEREE_SECRECY_FAKE_HOST_H_
