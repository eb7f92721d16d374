#include "ladder/publish/published_rows.h"

#include <algorithm>
#include <optional>
#include <set>

#include "assize/v1/event.pb.h"
#include "ladder/event/event_life.h"
#include "ladder/event/takes.h"
#include "ladder/names/names.h"
#include "ladder/publish/release.h"
#include "referee/base/status.h"

namespace assize::ladder::publish {
namespace {

Circumstances OfRound(const Freeze& freeze, int round, bool event_ended) {
  return {.round_published = freeze.Shows(round),
          .event_published = !freeze.frozen(),
          .event_ended = event_ended};
}

// --- how far events are published ---

struct Showing {
  // What follows from a set that is held back is frozen too.
  Freeze freeze = {};
  Release release = {};
};
using Showings = std::map<EventId, Showing>;

absl::StatusOr<Showing> ShowingOf(const EventRows& rows, int64_t now_unix_us) {
  Showing showing;
  const v1::EventSettings& settings = rows.event.setup.settings;
  if (settings.has_published_rounds()) {
    showing.freeze.last_round = static_cast<int>(settings.published_rounds());
  }
  if (!settings.has_live_delay()) return showing;
  showing.release =
      ReleaseOf(settings.live_delay(), rows.event, rows.results, rows.ends, now_unix_us);
  if (const auto round = showing.release.round) {
    showing.freeze.last_round = std::min(*round, showing.freeze.last_round.value_or(*round));
  }
  return showing;
}

// --- deals that several events play ---

// By seed: of each event with it that is not over for the reader, the sets that are closed. Deals
// follow from the event's seed and the set's number alone, so that events of one seed, of whatever
// games, play the same ones: what is open in one of them is open in all.
using OpenSeeds = std::map<Bytes32, std::vector<std::set<int64_t>>>;

std::set<int64_t> ClosedSets(Gate gate, Audience audience, const Showing& showing,
                             const EventRows& rows) {
  const auto is_shown = [&](int round, int64_t set) {
    Circumstances of = OfRound(showing.freeze, round, rows.event.ended_unix_us.has_value());
    of.set_closed = true;
    of.released = !showing.release.held.contains(set);
    return gate(Thing::kRecord, audience, of);
  };
  std::set<int64_t> closed;
  for (const SetResult& set : rows.results.sets) {
    if (is_shown(set.round, set.number)) closed.insert(set.number);
  }
  // Sets that were given up have no results.
  for (const Round& round : rows.rounds) {
    if (round.open_matches > 0) continue;
    for (const SetPlan& set : round.plan.sets) {
      if (is_shown(round.plan.number, set.number)) closed.insert(set.number);
    }
  }
  return closed;
}

OpenSeeds OpenSeedsOf(Gate gate, Audience audience, const std::vector<EventRows>& events,
                      const Showings& showings) {
  OpenSeeds open;
  for (const EventRows& rows : events) {
    const Freeze& freeze = showings.at(rows.event.id).freeze;
    const Circumstances of = OfRound(freeze, 0, rows.event.ended_unix_us.has_value());
    if (gate(Thing::kEventSeed, audience, of)) continue;
    open[rows.event.setup.seed.bytes].push_back(
        ClosedSets(gate, audience, showings.at(rows.event.id), rows));
  }
  return open;
}

bool DealIsClosed(const OpenSeeds& open, const Seed& seed, int64_t set) {
  const auto events = open.find(seed.bytes);
  return events == open.end() ||
         std::ranges::all_of(events->second, [set](const std::set<int64_t>& closed) {
           return closed.contains(set);
         });
}

// --- the event's own row ---

// That an event was started, revealed or is final reveals what is there to be held back.
void HideTimes(Gate gate, Audience audience, const Freeze& freeze, const Circumstances& of,
               v1::EventSettings* settings) {
  auto& times = *settings->mutable_times();
  for (v1::EventTime& time : times) {
    const bool is_start = time.act() == v1::EVENT_ACT_START;
    if (!is_start && time.act() < v1::EVENT_ACT_REVEAL) continue;
    const bool shown = is_start ? gate(Thing::kPlan, audience, OfRound(freeze, 1, of.event_ended))
                                : gate(Thing::kEventEnd, audience, of);
    if (!shown) time.clear_done_unix_us();
  }
  times.erase(std::remove_if(times.begin(), times.end(),
                             [](const v1::EventTime& time) {
                               return !time.has_planned_unix_us() && !time.has_done_unix_us();
                             }),
              times.end());
}

absl::Status HideSettings(Gate gate, Audience audience, const Freeze& freeze,
                          const Circumstances& of, EventSetup* setup) {
  v1::EventSettings settings = setup->settings;
  // Salts are drawn from it; which the records have whose sets are closed.
  settings.clear_ids();
  if (!gate(Thing::kEventEnd, audience, of)) settings.clear_cancelled();
  HideTimes(gate, audience, freeze, of, &settings);
  Circumstances revealed = of;
  revealed.place_revealed = true;
  if (!gate(Thing::kPlace, audience, revealed)) settings.clear_revealed();
  setup->settings = settings;
  return absl::OkStatus();
}

void HideDropouts(Gate gate, Audience audience, const Freeze& freeze, Event* event) {
  for (Entrant& entrant : event->entrants) {
    if (!entrant.out_from.has_value()) continue;
    const Circumstances of = OfRound(freeze, *entrant.out_from, event->ended_unix_us.has_value());
    if (gate(Thing::kDropout, audience, of)) continue;
    entrant.out_from.reset();
    entrant.out_reason.clear();
  }
}

absl::Status HideInEvent(Gate gate, Audience audience, const Freeze& freeze, const OpenSeeds& open,
                         Event* event) {
  const Circumstances of = OfRound(freeze, 0, event->ended_unix_us.has_value());
  HideDropouts(gate, audience, freeze, event);
  ASSIZE_RETURN_IF_ERROR(HideSettings(gate, audience, freeze, of, &event->setup));
  if (open.contains(event->setup.seed.bytes)) event->setup.seed = Seed();
  // Names files of the organiser's.
  if (audience != Audience::kOrganiser) event->setup.command_line.clear();
  if (!gate(Thing::kEventEnd, audience, of)) event->ended_unix_us.reset();
  return absl::OkStatus();
}

// --- what was played in it ---

void HideRounds(Gate gate, Audience audience, const Freeze& freeze, bool ended,
                std::vector<Round>* rounds) {
  std::erase_if(*rounds, [&](const Round& round) {
    return !gate(Thing::kPlan, audience, OfRound(freeze, round.plan.number, ended));
  });
  // How many matches of sets that are not whole have been played.
  for (Round& round : *rounds) round.open_matches = std::min(round.open_matches, 1);
}

// A set whose deal is open in another event, or that is held back, is not over yet for readers; it
// was not given up.
void MarkOpen(int number, std::vector<Round>* rounds) {
  for (Round& round : *rounds) {
    if (round.plan.number == number) round.open_matches = 1;
  }
}

// Takes out results that are not published and numbers the others by their places in the plan.
// A result is there only with its record.
void HideResults(Gate gate, Audience audience, const Showing& showing, const OpenSeeds& open,
                 EventRows* rows, MatchIds* ids) {
  const bool ended = rows->event.ended_unix_us.has_value();
  const auto places = PlacesIn(rows->rounds);
  std::erase_if(rows->results.sets, [&](const SetResult& set) {
    Circumstances of = OfRound(showing.freeze, set.round, ended);
    of.released = !showing.release.held.contains(set.number);
    // Results are of whole sets alone; their round may have been planned after the rounds were
    // read.
    of.set_whole = places.contains({set.number, 0});
    of.set_closed = of.set_whole && DealIsClosed(open, rows->event.setup.seed, set.number);
    const bool hidden = !gate(Thing::kResult, audience, of) || !gate(Thing::kRecord, audience, of);
    if (of.set_whole && (!of.set_closed || (hidden && !of.released))) {
      MarkOpen(set.round, &rows->rounds);
    }
    return hidden;
  });
  rows->ends.clear();
  Results shown;
  shown.roles = rows->results.roles;
  std::map<int64_t, int64_t> place_of;
  for (SetResult set : rows->results.sets) {
    const auto matches = rows->results.MatchesOf(set);
    set.id = set.number;
    set.first_match = static_cast<uint32_t>(shown.matches.size());
    for (MatchResult match : matches) {
      const auto seats = rows->results.SeatsOf(match);
      const int64_t number = places.at({set.number, match.rotation});
      place_of[match.match] = number;
      (*ids)[{rows->event.id, number}] = match.match;
      match.match = number;
      match.first_seat = static_cast<uint32_t>(shown.seats.size());
      shown.seats.insert(shown.seats.end(), seats.begin(), seats.end());
      shown.matches.push_back(match);
    }
    shown.sets.push_back(set);
  }
  rows->results = std::move(shown);
  // What a bot did wrong is part of the result.
  std::erase_if(rows->faults,
                [&](const SeatFaults& seat) { return !place_of.contains(seat.match); });
  for (SeatFaults& seat : rows->faults) seat.match = place_of[seat.match];
  std::ranges::stable_sort(rows->faults, {},
                           [](const SeatFaults& seat) { return std::pair(seat.match, seat.seat); });
}

// The roles that occur in what is left, as if nothing else were stored.
void DropUnusedRoles(Results* results) {
  std::set<uint8_t> used;
  for (const SeatResult& seat : results->seats) used.insert(seat.role);
  std::vector<std::string> roles = {results->roles.front()};
  std::map<uint8_t, uint8_t> renumbered = {{0, 0}};
  for (const uint8_t role : used) {
    if (role == 0) continue;
    renumbered[role] = static_cast<uint8_t>(roles.size());
    roles.push_back(results->roles[role]);
  }
  for (SeatResult& seat : results->seats) seat.role = renumbered[seat.role];
  results->roles = std::move(roles);
}

// --- the roster ---

// In a draft nothing was played, and its entrants are not public; challenges suspend no bot.
bool IsApart(const Event& event) { return event.apart() || event.setup.settings.draft(); }

// Versions whose suspension would reveal something about matches that are not published.
std::set<VersionId> InUnpublished(Gate gate, Audience audience,
                                  const std::vector<EventRows>& events, const Showings& showings) {
  std::set<VersionId> versions;
  for (const EventRows& rows : events) {
    if (IsApart(rows.event)) continue;
    const Circumstances of =
        OfRound(showings.at(rows.event.id).freeze, 0, rows.event.ended_unix_us.has_value());
    if (gate(Thing::kSuspension, audience, of)) continue;
    for (const Entrant& entrant : rows.event.entrants) versions.insert(entrant.version);
  }
  return versions;
}

// --- announcements and questions ---

// What is about an event that is not in `rows` is hidden: a draft, or one that was made after the
// events were read.
void HideNotices(Gate gate, Audience audience, LadderRows* rows) {
  std::set<EventId> shown;
  for (const EventRows& event : rows->events) shown.insert(event.event.id);
  const auto is_hidden = [&shown](const std::optional<EventId>& event) {
    return event.has_value() && !shown.contains(*event);
  };
  std::erase_if(rows->announcements,
                [&](const Announcement& announcement) { return is_hidden(announcement.event); });
  std::erase_if(rows->questions, [&](const Question& question) {
    const bool to_all = question.answer.has_value() && question.answer->to_all;
    return is_hidden(question.event) ||
           !gate(Thing::kQuestion, audience, {.answered_to_all = to_all});
  });
  if (audience == Audience::kOrganiser) return;
  for (Announcement& announcement : rows->announcements) announcement.actor.clear();
  for (Question& question : rows->questions) {
    question.owner.clear();
    question.actor.clear();
  }
}

}  // namespace

absl::StatusOr<EventFacts> FactsOf(const EventRows& rows) {
  const v1::EventSettings& settings = rows.event.setup.settings;
  ASSIZE_ASSIGN_OR_RETURN(const Freeze freeze, FreezeOf(rows.event));
  const v1::EventLife life = LifeOf(rows.event, settings, rows.rounds.size());
  const v1::EventTime* next = NextTime(settings);
  return EventFacts{.freeze = freeze,
                    .cancelled = settings.cancelled(),
                    .life = life,
                    .life_text = LifeText(life),
                    .next = next == nullptr ? "" : TimeText(*next),
                    .times = {settings.times().begin(), settings.times().end()},
                    .revealed = {settings.revealed().begin(), settings.revealed().end()},
                    .takes = std::string(TakesWord(TakesOf(settings))),
                    .delayed = settings.has_live_delay()};
}

absl::StatusOr<Freeze> FreezeOf(const Event& event) {
  const v1::EventSettings& settings = event.setup.settings;
  if (!settings.has_published_rounds()) return Freeze();
  return Freeze{.last_round = static_cast<int>(settings.published_rounds())};
}

namespace {

bool OwnsABot(const Reader& reader, const Event& event, const std::vector<Version>& versions) {
  if (reader.audience != Audience::kOwner) return false;
  return std::ranges::any_of(versions, [&](const Version& version) {
    return names::SameName(version.owner, reader.owner) &&
           std::ranges::find(event.entrants, version.id, &Entrant::version) != event.entrants.end();
  });
}

void MoveChallenges(LadderRows* rows) {
  const auto begin = std::ranges::stable_partition(
      rows->events, [](const EventRows& event) { return !event.event.apart(); });
  for (EventRows& challenge : begin) rows->challenges.push_back(std::move(challenge));
  rows->events.erase(begin.begin(), begin.end());
}

}  // namespace

absl::StatusOr<PublishedRows> PublishedFor(const Reader& reader, LadderRows stored, Gate gate) {
  const Audience audience = reader.audience;
  Showings showings;
  std::optional<int64_t> next;
  for (const EventRows& rows : stored.events) {
    ASSIZE_ASSIGN_OR_RETURN(Showing showing, ShowingOf(rows, stored.read_unix_us));
    if (const auto due = showing.release.next_unix_us) next = std::min(*due, next.value_or(*due));
    showings[rows.event.id] = std::move(showing);
  }
  stored.read_unix_us = 0;
  const std::set<VersionId> hidden = InUnpublished(gate, audience, stored.events, showings);
  for (Version& version : stored.versions) {
    if (hidden.contains(version.id)) version.suspended.reset();
  }
  const OpenSeeds open = OpenSeedsOf(gate, audience, stored.events, showings);
  std::set<EventId> drafts;
  for (const EventRows& rows : stored.events) {
    const v1::EventSettings& settings = rows.event.setup.settings;
    // What a rerun has played is for organisers alone, until it counts in its event.
    const Circumstances of = {.draft = settings.draft() || settings.has_rerun(),
                              .challenge = rows.event.apart(),
                              .own = OwnsABot(reader, rows.event, stored.versions)};
    if (!gate(Thing::kEvent, audience, of)) drafts.insert(rows.event.id);
  }
  PublishedRows published{.rows = std::move(stored), .ids = {}, .next_release_unix_us = next};
  std::erase_if(published.rows.events,
                [&drafts](const EventRows& rows) { return drafts.contains(rows.event.id); });
  HideNotices(gate, audience, &published.rows);
  for (EventRows& rows : published.rows.events) {
    const Showing& showing = showings[rows.event.id];
    const Freeze& freeze = showing.freeze;
    HideRounds(gate, audience, freeze, rows.event.ended_unix_us.has_value(), &rows.rounds);
    HideResults(gate, audience, showing, open, &rows, &published.ids);
    DropUnusedRoles(&rows.results);
    ASSIZE_RETURN_IF_ERROR(HideInEvent(gate, audience, freeze, open, &rows.event));
  }
  MoveChallenges(&published.rows);
  return published;
}

}  // namespace assize::ladder::publish
