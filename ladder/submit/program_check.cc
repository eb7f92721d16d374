#include "ladder/submit/program_check.h"

#include <cstdlib>
#include <filesystem>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "ladder/submit/bundle_folder.h"
#include "referee/base/plain_text.h"
#include "referee/base/status.h"
#include "referee/process/executable.h"

namespace assize::ladder {
namespace {

namespace fs = std::filesystem;

// Below the folder: the folder itself is no program.
bool IsInside(const fs::path& path, const fs::path& folder) {
  const fs::path relative = path.lexically_normal().lexically_relative(folder.lexically_normal());
  return !relative.empty() && relative != "." && *relative.begin() != "..";
}

}  // namespace

absl::Status CheckProgramPlace(const bots::Manifest& manifest) {
  const fs::path program = manifest.command[0];
  const std::string place =
      absl::StrCat(manifest.command_place, ": command: the program ", Quoted(manifest.command[0]));
  if (!program.has_parent_path()) return absl::OkStatus();
  const bool inside = IsInside(fs::path(manifest.folder) / program, manifest.folder);
  if (program.is_absolute() && inside) {
    return absl::FailedPreconditionError(
        absl::StrCat(place,
                     " lies in the bot's own folder, which is copied; write it relative to "
                     "that, as ./",
                     program.lexically_relative(manifest.folder).string()));
  }
  if (!program.is_absolute() && !inside) {
    return absl::FailedPreconditionError(absl::StrCat(
        place, " lies outside of the bot's folder; a submitted bot must bring its program"));
  }
  return absl::OkStatus();
}

absl::Status CheckProgramExists(const bots::Manifest& manifest) {
  const char* path = std::getenv("PATH");
  const absl::Status found =
      process::FindExecutable(manifest.command[0], manifest.folder, path == nullptr ? "" : path)
          .status();
  if (found.ok()) return found;
  return absl::FailedPreconditionError(
      absl::StrCat(manifest.command_place, ": command: ", found.message(),
                   manifest.build.empty() ? "" : " (after the build command, which ended well)"));
}

}  // namespace assize::ladder
