#include "ladder/executor/here/match_pool.h"

#include <algorithm>
#include <utility>

#include "referee/base/seed.h"

namespace assize::ladder {
namespace {

// How often a match may be lost until the attempt counts as void: perhaps it is what ends the process
// that keeps the connections of remote bots.
constexpr int kMaxLosses = 5;

// Whatever the batch says, matches of one seed are of one deal.
match::DealId DealIn(const v1::BatchMatch& match) {
  Seed seed;
  const std::string& bytes = match.header().seed();
  std::copy_n(bytes.begin(), std::min(bytes.size(), seed.bytes.size()), seed.bytes.begin());
  return match::DealOf(seed);
}

}  // namespace

void MatchPool::Fill(const v1::Batch& work, const std::set<std::string>& in_play) {
  schedule_.DropWaiting();
  alone_.clear();
  for (const v1::BatchMatch& match : work.matches()) {
    if (in_play.contains(match.header().match_id())) continue;
    if (match.attempt() > 0) {
      alone_.push_back(match);
    } else {
      schedule_.Add(DealIn(match), match);
    }
  }
}

bool MatchPool::HasAlone(const Playable& playable) const {
  return std::ranges::any_of(alone_, playable);
}

std::optional<v1::BatchMatch> MatchPool::Take(const Playable& playable) {
  std::optional<v1::BatchMatch> taken = schedule_.Take(playable);
  if (taken.has_value()) in_play_.emplace(taken->header().match_id(), DealIn(*taken));
  return taken;
}

std::optional<v1::BatchMatch> MatchPool::TakeAlone(const Playable& playable) {
  std::optional<v1::BatchMatch> taken;
  const auto found = std::ranges::find_if(alone_, playable);
  if (found == alone_.end()) return taken;
  taken = std::move(*found);
  alone_.erase(found);
  const match::DealId deal = DealIn(*taken);
  schedule_.Begin(deal);
  in_play_.emplace(taken->header().match_id(), deal);
  return taken;
}

void MatchPool::End(const std::string& match_id) {
  const auto ended = in_play_.extract(match_id);
  if (!ended.empty()) schedule_.Over(ended.mapped());
}

void MatchPool::Over(const std::string& match_id) {
  End(match_id);
  lost_.erase(match_id);
}

bool MatchPool::IsLostOnceTooOften(const std::string& match_id) {
  return ++lost_[match_id] >= kMaxLosses;
}

void MatchPool::PutBack(const v1::BatchMatch& match, Begun begun, Company company) {
  const std::string& id = match.header().match_id();
  if (company == Company::kAlone) {
    End(id);
    alone_.push_front(match);
  } else if (begun == Begun::kYes) {
    End(id);
    schedule_.Add(DealIn(match), match);
  } else {
    in_play_.erase(id);
    schedule_.PutBack(DealIn(match), match);
  }
}

}  // namespace assize::ladder
