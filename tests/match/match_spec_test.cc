// What is decided about a match before it begins, and the record's header that says so.
#include "referee/match/match_spec.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "referee/games/registry.h"

namespace assize::match {
namespace {

using testing::HasSubstr;

MatchSpec BrigandsSpec() {
  MatchSpec spec;
  spec.match_id = "evening/table-3";
  spec.game = games::FindGame("brigands").value();
  spec.config = spec.game->Configure(2, {}).value();
  spec.seed = SeedFromText("seed");
  spec.salt = SeedFromText("salt");
  spec.policy = kStrict;
  spec.clock_rules = {.move_limit = std::chrono::milliseconds(250),
                      .bank = std::chrono::milliseconds(1500)};
  spec.competitors = {{.name = "anna", .version = "2", .unconfined = true},
                      {.name = "bert", .version = "", .unconfined = false}};
  return spec;
}

void ExpectRefused(const v1::RecordHeader& header, std::string_view field) {
  const absl::StatusOr<MatchSpec> spec = SpecOf(header);
  EXPECT_EQ(spec.status().code(), absl::StatusCode::kDataLoss);
  EXPECT_THAT(std::string(spec.status().message()), HasSubstr(std::string(field)));
}

TEST(MatchSpec, ItsHeaderSaysAllOfIt) {
  const v1::RecordHeader header = HeaderOf(BrigandsSpec());
  EXPECT_EQ(header.format(), 1u);
  EXPECT_EQ(header.match_id(), "evening/table-3");
  EXPECT_EQ(header.game(), "brigands");
  EXPECT_EQ(header.seed(), AsView(SeedFromText("seed").bytes));
  EXPECT_EQ(header.salt(), AsView(SeedFromText("salt").bytes));
  EXPECT_EQ(header.policy().name(), "strict");
  EXPECT_EQ(header.policy().tries(), 1u);
  EXPECT_EQ(header.clock_rules().move_limit_us(), 250'000u);
  EXPECT_EQ(header.clock_rules().bank_us(), 1'500'000u);
  EXPECT_EQ(header.competitors(0).name(), "anna");
  EXPECT_TRUE(header.competitors(0).unconfined());
}

TEST(MatchSpec, IsReadBackFromItsHeader) {
  const v1::RecordHeader header = HeaderOf(BrigandsSpec());
  const absl::StatusOr<MatchSpec> spec = SpecOf(header);
  ASSERT_TRUE(spec.ok()) << spec.status();
  EXPECT_EQ(HeaderOf(*spec).SerializeAsString(), header.SerializeAsString());
  EXPECT_EQ(spec->game, games::FindGame("brigands").value());
  EXPECT_EQ(spec->competitors[1].name, "bert");
}

TEST(MatchSpec, ThePolicyOfARecordIsWhatItWasThen) {
  v1::RecordHeader header = HeaderOf(BrigandsSpec());
  header.mutable_policy()->set_faults(7);
  const absl::StatusOr<MatchSpec> spec = SpecOf(header);
  ASSERT_TRUE(spec.ok()) << spec.status();
  EXPECT_EQ(spec->policy.faults, 7);
  EXPECT_EQ(HeaderOf(*spec).SerializeAsString(), header.SerializeAsString());
}

TEST(MatchSpec, EachWrongFieldIsRefusedByItsName) {
  const v1::RecordHeader good = HeaderOf(BrigandsSpec());
  v1::RecordHeader header = good;
  header.set_format(2);
  ExpectRefused(header, "header.format is 2");
  header = good;
  header.set_game("chess");
  ExpectRefused(header, "header.game: game 'chess' is not known");
  header = good;
  header.set_rules_version(99);
  ExpectRefused(header, "header.rules_version is 99");
  header = good;
  header.set_seed("short");
  ExpectRefused(header, "header.seed has 5 bytes instead of 32");
  header = good;
  header.set_salt(std::string(33, 's'));
  ExpectRefused(header, "header.salt has 33 bytes instead of 32");
  header = good;
  header.mutable_policy()->set_name("harsh");
  ExpectRefused(header, "header.policy: policy 'harsh' is not known");
}

TEST(Policy, PresetsAreFoundByName) {
  EXPECT_EQ(PolicyNamed("lenient")->tries, 3);
  EXPECT_EQ(PolicyNamed("lenient")->faults, 5);
  EXPECT_EQ(PolicyNamed("lenient")->timeouts, 3);
  EXPECT_EQ(PolicyNamed("strict")->faults, 1);
  const absl::StatusOr<Policy> unknown = PolicyNamed("Strict");
  EXPECT_EQ(unknown.status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(unknown.status().message()), HasSubstr("lenient, strict"));
}

}  // namespace
}  // namespace assize::match
