// What a viewer's file has in it: enough for those who may see it, nothing for those who may not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/base/hash.h"
#include "referee/games/registry.h"
#include "referee/viewer/match_page.h"
#include "referee/viewer/match_patch.h"
#include "referee/viewer/match_payload.h"
#include "tests/support/rowdy_match.h"

namespace assize::viewer {
namespace {

using ::testing::HasSubstr;
using testing::Manners;
using ::testing::Not;
using testing::PlayRowdy;
using testing::RowdyMatch;

DumpedMatch DumpOf(const RowdyMatch& played) {
  DumpedMatch match;
  match.stored.entry.id = 7;
  match.stored.entry.name = {.number = 7};
  match.stored.entry.summary = Summarize(played.record, played.timing);
  match.stored.record = played.record;
  match.stored.timing = played.timing;
  match.replayed = replay::Replay(played.record).value();
  EXPECT_TRUE(match.replayed.difference.ok()) << match.replayed.difference;
  return match;
}

const DumpedMatch& Rowdy() {
  static const DumpedMatch match = DumpOf(PlayRowdy({.seats = 6, .seed = "story-4"}));
  return match;
}

// A match in which the prince spies, so that there are secrets.
const DumpedMatch& Spied() {
  static const DumpedMatch match =
      DumpOf(PlayRowdy({.seed = "spies", .manners = Manners::kPolite}));
  return match;
}

constexpr PayloadSettings kEverything = {};
const PayloadSettings kSpectator = {.sight = Sight::kPublic};

Json PayloadOf(const DumpedMatch& match, const PayloadSettings& settings) {
  return MatchPayload(match, settings).value();
}

// As frames.js applies it.
Json Patched(Json value, const Json& patch) {
  if (patch.is_array()) return patch[0];
  for (const auto& [key, part] : patch.items()) {
    if (value.is_array() && key == "#") {
      value.erase(value.begin() + part.get<int>(), value.end());
    } else if (value.is_array()) {
      const size_t index = std::stoul(key);
      if (index == value.size()) value.push_back(nullptr);
      value[index] = Patched(value[index], part);
    } else if (part.is_null()) {
      value.erase(key);
    } else {
      value[key] = Patched(value.contains(key) ? value[key] : Json(), part);
    }
  }
  return value;
}

TEST(PatchTest, PatchesLeadFromOneValueToTheOther) {
  const std::vector<Json> values = {
      Json::parse(R"({"round":1,"purses":[3,4],"gone":{"a":1}})"),
      Json::parse(R"({"round":2,"purses":[3],"new":null})"),
      Json::parse(R"({"purses":[1,2,3,[4]],"round":{"deep":[{"x":1},{"y":2}]}})"),
      Json::parse(R"({"purses":[1,2,3,[5]],"round":{"deep":[{"x":1},{"y":3}]}})"),
      Json::parse("[]"),
      Json::parse("[[]]"),
      Json::parse("null"),
      Json::parse("\"a\"")};
  for (const Json& older : values) {
    for (const Json& newer : values) {
      const std::optional<Json> patch = PatchBetween(older, newer);
      EXPECT_EQ(patch.has_value(), older != newer);
      // Without regard to the order of keys.
      const auto sorted = [](const Json& json) { return nlohmann::json::parse(json.dump()); };
      if (patch) {
        EXPECT_EQ(sorted(Patched(older, *patch)), sorted(newer)) << *patch;
      }
    }
  }
}

TEST(PatchTest, SmallChangesAreSmall) {
  const Json older = Json::parse(R"({"board":[{"x":1,"y":2},{"x":3,"y":4}],"round":1})");
  Json newer = older;
  newer["board"][1]["y"] = 5;
  EXPECT_EQ(PatchBetween(older, newer)->dump(), R"({"board":{"1":{"y":[5]}}})");
}

TEST(PayloadTest, EveryGameHasAStepForEachStepOfTheRecordAndItsResult) {
  for (const games::Game* game : games::AllGames()) {
    const DumpedMatch match = DumpOf(
        PlayRowdy({.seats = game->info().min_seats, .seed = "payload", .game = game->info().name}));
    const Json payload = PayloadOf(match, kEverything);
    EXPECT_EQ(payload["steps"].size(), static_cast<size_t>(match.stored.record.steps_size()));
    const v1::RecordEnd& end = match.stored.record.end();
    ASSERT_EQ(payload["outcome"]["seats"].size(), static_cast<size_t>(end.results_size()));
    for (int i = 0; i < end.results_size(); ++i) {
      EXPECT_EQ(payload["outcome"]["seats"][i]["rank"], end.results(i).rank());
      EXPECT_EQ(payload["outcome"]["seats"][i]["score"], end.results(i).score());
    }
  }
}

TEST(PayloadTest, FaultsAreActsWithReasons) {
  const Json payload = PayloadOf(Rowdy(), kEverything);
  int refusals = 0;
  int defaults = 0;
  int incidents = 0;
  for (const Json& step : payload["steps"]) {
    for (const Json& act : step["acts"]) {
      if (act.contains("refused")) {
        ++refusals;
        EXPECT_NE(act["refused"]["text"], "");
      }
      if (act.contains("how") && act["how"] != "answered") ++defaults;
      if (act.contains("incident") && act["incident"] == "disconnected") ++incidents;
    }
  }
  EXPECT_GT(refusals, 0);
  EXPECT_GT(defaults, 0);
  EXPECT_GT(incidents, 0);
}

TEST(PayloadTest, TheRulesThatTextsNameAreInIt) {
  const Json rules = PayloadOf(Rowdy(), kEverything)["rules"];
  ASSERT_FALSE(rules.empty());
  for (const auto& [number, text] : rules.items()) {
    EXPECT_THAT(number, HasSubstr("BRIG-"));
    EXPECT_NE(text, "");
  }
}

TEST(PayloadTest, TheCommandThatVerifiesIsInItOnlyWhereItIsGivenAndEverythingIsShown) {
  const std::string command = "replay-dump FILE --match 7 --verify";
  EXPECT_FALSE(PayloadOf(Rowdy(), kEverything)["match"].contains("verify"));
  EXPECT_EQ(PayloadOf(Rowdy(), {.verify = command})["match"]["verify"], command);
  const PayloadSettings spectator = {.sight = Sight::kPublic, .verify = command};
  EXPECT_FALSE(PayloadOf(Rowdy(), spectator)["match"].contains("verify"));
  const PayloadSettings seat = {.seat = Seat(0), .verify = command};
  EXPECT_FALSE(PayloadOf(Rowdy(), seat)["match"].contains("verify"));
}

TEST(PayloadTest, ASpectatorIsShownNoSecretsAndNobodysMoves) {
  const Json payload = PayloadOf(Spied(), kSpectator);
  const std::string bytes = payload.dump();
  EXPECT_THAT(bytes, Not(HasSubstr(ToHex(Spied().replayed.spec.seed.bytes))));
  EXPECT_THAT(bytes, Not(HasSubstr(ToHex(Spied().replayed.spec.salt.bytes))));
  EXPECT_FALSE(payload["match"].contains("digests"));
  int secrets = 0;
  for (const replay::ReplayedStep& step : Spied().replayed.steps) {
    for (const replay::ReplayedEvent& event : step.events) {
      if (event.audience.IncludesSpectator() || event.text.empty()) continue;
      ++secrets;
      EXPECT_THAT(bytes, Not(HasSubstr(event.text)));
    }
  }
  EXPECT_GT(secrets, 0);
  for (const Json& step : payload["steps"]) {
    EXPECT_TRUE(step["acts"].empty());
    for (const Json& asked : step["asked"]) EXPECT_FALSE(asked.contains("options"));
  }
}

TEST(PayloadTest, ASeatIsShownEachOfItsMessagesAndItsOwnActsAlone) {
  for (int seat = 0; seat < Rowdy().seats(); ++seat) {
    const Json payload = PayloadOf(Rowdy(), {.seat = Seat(seat)});
    EXPECT_EQ(payload["steps"].size(), Rowdy().replayed.streams[seat].size());
    for (const Json& step : payload["steps"]) {
      for (const Json& act : step["acts"]) EXPECT_EQ(act["seat"], seat);
    }
    for (int other = 0; other < Rowdy().seats(); ++other) {
      EXPECT_EQ(payload["seats"][other]["bot"] != "", other == seat);
    }
  }
}

// A match in which the seat's bot is sent the same and does the same, in the same time; all else
// that the record has is another.
DumpedMatch TwinFor(Seat seat, const DumpedMatch& match) {
  DumpedMatch twin = match;
  v1::Record& record = twin.stored.record;
  record.mutable_end()->set_state_digest("another state");
  record.mutable_end()->set_chain("another chain");
  record.mutable_header()->mutable_policy()->set_name("another policy");
  twin.stored.entry.summary.started_unix_us += 1'000'000'000;
  for (int i = 0; i < match.seats(); ++i) {
    if (i == seat.index()) continue;
    twin.replayed.spec.competitors[i].name = "somebody else";
    twin.replayed.streams[i].clear();
  }
  for (replay::ReplayedStep& step : twin.replayed.steps) {
    for (replay::ReplayedEvent& event : step.events) {
      if (event.audience.Includes(seat)) continue;
      event.text = "something else";
      event.event.Clear();
    }
    for (replay::ReplayedEntry& entry : step.entries) {
      if (entry.seat == seat) continue;
      twin.stored.timing.set_used_us(entry.index, 999'999);
      if (entry.decision.has_value()) entry.decision->move.Clear();
      entry.entry.mutable_moved()->set_text("another refusal");
    }
  }
  return twin;
}

TEST(PayloadTest, WhatASeatCannotKnowLeavesNoTraceInItsFile) {
  for (const games::Game* game : games::AllGames()) {
    const DumpedMatch match = DumpOf(
        PlayRowdy({.seats = game->info().min_seats, .seed = "twins", .game = game->info().name}));
    for (int i = 0; i < match.seats(); ++i) {
      const DumpedMatch twin = TwinFor(Seat(i), match);
      const PayloadSettings settings = {.seat = Seat(i), .program = "test"};
      EXPECT_EQ(MatchPage(match, settings).value(), MatchPage(twin, settings).value())
          << game->info().name << ", seat " << i;
    }
  }
}

TEST(PayloadTest, NoSeatsFileHasTheSeedOrWhatOthersAloneWereTold) {
  for (int seat = 0; seat < Spied().seats(); ++seat) {
    const std::string page = MatchPage(Spied(), {.seat = Seat(seat)}).value();
    EXPECT_THAT(page, Not(HasSubstr(ToHex(Spied().replayed.spec.seed.bytes))));
    EXPECT_THAT(page, Not(HasSubstr(ToHex(Spied().replayed.spec.salt.bytes))));
    for (const replay::ReplayedStep& step : Spied().replayed.steps) {
      for (const replay::ReplayedEvent& event : step.events) {
        if (event.audience.Includes(Seat(seat)) || event.text.empty()) continue;
        EXPECT_THAT(page, Not(HasSubstr(event.text)));
      }
    }
  }
}

TEST(PageTest, WithoutScriptItSaysThatItNeedsScript) {
  EXPECT_THAT(MatchPage(Spied(), kEverything).value(),
              HasSubstr("<noscript><p>Stepping through a match needs script"));
}

TEST(PageTest, OfASiteHasItsPayloadAloneAndTheRestBesideIt) {
  const SharedViewer viewer = SharedViewerOf("brigands");
  const PayloadSettings settings = {.sight = Sight::kPublic, .program = "test"};
  const std::string page =
      SharedMatchPage(Spied(), viewer, {.payload = settings, .folder = "../v/"}).value();
  EXPECT_THAT(page, HasSubstr("<script src=\"../v/" + viewer.script_name + "\" defer></script>"));
  EXPECT_THAT(page, HasSubstr("<link rel=\"stylesheet\" href=\"../v/" + viewer.style_name + "\">"));
  const std::string json = PayloadOf(Spied(), settings).dump();
  EXPECT_LT(page.size(), json.size() + json.size() / 10 + 2000);
  // What the page that needs nothing has, and in a scope of its own.
  const std::string whole = MatchPage(Spied(), settings).value();
  EXPECT_THAT(viewer.script, HasSubstr("startViewer(brigandsViewer);"));
  EXPECT_TRUE(viewer.script.starts_with("(() => {\n'use strict';\n"));
  EXPECT_GT(whole.size(), page.size() + viewer.script.size());
}

TEST(PageTest, AViewersFilesAreNamedByTheirContent) {
  const SharedViewer viewer = SharedViewerOf("brigands");
  EXPECT_THAT(viewer.script_name, HasSubstr(ToHex(HashOf(viewer.script)).substr(0, 16)));
  EXPECT_THAT(viewer.style_name, HasSubstr(ToHex(HashOf(viewer.style)).substr(0, 16)));
  EXPECT_TRUE(SharedViewerOf("no such game").script_name.starts_with("generic-"));
}

TEST(PageTest, NamesOfBotsAreNoMarkup) {
  DumpedMatch match = Spied();
  match.replayed.spec.competitors[0].name = "</script><img src=x onerror=alert(1)>\"'\u202E";
  const std::string page = MatchPage(match, kEverything).value();
  EXPECT_THAT(page, Not(HasSubstr("<img")));
  EXPECT_THAT(page, Not(HasSubstr("</script><img")));
}

TEST(PageTest, ADamagedMatchIsShownUpToTheDifferenceAndWithoutAResult) {
  RowdyMatch played = PlayRowdy({.seed = "spies", .manners = Manners::kPolite});
  played.record.mutable_steps(5)->mutable_chain()->at(0) ^= 1;
  DumpedMatch match = Spied();
  match.replayed = replay::Replay(played.record).value();
  const Json payload = PayloadOf(match, kEverything);
  EXPECT_EQ(payload["steps"].size(), 5u);
  EXPECT_FALSE(payload.contains("outcome"));
}

TEST(Payload, OfASiteHidesWhatComesAndLeadsToThePagesAround) {
  const Json plain = PayloadOf(Rowdy(), {});
  EXPECT_FALSE(plain.contains("hide_spoilers"));
  EXPECT_FALSE(plain.contains("links"));
  const Json page =
      PayloadOf(Rowdy(), {.hide_spoilers = true, .links = {{"../../index.html", "Robots"}}});
  EXPECT_EQ(page["hide_spoilers"], true);
  EXPECT_EQ(page["links"], Json({{{"href", "../../index.html"}, {"text", "Robots"}}}));
}

TEST(Payload, HasTheMatchsName) {
  EXPECT_EQ(PayloadOf(Rowdy(), kEverything)["match"]["name"], "7");
}

}  // namespace
}  // namespace assize::viewer
