#include "ladder/executor/here/match_choice.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

namespace assize::ladder {

MatchChoice::MatchChoice(RemotePlaces* remote_places)
    : places_(remote_places), member_(places_ == nullptr ? 0 : places_->Join()) {}

MatchChoice::~MatchChoice() {
  if (places_ != nullptr) places_->Leave(member_);
}

// Without those that may not play.
std::vector<int64_t> MatchChoice::SeatsToTake(const v1::Batch& batch,
                                              const v1::BatchMatch& match) const {
  std::vector<int64_t> seats;
  if (places_ == nullptr) return seats;
  for (int seat = 0; seat < match.bots_size(); ++seat) {
    const int64_t version = batch.bots(static_cast<int>(match.bots(seat))).remote();
    const bool barred = seat < match.barred_size() && !match.barred(seat).empty();
    if (version != 0 && !barred) seats.push_back(version);
  }
  return seats;
}

bool MatchChoice::IsPlayable(const v1::Batch& batch, const v1::BatchMatch& match, WorkerLoad load) {
  const std::vector<int64_t> seats = SeatsToTake(batch, match);
  return seats.empty() || (load == WorkerLoad::kIdle && places_->MayTake(member_, seats));
}

MatchChoice::Chosen MatchChoice::Choose(const v1::Batch& batch, const Taker& take, WorkerLoad load,
                                        int most) {
  Chosen chosen;
  const auto playable = [&](const v1::BatchMatch& match) {
    std::vector<int64_t> seats = SeatsToTake(batch, match);
    if (seats.empty()) return true;
    const bool taken =
        chosen.matches.empty() && load == WorkerLoad::kIdle && places_->Take(member_, seats);
    if (taken) chosen.remote_seats = std::move(seats);
    return taken;
  };
  while (chosen.remote_seats.empty() && chosen.matches.size() < static_cast<size_t>(most)) {
    std::optional<v1::BatchMatch> match = take(playable);
    if (!match.has_value()) break;
    chosen.matches.push_back(*std::move(match));
  }
  return chosen;
}

void MatchChoice::GiveBack(const std::vector<int64_t>& remote_seats) {
  if (!remote_seats.empty()) places_->GiveBack(member_, remote_seats);
}

void MatchChoice::WantNone() {
  if (places_ != nullptr) places_->WantNone(member_);
}

}  // namespace assize::ladder
