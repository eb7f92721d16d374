// Which matches live.html shows: the newest that everybody may see, and none earlier.
#include "ladder/site/live/live_matches.h"

#include <gmock/gmock.h>
#include <google/protobuf/util/message_differencer.h>
#include <gtest/gtest.h>

#include <memory>
#include <utility>

#include "ladder/site/live/live_report.h"
#include "tests/ladder/publish/twins.h"

namespace assize::ladder::site {
namespace {

using google::protobuf::util::MessageDifferencer;
using publish::LadderParts;
using publish::PublishedLadder;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// What a site is made of, and the ladder that it points into.
struct Made {
  std::unique_ptr<PublishedLadder> ladder;
  SiteData data;
};

Made MadeOf(LadderParts parts) {
  Made made = {.ladder = PublishedLadder::Of(std::move(parts), {}), .data = {}};
  absl::StatusOr<SiteData> data =
      CollectSite(*made.ladder, {.event = "",
                                 .url = "",
                                 .live = true,
                                 .program = "test",
                                 .last_curves = [](const std::string&) { return std::string(); }});
  EXPECT_TRUE(data.ok()) << data.status();
  if (data.ok()) made.data = *std::move(data);
  return made;
}

v1::LiveMatches AllOf(const Made& made) {
  return LiveMatchesOf(made.data, MatchesWithPages(made.data, std::nullopt));
}

// "cup", over or not, and then "final", which goes on.
LadderParts PartsOf(bool cup_is_over) {
  LadderParts parts = publish::TwinsOf(1).one;
  for (publish::EventParts& event : parts.events) {
    event.event.setup.settings.clear_published_rounds();
    event.event.ended_unix_us.reset();
  }
  if (cup_is_over) parts.events[0].event.ended_unix_us = 1'800'000'000'000'000;
  return parts;
}

std::vector<std::string> EventsOf(const v1::LiveMatches& live) {
  std::vector<std::string> names;
  for (const v1::LiveMatchEvent& event : live.events()) {
    names.push_back(event.event() + (event.over() ? ", over" : ""));
  }
  return names;
}

TEST(LiveMatches, TheEventThatEndedLastIsBehindThoseThatGoOn) {
  EXPECT_THAT(EventsOf(AllOf(MadeOf(PartsOf(/*cup_is_over=*/false)))), ElementsAre("final", "cup"));
  EXPECT_THAT(EventsOf(AllOf(MadeOf(PartsOf(/*cup_is_over=*/true)))),
              ElementsAre("final", "cup, over"));
}

TEST(LiveMatches, AreThoseOfTheNewestSetInTheOrderOfPlanning) {
  const Made made = MadeOf(PartsOf(/*cup_is_over=*/false));
  const v1::LiveMatches live = AllOf(made);
  ASSERT_EQ(live.events_size(), 2);
  int compared = 0;
  for (const v1::LiveMatchEvent& event : live.events()) {
    const auto same = [&event](const EventData& data) { return EventPath(data) == event.page(); };
    const EventData& data = *std::ranges::find_if(made.data.events, same);
    if (data.rows->played.empty()) {
      EXPECT_THAT(event.matches(), IsEmpty());
      continue;
    }
    ++compared;
    const Results& results = data.rows->played.back().results;
    const SetResult& newest = results.sets.back();
    ASSERT_EQ(event.matches_size(), static_cast<int>(newest.matches));
    for (int i = 0; i < event.matches_size(); ++i) {
      const MatchResult& match = results.MatchesOf(newest)[static_cast<size_t>(i)];
      const v1::LiveMatch& shown = event.matches(i);
      EXPECT_EQ(shown.page(), MatchPath(data, newest.number, match.rotation));
      EXPECT_EQ(shown.name(), ShortText(NameOf(event.event(), newest, match)));
      EXPECT_EQ(shown.bots_size(), match.seats);
    }
  }
  EXPECT_GT(compared, 0);
}

TEST(LiveMatches, AreNoneWithoutAPageOfTheirOwn) {
  const Made made = MadeOf(PartsOf(/*cup_is_over=*/false));
  const v1::LiveMatches live = LiveMatchesOf(made.data, MatchesWithPages(made.data, 0));
  for (const v1::LiveMatchEvent& event : live.events()) EXPECT_THAT(event.matches(), IsEmpty());
}

TEST(LiveMatches, HaveTheEventsDelay) {
  LadderParts parts = PartsOf(/*cup_is_over=*/false);
  parts.events[1].event.setup.settings.mutable_live_delay()->set_seconds(30);
  const v1::LiveMatches live = AllOf(MadeOf(std::move(parts)));
  EXPECT_EQ(live.events(0).delay_seconds(), 30u);
  EXPECT_EQ(live.events(1).delay_seconds(), 0u);
}

TEST(LiveMatches, AreTheSameWhereOnlyWhatIsHeldBackDiffers) {
  constexpr int64_t kPairs = 50;
  int with_matches = 0;
  for (int64_t pair = 0; pair < kPairs; ++pair) {
    publish::Twins twins = publish::TwinsOf(pair);
    const Made one = MadeOf(std::move(twins.one));
    const Made other = MadeOf(std::move(twins.other));
    const v1::LiveMatches live = AllOf(one);
    EXPECT_TRUE(MessageDifferencer::Equals(live, AllOf(other))) << "pair " << pair;
    Files files;
    Files others;
    EXPECT_TRUE(AddLiveMatches(one.data, MatchesWithPages(one.data, std::nullopt), &files).ok());
    EXPECT_TRUE(
        AddLiveMatches(other.data, MatchesWithPages(other.data, std::nullopt), &others).ok());
    EXPECT_EQ(files, others) << "pair " << pair;
    for (const v1::LiveMatchEvent& event : live.events()) with_matches += event.matches_size() > 0;
  }
  EXPECT_GT(with_matches, kPairs / 2);
}

TEST(LiveMatches, ThePageHasTheirLinksWithoutScriptToo) {
  const Made made = MadeOf(PartsOf(/*cup_is_over=*/false));
  const v1::LiveMatches live = AllOf(made);
  Files files;
  ASSERT_TRUE(AddLiveMatches(made.data, MatchesWithPages(made.data, std::nullopt), &files).ok());
  const std::string& page = files.at(kLiveMatchesPage);
  for (const v1::LiveMatchEvent& event : live.events()) {
    EXPECT_THAT(page, HasSubstr("href=\"" + event.page() + "\""));
    for (const v1::LiveMatch& match : event.matches()) {
      EXPECT_THAT(page, HasSubstr("href=\"" + match.page() + "\""));
    }
  }
  EXPECT_THAT(page, HasSubstr("<noscript>"));
  EXPECT_THAT(page, HasSubstr("default-src 'none'"));
}

TEST(LiveMatches, OnlyEventsOnALiveSiteThatGoOnLeadThere) {
  Made made = MadeOf(PartsOf(/*cup_is_over=*/true));
  EXPECT_EQ(LivePathOf(made.data, made.data.events[0]), "");
  EXPECT_EQ(LivePathOf(made.data, made.data.events[1]), "live.html?event=final");
  made.data.live = false;
  EXPECT_EQ(LivePathOf(made.data, made.data.events[1]), "");
}

}  // namespace
}  // namespace assize::ladder::site
