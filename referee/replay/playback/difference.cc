#include "referee/replay/playback/difference.h"

#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/util/message_differencer.h>

#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/escaping.h"
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

// Bytes are digests and seeds: in hexadecimal.
class HexReporter : public google::protobuf::util::MessageDifferencer::StreamReporter {
 public:
  using StreamReporter::StreamReporter;

 protected:
  using Path = std::vector<google::protobuf::util::MessageDifferencer::SpecificField>;

  void PrintValue(const google::protobuf::Message& message, const Path& path,
                  bool left_side) override {
    using google::protobuf::FieldDescriptor;
    const FieldDescriptor* field = path.back().field;
    if (field == nullptr || field->type() != FieldDescriptor::TYPE_BYTES) {
      return StreamReporter::PrintValue(message, path, left_side);
    }
    const google::protobuf::Reflection& values = *message.GetReflection();
    const int index = left_side ? path.back().index : path.back().new_index;
    Print(absl::BytesToHexString(field->is_repeated()
                                     ? values.GetRepeatedString(message, field, index)
                                     : values.GetString(message, field)));
  }
};

std::string Report(const google::protobuf::Message& recorded,
                   const google::protobuf::Message& replayed) {
  std::string report;
  {
    google::protobuf::io::StringOutputStream output(&report);
    HexReporter reporter(&output);  // writes the rest when it goes
    reporter.SetMessages(recorded, replayed);
    google::protobuf::util::MessageDifferencer differencer;
    differencer.ReportDifferencesTo(&reporter);
    differencer.Compare(recorded, replayed);
  }
  return report;
}

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
  const ReportLine line = FirstLine(Report(recorded, replayed));
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
