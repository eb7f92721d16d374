#include "tests/ladder/store/ladder_testing.h"

#include <gtest/gtest.h>

#include <utility>

#include "absl/strings/str_cat.h"

namespace assize::ladder {
namespace {

constexpr int64_t kDay = 1'700'000'000'000'000;

void FillResult(const Ending& ending, size_t seat, v1::SeatResult& result) {
  result.set_rank(ending.ranks[seat]);
  result.set_score(ending.ranks[seat] == 1 ? 1 : 0);
  result.set_role(seat == 0 ? "prince" : "robber");
  result.set_forfeited(ending.forfeited == static_cast<int>(seat));
}

}  // namespace

TestLadder::TestLadder() {
  EXPECT_THAT(LadderStore::Create(path()), IsOk());
  Reopen();
}

void TestLadder::Reopen() {
  store_ = nullptr;
  auto store = LadderStore::OpenForWriting(path());
  EXPECT_THAT(store, IsOk());
  store_ = *std::move(store);
}

VersionId TestLadder::AddBot(const std::string& name, const std::string& label) {
  const auto version = store_->AddVersion(DemoVersion(name, label));
  EXPECT_THAT(version, IsOk());
  return version.ok() ? version->id : 0;
}

EventId TestLadder::AddEvent(const std::vector<VersionId>& entrants, const std::string& name) {
  const auto event = store_->CreateEvent(DemoEvent(name, entrants));
  EXPECT_THAT(event, IsOk());
  return event.ok() ? *event : 0;
}

v1::EventSettings SettingsIn(const std::string& json) { return Get(ParseSettings("test", json)); }

v1::EventSettings DemoSettings(std::string_view more) {
  return SettingsIn(
      absl::StrCat(R"({"rounds": 3, "sets": 1, "seats": 2, "min_seats": 2, "max_seats": 2,)",
                   R"( "seating": "rotations", "scoring": "placed")", std::string(more), "}"));
}

NewVersion DemoVersion(const std::string& bot, const std::string& label) {
  NewVersion version;
  version.owner = "marian";
  version.bot = bot;
  version.label = label;
  version.games = {"brigands"};
  version.submitted.files = {{.path = "bot.toml", .executable = false, .content = bot + label}};
  version.submitted_unix_us = kDay;
  return version;
}

EventSetup DemoEvent(const std::string& name, const std::vector<VersionId>& entrants) {
  return {.name = name,
          .game = "brigands",
          .config = R"({"seats": 2})",
          .policy = "lenient",
          .format = "round-robin",
          .settings = DemoSettings(),
          .command_line = "ladder run",
          .seed = SeedFromText(name),
          .entrants = entrants,
          .started_unix_us = kDay};
}

SetPlan DuelSet(int64_t number, VersionId first, VersionId second) {
  return {.number = number,
          .label = "",
          .matches = {{absl::StrCat("s", number, "-0"), 0, {first, second}},
                      {absl::StrCat("s", number, "-1"), 1, {second, first}}}};
}

RoundPlan DuelRound(int number, int64_t first_set,
                    const std::vector<std::pair<VersionId, VersionId>>& duels) {
  RoundPlan round{.number = number, .sets = {}, .byes = {}, .dropouts = {}};
  for (const auto& [first, second] : duels) {
    round.sets.push_back(DuelSet(first_set++, first, second));
  }
  return round;
}

NewMatch MadeUpMatch(const std::string& match_id, const Ending& ending) {
  NewMatch match = assize::testing::DemoMatch(0, 0);
  match.record.mutable_header()->set_match_id(match_id);
  v1::RecordEnd& end = *match.record.mutable_end();
  end.clear_results();
  if (ending.ranks.empty()) end.set_reason(v1::END_REASON_VOID);
  if (ending.by_forfeit) end.set_reason(v1::END_REASON_FORFEIT);
  for (size_t seat = 0; seat < ending.ranks.size(); ++seat) {
    FillResult(ending, seat, *end.add_results());
  }
  if (ending.late >= 0) {
    v1::Entry& entry = *match.record.add_steps()->add_entries();
    entry.set_seat(ending.late);
    entry.mutable_timeout();
    end.set_faults(ending.late, end.faults(ending.late) + 1);
  }
  if (ending.forfeited >= 0) {
    v1::Entry& entry = *match.record.add_steps()->add_entries();
    entry.set_seat(ending.forfeited);
    entry.mutable_lost()->set_reason(v1::FORFEIT_REASON_EXITED);
  }
  return match;
}

PlayedMatch Played(const std::string& match_id, const Ending& ending, int attempt) {
  auto packed = Pack(MadeUpMatch(match_id, ending));
  EXPECT_THAT(packed, IsOk());
  return {.match = *std::move(packed), .attempt = attempt};
}

void AddChallengesThatAreOver(LadderStore& store, int count) {
  EXPECT_THAT(store.WriteRows([count](sqlite::Connection& connection) {
    return connection.Execute(absl::StrCat(
        "CREATE TEMP TABLE fresh AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n"
        " WHERE i < ",
        count,
        ") SELECT i + (SELECT max(id) FROM run) AS id FROM n;"
        "INSERT INTO run (id, started_unix_us, ended_unix_us, game, config, policy, command_line)"
        " SELECT id, 1, 2, 'brigands', '{}', 'lenient', 'challenge' FROM fresh;"
        "INSERT INTO event (name, run, format, settings, seed) SELECT 'challenge-' || id, id,"
        " 'round-robin', '{\"challenge\": {\"owner\": \"marian\"}}', ",
        "printf('%064d', id) FROM fresh;"
        "INSERT INTO round (event, number, planned_unix_us) SELECT event.id, 1, 1 FROM fresh"
        " JOIN event ON event.run = fresh.id;"
        "INSERT INTO match_set (event, round, number, label) SELECT event.id, 1, 0, '' FROM fresh"
        " JOIN event ON event.run = fresh.id;"
        "INSERT INTO planned_match (match_set, event, match_id, rotation, state)"
        " SELECT match_set.id, event.id, 'c' || event.id, 0, 'ABANDONED' FROM fresh"
        " JOIN event ON event.run = fresh.id JOIN match_set ON match_set.event = event.id;"
        "DROP TABLE fresh"));
  }),
              IsOk());
}

std::vector<ImportOutcome> Import(LadderStore& store, const std::vector<PlayedMatch>& matches) {
  auto outcomes = store.Import(store.FindEvent("")->id, matches);
  EXPECT_THAT(outcomes, IsOk());
  return outcomes.ok() ? *std::move(outcomes) : std::vector<ImportOutcome>();
}

}  // namespace assize::ladder
