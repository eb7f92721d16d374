#include "ladder/model/settings_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "ladder/model/event_plan.h"

namespace assize::ladder {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

v1::EventSettings SettingsIn(const std::string& json) {
  auto settings = ParseSettings("cup", json);
  EXPECT_TRUE(settings.ok()) << settings.status();
  return settings.ok() ? *std::move(settings) : v1::EventSettings();
}

TEST(SettingsText, IsReadAsItWasWritten) {
  v1::EventSettings settings;
  settings.set_rounds(3);
  settings.set_published_rounds(0);
  settings.mutable_live_delay()->set_seconds(30);
  v1::OptionFile& file = *settings.add_option_files();
  file.set_option("edition");
  file.set_path("my/own.toml");
  file.set_text("id = \"own\"\n");
  const auto text = SettingsText(settings);
  ASSERT_TRUE(text.ok()) << text.status();
  EXPECT_EQ(SettingsIn(*text).SerializeAsString(), settings.SerializeAsString());
}

TEST(SettingsText, OfEarlierVersionsHasFilesAmongTheOptions) {
  const v1::EventSettings settings =
      SettingsIn(R"({"options": ["cap=9", "edition=my/own.toml\u0000id = \"own\"", "tiles=all"]})");
  EXPECT_THAT(settings.options(), ElementsAre("cap=9", "tiles=all"));
  ASSERT_EQ(settings.option_files_size(), 1);
  EXPECT_EQ(settings.option_files(0).option(), "edition");
  EXPECT_EQ(settings.option_files(0).path(), "my/own.toml");
  EXPECT_EQ(settings.option_files(0).text(), "id = \"own\"");
}

TEST(SettingsText, ThatIsDamagedIsNamed) {
  const auto settings = ParseSettings("may cup", "{");
  EXPECT_EQ(settings.status().code(), absl::StatusCode::kDataLoss);
  EXPECT_THAT(std::string(settings.status().message()), HasSubstr("event \"may cup\""));
}

TEST(ParsedSettings, AreThoseOfTheTextAsItIsNow) {
  ParsedSettings parsed;
  EXPECT_EQ((*parsed.Of(1, "a", R"({"rounds": 1})"))->rounds(), 1);
  EXPECT_EQ((*parsed.Of(2, "b", R"({"rounds": 2})"))->rounds(), 2);
  EXPECT_EQ((*parsed.Of(1, "a", R"({"rounds": 3})"))->rounds(), 3);
  EXPECT_FALSE(parsed.Of(2, "b", "{").ok());
  EXPECT_EQ((*parsed.Of(2, "b", R"({"rounds": 2})"))->rounds(), 2);
}

TEST(IsApart, AreRerunsAndChallengesThatAreNotRated) {
  EXPECT_FALSE(IsApart(SettingsIn("{}")));
  EXPECT_TRUE(IsApart(SettingsIn(R"({"rerun": {"event": 1}})")));
  EXPECT_TRUE(IsApart(SettingsIn(R"({"challenge": {"owner": "marian"}})")));
  EXPECT_FALSE(IsApart(SettingsIn(R"({"challenge": {"rated": true}})")));
}

}  // namespace
}  // namespace assize::ladder
