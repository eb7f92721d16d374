#include "ladder/event/life/event_entry.h"

#include <algorithm>
#include <set>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/event/life/event_life.h"
#include "ladder/event/settings/takes.h"
#include "referee/base/status.h"
#include "referee/bots/bot_finder.h"

namespace assize::ladder {
namespace {

// Whether the word would be a bot for `ladder submit`.
bool CanBeSubmitted(const std::string& word) {
  return bots::BotFinder::FromEnvironment().Find(word).ok();
}

absl::StatusOr<std::set<std::string>> BotsIn(LadderStore* store, const Event& event) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> versions, store->ListVersions());
  std::set<std::string> bots;
  for (const Version& version : versions) {
    const auto& in = event.setup.entrants;
    if (std::find(in.begin(), in.end(), version.id) != in.end()) bots.insert(version.bot);
  }
  return bots;
}

bool IsIn(const Event& event, VersionId version) {
  return std::ranges::find(event.setup.entrants, version) != event.setup.entrants.end();
}

absl::StatusOr<std::vector<Version>> FindLateBots(LadderStore* store, const Event& event,
                                                  const std::vector<std::string>& words) {
  const v1::EventSettings& settings = event.setup.settings;
  std::vector<Version> bots;
  for (const std::string& word : words) {
    ASSIZE_ASSIGN_OR_RETURN(const Version version, FindEntrant(store, word, event.setup.game));
    ASSIZE_RETURN_IF_ERROR(CheckMayEnter(*store, version));
    ASSIZE_RETURN_IF_ERROR(CheckTaken(TakesOf(settings), version));
    const bool twice = std::ranges::find(bots, version.id, &Version::id) != bots.end();
    if (IsIn(event, version.id) || twice) {
      return absl::AlreadyExistsError(
          absl::StrCat(NameOf(version), twice ? " is named twice" : " is in event ",
                       twice ? "" : event.setup.name, twice ? "" : " already"));
    }
    bots.push_back(version);
  }
  return bots;
}

// They are not in the event yet.
absl::Status EnterLate(LadderStore* store, const Event& event, const std::vector<Version>& bots) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Round> rounds, store->LoadRounds(event.id));
  ASSIZE_ASSIGN_OR_RETURN(
      const v1::EventSettings settings,
      WithLateEntries(event, static_cast<int>(rounds.size()), static_cast<int>(bots.size())));
  std::vector<VersionId> ids;
  ids.reserve(bots.size());
  for (const Version& version : bots) ids.push_back(version.id);
  return store->AddEntrants(event.id, ids, settings);
}

}  // namespace

absl::StatusOr<Version> FindEntrant(LadderStore* store, const std::string& word,
                                    const std::string& game) {
  absl::StatusOr<Version> version = store->FindVersion(word);
  if (absl::IsNotFound(version.status()) && CanBeSubmitted(word)) {
    return absl::NotFoundError(absl::StrCat(
        version.status().message(), " To submit it: ladder submit ", store->name(), " ", word));
  }
  ASSIZE_RETURN_IF_ERROR(version.status());
  if (!version->Plays(game)) {
    return absl::InvalidArgumentError(
        absl::StrCat(NameOf(*version), " does not play ", game,
                     "; it was accepted for: ", absl::StrJoin(version->games, ", ")));
  }
  return version;
}

absl::StatusOr<std::vector<Version>> FindEntrants(LadderStore* store,
                                                  const std::vector<std::string>& words,
                                                  const std::string& game) {
  std::vector<Version> entrants;
  if (words.empty()) {
    ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> versions, store->ListVersions());
    for (const Version& version : versions) {
      // Versions of a bot stand together, the newest one last.
      if (!entrants.empty() && entrants.back().bot == version.bot) entrants.pop_back();
      if (version.Plays(game)) entrants.push_back(version);
    }
    std::erase_if(entrants, [](const Version& version) { return !version.active(); });
    return entrants;
  }
  std::set<VersionId> seen;
  for (const std::string& word : words) {
    ASSIZE_ASSIGN_OR_RETURN(const Version version, FindEntrant(store, word, game));
    if (!seen.insert(version.id).second) {
      return absl::InvalidArgumentError(
          absl::StrCat(NameOf(version), " is named twice; a version enters an event once"));
    }
    entrants.push_back(version);
  }
  return entrants;
}

