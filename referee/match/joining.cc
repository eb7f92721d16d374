// How a seat joins and comes back: Hello, and what it is sent then.
#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/match/bot_message.h"
#include "referee/match/match_core.h"

namespace assize::match {
namespace {

std::string_view ForfeitText(v1::ForfeitReason reason) {
  switch (reason) {
    case v1::FORFEIT_REASON_FAULTS:
      return "too many faults";
    case v1::FORFEIT_REASON_TIMEOUTS:
      return "too many timeouts";
    case v1::FORFEIT_REASON_RATE:
      return "too many messages or connections";
    case v1::FORFEIT_REASON_NO_SHOW:
      return kNoHelloInTime;
    default:
      return "the bot's process ended";
  }
}

}  // namespace

Closing MatchOverClosing() {
  return {absl::StatusCode::kFailedPrecondition, "E_MATCH_OVER: the match is over"};
}

Closing MatchCore::ForfeitClosing(v1::ForfeitReason reason) {
  return {absl::StatusCode::kAborted,
          absl::StrCat("E_FORFEIT: ", std::string(ForfeitText(reason)))};
}

std::optional<Closing> MatchCore::Hello(Seat seat, const v1::Hello& hello, Stamp stamp) {
  if (over_) return MatchOverClosing();
  if (const absl::Status refusal = CheckHello(hello, seat); !refusal.ok()) {
    return Closing{refusal.code(), std::string(refusal.message())};
  }
  SeatState& me = state(seat);
  if (me.forfeited.has_value()) return ForfeitClosing(*me.forfeited);
  v1::Entry entry = EntryOf(seat);
  v1::Hello& noted = *entry.mutable_joined()->mutable_hello();
  noted = hello;
  noted.DiscardUnknownFields();
  journal_.Add(std::move(entry), stamp);
  if (me.joined && ++me.reconnects > spec_.policy.reconnects) {
    ForfeitFor(seat, v1::FORFEIT_REASON_RATE, "too many reconnects");
    return Closing{absl::StatusCode::kResourceExhausted,
                   absl::StrCat("E_RATE: more than ", spec_.policy.reconnects, " reconnects")};
  }
  me.wants_options = hello.wants_options();
  me.max_options.reset();
  if (hello.has_max_options()) me.max_options = hello.max_options();
  me.wants_narration = hello.wants_narration();
  if (me.wants_narration) BeginSentences();
  if (!me.joined) {
    me.joined = true;
    me.stream.ConnectAfter(0);
    SendWelcome(seat);
  } else {
    Resume(seat, hello);
  }
  return std::nullopt;
}

void MatchCore::SendWelcome(Seat seat) {
  v1::RefereeMessage message;
  v1::Welcome& welcome = *message.mutable_welcome();
  welcome.set_match_id(spec_.match_id);
  welcome.set_seat(seat.index());
  welcome.set_seats(seats());
  *welcome.mutable_config() = spec_.config;
  *welcome.mutable_clock_rules() = journal_.record().header().clock_rules();
  const Bytes32 commitment = SeedCommitment(spec_.seed, spec_.salt, spec_.match_id);
  welcome.set_seed_commitment(std::string(AsView(commitment)));
  state(seat).stream.Append(std::move(message));
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

}  // namespace assize::match
