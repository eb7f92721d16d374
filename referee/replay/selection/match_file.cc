#include "referee/replay/selection/match_file.h"

#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "referee/base/files/checked_frames.h"
#include "referee/base/files/files.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"
#include "referee/replay/summary/timing_check.h"

namespace assize {
namespace {

// How a file of exported matches begins. For each match three frames follow
// (referee/base/files/checked_frames.h): how it is called, a serialised v1.Record and a serialised
// v1.MatchTiming. "64 may-cup 17.3" is a match of an event with its number in the database that it
// comes from, "65" one of no event.
constexpr std::string_view kMagic = "ASSIZE-MATCHES-2\n";
// Files of earlier versions have no names.
constexpr std::string_view kNamelessMagic = "ASSIZE-MATCHES-1\n";
// Those of every version.
constexpr std::string_view kAnyMagic = "ASSIZE-MATCHES-";

// What is wrong with the stored bytes, and where the match that they still contain first differs.
absl::Status PlaceInDamagedRecord(const SalvagedMatch& salvaged) {
  const std::string damage(salvaged.record.message());
  if (!salvaged.match.record.has_header()) return salvaged.record;
  const absl::Status difference = replay::Verify(salvaged.match.record).status();
  return absl::DataLossError(
      absl::StrCat(damage, "; what can be read of it, played again: ",
                   difference.ok() ? "no step differs, only the way in which it is stored"
                                   : std::string(difference.message())));
}

// kDataLoss names the match and the first difference, also where the stored bytes are damaged but
// describe a match that can be played again; other errors are the store's.
absl::StatusOr<replay::Verified> VerifyStored(const MatchEntry& entry, Store* store) {
  ASSIZE_ASSIGN_OR_RETURN(const SalvagedMatch salvaged, store->SalvageMatch(entry.id));
  const std::string context = absl::StrCat("match ", AsText(entry.name));
  if (!salvaged.record.ok()) return WithContext(PlaceInDamagedRecord(salvaged), context);
  absl::StatusOr<replay::Verified> verified = replay::Verify(salvaged.match.record);
  ASSIZE_RETURN_IF_ERROR(WithContext(verified.status(), context));
  ASSIZE_RETURN_IF_ERROR(WithContext(salvaged.timing, context));
  ASSIZE_RETURN_IF_ERROR(WithContext(CheckTiming(salvaged.match.record, salvaged.match.timing), context));
  ASSIZE_RETURN_IF_ERROR(WithContext(salvaged.summary, context));
  return verified;
}

class StoredMatches final : public MatchFile {
 public:
  StoredMatches(std::string path, std::unique_ptr<Store> store)
      : path_(std::move(path)), store_(std::move(store)) {}

  const std::string& name() const override { return path_; }
  absl::StatusOr<std::vector<MatchEntry>> List() override {
    ASSIZE_ASSIGN_OR_RETURN(std::vector<MatchEntry> entries, store_->ListMatches());
    // After the matches: whatever a writer has stored meanwhile, all of these have names.
    ASSIZE_ASSIGN_OR_RETURN(const MatchNames names, store_->LoadMatchNames());
    for (MatchEntry& entry : entries) entry.name = names.Of(entry);
    return entries;
  }
  absl::StatusOr<StoredMatch> Load(const MatchEntry& entry) override {
    ASSIZE_ASSIGN_OR_RETURN(StoredMatch match, store_->LoadMatch(entry.id));
    match.entry.name = entry.name;
    return match;
  }
  absl::StatusOr<replay::Verified> Verify(const MatchEntry& entry) override {
    return VerifyStored(entry, store_.get());
  }
  absl::StatusOr<std::string> PlayerOf(const MatchEntry& entry) override {
    return store_->LoadPlayer(entry.id);
  }
  absl::StatusOr<int64_t> RunOfEvent(const std::string& name) override {
    return store_->RunOfEvent(name);
  }

 private:
  const std::string path_;
  const std::unique_ptr<Store> store_;
};

// By id.
using Exported = std::map<int64_t, StoredMatch>;

class ExportedMatches final : public MatchFile {
 public:
  ExportedMatches(std::string path, Exported matches)
      : path_(std::move(path)), matches_(std::move(matches)) {}

  const std::string& name() const override { return path_; }
  absl::StatusOr<std::vector<MatchEntry>> List() override {
    std::vector<MatchEntry> entries;
    for (const auto& [id, match] : matches_) entries.push_back(match.entry);
    return entries;
  }
  absl::StatusOr<StoredMatch> Load(const MatchEntry& entry) override {
    const auto found = matches_.find(entry.id);
    if (found != matches_.end()) return found->second;
    return absl::NotFoundError(absl::StrCat(path_, ": match ", entry.id, " is not in it"));
  }
  absl::StatusOr<replay::Verified> Verify(const MatchEntry& entry) override {
    ASSIZE_ASSIGN_OR_RETURN(const StoredMatch match, Load(entry));
    absl::StatusOr<replay::Verified> verified = replay::Verify(match.record);
    ASSIZE_RETURN_IF_ERROR(
        WithContext(verified.status(), absl::StrCat("match ", AsText(entry.name))));
    return verified;
  }
  absl::StatusOr<std::string> PlayerOf(const MatchEntry& /*entry*/) override { return ""; }
  absl::StatusOr<int64_t> RunOfEvent(const std::string& name) override {
    for (const auto& [id, match] : matches_) {
      if (absl::EqualsIgnoreCase(match.entry.name.event, name)) return match.entry.place.run_id;
    }
    return absl::NotFoundError(absl::StrCat(path_, ": no match of event ", Quoted(name)));
  }

