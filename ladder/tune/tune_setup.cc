#include "ladder/tune/tune_setup.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/sets/event_options.h"
#include "ladder/sets/set_plan.h"
#include "ladder/submit/bundles/bundle_folder.h"
#include "referee/base/hash.h"
#include "referee/base/status.h"
#include "referee/games/registry.h"
#include "referee/match/match_spec.h"
#include "referee/match/seating.h"

namespace assize::ladder::tune {
namespace {

namespace fs = std::filesystem;

absl::Status CheckBot(const TuneRequest& request) {
  const bots::Manifest& bot = request.bot;
  if (request.parameters.empty()) {
    return absl::FailedPreconditionError(
        absl::StrCat(bot.name,
                     " has nothing to tune: its bot.toml needs a table [tune], as in "
                     "[tune] courage = {default = 1.0, min = 0.0, max = 3.0, step = 0.1}"));
  }
  if (bot.Plays(request.game)) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat(bot.name, " does not play ", request.game,
                   "; its manifest lists: ", absl::StrJoin(bot.games, ", ")));
}

absl::StatusOr<int> SeatsFor(const games::GameInfo& info, int asked) {
  const int seats = asked == 0 ? std::max(2, info.min_seats) : asked;
  if (seats >= std::max(2, info.min_seats) && seats <= info.max_seats) return seats;
  return absl::InvalidArgumentError(absl::StrCat("--seats ", seats, ": ", std::string(info.name),
                                                 " is played by ", std::max(2, info.min_seats),
                                                 " to ", info.max_seats));
}

// With "key=value" each.
games::OptionValues With(games::OptionValues values, const sets::OptionRow& row) {
  for (const std::string& setting : row) {
    const size_t sign = setting.find('=');
    values[setting.substr(0, sign)] = setting.substr(sign + 1);
  }
  return values;
}

v1::TunedParameter ParameterOf(const bots::TuneParameter& declared) {
  v1::TunedParameter parameter;
  parameter.set_name(declared.name);
  parameter.set_start(declared.value);
  parameter.set_least(declared.least);
  parameter.set_most(declared.most);
  parameter.set_step(declared.step);
  parameter.set_whole(declared.whole);
  return parameter;
}

}  // namespace

absl::StatusOr<v1::TuneSettings> SettingsFor(const TuneRequest& request) {
  ASSIZE_ASSIGN_OR_RETURN(const games::Game* game, games::FindGame(request.game));
  ASSIZE_RETURN_IF_ERROR(CheckBot(request));
  ASSIZE_ASSIGN_OR_RETURN(const match::Policy policy, match::PolicyNamed(request.policy));
  ASSIZE_ASSIGN_OR_RETURN(const int seats, SeatsFor(game->info(), request.seats));
  ASSIZE_ASSIGN_OR_RETURN(const Bundle bundle, ReadBundle(request.bot.folder));
  v1::TuneSettings settings;
  settings.set_bot(request.bot.name);
  settings.set_version(request.bot.version);
  settings.set_bundle(ToHex(bundle.Hash()));
  settings.set_game(std::string(game->info().name));
  settings.set_seats(static_cast<uint32_t>(seats));
  for (const auto& [key, value] : sets::WithEventValues(request.options, game->info())) {
    settings.add_options(absl::StrCat(key, "=", value));
  }
  settings.mutable_cover()->Add(request.cover.begin(), request.cover.end());
  *settings.mutable_clock_rules() = request.clock_rules;
  settings.set_policy(std::string(policy.name));
  settings.set_seed(ToHex(request.seed.bytes));
  settings.set_iterations(static_cast<uint32_t>(request.iterations));
  settings.set_sets(static_cast<uint32_t>(request.sets));
  settings.set_rate(request.rate);
  for (const bots::TuneParameter& declared : request.parameters) {
    *settings.add_parameters() = ParameterOf(declared);
  }
  ASSIZE_RETURN_IF_ERROR(TableRulesOf(settings).status());
  return settings;
}

absl::StatusOr<TableRules> TableRulesOf(const v1::TuneSettings& settings) {
  TableRules rules;
  ASSIZE_ASSIGN_OR_RETURN(rules.game, games::FindGame(settings.game()));
  const games::GameInfo& info = rules.game->info();
  rules.seats = static_cast<int>(settings.seats());
  games::OptionValues options;
  for (const std::string& option : settings.options()) options = With(std::move(options), {option});
  ASSIZE_ASSIGN_OR_RETURN(
      const std::vector<sets::OptionRow> rows,
      sets::CoverRows(info, options, {settings.cover().begin(), settings.cover().end()},
                      match::Seating::kRotated));
  for (const sets::OptionRow& row : rows) {
    ASSIZE_ASSIGN_OR_RETURN(v1::GameConfig config,
                            rules.game->Configure(rules.seats, With(options, row)));
    rules.configs.push_back(std::move(config));
  }
  return rules;
}

absl::Status WriteBotWithValues(const bots::Manifest& bot, const std::vector<double>& values,
                                const std::string& folder) {
  ASSIZE_ASSIGN_OR_RETURN(Bundle bundle, ReadBundle(bot.folder));
  const auto manifest =
      std::ranges::find(bundle.files, std::string(bots::kManifestFile), &BundleFile::path);
  if (manifest == bundle.files.end()) {
    return absl::FailedPreconditionError(absl::StrCat(bot.folder, ": its bot.toml is gone"));
  }
  std::vector<bots::TuneParameter> parameters = bots::DeclaredParameters(bot);
  if (parameters.size() != values.size()) {
    return absl::FailedPreconditionError(
        absl::StrCat(bot.folder, ": its bot.toml has changed during the tuning"));
  }
  for (size_t i = 0; i < parameters.size(); ++i) parameters[i].value = values[i];
  ASSIZE_ASSIGN_OR_RETURN(manifest->content, bots::WithDefaults(manifest->content, parameters));
  std::error_code ignored;
  fs::remove_all(folder, ignored);
  fs::create_directories(fs::path(folder).parent_path(), ignored);
  return WriteBundle(bundle, folder, CopyUse::kToWorkIn);
}

}  // namespace assize::ladder::tune
