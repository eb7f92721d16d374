#include "ladder/event/life/event_spec.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "ladder/event/settings/event_bounds.h"
#include "ladder/event/settings/event_settings.h"
#include "referee/base/hash.h"
#include "referee/base/seed.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder {
namespace {

constexpr uint64_t kUsualMoveUs = 1'000'000;
constexpr uint64_t kUsualBankUs = 5'000'000;

absl::StatusOr<Seed> SeedIn(const std::string& field, const std::string& text) {
  if (text.empty()) return SeedFromKernel();
  if (IsWrittenSeed(text)) return SeedFromText(text);
  return absl::InvalidArgumentError(field + ": must be 64 hexadecimal digits, or empty");
}

absl::Status CheckLength(const std::string& field, std::string_view text, int64_t most) {
  if (static_cast<int64_t>(text.size()) <= most) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat(field, ": ", text.size(), " bytes; at most ", most));
}

absl::Status CheckCount(const std::string& field, int64_t count, int64_t most) {
  if (count <= most) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(field, ": ", count, " of them; at most ", most));
}

// Before anything is copied or looked for.
absl::Status CheckSizes(const v1::EventSpec& spec) {
  ASSIZE_RETURN_IF_ERROR(CheckCount("options", spec.options_size(), kMaxOptions));
  ASSIZE_RETURN_IF_ERROR(CheckCount("option_files", spec.option_files_size(), kMaxOptions));
  ASSIZE_RETURN_IF_ERROR(CheckCount("cover", spec.cover_size(), kMaxOptions));
  ASSIZE_RETURN_IF_ERROR(CheckCount("bots", spec.bots_size(), kMaxNamedBots));
  ASSIZE_RETURN_IF_ERROR(CheckCount("challengers", spec.challengers_size(), kMaxNamedBots));
  for (const std::string& option : spec.options()) {
    ASSIZE_RETURN_IF_ERROR(CheckLength("options", option, kMaxOptionBytes));
  }
  for (const std::string& option : spec.cover()) {
    ASSIZE_RETURN_IF_ERROR(CheckLength("cover", option, kMaxOptionBytes));
  }
  for (const v1::OptionFile& file : spec.option_files()) {
    ASSIZE_RETURN_IF_ERROR(CheckLength("option_files: option", file.option(), kMaxOptionBytes));
    ASSIZE_RETURN_IF_ERROR(CheckLength("option_files: path", file.path(), kMaxOptionBytes));
    ASSIZE_RETURN_IF_ERROR(CheckLength("option_files: text", file.text(), kMaxOptionFileBytes));
  }
  return absl::OkStatus();
}

absl::StatusOr<games::OptionValues> OptionsIn(const v1::EventSpec& spec) {
  games::OptionValues options;
  for (const std::string& option : spec.options()) {
    const std::pair<std::string, std::string> parts =
        absl::StrSplit(option, absl::MaxSplits('=', 1));
    if (parts.first.empty() || option.find('=') == std::string::npos) {
      return absl::InvalidArgumentError(
          absl::StrCat("options: ", Quoted(option), "; must be key=value"));
    }
    options[parts.first] = parts.second;
  }
  for (const v1::OptionFile& file : spec.option_files()) {
    if (file.option().empty()) {
      return absl::InvalidArgumentError("option_files: option must name an option of the game");
    }
  }
  AddOptionFiles(spec.option_files(), &options);
  return options;
}

}  // namespace

