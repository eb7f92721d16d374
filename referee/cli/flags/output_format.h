// How a command prints facts: --format and --json, the same in every command.
#ifndef ASSIZE_REFEREE_CLI_FLAGS_OUTPUT_FORMAT_H_
#define ASSIZE_REFEREE_CLI_FLAGS_OUTPUT_FORMAT_H_

#include <google/protobuf/message.h>

#include <cstdint>
#include <initializer_list>
#include <string>

#include "absl/status/statusor.h"
#include "referee/cli/commands/command.h"
#include "referee/cli/layout/screen.h"
#include "referee/cli/sheets/sheet.h"

namespace assize {

// For people; one JSON document; a spreadsheet (RFC 4180); a page's table; FIDE's tournament file;
// numbers of pairs.
enum class OutputFormat : uint8_t { kText, kJson, kCsv, kMarkdown, kTrf, kPairs };

// The flags, as typed.
struct OutputFlags {
  std::string format = "text";
  bool json = false;

  OutputFormat Get() const;
};

// --format with these formats, the first of which is the default, and --json as its short form.
// `message` is the JSON document's type, e.g. "BotsReport" (of assize.v1).
void AddFormatFlags(Command command, std::initializer_list<OutputFormat> formats,
                    const std::string& message, OutputFlags* flags);

// --json alone, of commands that have nothing to show in columns.
void AddJsonFlag(Command command, const std::string& message, bool* json);

// The sheet, or the message for kJson, as standard output should have it. kTrf and kPairs are no
// formats of sheets: kInternal.
absl::StatusOr<std::string> FormatSheet(const Sheet& sheet,
                                        const google::protobuf::Message& message,
                                        OutputFormat format);

}  // namespace assize

#endif  // ASSIZE_REFEREE_CLI_FLAGS_OUTPUT_FORMAT_H_