absl::StatusOr<Version> FindVersionInEvent(LadderStore* store, const Event& event,
                                           const std::string& word) {
  ASSIZE_ASSIGN_OR_RETURN(std::vector<Version> versions, store->ListVersions());
  std::erase_if(versions, [&event](const Version& version) {
    return std::ranges::find(event.setup.entrants, version.id) == event.setup.entrants.end();
  });
  absl::StatusOr<Version> version = FindVersionIn(versions, word);
  ASSIZE_RETURN_IF_ERROR(WithContext(version.status(), absl::StrCat("event ", event.setup.name)));
  return version;
}

absl::Status CheckMayEnter(const LadderStore& store, const Version& version) {
  const std::string advice =
      absl::StrCat("; to let it play again: ladder reinstate ", store.name(), " ", NameOf(version));
  if (version.withdrawn) {
    return absl::FailedPreconditionError(
        absl::StrCat(NameOf(version), " has been withdrawn", advice));
  }
  if (version.suspended.has_value()) {
    return absl::FailedPreconditionError(absl::StrCat(NameOf(version), " is suspended (",
                                                      *version.suspended,
                                                      ") until its next version", advice));
  }
  return absl::OkStatus();
}

absl::StatusOr<std::vector<Version>> EnterBots(LadderStore* store, const Event& event,
                                               const std::vector<std::string>& words) {
  ASSIZE_ASSIGN_OR_RETURN(std::vector<Version> bots, FindLateBots(store, event, words));
  ASSIZE_RETURN_IF_ERROR(EnterLate(store, event, bots));
  return bots;
}

absl::StatusOr<std::vector<Version>> EnterNewBots(LadderStore* store, const Event& event) {
  std::vector<Version> late;
  const v1::EventSettings& settings = event.setup.settings;
  const bool is_open = TakesBots(settings) && !settings.awaits_field();
  if (!is_open || event.ended_unix_us.has_value()) return late;
  ASSIZE_ASSIGN_OR_RETURN(late, FindEntrants(store, {}, event.setup.game));
  ASSIZE_ASSIGN_OR_RETURN(const std::set<std::string> bots_in, BotsIn(store, event));
  std::erase_if(late, [&](const Version& version) {
    if (!IsTaken(TakesOf(settings), version)) return true;
    const auto& in = event.setup.entrants;
    // In a Swiss a newer version would begin again with no points.
    if (settings.late_entry() && bots_in.contains(version.bot)) return true;
    return std::find(in.begin(), in.end(), version.id) != in.end();
  });
  if (late.empty()) return late;
  const absl::Status entered = EnterLate(store, event, late);
  // All rounds are paired.
  if (settings.late_entry() && absl::IsFailedPrecondition(entered)) return std::vector<Version>{};
  ASSIZE_RETURN_IF_ERROR(entered);
  return late;
}

absl::Status RequestBye(LadderStore* store, const Event& event, const std::string& bot,
                        ByeRequest* request) {
  ASSIZE_ASSIGN_OR_RETURN(const Version version, FindVersionInEvent(store, event, bot));
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Round> rounds, store->LoadRounds(event.id));
  const auto place = std::ranges::find(event.setup.entrants, version.id);
  request->number = static_cast<int>(place - event.setup.entrants.begin()) + 1;
  request->name = NameOf(version);
  ASSIZE_ASSIGN_OR_RETURN(const v1::EventSettings changed,
                          WithBye(event, static_cast<int>(rounds.size()), *request));
  return store->ChangeSettings(event.id, changed);
}

}  // namespace assize::ladder
