// What people can type next: hints of commands, as they work where they are printed. Pure functions.
#ifndef ASSIZE_LADDER_REPORT_COMMAND_HINT_H_
#define ASSIZE_LADDER_REPORT_COMMAND_HINT_H_

#include <string>
#include <string_view>

namespace assize::ladder::report {

// "assize://HOST:PORT": stands for the database in commands that call a service elsewhere.
inline constexpr std::string_view kAddressScheme = "assize://";
bool IsAddress(std::string_view database);

// "ladder standings club.db", and of a service elsewhere "ladder --server HOST:PORT standings". What
// follows is put into quotes by ShellWord() where that is needed.
std::string CommandFor(const std::string& command, const std::string& database);

}  // namespace assize::ladder::report

#endif  // ASSIZE_LADDER_REPORT_COMMAND_HINT_H_
