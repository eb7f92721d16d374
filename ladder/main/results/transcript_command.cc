#include <cstdint>
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/main/ladder_command.h"
#include "ladder/main/table_formats.h"
#include "ladder/names/names.h"
#include "ladder/report/tables/matches_report.h"
#include "referee/base/status.h"
#include "referee/base/text/json.h"
#include "referee/base/text/plain_text.h"
#include "referee/cli/flags/output_format.h"

namespace assize::ladder {
namespace {

constexpr char kExamples[] =
    "Examples:\n"
    "  ladder transcript club.db may-cup\n"
    "  ladder transcript club.db 'may-cup 17.3'\n"
    "  ladder transcript club.db may-cup 17.3 --as-seat 2\n"
    "Without a match those of the event that you may see are listed. A match is named by its\n"
    "event, its set and its place in the set, everywhere the same; with the database,\n"
    "replay-dump --match prints the same match and more of it.";

struct Settings {
  std::string database;
  std::string event;
  std::string match;
  int64_t as_seat = -1;
  OutputFlags output;
};

absl::StatusOr<MatchName> MatchIn(const Settings& settings) {
  const absl::StatusOr<MatchName> name = ParseMatchName(settings.match, settings.event);
  ASSIZE_RETURN_IF_ERROR(WithContext(name.status(), "MATCH"));
  if (names::SameName(name->event, settings.event)) return name;
  return absl::InvalidArgumentError(
      absl::StrCat("MATCH ", Quoted(settings.match), " is not of event ", Quoted(settings.event)));
}

absl::StatusOr<v1::ListMatchesResponse> Matches(client::Client& ladder, const Settings& settings) {
  v1::ListMatchesRequest request;
  request.set_event(settings.event);
  return ladder.List(request);
}

absl::StatusOr<v1::GetTranscriptResponse> Transcript(client::Client& ladder,
                                                     const Settings& settings,
                                                     const MatchName& match) {
  v1::GetTranscriptRequest request;
  request.set_event(match.event);
  request.set_name(AsText(match));
  if (settings.as_seat >= 0) request.set_seat(static_cast<uint32_t>(settings.as_seat));
  return ladder.Call(request);
}

// A transcript is a text and no table.
absl::StatusOr<std::string> TranscriptText(const v1::GetTranscriptResponse& transcript,
                                           OutputFormat format) {
  if (format == OutputFormat::kText) return transcript.text();
  if (format == OutputFormat::kJson) return ToJson(transcript, JsonLayout::kDocument);
  return absl::InvalidArgumentError(
      "--format: a match is printed as text or json; csv and md are for the list of matches");
}

absl::StatusOr<std::string> Text(client::Client& ladder, const Settings& settings) {
  const OutputFormat format = settings.output.Get();
  absl::StatusOr<MatchName> match;
  if (settings.match.empty()) {
    const absl::StatusOr<v1::ListMatchesResponse> all = Matches(ladder, settings);
    if (all.ok()) return FormatSheet(report::MatchesSheet(*all), *all, format);
    // No event is called like this, but a match may be.
    match = ParseMatchName(settings.event);
    if (!absl::IsNotFound(all.status()) || !match.ok()) return all.status();
  } else {
    match = MatchIn(settings);
  }
  ASSIZE_RETURN_IF_ERROR(match.status());
  ASSIZE_ASSIGN_OR_RETURN(const v1::GetTranscriptResponse transcript,
                          Transcript(ladder, settings, *match));
  return TranscriptText(transcript, format);
}

}  // namespace

void AddTranscriptCommand(Command program) {
  Command command = program.AddCommand("transcript", "Print a match of an event move by move");
  auto settings = AddSettings<Settings>(command);
  command.Argument("EVENT", &settings->event, "Its name, or that of a match: 'may-cup 17.3'")
      .Required();
  command.Argument("MATCH", &settings->match,
                   "The match, such as 17.3 (default: list the event's matches)");
  command.NumberIfGiven("--as-seat", &settings->as_seat, 0, 255, "K",
                        "What seat K was sent (default: what a spectator sees)");
  AddFormatFlags(command, kTableFormats, "ListMatchesResponse, with MATCH GetTranscriptResponse",
                 &settings->output);
  command.Footer(kExamples);
  RunReading(command, settings, Text);
}

}  // namespace assize::ladder
