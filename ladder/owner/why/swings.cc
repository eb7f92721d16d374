#include "ladder/owner/why/swings.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace assize::ladder::owner {
namespace {

struct Mean {
  double sum = 0;
  int count = 0;

  void Add(double value) {
    sum += value;
    ++count;
  }
  double value() const { return count == 0 ? 0 : sum / count; }
};

// The scores of each version in an event.
using Form = std::map<VersionId, Mean>;

Form FormIn(const publish::EventRows& event) {
  Form form;
  for (const publish::SetBlock& block : event.played) {
    for (const SeatResult& seat : block.results.seats) form[seat.version].Add(seat.score);
  }
  return form;
}

double OppositionTo(const OwnSeat& own, const Form& form) {
  double strongest = 0;
  for (const SeatResult& seat : own.block->results.SeatsOf(*own.match)) {
    if (seat.version == own.result().version) continue;
    strongest = std::max(strongest, form.at(seat.version).value());
  }
  return strongest;
}

// What others made of the seat in the set.
Mean OthersIn(const OwnSeat& own) {
  Mean others;
  const Results& results = own.block->results;
  for (const MatchResult& match : results.MatchesOf(*own.set)) {
    if (own.seat >= match.seats) continue;
    const SeatResult& seat = results.SeatsOf(match)[own.seat];
    if (seat.version != own.result().version) others.Add(seat.score);
  }
  return others;
}

template <class Key>
std::vector<Swing> SortedBy(std::vector<Swing> swings, Key key) {
  std::stable_sort(swings.begin(), swings.end(),
                   [&key](const Swing& a, const Swing& b) { return key(a) < key(b); });
  return swings;
}

std::pair<EventId, int64_t> NewestLast(const Swing& swing) {
  return {-swing.seat.event->event.id, -swing.seat.match->match};
}

}  // namespace

std::string_view SwingExplanation() {
  return "A set plays one deal in every seating. The swing of a match is the bot's "
         "score minus the mean score of the others in the same seat of the same deal. "
         "-1: it lost where the others won. In sets of one match it is the score "
         "minus an equal share. Of equal swings the one against the weakest opponents comes first.";
}

std::vector<Swing> SwingsOf(const std::vector<OwnSeat>& seats) {
  std::map<const publish::EventRows*, Form> forms;
  std::vector<Swing> swings;
  for (const OwnSeat& seat : seats) {
    const auto [form, is_new] = forms.try_emplace(seat.event);
    if (is_new) form->second = FormIn(*seat.event);
    const Mean others = OthersIn(seat);
    swings.push_back({.seat = seat,
                      .par = others.count == 0 ? 1.0 / seat.match->seats : others.value(),
                      .others = others.count,
                      .opposition = OppositionTo(seat, form->second)});
  }
  return swings;
}

std::vector<Swing> WorstFirst(std::vector<Swing> swings) {
  return SortedBy(std::move(swings), [](const Swing& swing) {
    return std::tuple(swing.value(), swing.opposition, NewestLast(swing));
  });
}

std::vector<Swing> BestFirst(std::vector<Swing> swings) {
  return SortedBy(std::move(swings), [](const Swing& swing) {
    return std::tuple(-swing.value(), -swing.opposition, NewestLast(swing));
  });
}

}  // namespace assize::ladder::owner
