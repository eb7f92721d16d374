// Who takes part: owners, their bots, the bots' versions, and the bundles of files that these are.
//
// Values.
#ifndef ASSIZE_LADDER_MODEL_ROSTER_H_
#define ASSIZE_LADDER_MODEL_ROSTER_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "referee/base/hash.h"

namespace assize::ladder {

// A row of the table version. Never 0.
using VersionId = int64_t;

// One submission of a bot: what plays in a seat.
struct Version {
  VersionId id = 0;
  std::string bot;
  std::string owner;
  // 1, 2, 3 ... in the order of the bot's submissions.
  int number = 0;
  // The manifest's `version`, as its author wrote it.
  std::string label;
  // Of the bundle as it was submitted.
  Bytes32 sha256{};
  // Of the bundle that plays: another one where something was built.
  Bytes32 installed_sha256{};
  // Sorted.
  std::vector<std::string> games;
  int64_t submitted_unix_us = 0;
  // Why it is not paired any more: forfeits in a row.
  std::optional<std::string> suspended;
  // The bot was withdrawn with all its versions.
  bool withdrawn = false;
  // Its owner runs it elsewhere, and it is not confined.
  bool remote = false;

  bool Plays(std::string_view game) const;
  bool active() const { return !withdrawn && !suspended.has_value(); }
};

// "greedy@2": what commands print for a version, and take.
std::string NameOf(const Version& version);
// "greedy@2, robin@1".
std::string NamesOf(std::span<const Version> versions);

// "withdrawn", "suspended (3 forfeits in a row)", or both; empty for one that is active.
std::string InactivityOf(const Version& version);

// The version that a user means: "greedy" (the bot's newest), "greedy@2" (by number),
// "greedy@1.3-beta" (by label, where one version alone has it). kNotFound suggests a name or lists
// the bot's versions.
absl::StatusOr<Version> FindVersionIn(std::span<const Version> versions, std::string_view word);

// A suspension in force, and the sets of an event that it may stand on.
struct SuspensionOn {
  VersionId version = 0;
  std::string reason;
  int64_t since_unix_us = 0;
  // SetPlan::number, rising: the version forfeited a match of them before it was suspended, or a
  // match of them was void.
  std::vector<int64_t> sets;
};

// A file of a bundle.
struct BundleFile {
  // Relative, with '/' between its parts; none of them is "." or "..".
  std::string path;
  bool executable = false;
  std::string content;

  friend bool operator==(const BundleFile&, const BundleFile&) = default;
};

// A bot's folder as a value.
struct Bundle {
  // By path, no path twice.
  std::vector<BundleFile> files;

  // SHA-256 over paths, modes and contents; the order of the files does not count.
  Bytes32 Hash() const;
};

// The bot's newest version, if it has this owner and a bundle with that hash.
std::optional<Version> FindUnchanged(std::span<const Version> versions, std::string_view owner,
                                     std::string_view bot, const Bytes32& sha256);

// Whether `owner` may add a bundle with that hash to the bot. kPermissionDenied: the bot is another
// owner's, or its owner is spelled differently; kAlreadyExists: it has this bundle already, or a
// name looks like another one.
absl::Status CheckAddable(std::span<const Version> versions, std::string_view owner,
                          std::string_view bot, const Bytes32& sha256);

// What an accepted submission adds.
struct NewVersion {
  std::string owner;
  std::string bot;
  std::string label;
  std::vector<std::string> games;
  Bundle submitted;
  // The folder after the build command; nullopt: nothing was built.
  std::optional<Bundle> built;
  int64_t submitted_unix_us = 0;
  // `submitted` is what was registered, and plays nothing.
  bool remote = false;
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_MODEL_ROSTER_H_
