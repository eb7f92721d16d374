#include "referee/process/walls/inner_wall_image.h"

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <string>

#include "absl/strings/str_cat.h"

// What the linker made of inner_wall.cc, between two labels.
asm(".section .rodata\n"
    ".balign 16\n"
    "assize_inner_wall_begin:\n"
    ".incbin \"" ASSIZE_INNER_WALL
    "\"\n"
    "assize_inner_wall_end:\n"
    ".previous\n");

extern "C" {
extern const char assize_inner_wall_begin[];
extern const char assize_inner_wall_end[];
}

namespace assize::process {
namespace {

// MFD_EXEC, which older headers do not have, and older kernels refuse.
constexpr unsigned kExecutable = 0x10;
// Beyond the numbers that a new process gives to its own descriptors.
constexpr int kFirstNumber = 64;

bool WriteAll(int file, const char* begin, const char* end) {
  while (begin < end) {
    const ssize_t written = write(file, begin, static_cast<size_t>(end - begin));
    if (written <= 0) return false;
    begin += written;
  }
  return true;
}

}  // namespace

UniqueFd MakeInnerWall() {
  constexpr unsigned kFlags = MFD_CLOEXEC | MFD_ALLOW_SEALING;
  UniqueFd file(memfd_create("inner-wall", kFlags | kExecutable));
  if (!file.valid() && errno == EINVAL) file.Reset(memfd_create("inner-wall", kFlags));
  if (!file.valid() || !WriteAll(file.get(), assize_inner_wall_begin, assize_inner_wall_end)) {
    return UniqueFd();
  }
  // A program that is open for writing can't be executed, so it is opened again.
  constexpr int kSeals = F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL;
  if (fcntl(file.get(), F_ADD_SEALS, kSeals) != 0) return UniqueFd();
  const std::string path = absl::StrCat("/proc/self/fd/", file.get());
  const UniqueFd readable(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!readable.valid()) return UniqueFd();
  return UniqueFd(fcntl(readable.get(), F_DUPFD_CLOEXEC, kFirstNumber));
}

bool HasLandlock() {
  return syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION) > 0;
}

}  // namespace assize::process
