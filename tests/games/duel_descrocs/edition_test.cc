// Duel d'Escrocs: editions as files: the shipped one, own ones, and all that is refused (DUEL-1.3
// to DUEL-1.6).
#include <array>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "assize/v1/games.pb.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "referee/base/hash.h"
#include "referee/games/duel_descrocs/codec.h"
#include "referee/games/duel_descrocs/edition_file.h"
#include "referee/games/duel_descrocs/rules.h"

namespace assize::games::duel_descrocs {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// The shipped file with something else in the place of `from`, which must be there.
std::string Changed(const std::string& from, const std::string& to) {
  const std::string text(HouseEditionText());
  EXPECT_THAT(text, HasSubstr(from));
  return absl::StrReplaceAll(text, {{from, to}});
}

// What is said of a file; "" if it is good.
std::string Complaint(const std::string& text) {
  const absl::StatusOr<Edition> edition = ParseEdition(text, "own.toml");
  if (edition.ok()) return "";
  EXPECT_EQ(edition.status().code(), absl::StatusCode::kFailedPrecondition);
  return std::string(edition.status().message());
}

// How a complaint about the line on which `text` stands begins.
std::string LineOf(const std::string& file, const std::string& text) {
  const auto end = file.begin() + static_cast<std::ptrdiff_t>(file.find(text));
  return absl::StrCat("own.toml:", 1 + std::count(file.begin(), end, '\n'), ":");
}

TEST(DuelEdition, DUEL_1_4_TheShippedOneHasThePricesOfTheTables) {
  const Edition& edition = HouseEdition();
  EXPECT_EQ(edition.id(), "house2");
  const BanditCard& mofette = edition.CardOf(Bandit::kMofette);
  EXPECT_EQ(mofette.prices[static_cast<size_t>(Combination::kColourRun)][5], 11);
  EXPECT_EQ(mofette.skill, Skill::kFaceDown);
  EXPECT_EQ(mofette.amount, 2);
  EXPECT_EQ(edition.CardOf(Bandit::kRaoul).treasure, 5);
  EXPECT_EQ(edition.reinforcements.lucky_number_coins[7], 3);
  EXPECT_EQ(edition.reinforcements.ailes_coins[3], 4);
  EXPECT_TRUE(CheckEdition(edition).ok());
  EXPECT_EQ(edition.digest, HashOf(HouseEditionText()));
}

// Records of an edition mean what its file said: it never changes.
TEST(DuelEdition, DUEL_1_7_ShippedEditionsStayAsTheyAre) {
  const std::array<std::string, 2> digests = {
      "6e910b87c077d084bfa0e9052c5097677e98cbd73516391e8a30c5b317259f70",
      "a95252768a9f6abd2c966a2ff2279bb4458e269ff79a0cfb4fa9c47f02ccddee"};
  ASSERT_EQ(ShippedEditions().size(), digests.size());
  for (size_t i = 0; i < digests.size(); ++i) {
    EXPECT_EQ(ToHex(ShippedEditions()[i].digest), digests[i]);
  }
}

TEST(DuelEdition, DUEL_1_7_AShippedEditionIsChosenByItsId) {
  const auto same = [](const OptionValues& options) {
    const Edition edition = Rules::Configure(2, options)->edition;
    return edition.CardOf(Bandit::kMofette).prices[static_cast<size_t>(Combination::kSame)][3];
  };
  EXPECT_EQ(same({{"edition", "house1"}}), 4);
  EXPECT_EQ(same({{"edition", "house2"}}), 3);
  EXPECT_EQ(same({}), 3);
}

// DUEL-1.3, DUEL-1.4, DUEL-1.6.
TEST(DuelVectors, Vector61_DUEL_1_4_WhatAnEditionMustNotSayIsRefusedByKey) {
  const std::string joe = Changed("colour_run = [4, 7, 10]", "colour_run = [2, 7, 10]");
  EXPECT_THAT(Complaint(joe),
              AllOf(HasSubstr("bandits.JOE.colour_run"), HasSubstr("higher than the run"),
                    HasSubstr(LineOf(joe, "colour_run = [2, 7, 10]"))));
  const std::string raoul = Changed("same = [1, 3, 5]", "same = [3, 1, 5]");
  EXPECT_THAT(Complaint(raoul), AllOf(HasSubstr("bandits.RAOUL.same"), HasSubstr("non-decreasing"),
                                      HasSubstr(LineOf(raoul, "same = [3, 1, 5]"))));
  const std::string treasure = Changed("treasure = 5", "treasure = -1");
  EXPECT_THAT(Complaint(treasure),
              AllOf(HasSubstr("bandits.RAOUL.treasure = -1"), HasSubstr("from 0 to 99"),
                    HasSubstr(LineOf(treasure, "treasure = -1"))));
  const std::string run = Changed("\nrun = [3, 4, 5] ", "\nrun = [3, 4, 6] ");
  EXPECT_THAT(Complaint(run), AllOf(HasSubstr("combinations.run[2] = 6"), HasSubstr("from 2 to 5"),
                                    Not(HasSubstr("bandits"))));
  const std::string pat = Changed("coins = 2                  # coins taken", "coins = 5 #");
  EXPECT_THAT(Complaint(pat),
              AllOf(HasSubstr("reinforcements.PAT.coins = 5"), HasSubstr("gap, which is 4"),
                    HasSubstr(LineOf(pat, "coins = 5 #"))));
  const std::string loot = Changed("[loot]", "[loot]\npainting_lost = 1");
  EXPECT_THAT(Complaint(loot), AllOf(HasSubstr("unknown key \"loot.painting_lost\""),
                                     HasSubstr("Did you mean 'painting_loss'?"),
                                     HasSubstr(LineOf(loot, "painting_lost"))));
}

TEST(DuelEdition, DUEL_1_5_SkillsMayChangeHandsButRaoulsMayNot) {
  std::string swapped = Changed("skill = \"look\"\namount = 1", "skill = \"SKILL\"\namount = 2");
  swapped = absl::StrReplaceAll(
      swapped, {{"skill = \"face_down\"\namount = 2", "skill = \"look\"\namount = 1"}});
  swapped = absl::StrReplaceAll(swapped, {{"SKILL", "face_down"}});
  EXPECT_EQ(Complaint(swapped), "");
  EXPECT_THAT(Complaint(Changed("skill = \"chest_limit\"", "skill = \"look\"")),
              AllOf(HasSubstr("bandits.RAOUL.skill = \"look\": must be \"chest_limit\""),
                    HasSubstr("bandits.JOE.skill = \"look\": must be another")));
  EXPECT_THAT(Complaint(Changed("skill = \"look\"", "skill = \"fly\"")),
              HasSubstr("bandits.JOE.skill = \"fly\": must be one of"));
  EXPECT_THAT(Complaint(Changed("skill = \"look\"\namount = 1", "skill = \"look\"\namount = 2")),
              HasSubstr("bandits.JOE.amount = 2: must be 1"));
}

TEST(DuelEdition, EveryMistakeIsReportedAtOnceInTheOrderOfTheLines) {
  const std::string text = absl::StrReplaceAll(
      Changed("id = \"house2\"", "id = \"House 1\""),
      {{"special_coins = 4", "special_coins = \"four\""}, {"[loot]\n", "[spoils]\n"}});
  const std::string complaint = Complaint(text);
  const size_t spoils = complaint.find("unknown key \"spoils\"");
  const size_t coins = complaint.find("reinforcements.LUCKY.special_coins = \"four\"");
  EXPECT_NE(spoils, std::string::npos) << complaint;
  EXPECT_NE(coins, std::string::npos);
  EXPECT_LT(coins, spoils);
  EXPECT_THAT(complaint, HasSubstr("key \"loot\" is missing"));
}

TEST(DuelEdition, MistakesOfFormHideNoneOfTheNumbers) {
  const std::string text =
      absl::StrReplaceAll(Changed("treasure = 5", "treasure = 5.0"),
                          {{"same = [1, 3, 5]", "same = [3, 1, 5]"},
                           {"coins = 2                  # coins taken", "coins = 5 #"},
                           {"colour_run = [4, 7, 10]", "colour_run = [2, 7, 10]"}});
  EXPECT_THAT(Complaint(text),
              AllOf(HasSubstr("bandits.RAOUL.treasure = 5.0: must be a whole number"),
                    HasSubstr("bandits.RAOUL.same = 1 after 3"),
                    HasSubstr("bandits.JOE.colour_run = 2 for 3 cards"),
                    HasSubstr("reinforcements.PAT.coins = 5")));
}

TEST(DuelEdition, NumbersAreNotJudgedByWhatCouldNotBeRead) {
  const std::string text = absl::StrReplaceAll(
      Changed("skill = \"look\"", "skill = 7"),
      {{"skill = \"smaller_share\"\namount = 1", "skill = \"chest_limit\"\namount = 1"},
       {"gap = 4", "gap = \"far\""}});
  EXPECT_THAT(Complaint(text),
              AllOf(HasSubstr("bandits.JOE.skill = 7"), Not(HasSubstr("bandits.CHIPO.skill")),
                    HasSubstr("reinforcements.PAT.gap"), Not(HasSubstr("PAT.coins"))));
}

TEST(DuelEdition, AnIdOfOtherCharactersIsRefusedAndShownAsPlainText) {
  const std::pair<const char*, const char*> ids[] = {{R"("")", R"("")"},
                                                     {R"("House 1")", R"("House 1")"},
                                                     {R"("a\nb")", R"("a\nb")"},
                                                     {R"("a\u0000_")", R"("a\x00_")"},
                                                     {"7", "7"}};
  for (const auto& [written, shown] : ids) {
    const std::string text = Changed("id = \"house2\"", absl::StrCat("id = ", written));
    EXPECT_EQ(Complaint(text), absl::StrCat(LineOf(text, "id = "), "6: id = ", shown,
                                            ": must be 1 to 32 characters of a-z 0-9 _ -"));
  }
}

TEST(DuelEdition, WhatIsNoTomlIsRefusedWithItsLine) {
  EXPECT_THAT(Complaint("id = \"mine\"\nformat = = 1\n"), HasSubstr("own.toml:2:"));
}

TEST(DuelEdition, DUEL_1_7_AnOwnFileComesWithTheOptionAndStandsInTheConfiguration) {
  const std::string text = absl::StrReplaceAll(Changed("id = \"house2\"", "id = \"printed\""),
                                               {{"painting_loss = 1", "painting_loss = 2"}});
  const absl::StatusOr<Config> config =
      Rules::Configure(2, {{"edition", OptionValueOf({"my/own.toml", text})}});
  ASSERT_TRUE(config.ok()) << config.status();
  EXPECT_EQ(config->edition.id(), "printed");
  EXPECT_EQ(config->edition.painting_loss, 2);
  EXPECT_EQ(config->edition.digest, HashOf(text));
  // A record holds the configuration as a message, and needs no file to be played again.
  v1::GameConfig message;
  Codec::EncodeConfig(*config, &message);
  const absl::StatusOr<Config> again = Codec::DecodeConfig(message);
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(*again, *config);
}

TEST(DuelEdition, DUEL_1_7_TheShippedEditionsIdIsTakenForOtherNumbers) {
  const auto configure = [](const std::string& text) {
    return Rules::Configure(2, {{"edition", OptionValueOf({"my/own.toml", text})}}).status();
  };
  EXPECT_EQ(configure(std::string(HouseEditionText())), absl::OkStatus());
  EXPECT_EQ(configure(Changed("# House edition 2", "# Our copy of house edition 2")),
            absl::OkStatus());
  EXPECT_THAT(std::string(configure(Changed("painting_loss = 1", "painting_loss = 2")).message()),
              HasSubstr("my/own.toml:10:6: id = \"house2\": must be another id"));
}

TEST(DuelEdition, DUEL_1_7_AnErrorOfAnOwnFileNamesIt) {
  const absl::StatusOr<Config> config =
      Rules::Configure(2, {{"edition", OptionValueOf({"my/own.toml", "id = 1"})}});
  EXPECT_EQ(config.status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(config.status().message()),
              HasSubstr("my/own.toml:1:6: id = 1: must be"));
  EXPECT_THAT(std::string(Rules::Configure(2, {{"edition", "house3"}}).status().message()),
              HasSubstr("'house3' is not allowed; allowed: house1, house2, or the path of a file"));
}

TEST(DuelEdition, AMessageWithAValueOutOfItsBoundIsRefused) {
  Config config = Rules::Configure(2, {}).value();
  v1::GameConfig message;
  Codec::EncodeConfig(config, &message);
  message.mutable_duel_descrocs()->mutable_edition()->set_pat_coins(9);
  EXPECT_THAT(std::string(Codec::DecodeConfig(message).status().message()),
              HasSubstr("reinforcements.PAT.coins: 9"));
  Codec::EncodeConfig(config, &message);
  message.mutable_duel_descrocs()->mutable_edition()->mutable_bandits(1)->add_same(7);
  EXPECT_THAT(std::string(Codec::DecodeConfig(message).status().message()),
              HasSubstr("duel_descrocs.edition.bandits[1].same: 4 entries; allowed: 3 entries"));
}

}  // namespace
}  // namespace assize::games::duel_descrocs
