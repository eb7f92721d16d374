// What a seat's input leads to: moves, refusals, faults and forfeits. Joining stands in joining.cc.
#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/match/match_core.h"

namespace assize::match {
namespace {

// How the end of a stream for too many unsolicited moves is recorded and reported.
constexpr std::string_view kFlood = "E_RATE";

v1::Entry LostEntry(Seat seat, v1::ForfeitReason reason, std::string_view detail) {
  v1::Entry entry = EntryOf(seat);
  entry.mutable_lost()->set_reason(reason);
  entry.mutable_lost()->set_detail(std::string(detail));
  return entry;
}

// Bytes of a remark; as of referee.proto.
constexpr size_t kMaxRemark = 4096;

// Cuts a text in UTF-8 to `size` bytes or, so that it remains one, up to three more.
void CutBehind(size_t size, std::string* text) {
  while (size < text->size() && (static_cast<uint8_t>((*text)[size]) & 0xc0) == 0x80) ++size;
  if (size < text->size()) text->resize(size);
}

// Nothing stands in the move that we would not write ourselves for what was played.
bool IsWrittenPlainly(const v1::Move& move, const v1::GameMove& played) {
  return move.GetReflection()->GetUnknownFields(move).empty() &&
         (!move.has_move() || move.move().SerializeAsString() == played.SerializeAsString());
}

v1::RejectReason ReasonOf(games::Verdict::Kind kind) {
  switch (kind) {
    case games::Verdict::Kind::kField:
      return v1::REJECT_REASON_FIELD;
    case games::Verdict::Kind::kTurnedDown:
      return v1::REJECT_REASON_TURNED_DOWN;
    default:
      return v1::REJECT_REASON_ILLEGAL;
  }
}

// How a stream's end is noted in the record; also the reason that the bot receives.
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

void MatchCore::Move(Seat seat, const v1::Move& move, Stamp stamp, std::string_view wording) {
  if (over_ || state(seat).forfeited.has_value()) return;
  const auto worded = [wording](Refusal refusal) {
    if (!wording.empty()) refusal.text = std::string(wording);
    return refusal;
  };
  if (const std::optional<Refusal> unsolicited = FindUnsolicited(seat, move.request_id())) {
    RefuseUnsolicited(seat, move.request_id(), worded(*unsolicited), stamp);
  } else if (const std::optional<Refusal> refusal = Judge(seat, move)) {
    Refuse(seat, move, worded(*refusal), stamp);
  } else {
    Accept(seat, move, stamp);
  }
}

// nullopt: the move means the open request. A move that forgot the id means it too, and is judged.
std::optional<MatchCore::Refusal> MatchCore::FindUnsolicited(Seat seat, uint64_t request_id) const {
  const SeatState& me = state(seat);
  if (me.open.has_value() && (request_id == me.open->id || request_id == 0)) return std::nullopt;
  if (request_id == 0 || request_id > me.last_request_id) {
    return Refusal{v1::REJECT_REASON_NO_REQUEST, "no such request is open"};
  }
  if (request_id == me.timed_out_id) {
    return Refusal{v1::REJECT_REASON_LATE, "the time for this request was over"};
  }
  if (request_id == me.last_request_id) {
    return Refusal{v1::REJECT_REASON_DUPLICATE, "this request has been decided"};
  }
  return Refusal{v1::REJECT_REASON_STALE, "a newer request followed this one"};
}

// Judges a move for the open request; the table seals it if nothing is wrong with it.
std::optional<MatchCore::Refusal> MatchCore::Judge(Seat seat, const v1::Move& move) {
  if (move.request_id() == 0) {
    return Refusal{
        v1::REJECT_REASON_FIELD,
        absl::StrCat("request_id: 0 or missing; the open request is ", state(seat).open->id)};
  }
  if (move.has_seat() && move.seat() != static_cast<uint32_t>(seat.index())) {
    return Refusal{
        v1::REJECT_REASON_SEAT,
        absl::StrCat("seat: ", move.seat(), " is not this stream's seat, which is ", seat.index())};
  }
  if (move.remark().size() > kMaxRemark) {
    return Refusal{v1::REJECT_REASON_FIELD,
                   absl::StrCat("remark: more than ", kMaxRemark, " bytes")};
  }
  if (move.choice_case() == v1::Move::CHOICE_NOT_SET) {
    return Refusal{v1::REJECT_REASON_FIELD, "choice: missing; give `option` or `move`"};
  }
  games::Verdict verdict = move.has_option() ? table_->CommitOption(seat, move.option())
                                             : table_->Commit(seat, move.move());
  if (verdict.accepted()) return std::nullopt;
  return Refusal{ReasonOf(verdict.kind), std::move(verdict.text), std::move(verdict.code),
                 verdict.part};
}

void MatchCore::Accept(Seat seat, const v1::Move& move, Stamp stamp) {
  state(seat).open.reset();
  v1::Entry entry = EntryOf(seat);
  v1::Entry::Moved& moved = *entry.mutable_moved();
  *moved.mutable_move() = move;
  *moved.mutable_played() = table_->Answer(seat);
  // Looking for unknown fields takes longer than anything else that is done with a move.
  if (!IsWrittenPlainly(move, moved.played())) moved.mutable_move()->DiscardUnknownFields();
  journal_.Add(std::move(entry), stamp);
}

void MatchCore::NoteRefusal(Seat seat, const v1::Move& move, const Refusal& refusal, Stamp stamp) {
  v1::Entry entry = EntryOf(seat);
  v1::Entry::Moved& moved = *entry.mutable_moved();
  *moved.mutable_move() = move;
  moved.mutable_move()->DiscardUnknownFields();
  // A replay must find it too long again.
  CutBehind(kMaxRemark + 1, moved.mutable_move()->mutable_remark());
  moved.set_verdict(refusal.reason);
  moved.set_text(refusal.text);
  journal_.Add(std::move(entry), stamp);
}

void MatchCore::SendRefusal(Seat seat, uint64_t request_id, const Refusal& refusal,
                            int tries_left) {
  v1::RefereeMessage message;
  v1::Rejected& rejected = *message.mutable_rejected();
  rejected.set_request_id(request_id);
  rejected.set_reason(refusal.reason);
  rejected.set_text(refusal.text);
  rejected.set_tries_left(tries_left);
  rejected.set_code(refusal.code);
  rejected.set_part(refusal.part);
  state(seat).stream.Append(std::move(message));
}

void MatchCore::RefuseUnsolicited(Seat seat, uint64_t request_id, const Refusal& refusal,
                                  Stamp stamp) {
  SeatState& me = state(seat);
  v1::Move named;  // only what the verdict depends on, so that a flood can't swell the record
  named.set_request_id(request_id);
  NoteRefusal(seat, named, refusal, stamp);
  if (++me.unsolicited <= spec_.policy.unsolicited) {
    // Tries concern the open request alone, and this move was for another.
    SendRefusal(seat, request_id, refusal, /*tries_left=*/0);
    return;
  }
  v1::Entry ended = EntryOf(seat);
  ended.mutable_disconnected()->set_reason(std::string(kFlood));
  journal_.Append(std::move(ended));
  me.stream.Finish({absl::StatusCode::kResourceExhausted,
                    absl::StrCat(std::string(kFlood), ": more than ", spec_.policy.unsolicited,
                                 " moves that no open request asked for")});
  if (++me.floods == 2) ForfeitFor(seat, v1::FORFEIT_REASON_RATE, "floods");
}

// Refuses a move for the open request: a try less, and a fault unless trying is part of the game.
void MatchCore::Refuse(Seat seat, const v1::Move& move, const Refusal& refusal, Stamp stamp) {
  SeatState& me = state(seat);
  const uint64_t request_id = me.open->id;
  const int tries_left = table_->Tries(seat).value_or(spec_.policy.tries) - ++me.refused;
  NoteRefusal(seat, move, refusal, stamp);
  SendRefusal(seat, move.request_id(), refusal, tries_left);
  if (refusal.reason != v1::REJECT_REASON_TURNED_DOWN) CountFault(seat);
  if (!me.forfeited.has_value() && tries_left <= 0) {
    SendDefault(seat, request_id, PlayDefault(seat), v1::DEFAULT_REASON_TRIES);
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
  SendDefault(seat, request_id, played, v1::DEFAULT_REASON_TIMEOUT);
  // Timeouts first: where both limits are reached at once, they reveal more about the reason.
  if (++me.timeouts >= spec_.policy.timeouts) ForfeitFor(seat, v1::FORFEIT_REASON_TIMEOUTS, "");
  CountFault(seat);
}

// Seals the default move for the seat's decision and notes that it was played.
v1::GameMove MatchCore::PlayDefault(Seat seat) {
  state(seat).open.reset();
  table_->CommitDefault(seat);
  v1::Entry entry = EntryOf(seat);
  *entry.mutable_played()->mutable_move() = table_->Answer(seat);
  v1::GameMove played = entry.played().move();
  journal_.Append(std::move(entry));
  return played;
}

void MatchCore::SendDefault(Seat seat, uint64_t request_id, const v1::GameMove& move,
                            v1::DefaultReason reason) {
  v1::RefereeMessage message;
  v1::Defaulted& defaulted = *message.mutable_defaulted();
  defaulted.set_request_id(request_id);
  *defaulted.mutable_move() = move;
  defaulted.set_reason(reason);
  state(seat).stream.Append(std::move(message));
}

void MatchCore::CountFault(Seat seat) {
  if (++state(seat).faults >= spec_.policy.faults) ForfeitFor(seat, v1::FORFEIT_REASON_FAULTS, "");
}

void MatchCore::Disconnect(Seat seat, StreamEnd end, Stamp stamp) {
  SeatState& me = state(seat);
  const bool was_connected = me.stream.connected();
  me.stream.Disconnect();
  if (over_ || !was_connected) return;
  v1::Entry entry = EntryOf(seat);
  entry.mutable_disconnected()->set_reason(std::string(ReasonOf(end)));
  entry.mutable_disconnected()->set_fault(end == StreamEnd::kUnreadable);
  journal_.Add(std::move(entry), stamp);
  if (end == StreamEnd::kUnreadable) CountFault(seat);
}

void MatchCore::Lose(Seat seat, v1::ForfeitReason reason, std::string_view detail, Stamp stamp) {
  SeatState& me = state(seat);
  if (over_ || me.lost.has_value() || me.forfeited.has_value()) return;
  me.lost = reason;
  journal_.Add(LostEntry(seat, reason, detail), stamp);
  // A seat that never came is out at once; one whose bot is gone plays on until it is asked.
  if (!me.joined || me.open.has_value()) Forfeit(seat, reason);
}

// Forfeits a seat that is not out yet for what it has done.
void MatchCore::ForfeitFor(Seat seat, v1::ForfeitReason reason, std::string_view detail) {
  if (state(seat).forfeited.has_value()) return;
  journal_.Append(LostEntry(seat, reason, detail));
  Forfeit(seat, reason);
}

void MatchCore::Forfeit(Seat seat, v1::ForfeitReason reason) {
  SeatState& me = state(seat);
  me.forfeited = reason;
  me.forfeit_step = journal_.step();
  if (me.open.has_value()) PlayDefault(seat);
  if (me.stream.connected()) me.stream.Finish(ForfeitClosing(reason));
}

bool IsInput(const v1::Entry& entry) {
  switch (entry.entry_case()) {
    case v1::Entry::kJoined:
    case v1::Entry::kMoved:
    case v1::Entry::kTimeout:
      return true;
    case v1::Entry::kDisconnected:
      return entry.disconnected().reason() != kFlood;
    case v1::Entry::kLost:
      return entry.lost().reason() == v1::FORFEIT_REASON_NO_SHOW ||
             entry.lost().reason() == v1::FORFEIT_REASON_EXITED;
    default:
      return false;
  }
}

void Apply(const v1::Entry& entry, Stamp stamp, MatchCore* core) {
  if (entry.seat() >= static_cast<uint32_t>(core->seats())) return;
  const Seat seat(static_cast<int>(entry.seat()));
  switch (entry.entry_case()) {
    case v1::Entry::kJoined:
      core->Hello(seat, entry.joined().hello(), stamp);
      break;
    case v1::Entry::kMoved:
      core->Move(seat, entry.moved().move(), stamp, entry.moved().text());
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
