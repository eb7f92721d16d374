#include "referee/cli/flags/seed_flags.h"

#include <cstdlib>
#include <string_view>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "referee/base/files/files.h"
#include "referee/base/seed.h"
#include "referee/base/status.h"

namespace assize {
namespace {

constexpr char kVariable[] = "ASSIZE_SEED";
// A file that is longer contains something else.
constexpr size_t kLongestText = 4096;

absl::StatusOr<std::string> ReadText(const std::string& path) {
  std::string seed;
  absl::StatusOr<std::string> text =
      path == "-" ? ReadInput(kLongestText) : ReadFile(path, kLongestText);
  if (absl::IsFailedPrecondition(text.status())) {
    return absl::InvalidArgumentError(absl::StrCat("--seed-file ", text.status().message()));
  }
  if (!text.ok()) return absl::NotFoundError(absl::StrCat("--seed-file ", path, ": can't be read"));
  seed = *std::move(text);
  absl::StripAsciiWhitespace(&seed);
  if (seed.empty() || seed.size() > kLongestText) {
    return absl::InvalidArgumentError(absl::StrCat("--seed-file ", path, " has ", seed.size(),
                                                   " characters: must have 1 to ", kLongestText));
  }
  return seed;
}

// Empty: nobody has given a seed.
absl::StatusOr<std::string> GivenText(const SeedFlags& flags) {
  if (!flags.seed.empty()) return flags.seed;
  if (!flags.seed_file.empty()) return ReadText(flags.seed_file);
  const char* variable = std::getenv(kVariable);
  return std::string(variable == nullptr ? "" : variable);
}

}  // namespace

void AddSeedFlags(Command command, const std::string& thing, SeedFlags* flags) {
  const Option seed = command.Text("--seed", &flags->seed, "HEX|TEXT",
                                   absl::StrCat("64 hex digits, or any text: makes the ", thing,
                                                " reproducible. Others can\n"
                                                "guess a text (default: ",
                                                kVariable, " in the environment, else random)"));
  command
      .Text("--seed-file", &flags->seed_file, "FILE",
            "The same from a file, or from standard input (-), where others can't read it")
      .Excludes(seed);
}

absl::StatusOr<ChosenSeed> ChooseSeed(const SeedFlags& flags) {
  ChosenSeed chosen;
  ASSIZE_ASSIGN_OR_RETURN(const std::string text, GivenText(flags));
  if (text.empty()) {
    ASSIZE_ASSIGN_OR_RETURN(chosen.seed, SeedFromKernel());
    return chosen;
  }
  ASSIZE_ASSIGN_OR_RETURN(chosen.seed, SeedFromWords(text));
  chosen.given = true;
  chosen.guessable = !IsWrittenSeed(text);
  return chosen;
}

absl::StatusOr<Seed> ChooseIds(const std::string& text) {
  return text.empty() ? SeedFromKernel() : SeedFromWords(text);
}

void AddIdsFlag(Command command, std::string* ids) {
  command.Text("--ids", ids, "HEX|TEXT",
               "The seed of match ids and salts (default: random). With equal --seed\n"
               "and --ids records are equal to the last byte");
}

}  // namespace assize
