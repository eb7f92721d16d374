#include "referee/bots/manifest/manifest.h"

#include <toml++/toml.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <optional>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "referee/base/files/files.h"
#include "referee/base/status.h"
#include "referee/base/text/length.h"
#include "referee/base/text/plain_text.h"
#include "referee/base/text/toml_checker.h"
#include "referee/bots/manifest/sandbox_policy.h"
#include "referee/bots/manifest/tune_table.h"

namespace assize::bots {
namespace {

constexpr int64_t kMaxStartMs = 600000;
constexpr size_t kMaxArguments = 100;
constexpr size_t kMaxGameName = 32;

constexpr std::string_view kNameRule =
    "a text of 1 to 64 characters, no control or invisible characters";
constexpr std::string_view kVersionRule =
    "a text of up to 64 characters, no control or invisible characters";
constexpr std::string_view kCommandRule =
    "a list of 1 to 100 texts, as in [\"python3\", \"bot.py\"]: first the program, not empty, then "
    "its arguments; no NUL in any";
constexpr std::string_view kPythonRule =
    "the folder of a Python environment (a venv, a conda environment, a pyenv version), for a "
    "command that begins with \"python3\" or \"python\"";
constexpr std::string_view kGamesRule =
    "a list of games' names, as in [\"brigands\"] (lower-case letters, digits, '-'), at least one, "
    "none twice; leave the "
    "key out if the bot plays every game";
constexpr std::string_view kProtocolRule = "\"grpc\", \"json-lines\", \"text\" or \"frames\"";
constexpr std::string_view kReuseRule = "true or false";
constexpr std::string_view kLimitsRule = "a table [limits]";
constexpr std::string_view kSandboxRule = "a table [sandbox]";
constexpr std::string_view kReadRule =
    "a list of up to 16 absolute paths, none of them /, without \"..\"";
constexpr std::string_view kStartRule = "a whole number from 1 to 600000 (milliseconds)";

std::optional<std::vector<std::string>> TextsOf(const toml::node& node) {
  const toml::array* list = node.as_array();
  if (list == nullptr) return std::nullopt;
  std::vector<std::string> texts;
  for (const toml::node& item : *list) {
    if (!item.is_string()) return std::nullopt;
    texts.push_back(item.as_string()->get());
  }
  return texts;
}

bool IsCommand(const std::vector<std::string>& words) {
  // An empty argument means something to some programs; an empty program never does.
  return !words.empty() && words.size() <= kMaxArguments && !words[0].empty() &&
         std::none_of(words.begin(), words.end(),
                      [](const std::string& word) { return word.find('\0') != std::string::npos; });
}

bool IsGameName(std::string_view name) {
  return !name.empty() && name.size() <= kMaxGameName && absl::ascii_islower(name[0]) &&
         std::all_of(name.begin(), name.end(), [](char c) {
           return absl::ascii_islower(c) || absl::ascii_isdigit(c) || c == '-';
         });
}

bool IsGameList(std::vector<std::string> games) {
  std::sort(games.begin(), games.end());
  return !games.empty() && std::all_of(games.begin(), games.end(), IsGameName) &&
         std::adjacent_find(games.begin(), games.end()) == games.end();
}

bool AreReadable(const std::vector<std::string>& paths) {
  constexpr size_t kMaxReads = 16;
  return paths.size() <= kMaxReads &&
         std::all_of(paths.begin(), paths.end(), [](const std::string& path) {
           return path.size() > 1 && path[0] == '/' && path.find('\0') == std::string::npos &&
                  std::filesystem::path(path).lexically_normal() == path;
         });
}

// Fills a manifest key by key.
class Reader {
 public:
  Reader(const toml::table& table, const std::string& file) : table_(table), checker_(file) {}

