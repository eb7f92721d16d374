#include "ladder/main/run_setup.h"

#include <algorithm>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "ladder/event/entries.h"
#include "ladder/event/event_settings.h"
#include "ladder/event/setup_differences.h"
#include "ladder/names/names.h"
#include "ladder/pairing/format.h"
#include "ladder/sets/set_plan.h"
#include "ladder/standings/standings.h"
#include "referee/base/plain_text.h"
#include "referee/base/status.h"
#include "referee/bots/bot_finder.h"
#include "referee/cli/game_options.h"
#include "referee/cli/json_output.h"
#include "referee/cli/text_layout.h"
#include "referee/games/registry.h"
#include "referee/match/policy.h"
#include "referee/run/option_files.h"

namespace assize::ladder {
namespace {

// Whether the word would be a bot for `ladder submit`.
bool CanBeSubmitted(const std::string& word) {
  return bots::BotFinder::FromEnvironment().Find(word).ok();
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

// A challenger that is not named as a bot besides enters all the same, before the others.
absl::Status EnterChallengers(LadderStore* store, const FormatFlags& format,
                              const std::string& game, std::vector<VersionId>* entrants,
                              v1::EventSettings* settings) {
  std::vector<VersionId> challengers;
  std::vector<VersionId> further;
  for (const std::string& word : format.challengers) {
    ASSIZE_ASSIGN_OR_RETURN(const Version version, FindEntrant(store, word, game));
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

absl::Status CheckFieldFillsATable(const LadderStore& store, const std::string& game,
                                   const FormatFlags& format, size_t bots,
                                   const v1::EventSettings& settings) {
  if (bots >= settings.min_seats()) return absl::OkStatus();
  const std::string needed = absl::StrCat("; a table (--seats ", SeatsText(settings),
                                          ") needs at least ", settings.min_seats());
  if (format.bots.empty()) {
    return absl::FailedPreconditionError(
        absl::StrCat(store.name(), " has ", Counted(bots, "active bot", "active bots"), " to play ",
                     game, needed, "; submit more: ladder submit ", store.name(), " BOT"));
  }
  return absl::InvalidArgumentError(absl::StrCat(Counted(bots, "bot enters", "bots enter"), needed,
                                                 ": name more bots, or none for all active ones"));
}

// Those of the command line, with the files that they name, and what the game would have events set
// besides.
absl::Status AddOptions(const std::vector<std::string>& given, const games::Game& game,
                        v1::EventSettings* settings) {
  ASSIZE_ASSIGN_OR_RETURN(games::OptionValues values, ParseOptions(given));
  ASSIZE_RETURN_IF_ERROR(run::ReadOptionFiles(game.info(), &values));
  for (const games::OptionInfo& option : game.info().options) {
    if (option.event_value.empty()) continue;
    values.emplace(std::string(option.name), std::string(option.event_value));
  }
  for (const auto& [name, value] : values) settings->add_options(absl::StrCat(name, "=", value));
  return absl::OkStatus();
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

absl::Status OnlyIn(const std::string& flag, const std::string& formats) {
  return absl::InvalidArgumentError(absl::StrCat(flag, ": is for ", formats, " only"));
}

absl::Status AddTieBreaks(const FormatFlags& format, pairing::FormatKind kind,
                          v1::EventSettings* settings) {
  if (format.tie_breaks.empty()) return absl::OkStatus();
  if (kind != pairing::FormatKind::kSwiss && kind != pairing::FormatKind::kRoundRobin) {
    return OnlyIn("--tie-breaks", "--format swiss and round-robin, whose tables are by points");
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

// What ranks and pairs beside the results.
absl::Status AddTableRules(const FormatFlags& format, pairing::FormatKind kind,
                           v1::EventSettings* settings) {
  ASSIZE_RETURN_IF_ERROR(AddTieBreaks(format, kind, settings));
  ASSIZE_RETURN_IF_ERROR(AddAcceleration(format.acceleration, settings));
  if (kind == pairing::FormatKind::kSwiss) {
    settings->set_half_byes(static_cast<uint32_t>(format.half_byes));
    settings->set_late_entry(format.late_entry);
    return absl::OkStatus();
  }
  const FormatFlags usual;
  if (!settings->acceleration().empty()) return OnlyIn("--acceleration", "--format swiss");
  if (format.late_entry) return OnlyIn("--late-entry", "--format swiss");
  if (format.half_byes != usual.half_byes) return OnlyIn("--half-byes", "--format swiss");
  return absl::OkStatus();
}

// "swiss-3": the first number that is free.
std::string MadeUpName(const std::vector<Event>& events, const std::string& format) {
  for (int number = 1;; ++number) {
    const std::string name = absl::StrCat(format, "-", number);
    const bool taken = std::any_of(events.begin(), events.end(),
                                   [&](const Event& event) { return event.setup.name == name; });
    if (!taken) return name;
  }
}

}  // namespace

void AddMatchFlags(Command command, MatchFlags* flags) {
  command.Text("--game", &flags->game, "NAME", "The game; see: referee games").Required();
  command.Texts("--option", &flags->options, "KEY=VALUE", "An option of the game; repeatable");
  command.Texts("--cover", &flags->cover, "OPTION",
                "Play each deal with every value that the game names for this option\n"
                "(see: referee games), e.g. tiles in duel-descrocs; repeatable");
  command.Text("--seats", &flags->seats, "K",
               "Seats at a table, 2 to 8 (default: the fewest that the game allows). A field that\n"
               "does not fill such tables plays at tables of two sizes next to one another, the\n"
               "nearest to K that fit: 30 bots with 4 at tables of 4 and 3. 3-6: tables of any of\n"
               "these sizes, where a Swiss keeps equal scores together");
  AddSeedFlags(command, "event", &flags->seed);
  AddIdsFlag(command, &flags->ids);
  command.Text("--name", &flags->name, "EVENT", "The event's name (default: generated)");
  command.Text("--policy", &flags->policy, "NAME", "What faults cost: lenient or strict");
  constexpr int64_t kDay = 86'400'000;
  command.Number("--move-limit", &flags->move_limit_ms, 1, kDay, "MS",
                 "Milliseconds for each move");
  command.Number("--bank", &flags->bank_ms, 0, kDay, "MS",
                 "Milliseconds that a bot may overrun in a whole match");
  AddClockFlags(command, &flags->clock);
}

absl::StatusOr<EventSetup> SetUpMatches(const MatchFlags& flags, const ChosenSeed& seed,
                                        v1::EventSettings* settings) {
  EventSetup setup;
  if (!flags.name.empty()) {
    ASSIZE_ASSIGN_OR_RETURN(setup.name, names::NormalName(names::Kind::kEvent, flags.name));
  }
  ASSIZE_ASSIGN_OR_RETURN(const games::Game* game, games::FindGame(flags.game));
  setup.game = std::string(game->info().name);
  ASSIZE_RETURN_IF_ERROR(AddOptions(flags.options, *game, settings));
  if (flags.seats.empty()) {
    ASSIZE_RETURN_IF_ERROR(ChooseSeats(*game, std::max(2, game->info().min_seats), settings));
  } else {
    ASSIZE_RETURN_IF_ERROR(ParseSeats(*game, flags.seats, settings));
  }
  ASSIZE_ASSIGN_OR_RETURN(const v1::GameConfig config,
                          ConfigFor(*game, *settings, static_cast<int>(settings->seats())));
  ASSIZE_ASSIGN_OR_RETURN(const std::string json, ToJson(config, JsonLayout::kLine));
  setup.config = std::string(absl::StripSuffix(json, "\n"));
  ASSIZE_ASSIGN_OR_RETURN(const match::Policy policy, match::PolicyNamed(flags.policy));
  setup.policy = std::string(policy.name);
  settings->mutable_clock_rules()->set_move_limit_us(1000 * flags.move_limit_ms);
  settings->mutable_clock_rules()->set_bank_us(1000 * flags.bank_ms);
  ASSIZE_RETURN_IF_ERROR(SetCharged(flags.clock, settings->mutable_clock_rules()));
  settings->set_no_pondering(PonderOf(flags.clock) == seat::Ponder::kOff);
  setup.seed = seed.seed;
  ASSIZE_ASSIGN_OR_RETURN(const Seed ids, ChooseIds(flags.ids));
  settings->set_ids(ToHex(ids.bytes));
  setup.started_unix_us = absl::ToUnixMicros(absl::Now());
  return setup;
}

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

absl::Status EnterLate(LadderStore* store, const Event& event, const std::vector<Version>& bots) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Round> rounds, store->LoadRounds(event.id));
  ASSIZE_ASSIGN_OR_RETURN(
      const v1::EventSettings settings,
      WithLateEntries(event, static_cast<int>(rounds.size()), static_cast<int>(bots.size())));
  ASSIZE_ASSIGN_OR_RETURN(const std::string text, SettingsText(settings));
  std::vector<VersionId> ids;
  for (const Version& version : bots) ids.push_back(version.id);
  return store->AddEntrants(event.id, ids, text);
}

SetupChecks ChecksFor(const MatchFlags& flags, const ChosenSeed& seed, FieldCheck field) {
  return {.seeds = seed.given ? SeedCheck::kMustBeEqual : SeedCheck::kMayDiffer,
          .ids = flags.ids.empty() ? SeedCheck::kMayDiffer : SeedCheck::kMustBeEqual,
          .field = field};
}

absl::StatusOr<EventSetup> SetUpFormat(const MatchFlags& flags, const ChosenSeed& seed,
                                       const FormatFlags& format, LadderStore* store) {
  v1::EventSettings settings;
  ASSIZE_ASSIGN_OR_RETURN(EventSetup setup, SetUpMatches(flags, seed, &settings));
  ASSIZE_ASSIGN_OR_RETURN(const pairing::FormatKind kind, pairing::ParseFormat(format.format));
  setup.format = std::string(pairing::FormatName(kind));
  settings.set_rounds(static_cast<uint32_t>(format.rounds));
  settings.set_sets(static_cast<uint32_t>(format.sets));
  settings.set_scoring(format.scoring);
  if (kind == pairing::FormatKind::kKnockout) {
    settings.set_playoff(static_cast<uint32_t>(format.playoff));
  }
  ASSIZE_ASSIGN_OR_RETURN(const games::Game* game, games::FindGame(setup.game));
  ASSIZE_RETURN_IF_ERROR(ChooseSeating(*game, format.seating, &settings));
  ASSIZE_RETURN_IF_ERROR(Cover(*game, flags.cover, &settings));
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> entrants,
                          FindEntrants(store, format.bots, setup.game));
  for (const Version& version : entrants) setup.entrants.push_back(version.id);
  ASSIZE_RETURN_IF_ERROR(EnterChallengers(store, format, setup.game, &setup.entrants, &settings));
  settings.set_open_field(kind == pairing::FormatKind::kContinuous && format.bots.empty());
  ASSIZE_RETURN_IF_ERROR(AddTableRules(format, kind, &settings));
  ASSIZE_ASSIGN_OR_RETURN(const pairing::FormatSettings rules, FormatSettingsOf(setup, settings));
  const size_t bots = setup.entrants.size();
  ASSIZE_RETURN_IF_ERROR(CheckFieldFillsATable(*store, setup.game, format, bots, settings));
  ASSIZE_RETURN_IF_ERROR(pairing::CheckSettings(rules, static_cast<int>(bots)));
  ASSIZE_ASSIGN_OR_RETURN(setup.settings, SettingsText(settings));
  setup.command_line = absl::StrCat("run --game ", setup.game, " --format ", setup.format,
                                    " --seats ", SeatsText(settings), " --sets ", settings.sets());
  return setup;
}

absl::StatusOr<Event> BeginOrGoOn(LadderStore* store, EventSetup setup, SetupChecks checks) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Event> events, store->ListEvents());
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> versions, store->ListVersions());
  for (const Event& event : events) {
    if (!setup.name.empty() && !names::SameName(event.setup.name, setup.name)) continue;
    const bool over = event.ended_unix_us.has_value();
    if (over && setup.name.empty()) continue;
    ASSIZE_RETURN_IF_ERROR(CheckNotCancelled(event));
    ASSIZE_ASSIGN_OR_RETURN(const std::vector<std::string> differences,
                            DifferencesBetween(event.setup, setup, checks, versions));
    if (differences.empty()) return event;
    if (setup.name.empty()) continue;
    return absl::AlreadyExistsError(
        absl::StrCat("event ", Quoted(event.setup.name), " already exists with other settings",
                     over ? ", and has finished" : "", ": ", absl::StrJoin(differences, "; "),
                     ". Choose another --name",
                     over ? ""
                          : absl::StrCat(", or go on with it: ladder resume ", store->name(), " ",
                                         event.setup.name)));
  }
  for (VersionId entrant : setup.entrants) {
    const auto version = std::ranges::find(versions, entrant, &Version::id);
    if (version != versions.end()) ASSIZE_RETURN_IF_ERROR(CheckMayEnter(*store, *version));
  }
  if (setup.name.empty()) setup.name = MadeUpName(events, setup.format);
  const std::string name = setup.name;
  ASSIZE_RETURN_IF_ERROR(store->CreateEvent(setup).status());
  return store->FindEvent(name);
}

absl::Status CheckNotCancelled(const Event& event) {
  ASSIZE_ASSIGN_OR_RETURN(const v1::EventSettings settings, ParseSettings(event.setup));
  if (!settings.cancelled()) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat("event ", Quoted(event.setup.name),
                   " was cancelled and does not go on; begin another one with: ladder run"));
}

absl::StatusOr<std::vector<Version>> EnterNewBots(LadderStore* store, const Event& event) {
  std::vector<Version> late;
  ASSIZE_ASSIGN_OR_RETURN(const v1::EventSettings settings, ParseSettings(event.setup));
  const bool is_open = settings.open_field() || settings.late_entry();
  if (!is_open || event.ended_unix_us.has_value()) return late;
  ASSIZE_ASSIGN_OR_RETURN(late, FindEntrants(store, {}, event.setup.game));
  ASSIZE_ASSIGN_OR_RETURN(const std::set<std::string> bots_in, BotsIn(store, event));
  std::erase_if(late, [&](const Version& version) {
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

}  // namespace assize::ladder