 private:
  const std::string path_;
  const Exported matches_;
};

// The run of each event in a file, from 1 in the order of the file; matches of no event have run 0.
using Runs = std::map<std::string, int64_t>;

MatchPlace PlaceOf(const MatchName& name, Runs* runs) {
  if (name.event.empty()) return {};
  const auto next = static_cast<int64_t>(runs->size()) + 1;
  return {.run_id = runs->try_emplace(name.event, next).first->second,
          .deal = name.set - 1,
          .rotation = static_cast<int>(name.rotation - 1)};
}

std::string CallOf(const MatchEntry& entry) {
  if (entry.name.event.empty()) return absl::StrCat(entry.id);
  return absl::StrCat(entry.id, " ", AsText(entry.name));
}

// Reads "64 may-cup 17.3" or "65" into `entry`; false: it is neither.
bool ReadCall(std::string_view call, MatchEntry* entry) {
  const size_t blank = call.find(' ');
  const bool in_event = blank != std::string_view::npos;
  if (!absl::SimpleAtoi(std::string(call.substr(0, blank)), &entry->id) || entry->id < 1)
    return false;
  entry->name = {.number = entry->id};
  if (!in_event) return true;
  absl::StatusOr<MatchName> name = ParseMatchName(call.substr(blank + 1));
  if (!name.ok() || name->event.empty()) return false;
  entry->name = *std::move(name);
  return true;
}

// Reads a match from the beginning of `rest`; nullopt: it is damaged or cut off. `at`: its place in
// the file, from 1, which is its number in a file without names.
std::optional<StoredMatch> ReadExported(bool with_name, int64_t at, std::string_view* rest) {
  StoredMatch match;
  match.entry.id = at;
  match.entry.name = {.number = at};
  if (with_name) {
    const std::optional<std::string_view> call = checked_frames::TakeFrame(rest);
    if (!call.has_value() || !ReadCall(*call, &match.entry)) return std::nullopt;
  }
  const std::optional<std::string_view> record = checked_frames::TakeFrame(rest);
  const std::optional<std::string_view> timing = checked_frames::TakeFrame(rest);
  const auto parse = [](const std::optional<std::string_view>& bytes, auto* message) {
    return bytes.has_value() &&
           message->ParseFromArray(bytes->data(), static_cast<int>(bytes->size()));
  };
  if (!parse(record, &match.record) || !parse(timing, &match.timing)) return std::nullopt;
  match.record_bytes = std::string(*record);
  match.entry.summary = Summarize(match.record, match.timing);
  return match;
}

absl::StatusOr<Exported> ReadMatches(bool with_names, std::string_view rest) {
  Exported matches;
  Runs runs;
  for (int64_t at = 1; !rest.empty(); ++at) {
    std::optional<StoredMatch> match = ReadExported(with_names, at, &rest);
    if (!match.has_value()) {
      return absl::DataLossError(absl::StrCat("match ", at, " is damaged or cut off"));
    }
    const int64_t id = match->entry.id;
    match->entry.place = PlaceOf(match->entry.name, &runs);
    if (!matches.emplace(id, *std::move(match)).second) {
      return absl::DataLossError(
          absl::StrCat("match ", at, " has the number ", id, ", as one before it"));
    }
  }
  return matches;
}

// How the file begins, if that is a magic of any version.
std::string MagicOf(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string head(kMagic.size(), '\0');
  if (!file.read(head.data(), static_cast<std::streamsize>(head.size()))) return "";
  return head.starts_with(kAnyMagic) ? head : "";
}

absl::StatusOr<std::unique_ptr<MatchFile>> OpenExported(const std::string& path,
                                                        const std::string& magic) {
  if (magic != kMagic && magic != kNamelessMagic) {
    const std::string_view version = std::string_view(magic).substr(kAnyMagic.size());
    return absl::DataLossError(
        absl::StrCat(path, ": made by a newer version of Assize (its matches have the format ",
                     Quoted(version.substr(0, version.find('\n'))),
                     ", this program knows 1 and 2); use the newer version"));
  }
  ASSIZE_ASSIGN_OR_RETURN(const std::string content, ReadFile(path, kMaxExportedBytes));
  absl::StatusOr<Exported> matches =
      ReadMatches(magic == kMagic, std::string_view(content).substr(magic.size()));
  ASSIZE_RETURN_IF_ERROR(WithContext(matches.status(), path));
  return std::make_unique<ExportedMatches>(path, *std::move(matches));
}

}  // namespace

absl::StatusOr<std::unique_ptr<MatchFile>> OpenMatches(const std::string& path) {
  const std::string magic = MagicOf(path);
  if (!magic.empty()) return OpenExported(path, magic);
  ASSIZE_ASSIGN_OR_RETURN(std::unique_ptr<Store> store, Store::OpenForReading(path));
  return std::make_unique<StoredMatches>(path, std::move(store));
}

absl::Status ExportMatches(const std::string& path, const std::vector<StoredMatch>& matches) {
  std::error_code error;
  if (std::filesystem::exists(path, error)) {
    return absl::AlreadyExistsError(
        absl::StrCat(path, ": exists already; name another file or remove it"));
  }
  std::string content(kMagic);
  for (const StoredMatch& match : matches) {
    v1::MatchTiming timing = match.timing;
    for (v1::SeatTiming& seat : *timing.mutable_seats()) seat.clear_last_lines();
    content += checked_frames::Framed(CallOf(match.entry));
    content += checked_frames::Framed(match.record_bytes);
    content += checked_frames::Framed(timing.SerializeAsString());
  }
  return WritePrivateFile(path, content);
}

}  // namespace assize