v1::EventSpec SpecOf(const MatchRequest& matches, const FormatRequest& format,
                     const SetupChecks& checks) {
  v1::EventSpec spec;
  spec.set_name(matches.name);
  spec.set_game(matches.game);
  SetOptions(matches.options, spec.mutable_options(), spec.mutable_option_files());
  spec.mutable_cover()->Add(matches.cover.begin(), matches.cover.end());
  spec.set_seats(matches.seats);
  spec.set_policy(matches.policy);
  *spec.mutable_clock_rules() = matches.clock_rules;
  spec.set_no_pondering(matches.no_pondering);
  if (checks.seeds == SeedCheck::kMustBeEqual) spec.set_seed(ToHex(matches.seed.bytes));
  if (checks.ids == SeedCheck::kMustBeEqual) spec.set_ids(ToHex(matches.ids.bytes));
  spec.set_format(format.format);
  spec.set_rounds(static_cast<uint32_t>(format.rounds));
  spec.set_sets(static_cast<uint32_t>(format.sets));
  spec.set_seating(format.seating);
  spec.set_scoring(format.scoring);
  spec.set_playoff(static_cast<uint32_t>(format.playoff));
  spec.set_tie_breaks(format.tie_breaks);
  spec.set_acceleration(format.acceleration);
  spec.set_half_byes(static_cast<uint32_t>(format.half_byes));
  spec.set_late_entry(format.late_entry);
  spec.set_takes(format.takes);
  spec.set_same_owner(format.same_owner);
  spec.set_live_delay(format.live_delay);
  spec.mutable_challengers()->Add(format.challengers.begin(), format.challengers.end());
  spec.mutable_bots()->Add(format.bots.begin(), format.bots.end());
  return spec;
}

absl::StatusOr<MatchRequest> MatchesIn(const v1::EventSpec& spec) {
  ASSIZE_RETURN_IF_ERROR(CheckSizes(spec));
  MatchRequest matches;
  matches.name = spec.name();
  matches.game = spec.game();
  ASSIZE_ASSIGN_OR_RETURN(matches.options, OptionsIn(spec));
  matches.cover = {spec.cover().begin(), spec.cover().end()};
  matches.seats = spec.seats();
  if (!spec.policy().empty()) matches.policy = spec.policy();
  matches.clock_rules = spec.clock_rules();
  if (!spec.has_clock_rules()) {
    matches.clock_rules.set_move_limit_us(kUsualMoveUs);
    matches.clock_rules.set_bank_us(kUsualBankUs);
  }
  ASSIZE_RETURN_IF_ERROR(CheckBounds(matches.clock_rules));
  matches.no_pondering = spec.no_pondering();
  ASSIZE_ASSIGN_OR_RETURN(matches.seed, SeedIn("seed", spec.seed()));
  ASSIZE_ASSIGN_OR_RETURN(matches.ids, SeedIn("ids", spec.ids()));
  return matches;
}

absl::StatusOr<FormatRequest> FormatIn(const v1::EventSpec& spec) {
  FormatRequest format;
  if (!spec.format().empty()) format.format = spec.format();
  format.rounds = spec.rounds();
  if (spec.sets() > 0) format.sets = spec.sets();
  if (!spec.seating().empty()) format.seating = spec.seating();
  if (!spec.scoring().empty()) format.scoring = spec.scoring();
  if (spec.has_playoff()) format.playoff = spec.playoff();
  format.tie_breaks = spec.tie_breaks();
  if (!spec.acceleration().empty()) format.acceleration = spec.acceleration();
  if (spec.has_half_byes()) format.half_byes = spec.half_byes();
  format.late_entry = spec.late_entry();
  format.takes = spec.takes();
  format.same_owner = spec.same_owner();
  if (!spec.live_delay().empty()) format.live_delay = spec.live_delay();
  format.challengers = {spec.challengers().begin(), spec.challengers().end()};
  format.bots = {spec.bots().begin(), spec.bots().end()};
  ASSIZE_RETURN_IF_ERROR(CheckBounds(NumbersOf(format)));
  return format;
}

SetupChecks ChecksIn(const v1::EventSpec& spec) {
  return {.seeds = spec.seed().empty() ? SeedCheck::kMayDiffer : SeedCheck::kMustBeEqual,
          .ids = spec.ids().empty() ? SeedCheck::kMayDiffer : SeedCheck::kMustBeEqual,
          .field = spec.bots().empty() ? FieldCheck::kAllActive : FieldCheck::kAsNamed};
}

}  // namespace assize::ladder
