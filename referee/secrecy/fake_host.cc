#include "referee/secrecy/fake_host.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/secrecy/position.h"

namespace assize::secrecy {
namespace {

using match::Micros;

constexpr int kNoEnd = 1'000'000;

match::Policy PolicyFor(Tolerance tolerance) {
  if (tolerance == Tolerance::kLenient) return match::kLenient;
  return {.name = "patient",
          .tries = tolerance == Tolerance::kEndless ? kNoEnd : match::kLenient.tries,
          .faults = kNoEnd,
          .timeouts = kNoEnd,
          .unsolicited = kNoEnd,
          .reconnects = kNoEnd};
}

match::MatchSpec SpecOf(const Case& which, const games::Game& game, const v1::GameConfig& config,
                        Tolerance tolerance) {
  match::MatchSpec spec;
  spec.match_id = "secrecy";
  spec.game = &game;
  spec.config = config;
  spec.seed = Seed{which.chance.Key("seed")};
  spec.salt = Seed{which.chance.Key("salt")};
  spec.policy = PolicyFor(tolerance);
  spec.clock_rules = {.move_limit = kMoveLimit, .bank = Micros(0)};
  for (int i = 0; i < which.seats; ++i) {
    spec.competitors.push_back({.name = absl::StrCat("bot-", i), .version = "1"});
  }
  return spec;
}

}  // namespace

std::string NameOf(const Received& received) {
  switch (received.kind) {
    case Received::Kind::kMessage:
      return absl::StrCat("message ", received.sequence);
    case Received::Kind::kStreamEnd:
      return "the end of the stream";
    case Received::Kind::kView:
      return "the spectator's view";
    case Received::Kind::kEvent:
      return "an event for spectators";
  }
  return "";
}

std::string TextOf(const Received& received) {
  // The last field, so that a message's content is compared before its length and time.
  const std::string tail = absl::StrCat("(", NameOf(received), " at ", received.at.count(), " us, ",
                                        received.bytes.size(), " bytes)");
  v1::RefereeMessage message;
  v1::GameView view;
  v1::GameEvent event;
  if (received.kind == Received::Kind::kMessage && message.ParseFromString(received.bytes)) {
    return message.DebugString() + tail;
  }
  if (received.kind == Received::Kind::kView && view.ParseFromString(received.bytes)) {
    return view.DebugString() + tail;
  }
  if (received.kind == Received::Kind::kEvent && event.ParseFromString(received.bytes)) {
    return event.DebugString() + tail;
  }
  return received.bytes + tail;
}

FakeHost::FakeHost(const Case& which, const games::Game& game, const v1::GameConfig& config,
                   Tolerance tolerance)
    : match_(match::Match::Create(SpecOf(which, game, config, tolerance), {}, now_).value()),
      bots_(static_cast<size_t>(which.seats)) {}

void FakeHost::PassTo(Micros time) {
  while (match_->next_deadline().has_value() && *match_->next_deadline() <= time) {
    now_ = std::max(now_, *match_->next_deadline());
    match_->Tick(now_);
    Deliver();
  }
  now_ = time;
}

void FakeHost::Join(Seat seat, Lists lists) {
  bots_[seat.index()].lists = lists;
  Open(seat);
  Greet(seat, std::nullopt);
}

void FakeHost::Rejoin(Seat seat, std::optional<uint64_t> last_sequence) {
  Open(seat);
  Greet(seat, last_sequence);
}

void FakeHost::GreetAgain(Seat seat) { Greet(seat, std::nullopt); }

void FakeHost::Open(Seat seat) {
  bots_[seat.index()].streaming = true;
  match_->Open(seat, now_);
}

void FakeHost::Greet(Seat seat, std::optional<uint64_t> last_sequence) {
  v1::BotMessage message;
  v1::Hello& hello = *message.mutable_hello();
  hello.set_protocol_version(1);
  hello.set_bot_name(absl::StrCat("bot-", seat.index()));
  const Lists lists = bots_[seat.index()].lists;
  hello.set_wants_options(lists != Lists::kNone);
  if (lists == Lists::kFew) hello.set_max_options(kFewOptions);
  // What happened in words is compared as well.
  hello.set_wants_narration(true);
  if (last_sequence.has_value()) hello.set_last_sequence(*last_sequence);
  SendBytes(seat, message.SerializeAsString());
}

void FakeHost::Answer(Seat seat, const v1::GameMove& move) {
  if (IsDefault(table(), seat, move) && !Accepts(table(), seat, move)) return UseUpTries(seat);
  v1::Move message;
  message.set_request_id(open_request(seat));
  *message.mutable_move() = move;
  Send(seat, message);
}

// Another request may follow at once.
void FakeHost::UseUpTries(Seat seat) {
  const uint64_t request = open_request(seat);
  while (request != 0 && open_request(seat) == request) Send(seat, NonsenseFor(seat));
}

void FakeHost::Send(Seat seat, const v1::Move& move) {
  v1::BotMessage message;
  *message.mutable_move() = move;
  SendBytes(seat, message.SerializeAsString());
}

v1::Move FakeHost::NonsenseFor(Seat seat) const {
  v1::Move nonsense;
  nonsense.set_request_id(open_request(seat) == 0 ? 1'000'000 : open_request(seat));
  nonsense.set_option(1'000'000);
  return nonsense;
}

void FakeHost::SendBytes(Seat seat, std::string_view bytes) {
  match_->Receive(seat, bytes, now_);
  Deliver();
}

void FakeHost::Drop(Seat seat) {
  bots_[seat.index()].streaming = false;
  match_->Disconnected(seat, match::StreamEnd::kLost, now_);
  Deliver();
}

void FakeHost::Leave(Seat seat) {
  Drop(seat);
  match_->Lose(seat, v1::FORFEIT_REASON_EXITED, "exited", now_);
  Deliver();
}

uint64_t FakeHost::open_request(Seat seat) const {
  const auto open = match_->core().open_request(seat);
  return open.has_value() ? open->id : 0;
}

void FakeHost::Void() {
  match_->Void("the check is over", now_);
  Deliver();
}

const std::vector<Received>& FakeHost::received(games::Viewer viewer) const {
  return viewer.has_value() ? bots_[viewer->index()].received : shown_;
}

void FakeHost::Deliver() {
  for (size_t i = 0; i < bots_.size(); ++i) DeliverTo(Seat(static_cast<int>(i)));
  ShowSpectator();
}

void FakeHost::DeliverTo(Seat seat) {
  Bot& bot = bots_[seat.index()];
  while (auto out = match_->TakeNext(seat, now_)) {
    bot.newest = std::max(bot.newest, out->sequence);
    match_->HandedOver(seat, out->sequence, now_);
    bot.received.push_back({now_, Received::Kind::kMessage, std::move(out->bytes), out->sequence});
  }
  if (auto closing = match_->TakeClosing(seat)) {
    bot.streaming = false;
    bot.received.push_back({now_, Received::Kind::kStreamEnd,
                            absl::StrCat(static_cast<int>(closing->code), " ", closing->text)});
  }
}

// No stream leads to spectators yet; what one could receive is the view and the public events.
void FakeHost::ShowSpectator() {
  const match::MatchCore& core = match_->core();
  if (core.record().steps_size() == steps_shown_) return;
  steps_shown_ = core.record().steps_size();
  shown_.push_back(
      {now_, Received::Kind::kView, core.table().View(std::nullopt).SerializeAsString()});
  for (; events_shown_ < core.history().size(); ++events_shown_) {
    const match::VisibleEvent& received = core.history()[events_shown_];
    if (!received.audience.IncludesSpectator()) continue;
    shown_.push_back({now_, Received::Kind::kEvent, received.event.SerializeAsString()});
  }
}

bool CompareReceived(const FakeHost& left, const FakeHost& right, games::Viewer viewer, int step,
                     size_t* seen, Tally* tally) {
  static const Received kNothing{Micros(0), Received::Kind::kStreamEnd, "nothing more "};
  const std::vector<Received>& ours = left.received(viewer);
  const std::vector<Received>& theirs = right.received(viewer);
  for (; *seen < std::max(ours.size(), theirs.size()); ++*seen) {
    const Received& one = *seen < ours.size() ? ours[*seen] : kNothing;
    const Received& other = *seen < theirs.size() ? theirs[*seen] : kNothing;
    ++tally->compared;
    if (one.at == other.at && one.kind == other.kind && one.bytes == other.bytes) continue;
    const Received& named = *seen < ours.size() ? one : other;
    tally->Add(
        Compared(viewer, step, NameOf(named), one.bytes, other.bytes, TextOf(one), TextOf(other)));
    return false;
  }
  return true;
}

std::optional<Moves> TwinHosts::DrawMoves(Stream& stream) {
  const games::Table& left = left_.table();
  const games::Table& right = right_.table();
  if (!(left.asked() == right.asked())) {
    tally_.Add(Compared(viewer_, step_, "who is asked", "left", "right", "", ""));
    return std::nullopt;
  }
  if (viewer_.has_value() && left.asked().Has(*viewer_)) {
    const v1::GameMove move = left.RandomMove(*viewer_, stream);
    ++tally_.compared;
    const games::Verdict verdict = right.Clone()->Commit(*viewer_, move);
    if (!verdict.accepted()) {
      tally_.Add(Compared(viewer_, step_, "whether a move is legal", "", verdict.text,
                          move.DebugString(), verdict.text));
      return std::nullopt;
    }
  }
  return DrawCommonMoves(left, right, stream);
}

}  // namespace assize::secrecy
