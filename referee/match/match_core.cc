// The course of a match: requests, steps and the end. How a seat joins stands in joining.cc, what
// its moves and faults lead to in judging.cc.
#include "referee/match/match_core.h"

#include <algorithm>
#include <span>
#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/match/bot_message.h"
#include "referee/match/draft.h"

namespace assize::match {

absl::StatusOr<std::unique_ptr<MatchCore>> MatchCore::Create(const MatchSpec& spec) {
  ASSIZE_ASSIGN_OR_RETURN(std::unique_ptr<games::Table> table,
                          spec.game->Open(spec.config, Chance(spec.seed)));
  if (table->seats() != static_cast<int>(spec.competitors.size())) {
    return absl::InvalidArgumentError(absl::StrCat("the match has ", table->seats(), " seats and ",
                                                   spec.competitors.size(), " competitors"));
  }
  return std::unique_ptr<MatchCore>(new MatchCore(spec, std::move(table)));
}

MatchCore::MatchCore(const MatchSpec& spec, std::unique_ptr<games::Table> table)
    : spec_(spec),
      table_(std::move(table)),
      journal_(HeaderOf(spec)),
      seats_(spec.competitors.size()),
      encoded_options_(dynamic_cast<const games::EncodesOptions*>(table_.get())),
      writer_(dynamic_cast<const games::WritesMessages*>(table_.get())) {
  NoteEvents();
}

// The table still has the events of its last step, or of the set-up.
void MatchCore::BeginSentences() {
  if (std::exchange(narrates_, true)) return;
  sentences_.resize(history_.size() - table_->event_count());
  NoteSentences();
}

void MatchCore::NoteSentences() {
  for (size_t i = 0; i < table_->event_count(); ++i) sentences_.push_back(table_->Narrate(i));
}

bool MatchCore::accounted_for(Seat seat) const {
  return state(seat).joined || state(seat).lost.has_value();
}

std::optional<MatchCore::OpenRequest> MatchCore::open_request(Seat seat) const {
  return state(seat).open;
}

void MatchCore::Advance() {
  // Seats that fail to come are judged together: which of them was noticed first decides nothing.
  if (joining_ && !AllAccountedFor()) return;
  while (!over_) {
    if (!CanGoOn()) {
      CloseStep();
      End(v1::END_REASON_FORFEIT, LastOneStanding(forfeits()), "");
    } else if (joining_) {
      joining_ = false;
      CloseStep();
      OpenRequests();
    } else if (table_->asked().Empty()) {
      End(v1::END_REASON_FINISHED, AfterForfeits(table_->Result(), forfeits()), "");
    } else if (table_->answered() == table_->asked()) {
      table_->Resolve();
      NoteEvents();
      CloseStep();
      OpenRequests();
    } else {
      return;
    }
  }
}

bool MatchCore::AllAccountedFor() const {
  for (int i = 0; i < seats(); ++i) {
    if (!accounted_for(Seat(i))) return false;
  }
  return true;
}

// While two seats are left that are not of one side.
bool MatchCore::CanGoOn() const {
  const games::SideRule side_of =
      spec_.ends_with_a_side ? spec_.game->info().side_of : games::EachAlone;
  std::optional<int> first;
  for (int seat = 0; seat < seats(); ++seat) {
    if (forfeited(Seat(seat))) continue;
    if (!first.has_value()) first = seat;
    if (!games::AreOneSide(side_of, seats(), *first, seat)) return true;
  }
  return false;
}

ForfeitSteps MatchCore::forfeits() const {
  ForfeitSteps steps;
  for (const SeatState& seat : seats_) steps.push_back(seat.forfeit_step);
  return steps;
}

void MatchCore::NoteEvents() {
  for (size_t i = 0; i < table_->event_count(); ++i) {
    history_.push_back({table_->EventAudience(i), table_->Event(i)});
  }
  if (narrates_) NoteSentences();
}

// Step 0 carries the events of the set-up; a step that a forfeit cut short has none.
void MatchCore::CloseStep() {
  journal_.CloseStep(std::span(history_).subspan(events_recorded_));
  events_recorded_ = history_.size();
}

void MatchCore::OpenRequests() {
  for (Seat seat : table_->asked()) {
    const SeatState& asked = state(seat);
    if (asked.lost.has_value() && !asked.forfeited.has_value()) Forfeit(seat, *asked.lost);
  }
  if (!CanGoOn()) return;  // Advance() ends the match; nobody needs to be asked.
  for (Seat seat : table_->asked()) {
    if (state(seat).forfeited.has_value()) {
      PlayDefault(seat);
    } else {
      SendRequest(seat);
    }
  }
}

void MatchCore::SendRequest(Seat seat) {
  SeatState& asked = state(seat);
  asked.refused = 0;
  // Options and events are lent to the draft.
  games::Options options;
  Draft<v1::Request> rest;
  RequestParts parts{.id = ++asked.last_request_id, .decision = table_->Decision(seat)};
  if (writer_ != nullptr) parts.view = writer_->EncodedView(seat);
  if (!parts.view.has_value()) WriteView(seat, rest->mutable_view());
  const Sentences sentences = LendNewEvents(seat, rest->mutable_events());
  const Listing listing = ListingFor(seat);
  parts.option_count = listing.count;
  if (listing.lists && encoded_options_ != nullptr) {
    parts.options = encoded_options_->EncodedMoves(seat, kMaxOptions);
  }
  if (listing.lists && !parts.options.has_value()) {
    options = table_->LegalMoves(seat, kMaxOptions);
    rest->mutable_options()->Reserve(static_cast<int>(options.moves.size()));
    for (v1::GameMove& move : options.moves) Lend(&move, rest->mutable_options());
    rest->set_options_partial(options.partial);
  }
  if (!listing.lists) rest->set_options_partial(listing.partial);
  asked.stream.AppendRequest(parts, *rest, sentences);
  asked.open = OpenRequest{asked.last_request_id, asked.stream.size()};
}

MatchCore::Listing MatchCore::ListingFor(Seat seat) const {
  const SeatState& asked = state(seat);
  Listing listing{.lists = asked.wants_options, .count = {}};
  if (!asked.wants_options || !asked.max_options.has_value()) return listing;
  const games::OptionCount count = table_->CountOptions(seat);
  listing.lists = count.moves <= *asked.max_options;
  listing.count = static_cast<uint32_t>(count.moves);
  listing.partial = count.partial;
  return listing;
}

void MatchCore::WriteView(Seat seat, v1::GameView* view) const {
  if (writer_ != nullptr) {
    writer_->WriteView(seat, view);
  } else {
    *view = table_->View(seat);
  }
}

Sentences MatchCore::LendNewEvents(Seat seat,
                                   google::protobuf::RepeatedPtrField<v1::GameEvent>* events) {
  Sentences sentences;
  size_t& sent = state(seat).events_sent;
  for (; sent < history_.size(); ++sent) {
    VisibleEvent& happened = history_[sent];
    if (!happened.audience.Includes(seat)) continue;
    Lend(&happened.event, events);
    if (!state(seat).wants_narration || sentences_[sent].empty()) continue;
    sentences.push_back(sentences_[sent]);
  }
  return sentences;
}

void MatchCore::Void(std::string_view reason) {
  if (over_) return;
  CloseStep();
  End(v1::END_REASON_VOID, {}, reason);
}

void MatchCore::EndAgainstLost() {
  const auto is_out = [](const SeatState& seat) {
    return seat.lost.has_value() || seat.forfeited.has_value();
  };
  if (over_ || std::ranges::none_of(seats_, is_out)) return;
  for (int i = 0; i < seats(); ++i) {
    const SeatState& seat = state(Seat(i));
    if (seat.lost.has_value() && !seat.forfeited.has_value()) Forfeit(Seat(i), *seat.lost);
  }
  CloseStep();
  End(v1::END_REASON_FORFEIT, LastOneStanding(forfeits()), "");
}

void MatchCore::End(v1::EndReason reason, const games::Outcome& outcome,
                    std::string_view void_reason) {
  over_ = true;
  v1::MatchOver result;
  result.set_reason(reason);
  for (size_t i = 0; i < outcome.size(); ++i) {
    v1::SeatResult& seat = *result.add_results();
    seat.set_score(outcome[i].score);
    seat.set_rank(outcome[i].rank);
    seat.set_role(std::string(table_->Role(Seat(static_cast<int>(i)))));
    seat.set_forfeited(seats_[i].forfeited.has_value());
  }
  v1::RecordEnd end;
  end.set_reason(reason);
  *end.mutable_results() = result.results();
  end.set_void_reason(std::string(void_reason));
  end.set_state_digest(std::string(AsView(table_->StateDigest())));
  for (int i = 0; i < seats(); ++i) {
    SeatState& seat = state(Seat(i));
    seat.open.reset();
    if (!seat.forfeited.has_value() && seat.joined) {
      Draft<v1::RefereeMessage> message;
      *message->mutable_match_over() = result;
      const Sentences sentences =
          LendNewEvents(Seat(i), message->mutable_match_over()->mutable_events());
      seat.stream.Append(std::move(*message), sentences);
      if (seat.stream.connected()) seat.stream.Finish(Closing{});
    }
    end.add_faults(seat.faults);
    end.add_stream_digests(std::string(AsView(seat.stream.Digest())));
  }
  journal_.SetEnd(std::move(end));
}

}  // namespace assize::match
