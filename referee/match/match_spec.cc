#include "referee/match/match_spec.h"

#include <algorithm>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/games/registry.h"

namespace assize::match {
namespace {

constexpr uint32_t kFormat = 1;

absl::StatusOr<Seed> SeedOf(std::string_view bytes, std::string_view field) {
  Seed seed;
  if (bytes.size() != seed.bytes.size()) {
    return absl::DataLossError(
        absl::StrCat("header.", std::string(field), " has ", bytes.size(), " bytes instead of 32"));
  }
  std::copy(bytes.begin(), bytes.end(), seed.bytes.begin());
  return seed;
}

// The value of the header's field, or an error that names the field.
template <class T>
absl::StatusOr<T> Field(std::string_view name, const absl::StatusOr<T>& value) {
  if (value.ok()) return value;
  return absl::DataLossError(
      absl::StrCat("header.", std::string(name), ": ", value.status().message()));
}

}  // namespace

v1::ClockRules MessageOf(const ClockRules& rules) {
  v1::ClockRules message;
  message.set_move_limit_us(rules.move_limit.count());
  message.set_bank_us(rules.bank.count());
  message.set_most_credit_us(rules.most_credit.count());
  // Wall time goes without saying.
  if (rules.charged == Charged::kWall) return message;
  message.set_charged(v1::ClockRules::CHARGED_CPU);
  message.set_wall_factor(static_cast<uint32_t>(rules.wall_factor));
  return message;
}

ClockRules RulesOf(const v1::ClockRules& message) {
  ClockRules rules = {.move_limit = Micros(message.move_limit_us()),
                      .bank = Micros(message.bank_us()),
                      .most_credit = Micros(message.most_credit_us())};
  if (message.charged() != v1::ClockRules::CHARGED_CPU) return rules;
  rules.charged = Charged::kCpu;
  rules.wall_factor = std::max(1, static_cast<int>(message.wall_factor()));
  return rules;
}

v1::RecordHeader HeaderOf(const MatchSpec& spec) {
  v1::RecordHeader header;
  header.set_format(kFormat);
  header.set_match_id(spec.match_id);
  header.set_game(std::string(spec.game->info().name));
  header.set_rules_version(spec.game->info().rules_version);
  *header.mutable_config() = spec.config;
  header.set_seed(std::string(AsView(spec.seed.bytes)));
  header.set_salt(std::string(AsView(spec.salt.bytes)));
  v1::PolicyRules& policy = *header.mutable_policy();
  policy.set_name(std::string(spec.policy.name));
  policy.set_tries(spec.policy.tries);
  policy.set_faults(spec.policy.faults);
  policy.set_timeouts(spec.policy.timeouts);
  *header.mutable_clock_rules() = MessageOf(spec.clock_rules);
  for (const Competitor& competitor : spec.competitors) {
    v1::Competitor& message = *header.add_competitors();
    message.set_name(competitor.name);
    message.set_version(competitor.version);
    message.set_unconfined(competitor.unconfined);
    message.set_remote(competitor.remote);
  }
  return header;
}

absl::StatusOr<MatchSpec> SpecOf(const v1::RecordHeader& header) {
  if (header.format() != kFormat) {
    return absl::DataLossError(absl::StrCat("header.format is ", header.format(),
                                            "; this program reads format ", kFormat));
  }
  MatchSpec spec;
  spec.match_id = header.match_id();
  ASSIZE_ASSIGN_OR_RETURN(spec.game, Field("game", games::FindGame(header.game())));
  if (header.rules_version() != spec.game->info().rules_version) {
    return absl::DataLossError(absl::StrCat(
        "header.rules_version is ", header.rules_version(), "; this program plays version ",
        spec.game->info().rules_version, " of ", header.game()));
  }
  spec.config = header.config();
  ASSIZE_ASSIGN_OR_RETURN(spec.seed, SeedOf(header.seed(), "seed"));
  ASSIZE_ASSIGN_OR_RETURN(spec.salt, SeedOf(header.salt(), "salt"));
  ASSIZE_ASSIGN_OR_RETURN(spec.policy, Field("policy", PolicyNamed(header.policy().name())));
  // A preset may have changed since; the match was played by these numbers.
  spec.policy.tries = static_cast<int>(header.policy().tries());
  spec.policy.faults = static_cast<int>(header.policy().faults());
  spec.policy.timeouts = static_cast<int>(header.policy().timeouts());
  spec.clock_rules = RulesOf(header.clock_rules());
  for (const v1::Competitor& message : header.competitors()) {
    spec.competitors.push_back(
        {message.name(), message.version(), message.unconfined(), message.remote()});
  }
  return spec;
}

absl::StatusOr<Policy> PolicyNamed(std::string_view name) {
  for (const Policy& policy : {kLenient, kStrict}) {
    if (policy.name == name) return policy;
  }
  return absl::InvalidArgumentError(
      absl::StrCat("policy '", std::string(name), "' is not known; there is: lenient, strict"));
}

}  // namespace assize::match
