#include "referee/bots/installation.h"

#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"

namespace assize::bots {

namespace fs = std::filesystem;

Installation InstallationOf(const std::string& program) {
  const fs::path top = fs::path(program).parent_path().parent_path();
  const fs::path installed = top / "lib" / "assize";
  std::error_code error;
  const bool is_installed = fs::is_directory(installed, error);
  const fs::path& files = is_installed ? installed : top;
  return {.bridges = files / (is_installed ? "bridges" : "bin"),
          .python = files / "python",
          .sample_bots = files / "sample-bots",
          .pages = is_installed ? top / "share" / "doc" / "assize" : top.parent_path(),
          .cmake = is_installed ? top / "lib" / "cmake" / "assize" : fs::path()};
}

absl::StatusOr<Installation> OurInstallation() {
  constexpr char kSelf[] = "/proc/self/exe";
  std::error_code error;
  const fs::path program = fs::read_symlink(kSelf, error);
  if (!error) return InstallationOf(program);
  return absl::NotFoundError(absl::StrCat("can't read ", kSelf, ", by which the files of Assize ",
                                          "are found: ", error.message(), "; is /proc mounted?"));
}

}  // namespace assize::bots
