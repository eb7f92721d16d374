#include "ladder/event/settings/event_settings.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "ladder/pairing/formats/as_tournament.h"
#include "ladder/sets/points.h"
#include "ladder/sets/set_plan.h"
#include "referee/base/ids.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"
#include "referee/games/registry.h"
#include "referee/match/seating.h"

namespace assize::ladder {
namespace {

// As the command line has checked them.
void AddOptions(const Words& words, games::OptionValues* values) {
  for (const std::string& option : words) {
    const size_t equals = option.find('=');
    values->emplace(option.substr(0, equals),
                    equals == std::string::npos ? "" : option.substr(equals + 1));
  }
}

absl::StatusOr<pairing::ByeKind> AskedKind(const std::string& name) {
  for (const auto kind : {pairing::ByeKind::kHalfPoint, pairing::ByeKind::kZeroPoint}) {
    if (pairing::ByeKindName(kind) == name) return kind;
  }
  return absl::DataLossError(
      absl::StrCat("no kind of bye that can be asked for is called ", Quoted(name)));
}

absl::Status AddSettingsOfFormats(const EventSetup& setup, const v1::EventSettings& settings,
                                  pairing::FormatSettings* format) {
  const int first = FirstEntrants(setup, settings);
  if (settings.acceleration() == kBaku) format->accelerated = pairing::AcceleratedPlayers(first);
  for (const v1::RequestedBye& bye : settings.requested_byes()) {
    ASSIZE_ASSIGN_OR_RETURN(const pairing::ByeKind kind, AskedKind(bye.kind()));
    format->asked_byes.push_back({.round = static_cast<int>(bye.round()) - 1,
                                  .player = static_cast<int>(bye.number()) - 1,
                                  .kind = kind});
  }
  // Late entries do not lengthen the event.
  if (format->rounds == 0 && settings.late_entries_size() > 0) {
    format->rounds = pairing::RoundCount(*format, first).value_or(0);
  }
  return absl::OkStatus();
}

games::OptionValues OptionsOf(const v1::EventSettings& settings) {
  games::OptionValues values;
  AddOptions(settings.options(), &values);
  AddOptionFiles(settings.option_files(), &values);
  return values;
}

}  // namespace

void SetOptions(const games::OptionValues& values, Words* words, OptionFiles* files) {
  for (const auto& [key, value] : values) {
    const std::optional<games::OptionFile> file = games::OptionFileIn(value);
    if (!file.has_value()) {
      *words->Add() = absl::StrCat(key, "=", value);
      continue;
    }
    v1::OptionFile& added = *files->Add();
    added.set_option(key);
    added.set_path(file->path);
    added.set_text(file->text);
  }
}

void AddOptionFiles(const OptionFiles& files, games::OptionValues* values) {
  for (const v1::OptionFile& file : files) {
    (*values)[file.option()] = games::OptionValueOf({file.path(), file.text()});
  }
}

absl::StatusOr<v1::GameConfig> ConfigFor(const games::Game& game, const v1::EventSettings& settings,
                                         int seats) {
  return game.Configure(seats, OptionsOf(settings));
}

absl::StatusOr<v1::GameConfig> ConfigFor(const games::Game& game, const v1::EventSettings& settings,
                                         int seats, int row) {
  games::OptionValues options = OptionsOf(settings);
  if (row < settings.rows_size()) AddOptions(settings.rows(row).options(), &options);
  return game.Configure(seats, options);
}

int RowCount(const v1::EventSettings& settings) { return std::max(1, settings.rows_size()); }

absl::Status Cover(const games::Game& game, const std::vector<std::string>& requested,
                   v1::EventSettings* settings) {
  ASSIZE_ASSIGN_OR_RETURN(const sets::Seating seating, sets::ParseSeating(settings->seating()));
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<sets::OptionRow> rows,
                          sets::CoverRows(game.info(), OptionsOf(*settings), requested, seating));
  for (const sets::OptionRow& row : rows) {
    if (!row.empty()) settings->add_rows()->mutable_options()->Assign(row.begin(), row.end());
  }
  // Together with the event's options a row may be impossible.
  for (int row = 0; row < settings->rows_size(); ++row) {
    const int seats = static_cast<int>(settings->seats());
    const absl::Status possible = ConfigFor(game, *settings, seats, row).status();
    if (possible.ok()) continue;
    return absl::InvalidArgumentError(
        absl::StrCat(requested.empty() ? "" : "--cover ", absl::StrJoin(requested, ", "),
                     requested.empty() ? "" : ": ", std::string(possible.message())));
  }
  return absl::OkStatus();
}

constexpr int kSmallestPod = 3;

