#include "ladder/doctor/doctor.h"

#include <sys/resource.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <system_error>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "ladder/archive/archive_check.h"
#include "ladder/store/ladder_store.h"
#include "ladder/store/model_rows.h"
#include "ladder/store/service/service_store.h"
#include "referee/base/hash.h"
#include "referee/base/status.h"
#include "referee/replay/playback/replay.h"
#include "referee/replay/store/store.h"
#include "referee/replay/summary/answer_faults.h"

namespace assize::ladder {
namespace {

namespace fs = std::filesystem;
using Finding = v1::DoctorFinding;

constexpr int64_t kMib = 1 << 20;

std::string WhenText(int64_t unix_us) {
  return absl::FormatTime("%Y-%m-%d %H:%M:%S UTC", absl::FromUnixMicros(unix_us),
                          absl::UTCTimeZone());
}

// What a chain in which everything fits shows.
std::string Coverage(const ChainHead& head) {
  if (head.older_links == 0) return "nothing was changed or removed without a link";
  return absl::StrCat("nothing was changed or removed without a link since link ",
                      head.older_links + 1, "; links 1 to ", head.older_links,
                      " are of an older version and cover only results");
}

class Examination {
 public:
  explicit Examination(const DoctorOrder& order) : order_(order) {}

  Diagnosis Run() {
    auto store = LadderStore::OpenForReading(order_.database);
    Judge("database", store.status(), "ours, all its tables are of this program's version");
    if (store.ok()) {
      order_.progress("checking the structure");
      Judge("integrity", (*store)->CheckIntegrity(), "structure and references are whole");
      order_.progress("reading all events");
      ExamineEvents(**store);
      ExamineChain(**store);
      ExamineAudit(**store);
      order_.progress("checking the submitted files");
      Judge("bundles", (*store)->CheckBundles(), "all submitted files are as they were submitted");
      ExamineArchives(**store);
      ExamineRecords(**store);
    }
    ExamineDisk();
    ExamineSandbox();
    ExamineDescriptors();
    return {std::move(report_), stored_};
  }

 private:
  void Add(const std::string& what, Finding::Grade grade, const std::string& text) {
    Finding& finding = *report_.add_findings();
    finding.set_what(what);
    finding.set_grade(grade);
    finding.set_text(text);
  }
  void Judge(const std::string& what, const absl::Status& status, const std::string& good) {
    if (status.ok()) return Add(what, Finding::GRADE_OK, good);
    stored_.Update(status);
    Add(what, Finding::GRADE_FAILED, std::string(status.message()));
  }

  void ExamineEvents(LadderStore& store);
  void ExamineChain(LadderStore& store);
  void ListChanges(LadderStore& store);
  void ExamineAudit(LadderStore& store);
  void ExamineArchives(LadderStore& store);
  void ExamineRecords(LadderStore& ladder);
  absl::Status CheckRecord(const MatchNames& names, const MatchEntry& entry,
                           const absl::StatusOr<const v1::Record*>& record,
                           RareFaultsByPlace* answers) const;
  // Those of all matches, where findings will need them.
  absl::StatusOr<MatchNames> NamesFor(Store& store) const;
  void ExamineDisk();
  void ExamineSandbox();
  void ExamineDescriptors();

