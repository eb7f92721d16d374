// The formats of tables that are for people and for programs.
#ifndef ASSIZE_LADDER_MAIN_TABLE_FORMATS_H_
#define ASSIZE_LADDER_MAIN_TABLE_FORMATS_H_

#include <initializer_list>

#include "referee/cli/flags/output_format.h"

namespace assize::ladder {

inline constexpr std::initializer_list<OutputFormat> kTableFormats = {
    OutputFormat::kText, OutputFormat::kJson, OutputFormat::kCsv, OutputFormat::kMarkdown};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_MAIN_TABLE_FORMATS_H_
