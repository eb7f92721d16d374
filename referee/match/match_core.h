// One match without time: who may do what next, what each seat is sent, and the record.
//
// Inputs are what the seats do and what the clock has decided ("seat 2's time is over"). The same
// inputs, in any order inside a step, give the same messages and the same record; a replay applies
// a record's entries to this same class. referee/match/match.h adds the clock.
//
//   core->Hello(seat, hello, stamp);    // ... for every seat
//   core->Advance();                     // requests appear in the streams
//   core->Move(seat, move, stamp);
//   core->Advance();
//
// Used by one thread at a time.
#ifndef ASSIZE_REFEREE_MATCH_MATCH_CORE_H_
#define ASSIZE_REFEREE_MATCH_MATCH_CORE_H_

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "assize/v1/record.pb.h"
#include "assize/v1/referee.pb.h"
#include "referee/base/ids.h"
#include "referee/games/table.h"
#include "referee/games/table_writing.h"
#include "referee/match/forfeits.h"
#include "referee/match/journal.h"
#include "referee/match/match_spec.h"
#include "referee/match/seat_stream.h"

namespace assize::match {

// For a seat that comes when the match is over.
Closing MatchOverClosing();

// How a stream can end from the bot's side.
enum class StreamEnd {
  // The bot closed it, or the connection broke.
  kLost,
  // The bot closed its half and kept reading.
  kHalfClosed,
  // Bytes that are not a message, or too many of them. A fault.
  kUnreadable,
  // A second Hello in one stream.
  kSecondHello,
};

class MatchCore {
 public:
  // Sets the game up. Fails if the spec's configuration is not one that the game allows, or the
  // number of competitors is not that of its seats.
  static absl::StatusOr<std::unique_ptr<MatchCore>> Create(const MatchSpec& spec);

  // --- inputs ---

  // A stream's first message. Returns how to end the stream if it is refused.
  std::optional<Closing> Hello(Seat seat, const v1::Hello& hello, Stamp stamp);
  // A move, of a seat that is connected. `wording` replaces the text of a refusal, if it is not
  // empty: a match that is played again keeps the words that the seat was sent.
  void Move(Seat seat, const v1::Move& move, Stamp stamp, std::string_view wording = {});
  // The time for the seat's open request is over.
  void Timeout(Seat seat, Stamp stamp);
  // The seat's stream has ended, or must end.
  void Disconnect(Seat seat, StreamEnd end, Stamp stamp);
  // The seat will never come (NO_SHOW) or its process is gone (EXITED); `detail` is for the record.
  void Lose(Seat seat, v1::ForfeitReason reason, std::string_view detail, Stamp stamp);
  // Stops the match for the referee's own reasons; it counts for nobody.
  void Void(std::string_view reason);
  // Stops the match against the seats that are lost (Lose()) or have forfeited: they forfeit, and the
  // others share the win. Without one of them nothing happens.
  void EndAgainstLost();
  // Carries out what follows from the inputs so far: sends requests, resolves decisions, ends the
  // match.
  void Advance();

  // --- outputs ---

  SeatStream& stream(Seat seat) { return seats_[seat.index()].stream; }
  const SeatStream& stream(Seat seat) const { return seats_[seat.index()].stream; }
  bool connected(Seat seat) const { return stream(seat).connected(); }
  // The seat has said Hello at least once, or never will.
  bool accounted_for(Seat seat) const;

  bool forfeited(Seat seat) const { return seats_[seat.index()].forfeited.has_value(); }

  struct OpenRequest {
    uint64_t id;
    // The message that asks it.
    uint64_t sequence;
  };
  std::optional<OpenRequest> open_request(Seat seat) const;

  bool over() const { return over_; }
  bool joining() const { return joining_; }
  int seats() const { return static_cast<int>(seats_.size()); }
  const games::Table& table() const { return *table_; }
  // All events so far.
  const std::vector<VisibleEvent>& history() const { return history_; }
  // Complete once the match is over.
  const v1::Record& record() const { return journal_.record(); }
  v1::Record TakeRecord() { return journal_.TakeRecord(); }
  const v1::MatchTiming& timing() const { return journal_.timing(); }

