// What a seat's input leads to: Hello, moves, refusals, faults and forfeits.
#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "referee/match/match_core.h"

namespace assize::match {
namespace {

constexpr uint32_t kProtocolVersion = 1;
constexpr size_t kMaxNameBytes = 256;  // 64 characters of up to 4 bytes

v1::Entry EntryOf(Seat seat) {
  v1::Entry entry;
  entry.set_seat(seat.index());
  return entry;
}

bool IsPlainText(std::string_view text) {
  return text.size() <= kMaxNameBytes && std::none_of(text.begin(), text.end(), [](char c) {
           return absl::ascii_iscntrl(static_cast<unsigned char>(c));
         });
}

// How to answer a Hello that can't be accepted in any state of the match.
std::optional<Closing> HelloRefusal(Seat seat, const v1::Hello& hello) {
  if (hello.protocol_version() != kProtocolVersion) {
    return Closing{absl::StatusCode::kFailedPrecondition,
                   absl::StrCat("E_VERSION: protocol version ", hello.protocol_version(),
                                " is not spoken here; supported: 1 to 1")};
  }
  if (hello.has_seat() && hello.seat() != static_cast<uint32_t>(seat.index())) {
    return Closing{absl::StatusCode::kPermissionDenied,
                   absl::StrCat("E_SEAT: this is not seat ", hello.seat())};
  }
  if (hello.bot_name().empty() || !IsPlainText(hello.bot_name()) ||
      !IsPlainText(hello.bot_version())) {
    return Closing{absl::StatusCode::kFailedPrecondition,
                   "E_HELLO: bot_name must have 1 to 64 and bot_version 0 to 64 characters, none "
                   "of them control characters"};
  }
  return std::nullopt;
}

std::string ForfeitText(v1::ForfeitReason reason) {
  switch (reason) {
    case v1::FORFEIT_REASON_FAULTS:
      return "too many faults";
    case v1::FORFEIT_REASON_TIMEOUTS:
      return "too many timeouts";
    case v1::FORFEIT_REASON_RATE:
      return "too many messages or connections";
    case v1::FORFEIT_REASON_NO_SHOW:
      return "no Hello in time";
    default:
      return "the bot's process ended";
  }
}

// How a stream's end is noted in the record; also the reason that the bot is told.
std::string_view ReasonOf(StreamEnd end) {
  switch (end) {
    case StreamEnd::kLost:
      return "";
    case StreamEnd::kHalfClosed:
      return "E_CLOSED";
    case StreamEnd::kUnreadable:
      return "E_PARSE";
    case StreamEnd::kSecondHello:
      return "E_HELLO";
  }
  return "";
}

}  // namespace

std::optional<Closing> MatchCore::Hello(Seat seat, const v1::Hello& hello, Stamp stamp) {
  if (over_) {
    return Closing{absl::StatusCode::kFailedPrecondition, "E_MATCH_OVER: the match is over"};
  }
  if (std::optional<Closing> refusal = HelloRefusal(seat, hello)) return refusal;
  SeatState& me = state(seat);
  if (me.forfeited.has_value()) {
    return Closing{absl::StatusCode::kAborted,
                   absl::StrCat("E_FORFEIT: ", ForfeitText(*me.forfeited))};
  }
  v1::Entry entry = EntryOf(seat);
  v1::Hello& noted = *entry.mutable_joined()->mutable_hello();
  noted = hello;
  noted.DiscardUnknownFields();
  journal_.Add(std::move(entry), stamp);
  if (me.joined && ++me.reconnects > spec_.policy.reconnects) {
    NoteLost(seat, v1::FORFEIT_REASON_RATE, "too many reconnects", stamp);
    Forfeit(seat, v1::FORFEIT_REASON_RATE);
    me.closing.reset();
    return Closing{absl::StatusCode::kResourceExhausted,
                   absl::StrCat("E_RATE: more than ", spec_.policy.reconnects, " reconnects")};
  }
  me.connected = true;
  me.wants_options = hello.wants_options();
  if (!me.joined) {
    me.joined = true;
    me.stream.ConnectAfter(0);
    SendWelcome(seat);
  } else {
    Resume(seat, hello);
  }
  return std::nullopt;
}

void MatchCore::Resume(Seat seat, const v1::Hello& hello) {
  SeatState& me = state(seat);
  if (hello.has_last_sequence()) {
    me.stream.ConnectAfter(std::min(hello.last_sequence(), me.stream.size()));
    return;
  }
  constexpr uint64_t kWelcome = 1;
  std::vector<uint64_t> again = {kWelcome};
  if (me.open.has_value()) again.push_back(me.open->sequence);
  me.stream.ConnectWith(std::move(again));
}

void MatchCore::Move(Seat seat, const v1::Move& move, Stamp stamp) {
  SeatState& me = state(seat);
  if (over_ || me.forfeited.has_value()) return;
  const uint64_t id = move.request_id();
  if (!me.open.has_value() || (id != me.open->id && id != 0)) {
    if (id != 0 && id == me.timed_out_id) {
      RefuseNuisance(seat, id, v1::REJECT_REASON_LATE, "the time for this request was over", stamp);
    } else if (id == 0 || id > me.last_request_id) {
      RefuseNuisance(seat, id, v1::REJECT_REASON_NO_REQUEST, "no such request is open", stamp);
    } else if (id == me.last_request_id) {
      RefuseNuisance(seat, id, v1::REJECT_REASON_DUPLICATE, "this request has been decided", stamp);
    } else {
      RefuseNuisance(seat, id, v1::REJECT_REASON_STALE, "a newer request followed this one", stamp);
    }
    return;
  }
  if (id == 0) {
    RefuseWithFault(seat, move, v1::REJECT_REASON_FIELD,
                    absl::StrCat("request_id: 0 or missing; the open request is ", me.open->id),
                    stamp);
  } else if (move.has_seat() && move.seat() != static_cast<uint32_t>(seat.index())) {
    RefuseWithFault(
        seat, move, v1::REJECT_REASON_SEAT,
        absl::StrCat("seat: ", move.seat(), " is not this stream's seat, which is ", seat.index()),
        stamp);
  } else if (move.choice_case() == v1::Move::CHOICE_NOT_SET) {
    RefuseWithFault(seat, move, v1::REJECT_REASON_FIELD, "choice: missing; give `option` or `move`",
                    stamp);
  } else {
    const games::Verdict verdict = move.has_option() ? table_->CommitOption(seat, move.option())
                                                     : table_->Commit(seat, move.move());
    if (verdict.accepted()) {
      Accept(seat, move, stamp);
    } else {
      RefuseWithFault(seat, move,
                      verdict.kind == games::Verdict::Kind::kField ? v1::REJECT_REASON_FIELD
                                                                   : v1::REJECT_REASON_ILLEGAL,
                      verdict.text, stamp);
    }
  }
}

void MatchCore::Accept(Seat seat, const v1::Move& move, Stamp stamp) {
  state(seat).open.reset();
  v1::Entry entry = EntryOf(seat);
  v1::Entry::Moved& moved = *entry.mutable_moved();
  *moved.mutable_move() = move;
  moved.mutable_move()->DiscardUnknownFields();
  *moved.mutable_played() = table_->Answer(seat);
  journal_.Add(std::move(entry), stamp);
}

void MatchCore::Refuse(Seat seat, const v1::Move& move, v1::RejectReason reason, std::string text,
                       Stamp stamp) {
  SeatState& me = state(seat);
  v1::Entry entry = EntryOf(seat);
  v1::Entry::Moved& moved = *entry.mutable_moved();
  *moved.mutable_move() = move;
  moved.mutable_move()->DiscardUnknownFields();
  moved.set_verdict(reason);
  moved.set_text(text);
  journal_.Add(std::move(entry), stamp);

  v1::RefereeMessage message;
  v1::Rejected& rejected = *message.mutable_rejected();
  rejected.set_request_id(move.request_id());
  rejected.set_reason(reason);
  rejected.set_text(std::move(text));
  rejected.set_tries_left(me.open.has_value() ? spec_.policy.tries - me.refused : 0);
  me.stream.Append(std::move(message));
}

void MatchCore::RefuseNuisance(Seat seat, uint64_t request_id, v1::RejectReason reason,
                               std::string_view text, Stamp stamp) {
  SeatState& me = state(seat);
  v1::Move named;  // only what the verdict depends on, so that a flood can't swell the record
  named.set_request_id(request_id);
  if (++me.nuisances <= spec_.policy.nuisances) {
    // Tries concern the open request alone, and this move was for another.
    const std::optional<OpenRequest> open = std::exchange(me.open, std::nullopt);
    Refuse(seat, named, reason, std::string(text), stamp);
    me.open = open;
    return;
  }
  v1::Entry moved = EntryOf(seat);
  *moved.mutable_moved()->mutable_move() = named;
  moved.mutable_moved()->set_verdict(reason);
  journal_.Add(std::move(moved), stamp);
  v1::Entry ended = EntryOf(seat);
  ended.mutable_disconnected()->set_reason("E_RATE");
  journal_.Add(std::move(ended), stamp);
  me.connected = false;
  me.closing = Closing{absl::StatusCode::kResourceExhausted,
                       absl::StrCat("E_RATE: more than ", spec_.policy.nuisances,
                                    " moves that no open request asked for")};
  if (++me.floods == 2) {
    NoteLost(seat, v1::FORFEIT_REASON_RATE, "floods", stamp);
    Forfeit(seat, v1::FORFEIT_REASON_RATE);
  }
}

void MatchCore::RefuseWithFault(Seat seat, const v1::Move& move, v1::RejectReason reason,
                                std::string text, Stamp stamp) {
  SeatState& me = state(seat);
  ++me.refused;
  Refuse(seat, move, reason, std::move(text), stamp);
  const uint64_t request_id = me.open->id;
  CountFault(seat, stamp);
  if (!me.forfeited.has_value() && me.refused >= spec_.policy.tries) {
    TellDefault(seat, request_id, PlayDefault(seat), v1::DEFAULT_REASON_TRIES);
  }
}

void MatchCore::Timeout(Seat seat, Stamp stamp) {
  SeatState& me = state(seat);
  if (over_ || !me.open.has_value()) return;
  const uint64_t request_id = me.open->id;
  me.timed_out_id = request_id;
  me.open.reset();
  table_->CommitDefault(seat);
  const v1::GameMove played = table_->Answer(seat);
  v1::Entry entry = EntryOf(seat);
  *entry.mutable_timeout()->mutable_played() = played;
  journal_.Add(std::move(entry), stamp);
  TellDefault(seat, request_id, played, v1::DEFAULT_REASON_TIMEOUT);
  ++me.timeouts;
  CountFault(seat, stamp);
  if (me.timeouts >= spec_.policy.timeouts && !me.forfeited.has_value()) {
    NoteLost(seat, v1::FORFEIT_REASON_TIMEOUTS, "", stamp);
    Forfeit(seat, v1::FORFEIT_REASON_TIMEOUTS);
  }
}

// Seals the default move for the seat's decision and notes that it was played.
v1::GameMove MatchCore::PlayDefault(Seat seat) {
  state(seat).open.reset();
  table_->CommitDefault(seat);
  v1::Entry entry = EntryOf(seat);
  *entry.mutable_played()->mutable_move() = table_->Answer(seat);
  v1::GameMove played = entry.played().move();
  journal_.Add(std::move(entry), Stamp{});
  return played;
}

void MatchCore::TellDefault(Seat seat, uint64_t request_id, const v1::GameMove& move,
                            v1::DefaultReason reason) {
  v1::RefereeMessage message;
  v1::Defaulted& defaulted = *message.mutable_defaulted();
  defaulted.set_request_id(request_id);
  *defaulted.mutable_move() = move;
  defaulted.set_reason(reason);
  state(seat).stream.Append(std::move(message));
}

void MatchCore::CountFault(Seat seat, Stamp stamp) {
  SeatState& me = state(seat);
  if (++me.faults < spec_.policy.faults || me.forfeited.has_value()) return;
  NoteLost(seat, v1::FORFEIT_REASON_FAULTS, "", stamp);
  Forfeit(seat, v1::FORFEIT_REASON_FAULTS);
}

void MatchCore::Disconnect(Seat seat, StreamEnd end, Stamp stamp) {
  SeatState& me = state(seat);
  if (over_ || !me.connected) return;
  me.connected = false;
  me.stream.Disconnect();
  v1::Entry entry = EntryOf(seat);
  entry.mutable_disconnected()->set_reason(std::string(ReasonOf(end)));
  entry.mutable_disconnected()->set_fault(end == StreamEnd::kUnreadable);
  journal_.Add(std::move(entry), stamp);
  if (end == StreamEnd::kUnreadable) CountFault(seat, stamp);
}

void MatchCore::Lose(Seat seat, v1::ForfeitReason reason, std::string_view detail, Stamp stamp) {
  SeatState& me = state(seat);
  if (over_ || me.lost.has_value() || me.forfeited.has_value()) return;
  NoteLost(seat, reason, detail, stamp);
  // A seat that never came is out at once; one whose bot is gone plays on until it is asked.
  if (!me.joined || me.open.has_value()) Forfeit(seat, reason);
}

void MatchCore::NoteLost(Seat seat, v1::ForfeitReason reason, std::string_view detail,
                         Stamp stamp) {
  state(seat).lost = reason;
  v1::Entry entry = EntryOf(seat);
  entry.mutable_lost()->set_reason(reason);
  entry.mutable_lost()->set_detail(std::string(detail));
  journal_.Add(std::move(entry), stamp);
}

void MatchCore::Forfeit(Seat seat, v1::ForfeitReason reason) {
  SeatState& me = state(seat);
  me.forfeited = reason;
  me.forfeit_step = journal_.step();
  if (me.open.has_value()) PlayDefault(seat);
  if (me.connected && !me.closing.has_value()) {
    me.closing =
        Closing{absl::StatusCode::kAborted, absl::StrCat("E_FORFEIT: ", ForfeitText(reason))};
  }
  me.connected = false;
}

bool IsInput(const v1::Entry& entry) {
  switch (entry.entry_case()) {
    case v1::Entry::kJoined:
    case v1::Entry::kMoved:
    case v1::Entry::kTimeout:
      return true;
    case v1::Entry::kDisconnected:
      return entry.disconnected().reason() != "E_RATE";
    case v1::Entry::kLost:
      return entry.lost().reason() == v1::FORFEIT_REASON_NO_SHOW ||
             entry.lost().reason() == v1::FORFEIT_REASON_EXITED;
    default:
      return false;
  }
}

void Feed(const v1::Entry& entry, Stamp stamp, MatchCore* core) {
  const Seat seat(static_cast<int>(entry.seat()));
  switch (entry.entry_case()) {
    case v1::Entry::kJoined:
      core->Hello(seat, entry.joined().hello(), stamp);
      break;
    case v1::Entry::kMoved:
      core->Move(seat, entry.moved().move(), stamp);
      break;
    case v1::Entry::kTimeout:
      core->Timeout(seat, stamp);
      break;
    case v1::Entry::kLost:
      core->Lose(seat, entry.lost().reason(), entry.lost().detail(), stamp);
      break;
    case v1::Entry::kDisconnected:
      for (StreamEnd end : {StreamEnd::kLost, StreamEnd::kHalfClosed, StreamEnd::kUnreadable,
                            StreamEnd::kSecondHello}) {
        if (entry.disconnected().reason() == ReasonOf(end)) core->Disconnect(seat, end, stamp);
      }
      break;
    default:
      break;
  }
}

}  // namespace assize::match
