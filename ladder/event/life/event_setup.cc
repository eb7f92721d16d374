#include "ladder/event/life/event_setup.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "ladder/event/life/event_entry.h"
#include "ladder/event/rounds/regress_schedule.h"
#include "ladder/event/settings/event_settings.h"
#include "ladder/event/settings/live_delay.h"
#include "ladder/event/settings/owners_apart.h"
#include "ladder/event/settings/round_size.h"
#include "ladder/event/settings/shared_seed.h"
#include "ladder/event/settings/takes.h"
#include "ladder/names/names.h"
#include "ladder/pairing/formats/format.h"
#include "ladder/sets/event_options.h"
#include "ladder/standings/standings.h"
#include "ladder/stats/candidates.h"
#include "referee/base/hash.h"
#include "referee/base/status.h"
#include "referee/base/text/json.h"
#include "referee/base/text/plain_text.h"
#include "referee/base/text/shell_word.h"
#include "referee/cli/layout/text_layout.h"
#include "referee/games/registry.h"
#include "referee/match/match_spec.h"

namespace assize::ladder {
namespace {

// A challenger that is not among the named bots enters all the same, before the others.
absl::Status EnterChallengers(LadderStore* store, const FormatRequest& format,
                              const std::string& game, std::vector<VersionId>* entrants,
                              v1::EventSettings* settings) {
  std::vector<VersionId> challengers;
  std::vector<VersionId> further;
  for (const std::string& word : format.challengers) {
    ASSIZE_ASSIGN_OR_RETURN(const Version version, FindEntrant(store, word, game));
    ASSIZE_RETURN_IF_ERROR(CheckTaken(TakesOf(*settings), version));
    challengers.push_back(version.id);
    const auto is_in = [&version](const std::vector<VersionId>& ids) {
      return std::find(ids.begin(), ids.end(), version.id) != ids.end();
    };
    if (!is_in(*entrants) && !is_in(further)) further.push_back(version.id);
  }
  entrants->insert(entrants->begin(), further.begin(), further.end());
  for (VersionId challenger : challengers) {
    const auto place = std::find(entrants->begin(), entrants->end(), challenger);
    settings->add_challengers(static_cast<uint32_t>(place - entrants->begin()) + 1);
  }
  return absl::OkStatus();
}

// Who enters, and of which kind the event's bots are: hosted ones unless the organiser takes others,
// since nobody can confine a bot that runs elsewhere, or make it forget.
absl::StatusOr<std::vector<Version>> ChooseField(LadderStore* store, const FormatRequest& format,
                                                 const std::string& game,
                                                 v1::EventSettings* settings) {
  ASSIZE_ASSIGN_OR_RETURN(std::vector<Version> field, FindEntrants(store, format.bots, game));
  const Takes takes = TakesOf(*settings);
  if (format.bots.empty()) {
    std::erase_if(field, [takes](const Version& version) { return !IsTaken(takes, version); });
  }
  for (const Version& version : field) ASSIZE_RETURN_IF_ERROR(CheckTaken(takes, version));
  return field;
}

absl::Status ChooseTakes(const FormatRequest& format, v1::EventSettings* settings) {
  Takes takes = Takes::kHosted;
  if (!format.takes.empty()) {
    ASSIZE_ASSIGN_OR_RETURN(takes, ParseTakes(format.takes));
  }
  SetTakes(takes, settings);
  return absl::OkStatus();
}

// Who runs a bot elsewhere may remember a deal: each is played once, unless the organiser asks for
// more.
std::string SeatingWord(const FormatRequest& format, const v1::EventSettings& settings) {
  if (!format.seating.empty()) return format.seating;
  return TakesOf(settings) == Takes::kHosted ? "rotations" : "single";
}

absl::Status CheckFieldFillsATable(const LadderStore& store, const std::string& game,
                                   const FormatRequest& format, size_t bots,
                                   const v1::EventSettings& settings) {
  if (bots >= settings.min_seats()) return absl::OkStatus();
  const auto count = static_cast<int64_t>(bots);
  const std::string needed = absl::StrCat("; a table (--seats ", SeatsText(settings),
                                          ") needs at least ", settings.min_seats());
  if (format.bots.empty()) {
    return absl::FailedPreconditionError(
        absl::StrCat(store.name(), " has ", Counted(count, "active bot", "active bots"),
                     " to play ", game, settings.takes() == "remote" ? " from elsewhere" : "",
                     needed, "; submit more: ladder submit ", store.name(), " BOT",
                     settings.takes().empty() ? "; --bots both takes remote ones too" : ""));
  }
  return absl::InvalidArgumentError(absl::StrCat(Counted(count, "bot enters", "bots enter"), needed,
                                                 ": name more bots, or none for all active ones"));
}

// Those that were asked for, and what else the game sets for events.
void AddOptions(games::OptionValues values, const games::Game& game, v1::EventSettings* settings) {
  values = sets::WithEventValues(std::move(values), game.info());
  SetOptions(values, settings->mutable_options(), settings->mutable_option_files());
}

using FormatProperty = std::function<bool(const pairing::Format&)>;

absl::Status OnlyIn(const std::string& flag, const FormatProperty& property,
                    const std::string& why = "") {
  return absl::InvalidArgumentError(
      absl::StrCat(flag, ": is for --format ",
                   pairing::TextsOfFormats(&pairing::Format::name, property), why, " only"));
}

absl::Status AddPlayoff(const FormatRequest& format, const pairing::Format& kind,
                        v1::EventSettings* settings) {
  if (kind.has_playoffs()) {
    settings->set_playoff(static_cast<uint32_t>(format.playoff));
  } else if (format.playoff != FormatRequest().playoff) {
    return OnlyIn("--playoff", &pairing::Format::has_playoffs);
  }
  return absl::OkStatus();
}

absl::Status AddTieBreaks(const FormatRequest& format, const pairing::Format& kind,
                          v1::EventSettings* settings) {
  if (format.tie_breaks.empty()) return absl::OkStatus();
  if (!kind.has_tie_breaks()) {
    return OnlyIn("--tie-breaks", &pairing::Format::has_tie_breaks, ", whose tables are by points");
  }
  const absl::StatusOr<std::vector<standings::TieBreak>> tie_breaks =
      standings::ParseTieBreaks(format.tie_breaks);
  ASSIZE_RETURN_IF_ERROR(WithContext(tie_breaks.status(), "--tie-breaks"));
  for (const standings::TieBreak tie_break : *tie_breaks) {
    settings->add_tie_breaks(std::string(standings::TieBreakWord(tie_break)));
  }
  return absl::OkStatus();
}

absl::Status AddAcceleration(const std::string& word, v1::EventSettings* settings) {
  if (word == "none") return absl::OkStatus();
  if (word != kBaku) {
    return absl::InvalidArgumentError(absl::StrCat("--acceleration is ", Quoted(word),
                                                   ": must be none or baku.",
                                                   Suggestion(word, {"none", "baku"})));
  }
  settings->set_acceleration(word);
  return absl::OkStatus();
}

// Elsewhere bots enter at any time or never.
bool AnnouncesLateEntries(const pairing::Format& kind) {
  return kind.late_entries == pairing::LateEntries::kFromNextRound;
}

// What ranks and pairs beside the results.
absl::Status AddTableRules(const FormatRequest& format, const pairing::Format& kind,
                           v1::EventSettings* settings) {
  ASSIZE_RETURN_IF_ERROR(AddTieBreaks(format, kind, settings));
  ASSIZE_RETURN_IF_ERROR(AddAcceleration(format.acceleration, settings));
  if (!kind.acceleration && !settings->acceleration().empty()) {
    return OnlyIn("--acceleration", &pairing::Format::acceleration);
  }
  if (AnnouncesLateEntries(kind)) {
    settings->set_late_entry(format.late_entry);
  } else if (format.late_entry) {
    return OnlyIn("--late-entry", AnnouncesLateEntries);
  }
  if (kind.asked_byes) {
    settings->set_half_byes(static_cast<uint32_t>(format.half_byes));
  } else if (format.half_byes != FormatRequest().half_byes) {
    return OnlyIn("--half-byes", &pairing::Format::asked_byes);
  }
  return absl::OkStatus();
}

// "swiss-3": the first number that is free.
std::string MadeUpName(const std::vector<Event>& events, const std::string& format) {
  for (int number = 1;; ++number) {
    std::string name = absl::StrCat(format, "-", number);
    const bool taken = std::any_of(events.begin(), events.end(),
                                   [&](const Event& event) { return event.setup.name == name; });
    if (!taken) return name;
  }
}

// The part of the setup that formats and regressions have in common, without format and entrants.
absl::StatusOr<EventSetup> SetUpMatches(const MatchRequest& request, v1::EventSettings* settings) {
  EventSetup setup;
  if (!request.name.empty()) {
    ASSIZE_ASSIGN_OR_RETURN(setup.name, names::NormalName(names::Kind::kEvent, request.name));
  }
  ASSIZE_ASSIGN_OR_RETURN(const games::Game* game, games::FindGame(request.game));
  setup.game = std::string(game->info().name);
  AddOptions(request.options, *game, settings);
  if (request.seats.empty()) {
    ASSIZE_RETURN_IF_ERROR(ChooseSeats(*game, std::max(2, game->info().min_seats), settings));
  } else {
    ASSIZE_RETURN_IF_ERROR(ParseSeats(*game, request.seats, settings));
  }
  ASSIZE_ASSIGN_OR_RETURN(const v1::GameConfig config,
                          ConfigFor(*game, *settings, static_cast<int>(settings->seats())));
  ASSIZE_ASSIGN_OR_RETURN(const std::string json, ToJson(config, JsonLayout::kLine));
  setup.config = std::string(absl::StripSuffix(json, "\n"));
  ASSIZE_ASSIGN_OR_RETURN(const match::Policy policy, match::PolicyNamed(request.policy));
  setup.policy = std::string(policy.name);
  *settings->mutable_clock_rules() = request.clock_rules;
  settings->set_no_pondering(request.no_pondering);
  setup.seed = request.seed;
  settings->set_ids(ToHex(request.ids.bytes));
  setup.started_unix_us = absl::ToUnixMicros(absl::Now());
  return setup;
}

}  // namespace

FormatNumbers NumbersOf(const FormatRequest& format) {
  return {.rounds = format.rounds,
          .sets = format.sets,
          .playoff = format.playoff,
          .half_byes = format.half_byes};
}

absl::StatusOr<EventSetup> SetUpFormat(LadderStore* store, const MatchRequest& matches,
                                       const FormatRequest& format) {
  ASSIZE_RETURN_IF_ERROR(CheckBounds(NumbersOf(format)));
  ASSIZE_RETURN_IF_ERROR(CheckBounds(matches.clock_rules));
  v1::EventSettings settings;
  ASSIZE_ASSIGN_OR_RETURN(EventSetup setup, SetUpMatches(matches, &settings));
  ASSIZE_ASSIGN_OR_RETURN(const pairing::Format* kind, pairing::ParseFormat(format.format));
  setup.format = std::string(kind->name);
  settings.set_rounds(static_cast<uint32_t>(format.rounds));
  settings.set_sets(static_cast<uint32_t>(format.sets));
  settings.set_scoring(format.scoring);
  ASSIZE_RETURN_IF_ERROR(SetLiveDelay(format.live_delay, &settings));
  ASSIZE_RETURN_IF_ERROR(AddPlayoff(format, *kind, &settings));
  ASSIZE_ASSIGN_OR_RETURN(const games::Game* game, games::FindGame(setup.game));
  ASSIZE_RETURN_IF_ERROR(ChooseTakes(format, &settings));
  ASSIZE_RETURN_IF_ERROR(ChooseSeating(*game, SeatingWord(format, settings), &settings));
  ASSIZE_RETURN_IF_ERROR(ChooseSameOwner(format.same_owner, &settings));
  ASSIZE_RETURN_IF_ERROR(Cover(*game, matches.cover, &settings));
  if (!kind->has_challengers && !format.challengers.empty()) {
    return OnlyIn("--challenger", &pairing::Format::has_challengers);
  }
  settings.set_draft(format.draft);
  settings.set_awaits_field(format.draft && format.bots.empty() && format.challengers.empty());
  // An event that awaits its field only states here which kind of bots it takes.
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> entrants,
                          ChooseField(store, format, setup.game, &settings));
  if (!settings.awaits_field()) {
    for (const Version& version : entrants) setup.entrants.push_back(version.id);
  }
  ASSIZE_RETURN_IF_ERROR(EnterChallengers(store, format, setup.game, &setup.entrants, &settings));
  settings.set_open_field(kind->open_field && format.bots.empty());
  ASSIZE_RETURN_IF_ERROR(AddTableRules(format, *kind, &settings));
  ASSIZE_ASSIGN_OR_RETURN(const pairing::FormatSettings rules, FormatSettingsOf(setup, settings));
  if (!settings.awaits_field()) {
    const size_t bots = setup.entrants.size();
    ASSIZE_RETURN_IF_ERROR(CheckFieldFillsATable(*store, setup.game, format, bots, settings));
    ASSIZE_RETURN_IF_ERROR(pairing::CheckSettings(rules, static_cast<int>(bots)));
    ASSIZE_RETURN_IF_ERROR(CheckRoundSize(settings, rules, bots));
    ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> versions, store->ListVersions());
    ASSIZE_RETURN_IF_ERROR(CheckOwners(setup, settings, versions));
  } else {
    // At one table; how many it has is known once it has its field.
    ASSIZE_RETURN_IF_ERROR(CheckRoundSize(settings, rules, settings.min_seats()));
  }
  setup.settings = settings;
  setup.command_line = absl::StrCat("run --game ", setup.game, " --format ", setup.format,
                                    " --seats ", SeatsText(settings), " --sets ", settings.sets());
  if (settings.same_owner() == kAllow) {
    absl::StrAppend(&setup.command_line, " --same-owner ", std::string(kAllow));
  }
  return setup;
}