  absl::StatusOr<Manifest> Read() {
    checker_.AllowOnly(table_, "",
                       {"name", "version", "command", "python", "games", "protocol", "reuse",
                        "build", "limits", "sandbox", "tune"});
    ReadText("name", Need::kRequired, 1, kNameRule, manifest_.name);
    ReadText("version", Need::kOptional, 0, kVersionRule, manifest_.version);
    ReadTexts("command", Need::kRequired, IsCommand, kCommandRule, manifest_.command);
    ReadPython();
    ReadTexts("games", Need::kOptional, IsGameList, kGamesRule, manifest_.games);
    ReadTexts("build", Need::kOptional, IsCommand, kCommandRule, manifest_.build);
    ReadProtocol();
    ReadReuse();
    ReadLimits();
    ReadSandbox();
    // The values are read where they are used: by DeclaredParameters().
    ReadTuneTable(table_, &checker_);
    ASSIZE_RETURN_IF_ERROR(checker_.status());
    manifest_.command_place = checker_.Place(table_.get("command")->source().begin);
    return std::move(manifest_);
  }

 private:
  void ReadText(std::string_view key, Need need, size_t least, std::string_view rule,
                std::string& text) {
    const toml::node* node = checker_.Find(table_, "", key, need, rule);
    if (node == nullptr) return;
    const auto value = node->value_exact<std::string>();
    if (!value || !IsPlainText(*value, least, kMaxNameLength)) {
      return checker_.Wrong(*node, key, rule);
    }
    text = *value;
  }

  template <typename Check>
  void ReadTexts(std::string_view key, Need need, Check check, std::string_view rule,
                 std::vector<std::string>& texts) {
    const toml::node* node = checker_.Find(table_, "", key, need, rule);
    if (node == nullptr) return;
    auto value = TextsOf(*node);
    if (!value || !check(*value)) return checker_.Wrong(*node, key, rule);
    texts = *std::move(value);
  }

  void ReadPython() {
    const toml::node* node = checker_.Find(table_, "", "python", Need::kOptional, kPythonRule);
    if (node == nullptr) return;
    const auto value = node->value_exact<std::string>();
    // Another line reports a command that is not one.
    const bool pythons = manifest_.command.empty() || manifest_.command[0] == "python3" ||
                         manifest_.command[0] == "python";
    if (!value || value->empty() || value->find('\0') != std::string::npos || !pythons) {
      return checker_.Wrong(*node, "python", kPythonRule);
    }
    manifest_.python = *value;
  }

  void ReadProtocol() {
    const toml::node* node = checker_.Find(table_, "", "protocol", Need::kOptional, kProtocolRule);
    if (node == nullptr) return;
    const auto value = node->value_exact<std::string>();
    if (value == "json-lines") {
      manifest_.protocol = BotProtocol::kJsonLines;
    } else if (value == "text") {
      manifest_.protocol = BotProtocol::kText;
    } else if (value == "frames") {
      manifest_.protocol = BotProtocol::kFrames;
    } else if (value != "grpc") {
      checker_.Wrong(*node, "protocol", kProtocolRule);
    }
  }

  void ReadReuse() {
    const toml::node* node = checker_.Find(table_, "", "reuse", Need::kOptional, kReuseRule);
    if (node == nullptr) return;
    if (!node->is_boolean()) return checker_.Wrong(*node, "reuse", kReuseRule);
    manifest_.reuse = node->as_boolean()->get();
  }

  void ReadLimits() {
    const toml::node* node = checker_.Find(table_, "", "limits", Need::kOptional, kLimitsRule);
    if (node == nullptr) return;
    const toml::table* limits = node->as_table();
    if (limits == nullptr) return checker_.Wrong(*node, "limits", kLimitsRule);
    std::vector<std::string> keys = {"start_ms"};
    const auto sandbox_limits = LimitsByKey(manifest_.sandbox_limits);
    for (const auto& [key, value] : sandbox_limits) keys.push_back(key);
    checker_.AllowOnly(*limits, "limits.", keys);
    for (const auto& [key, value] : sandbox_limits) ReadSandboxLimit(*limits, key);
    const toml::node* start =
        checker_.Find(*limits, "limits.", "start_ms", Need::kOptional, kStartRule);
    if (start == nullptr) return;
    const auto value = start->value_exact<int64_t>();
    if (!value || *value < 1 || *value > kMaxStartMs) {
      return checker_.Wrong(*start, "limits.start_ms", kStartRule);
    }
    manifest_.limits.start = std::chrono::milliseconds(*value);
  }

