#include "referee/host/executable.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "referee/base/plain_text.h"
#include "referee/base/status.h"

namespace assize::host {
namespace {

// As much of a script's first line as the kernel reads.
constexpr size_t kFirstLineBytes = 256;

// The interpreter that a script's first line names, or "" if the file is no script.
std::string InterpreterOf(const std::string& file) {
  char start[kFirstLineBytes] = {};
  std::ifstream(file, std::ios::binary).read(start, sizeof start);
  std::string_view line(start, strnlen(start, sizeof start));
  if (!line.starts_with("#!")) return "";
  line.remove_prefix(2);
  line = line.substr(0, line.find('\n'));
  line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  return std::string(line.substr(0, line.find_first_of(" \t")));
}

absl::Status MissingInterpreter(const std::string& file) {
  const std::string interpreter = InterpreterOf(file);
  if (interpreter.empty()) {
    return absl::FailedPreconditionError(
        absl::StrCat(Quoted(file),
                     " exists, but the loader that it needs does not: was it built for another "
                     "system?"));
  }
  return absl::FailedPreconditionError(absl::StrCat(Quoted(file),
                                                    " is a script for the interpreter ",
                                                    Quoted(interpreter), ", which does not exist"));
}

}  // namespace

absl::Status CheckExecutable(const std::string& file) {
  struct stat facts = {};
  if (stat(file.c_str(), &facts) != 0) {
    const std::string text =
        absl::StrCat("cannot execute ", Quoted(file), ": ", std::strerror(errno));
    return errno == ENOENT || errno == ENOTDIR ? absl::NotFoundError(text)
                                               : absl::FailedPreconditionError(text);
  }
  if (S_ISDIR(facts.st_mode)) {
    return absl::FailedPreconditionError(absl::StrCat(Quoted(file), " is a folder, no program"));
  }
  if (!S_ISREG(facts.st_mode)) {
    return absl::FailedPreconditionError(absl::StrCat(Quoted(file), " is no regular file"));
  }
  if (access(file.c_str(), X_OK) != 0) {
    return absl::FailedPreconditionError(absl::StrCat(
        Quoted(file), " is not executable; if it is the bot: chmod +x ", Quoted(file)));
  }
  return absl::OkStatus();
}

absl::StatusOr<std::string> FindExecutable(std::string_view program, std::string_view folder,
                                           std::string_view search_path) {
  const std::filesystem::path base(folder);
  if (program.find('/') != std::string_view::npos) {
    const std::string file = base / program;
    ASSIZE_RETURN_IF_ERROR(CheckExecutable(file));
    return file;
  }
  const std::vector<std::string> directories = absl::StrSplit(std::string(search_path), ':');
  for (const std::string& directory : directories) {
    const std::string file = base / directory / program;
    if (CheckExecutable(file).ok()) return file;
  }
  const std::string hint = CheckExecutable(base / program).ok()
                               ? absl::StrCat(" (it is in the bot's own folder: write ",
                                              Quoted(absl::StrCat("./", std::string(program))), ")")
                               : "";
  return absl::NotFoundError(absl::StrCat("no program ", Quoted(program), " in PATH", hint));
}

absl::Status ExplainExecError(const std::string& file, int error) {
  ASSIZE_RETURN_IF_ERROR(CheckExecutable(file));
  if (error == ENOENT) return MissingInterpreter(file);
  if (error == ENOEXEC) {
    return absl::FailedPreconditionError(absl::StrCat(
        Quoted(file), " is neither a program for this machine nor a script that begins with #!: ",
        std::strerror(error)));
  }
  return absl::FailedPreconditionError(
      absl::StrCat("cannot execute ", Quoted(file), ": ", std::strerror(error)));
}

}  // namespace assize::host
