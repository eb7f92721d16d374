#include "ladder/service/results/result_methods.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/answers/answers.h"
#include "ladder/answers/table_text.h"
#include "ladder/service/acts/request_checks.h"
#include "ladder/service/calls/errors.h"
#include "ladder/service/calls/paging.h"
#include "referee/base/status.h"
#include "referee/games/registry.h"

namespace assize::ladder::service {
namespace {

// An empty filter would mean a game without a name.
absl::Status CheckGame(const std::string& game) {
  return game.empty() ? BadValue("game: must be given") : absl::OkStatus();
}

absl::Status CheckMost(int64_t most) {
  constexpr int64_t kMax = 1000;
  if (most == 0 || (most >= 2 && most <= kMax)) return absl::OkStatus();
  return BadValue(
      absl::StrCat("most: ", most, "; must be 2 to ", kMax, ", or 0 for ", kMatrixVersions));
}

}  // namespace

absl::StatusOr<v1::StandingsReport> ResultMethods::GetStandings(
    const Caller& caller, const v1::GetStandingsRequest& request) {
  ASSIZE_ASSIGN_OR_RETURN(const auto shown, parts_.sight->EventToShow(caller, request.event()));
  const auto& [ladder, event] = shown;
  // An owner's challenge is an event for the owner alone.
  if (event->event.apart() || parts_.standings == nullptr) {
    return answers::StandingsOf(*ladder, *event);
  }
  const std::string name = event->event.setup.name;
  return parts_.standings->Get<v1::StandingsReport>(
      {.audience = Sight::AudienceForAllLike(caller), .event = name, .name = "standings"},
      [name](const publish::PublishedLadder& now) -> absl::StatusOr<v1::StandingsReport> {
        ASSIZE_ASSIGN_OR_RETURN(const auto* found, answers::FindEvent(now, name));
        return answers::StandingsOf(now, *found);
      });
}

absl::StatusOr<v1::CrosstableReport> ResultMethods::GetCrosstable(
    const Caller& caller, const v1::GetCrosstableRequest& request) {
  ASSIZE_ASSIGN_OR_RETURN(const auto shown, parts_.sight->EventToShow(caller, request.event()));
  const auto& [ladder, event] = shown;
  return parts_.answers->GetOfEvent<v1::CrosstableReport>(
      ladder, event, "crosstable", [&] { return answers::CrosstableOf(*ladder, *event); });
}

absl::StatusOr<v1::TableText> ResultMethods::GetTable(const Caller& caller,
                                                      const v1::GetTableRequest& request) {
  ASSIZE_ASSIGN_OR_RETURN(const bool of_game, answers::IsOfGame(request.table()));
  if (of_game) return GetTableOfGame(caller, request);
  ASSIZE_ASSIGN_OR_RETURN(const auto shown, parts_.sight->EventToShow(caller, request.event()));
  const auto& [ladder, event] = shown;
  return parts_.answers->GetOfEvent<v1::TableText>(
      ladder, event, absl::StrCat("table ", request.SerializeAsString()),
      [&] { return answers::TableOf(*ladder, *event, request); });
}

absl::StatusOr<v1::TableText> ResultMethods::GetTableOfGame(const Caller& caller,
                                                            const v1::GetTableRequest& request) {
  ASSIZE_RETURN_IF_ERROR(CheckGame(request.game()));
  ASSIZE_RETURN_IF_ERROR(games::FindGame(request.game()).status());
  ASSIZE_RETURN_IF_ERROR(CheckMost(request.most()));
  for (const std::string& name : request.excluded()) {
    ASSIZE_RETURN_IF_ERROR(parts_.sight->NameOfEvent(name).status());
  }
  // What is asked for in countless ways can't be kept for all.
  if (!request.excluded().empty() || request.most() > kMatrixVersions) {
    ASSIZE_RETURN_IF_ERROR(CheckAllows(caller, v1::SCOPE_ORGANISE));
  }
  const bool usual_matrix = request.table() == answers::kMatrixTable &&
                            request.excluded().empty() &&
                            (request.most() == 0 || request.most() == kMatrixVersions);
  if (usual_matrix && !parts_.sight->beside_file()) {
    v1::GetHeadToHeadRequest matrix;
    matrix.set_game(request.game());
    matrix.set_event(request.event());
    ASSIZE_ASSIGN_OR_RETURN(const v1::MatrixReport report, GetHeadToHead(caller, matrix));
    return answers::MatrixTableOf(report, request);
  }
  // Events that are left out must be among those that are read.
  ASSIZE_ASSIGN_OR_RETURN(const PublishedCache::Ladder ladder,
                          request.excluded().empty()
                              ? parts_.sight->LadderToRate(caller, request.event())
                              : parts_.sight->LadderFor(caller));
  const absl::StatusOr<v1::TableText> table = parts_.answers->Get<v1::TableText>(
      ladder, absl::StrCat("table ", request.SerializeAsString()),
      [&]() -> absl::StatusOr<v1::TableText> {
        if (request.table() == answers::kRatingsTable) {
          return answers::RatingsTableOf(*ladder, request);
        }
        ASSIZE_ASSIGN_OR_RETURN(const v1::MatrixReport report, answers::MatrixOf(*ladder, request));
        return answers::MatrixTableOf(report, request);
      });
  // The file's name is not for callers elsewhere.
  if (absl::IsNotFound(table.status()) && parts_.sight->beside_file()) {
    return WithContext(table.status(), parts_.sight->database());
  }
  return table;
}

absl::StatusOr<v1::RatingsReport> ResultMethods::GetRatings(const Caller& caller,
                                                            const v1::GetRatingsRequest& request) {
  ASSIZE_RETURN_IF_ERROR(CheckGame(request.game()));
  ASSIZE_ASSIGN_OR_RETURN(const PublishedCache::Ladder ladder,
                          parts_.sight->LadderToRate(caller, request.event()));
  return parts_.answers->Get<v1::RatingsReport>(
      ladder, absl::StrCat("ratings ", request.game(), " ", request.event()),
      [&] { return answers::RatingsOf(*ladder, request.game(), request.event()); });
}

absl::StatusOr<v1::MatrixReport> ResultMethods::GetHeadToHead(
    const Caller& caller, const v1::GetHeadToHeadRequest& request) {
  ASSIZE_RETURN_IF_ERROR(CheckGame(request.game()));
  ASSIZE_ASSIGN_OR_RETURN(const PublishedCache::Ladder ladder,
                          parts_.sight->LadderFor(caller, {.about = request.event()}));
  if (parts_.matrices == nullptr) {
    return answers::MatrixOf(*ladder, request.game(), request.event());
  }
  std::string event;
  if (!request.event().empty()) {
    // An owner's challenge is an event for the owner alone, and counts in no matrix.
    ASSIZE_ASSIGN_OR_RETURN(const auto* rows, answers::FindEvent(*ladder, request.event()));
    if (rows->event.apart()) return answers::MatrixOf(*ladder, request.game(), request.event());
    event = rows->event.setup.name;
  }
  return parts_.matrices->Get<v1::MatrixReport>(
      {.audience = Sight::AudienceForAllLike(caller),
       .event = {},
       .name = absl::StrCat("matrix ", request.game(), " ", event)},
      [game = request.game(), event](const publish::PublishedLadder& now) {
        return answers::MatrixOf(now, game, event);
      });
}

absl::StatusOr<v1::ListMatchesResponse> ResultMethods::ListMatches(
    const Caller& caller, const v1::ListMatchesRequest& request) {
  const std::string query = absl::StrCat("matches ", request.event());
  ASSIZE_ASSIGN_OR_RETURN(const Page page,
                          PageOf(query, request.page_size(), request.page_token()));
  ASSIZE_ASSIGN_OR_RETURN(const PublishedCache::Ladder ladder,
                          parts_.sight->LadderFor(caller, {.about = request.event()}));
  ASSIZE_ASSIGN_OR_RETURN(const auto* event, answers::FindEvent(*ladder, request.event()));
  v1::ListMatchesResponse response;
  response.set_next_page_token(NextPageToken(query, page, event->matches()));
  for (v1::MatchInfo& match : answers::MatchesOf(*ladder, *event, page.begin, page.size)) {
    *response.add_matches() = std::move(match);
  }
  return response;
}

absl::StatusOr<v1::PublishedRecord> ResultMethods::GetRecord(const Caller& caller,
                                                             const v1::GetRecordRequest& request) {
  ASSIZE_ASSIGN_OR_RETURN(const PublishedCache::Ladder ladder,
                          parts_.sight->LadderFor(caller, {.about = request.event()}));
  return answers::LoadRecord(*ladder, request);
}

absl::StatusOr<v1::GetTranscriptResponse> ResultMethods::GetTranscript(
    const Caller& caller, const v1::GetTranscriptRequest& request) {
  ASSIZE_ASSIGN_OR_RETURN(const PublishedCache::Ladder ladder,
                          parts_.sight->LadderFor(caller, {.about = request.event()}));
  return answers::TranscriptOf(*ladder, request);
}

}  // namespace assize::ladder::service
