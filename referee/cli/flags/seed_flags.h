// Where a command's seed comes from: the command line, a file, the environment or the kernel.
#ifndef ASSIZE_REFEREE_CLI_FLAGS_SEED_FLAGS_H_
#define ASSIZE_REFEREE_CLI_FLAGS_SEED_FLAGS_H_

#include <string>

#include "absl/status/statusor.h"
#include "referee/base/seed.h"
#include "referee/cli/commands/command.h"

namespace assize {

// As typed; empty: not given.
struct SeedFlags {
  std::string seed;
  std::string seed_file;
};

// Adds --seed and --seed-file. `thing` is what becomes reproducible, e.g. "run".
void AddSeedFlags(Command command, const std::string& thing, SeedFlags* flags);

// A command's seed and its source.
struct ChosenSeed {
  Seed seed;
  // The user has chosen it, so that the same can be played again.
  bool given = false;
  // It is derived from a text that others may guess.
  bool guessable = false;
};

// --seed, else --seed-file, else the environment variable ASSIZE_SEED, else the kernel. Errors name
// the flag, or the file and what is wrong with it.
absl::StatusOr<ChosenSeed> ChooseSeed(const SeedFlags& flags);

// Match ids and salts: from the text, or from the kernel if it is empty.
absl::StatusOr<Seed> ChooseIds(const std::string& text);

// Adds --ids, for comparing records byte by byte.
void AddIdsFlag(Command command, std::string* ids);

}  // namespace assize

#endif  // ASSIZE_REFEREE_CLI_FLAGS_SEED_FLAGS_H_