  const DoctorOrder& order_;
  v1::DoctorReport report_;
  absl::Status stored_;
};

void Examination::ExamineEvents(LadderStore& store) {
  const absl::StatusOr<std::vector<EventId>> events = LoadEventIds(store);
  if (!events.ok()) return Judge("events", events.status(), "");
  size_t open = 0;
  for (const EventId id : *events) {
    const absl::StatusOr<Event> event = store.LoadEvent(id);
    if (!event.ok()) return Judge("events", event.status(), "");
    open += event->ended_unix_us.has_value() ? 0 : 1;
  }
  const absl::StatusOr<Results> results = store.LoadResults({});
  if (!results.ok()) return Judge("events", results.status(), "");
  Add("events", Finding::GRADE_OK,
      absl::StrCat("events: ", events->size(), ", not ended: ", open, "; whole sets: ",
                   results->sets.size(), ", matches in them: ", results->matches.size()));
}

void Examination::ExamineChain(LadderStore& store) {
  const absl::StatusOr<ChainHead> head = store.CheckChain([this](int64_t links) {
    order_.progress(absl::StrCat(links, " links of the chain checked"));
    return true;
  });
  if (!head.ok()) return Judge("chain", head.status(), "");
  if (!order_.published_head.empty()) {
    const absl::StatusOr<int64_t> link = store.FindChainHead(order_.published_head);
    if (!link.ok()) return Judge("chain", link.status(), "");
    return Add(
        "chain", Finding::GRADE_OK,
        absl::StrCat("whole; the published head is that of link ", *link, " of ", head->links));
  }
  Add("chain", Finding::GRADE_OK,
      absl::StrCat(Coverage(*head), "; links: ", head->links,
                   ", changes among them: ", head->changes, ", head: ", ToHex(head->sha256)));
  if (order_.changes) ListChanges(store);
}

void Examination::ListChanges(LadderStore& store) {
  const absl::StatusOr<std::vector<ChainChange>> changes = store.LoadChanges(kMaxChanges);
  if (!changes.ok()) return Judge("change", changes.status(), "");
  for (const ChainChange& change : *changes) {
    Add("change", Finding::GRADE_OK,
        absl::StrCat("link ", change.link, ", ", WhenText(change.unix_us), ", ", change.actor, ": ",
                     Describe(change.subject), ": ", change.act));
  }
}

void Examination::ExamineAudit(LadderStore& store) {
  ServiceStore service(&store);
  const absl::StatusOr<bool> exists = service.Exists();
  if (!exists.ok()) return Judge("audit", exists.status(), "");
  if (!*exists) return;
  const absl::StatusOr<int64_t> entries = service.VerifyAudit();
  if (!entries.ok()) return Judge("audit", entries.status(), "");
  Add("audit", Finding::GRADE_OK,
      absl::StrCat(*entries, " entries of the audit log, whose hashes fit together"));
}

void Examination::ExamineArchives(LadderStore& store) {
  const absl::StatusOr<archive::ArchiveCount> count =
      archive::CheckArchives(store, order_.database);
  // What is not there is lost until it is put back.
  if (!count.ok()) return Judge("archives", absl::DataLossError(count.status().message()), "");
  if (count->archives == 0) return;
  Add("archives", Finding::GRADE_OK,
      absl::StrCat("all are there; archives: ", count->archives,
                   ", events in them: ", count->events, ", records: ", count->records));
}

// Takes the match's rows out of `answers`.
absl::Status CheckAnswers(const MatchEntry& entry, const v1::Record& record,
                          RareFaultsByPlace* answers) {
  const std::vector<AnswerFaults> real = AnswerFaultsIn(record);
  for (size_t seat = 0; seat < real.size(); ++seat) {
    const auto stored = answers->find({entry.id, static_cast<int>(seat)});
    const bool there = stored != answers->end();
    if ((there ? stored->second : RareFaults()) != RareFaultsOf(real[seat])) {
      return absl::DataLossError(absl::StrCat("match ", entry.id,
                                              ": the tables disagree with the record: the answers "
                                              "of seat ",
                                              seat));
    }
    if (there) answers->erase(stored);
  }
  return absl::OkStatus();
}

absl::Status Examination::CheckRecord(const MatchNames& names, const MatchEntry& entry,
                                      const absl::StatusOr<const v1::Record*>& record,
                                      RareFaultsByPlace* answers) const {
  ASSIZE_RETURN_IF_ERROR(record.status());
  ASSIZE_RETURN_IF_ERROR(CheckAnswers(entry, **record, answers));
  if (order_.records == RecordCheck::kHashes) return absl::OkStatus();
  return WithContext(replay::Verify(**record).status(),
                     absl::StrCat("match ", AsText(names.Of(entry))));
}

absl::StatusOr<MatchNames> Examination::NamesFor(Store& store) const {
  if (order_.records == RecordCheck::kHashes) return MatchNames();
  return store.LoadMatchNames();
}

void Examination::ExamineRecords(LadderStore& ladder) {
  const auto store = Store::OpenForReading(order_.database);
  if (!store.ok()) return Judge("records", store.status(), "");
  const auto matches = (*store)->CountMatches();
  if (!matches.ok()) return Judge("records", matches.status(), "");
  const auto names = NamesFor(**store);
  if (!names.ok()) return Judge("records", names.status(), "");
  auto answers = ladder.LoadRareFaults();
  if (!answers.ok()) return Judge("records", answers.status(), "");
  size_t done = 0;
  size_t damaged = 0;
  absl::Status first;
  const absl::Status looked = (*store)->LookAtAll([&](const MatchEntry& entry, const auto& record) {
    const absl::Status checked = CheckRecord(*names, entry, record, &*answers);
    first.Update(checked);
    if (!checked.ok()) ++damaged;
    order_.progress(absl::StrCat(++done, " of ", *matches, " records checked"));
  });
  if (!looked.ok()) return Judge("records", looked, "");
  if (damaged > 0) {
    return Judge("records",
                 absl::Status(first.code(), absl::StrCat(damaged, " of ", done,
                                                         " damaged; the first: ", first.message())),
                 "");
  }
  if (!answers->empty()) {
    const auto& [match, seat] = answers->begin()->first;
    return Judge("records",
                 absl::DataLossError(absl::StrCat("answers are stored of seat ", seat, " of match ",
                                                  match, ", which has no such seat")),
                 "");
  }
  Add("records", Finding::GRADE_OK,
      absl::StrCat(done, order_.records == RecordCheck::kHashes
                             ? " records agree with their hashes (--replay plays them again)"
                             : " records played again, all digests agree"));
}

void Examination::ExamineDisk() {
  std::error_code error;
  const fs::path path = fs::absolute(order_.database, error);
  const fs::space_info space = fs::space(path.parent_path(), error);
  if (error) return Add("disk", Finding::GRADE_WARNING, "free space unknown: " + error.message());
  const uintmax_t size = fs::file_size(path, error);
  const auto database = error ? 0 : static_cast<int64_t>(size);
  const auto free = static_cast<int64_t>(space.available);
  // Room for a backup, and for some more evenings.
  const int64_t wanted = std::max<int64_t>(1024 * kMib, 2 * database);
  // Not even room for the results of some rounds.
  constexpr int64_t kLeast = 16 * kMib;
  const Finding::Grade grade = free < kLeast   ? Finding::GRADE_FAILED
                               : free < wanted ? Finding::GRADE_WARNING
                                               : Finding::GRADE_OK;
  Add("disk", grade,
      absl::StrCat(free / kMib, " MiB free, the database has ", database / kMib, " MiB",
                   free < wanted ? absl::StrCat("; better have ", wanted / kMib, " MiB") : ""));
}

void Examination::ExamineSandbox() {
  if (order_.sandbox.ok()) {
    return Add("sandbox", Finding::GRADE_OK, "this machine can confine bots (bubblewrap)");
  }
  Add("sandbox", Finding::GRADE_WARNING,
      absl::StrCat("bots can't be confined: ", order_.sandbox.message()));
}

void Examination::ExamineDescriptors() {
  // A match of eight seats needs some 40; 16 jobs are plenty for one machine.
  constexpr rlim_t kWanted = 1024;
  rlimit limit = {};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  const bool few = limit.rlim_cur < kWanted;
  Add("descriptors", few ? Finding::GRADE_WARNING : Finding::GRADE_OK,
      absl::StrCat(limit.rlim_cur, " open files at a time",
                   few ? "; raise it with: ulimit -n " + absl::StrCat(kWanted) : ""));
}

}  // namespace

Diagnosis Examine(const DoctorOrder& order) { return Examination(order).Run(); }

}  // namespace assize::ladder
