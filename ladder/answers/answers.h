// What a service answers about a ladder, made of published rows alone: who asks sees what the site
// shows to the same reader, and nothing else.
//
// Pure but for TranscriptOf() and LoadRecord(), safe on every thread; errors name what was asked.
#ifndef ASSIZE_LADDER_ANSWERS_ANSWERS_H_
#define ASSIZE_LADDER_ANSWERS_ANSWERS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "assize/v1/ladder.pb.h"
#include "assize/v1/ratings.pb.h"
#include "assize/v1/service.pb.h"
#include "assize/v1/standings.pb.h"
#include "ladder/publish/published_ladder.h"

namespace assize::ladder::answers {

struct BotsWanted {
  // Empty: all.
  std::string game = {};
  std::string bot = {};
  bool newest_only = false;
};
// By bot, in the order of first submissions, and number, with their faults. kNotFound: no bot of that
// name.
absl::StatusOr<v1::ListBotsResponse> BotsOf(const publish::PublishedLadder& ladder,
                                            const BotsWanted& wanted);

// An empty name is the newest event's. kNotFound names those there are.
absl::StatusOr<const publish::EventRows*> FindEvent(const publish::PublishedLadder& ladder,
                                                    const std::string& name);
// The same for tables: an empty name is the newest event's that has standings, or that of the newest.
absl::StatusOr<const publish::EventRows*> FindEventToShow(const publish::PublishedLadder& ladder,
                                                          const std::string& name);

// All but its note and its etag. `state` is EVENT_STATE_PAUSED for an event that is not over.
absl::StatusOr<v1::EventInfo> InfoOf(const publish::PublishedLadder& ladder,
                                     const publish::EventRows& event);

// kFailedPrecondition: it is a test of two versions, which has no such table.
absl::StatusOr<v1::StandingsReport> StandingsOf(const publish::PublishedLadder& ladder,
                                                const publish::EventRows& event);
absl::StatusOr<v1::CrosstableReport> CrosstableOf(const publish::PublishedLadder& ladder,
                                                  const publish::EventRows& event);
// Of all events of the game, or of the one with this name; no tables where nothing that counts is
// published. kNotFound: no such game or event.
absl::StatusOr<v1::RatingsReport> RatingsOf(const publish::PublishedLadder& ladder,
                                            const std::string& game, const std::string& event);
absl::StatusOr<v1::MatrixReport> MatrixOf(const publish::PublishedLadder& ladder,
                                          const std::string& game, const std::string& event);

// A match of the event.
v1::MatchInfo InfoOf(const publish::PublishedLadder& ladder, const publish::EventRows& event,
                     const publish::PlayedAt& played);
// In the order of the event's plan, from place `begin` on, from 0.
std::vector<v1::MatchInfo> MatchesOf(const publish::PublishedLadder& ladder,
                                     const publish::EventRows& event, size_t begin = 0,
                                     size_t most = SIZE_MAX);
// The oldest first, numbered in this order.
std::vector<v1::Announcement> AnnouncementsOf(const publish::PublishedLadder& ladder);
std::vector<v1::Question> QuestionsOf(const publish::PublishedLadder& ladder);
// `event`: as the reader may know it.
v1::Question QuestionMessage(const Question& question, const std::string& event);

// A match as text: as a spectator saw it, or a seat. kNotFound: no such event or match;
// kInvalidArgument: it has no such seat, or its name can't be read.
absl::StatusOr<v1::GetTranscriptResponse> TranscriptOf(const publish::PublishedLadder& ladder,
                                                       const v1::GetTranscriptRequest& request);
// Errors as of TranscriptOf().
absl::StatusOr<v1::PublishedRecord> LoadRecord(const publish::PublishedLadder& ladder,
                                               const v1::GetRecordRequest& request);

}  // namespace assize::ladder::answers

#endif  // ASSIZE_LADDER_ANSWERS_ANSWERS_H_
