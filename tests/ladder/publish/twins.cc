#include "tests/ladder/publish/twins.h"

#include <algorithm>
#include <set>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "assize/v1/event.pb.h"
#include "ladder/model/settings_text.h"
#include "referee/base/hash.h"

namespace assize::ladder::publish {
namespace {

constexpr int64_t kDay = 1'700'000'000'000'000;
constexpr int kBots = 4;
constexpr int kRounds = 3;

// Numbers below a bound, the same for equal names.
class Dice {
 public:
  explicit Dice(std::string name) : name_(std::move(name)) {}
  int Below(int bound) { return HashOf(absl::StrCat(name_, " ", count_++))[0] % bound; }

 private:
  std::string name_;
  int count_ = 0;
};

Version BotNumber(int64_t id) {
  Version version;
  version.id = id;
  version.bot = absl::StrCat("bot-", id);
  version.owner = absl::StrCat("owner-", id % 2);
  version.number = 1;
  version.games = {"brigands"};
  version.submitted_unix_us = kDay;
  return version;
}

Event EventOf(EventId id, const std::string& name, std::optional<int> freeze) {
  Event event;
  event.id = id;
  event.setup.name = name;
  event.setup.game = "brigands";
  event.setup.format = "round-robin";
  event.setup.started_unix_us = kDay + id;
  v1::EventSettings settings;
  settings.set_rounds(kRounds);
  settings.set_sets(1);
  settings.set_seats(2);
  settings.set_min_seats(2);
  settings.set_max_seats(2);
  settings.set_seating("rotations");
  settings.set_scoring("placed");
  if (freeze.has_value()) settings.set_published_rounds(static_cast<uint32_t>(*freeze));
  event.setup.settings = settings;
  for (int bot = 1; bot <= kBots; ++bot) {
    event.setup.entrants.push_back(bot);
    event.entrants.push_back({.number = bot, .version = bot, .out_from = {}, .out_reason = ""});
  }
  return event;
}

constexpr int kPairs[kRounds][2][2] = {{{1, 4}, {2, 3}}, {{4, 3}, {1, 2}}, {{2, 4}, {3, 1}}};

RoundPlan PlanOf(int round) {
  RoundPlan plan{.number = round, .sets = {}, .byes = {}, .dropouts = {}};
  for (int table = 0; table < 2; ++table) {
    const int64_t set = 2 * (round - 1) + table;
    const VersionId a = kPairs[round - 1][table][0];
    const VersionId b = kPairs[round - 1][table][1];
    plan.sets.push_back({.number = set,
                         .label = "",
                         .matches = {{absl::StrCat("s", set, "-0"), 0, {a, b}},
                                     {absl::StrCat("s", set, "-1"), 1, {b, a}}}});
  }
  return plan;
}

// A match of the set's results, won by seat 0 or 1, and what went wrong in it.
void PlayMatch(const MatchPlan& plan, int64_t id, Dice* dice, EventParts* rows) {
  rows->results.matches.push_back({.match = id,
                                   .rotation = plan.rotation,
                                   .first_seat = static_cast<uint32_t>(rows->results.seats.size()),
                                   .seats = 2});
  const int winner = dice->Below(2);
  for (int seat = 0; seat < 2; ++seat) {
    const bool forfeited = seat != winner && dice->Below(4) == 0;
    rows->results.seats.push_back({.version = plan.seats[static_cast<size_t>(seat)],
                                   .score = seat == winner ? 1.0 : 0.0,
                                   .rank = static_cast<uint8_t>(seat == winner ? 1 : 2),
                                   .role = 0,
                                   .forfeited = forfeited});
    rows->faults.push_back({.match = id,
                            .seat = seat,
                            .version = plan.seats[static_cast<size_t>(seat)],
                            .forfeit = forfeited ? "TIMEOUTS" : "",
                            .faults = forfeited ? 3 : 0,
                            .worst_us = dice->Below(100)});
  }
}

void PlaySet(const Round& round, const SetPlan& plan, int64_t first_id, Dice* dice,
             EventParts* rows) {
  rows->results.sets.push_back({.id = first_id,
                                .event = rows->event.id,
                                .round = round.plan.number,
                                .number = plan.number,
                                .first_match = static_cast<uint32_t>(rows->results.matches.size()),
                                .matches = 2});
  for (size_t i = 0; i < 2; ++i) {
    PlayMatch(plan.matches[i], first_id + static_cast<int64_t>(i), dice, rows);
  }
}

// A set of which one match was played.
void PlayHalf(const SetPlan& plan, int64_t id, Dice* hidden, Round* round, EventParts* rows) {
  round->open_matches += 2;
  if (hidden->Below(2) == 0) return;
  --round->open_matches;
  rows->faults.push_back({.match = id,
                          .seat = 0,
                          .version = plan.matches[0].seats[0],
                          .forfeit = "EXITED",
                          .faults = hidden->Below(9),
                          .worst_us = 1});
}

// What follows from what is shown comes from `shown`, all else from `hidden`.
EventParts FrozenEvent(Dice shown, Dice hidden) {
  std::optional<int> freeze = shown.Below(4);
  if (*freeze == kRounds) freeze.reset();
  EventParts rows;
  rows.event = EventOf(2, "final", freeze);
  const int first_id = 100 * (1 + hidden.Below(9));
  // The last set that is shown may be open; what is behind the freeze is as it is.
  const int shown_rounds = freeze.value_or(1 + shown.Below(kRounds));
  const bool is_open = shown.Below(2) == 0;
  const int rounds = freeze.has_value() && !is_open
                         ? shown_rounds + hidden.Below(kRounds - shown_rounds + 1)
                         : shown_rounds;
  for (int number = 1; number <= rounds; ++number) {
    Round& round = rows.rounds.emplace_back(Round{.plan = PlanOf(number), .open_matches = 0});
    for (size_t table = 0; table < 2; ++table) {
      const int64_t id = first_id + 10 * number + 2 * static_cast<int64_t>(table);
      const SetPlan& plan = round.plan.sets[table];
      if (number == shown_rounds && is_open && table == 1) {
        PlayHalf(plan, id, &hidden, &round, &rows);
      } else {
        PlaySet(round, plan, id, number > shown_rounds ? &hidden : &shown, &rows);
      }
    }
  }
  rows.event.setup.seed = SeedFromText(absl::StrCat(hidden.Below(100)));
  v1::EventSettings settings = rows.event.setup.settings;
  settings.set_ids(absl::StrCat("ids ", hidden.Below(100)));
  if (freeze.has_value() && !is_open && hidden.Below(2) == 0) {
    rows.event.ended_unix_us = kDay + hidden.Below(100);
    settings.set_cancelled(hidden.Below(2) == 0);
  }
  rows.event.setup.settings = settings;
  if (freeze.has_value() && hidden.Below(2) == 0) {
    rows.event.entrants[0].out_from = *freeze + 1;
    rows.event.entrants[0].out_reason = "suspended: 3 forfeits in a row";
  }
  return rows;
}

// All of it is published.
EventParts OpenEvent(Dice shown, Dice hidden) {
  EventParts rows;
  rows.event = EventOf(1, "cup", std::nullopt);
  const int first_id = 1 + hidden.Below(50);
  for (int number = 1; number <= kRounds; ++number) {
    Round& round = rows.rounds.emplace_back(Round{.plan = PlanOf(number), .open_matches = 0});
    for (size_t table = 0; table < 2; ++table) {
      PlaySet(round, round.plan.sets[table], first_id + 10 * number + 2 * static_cast<int>(table),
              &shown, &rows);
    }
  }
  rows.event.setup.seed = SeedFromText("cup");
  rows.event.ended_unix_us = kDay + 1'000'000;
  return rows;
}

LadderParts LadderOf(int64_t pair, const std::string& twin) {
  const std::string shown = absl::StrCat("shown ", pair);
  const std::string hidden = absl::StrCat("hidden ", pair, " ", twin);
  LadderParts rows;
  for (int bot = 1; bot <= kBots; ++bot) rows.versions.push_back(BotNumber(bot));
  rows.events.push_back(OpenEvent(Dice(shown + " cup"), Dice(hidden + " cup")));
  rows.events.push_back(FrozenEvent(Dice(shown), Dice(hidden)));
  // The final has not ended for others, or it is over and nothing in it is hidden.
  Dice dice(hidden + " suspension");
  if (dice.Below(2) == 0) rows.versions[1].suspended = "3 forfeits in a row";
  return rows;
}

std::string TextOf(const Event& event) {
  std::string text =
      absl::StrCat(event.id, " ", event.setup.name, " ", SettingsText(event.setup.settings).value(),
                   " ", event.setup.command_line, " ", ToHex(event.setup.seed.bytes), " ended ",
                   event.ended_unix_us.value_or(0), "\n");
  for (const Entrant& entrant : event.entrants) {
    absl::StrAppend(&text, entrant.number, " ", entrant.version, " ", entrant.out_from.value_or(0),
                    " ", entrant.out_reason, "\n");
  }
  return text;
}

std::string TextOf(const Results& results) {
  std::string text;
  for (const std::string& role : results.roles) absl::StrAppend(&text, "role ", role, "\n");
  for (const SetResult& set : results.sets) {
    absl::StrAppend(&text, "set ", set.id, " ", set.event, " ", set.round, " ", set.number, " ",
                    set.first_match, " ", set.matches, "\n");
  }
  for (const MatchResult& match : results.matches) {
    absl::StrAppend(&text, "match ", match.match, " ", match.rotation, " ", match.first_seat, " ",
                    match.seats, " ", match.play, "\n");
  }
  for (const SeatResult& seat : results.seats) {
    absl::StrAppend(&text, "seat ", seat.version, " ", seat.score, " ", seat.rank, " ", seat.role,
                    " ", seat.forfeited, "\n");
  }
  return text;
}

std::string TextOf(const std::vector<Version>& versions) {
  std::string text;
  for (const Version& version : versions) {
    absl::StrAppend(&text, version.id, " ", version.bot, " ", version.suspended.value_or("-"), " ",
                    version.withdrawn, "\n");
  }
  return text;
}

std::string TextOf(const Round& round) {
  std::string text = absl::StrCat("round ", round.plan.number, " open ", round.open_matches, "\n");
  for (const SetPlan& set : round.plan.sets) {
    for (const MatchPlan& match : set.matches) {
      absl::StrAppend(&text, set.number, " ", match.match_id, " ", absl::StrJoin(match.seats, "-"),
                      "; ");
    }
  }
  return text + "\n";
}

std::string TextOf(const std::vector<SeatFaults>& faults) {
  std::string text;
  for (const SeatFaults& seat : faults) {
    absl::StrAppend(&text, "faults ", seat.match, " ", seat.seat, " ", seat.version, " ",
                    seat.forfeit, " ", seat.faults, " ", seat.worst_us, "\n");
  }
  return text;
}

}  // namespace

Twins TwinsOf(int64_t pair) { return {LadderOf(pair, "one"), LadderOf(pair, "other")}; }

std::string TextOf(const LadderRows& rows) {
  std::string text = TextOf(rows.versions());
  for (const auto* events : {&rows.events, &rows.challenges}) {
    for (const EventRows& event : *events) {
      text += TextOf(event.event);
      for (const Round& round : event.rounds) text += TextOf(round);
      for (const SetBlock& block : event.played) {
        absl::StrAppend(&text, "block\n", TextOf(block.results), TextOf(block.faults));
      }
    }
  }
  return text;
}

std::string TextOf(const LadderParts& parts) {
  std::string text = TextOf(parts.versions);
  for (const EventParts& event : parts.events) {
    absl::StrAppend(&text, TextOf(event.event), TextOf(event.results), TextOf(event.faults));
    for (const Round& round : event.rounds) text += TextOf(round);
  }
  return text;
}

}  // namespace assize::ladder::publish
