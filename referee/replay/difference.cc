#include "referee/replay/difference.h"

#include <google/protobuf/util/message_differencer.h>

#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"

namespace assize::replay {
namespace {

// A value that is longer, e.g. a whole plan, is cut.
constexpr size_t kMaxShown = 300;

struct ReportLine {
  // "modified", "added" or "deleted".
  std::string kind;
  // "FIELD: X", or "FIELD: X -> Y" of a modified field.
  std::string text;
};

// The first line of the differencer's report, e.g. "modified: moved.text: \"a\" -> \"b\"".
ReportLine FirstLine(const std::string& report) {
  const size_t colon = report.find(": ");
  if (colon == std::string::npos) return {};
  std::string text = report.substr(colon + 2, report.find('\n') - colon - 2);
  if (text.size() > kMaxShown) text = text.substr(0, kMaxShown) + "...";
  return {report.substr(0, colon), std::move(text)};
}

}  // namespace

absl::Status Compare(const std::string& place, const google::protobuf::Message& recorded,
                     const google::protobuf::Message& replayed) {
  if (recorded.SerializeAsString() == replayed.SerializeAsString()) return absl::OkStatus();
  std::string report;
  google::protobuf::util::MessageDifferencer differencer;
  differencer.ReportDifferencesToString(&report);
  differencer.Compare(recorded, replayed);
  const ReportLine line = FirstLine(report);
  if (line.kind == "added") {
    return absl::DataLossError(
        absl::StrCat(place, ": played again there is ", line.text, "; the record lacks it"));
  }
  if (line.kind == "deleted") {
    return absl::DataLossError(
        absl::StrCat(place, ": the record has ", line.text, "; played again there is no such"));
  }
  return absl::DataLossError(
      absl::StrCat(place, ": differs in ", line.text, " (record -> played again)"));
}

}  // namespace assize::replay
