#include "ladder/answers/answers.h"

#include <algorithm>
#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/names/names.h"
#include "ladder/report/overview/bots_report.h"
#include "ladder/report/strength/ratings_report.h"
#include "ladder/report/tables/event_view.h"
#include "ladder/report/tables/matches_report.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"
#include "referee/replay/playback/replay.h"
#include "referee/report/transcript/match_text.h"

namespace assize::ladder::answers {
namespace {

using publish::EventRows;
using publish::PublishedLadder;

// Of all events, or of the one that is named.
absl::StatusOr<publish::RatedEvents> EventsNamed(const PublishedLadder& ladder,
                                                 const std::string& name) {
  publish::RatedEvents events;
  if (name.empty()) return events;
  ASSIZE_ASSIGN_OR_RETURN(const EventRows* event, FindEvent(ladder, name));
  events.only.push_back(event->event.id);
  return events;
}

// By version: its faults and forfeits.
std::map<VersionId, uint64_t> FaultsIn(const PublishedLadder& ladder) {
  std::map<VersionId, uint64_t> faults;
  for (const EventRows& event : ladder.rows().events) {
    for (const publish::SetBlock& block : event.played) {
      for (const SeatFaults& seat : block.faults) {
        faults[seat.version] += static_cast<uint64_t>(seat.faults) + (seat.forfeit.empty() ? 0 : 1);
      }
    }
  }
  return faults;
}

std::string EventName(const PublishedLadder& ladder, const std::optional<EventId>& id) {
  for (const EventRows& event : ladder.rows().events) {
    if (event.event.id == id) return event.event.setup.name;
  }
  return "";
}

}  // namespace

absl::StatusOr<v1::ListBotsResponse> BotsOf(const PublishedLadder& ladder,
                                            const BotsWanted& wanted) {
  const std::vector<Version>& versions = ladder.rows().versions();
  std::vector<const Results*> results;
  for (const EventRows& event : ladder.rows().events) {
    for (const publish::SetBlock& block : event.played) results.push_back(&block.results);
  }
  std::vector<v1::BotVersionReport> described = report::DescribeVersions(versions, results);
  std::map<VersionId, uint64_t> faults = FaultsIn(ladder);
  v1::ListBotsResponse bots;
  bool found = wanted.bot.empty();
  for (size_t i = 0; i < versions.size(); ++i) {
    const Version& version = versions[i];
    if (!wanted.bot.empty() && !names::SameName(version.bot, wanted.bot)) continue;
    found = true;
    if (!wanted.game.empty() && !version.Plays(wanted.game)) continue;
    // A bot's versions follow each other.
    const bool is_newest = i + 1 == versions.size() || versions[i + 1].bot != version.bot;
    if (wanted.newest_only && !is_newest) continue;
    described[i].set_faults(faults[version.id]);
    *bots.add_versions() = std::move(described[i]);
  }
  if (!found) return absl::NotFoundError(absl::StrCat("no bot ", Quoted(wanted.bot)));
  return bots;
}

absl::StatusOr<const EventRows*> FindEvent(const PublishedLadder& ladder, const std::string& name) {
  if (name.empty() && !ladder.rows().events.empty()) return &ladder.rows().events.back();
  std::vector<std::string> known;
  for (const EventRows& event : ladder.rows().events) {
    if (names::SameName(event.event.setup.name, name)) return &event;
    known.push_back(event.event.setup.name);
  }
  for (const EventRows& challenge : ladder.rows().challenges) {
    if (names::SameName(challenge.event.setup.name, name)) return &challenge;
  }
  if (known.empty()) return absl::NotFoundError("there is no event yet");
  return absl::NotFoundError(absl::StrCat("no event ", Quoted(name), ".", Suggestion(name, known)));
}

absl::StatusOr<const EventRows*> FindEventToShow(const PublishedLadder& ladder,
                                                 const std::string& name) {
  if (!name.empty()) return FindEvent(ladder, name);
  const auto& events = ladder.rows().events;
  for (size_t i = events.size(); i > 0; --i) {
    if (!publish::IsTest(events[i - 1].event)) return &events[i - 1];
  }
  return FindEvent(ladder, name);
}

absl::StatusOr<v1::EventInfo> InfoOf(const PublishedLadder& ladder, const EventRows& event) {
  v1::EventInfo info;
  v1::EventSummary& summary = *info.mutable_summary();
  const EventSetup& setup = event.event.setup;
  summary.set_name(setup.name);
  summary.set_game(setup.game);
  summary.set_format(setup.format);
  summary.set_bots(static_cast<uint32_t>(event.event.entrants.size()));
  summary.set_rounds(static_cast<uint32_t>(event.rounds.size()));
  summary.set_sets(event.sets());
  summary.set_matches(event.matches());
  summary.set_started_unix_us(static_cast<uint64_t>(setup.started_unix_us));
  ASSIZE_ASSIGN_OR_RETURN(const publish::EventFacts facts, publish::FactsOf(event));
  summary.set_takes(facts.takes);
  const bool over = event.event.ended_unix_us.has_value();
  if (over) summary.set_ended_unix_us(static_cast<uint64_t>(*event.event.ended_unix_us));
  summary.set_state(over && facts.cancelled ? "cancelled" : over ? "over" : "open");
  info.set_state(over && facts.cancelled ? v1::EVENT_STATE_CANCELLED
                 : over                  ? v1::EVENT_STATE_OVER
                                         : v1::EVENT_STATE_PAUSED);
  if (facts.freeze.frozen()) {
    info.set_published_rounds(static_cast<uint32_t>(*facts.freeze.last_round));
  }
  // That nothing is played any more would reveal that what is held back is over.
  const bool shows_open =
      std::ranges::any_of(event.rounds, [](const Round& round) { return round.open_matches > 0; });
  if (facts.delayed && !over && shows_open &&
      ladder.reader().audience != publish::Audience::kOrganiser) {
    info.set_state(v1::EVENT_STATE_RUNNING);
  }
  info.set_life(facts.life);
  summary.set_life(facts.life_text);
  summary.set_next(facts.next);
  for (const v1::EventTime& time : facts.times) *info.add_times() = time;
  if (publish::IsTest(event.event)) {
    ASSIZE_ASSIGN_OR_RETURN(const report::RegressState state, ladder.TestOf(event));
    summary.set_result(std::string(report::VerdictName(report::VerdictOf(state))));
  }
  return info;
}

absl::StatusOr<v1::StandingsReport> StandingsOf(const PublishedLadder& ladder,
                                                const EventRows& event) {
  ASSIZE_ASSIGN_OR_RETURN(const report::EventReport report, ladder.ReportOf(event));
  ASSIZE_ASSIGN_OR_RETURN(const publish::EventFacts facts, publish::FactsOf(event));
  v1::StandingsReport message = report::StandingsMessage(report);
  for (const v1::RevealedPlace& place : facts.revealed) *message.add_revealed() = place;
  return message;
}

absl::StatusOr<v1::CrosstableReport> CrosstableOf(const PublishedLadder& ladder,
                                                  const EventRows& event) {
  ASSIZE_ASSIGN_OR_RETURN(const report::EventReport report, ladder.ReportOf(event));
  return report::CrosstableMessage(report);
}

absl::StatusOr<v1::RatingsReport> RatingsOf(const PublishedLadder& ladder, const std::string& game,
                                            const std::string& event) {
  ASSIZE_ASSIGN_OR_RETURN(const publish::RatedEvents events, EventsNamed(ladder, event));
  ASSIZE_ASSIGN_OR_RETURN(const report::RatingsReport report, ladder.RatingsOf(game, events));
  return report::RatingsMessage(report);
}

absl::StatusOr<v1::MatrixReport> MatrixOf(const PublishedLadder& ladder, const std::string& game,
                                          const std::string& event) {
  ASSIZE_ASSIGN_OR_RETURN(const publish::RatedEvents events, EventsNamed(ladder, event));
  return ladder.MatrixOf(game, events);
}

v1::MatchInfo InfoOf(const PublishedLadder& ladder, const EventRows& event,
                     const publish::PlayedAt& played) {
  const MatchResult& match = *played.match;
  return report::MatchInfoOf(event.event.setup.name, played.block->results, *played.set, match,
                             static_cast<uint64_t>(match.match),
                             [&ladder](VersionId id) -> const Version* {
                               const auto version = ladder.FindVersion(id);
                               return version.ok() ? *version : nullptr;
                             });
}

std::vector<v1::MatchInfo> MatchesOf(const PublishedLadder& ladder, const EventRows& event,
                                     size_t begin, size_t most) {
  std::vector<v1::MatchInfo> infos;
  size_t place = 0;
  for (const publish::SetBlock& block : event.played) {
    if (place + block.results.matches.size() <= begin) {
      place += block.results.matches.size();
      continue;
    }
    for (const SetResult& set : block.results.sets) {
      for (const MatchResult& match : block.results.MatchesOf(set)) {
        if (place++ < begin) continue;
        if (infos.size() == most) return infos;
        infos.push_back(InfoOf(ladder, event, {.block = &block, .set = &set, .match = &match}));
      }
    }
  }
  return infos;
}

std::vector<v1::Announcement> AnnouncementsOf(const PublishedLadder& ladder) {
  std::vector<v1::Announcement> messages;
  for (const Announcement& announcement : ladder.rows().announcements) {
    v1::Announcement& message = messages.emplace_back();
    message.set_number(messages.size());
    message.set_text(announcement.text);
    message.set_event(EventName(ladder, announcement.event));
    message.set_announced_unix_us(static_cast<uint64_t>(announcement.unix_us));
  }
  return messages;
}

std::vector<v1::Question> QuestionsOf(const PublishedLadder& ladder) {
  std::vector<v1::Question> messages;
  for (const Question& question : ladder.rows().questions) {
    messages.push_back(QuestionMessage(question, EventName(ladder, question.event)));
  }
  return messages;
}

v1::Question QuestionMessage(const Question& question, const std::string& event) {
  v1::Question message;
  message.set_name(question.name);
  message.set_text(question.text);
  message.set_event(event);
  message.set_asked_unix_us(static_cast<uint64_t>(question.asked_unix_us));
  message.set_owner(question.owner.empty() ? question.actor : question.owner);
  if (!question.answer.has_value()) return message;
  message.set_answer(question.answer->text);
  message.set_answered_unix_us(static_cast<uint64_t>(question.answer->unix_us));
  message.set_to_all(question.answer->to_all);
  return message;
}

namespace {

// A match as requests name it: by its name, or by event and number.
template <typename Request>
absl::StatusOr<StoredMatch> LoadNamed(const PublishedLadder& ladder, const Request& request) {
  if (request.name().empty()) {
    ASSIZE_ASSIGN_OR_RETURN(const EventRows* event, FindEvent(ladder, request.event()));
    if (request.match() > INT64_MAX) {
      return absl::InvalidArgumentError("match: no match has such a number");
    }
    return ladder.LoadMatch(*event, static_cast<int64_t>(request.match()));
  }
  if (request.match() != 0) {
    return absl::InvalidArgumentError("name and match: a request has one of them");
  }
  const absl::StatusOr<MatchName> name = ParseMatchName(request.name(), request.event());
  ASSIZE_RETURN_IF_ERROR(WithContext(name.status(), "name"));
  ASSIZE_ASSIGN_OR_RETURN(const PublishedLadder::FoundMatch found, ladder.FindMatch(*name));
  return ladder.LoadMatch(*found.event, found.match->match);
}

}  // namespace

absl::StatusOr<v1::GetTranscriptResponse> TranscriptOf(const PublishedLadder& ladder,
                                                       const v1::GetTranscriptRequest& request) {
  DumpedMatch dumped;
  ASSIZE_ASSIGN_OR_RETURN(dumped.stored, LoadNamed(ladder, request));
  ASSIZE_ASSIGN_OR_RETURN(dumped.replayed, replay::Replay(dumped.stored.record));
  v1::GetTranscriptResponse response;
  if (!request.has_seat()) {
    response.set_text(MatchText(dumped, Sight::kPublic));
    return response;
  }
  if (request.seat() >= static_cast<uint32_t>(dumped.seats())) {
    return absl::InvalidArgumentError(
        absl::StrCat("seat: ", request.seat(), "; the match has seats 0 to ", dumped.seats() - 1));
  }
  response.set_text(SeatText(dumped, Seat(static_cast<int>(request.seat()))));
  return response;
}

absl::StatusOr<v1::PublishedRecord> LoadRecord(const PublishedLadder& ladder,
                                               const v1::GetRecordRequest& request) {
  ASSIZE_ASSIGN_OR_RETURN(StoredMatch stored, LoadNamed(ladder, request));
  v1::PublishedRecord record;
  *record.mutable_record() = std::move(stored.record);
  *record.mutable_timing() = std::move(stored.timing);
  return record;
}

}  // namespace assize::ladder::answers
