#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/answers/answers.h"
#include "ladder/client/client.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/publish/published_ladder.h"
#include "referee/base/plain_text.h"
#include "referee/base/status.h"
#include "referee/cli/command_line.h"
#include "referee/cli/output_format.h"

namespace assize::ladder {
namespace {

using client::Stub;

constexpr char kExamples[] =
    "Examples:\n"
    "  ladder transcript club.db may-cup\n"
    "  ladder transcript club.db may-cup 7\n"
    "  ladder transcript club.db may-cup 7 --as-seat 2\n"
    "Without MATCH the event's matches are listed, as far as you may see them. The numbers\n"
    "are the event's own, from 1 in the order of its plan; beside the database, replay-dump\n"
    "prints the same and more by the number in the column `match` of ladder export.";

struct Settings {
  std::string database;
  std::string event;
  std::string match;
  int64_t as_seat = -1;
  OutputFlags output;
};

absl::StatusOr<uint32_t> MatchIn(const Settings& settings) {
  uint32_t match = 0;
  if (absl::SimpleAtoi(settings.match, &match) && match > 0) return match;
  return absl::InvalidArgumentError(
      absl::StrCat("MATCH ", Quoted(settings.match), ": must be a number from 1, such as 7"));
}

Sheet SheetOf(const v1::ListMatchesResponse& all) {
  Sheet sheet;
  sheet.columns = {{.head = "match", .side = 'r', .key = true},
                   {.head = "round", .side = 'r', .show = Show::kIfVaried},
                   {.head = "set", .side = 'r'},
                   {.head = "seats", .fit = Fit::kShorten, .legend = "by seat, with ranks"}};
  for (const v1::MatchInfo& match : all.matches()) {
    std::vector<std::string> seats;
    for (const v1::MatchSeat& seat : match.seats()) {
      seats.push_back(absl::StrCat(seat.rank(), ". ", seat.bot(), "@", seat.version(),
                                   seat.forfeited() ? " forfeit" : ""));
    }
    // As pages count sets.
    sheet.rows.push_back({absl::StrCat(match.number()), absl::StrCat(match.round()),
                          absl::StrCat(match.set() + 1), absl::StrJoin(seats, ", ")});
  }
  return sheet;
}

// Of the service that has the database, or the database itself.
absl::StatusOr<v1::ListMatchesResponse> MatchesOf(client::Client& service,
                                                  const Settings& settings) {
  v1::ListMatchesRequest request;
  request.set_event(settings.event);
  v1::ListMatchesResponse all;
  do {
    ASSIZE_ASSIGN_OR_RETURN(const auto page, service.Call(&Stub::ListMatches, request));
    all.mutable_matches()->MergeFrom(page.matches());
    request.set_page_token(page.next_page_token());
  } while (!request.page_token().empty());
  return all;
}

absl::StatusOr<std::string> TextThere(client::Client& service, const Settings& settings) {
  if (settings.match.empty()) {
    ASSIZE_ASSIGN_OR_RETURN(const v1::ListMatchesResponse all, MatchesOf(service, settings));
    return FormatSheet(SheetOf(all), all, settings.output.Get());
  }
  v1::GetTranscriptRequest request;
  request.set_event(settings.event);
  ASSIZE_ASSIGN_OR_RETURN(const uint32_t match, MatchIn(settings));
  request.set_match(match);
  if (settings.as_seat >= 0) request.set_seat(static_cast<uint32_t>(settings.as_seat));
  ASSIZE_ASSIGN_OR_RETURN(const v1::GetTranscriptResponse transcript,
                          service.Call(&Stub::GetTranscript, request));
  if (settings.output.Get() == OutputFormat::kJson) {
    return FormatSheet(Sheet(), transcript, OutputFormat::kJson);
  }
  return transcript.text();
}

absl::StatusOr<std::string> TextHere(const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const auto ladder,
                          publish::PublishedLadder::Open(
                              settings.database, {.audience = publish::Audience::kOrganiser}));
  ASSIZE_ASSIGN_OR_RETURN(const auto* event, answers::FindEvent(*ladder, settings.event));
  if (settings.match.empty()) {
    v1::ListMatchesResponse all;
    for (v1::MatchInfo& match :
         answers::MatchesOf(*ladder, *event, 0, event->results.matches.size())) {
      *all.add_matches() = std::move(match);
    }
    return FormatSheet(SheetOf(all), all, settings.output.Get());
  }
  std::optional<uint32_t> seat;
  if (settings.as_seat >= 0) seat = static_cast<uint32_t>(settings.as_seat);
  ASSIZE_ASSIGN_OR_RETURN(const uint32_t match, MatchIn(settings));
  v1::GetTranscriptResponse transcript;
  ASSIZE_ASSIGN_OR_RETURN(*transcript.mutable_text(),
                          answers::TranscriptOf(*ladder, *event, match, seat));
  if (settings.output.Get() == OutputFormat::kJson) {
    return FormatSheet(Sheet(), transcript, OutputFormat::kJson);
  }
  return transcript.text();
}

absl::StatusOr<std::string> Text(const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const auto service, client::ServiceOf(settings.database));
  return service == nullptr ? TextHere(settings) : TextThere(*service, settings);
}

}  // namespace

void AddTranscriptCommand(Command program) {
  Command command = program.AddCommand("transcript", "Print a match of an event move by move");
  auto settings = std::make_shared<Settings>();
  AddDatabaseArgument(command, &settings->database);
  command.Argument("EVENT", &settings->event, "Its name").Required();
  command.Argument("MATCH", &settings->match,
                   "Its number in the event (default: list the matches)");
  command.NumberIfGiven("--as-seat", &settings->as_seat, 0, 255, "K",
                        "What seat K was sent (default: what a spectator sees)");
  AddFormatFlags(command, {OutputFormat::kText, OutputFormat::kJson},
                 "ListMatchesResponse, with MATCH GetTranscriptResponse", &settings->output);
  command.Footer(kExamples);
  command.Run([settings] { return Print(kProgram, Text(*settings)); });
}

}  // namespace assize::ladder
