#include "referee/process/supervisor/process_title.h"

#include <sys/prctl.h>

#include <algorithm>
#include <cstring>
#include <sstream>
#include <string>

#include "referee/base/files/files.h"

namespace assize::process {
namespace {

struct Range {
  uintptr_t begin = 0;
  uintptr_t end = 0;
};

// Where the command line lies in our memory: fields 48 and 49 of /proc/self/stat.
Range CommandLine() {
  const std::string stat = ReadFileOrNothing("/proc/self/stat");
  // The second field is a name in brackets that may contain anything; the third follows the last
  // ')'.
  const size_t bracket = stat.rfind(')');
  if (bracket == std::string::npos) return {};
  std::istringstream fields(stat.substr(bracket + 1));
  std::string skipped;
  for (int field = 3; field < 48; ++field) fields >> skipped;
  Range range;
  fields >> range.begin >> range.end;
  return fields ? range : Range{};
}

}  // namespace

void SetProcessTitle(std::string_view title) {
  prctl(PR_SET_NAME, std::string(title).c_str());
  const Range range = CommandLine();
  if (range.begin == 0 || range.end <= range.begin) return;
  // NOLINTNEXTLINE(performance-no-int-to-ptr): the kernel gives the address as a number.
  char* const line = reinterpret_cast<char*>(range.begin);
  const size_t size = range.end - range.begin;
  std::memset(line, 0, size);
  std::memcpy(line, title.data(), std::min(title.size(), size - 1));
}

}  // namespace assize::process
