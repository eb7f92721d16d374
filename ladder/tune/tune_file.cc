#include "ladder/tune/tune_file.h"

#include <fcntl.h>
#include <google/protobuf/util/json_util.h>
#include <google/protobuf/util/message_differencer.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "referee/base/files/files.h"
#include "referee/base/status.h"
#include "referee/base/text/json.h"

namespace assize::ladder::tune {
namespace {

constexpr size_t kMaxBytes = size_t{1} << 30;

// "iterations: 100 -> 200; sets: 4 -> 8": there and asked for.
std::string DifferencesBetween(const v1::TuneSettings& there, const v1::TuneSettings& asked) {
  std::string text;
  google::protobuf::util::MessageDifferencer differencer;
  differencer.ReportDifferencesToString(&text);
  if (differencer.Compare(there, asked)) return "";
  const std::string flat =
      absl::StrReplaceAll(absl::StripSuffix(text, "\n"), {{"modified: ", ""}, {"\n", "; "}});
  return flat.empty() ? "other settings" : flat;
}

absl::Status ParseLine(const std::string& place, const std::string& line,
                       google::protobuf::Message* message) {
  const auto parsed = google::protobuf::util::JsonStringToMessage(line, message);
  if (parsed.ok()) return absl::OkStatus();
  return absl::DataLossError(absl::StrCat(place, ": is no line of a tuning"));
}

}  // namespace

absl::StatusOr<std::unique_ptr<TuneFile>> TuneFile::Open(const std::string& folder,
                                                         const v1::TuneSettings& asked,
                                                         SeedCheck check) {
  if (mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST) {
    return FileError(folder, "can't make the folder", errno);
  }
  const std::string path = absl::StrCat(folder, "/tuning.jsonl");
  UniqueFd descriptor(open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600));
  if (!descriptor.valid()) return FileError(path, "can't open it", errno);
  std::unique_ptr<TuneFile> file(new TuneFile(path, std::move(descriptor)));
  ASSIZE_RETURN_IF_ERROR(file->Lock());
  ASSIZE_RETURN_IF_ERROR(file->Read(asked, check));
  return file;
}

absl::Status TuneFile::Lock() {
  if (flock(file_.get(), LOCK_EX | LOCK_NB) == 0) return absl::OkStatus();
  if (errno == EWOULDBLOCK) {
    return absl::AbortedError(absl::StrCat(path_, ": another process is working on this tuning"));
  }
  return FileError(path_, "can't lock it", errno);
}

absl::Status TuneFile::Read(const v1::TuneSettings& asked, SeedCheck check) {
  ASSIZE_ASSIGN_OR_RETURN(std::string content, ReadFile(path_, kMaxBytes));
  const size_t whole = content.rfind('\n') + 1;  // npos + 1 is 0.
  if (whole < content.size()) {
    content.resize(whole);
    if (ftruncate(file_.get(), static_cast<off_t>(whole)) != 0) {
      return FileError(path_, "can't cut off its last line", errno);
    }
  }
  if (content.empty()) {
    settings_ = asked;
    ASSIZE_RETURN_IF_ERROR(Write(settings_));
    ASSIZE_RETURN_IF_ERROR(Sync());
    return SyncFolderOf(path_);
  }
  ASSIZE_RETURN_IF_ERROR(ReadLines(content));
  v1::TuneSettings same_seed = asked;
  if (check == SeedCheck::kMayDiffer) same_seed.set_seed(settings_.seed());
  const std::string differences = DifferencesBetween(settings_, same_seed);
  if (differences.empty()) return absl::OkStatus();
  return absl::AlreadyExistsError(absl::StrCat(path_, ": is another tuning, there -> asked for: ",
                                               differences, ". Choose another --folder"));
}

absl::Status TuneFile::ReadLines(const std::string& content) {
  int number = 0;
  for (const absl::string_view line : absl::StrSplit(content, '\n', absl::SkipEmpty())) {
    const std::string place = absl::StrCat(path_, ":", ++number);
    if (number == 1) {
      ASSIZE_RETURN_IF_ERROR(ParseLine(place, std::string(line), &settings_));
      continue;
    }
    ASSIZE_RETURN_IF_ERROR(ParseLine(place, std::string(line), &matches_.emplace_back()));
  }
  return absl::OkStatus();
}

absl::Status TuneFile::Append(const v1::TuneMatch& match) { return Write(match); }

absl::Status TuneFile::Sync() {
  if (fdatasync(file_.get()) == 0) return absl::OkStatus();
  return FileError(path_, "can't write it to the disk", errno);
}

absl::Status TuneFile::Write(const google::protobuf::Message& line) {
  ASSIZE_ASSIGN_OR_RETURN(std::string json, ToJson(line, JsonLayout::kLine));
  if (!json.ends_with('\n')) json += '\n';
  return WriteAll(file_.get(), json, path_);
}

}  // namespace assize::ladder::tune
