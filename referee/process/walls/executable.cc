#include "referee/process/walls/executable.h"

#include <elf.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "referee/base/files/folders.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"

namespace assize::process {
namespace {

// As much of a script's first line as the kernel reads.
constexpr size_t kFirstLineBytes = 256;

// The interpreter that a script's first line names, or "" if the file is not a script.
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

// The beginning that both kinds of programs, of 32 and of 64 bits, have in common is enough here.
std::optional<Elf64_Ehdr> ElfHeaderOf(const std::string& file) {
  Elf64_Ehdr header = {};
  std::ifstream in(file, std::ios::binary);
  in.read(reinterpret_cast<char*>(&header), sizeof header);
  if (in.gcount() < static_cast<std::streamsize>(sizeof(Elf32_Ehdr))) return std::nullopt;
  if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) return std::nullopt;
  return header;
}

absl::Status NotForThisMachine(const std::string& file) {
  return absl::FailedPreconditionError(absl::StrCat(
      Quoted(file), " is neither a program for this machine nor a script that begins with #!: ",
      std::strerror(ENOEXEC)));
}

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

// What editors of Windows do to a script so that the kernel can't read its first line.
absl::Status CheckFirstLine(const std::string& file) {
  char start[kFirstLineBytes] = {};
  std::ifstream(file, std::ios::binary).read(start, sizeof start);
  const std::string_view text(start, strnlen(start, sizeof start));
  const bool marked = text.starts_with(kByteOrderMark);
  const std::string_view line = text.substr(marked ? kByteOrderMark.size() : 0);
  if (line.starts_with("MZ") && !marked) {
    return absl::FailedPreconditionError(absl::StrCat(
        Quoted(file), " is a program for Windows; a bot needs one for Linux, or a script"));
  }
  if (!line.starts_with("#!")) return absl::OkStatus();
  if (marked) {
    return absl::FailedPreconditionError(
        absl::StrCat(Quoted(file),
                     " has a byte order mark (BOM) before its #!: save it as UTF-8 "
                     "without BOM"));
  }
  const size_t end = line.find('\n');
  if (end == std::string_view::npos || line[end - 1] != '\r') return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat(Quoted(file),
                   " has lines that end as on Windows (CR LF), so that no interpreter "
                   "has the name after its #!: save it with the line ends of Unix (LF)"));
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

// The name in the file's folder that differs from the file's only in capitals; "": there is none.
std::string NameInOtherCase(const std::filesystem::path& file) {
  const std::string wanted = file.filename();
  std::string found;
  WalkFolder(file.parent_path(), [&](const std::filesystem::directory_entry& entry) {
    const std::string name = entry.path().filename();
    if (!absl::EqualsIgnoreCase(name, wanted)) return Walk::kGoOn;
    found = name;
    return Walk::kStop;
  });
  return found;
}

// Of a file without the x bit.
absl::Status NotExecutable(const std::string& file) {
  ASSIZE_RETURN_IF_ERROR(CheckFirstLine(file));
  const std::string chmod = absl::StrCat("chmod +x ", Quoted(file));
  if (ElfHeaderOf(file).has_value()) {
    return absl::FailedPreconditionError(
        absl::StrCat(Quoted(file), " is not executable; if it is the bot: ", chmod));
  }
  if (!InterpreterOf(file).empty()) {
    return absl::FailedPreconditionError(
        absl::StrCat(Quoted(file), " is not executable; if it is the bot: ", chmod,
                     ", or let command begin with the interpreter that its first line names"));
  }
  for (const char* suffix : {".bat", ".cmd", ".ps1"}) {
    if (!absl::EndsWithIgnoreCase(file, suffix)) continue;
    return absl::FailedPreconditionError(absl::StrCat(
        Quoted(file), " is a script for Windows; a bot needs a program for Linux, or a script"));
  }
  return absl::FailedPreconditionError(absl::StrCat(
      Quoted(file),
      " is not executable, and does not begin with #! and an interpreter: let command ",
      "begin with the interpreter, as in [\"python3\", \"bot.py\"]; if it is the bot: ", chmod));
}

}  // namespace

std::string AdviceOnProgram(std::string_view program) {
  if (program.size() > 2 && absl::ascii_isalpha(program[0]) && program[1] == ':') {
    return " (that is a place on Windows: write \"python3\", or a program in the bot's own folder)";
  }
  if (program.find('\\') != std::string_view::npos) {
    std::string path(program);
    std::ranges::replace(path, '\\', '/');
    return absl::StrCat(" (paths have / in them: write ", Quoted(path), ")");
  }
  for (const std::string_view word : {"python", "py", "python.exe", "python3.exe", "py.exe"}) {
    if (program == word) return " (write \"python3\")";
  }
  return "";
}

std::string AdviceOnMissing(const std::string& file) {
  const std::string name = NameInOtherCase(file);
  return name.empty() ? ""
                      : absl::StrCat(" (there is ", Quoted(name),
                                     ": small letters and capitals are different)");
}

absl::Status CheckExecutable(const std::string& file) {
  struct stat facts = {};
  if (stat(file.c_str(), &facts) != 0) {
    const int error = errno;
    const bool missing = error == ENOENT || error == ENOTDIR;
    const std::string text =
        absl::StrCat("cannot execute ", Quoted(file), ": ", std::strerror(error),
                     missing ? AdviceOnMissing(file) : "");
    return missing ? absl::NotFoundError(text) : absl::FailedPreconditionError(text);
  }
  if (S_ISDIR(facts.st_mode)) {
    return absl::FailedPreconditionError(absl::StrCat(Quoted(file), " is a folder, no program"));
  }
  if (!S_ISREG(facts.st_mode)) {
    return absl::FailedPreconditionError(absl::StrCat(Quoted(file), " is not a regular file"));
  }
  if (access(file.c_str(), X_OK) != 0) return NotExecutable(file);
  return CheckFirstLine(file);
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
  return absl::NotFoundError(absl::StrCat("no program ", Quoted(program), " in PATH",
                                          hint.empty() ? AdviceOnProgram(program) : hint));
}

bool IsOnHost(const std::string& interpreter) { return access(interpreter.c_str(), X_OK) == 0; }

absl::Status CheckLoadable(const std::string& file,
                           const std::function<bool(const std::string& interpreter)>& is_there) {
  if (const std::string interpreter = InterpreterOf(file); !interpreter.empty()) {
    return is_there(interpreter) ? absl::OkStatus() : MissingInterpreter(file);
  }
  const std::optional<Elf64_Ehdr> header = ElfHeaderOf(file);
  const std::optional<Elf64_Ehdr> ours = ElfHeaderOf("/proc/self/exe");
  const bool fits = header.has_value() && ours.has_value() &&
                    header->e_ident[EI_CLASS] == ours->e_ident[EI_CLASS] &&
                    header->e_machine == ours->e_machine;
  return fits ? absl::OkStatus() : NotForThisMachine(file);
}

absl::Status ExplainExecError(const std::string& file, int error) {
  ASSIZE_RETURN_IF_ERROR(CheckExecutable(file));
  if (error == ENOENT) return MissingInterpreter(file);
  if (error == ENOEXEC) return NotForThisMachine(file);
  return absl::FailedPreconditionError(
      absl::StrCat("cannot execute ", Quoted(file), ": ", std::strerror(error)));
}

}  // namespace assize::process
