// Flags that many commands have, so that they look and fail alike.
#ifndef ASSIZE_REFEREE_CLI_FLAGS_H_
#define ASSIZE_REFEREE_CLI_FLAGS_H_

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>

namespace assize {

// A flag with a whole number; the range stands in the help text.
void AddNumber(CLI::App* command, const std::string& flag, int64_t* value, int64_t least,
               int64_t most, const std::string& unit, const std::string& help);

// A flag with a text that is not empty.
void AddText(CLI::App* command, const std::string& flag, std::string* value,
             const std::string& form, const std::string& help);

}  // namespace assize

#endif  // ASSIZE_REFEREE_CLI_FLAGS_H_
