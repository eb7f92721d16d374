// The name under which a forked process is listed.
#ifndef ASSIZE_REFEREE_PROCESS_SUPERVISOR_PROCESS_TITLE_H_
#define ASSIZE_REFEREE_PROCESS_SUPERVISOR_PROCESS_TITLE_H_

#include <string_view>

namespace assize::process {

// Makes `ps` and `pkill` see `title` instead of the command line that the process has inherited
// from its parent, so that killing the parent by its command line does not kill this process
// too. Overwrites the strings of argv. Does nothing where /proc does not show where they are.
void SetProcessTitle(std::string_view title);

}  // namespace assize::process

#endif  // ASSIZE_REFEREE_PROCESS_SUPERVISOR_PROCESS_TITLE_H_
