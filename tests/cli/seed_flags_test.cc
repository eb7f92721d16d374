// Where seeds come from, and that they don't stay in the command line.
#include "referee/cli/flags/seed_flags.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/base/seed.h"
#include "referee/cli/commands/hidden_seeds.h"

namespace assize {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr char kDigits[] = "00ff10203040506070809a0b0c0d0e0f00112233445566778899aabbccddeeff";

class SeedFlagsTest : public ::testing::Test {
 protected:
  SeedFlagsTest() { unsetenv("ASSIZE_SEED"); }
  ~SeedFlagsTest() override {
    unsetenv("ASSIZE_SEED");
    std::filesystem::remove(path_);
  }

  std::string File(const std::string& text) const {
    std::ofstream(path_) << text;
    return path_;
  }

 private:
  const std::string path_ = ::testing::TempDir() + "seed-" + std::to_string(getpid());
};

TEST_F(SeedFlagsTest, ByDefaultTheKernelGivesAnotherEachTime) {
  const ChosenSeed one = ChooseSeed({}).value();
  EXPECT_FALSE(one.given);
  EXPECT_FALSE(one.guessable);
  EXPECT_NE(one.seed, ChooseSeed({}).value().seed);
}

TEST_F(SeedFlagsTest, ATextCanBeGuessedAndDigitsCant) {
  const ChosenSeed text = ChooseSeed({.seed = "may", .seed_file = ""}).value();
  EXPECT_TRUE(text.given);
  EXPECT_TRUE(text.guessable);
  EXPECT_EQ(text.seed, SeedFromWords("may").value());
  const ChosenSeed digits = ChooseSeed({.seed = kDigits, .seed_file = ""}).value();
  EXPECT_TRUE(digits.given);
  EXPECT_FALSE(digits.guessable);
  EXPECT_EQ(digits.seed, SeedFromText(kDigits));
}

TEST_F(SeedFlagsTest, AFileHoldsWhatTheFlagWouldSay) {
  const ChosenSeed seed =
      ChooseSeed({.seed = "", .seed_file = File(absl::StrCat(kDigits, "\n"))}).value();
  EXPECT_EQ(seed.seed, SeedFromText(kDigits));
  EXPECT_TRUE(seed.given);
}

TEST_F(SeedFlagsTest, TheVariableCountsWhereNoFlagDoes) {
  setenv("ASSIZE_SEED", kDigits, 1);
  EXPECT_EQ(ChooseSeed({}).value().seed, SeedFromText(kDigits));
  EXPECT_EQ(ChooseSeed({.seed = "may", .seed_file = ""}).value().seed,
            SeedFromWords("may").value());
}

TEST_F(SeedFlagsTest, FilesWithoutASeedAreNamed) {
  const auto none = ChooseSeed({.seed = "", .seed_file = "/nowhere/seed"});
  EXPECT_EQ(none.status().code(), absl::StatusCode::kNotFound);
  EXPECT_THAT(std::string(none.status().message()), HasSubstr("/nowhere/seed"));
  const auto empty = ChooseSeed({.seed = "", .seed_file = File(" \n")});
  EXPECT_EQ(empty.status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(empty.status().message()), HasSubstr("1 to 4096"));
}

// The words afterwards.
std::vector<std::string> Hidden(std::vector<std::string> words) {
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  HideSeeds(static_cast<int>(pointers.size()), pointers.data());
  return words;
}

TEST(HideSeeds, BlanksTheirValuesAndNothingElse) {
  EXPECT_THAT(Hidden({"referee", "play", "--seed", "may", "--ids=june", "--seeds", "x", "bot"}),
              ElementsAre("referee", "play", "--seed", "***", "--ids=****", "--seeds", "x", "bot"));
  EXPECT_THAT(Hidden({"referee", "play", "--seed=may"}),
              ElementsAre("referee", "play", "--seed=***"));
  EXPECT_THAT(Hidden({"referee", "play", "--seed"}), ElementsAre("referee", "play", "--seed"));
}

}  // namespace
}  // namespace assize
