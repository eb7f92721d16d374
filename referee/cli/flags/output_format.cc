#include "referee/cli/flags/output_format.h"

#include <array>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/base/text/json.h"

namespace assize {
namespace {

struct Name {
  OutputFormat format;
  const char* name;
  const char* help;
};

constexpr std::array kNames = {
    Name{OutputFormat::kText, "text", "text for people"},
    Name{OutputFormat::kJson, "json", "one JSON document"},
    Name{OutputFormat::kCsv, "csv", "a spreadsheet"},
    Name{OutputFormat::kMarkdown, "md", "Markdown"},
    Name{OutputFormat::kTrf, "trf", "FIDE's tournament file"},
    Name{OutputFormat::kPairs, "pairs", "numbers of pairs"},
};

const Name& NameOf(OutputFormat format) {
  for (const Name& name : kNames) {
    if (name.format == format) return name;
  }
  return kNames.front();
}

}  // namespace

OutputFormat OutputFlags::Get() const {
  if (json) return OutputFormat::kJson;
  for (const Name& name : kNames) {
    if (format == name.name) return name.format;
  }
  return OutputFormat::kText;
}

void AddFormatFlags(Command command, std::initializer_list<OutputFormat> formats,
                    const std::string& message, OutputFlags* flags) {
  std::vector<std::string> names;
  std::vector<std::string> helps;
  for (OutputFormat format : formats) {
    names.emplace_back(NameOf(format).name);
    helps.push_back(format == OutputFormat::kJson
                        ? absl::StrCat("one JSON document (assize.v1.", message, ")")
                        : NameOf(format).help);
  }
  flags->format = names.front();
  const Option format = command.Choice("--format", &flags->format, names, absl::StrJoin(names, "|"),
                                       absl::StrJoin(helps, ", "));
  command.Flag("--json", &flags->json, "The same as --format json").Excludes(format);
}

void AddJsonFlag(Command command, const std::string& message, bool* json) {
  command.Flag("--json", json, absl::StrCat("Print one JSON document (assize.v1.", message, ")"));
}

absl::StatusOr<std::string> FormatSheet(const Sheet& sheet,
                                        const google::protobuf::Message& message,
                                        OutputFormat format) {
  switch (format) {
    case OutputFormat::kText:
      return SheetAsText(sheet, OutputScreen());
    case OutputFormat::kJson:
      return ToJson(message, JsonLayout::kDocument);
    case OutputFormat::kCsv:
      return SheetAsCsv(sheet);
    case OutputFormat::kMarkdown:
      return SheetAsMarkdown(sheet);
    case OutputFormat::kTrf:
    case OutputFormat::kPairs:
      break;
  }
  return absl::InternalError(absl::StrCat("no table has the format ", NameOf(format).name));
}

}  // namespace assize
