// A match with a fake clock and fake bots, so that its tests read like stories:
//
//   Courtroom court(Spec().Seats(2));
//   court.JoinAll();
//   court.Answer(0, 7);
//   court.Pass(kMoveLimit + kBank + 1us);
//   EXPECT_EQ(court.inbox(1).back().defaulted().reason(), v1::DEFAULT_REASON_TIMEOUT);
//
// It does what the host does: carries messages out after each input, reports what it has handed
// over, calls Tick() at the deadlines, and ends streams as it is told.
#ifndef ASSIZE_TESTS_MATCH_COURTROOM_H_
#define ASSIZE_TESTS_MATCH_COURTROOM_H_

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/match/match.h"
#include "tests/match/fake_game.h"

namespace assize::match {

using std::chrono_literals::operator""us;
using std::chrono_literals::operator""ms;
using std::chrono_literals::operator""s;

inline constexpr Micros kMoveLimit = 100ms;
inline constexpr Micros kBank = 1s;
inline constexpr Micros kStartLimit = 10s;
inline constexpr Micros kHelloLimit = 5s;

// What is played: two seats, two rounds and the lenient policy unless told otherwise.
class Spec {
 public:
  Spec& Seats(int seats);
  Spec& Rounds(int rounds);
  Spec& InTurns();
  Spec& InTeams();
  Spec& Under(const Policy& policy);
  Spec& Seeded(std::string_view seed);
  // Limit and bank are of CPU time, which is measured.
  Spec& ChargingCpu(int wall_factor);
  // Seat 0 plays from afar, and up to `most_credit` of its round trip is not charged.
  Spec& FromAfar(Micros round_trip, Micros most_credit);
  MatchSpec Make() const;
  Micros round_trip() const { return round_trip_; }

 private:
  int seats_ = 2;
  int rounds_ = 2;
  Asking asking_ = Asking::kEverybody;
  const games::Game* game_ = &FakeGame();
  Policy policy_ = kLenient;
  std::string seed_ = "courtroom";
  Charged charged_ = Charged::kWall;
  int wall_factor_ = 1;
  Micros round_trip_{0};
  Micros most_credit_{0};
};

// A valid first message of seat `seat`'s bot.
v1::Hello HelloOf(int seat);

// Which messages a bot's side of the connection takes in.
enum class Handing { kAtOnce, kLater };

class Courtroom {
 public:
  // `unhurried`: as of Timeouts.
  explicit Courtroom(const Spec& spec, SeatSet unhurried = {});

  Match& match() { return *match_; }
  const MatchCore& core() const { return match_->core(); }
  const v1::Record& record() const { return core().record(); }
  int seats() const { return core().seats(); }
  Micros now() const { return now_; }

  // --- time ---

  // Lets time go by, with everything that falls due on the way.
  void Pass(Micros time);
  // Lets time go by without a Tick, as when the host is busy.
  void PassUnnoticed(Micros time) { now_ += time; }

  // --- what the bots do ---

  void Open(int seat);
  void Say(int seat, const v1::Hello& hello);
  // Opens a stream and says a valid Hello.
  void Join(int seat);
  void JoinAll();
  // A stream of its own with Hello.last_sequence.
  void Rejoin(int seat, uint64_t last_sequence);
  // Answers the seat's newest request.
  void Answer(int seat, uint32_t number);
  void AnswerAll(uint32_t number);
  // A move for that request id, whatever is open.
  void Move(int seat, uint64_t request_id, uint32_t number);
  void Send(int seat, const v1::Move& move);
  void SendBytes(int seat, std::string_view bytes);
  void SendTooMuch(int seat);
  void Drop(int seat);
  void CloseHalf(int seat);
  // The bot's process ends, and its stream with it.
  void Exit(int seat, std::string_view detail);
  void NeverComes(int seat);
  // From now on the seat's messages are handed over at once, or later.
  void Hand(int seat, Handing handing) { bots_[seat].handing = handing; }
  // The seat's newest message is handed over.
  void HandOver(int seat);
  // From now on the seat's CPU time is measured; it has used so much more.
  void Burn(int seat, Micros cpu);
  // Messages that are sent from now on are taken up so late.
  void BeLate(Micros late) { late_ = late; }
  void Void(std::string_view reason);
  void EndAgainstLost();

  // --- what the bots have been told ---

  // All messages, in the order of their arrival, over all of the seat's streams.
  const std::vector<v1::RefereeMessage>& inbox(int seat) const { return bots_[seat].inbox; }
  // The same as bytes without the clock, and the ends of streams.
  const std::vector<std::string>& received(int seat) const { return bots_[seat].received; }
  // The newest request, rejection and default; an empty message if there is none.
  v1::Request request(int seat) const;
  v1::Rejected rejected(int seat) const;
  v1::Defaulted defaulted(int seat) const;
  v1::MatchOver match_over(int seat) const;
  size_t CountRequests(int seat) const;
  size_t CountRejected(int seat) const;
  // What the clock of the newest message says.
  v1::Clock clock(int seat) const { return inbox(seat).back().clock(); }
  bool streaming(int seat) const { return bots_[seat].streaming; }
  // How the seat's last stream was ended by the referee; nullopt if it was not.
  std::optional<Closing> closing(int seat) const { return bots_[seat].closing; }
  // "E_PARSE" of "E_PARSE: ..."; "OK" after a clean end; "" if the stream goes on.
  std::string ClosingReason(int seat) const;

 private:
  struct Bot {
    bool streaming = false;
    Handing handing = Handing::kAtOnce;
    std::vector<v1::RefereeMessage> inbox;
    std::vector<std::string> received;
    std::optional<Closing> closing;
    uint64_t newest_sequence = 0;
    std::optional<Micros> cpu;
  };

  // Before each input: tells what CPU time has been used.
  void Meter();
  // After each input: carries out all that there is to send.
  void Deliver();
  void DeliverTo(int seat);

  Micros now_ = 1000s;  // a clock may begin anywhere
  Micros late_ = 0us;
  std::unique_ptr<Match> match_;
  std::vector<Bot> bots_;
};

}  // namespace assize::match

#endif  // ASSIZE_TESTS_MATCH_COURTROOM_H_