namespace {

absl::Status CheckCandidates(const RegressRequest& regress) {
  const size_t candidates = regress.tests.size();
  if (candidates < 1 || candidates > stats::kMaxCandidates) {
    return absl::InvalidArgumentError(
        absl::StrCat("--test: ", candidates, " versions; must be 1 to ", stats::kMaxCandidates));
  }
  if (std::ranges::find(regress.tests, "") != regress.tests.end()) {
    return absl::InvalidArgumentError(
        absl::StrCat("--test ", Quoted(absl::StrJoin(regress.tests, ",")),
                     ": an empty name is no bot; write names with commas between them"));
  }
  if (candidates == 1 || regress.settings.fixed_sets() == 0) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "--sets ", regress.settings.fixed_sets(),
      ": is for a test of one version; which of several candidates plays how many sets "
      "follows from their results (--most-sets bounds all of them)"));
}

}  // namespace

absl::StatusOr<EventSetup> SetUpRegress(LadderStore* store, const MatchRequest& matches,
                                        const RegressRequest& regress) {
  ASSIZE_RETURN_IF_ERROR(CheckBounds(matches.clock_rules));
  v1::EventSettings settings;
  ASSIZE_ASSIGN_OR_RETURN(EventSetup setup, SetUpMatches(matches, &settings));
  setup.format = std::string(kRegressFormat);
  if (settings.seats_range()) {
    return absl::InvalidArgumentError(
        absl::StrCat("--seats ", SeatsText(settings), ": a test has tables of one size"));
  }
  settings.set_min_seats(settings.seats());
  settings.set_max_seats(settings.seats());
  settings.set_seating("rotations");
  ASSIZE_ASSIGN_OR_RETURN(const games::Game* game, games::FindGame(setup.game));
  ASSIZE_RETURN_IF_ERROR(Cover(*game, matches.cover, &settings));
  ASSIZE_RETURN_IF_ERROR(WithContext(EloModelOf(regress.settings).status(), "--elo-model"));
  *settings.mutable_regress() = regress.settings;
  ASSIZE_RETURN_IF_ERROR(CheckRegress(settings));
  ASSIZE_RETURN_IF_ERROR(CheckBounds(settings.regress()));
  ASSIZE_RETURN_IF_ERROR(CheckCandidates(regress));
  ASSIZE_ASSIGN_OR_RETURN(const Version base, FindEntrant(store, regress.base, setup.game));
  setup.entrants = {base.id};
  for (const std::string& test : regress.tests) {
    ASSIZE_ASSIGN_OR_RETURN(const Version version, FindEntrant(store, test, setup.game));
    if (version.id == base.id) {
      return absl::InvalidArgumentError(
          absl::StrCat("--base ", regress.base, " and --test ", test, " are the same version"));
    }
    if (std::ranges::find(setup.entrants, version.id) != setup.entrants.end()) {
      return absl::InvalidArgumentError(
          absl::StrCat("--test: ", test, " is named twice, perhaps by another of its names"));
    }
    setup.entrants.push_back(version.id);
  }
  setup.settings = settings;
  setup.command_line =
      absl::StrCat("regress --game ", setup.game, " --base ", regress.base, " --test ",
                   absl::StrJoin(regress.tests, ","), " --seats ", settings.seats());
  return setup;
}

