#include "ladder/event/rounds/suspicion.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/base/seed.h"
#include "referee/base/status.h"

namespace assize::ladder {
namespace {

// Whether everything that counts against those whom `suspect` met is explained by it.
bool ExplainsAll(VersionId suspect, std::span<const BrokenMatch> broken) {
  std::set<VersionId> met;
  for (const BrokenMatch& match : broken) {
    if (match.contains(suspect)) met.insert(match.begin(), match.end());
  }
  return std::ranges::none_of(broken, [&](const BrokenMatch& match) {
    return !match.contains(suspect) &&
           std::ranges::any_of(match, [&met](VersionId other) { return met.contains(other); });
  });
}

// A bot that stays well-behaved in this many trials is not found by further ones.
constexpr int kMaxTrials = 3;
constexpr size_t kMatchIdDigits = 32;

// The match with another deal and id.
absl::StatusOr<v1::BatchMatch> Afresh(v1::BatchMatch match) {
  ASSIZE_ASSIGN_OR_RETURN(const Seed id, SeedFromKernel());
  ASSIZE_ASSIGN_OR_RETURN(const Seed seed, SeedFromKernel());
  ASSIZE_ASSIGN_OR_RETURN(const Seed salt, SeedFromKernel());
  match.mutable_header()->set_match_id(ToHex(id.bytes).substr(0, kMatchIdDigits));
  match.mutable_header()->set_seed(std::string(AsView(seed.bytes)));
  match.mutable_header()->set_salt(std::string(AsView(salt.bytes)));
  match.clear_deal();
  match.clear_barred();
  return match;
}

v1::BatchMatch Alone(v1::BatchMatch match, uint32_t bot) {
  for (uint32_t& seat : *match.mutable_bots()) seat = bot;
  return match;
}

// With another one of `bots` in the seats of `out`: one that has no seat yet, if there is any.
v1::BatchMatch Without(v1::BatchMatch match, uint32_t out, const std::set<uint32_t>& bots) {
  const std::set<uint32_t> seated(match.bots().begin(), match.bots().end());
  std::optional<uint32_t> in;
  for (const uint32_t bot : bots) {
    if (bot != out && (!in.has_value() || seated.contains(*in))) in = bot;
  }
  if (in.has_value()) std::ranges::replace(*match.mutable_bots(), out, *in);
  return match;
}

}  // namespace

std::optional<VersionId> CulpritOf(std::span<const BrokenMatch> broken) {
  std::map<VersionId, int> counts;
  for (const BrokenMatch& match : broken) {
    for (VersionId version : match) ++counts[version];
  }
  for (const auto& [suspect, count] : counts) {
    if (count < kMatchesToSuspect || !ExplainsAll(suspect, broken)) continue;
    const bool alone_in_front = std::ranges::all_of(broken, [&](const BrokenMatch& match) {
      return !match.contains(suspect) || std::ranges::all_of(match, [&](VersionId other) {
        return other == suspect || counts.at(other) < count;
      });
    });
    if (alone_in_front) return suspect;
  }
  return std::nullopt;
}

absl::StatusOr<std::map<uint32_t, std::string>> Trial::Try(const v1::Batch& batch,
                                                           const ExecutorListener& notes) {
  const auto& seats = batch.matches(0).bots();
  std::set<uint32_t> good(seats.begin(), seats.end());
  std::set<uint32_t> suspects;
  for (const uint32_t bot : good) {
    const v1::BatchBot& named = batch.bots(static_cast<int>(bot));
    if (++tried_[{named.folder(), named.remote()}] <= kMaxTrials) suspects.insert(bot);
  }
  std::map<uint32_t, std::string> broke;
  if (suspects.empty()) return broke;
  for (int turn = 0; turn < kTrialsToName; ++turn) {
    std::set<uint32_t> in_turn = good;
    in_turn.insert(suspects.begin(), suspects.end());
    ASSIZE_ASSIGN_OR_RETURN(broke, PlayAlone(batch, in_turn, notes));
    std::erase_if(suspects, [&broke](uint32_t bot) { return !broke.contains(bot); });
    std::erase_if(good, [&broke](uint32_t bot) { return broke.contains(bot); });
    if (suspects.empty() || good.empty()) return std::map<uint32_t, std::string>();
  }
  std::erase_if(broke, [&suspects](const auto& entry) { return !suspects.contains(entry.first); });
  return broke;
}

absl::StatusOr<bool> Trial::BreaksCompany(const v1::Batch& batch, uint32_t suspect,
                                          const ExecutorListener& notes) {
  std::set<uint32_t> bots;
  for (const v1::BatchMatch& match : batch.matches()) {
    bots.insert(match.bots().begin(), match.bots().end());
  }
  for (int turn = 0; turn < kTrialsToName && !one_broke_; ++turn) {
    v1::Batch trials = batch;
    trials.clear_matches();
    std::set<std::string> suspected;
    for (const v1::BatchMatch& match : batch.matches()) {
      ASSIZE_ASSIGN_OR_RETURN(*trials.add_matches(), Afresh(match));
      suspected.insert(trials.matches().rbegin()->header().match_id());
      ASSIZE_ASSIGN_OR_RETURN(*trials.add_matches(), Afresh(Without(match, suspect, bots)));
    }
    for (const uint32_t bot : bots) {
      ASSIZE_ASSIGN_OR_RETURN(*trials.add_matches(), Afresh(Alone(batch.matches(0), bot)));
    }
    ASSIZE_ASSIGN_OR_RETURN(const auto broke, PlayAll(trials, notes));
    for (const auto& [id, how] : broke) one_broke_ = one_broke_ || !suspected.contains(id);
    if (broke.size() < suspected.size()) return false;
  }
  return !one_broke_;
}

absl::StatusOr<std::map<uint32_t, std::string>> Trial::PlayAlone(const v1::Batch& batch,
                                                                 const std::set<uint32_t>& bots,
                                                                 const ExecutorListener& notes) {
  v1::Batch trials = batch;
  trials.clear_matches();
  std::map<std::string, uint32_t> bot_of;
  for (const uint32_t bot : bots) {
    ASSIZE_ASSIGN_OR_RETURN(*trials.add_matches(), Afresh(Alone(batch.matches(0), bot)));
    bot_of.emplace(trials.matches().rbegin()->header().match_id(), bot);
  }
  ASSIZE_ASSIGN_OR_RETURN(const auto broken, PlayAll(trials, notes));
  std::map<uint32_t, std::string> broke;
  for (const auto& [id, how] : broken) broke.emplace(bot_of.at(id), how);
  one_broke_ = one_broke_ || !broke.empty();
  return broke;
}

absl::StatusOr<std::map<std::string, std::string>> Trial::PlayAll(const v1::Batch& trials,
                                                                  const ExecutorListener& notes) {
  std::map<std::string, std::string> broke;
  const ExecutorListener listener{
      .on_result =
          [&broke](const PlayedResult& result) {
            if (result.void_reason.has_value()) broke.emplace(result.match_id, *result.void_reason);
          },
      .on_void =
          [&broke](const v1::BatchMatch& tried, const std::string& reason) {
            broke.emplace(tried.header().match_id(), reason);
          },
      .on_note = notes.on_note};
  const absl::Status played = executor_->Play(trials, listener);
  std::vector<std::string> ids;
  for (const v1::BatchMatch& trial : trials.matches()) ids.push_back(trial.header().match_id());
  executor_->Release(ids);
  ASSIZE_RETURN_IF_ERROR(played);
  return broke;
}

}  // namespace assize::ladder
