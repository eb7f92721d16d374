#include "ladder/event/settings/setup_differences.h"

#include <algorithm>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "assize/v1/event.pb.h"
#include "ladder/event/settings/event_settings.h"
#include "ladder/event/settings/live_delay.h"
#include "ladder/event/settings/owners_apart.h"
#include "ladder/event/settings/takes.h"
#include "referee/base/status.h"

namespace assize::ladder {
namespace {

// By key; of an option that names a file the path.
std::string OptionsText(const v1::EventSettings& settings) {
  std::set<std::string> words(settings.options().begin(), settings.options().end());
  for (const v1::OptionFile& file : settings.option_files()) {
    words.insert(absl::StrCat(file.option(), "=", file.path()));
  }
  return absl::StrJoin(words, " ");
}

bool SameOptions(const v1::EventSettings& there, const v1::EventSettings& here) {
  const auto same_file = [](const v1::OptionFile& one, const v1::OptionFile& other) {
    return one.option() == other.option() && one.path() == other.path() &&
           one.text() == other.text();
  };
  return std::ranges::equal(there.options(), here.options()) &&
         std::ranges::equal(there.option_files(), here.option_files(), same_file);
}

std::string RowsText(const v1::EventSettings& settings) {
  return absl::StrJoin(settings.rows(), ", ", [](std::string* text, const v1::OptionRow& row) {
    absl::StrAppend(text, absl::StrJoin(row.options(), " "));
  });
}

std::string TieBreaksText(const v1::EventSettings& settings) {
  return settings.tie_breaks().empty() ? "the usual ones"
                                       : absl::StrJoin(settings.tie_breaks(), ",");
}

std::string LateEntryText(const v1::EventSettings& settings) {
  return settings.late_entry() ? "yes" : "no";
}

std::string SameOwnerText(const v1::EventSettings& settings) {
  return settings.same_owner().empty() ? std::string(kAllow) : settings.same_owner();
}

std::string LimitText(uint32_t value) { return value == 0 ? "none" : absl::StrCat(value); }

class Comparison {
 public:
  template <class Value>
  void Add(const std::string& what, const Value& there, const Value& here) {
    if (there == here) return;
    AddTexts(what, absl::StrCat(there), absl::StrCat(here));
  }

  // Two that are known to differ, even if their texts don't.
  void AddTexts(const std::string& what, const std::string& there, const std::string& here) {
    if (there == here) {
      differences_.push_back(absl::StrCat(what, ": another one there"));
      return;
    }
    const auto shown = [](const std::string& text) { return text.empty() ? "none" : text; };
    differences_.push_back(
        absl::StrCat(what, ": ", shown(there), " there, ", shown(here), " here"));
  }

  void AddSentence(const std::string& sentence) { differences_.push_back(sentence); }

  std::vector<std::string> Take() { return std::move(differences_); }

