#include "referee/bots/manifest/python_environment.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "referee/base/text/plain_text.h"
#include "referee/bots/manifest/sandbox_policy.h"

namespace assize::bots {
namespace {

namespace fs = std::filesystem;

absl::Status Wrong(const Manifest& manifest, const fs::path& program, std::string_view what,
                   std::string_view advice) {
  return absl::FailedPreconditionError(
      absl::StrCat(manifest.name, ": python = ", Quoted(manifest.python), ": ",
                   Quoted(program.string()), " ", std::string(what), "; ", std::string(advice)));
}

void AddRead(const fs::path& path, const std::string& bundle, std::vector<std::string>* reads) {
  if (IsWithin(path, bundle) || IsWithin(path, "/usr")) return;
  const auto shown = [&](const std::string& read) { return IsWithin(path, read); };
  if (std::ranges::none_of(*reads, shown)) reads->push_back(path.string());
}

// The installations to which the links of a program lead, one after the other, by their own names
// and not only by where they really are: those names must lead there from inside, too.
void AddInstallations(fs::path program, const std::string& bundle,
                      std::vector<std::string>* reads) {
  constexpr int kMaxLinks = 16;
  std::error_code error;
  for (int link = 0; link < kMaxLinks; ++link) {
    const fs::path folder = program.parent_path();
    if (folder.filename() == "bin") AddRead(folder.parent_path(), bundle, reads);
    const fs::path target = fs::read_symlink(program, error);
    if (error) break;
    program = (folder / target).lexically_normal();
  }
  const fs::path real = fs::canonical(program, error);
  if (!error) AddRead(real.parent_path().parent_path(), bundle, reads);
}

}  // namespace

fs::path PythonFolder(const Manifest& manifest) {
  return (fs::path(manifest.folder) / manifest.python).lexically_normal();
}

absl::StatusOr<std::optional<PythonEnvironment>> FindPython(const Manifest& manifest) {
  if (manifest.python.empty()) return std::nullopt;
  PythonEnvironment found;
  const fs::path folder = PythonFolder(manifest);
  found.folder = folder.string();
  found.command = manifest.command;
  const fs::path program = folder / "bin" / manifest.command.front();
  found.command.front() = program.string();
  std::error_code error;
  const fs::path real = fs::canonical(program, error);
  if (error && fs::is_symlink(fs::symlink_status(program, error))) {
    return Wrong(manifest, program,
                 absl::StrCat("leads to ", Quoted(fs::read_symlink(program, error).string()),
                              ", which does not exist here"),
                 "make the environment on this machine");
  }
  if (real.empty()) {
    return Wrong(manifest, program, "does not exist",
                 absl::StrCat("to make an environment: python3 -m venv ", found.folder));
  }
  AddInstallations(program, manifest.folder, &found.reads);
  return found;
}

}  // namespace assize::bots
