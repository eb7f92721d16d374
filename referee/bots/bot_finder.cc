#include "referee/bots/bot_finder.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "referee/base/files/folders.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"
#include "referee/bots/installation.h"
#include "referee/process/walls/executable.h"

namespace assize::bots {
namespace {

namespace fs = std::filesystem;

std::string Environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

bool HasManifest(const fs::path& folder) {
  std::error_code error;
  return fs::exists(folder / kManifestFile, error);
}

absl::StatusOr<Manifest> ManifestOfExecutable(const std::string& path) {
  ASSIZE_RETURN_IF_ERROR(process::CheckExecutable(path));
  std::error_code error;
  const fs::path file = fs::canonical(path, error);
  if (error) {
    return absl::NotFoundError(absl::StrCat("no file ", Quoted(path), ": ", error.message()));
  }
  Manifest manifest;
  // Not the canonical name: who calls a link "mine" wants to read "mine" in the table.
  manifest.name = fs::path(path).filename();
  if (!IsPlainText(manifest.name, 1, kMaxNameLength)) {
    return absl::FailedPreconditionError(absl::StrCat(
        "the file name ", Quoted(manifest.name), " can't be a bot's name: 1 to ", kMaxNameLength,
        " characters, no control or invisible characters; rename it, or write a ",
        std::string(kManifestFile)));
  }
  manifest.command = {file};
  manifest.only_file = file;
  manifest.folder = file.parent_path();
  return manifest;
}

}  // namespace

BotFinder::BotFinder(std::vector<std::string> shelves, std::string search_path)
    : shelves_(std::move(shelves)), search_path_(std::move(search_path)) {}

BotFinder BotFinder::FromEnvironment() {
  std::vector<std::string> shelves =
      absl::StrSplit(Environment("ASSIZE_BOTS"), ':', absl::SkipEmpty());
  const absl::StatusOr<Installation> ours = OurInstallation();
  if (ours.ok()) shelves.push_back(ours->sample_bots);
  return BotFinder(std::move(shelves), Environment("PATH"));
}

absl::StatusOr<Manifest> BotFinder::Find(std::string_view argument) const {
  const bool is_path = argument.find('/') != std::string_view::npos;
  const bool is_name = !is_path && !argument.empty() && argument != "." && argument != "..";
  if (is_name) {
    for (const std::string& shelf : shelves_) {
      const fs::path folder = fs::path(shelf) / argument;
      if (HasManifest(folder)) return ReadChecked(folder);
    }
  }
  std::error_code error;
  if (!argument.empty() && fs::exists(argument, error)) return FindPath(std::string(argument));
  return NotFound(argument);
}

std::vector<std::string> BotFinder::SampleNames() const {
  std::vector<std::string> names;
  for (const std::string& shelf : shelves_) {
    WalkFolder(shelf, [&names](const fs::directory_entry& entry) {
      if (HasManifest(entry.path())) names.push_back(entry.path().filename());
      return Walk::kGoOn;
    });
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

absl::StatusOr<Manifest> BotFinder::FindPath(const std::string& path) const {
  std::error_code error;
  if (fs::is_directory(path, error)) {
    if (HasManifest(path)) return ReadChecked(path);
    return absl::NotFoundError(absl::StrCat("the folder ", Quoted(path), " has no ",
                                            std::string(kManifestFile),
                                            AdviceOnMissingManifest(path),
                                            ", so it is not a bot's folder; "
                                            "`referee new-bot` creates one to start from"));
  }
  if (fs::path(path).filename() == kManifestFile) {
    const fs::path folder = fs::path(path).parent_path();
    return ReadChecked(folder.empty() ? "." : folder.string());
  }
  return ManifestOfExecutable(path);
}

absl::StatusOr<Manifest> BotFinder::ReadChecked(const std::string& folder) const {
  ASSIZE_ASSIGN_OR_RETURN(Manifest manifest, ReadManifest(folder));
  ASSIZE_RETURN_IF_ERROR(CheckCommand(manifest));
  return manifest;
}

absl::Status BotFinder::CheckCommand(const Manifest& manifest) const {
  absl::Status found =
      process::FindExecutable(manifest.command[0], manifest.folder, search_path_).status();
  if (found.ok()) return found;
  const std::string advice = AdviceOnBuild(manifest);
  return absl::FailedPreconditionError(absl::StrCat(
      manifest.command_place, ": command: ", found.message(), advice.empty() ? "" : "; ", advice));
}

std::string AdviceOnBuild(const Manifest& manifest) {
  if (manifest.build.empty()) return "";
  return absl::StrCat("has it been built? The manifest says: ", absl::StrJoin(manifest.build, " "));
}

absl::Status BotFinder::NotFound(std::string_view argument) const {
  const std::vector<std::string> names = SampleNames();
  const bool is_path = argument.find('/') != std::string_view::npos;
  const std::string tried = is_path ? "there is no such file or folder"
                                    : "neither a sample bot's name nor a file or folder here";
  const std::string samples = names.empty()
                                  ? absl::StrCat("none in ", absl::StrJoin(shelves_, ", "))
                                  : absl::StrJoin(names, ", ");
  return absl::NotFoundError(absl::StrCat("no bot ", Quoted(argument), ": ", tried, ".",
                                          Suggestion(fs::path(argument).filename().string(), names),
                                          " Sample bots (written without '/'): ", samples));
}

std::string AdviceOnMissingManifest(const std::string& folder) {
  const std::string right(kManifestFile);
  std::string meant;
  WalkFolder(folder, [&](const fs::directory_entry& entry) {
    const std::string name = entry.path().filename();
    if (name == right || (!absl::EqualsIgnoreCase(name, right) &&
                          !absl::EqualsIgnoreCase(name, absl::StrCat(right, ".txt")))) {
      return Walk::kGoOn;
    }
    meant = name;
    return Walk::kStop;
  });
  if (meant.empty()) return "";
  return absl::StrCat(" (there is ", Quoted(meant), ": rename it to ", right, ")");
}

}  // namespace assize::bots