  void ReadSandboxLimit(const toml::table& limits, const std::string& key) {
    const std::string rule = LimitRule(key);
    const toml::node* node = checker_.Find(limits, "limits.", key, Need::kOptional, rule);
    if (node == nullptr) return;
    const auto value = node->value_exact<int64_t>();
    if (!value || !SetLimit(key, *value, manifest_.sandbox_limits).ok()) {
      checker_.Wrong(*node, "limits." + key, rule);
    }
  }

  void ReadSandbox() {
    const toml::node* node = checker_.Find(table_, "", "sandbox", Need::kOptional, kSandboxRule);
    if (node == nullptr) return;
    const toml::table* sandbox = node->as_table();
    if (sandbox == nullptr) return checker_.Wrong(*node, "sandbox", kSandboxRule);
    checker_.AllowOnly(*sandbox, "sandbox.", {"read"});
    const toml::node* read =
        checker_.Find(*sandbox, "sandbox.", "read", Need::kOptional, kReadRule);
    if (read == nullptr) return;
    auto paths = TextsOf(*read);
    if (!paths || !AreReadable(*paths)) return checker_.Wrong(*read, "sandbox.read", kReadRule);
    manifest_.reads = *std::move(paths);
  }

  const toml::table& table_;
  TomlChecker checker_;
  Manifest manifest_;
};

// The parser's message, with what it quotes from the file made fit for one line of a terminal.
std::string Plain(std::string_view description) {
  if (IsPlainText(description, 0, description.size())) return std::string(description);
  return absl::StrReplaceAll(absl::CHexEscape(std::string(description)),
                             {{"\\'", "'"}, {"\\\"", "\""}});
}

// The parser's words for the most common mistakes don't help its author.
std::string Hint(std::string_view description) {
  if (description.find("invalid utf-8") != std::string_view::npos) {
    return "; save the file as UTF-8, which editors of Windows call \"UTF-8\", not \"Unicode\"";
  }
  const bool bare = description.find("could not determine value type") != std::string_view::npos;
  return bare ? "; texts must be in quotes, as in name = \"my-bot\"" : "";
}

// The one place where the parser's exceptions may fly.
absl::StatusOr<toml::table> ParseToml(std::string_view text, const std::string& file) {
  try {
    return toml::parse(text, file);
  } catch (const toml::parse_error& error) {
    return absl::FailedPreconditionError(absl::StrCat(TomlChecker(file).Place(error.source().begin),
                                                      ": ", Plain(error.description()),
                                                      Hint(error.description())));
  }
}

}  // namespace

bool Manifest::Plays(std::string_view game) const {
  return games.empty() || std::find(games.begin(), games.end(), game) != games.end();
}

absl::StatusOr<Manifest> ParseManifest(std::string_view text, const std::string& file,
                                       const std::string& folder) {
  ASSIZE_RETURN_IF_ERROR(CheckLength(file, text.size(), kMaxManifestBytes));
  ASSIZE_ASSIGN_OR_RETURN(const toml::table table, ParseToml(text, file));
  ASSIZE_ASSIGN_OR_RETURN(Manifest manifest, Reader(table, file).Read());
  manifest.folder = folder;
  return manifest;
}

absl::StatusOr<Manifest> ReadManifest(const std::string& folder) {
  const std::string file = (std::filesystem::path(folder) / kManifestFile).lexically_normal();
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) {
    return absl::NotFoundError(absl::StrCat("there is no file ", Quoted(file)));
  }
  const absl::StatusOr<std::string> text = ReadSmallFile(file, kMaxManifestBytes);
  // What can't be read is its bot's fault, unless we have run out of something.
  if (!text.ok() && !absl::IsFailedPrecondition(text.status()) &&
      !absl::IsNotFound(text.status()) && !absl::IsResourceExhausted(text.status())) {
    return absl::PermissionDeniedError(text.status().message());
  }
  ASSIZE_RETURN_IF_ERROR(text.status());
  const std::filesystem::path canonical = std::filesystem::canonical(folder, error);
  if (error) {
    return absl::NotFoundError(absl::StrCat("no folder ", Quoted(folder), ": ", error.message()));
  }
  return ParseManifest(*text, file, canonical.string());
}

}  // namespace assize::bots
