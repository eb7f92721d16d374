#include "referee/replay/match_file.h"

#include <filesystem>
#include <fstream>
#include <optional>
#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/base/checked_frames.h"
#include "referee/base/files.h"
#include "referee/base/plain_text.h"
#include "referee/base/status.h"

namespace assize {
namespace {

// How a file of exported matches begins. For each match two frames follow
// (referee/base/checked_frames.h): a serialised v1.Record and a serialised v1.MatchTiming.
constexpr std::string_view kMagic = "ASSIZE-MATCHES-1\n";

// The times are not part of the record; only their number can be checked.
absl::Status CheckTiming(const StoredMatch& match) {
  int entries = 0;
  for (const v1::Step& step : match.record.steps()) entries += step.entries_size();
  const auto is_complete = [entries](int times) { return times == 0 || times == entries; };
  if (match.timing.entry_us_size() == entries && match.timing.used_us_size() == entries &&
      is_complete(match.timing.cpu_us_size()) && is_complete(match.timing.late_us_size())) {
    return absl::OkStatus();
  }
  return absl::DataLossError(absl::StrCat("timing: ", match.timing.entry_us_size(), " and ",
                                          match.timing.used_us_size(), " times for ", entries,
                                          " entries"));
}

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
  ASSIZE_RETURN_IF_ERROR(WithContext(CheckTiming(salvaged.match), context));
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
  absl::StatusOr<int64_t> RunOfEvent(const std::string& name) override {
    return store_->RunOfEvent(name);
  }

 private:
  const std::string path_;
  const std::unique_ptr<Store> store_;
};

class ExportedMatches final : public MatchFile {
 public:
  ExportedMatches(std::string path, std::vector<StoredMatch> matches)
      : path_(std::move(path)), matches_(std::move(matches)) {}

  const std::string& name() const override { return path_; }
  absl::StatusOr<std::vector<MatchEntry>> List() override {
    std::vector<MatchEntry> entries;
    for (const StoredMatch& match : matches_) entries.push_back(match.entry);
    return entries;
  }
  absl::StatusOr<StoredMatch> Load(const MatchEntry& entry) override {
    const int64_t id = entry.id;
    if (id < 1 || id > static_cast<int64_t>(matches_.size())) {
      return absl::NotFoundError(absl::StrCat(path_, ": match ", id, " is not in it"));
    }
    return matches_[static_cast<size_t>(id - 1)];
  }
  absl::StatusOr<replay::Verified> Verify(const MatchEntry& entry) override {
    ASSIZE_ASSIGN_OR_RETURN(const StoredMatch match, Load(entry));
    absl::StatusOr<replay::Verified> verified = replay::Verify(match.record);
    ASSIZE_RETURN_IF_ERROR(WithContext(verified.status(), absl::StrCat("match ", entry.id)));
    return verified;
  }
  absl::StatusOr<int64_t> RunOfEvent(const std::string& name) override {
    return absl::NotFoundError(
        absl::StrCat(path_, ": exported matches belong to no event; no ", Quoted(name)));
  }

 private:
  const std::string path_;
  const std::vector<StoredMatch> matches_;
};

absl::StatusOr<StoredMatch> ReadExported(int64_t id, std::string_view* rest) {
  const std::optional<std::string_view> record = checked_frames::TakeFrame(rest);
  const std::optional<std::string_view> timing = checked_frames::TakeFrame(rest);
  StoredMatch match;
  const auto parse = [](const std::optional<std::string_view>& bytes, auto* message) {
    return bytes.has_value() &&
           message->ParseFromArray(bytes->data(), static_cast<int>(bytes->size()));
  };
  if (!parse(record, &match.record) || !parse(timing, &match.timing)) {
    return absl::DataLossError(absl::StrCat("match ", id, " is damaged or cut off"));
  }
  match.record_bytes = std::string(*record);
  match.entry.id = id;
  match.entry.name = {.number = id};
  match.entry.summary = Summarize(match.record, match.timing);
  return match;
}

absl::StatusOr<std::unique_ptr<MatchFile>> OpenExported(const std::string& path) {
  ASSIZE_ASSIGN_OR_RETURN(const std::string content, ReadFile(path, kMaxExportedBytes));
  std::string_view rest = content;
  rest.remove_prefix(kMagic.size());
  std::vector<StoredMatch> matches;
  while (!rest.empty()) {
    absl::StatusOr<StoredMatch> match =
        ReadExported(static_cast<int64_t>(matches.size()) + 1, &rest);
    ASSIZE_RETURN_IF_ERROR(WithContext(match.status(), path));
    matches.push_back(*std::move(match));
  }
  return std::make_unique<ExportedMatches>(path, std::move(matches));
}

bool IsExported(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string head(kMagic.size(), '\0');
  return file.read(head.data(), static_cast<std::streamsize>(head.size())) && head == kMagic;
}

}  // namespace

absl::StatusOr<std::unique_ptr<MatchFile>> OpenMatches(const std::string& path) {
  if (IsExported(path)) return OpenExported(path);
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
    content += checked_frames::Framed(match.record_bytes);
    content += checked_frames::Framed(timing.SerializeAsString());
  }
  return WritePrivateFile(path, content);
}

}  // namespace assize
