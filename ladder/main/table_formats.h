// The formats of tables that are for people and for programs, and tables that the service prints.
#ifndef ASSIZE_LADDER_MAIN_TABLE_FORMATS_H_
#define ASSIZE_LADDER_MAIN_TABLE_FORMATS_H_

#include <cstdint>
#include <initializer_list>
#include <string>

#include "absl/status/statusor.h"
#include "ladder/answers/table_text.h"
#include "ladder/client/client.h"
#include "referee/base/status.h"
#include "referee/cli/flags/output_format.h"
#include "referee/cli/layout/screen.h"

namespace assize::ladder {

inline constexpr std::initializer_list<OutputFormat> kTableFormats = {
    OutputFormat::kText, OutputFormat::kJson, OutputFormat::kCsv, OutputFormat::kMarkdown};

// The table that is asked for, in this format and for the screen of this process.
inline absl::StatusOr<std::string> TableText(client::Client& ladder, v1::GetTableRequest request,
                                             OutputFormat format) {
  const Screen screen = OutputScreen();
  request.set_format(answers::WordOf(format));
  request.set_width(static_cast<uint32_t>(screen.width));
  request.set_color(screen.color);
  ASSIZE_ASSIGN_OR_RETURN(v1::TableText table, ladder.Call(request));
  return std::move(*table.mutable_text());
}

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_MAIN_TABLE_FORMATS_H_