 private:
  std::vector<std::string> differences_;
};

void CompareRegress(const v1::RegressSettings& there, const v1::RegressSettings& here,
                    Comparison* comparison) {
  comparison->Add("--elo0", there.elo0(), here.elo0());
  comparison->Add("--elo1", there.elo1(), here.elo1());
  const auto model = [](const v1::RegressSettings& settings) {
    return settings.elo_model().empty() ? "logistic" : settings.elo_model();
  };
  comparison->Add("--elo-model", model(there), model(here));
  comparison->Add("--alpha", there.alpha(), here.alpha());
  comparison->Add("--beta", there.beta(), here.beta());
  comparison->Add("--sets", LimitText(there.fixed_sets()), LimitText(here.fixed_sets()));
  comparison->Add("--most-sets", there.most_sets(), here.most_sets());
}

void CompareSettings(const v1::EventSettings& there, const v1::EventSettings& here,
                     Comparison* comparison) {
  comparison->Add("--rounds", LimitText(there.rounds()), LimitText(here.rounds()));
  comparison->Add("--sets", there.sets(), here.sets());
  comparison->Add("--seats", SeatsText(there), SeatsText(here));
  comparison->Add("--playoff", LimitText(there.playoff()), LimitText(here.playoff()));
  comparison->Add("--seating", there.seating(), here.seating());
  comparison->Add("--scoring", there.scoring(), here.scoring());
  comparison->Add("--tie-breaks", TieBreaksText(there), TieBreaksText(here));
  comparison->Add("--acceleration", there.acceleration(), here.acceleration());
  comparison->Add("--half-byes", HalfByes(there), HalfByes(here));
  comparison->Add("--late-entry", LateEntryText(there), LateEntryText(here));
  comparison->Add("--live-delay", LiveDelayText(there), LiveDelayText(here));
  comparison->Add("--same-owner", SameOwnerText(there), SameOwnerText(here));
  comparison->Add("--bots", std::string(TakesWord(TakesOf(there))),
                  std::string(TakesWord(TakesOf(here))));
  if (!SameOptions(there, here)) {
    comparison->AddTexts("--option", OptionsText(there), OptionsText(here));
  }
  comparison->Add("--cover", RowsText(there), RowsText(here));
  comparison->Add("--move-limit", there.clock_rules().move_limit_us() / 1000,
                  here.clock_rules().move_limit_us() / 1000);
  comparison->Add("--bank", there.clock_rules().bank_us() / 1000,
                  here.clock_rules().bank_us() / 1000);
  const auto clock = [](const v1::ClockRules& rules) -> std::string {
    return rules.charged() == v1::ClockRules::CHARGED_CPU ? "cpu" : "wall";
  };
  comparison->Add("--clock", clock(there.clock_rules()), clock(here.clock_rules()));
  comparison->Add("--wall-factor", there.clock_rules().wall_factor(),
                  here.clock_rules().wall_factor());
  comparison->Add("--round-trip-credit", there.clock_rules().most_credit_us() / 1000,
                  here.clock_rules().most_credit_us() / 1000);
  const auto ponder = [](bool no_pondering) -> std::string { return no_pondering ? "off" : "on"; };
  comparison->Add("--ponder", ponder(there.no_pondering()), ponder(here.no_pondering()));
  if (there.has_regress() && here.has_regress()) {
    CompareRegress(there.regress(), here.regress(), comparison);
  }
}

std::string NamesText(const std::vector<VersionId>& ids, std::span<const Version> versions) {
  return absl::StrJoin(ids, " ", [&versions](std::string* text, VersionId id) {
    for (const Version& version : versions) {
      if (version.id == id) absl::StrAppend(text, NameOf(version));
    }
  });
}

std::vector<VersionId> ActiveOf(std::vector<VersionId> ids, std::span<const Version> versions) {
  std::erase_if(ids, [&versions](VersionId id) {
    const auto version = std::ranges::find(versions, id, &Version::id);
    return version == versions.end() || !version->active();
  });
  return ids;
}

// Without those who entered late.
std::vector<VersionId> FirstOf(const EventSetup& setup, const v1::EventSettings& settings) {
  const auto first = setup.entrants.begin();
  return {first, first + FirstEntrants(setup, settings)};
}

bool SameField(const EventSetup& there, const v1::EventSettings& there_settings,
               const EventSetup& here, const v1::EventSettings& here_settings, SetupChecks checks,
               std::span<const Version> versions) {
  const bool all_active = checks.field == FieldCheck::kAllActive;
  if (there_settings.open_field() && here_settings.open_field()) return true;
  if (all_active && there_settings.late_entry() && here_settings.late_entry()) return true;
  if (all_active && ActiveOf(there.entrants, versions) == here.entrants) return true;
  return here.entrants == there.entrants || here.entrants == FirstOf(there, there_settings);
}

// Only those of one of the two; a long list of the same bots would hide them.
void CompareBots(const std::vector<VersionId>& there, const std::vector<VersionId>& here,
                 std::span<const Version> versions, Comparison* comparison) {
  const auto without = [](std::vector<VersionId> ids, const std::vector<VersionId>& others) {
    std::erase_if(ids, [&others](VersionId id) {
      return std::find(others.begin(), others.end(), id) != others.end();
    });
    return ids;
  };
  const std::vector<VersionId> only_there = without(there, here);
  const std::vector<VersionId> only_here = without(here, there);
  if (only_there.empty() && only_here.empty()) {
    return comparison->AddSentence("bots: the same in another order (their seeding)");
  }
  comparison->AddTexts("bots that only one has", NamesText(only_there, versions),
                       NamesText(only_here, versions));
}

// The challengers, by their places in the field.
std::vector<VersionId> ChallengersOf(const EventSetup& setup, const v1::EventSettings& settings) {
  std::vector<VersionId> challengers;
  for (uint32_t number : settings.challengers()) {
    challengers.push_back(setup.entrants.at(number - 1));
  }
  return challengers;
}

}  // namespace

absl::StatusOr<std::vector<std::string>> DifferencesBetween(const EventSetup& there,
                                                            const EventSetup& here,
                                                            SetupChecks checks,
                                                            std::span<const Version> versions) {
  const v1::EventSettings& there_settings = there.settings;
  const v1::EventSettings& here_settings = here.settings;
  Comparison comparison;
  comparison.Add("--game", there.game, here.game);
  comparison.Add("--format", there.format, here.format);
  comparison.Add("--policy", there.policy, here.policy);
  CompareSettings(there_settings, here_settings, &comparison);
  if (there_settings.open_field() != here_settings.open_field()) {
    const auto field = [&](const EventSetup& setup, const v1::EventSettings& settings) {
      return settings.open_field() ? "all active ones" : NamesText(setup.entrants, versions);
    };
    comparison.Add("bots", field(there, there_settings), field(here, here_settings));
  } else if (!SameField(there, there_settings, here, here_settings, checks, versions)) {
    CompareBots(FirstOf(there, there_settings), here.entrants, versions, &comparison);
  }
  comparison.Add("--challenger", NamesText(ChallengersOf(there, there_settings), versions),
                 NamesText(ChallengersOf(here, here_settings), versions));
  if (checks.seeds == SeedCheck::kMustBeEqual && there.seed != here.seed) {
    comparison.AddTexts("--seed", "", "");
  }
  if (checks.ids == SeedCheck::kMustBeEqual && there_settings.ids() != here_settings.ids()) {
    comparison.AddTexts("--ids", "", "");
  }
  std::vector<std::string> differences = comparison.Take();
  // What follows from the above with another version of the game.
  if (differences.empty() && there.config != here.config) {
    differences.push_back("the game's configuration");
  }
  return differences;
}

}  // namespace assize::ladder