absl::StatusOr<Event> FindOrCreateEvent(LadderStore* store, EventSetup setup, SetupChecks checks) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Event> events, store->ListEvents());
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> versions, store->ListVersions());
  for (const Event& event : events) {
    if (!setup.name.empty() && !names::SameName(event.setup.name, setup.name)) continue;
    if (event.apart()) continue;
    const bool over = event.ended_unix_us.has_value();
    if (over && setup.name.empty()) continue;
    ASSIZE_RETURN_IF_ERROR(CheckNotCancelled(event));
    ASSIZE_ASSIGN_OR_RETURN(const std::vector<std::string> differences,
                            DifferencesBetween(event.setup, setup, checks, versions));
    if (differences.empty()) return event;
    if (setup.name.empty()) continue;
    return absl::AlreadyExistsError(absl::StrCat(
        "event ", Quoted(event.setup.name), " already exists with other settings",
        over ? ", and has finished" : "", ": ", absl::StrJoin(differences, "; "),
        ". Choose another --name",
        over ? ""
             : absl::StrCat(", or continue it: ladder resume ", ShellWord(store->name()), " ",
                            ShellWord(event.setup.name))));
  }
  return CreateNewEvent(store, std::move(setup));
}

absl::StatusOr<Event> CreateNewEvent(LadderStore* store, EventSetup setup) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Event> events, store->ListEvents());
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> versions, store->ListVersions());
  const v1::EventSettings& settings = setup.settings;
  for (VersionId entrant : setup.entrants) {
    const auto found = std::ranges::find(versions, entrant, &Version::id);
    if (found == versions.end()) continue;
    Version version = *found;
    // What an owner who asks for a challenge may know of a suspension was checked by the caller;
    // the rest must not show here.
    if (IsApart(settings)) version.suspended.reset();
    ASSIZE_RETURN_IF_ERROR(CheckMayEnter(*store, version));
  }
  ASSIZE_RETURN_IF_ERROR(CheckSeedIsFree(events, setup));
  if (setup.name.empty()) setup.name = MadeUpName(events, setup.format);
  const std::string name = setup.name;
  ASSIZE_RETURN_IF_ERROR(store->CreateEvent(setup).status());
  return store->FindEvent(name);
}

absl::Status CheckNotCancelled(const Event& event) {
  const v1::EventSettings& settings = event.setup.settings;
  if (!settings.cancelled()) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat("event ", Quoted(event.setup.name),
                   " was cancelled and can't be continued; start another one with: ladder run"));
}

}  // namespace assize::ladder