 private:
  struct SeatState {
    SeatStream stream;
    bool joined = false;
    // As of Hello.
    bool wants_options = false;
    std::optional<uint32_t> max_options;
    bool wants_narration = false;
    std::optional<OpenRequest> open;
    uint64_t last_request_id = 0;
    // The newest request that ended by timeout.
    uint64_t timed_out_id = 0;
    int refused = 0;  // moves for the open request
    int faults = 0;
    int timeouts = 0;
    int unsolicited = 0;
    int floods = 0;
    int reconnects = 0;
    size_t events_sent = 0;
    std::optional<v1::ForfeitReason> lost;
    std::optional<v1::ForfeitReason> forfeited;
    std::optional<int> forfeit_step;
  };

  MatchCore(const MatchSpec& spec, std::unique_ptr<games::Table> table);

  SeatState& state(Seat seat) { return seats_[seat.index()]; }
  const SeatState& state(Seat seat) const { return seats_[seat.index()]; }

  void SendWelcome(Seat seat);
  void Resume(Seat seat, const v1::Hello& hello);
  // Why a move is refused.
  struct Refusal {
    v1::RejectReason reason;
    std::string text;
    // As of games::Verdict.
    std::string code = {};
    int part = 0;
  };
  std::optional<Refusal> FindUnsolicited(Seat seat, uint64_t request_id) const;
  std::optional<Refusal> Judge(Seat seat, const v1::Move& move);
  void NoteRefusal(Seat seat, const v1::Move& move, const Refusal& refusal, Stamp stamp);
  void SendRefusal(Seat seat, uint64_t request_id, const Refusal& refusal, int tries_left);
  void Refuse(Seat seat, const v1::Move& move, const Refusal& refusal, Stamp stamp);
  void RefuseUnsolicited(Seat seat, uint64_t request_id, const Refusal& refusal, Stamp stamp);
  void Accept(Seat seat, const v1::Move& move, Stamp stamp);
  v1::GameMove PlayDefault(Seat seat);
  void SendDefault(Seat seat, uint64_t request_id, const v1::GameMove& move,
                   v1::DefaultReason reason);
  void CountFault(Seat seat);
  void ForfeitFor(Seat seat, v1::ForfeitReason reason, std::string_view detail);
  void Forfeit(Seat seat, v1::ForfeitReason reason);
  static Closing ForfeitClosing(v1::ForfeitReason reason);

  void OpenRequests();
  void SendRequest(Seat seat);
  // What the seat's bot is told about its legal moves.
  struct Listing {
    // The moves are listed.
    bool lists = false;
    // As of Request.option_count.
    std::optional<uint32_t> count;
    // As of games::OptionCount.
    bool partial = false;
  };
  Listing ListingFor(Seat seat) const;
  void WriteView(Seat seat, v1::GameView* view) const;
  void CloseStep();
  void NoteEvents();
  void NoteSentences();
  // From now on, events have sentences.
  void BeginSentences();
  // Adds what has happened since the seat's last message to `events`, which must be of a draft that
  // leaves them with history_. Returns it as sentences, if the seat wants them.
  Sentences LendNewEvents(Seat seat, google::protobuf::RepeatedPtrField<v1::GameEvent>* events);
  bool AllAccountedFor() const;
  bool CanGoOn() const;
  ForfeitSteps forfeits() const;
  void End(v1::EndReason reason, const games::Outcome& outcome, std::string_view void_reason);

  MatchSpec spec_;
  std::unique_ptr<games::Table> table_;
  Journal journal_;
  std::vector<SeatState> seats_;
  std::vector<VisibleEvent> history_;
  // As of Table::Narrate(), for each event; empty before a seat asks for them.
  std::vector<std::string> sentences_;
  bool narrates_ = false;
  // How many of them stand in closed steps.
  size_t events_recorded_ = 0;
  bool joining_ = true;
  bool over_ = false;

  // The table's other interfaces; null: it does not have them.
  const games::EncodesOptions* const encoded_options_;
  const games::WritesMessages* const writer_;
};

// Whether a record's entry is an input of MatchCore; the others are consequences, which it adds
// itself.
bool IsInput(const v1::Entry& entry);

// Applies an entry that is an input. Call Advance() after a step's last one. An entry of a seat
// that the match does not have is ignored; the new record then differs from the damaged one.
void Apply(const v1::Entry& entry, Stamp stamp, MatchCore* core);

}  // namespace assize::match

#endif  // ASSIZE_REFEREE_MATCH_MATCH_CORE_H_
