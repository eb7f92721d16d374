#include "referee/main/match_source.h"

#include <filesystem>
#include <fstream>
#include <optional>
#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/base/files.h"
#include "referee/base/plain_text.h"
#include "referee/base/status.h"
#include "referee/main/replay_dump_verify.h"
#include "referee/worker/frames.h"

namespace assize {
namespace {

// How a file of exported matches begins. For each match two frames follow
// (referee/worker/frames.h): a serialised v1.Record and a serialised v1.MatchTiming.
constexpr std::string_view kMagic = "ASSIZE-MATCHES-1\n";

class StoredMatches final : public MatchSource {
 public:
  StoredMatches(std::string path, std::unique_ptr<Store> store)
      : path_(std::move(path)), store_(std::move(store)) {}

  const std::string& name() const override { return path_; }
  absl::StatusOr<std::vector<MatchEntry>> List() override { return store_->ListMatches(); }
  absl::StatusOr<StoredMatch> Load(int64_t id) override { return store_->LoadMatch(id); }
  absl::StatusOr<replay::Verified> Verify(int64_t id) override {
    return VerifyStored(id, store_.get());
  }
  absl::StatusOr<int64_t> RunOfEvent(const std::string& name) override {
    return store_->RunOfEvent(name);
  }

 private:
  const std::string path_;
  const std::unique_ptr<Store> store_;
};

class ExportedMatches final : public MatchSource {
 public:
  ExportedMatches(std::string path, std::vector<StoredMatch> matches)
      : path_(std::move(path)), matches_(std::move(matches)) {}

  const std::string& name() const override { return path_; }
  absl::StatusOr<std::vector<MatchEntry>> List() override {
    std::vector<MatchEntry> entries;
    for (const StoredMatch& match : matches_) entries.push_back(match.entry);
    return entries;
  }
  absl::StatusOr<StoredMatch> Load(int64_t id) override {
    if (id < 1 || id > static_cast<int64_t>(matches_.size())) {
      return absl::NotFoundError(absl::StrCat(path_, ": match ", id, " is not in it"));
    }
    return matches_[static_cast<size_t>(id - 1)];
  }
  absl::StatusOr<replay::Verified> Verify(int64_t id) override {
    ASSIZE_ASSIGN_OR_RETURN(const StoredMatch match, Load(id));
    absl::StatusOr<replay::Verified> verified = replay::Verify(match.record);
    ASSIZE_RETURN_IF_ERROR(WithContext(verified.status(), absl::StrCat("match ", id)));
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
  const std::optional<std::string_view> record = worker::TakeFrame(rest);
  const std::optional<std::string_view> timing = worker::TakeFrame(rest);
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
  match.entry.summary = Summarize(match.record, match.timing);
  return match;
}

absl::StatusOr<std::unique_ptr<MatchSource>> OpenExported(const std::string& path) {
  ASSIZE_ASSIGN_OR_RETURN(const std::string content, ReadFile(path));
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

absl::StatusOr<std::unique_ptr<MatchSource>> OpenMatches(const std::string& path) {
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
    content += worker::Framed(match.record_bytes);
    content += worker::Framed(timing.SerializeAsString());
  }
  return WritePrivateFile(path, content);
}

}  // namespace assize