absl::Status ChooseSeats(const games::Game& game, int seats, v1::EventSettings* settings) {
  ASSIZE_RETURN_IF_ERROR(ConfigFor(game, *settings, seats).status());
  int least = seats;
  int most = seats;
  const bool may_vary = seats > 2 && game.info().seat_numbers == games::SeatNumbers::kOneGame;
  while (may_vary && least > kSmallestPod && ConfigFor(game, *settings, least - 1).ok()) --least;
  while (may_vary && most < game.info().max_seats && ConfigFor(game, *settings, most + 1).ok()) {
    ++most;
  }
  settings->set_seats(seats);
  settings->set_min_seats(least);
  settings->set_max_seats(most);
  return absl::OkStatus();
}

absl::Status ParseSeats(const games::Game& game, const std::string& text,
                        v1::EventSettings* settings) {
  const std::pair<std::string, std::string> ends = absl::StrSplit(text, absl::MaxSplits('-', 1));
  const bool is_range = absl::StrContains(text, '-');
  int least = 0;
  int most = 0;
  const auto is_number = [](const std::string& word, int* number) {
    const bool digits = std::ranges::all_of(word, absl::ascii_isdigit);
    return digits && absl::SimpleAtoi(word, number) && *number >= 2 && *number <= kMaxSeats;
  };
  if (!is_number(ends.first, &least) || (is_range && !is_number(ends.second, &most)) ||
      (is_range && least > most)) {
    return absl::InvalidArgumentError(absl::StrCat("--seats ", Quoted(text),
                                                   ": must be a number from 2 to ", kMaxSeats,
                                                   ", or a range of them as in 3-6"));
  }
  if (!is_range || least == most) return ChooseSeats(game, least, settings);
  if (game.info().seat_numbers != games::SeatNumbers::kOneGame || least < kSmallestPod) {
    return absl::InvalidArgumentError(absl::StrCat(
        "--seats ", text, ": ",
        least < kSmallestPod
            ? "a range must begin at 3 or more: duels can't be mixed with larger tables"
            : absl::StrCat("each number of seats is a mode of its own in ",
                           std::string(game.info().name), ": give one of them")));
  }
  for (int seats = least; seats <= most; ++seats) {
    ASSIZE_RETURN_IF_ERROR(
        WithContext(ConfigFor(game, *settings, seats).status(), absl::StrCat("--seats ", text)));
  }
  settings->set_seats((least + most) / 2);
  settings->set_min_seats(least);
  settings->set_max_seats(most);
  settings->set_seats_range(true);
  return absl::OkStatus();
}

std::string SeatsText(const v1::EventSettings& settings) {
  if (!settings.seats_range()) return absl::StrCat(settings.seats());
  return absl::StrCat(settings.min_seats(), "-", settings.max_seats());
}

absl::Status ChooseSeating(const games::Game& game, const std::string& word,
                           v1::EventSettings* settings) {
  ASSIZE_ASSIGN_OR_RETURN(sets::Seating seating, sets::ParseSeating(word));
  if (seating == sets::Seating::kRotated) {
    seating = match::Rotations(game.info(), static_cast<int>(settings->min_seats()),
                               static_cast<int>(settings->max_seats()));
  }
  settings->set_seating(std::string(sets::SeatingName(seating)));
  return absl::OkStatus();
}

uint32_t HalfByes(const v1::EventSettings& settings) {
  return settings.has_half_byes() ? settings.half_byes() : 1;
}

int FirstEntrants(const EventSetup& setup, const v1::EventSettings& settings) {
  return static_cast<int>(setup.entrants.size()) - settings.late_entries_size();
}

match::RunSeeds SeedsOf(const EventSetup& setup, const v1::EventSettings& settings) {
  return {.luck = setup.seed,
          .ids = settings.ids().empty() ? setup.seed : SeedFromText(settings.ids())};
}

absl::StatusOr<pairing::FormatSettings> FormatSettingsOf(const EventSetup& setup,
                                                         const v1::EventSettings& settings) {
  pairing::FormatSettings format;
  ASSIZE_ASSIGN_OR_RETURN(const games::Game* game, games::FindGame(setup.game));
  format.side_of = game->info().side_of;
  ASSIZE_ASSIGN_OR_RETURN(format.kind, pairing::ParseFormat(setup.format));
  ASSIZE_ASSIGN_OR_RETURN(format.seating, sets::ParseSeating(settings.seating()));
  ASSIZE_ASSIGN_OR_RETURN(format.scoring, sets::ParseScoring(settings.scoring()));
  format.seed = DeriveSeed(setup.seed, "pairing");
  format.rounds = static_cast<int>(settings.rounds());
  format.seats = static_cast<int>(settings.seats());
  format.min_seats = static_cast<int>(settings.min_seats());
  format.max_seats = static_cast<int>(settings.max_seats());
  format.any_size = settings.seats_range();
  for (uint32_t number : settings.challengers()) {
    format.challengers.push_back(static_cast<int>(number) - 1);
  }
  ASSIZE_RETURN_IF_ERROR(AddSettingsOfFormats(setup, settings, &format));
  return format;
}

}  // namespace assize::ladder
