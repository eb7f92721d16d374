#include "referee/process/walls/sandbox_view.h"

#include <unistd.h>

#include <algorithm>
#include <deque>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"
#include "referee/process/walls/executable.h"

namespace assize::process {
namespace {

namespace fs = std::filesystem;

// What the composer of the sandbox shows of the system to every bot (sandbox.cc).
constexpr const char* kSystem[] = {
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc/alternatives"};
// As many as the kernel follows.
constexpr int kMaxLinks = 40;

bool IsWithin(const fs::path& path, const fs::path& folder) {
  const fs::path relative = path.lexically_relative(folder);
  return !relative.empty() && *relative.begin() != "..";
}

absl::Status Outside(const std::string& program) {
  return absl::FailedPreconditionError(absl::StrCat(
      "the program ", Quoted(program),
      " can't be seen from inside of the sandbox: put it into the bot's folder, or ask for it with "
      "[sandbox] read in bot.toml"));
}

absl::Status Missing(const std::string& path) {
  return absl::NotFoundError(absl::StrCat(Quoted(path), " does not exist"));
}

}  // namespace

SandboxView::SandboxView(const std::string& folder, const Sandbox& sandbox)
    : folder_(fs::path(folder).lexically_normal()) {
  for (const char* system : kSystem) shown_.emplace_back(system, system);
  std::error_code ignored;
  for (const SandboxRead& read : sandbox.reads) {
    shown_.emplace_back(read.target, fs::weakly_canonical(read.source, ignored));
  }
  if (sandbox.only_file.empty()) {
    shown_.emplace_back(kBundleInside, folder_);
  } else {
    const fs::path file = sandbox.only_file;
    shown_.emplace_back(fs::path(kBundleInside) / file.filename(), file);
  }
}

std::optional<fs::path> SandboxView::HostOf(const fs::path& inside) const {
  // What is shown later covers what was shown before.
  for (auto shown = shown_.rbegin(); shown != shown_.rend(); ++shown) {
    if (!IsWithin(inside, shown->first)) continue;
    const fs::path below = inside.lexically_relative(shown->first);
    return below == "." ? shown->second : shown->second / below;
  }
  return std::nullopt;
}

bool SandboxView::IsAboveAShownPath(const fs::path& inside) const {
  return std::ranges::any_of(shown_,
                             [&](const auto& shown) { return IsWithin(shown.first, inside); });
}

absl::StatusOr<std::string> SandboxView::Resolve(const fs::path& inside) const {
  std::deque<fs::path> left(inside.begin(), inside.end());
  fs::path at = "/";
  for (int links = 0; !left.empty();) {
    const fs::path part = left.front();
    left.pop_front();
    if (part.empty() || part == "." || part == "/") continue;
    if (part == "..") {
      at = at.parent_path();
      continue;
    }
    const fs::path next = at / part;
    const std::optional<fs::path> host = HostOf(next);
    if (!host.has_value() && !IsAboveAShownPath(next)) return Outside(inside);
    std::error_code error;
    const fs::file_status facts =
        host.has_value() ? fs::symlink_status(*host, error) : fs::file_status();
    if (host.has_value() && !fs::exists(facts)) return Missing(inside);
    if (facts.type() != fs::file_type::symlink) {
      at = next;
      continue;
    }
    const fs::path target = fs::read_symlink(*host, error);
    if (error || ++links > kMaxLinks) return Missing(inside);
    left.insert(left.begin(), target.begin(), target.end());
    if (target.is_absolute()) at = "/";
  }
  const std::optional<fs::path> host = HostOf(at);
  if (!host.has_value()) return Outside(inside);
  return host->string();
}

fs::path SandboxView::Inside(const std::string& program) const {
  const fs::path path = (folder_ / program).lexically_normal();
  // Only the names are compared: nothing is looked at.
  if (IsWithin(path, folder_)) return fs::path(kBundleInside) / path.lexically_relative(folder_);
  return path;
}

absl::StatusOr<SandboxView::File> SandboxView::FindExecutable(const std::string& program,
                                                              std::string_view search_path) const {
  const auto find = [&](const fs::path& inside) -> absl::StatusOr<File> {
    ASSIZE_ASSIGN_OR_RETURN(std::string host, Resolve(inside));
    ASSIZE_RETURN_IF_ERROR(CheckExecutable(host));
    return File{inside, std::move(host)};
  };
  if (program.find('/') != std::string::npos) {
    const fs::path inside = Inside(program);
    absl::StatusOr<File> found = find(inside);
    // A name of ours for the bot's folder would be none of its author's.
    if (absl::IsNotFound(found.status())) {
      const absl::StatusOr<std::string> around = Resolve(inside.parent_path());
      return absl::NotFoundError(
          absl::StrCat("cannot execute ", Quoted(program), ": No such file or directory",
                       around.ok() ? AdviceOnMissing(fs::path(*around) / inside.filename()) : ""));
    }
    const bool is_outside = !found.ok() && !HostOf(inside).has_value();
    return is_outside ? Outside(program) : found;
  }
  const std::vector<std::string> folders = absl::StrSplit(std::string(search_path), ':');
  for (const std::string& folder : folders) {
    absl::StatusOr<File> found = find(fs::path(folder) / program);
    if (found.ok()) return found;
  }
  const std::string hint = find(fs::path(kBundleInside) / program).ok()
                               ? absl::StrCat(" (it is in the bot's own folder: write ",
                                              Quoted(absl::StrCat("./", program)), ")")
                               : "";
  return absl::NotFoundError(absl::StrCat("no program ", Quoted(program), " in PATH",
                                          hint.empty() ? AdviceOnProgram(program) : hint));
}

absl::Status SandboxView::CheckLoadable(const File& file) const {
  return process::CheckLoadable(file.host, [this](const std::string& interpreter) {
    // The kernel looks for it from the working folder.
    const absl::StatusOr<std::string> host = Resolve(fs::path(kBundleInside) / interpreter);
    return host.ok() && access(host->c_str(), X_OK) == 0;
  });
}

}  // namespace assize::process
