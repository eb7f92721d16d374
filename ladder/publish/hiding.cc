#include "ladder/publish/hiding.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "assize/v1/event.pb.h"

namespace assize::ladder::publish {

namespace {

Circumstances OfRound(const Freeze& freeze, int round, bool event_ended) {
  return {.round_published = freeze.Shows(round),
          .event_published = !freeze.frozen(),
          .event_ended = event_ended};
}

}  // namespace

// --- how far events are published ---

Showing ShowingOf(const EventRows& rows, int64_t now_unix_us) {
  Showing showing;
  const v1::EventSettings& settings = rows.event.setup.settings;
  if (settings.has_published_rounds()) {
    showing.freeze.last_round = static_cast<int>(settings.published_rounds());
  }
  if (!settings.has_live_delay()) return showing;
  showing.release = ReleaseOf(settings.live_delay(), rows, now_unix_us);
  if (const auto round = showing.release.round) {
    showing.freeze.last_round = std::min(*round, showing.freeze.last_round.value_or(*round));
  }
  return showing;
}

// --- deals that several events play ---

namespace {

std::set<int64_t> ClosedSets(Gate gate, Audience audience, const Showing& showing,
                             const EventRows& rows) {
  const auto is_shown = [&](int round, int64_t set) {
    Circumstances of = OfRound(showing.freeze, round, rows.event.ended_unix_us.has_value());
    of.set_closed = true;
    of.released = !showing.release.held.contains(set);
    return gate(Thing::kRecord, audience, of);
  };
  std::set<int64_t> closed;
  for (const SetBlock& block : rows.played) {
    for (const SetResult& set : block.results.sets) {
      if (is_shown(set.round, set.number)) closed.insert(set.number);
    }
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

}  // namespace

OpenSeeds OpenSeedsOf(Gate gate, Audience audience, const EventList& events,
                      const Showings& showings) {
  std::map<Bytes32, int> users;
  for (const EventRows& rows : events) ++users[rows.event.setup.seed.bytes];
  OpenSeeds open;
  for (const EventRows& rows : events) {
    const Showing& showing = showings.at(rows.event.id);
    const Circumstances of = OfRound(showing.freeze, 0, rows.event.ended_unix_us.has_value());
    if (gate(Thing::kEventSeed, audience, of)) continue;
    const Bytes32& seed = rows.event.setup.seed.bytes;
    auto& closed = open[seed];
    // The only event of its seed: a set that is not closed in it is not shown in any case.
    if (users.at(seed) > 1) closed.push_back(ClosedSets(gate, audience, showing, rows));
  }
  return open;
}

namespace {

bool DealIsClosed(const OpenSeeds& open, const Seed& seed, int64_t set) {
  const auto events = open.find(seed.bytes);
  return events == open.end() ||
         std::ranges::all_of(events->second, [set](const std::set<int64_t>& closed) {
           return closed.contains(set);
         });
}

}  // namespace

// --- the event's own row ---

namespace {

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

void HideSettings(Gate gate, Audience audience, const Freeze& freeze, const Circumstances& of,
                  EventSetup* setup) {
  v1::EventSettings& settings = setup->settings;
  // Salts are drawn from it; which the records have whose sets are closed.
  settings.clear_ids();
  if (!gate(Thing::kEventEnd, audience, of)) settings.clear_cancelled();
  HideTimes(gate, audience, freeze, of, &settings);
  Circumstances revealed = of;
  revealed.place_revealed = true;
  if (!gate(Thing::kPlace, audience, revealed)) settings.clear_revealed();
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

}  // namespace

void HideInEvent(Gate gate, Audience audience, const Freeze& freeze, bool seed_is_open,
                 Event* event) {
  const Circumstances of = OfRound(freeze, 0, event->ended_unix_us.has_value());
  HideDropouts(gate, audience, freeze, event);
  HideSettings(gate, audience, freeze, of, &event->setup);
  if (seed_is_open) event->setup.seed = Seed();
  // Names files of the organiser's.
  if (audience != Audience::kOrganiser) event->setup.command_line.clear();
  if (!gate(Thing::kEventEnd, audience, of)) event->ended_unix_us.reset();
}

// --- what was played in it ---

void HideRounds(Gate gate, Audience audience, const Freeze& freeze, bool ended, EventRows* rows) {
  const auto is_shown = [&](const Round& round) {
    return gate(Thing::kPlan, audience, OfRound(freeze, round.plan.number, ended));
  };
  if (std::ranges::all_of(rows->rounds, is_shown)) return;
  std::vector<SharedList<Round>::Pointer> shown = rows->rounds.pointers();
  std::erase_if(shown, [&](const auto& round) { return !is_shown(*round); });
  rows->rounds = SharedList<Round>(std::move(shown));
}

namespace {

// A set whose deal is open in another event, or that is held back, is not over yet for readers; it
// was not given up.
void MarkOpen(const std::set<int>& numbers, EventRows* rows) {
  for (size_t place = 0; place < rows->rounds.size(); ++place) {
    const Round& round = rows->rounds[place];
    if (!numbers.contains(round.plan.number) || round.open_matches > 0) continue;
    auto open = std::make_shared<Round>(round);
    open->open_matches = 1;
    rows->rounds.Replace(place, std::move(open));
  }
}

}  // namespace

void HideResults(Gate gate, Audience audience, const Showing& showing, const OpenSeeds& open,
                 EventRows* rows) {
  const bool ended = rows->event.ended_unix_us.has_value();
  std::set<int> open_rounds;
  const auto is_hidden = [&](const SetResult& set) {
    Circumstances of = OfRound(showing.freeze, set.round, ended);
    of.released = !showing.release.held.contains(set.number);
    // Results are of whole sets alone.
    of.set_whole = true;
    of.set_closed = DealIsClosed(open, rows->event.setup.seed, set.number);
    if (gate(Thing::kResult, audience, of) && gate(Thing::kRecord, audience, of)) return false;
    if (!of.set_closed || !of.released) open_rounds.insert(set.round);
    return true;
  };
  std::vector<SharedList<SetBlock>::Pointer> shown;
  for (const auto& block : rows->played.pointers()) {
    std::set<int64_t> hidden;
    for (const SetResult& set : block->results.sets) {
      if (is_hidden(set)) hidden.insert(set.number);
    }
    if (hidden.size() == block->results.sets.size()) continue;
    shown.push_back(hidden.empty() ? block
                                   : std::make_shared<const SetBlock>(Without(*block, hidden)));
  }
  rows->ends = nullptr;
  rows->played = SharedList<SetBlock>(std::move(shown));
  MarkOpen(open_rounds, rows);
}

// --- the roster ---

namespace {

// In a draft nothing was played, and its entrants are not public; challenges suspend no bot.
bool IsApart(const Event& event) { return event.apart() || event.setup.settings.draft(); }

}  // namespace

std::set<VersionId> InUnpublished(Gate gate, Audience audience, const EventList& events,
                                  const Showings& showings) {
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

void HideNotices(Gate gate, Audience audience, LadderRows* rows) {
  std::set<EventId> shown;
  for (const EventRows& event : rows->events) shown.insert(event.event.id);
  for (const EventRows& event : rows->challenges) shown.insert(event.event.id);
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

}  // namespace assize::ladder::publish
