#include "referee/replay/playback/transcript.h"

#include <algorithm>
#include <string>
#include <utility>

namespace assize::replay {
namespace {

// The move by which an entry takes a decision; null if it takes none.
const v1::GameMove* MoveOf(const v1::Entry& entry) {
  switch (entry.entry_case()) {
    case v1::Entry::kMoved:
      return entry.moved().verdict() == v1::REJECT_REASON_UNSPECIFIED ? &entry.moved().played()
                                                                      : nullptr;
    case v1::Entry::kTimeout:
      return &entry.timeout().played();
    case v1::Entry::kPlayed:
      return &entry.played().move();
    default:
      return nullptr;
  }
}

bool OpensChapter(const ReplayedEvent& event) { return event.text.find('\n') != std::string::npos; }

}  // namespace

std::vector<std::string> Transcript::Roles() const {
  std::vector<std::string> roles;
  for (int i = 0; i < table_->seats(); ++i) roles.emplace_back(table_->Role(Seat(i)));
  return roles;
}

std::vector<std::string> Transcript::Figures() const {
  std::vector<std::string> figures;
  for (int i = 0; i < table_->seats(); ++i) figures.push_back(table_->Figure(Seat(i)));
  return figures;
}

void Transcript::AddTo(StepOutcome outcome, ReplayedStep* step) {
  for (SeatState& seat : seats_) seat.asked = false;
  if (outcome != StepOutcome::kSetUp) {
    for (Seat asked : table_->asked()) {
      SeatState& seat = seats_[asked.index()];
      seat.asked = !seat.lost;
      if (seat.asked) ++seat.request_id;
    }
  }
  for (ReplayedEntry& entry : step->entries) AddEntry(&entry);
  if (outcome == StepOutcome::kResolved) table_->Resolve();
  if (outcome == StepOutcome::kCutShort) return;
  for (size_t i = 0; i < table_->event_count(); ++i) {
    step->events.push_back({table_->EventAudience(i), table_->Event(i), table_->Narrate(i)});
  }
  const bool opens_chapter = std::ranges::any_of(step->events, OpensChapter);
  if (opens_chapter || table_->asked().Empty()) step->standing = table_->Standing();
}

void Transcript::AddEntry(ReplayedEntry* replayed) {
  const v1::Entry& entry = replayed->entry;
  SeatState& seat = seats_[replayed->seat.index()];
  if (entry.has_joined()) replayed->reconnected = std::exchange(seat.joined, true);
  if (entry.has_lost()) seat.lost = true;
  const v1::GameMove* move = MoveOf(entry);
  if (move == nullptr) {
    if (entry.has_moved() && table_->asked().Has(replayed->seat)) {
      replayed->quote = table_->Quote(replayed->seat, entry.moved().move().move());
    }
    return;
  }
  replayed->decision = Decision{.request_id = seat.asked ? seat.request_id : 0,
                                .kind = std::string(table_->Decision(replayed->seat)),
                                .move = *move,
                                .how = HowOf(entry, seat)};
  // Not every default move is one that a seat could send.
  if (entry.has_moved()) {
    table_->Commit(replayed->seat, *move);
  } else {
    table_->CommitDefault(replayed->seat);
  }
}

How Transcript::HowOf(const v1::Entry& entry, const SeatState& seat) {
  if (entry.has_moved()) return How::kAnswered;
  if (entry.has_timeout()) return How::kTimeout;
  return seat.lost ? How::kForfeit : How::kTries;
}

}  // namespace assize::replay
