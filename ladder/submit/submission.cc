#include "ladder/submit/submission.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "ladder/names/names.h"
#include "ladder/submit/bundles/build.h"
#include "ladder/submit/bundles/bundle_folder.h"
#include "ladder/submit/smoke_match.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"
#include "referee/games/registry.h"

namespace assize::ladder {
namespace {

namespace fs = std::filesystem;

constexpr char kNameFromFolder[] =
    "; --name-from-folder names each bot after its folder or zip file";

const BundleFile* FindFile(const Bundle& bundle, std::string_view path) {
  const auto found = std::find_if(bundle.files.begin(), bundle.files.end(),
                                  [path](const BundleFile& file) { return file.path == path; });
  return found == bundle.files.end() ? nullptr : &*found;
}

std::string SizeText(const Bundle& bundle) {
  int64_t bytes = 0;
  for (const BundleFile& file : bundle.files) bytes += static_cast<int64_t>(file.content.size());
  return absl::StrCat(bundle.files.size(), bundle.files.size() == 1 ? " file, " : " files, ",
                      (bytes + 1023) / 1024, " KiB");
}

std::string Millis(match::Micros time) { return absl::StrCat(time.count() / 1000, " ms"); }

// A build may use more than a bot, and writes its folder.
std::optional<process::Sandbox> BuildSandbox(const bots::SandboxPolicy& policy) {
  if (!policy.confine) return std::nullopt;
  process::Sandbox sandbox{.reads = {},
                           .limits = {.memory_mib = 4096,
                                      .processes = 512,
                                      .cpu_s = 3600,
                                      .file_mib = 1024,
                                      .open_files = 1024,
                                      .tmp_mib = 1024},
                           .purpose = process::SandboxPurpose::kBuild,
                           .only_file = "",
                           .uids = policy.uids,
                           .cgroups = policy.cgroups};
  for (const std::string& read : policy.reads) sandbox.reads.push_back({read, read});
  return sandbox;
}

absl::Status Interrupted() { return absl::CancelledError("interrupted; nothing was added"); }

// A name that may not be submitted is the manifest's mistake.
absl::Status InManifest(const absl::Status& status, const std::string& file) {
  if (status.ok()) return status;
  return absl::FailedPreconditionError(absl::StrCat(file, ": ", status.message()));
}

}  // namespace

absl::Status CheckNamesake(const std::string& bot, const std::string& label,
                           const AcceptedTogether& together) {
  for (const auto& [version, place] : together) {
    if (version.bot != bot || version.label != label) continue;
    return absl::AlreadyExistsError(absl::StrCat(
        "bot ", Quoted(bot), " has just been submitted from ", place, ", with the same version ",
        Quoted(label), ", and this one would replace it", kNameFromFolder));
  }
  return absl::OkStatus();
}

absl::StatusOr<Submission::Result> Submission::Run() {
  absl::StatusOr<Result> result = Accept();
  if (result.ok()) return result;
  return absl::Status(result.status().code(), AsUserKnows(std::string(result.status().message())));
}

// Copies are at random places, which are gone when the text is read.
std::string Submission::AsUserKnows(std::string text) const {
  for (const std::string& copy :
       {tools_.scratch + "/bot", tools_.scratch + "/build", order_.folder}) {
    // A folder that the user has named is its own place.
    if (copy == order_.place) continue;
    const std::string place = order_.place.empty() ? "" : order_.place + "/";
    absl::StrReplaceAll({{copy + "/./", place}, {copy + "/", place}}, &text);
    absl::StrReplaceAll({{copy, order_.place.empty() ? "the bot's folder" : order_.place}}, &text);
  }
  return text;
}

absl::StatusOr<Submission::Result> Submission::Accept() {
  ASSIZE_RETURN_IF_ERROR(ReadFolder());
  ASSIZE_RETURN_IF_ERROR(CheckManifest());
  if (unchanged_.has_value()) return Result{*unchanged_, true};
  ASSIZE_RETURN_IF_ERROR(CheckGames());
  ASSIZE_RETURN_IF_ERROR(Build());
  ASSIZE_RETURN_IF_ERROR(PlaySmokeMatches());
  if (Cancelled()) return Interrupted();
  version_.submitted_unix_us = absl::ToUnixMicros(absl::Now());
  ASSIZE_ASSIGN_OR_RETURN(Version version, tools_.desk->Add(version_));
  return Result{std::move(version), false};
}

void Submission::Cancel() {
  const MutexLock lock(mutex_);
  cancelled_ = true;
  if (const auto host = playing_.lock()) host->Void("interrupted");
}

bool Submission::Cancelled() {
  const MutexLock lock(mutex_);
  return cancelled_;
}

absl::Status Submission::ReadFolder() {
  ASSIZE_ASSIGN_OR_RETURN(version_.submitted,
                          ReadBundle(order_.folder, {}, [this] { return Cancelled(); }));
  Say(absl::StrCat("Read ", order_.folder, ": ", SizeText(version_.submitted), "."));
  return absl::OkStatus();
}

absl::Status Submission::CheckManifest() {
  const std::string name(bots::kManifestFile);
  const BundleFile* file = FindFile(version_.submitted, name);
  if (file == nullptr) {
    return absl::FailedPreconditionError(
        absl::StrCat(order_.folder, ": contains no ", name, ", so it is not a bot's folder"));
  }
  const std::string path = (fs::path(order_.folder) / name).lexically_normal();
  std::error_code error;
  const fs::path folder = fs::canonical(order_.folder, error);
  // What was read, not what stands there by now.
  ASSIZE_ASSIGN_OR_RETURN(manifest_, bots::ParseManifest(file->content, path, folder));
  ASSIZE_RETURN_IF_ERROR(
      InManifest(names::NormalName(names::Kind::kVersion, manifest_.version).status(), path));
  ASSIZE_RETURN_IF_ERROR(CheckProgramPlace(manifest_));
  ASSIZE_RETURN_IF_ERROR(InManifest(bots::SandboxFor(order_.sandbox, manifest_).status(), path));
  ASSIZE_ASSIGN_OR_RETURN(version_.owner, names::NormalName(names::Kind::kOwner, order_.owner));
  const auto bot = names::NormalName(names::Kind::kBot, order_.bot.value_or(manifest_.name));
  ASSIZE_RETURN_IF_ERROR(order_.bot.has_value() ? bot.status() : InManifest(bot.status(), path));
  version_.bot = *bot;
  version_.label = manifest_.version;
  auto unchanged = tools_.desk->Check(version_.owner, version_.bot, version_.submitted.Hash());
  if (absl::IsPermissionDenied(unchanged.status()) && !order_.bot.has_value()) {
    return absl::PermissionDeniedError(absl::StrCat(unchanged.status().message(), kNameFromFolder));
  }
  ASSIZE_ASSIGN_OR_RETURN(unchanged_, std::move(unchanged));
  return unchanged_.has_value() ? absl::OkStatus()
                                : CheckNamesake(version_.bot, version_.label, order_.beside);
}

absl::Status Submission::CheckGames() {
  if (manifest_.games.empty()) {
    for (const games::Game* game : games::AllGames()) games_.push_back(game);
  }
  for (const std::string& name : manifest_.games) {
    absl::StatusOr<const games::Game*> game = games::FindGame(name);
    if (!game.ok()) return InManifest(game.status(), absl::StrCat(order_.folder, ": games"));
    games_.push_back(*game);
  }
  for (const games::Game* game : games_) version_.games.emplace_back(game->info().name);
  std::sort(version_.games.begin(), version_.games.end());
  return absl::OkStatus();
}

absl::StatusOr<bots::Manifest> Submission::Unpack(const std::string& folder, CopyUse use) {
  const Bundle& bundle = version_.built.has_value() ? *version_.built : version_.submitted;
  const std::string path = absl::StrCat(tools_.scratch, "/", folder);
  ASSIZE_RETURN_IF_ERROR(WriteBundle(bundle, path, use, [this] { return Cancelled(); }));
  bots::Manifest manifest = manifest_;
  manifest.folder = path;
  return manifest;
}

absl::Status Submission::Build() {
  if (manifest_.build.empty()) return absl::OkStatus();
  Say(absl::StrCat("Building: ", absl::StrJoin(manifest_.build, " ")));
  ASSIZE_ASSIGN_OR_RETURN(const bots::Manifest copy, Unpack("build", CopyUse::kToWorkIn));
  ASSIZE_RETURN_IF_ERROR(RunBuild({.command = manifest_.build,
                                   .folder = copy.folder,
                                   .log = tools_.logs + "/build.log",
                                   .sandbox = BuildSandbox(order_.sandbox),
                                   .limit = order_.build_limit},
                                  tools_.supervisor, [this] { return Cancelled(); }));
  absl::StatusOr<Bundle> built = ReadBundle(copy.folder, {}, [this] { return Cancelled(); });
  ASSIZE_RETURN_IF_ERROR(WithContext(built.status(), "after the build command"));
  const BundleFile* manifest = FindFile(*built, bots::kManifestFile);
  if (manifest == nullptr || *manifest != *FindFile(version_.submitted, bots::kManifestFile)) {
    return absl::FailedPreconditionError(
        absl::StrCat("the build command has changed ", std::string(bots::kManifestFile)));
  }
  version_.built = *std::move(built);
  return absl::OkStatus();
}

absl::Status Submission::PlaySmokeMatches() {
  ASSIZE_ASSIGN_OR_RETURN(const bots::Manifest manifest, Unpack("bot", CopyUse::kToPlayFrom));
  ASSIZE_ASSIGN_OR_RETURN(const std::optional<process::Sandbox> sandbox,
                          bots::SandboxFor(order_.sandbox, manifest));
  ASSIZE_RETURN_IF_ERROR(CheckProgramExists(manifest, sandbox));
  for (const games::Game* game : games_) ASSIZE_RETURN_IF_ERROR(PlayOne(*game, manifest));
  return absl::OkStatus();
}

absl::Status Submission::PlayOne(const games::Game& game, const bots::Manifest& manifest) {
  const int seats = order_.seats == 0 ? game.info().min_seats : order_.seats;
  const std::string what = absl::StrCat("smoke match of ", std::string(game.info().name), " with ",
                                        seats, " seats, ", Millis(order_.clock.move_limit),
                                        " a move and a bank of ", Millis(order_.clock.bank));
  // A log folder for each game, so that the last output is that of this one.
  const std::string logs = absl::StrCat(tools_.logs, "/", std::string(game.info().name));
  std::error_code ignored;
  fs::create_directory(logs, ignored);
  const auto result = PlaySmokeMatch({.manifest = manifest,
                                      .game = &game,
                                      .seats = seats,
                                      .clock = order_.clock,
                                      .start_limit = order_.start_limit,
                                      .scratch = tools_.scratch,
                                      .logs = logs,
                                      .sandbox = order_.sandbox},
                                     tools_.supervisor, tools_.timers,
                                     [this](const std::shared_ptr<seat::MatchHost>& host) {
                                       const MutexLock lock(mutex_);
                                       playing_ = host;
                                       if (cancelled_) host->Void("interrupted");
                                     });
  if (Cancelled()) return Interrupted();
  ASSIZE_RETURN_IF_ERROR(WithContext(result.status(), what));
  Say(absl::StrCat("Played a ", what, ": ",
                   result->faults.empty() ? "without a fault" : "to its end",
                   "; its worst move took ", Millis(result->worst_move),
                   result->faults.empty() ? "." : ", but:"));
  for (const std::string& fault : result->faults) Say("  " + fault);
  if (result->worst_move > order_.clock.move_limit) {
    Say("  Warning: it overran the limit for a move. What is above the limit is taken from its "
        "bank;\n  in a longer match the bank runs out, and the bot is forfeited.");
  }
  return absl::OkStatus();
}

}  // namespace assize::ladder
