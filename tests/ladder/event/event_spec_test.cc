// Events as messages ask for them: what is set comes back, and what is not set has its usual value.
#include "ladder/event/life/event_spec.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/event/settings/event_bounds.h"
#include "referee/base/seed.h"

namespace assize::ladder {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

MatchRequest SomeMatches() {
  MatchRequest matches;
  matches.name = "may-cup";
  matches.game = "duel-descrocs";
  matches.options = {{"edition", "own.toml=1\n"}, {"mode", "team"}};
  matches.cover = {"tiles"};
  matches.seats = "3-6";
  matches.policy = "strict";
  matches.clock_rules.set_move_limit_us(250'000);
  matches.clock_rules.set_bank_us(0);
  matches.no_pondering = true;
  matches.seed = SeedFromText("may");
  matches.ids = SeedFromText("ids");
  return matches;
}

FormatRequest SomeFormat() {
  FormatRequest format;
  format.format = "gauntlet";
  format.rounds = 7;
  format.sets = 3;
  format.seating = "single";
  format.scoring = "averaged";
  format.playoff = 0;
  format.tie_breaks = "buchholz";
  format.acceleration = "baku";
  format.half_byes = 0;
  format.late_entry = true;
  format.challengers = {"robin"};
  format.bots = {"tuck@2", "robin"};
  format.takes = "both";
  format.same_owner = "allow";
  format.live_delay = "12 decisions";
  return format;
}

constexpr SetupChecks kBothSeeds = {.seeds = SeedCheck::kMustBeEqual,
                                    .ids = SeedCheck::kMustBeEqual,
                                    .field = FieldCheck::kAsNamed};

v1::EventSpec SpecWithSeed(const std::string& seed) {
  v1::EventSpec spec;
  spec.set_seed(seed);
  return spec;
}

TEST(EventSpec, MatchesComeBackAsTheyWereAskedFor) {
  const MatchRequest asked = SomeMatches();
  const MatchRequest back = MatchesIn(SpecOf(asked, SomeFormat(), kBothSeeds)).value();
  EXPECT_EQ(back.name, asked.name);
  EXPECT_EQ(back.game, asked.game);
  EXPECT_EQ(back.options, asked.options);
  EXPECT_EQ(back.cover, asked.cover);
  EXPECT_EQ(back.seats, asked.seats);
  EXPECT_EQ(back.policy, asked.policy);
  EXPECT_EQ(back.clock_rules.SerializeAsString(), asked.clock_rules.SerializeAsString());
  EXPECT_TRUE(back.no_pondering);
  EXPECT_EQ(back.seed.bytes, asked.seed.bytes);
  EXPECT_EQ(back.ids.bytes, asked.ids.bytes);
}

TEST(EventSpec, TheFormatComesBackAsItWasAskedFor) {
  const FormatRequest asked = SomeFormat();
  const FormatRequest back = FormatIn(SpecOf(SomeMatches(), asked, kBothSeeds)).value();
  EXPECT_EQ(back.format, asked.format);
  EXPECT_EQ(back.rounds, asked.rounds);
  EXPECT_EQ(back.sets, asked.sets);
  EXPECT_EQ(back.seating, asked.seating);
  EXPECT_EQ(back.scoring, asked.scoring);
  EXPECT_EQ(back.playoff, 0);
  EXPECT_EQ(back.tie_breaks, asked.tie_breaks);
  EXPECT_EQ(back.acceleration, asked.acceleration);
  EXPECT_EQ(back.half_byes, 0);
  EXPECT_TRUE(back.late_entry);
  EXPECT_EQ(back.challengers, asked.challengers);
  EXPECT_EQ(back.bots, asked.bots);
  EXPECT_EQ(back.takes, asked.takes);
  EXPECT_EQ(back.same_owner, asked.same_owner);
  EXPECT_EQ(back.live_delay, asked.live_delay);
}

TEST(EventSpec, SaysNoSeedThatWasNotGiven) {
  const v1::EventSpec spec = SpecOf(SomeMatches(), SomeFormat(), {});
  EXPECT_THAT(spec.seed(), IsEmpty());
  EXPECT_THAT(spec.ids(), IsEmpty());
  const MatchRequest back = MatchesIn(spec).value();
  EXPECT_NE(back.seed.bytes, SomeMatches().seed.bytes);
  EXPECT_NE(back.seed.bytes, MatchesIn(spec).value().seed.bytes) << "each is the kernel's";
}

TEST(EventSpec, ChecksWhatIsNamed) {
  const SetupChecks named = ChecksIn(SpecOf(SomeMatches(), SomeFormat(), kBothSeeds));
  EXPECT_EQ(named.seeds, SeedCheck::kMustBeEqual);
  EXPECT_EQ(named.ids, SeedCheck::kMustBeEqual);
  EXPECT_EQ(named.field, FieldCheck::kAsNamed);
  const SetupChecks none = ChecksIn({});
  EXPECT_EQ(none.seeds, SeedCheck::kMayDiffer);
  EXPECT_EQ(none.ids, SeedCheck::kMayDiffer);
  EXPECT_EQ(none.field, FieldCheck::kAllActive);
}

TEST(EventSpec, WhatIsNotSaidIsAsUsual) {
  const MatchRequest matches = MatchesIn({}).value();
  EXPECT_EQ(matches.policy, "lenient");
  EXPECT_EQ(matches.clock_rules.move_limit_us(), 1'000'000);
  EXPECT_EQ(matches.clock_rules.bank_us(), 5'000'000);
  const FormatRequest format = FormatIn({}).value();
  const FormatRequest usual;
  EXPECT_EQ(format.format, usual.format);
  EXPECT_EQ(format.sets, 1);
  EXPECT_EQ(format.playoff, usual.playoff);
  EXPECT_EQ(format.half_byes, usual.half_byes);
  EXPECT_EQ(format.live_delay, "set");
}

TEST(EventSpec, ASeedThatCouldBeGuessedIsRefused) {
  for (const std::string& seed : {std::string("may"), std::string(63, 'a'), std::string(64, 'g')}) {
    const absl::Status refused = MatchesIn(SpecWithSeed(seed)).status();
    EXPECT_EQ(refused.code(), absl::StatusCode::kInvalidArgument) << seed;
    EXPECT_THAT(std::string(refused.message()), HasSubstr("seed: must be 64 hexadecimal digits"));
  }
  EXPECT_TRUE(MatchesIn(SpecWithSeed(std::string(64, 'a'))).ok());
}

TEST(EventSpec, AnOptionIsAKeyAndAValue) {
  v1::EventSpec spec;
  for (const std::string option : {"", "mode", "=team"}) {
    spec.clear_options();
    spec.add_options(option);
    EXPECT_EQ(MatchesIn(spec).status().code(), absl::StatusCode::kInvalidArgument) << option;
  }
  spec.clear_options();
  spec.add_options("edition=own.toml=1");
  EXPECT_EQ(MatchesIn(spec)->options.at("edition"), "own.toml=1");
}

TEST(EventSpec, ListsAndTextsAreBounded) {
  const auto error_of = [](const auto& change) {
    v1::EventSpec spec;
    change(spec);
    return std::string(MatchesIn(spec).status().message());
  };
  EXPECT_EQ(error_of([](v1::EventSpec& spec) {
              for (int i = 0; i < 65; ++i) spec.add_options(absl::StrCat(i, "=1"));
            }),
            "options: 65 of them; at most 64");
  EXPECT_EQ(error_of([](v1::EventSpec& spec) {
              for (int i = 0; i < 65; ++i) spec.add_option_files()->set_option(absl::StrCat(i));
            }),
            "option_files: 65 of them; at most 64");
  EXPECT_EQ(error_of([](v1::EventSpec& spec) { spec.add_options(std::string(4097, 'x')); }),
            "options: 4097 bytes; at most 4096");
  EXPECT_EQ(error_of([](v1::EventSpec& spec) { spec.add_cover(std::string(4097, 'x')); }),
            "cover: 4097 bytes; at most 4096");
  const auto file = [](const std::string& path, size_t text) {
    return [=](v1::EventSpec& spec) {
      v1::OptionFile& file = *spec.add_option_files();
      file.set_option("edition");
      file.set_path(path);
      file.set_text(std::string(text, 'x'));
    };
  };
  EXPECT_EQ(error_of(file(std::string(4097, 'x'), 1)),
            "option_files: path: 4097 bytes; at most 4096");
  EXPECT_EQ(error_of(file("own.toml", (1 << 20) + 1)),
            "option_files: text: 1048577 bytes; at most 1048576");
  EXPECT_EQ(error_of(file("own.toml", 1 << 20)), "");
  EXPECT_EQ(error_of([](v1::EventSpec& spec) {
              for (int i = 0; i <= 100'000; ++i) spec.add_bots("a");
            }),
            "bots: 100001 of them; at most 100000");
}

TEST(EventSpec, AClockHasAMoveAndNoMoreThanADay) {
  constexpr uint64_t kDay = uint64_t{86'400} * 1'000'000;
  const auto status_of = [](uint64_t move, uint64_t bank) {
    v1::EventSpec spec;
    spec.mutable_clock_rules()->set_move_limit_us(move);
    spec.mutable_clock_rules()->set_bank_us(bank);
    return MatchesIn(spec).status().code();
  };
  EXPECT_EQ(status_of(1, 0), absl::StatusCode::kOk);
  EXPECT_EQ(status_of(kDay, kDay), absl::StatusCode::kOk);
  EXPECT_EQ(status_of(0, 0), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(status_of(kDay + 1, 0), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(status_of(1, kDay + 1), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(status_of(UINT64_MAX, 0), absl::StatusCode::kInvalidArgument);
}

TEST(EventSpec, NumbersAreBounded) {
  struct Field {
    std::string name;
    void (v1::EventSpec::*set)(uint32_t);
    uint32_t most;
  };
  for (const Field& field : {Field{"rounds", &v1::EventSpec::set_rounds, 1'000'000},
                             Field{"sets", &v1::EventSpec::set_sets, 1'000'000},
                             Field{"playoff", &v1::EventSpec::set_playoff, 1000},
                             Field{"half_byes", &v1::EventSpec::set_half_byes, 1000}}) {
    const auto status_of = [&field](uint32_t value) {
      v1::EventSpec spec;
      (spec.*field.set)(value);
      return FormatIn(spec).status();
    };
    EXPECT_TRUE(status_of(0).ok()) << field.name;
    EXPECT_TRUE(status_of(field.most).ok()) << field.name;
    for (const uint32_t value : {field.most + 1, UINT32_MAX}) {
      EXPECT_EQ(status_of(value).code(), absl::StatusCode::kInvalidArgument) << field.name;
      EXPECT_THAT(std::string(status_of(value).message()),
                  AllOf(HasSubstr(absl::StrCat(field.name, ": ", value, "; must be ")),
                        HasSubstr(absl::StrCat(" to ", field.most))));
    }
  }
}

TEST(EventSpec, WhatAClockChargesIsBounded) {
  const auto error_of = [](const auto& change) {
    v1::EventSpec spec;
    spec.mutable_clock_rules()->set_move_limit_us(1);
    change(spec.mutable_clock_rules());
    return std::string(MatchesIn(spec).status().message());
  };
  const auto factor = [](uint32_t value) {
    return [value](v1::ClockRules* rules) {
      rules->set_charged(v1::ClockRules::CHARGED_CPU);
      rules->set_wall_factor(value);
    };
  };
  EXPECT_EQ(error_of(factor(1000)), "");
  EXPECT_EQ(error_of(factor(1001)), "clock_rules: wall_factor: 1001; must be 0 to 1000");
  EXPECT_EQ(error_of([](v1::ClockRules* rules) { rules->set_most_credit_us(10'000'000); }), "");
  EXPECT_EQ(error_of([](v1::ClockRules* rules) { rules->set_most_credit_us(10'000'001); }),
            "clock_rules: most_credit_us: 10000001; must be 0 to 10000000");
  EXPECT_EQ(error_of([](v1::ClockRules* rules) {
              rules->set_charged(static_cast<v1::ClockRules::Charged>(7));
            }),
            "clock_rules: charged: 7; must be CHARGED_WALL or CHARGED_CPU");
}

TEST(EventBounds, ATestOfVersionsHasHypothesesRatesAndSets) {
  v1::RegressSettings usual;
  usual.set_elo1(10);
  usual.set_alpha(0.05);
  usual.set_beta(0.05);
  usual.set_most_sets(20'000);
  EXPECT_TRUE(CheckBounds(usual).ok());
  const auto error_of = [&usual](const auto& change) {
    v1::RegressSettings settings = usual;
    change(settings);
    return std::string(CheckBounds(settings).message());
  };
  EXPECT_EQ(error_of([](v1::RegressSettings& of) { of.set_elo1(1001); }),
            "elo1: 1001; must be -1000 to 1000");
  EXPECT_EQ(error_of([](v1::RegressSettings& of) { of.set_elo0(std::nan("")); }),
            "elo0: nan; must be -1000 to 1000");
  EXPECT_EQ(error_of([](v1::RegressSettings& of) { of.set_alpha(0.00001); }),
            "alpha: 1e-05; must be 0.0001 to 0.4999");
  EXPECT_EQ(error_of([](v1::RegressSettings& of) { of.set_most_sets(UINT32_MAX); }),
            "most_sets: 4294967295; must be 2 to 1000000");
  EXPECT_EQ(error_of([](v1::RegressSettings& of) { of.set_most_sets(0); }),
            "most_sets: 0; must be 2 to 1000000");
  EXPECT_EQ(error_of([](v1::RegressSettings& of) { of.set_fixed_sets(1); }),
            "fixed_sets: 1; must be 2 to 1000000");
}

}  // namespace
}  // namespace assize::ladder
