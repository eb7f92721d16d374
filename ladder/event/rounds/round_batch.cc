#include "ladder/event/rounds/round_batch.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/event/settings/event_settings.h"
#include "ladder/sets/set_plan.h"
#include "referee/base/status.h"
#include "referee/match/match_spec.h"
#include "referee/match/seating.h"

namespace assize::ladder {
namespace {

// A set is one deal.
match::MatchSeeds SeedsIn(const match::RunSeeds& event, int64_t set, int match) {
  return match::SeedsOfMatch(sets::SeedsOfSet(event, set), 0, match);
}

class BatchWriter {
 public:
  BatchWriter(const EventMatches& event, const InstalledVersions& installed,
              const BarredVersions& bars)
      : event_(event), installed_(installed), bars_(bars) {
    batch_.set_name(event.name);
    batch_.set_game(std::string(event.game->info().name));
  }

  absl::Status Add(const OpenMatch& open) {
    ASSIZE_ASSIGN_OR_RETURN(const match::MatchSpec spec, SpecOf(open));
    v1::BatchMatch& match = *batch_.add_matches();
    *match.mutable_header() = match::HeaderOf(spec);
    match.set_attempt(static_cast<uint32_t>(open.attempt));
    match.set_deal(match::DealText(match::DealOf(spec.seed)));
    match.set_rotation(static_cast<uint32_t>(open.plan.rotation));
    for (VersionId version : open.plan.seats) match.add_bots(BotNumber(version));
    AddBars(open.plan.seats, &match);
    return absl::OkStatus();
  }

  v1::Batch Take() { return std::move(batch_); }

 private:
  absl::StatusOr<match::MatchSpec> SpecOf(const OpenMatch& open) {
    match::MatchSeeds seeds = SeedsIn(event_.seeds, open.set, open.plan.rotation);
    if (seeds.match_id != open.plan.match_id) {
      return absl::DataLossError(absl::StrCat("match ", open.plan.match_id, " of set ", open.set,
                                              " should be called ", seeds.match_id));
    }
    match::MatchSpec spec;
    spec.match_id = std::move(seeds.match_id);
    spec.game = event_.game;
    const int seats = static_cast<int>(open.plan.seats.size());
    ASSIZE_ASSIGN_OR_RETURN(spec.config, ConfigOf(open, seats));
    spec.seed = seeds.deal;
    spec.salt = seeds.salt;
    spec.policy = event_.policy;
    spec.clock_rules = match::RulesOf(event_.settings.clock_rules());
    for (VersionId version : open.plan.seats) {
      const auto installed_version = installed_.find(version);
      if (installed_version == installed_.end()) {
        return absl::InternalError(absl::StrCat("version ", version, " is not installed"));
      }
      spec.competitors.push_back(
          {.name = installed_version->second.name,
           .version = installed_version->second.label,
           .unconfined = !event_.confined || installed_version->second.remote,
           .remote = installed_version->second.remote});
    }
    return spec;
  }

  absl::StatusOr<v1::GameConfig> ConfigOf(const OpenMatch& open, int seats) const {
    if (event_.settings.rows().empty()) return ConfigFor(*event_.game, event_.settings, seats);
    ASSIZE_ASSIGN_OR_RETURN(const sets::Seating seating,
                            sets::ParseSeating(event_.settings.seating()));
    return ConfigFor(*event_.game, event_.settings, seats,
                     sets::RowOf(seating, seats, event_.game->info().side_of, open.plan.rotation));
  }

  void AddBars(const std::vector<VersionId>& seats, v1::BatchMatch* match) const {
    if (std::ranges::none_of(seats, [this](VersionId seat) { return bars_.contains(seat); }))
      return;
    for (VersionId version : seats) {
      const auto bar = bars_.find(version);
      match->add_barred(bar == bars_.end() ? "" : bar->second);
    }
  }

  uint32_t BotNumber(VersionId version) {
    const auto [bot, added] = numbers_.emplace(version, batch_.bots_size());
    if (!added) return bot->second;
    v1::BatchBot& named = *batch_.add_bots();
    const InstalledVersion& installed = installed_.at(version);
    if (installed.remote) {
      named.set_remote(version);
    } else {
      named.set_folder(installed.folder);
      named.set_sha256(installed.sha256);
    }
    return bot->second;
  }

  const EventMatches& event_;
  const InstalledVersions& installed_;
  const BarredVersions& bars_;
  v1::Batch batch_;
  // By version: its number in the batch.
  std::map<VersionId, uint32_t> numbers_;
};

}  // namespace

SetPlan PlanOfSet(const match::RunSeeds& event, int64_t number,
                  const std::vector<std::vector<VersionId>>& orders) {
  SetPlan set{.number = number, .label = "", .matches = {}};
  for (size_t i = 0; i < orders.size(); ++i) {
    const int match = static_cast<int>(i);
    set.matches.push_back({.match_id = SeedsIn(event, number, match).match_id,
                           .rotation = match,
                           .seats = orders[i]});
  }
  return set;
}

absl::StatusOr<v1::Batch> BatchOf(const EventMatches& event, std::span<const OpenMatch> matches,
                                  const InstalledVersions& installed, const BarredVersions& bars) {
  BatchWriter writer(event, installed, bars);
  for (const OpenMatch& match : matches) ASSIZE_RETURN_IF_ERROR(writer.Add(match));
  return writer.Take();
}

}  // namespace assize::ladder
