// Finding a bot's program, and explaining why it can't be executed.
//
// Functions of the file system, safe on every thread.
#ifndef ASSIZE_REFEREE_PROCESS_WALLS_EXECUTABLE_H_
#define ASSIZE_REFEREE_PROCESS_WALLS_EXECUTABLE_H_

#include <functional>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace assize::process {

// OK if `file` may be executed as far as its mode says, and its first line is not one that only
// Windows understands. kNotFound if it is missing; kFailedPrecondition otherwise, with what to do
// about it.
absl::Status CheckExecutable(const std::string& file);

// The file that `program` stands for: with a '/' it is relative to `folder`, otherwise the first
// executable of that name in `search_path` (folders with ':' between, as in PATH). Errors as above.
absl::StatusOr<std::string> FindExecutable(std::string_view program, std::string_view folder,
                                           std::string_view search_path);

// What to write instead of a word that is no program here: " (write \"python3\")"; "" if that is not
// clear.
std::string AdviceOnProgram(std::string_view program);
// The same of a missing file beside which there is one whose name differs in capitals alone.
std::string AdviceOnMissing(const std::string& file);

// Whether a script's interpreter can be executed on this machine.
bool IsOnHost(const std::string& interpreter);

// OK if the kernel can load `file`, as far as its first bytes say: a program of this machine, or a
// script whose interpreter exists, of which `is_there` is asked. kFailedPrecondition otherwise.
absl::Status CheckLoadable(
    const std::string& file,
    const std::function<bool(const std::string& interpreter)>& is_there = IsOnHost);

// Why execve of `file` failed with `error`, an errno value: a missing or forbidden file, a script
// whose interpreter is missing, a program of another machine. kNotFound or kFailedPrecondition.
absl::Status ExplainExecError(const std::string& file, int error);

}  // namespace assize::process

#endif  // ASSIZE_REFEREE_PROCESS_WALLS_EXECUTABLE_H_
