#include "tests/replay/store_testing.h"

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "referee/base/hash.h"
#include "referee/base/status.h"

namespace assize::testing {
namespace {

constexpr uid_t kNobody = 65534;

void FillHeader(const std::string& id, v1::RecordHeader& header) {
  header.set_format(kRecordFormat);
  header.set_match_id(id);
  header.set_game("brigands");
  header.set_rules_version(1);
  const Bytes32 seed = HashOf(absl::StrCat("seed of ", id));
  header.set_seed(std::string(AsView(seed)));
  header.set_salt(std::string(AsView(HashOf(id))));
  for (const char* name : {"greedy", "random"}) {
    v1::Competitor& competitor = *header.add_competitors();
    competitor.set_name(name);
    competitor.set_version("1.0");
  }
}

void FillSteps(const std::string& id, NewMatch& match) {
  for (int i = 0; i < 10; ++i) {
    v1::Step& step = *match.record.add_steps();
    v1::Entry& entry = *step.add_entries();
    entry.set_seat(i % 2);
    entry.mutable_moved()->mutable_move()->set_request_id(i / 2 + 1);
    entry.mutable_moved()->mutable_played();
    step.set_chain(std::string(AsView(HashOf(absl::StrCat(id, i)))));
    match.timing.add_entry_us(1000 * i);
    match.timing.add_used_us(100 + i);
  }
}

void FillEnd(v1::RecordEnd& end) {
  end.set_reason(v1::END_REASON_FINISHED);
  for (int seat = 0; seat < 2; ++seat) {
    v1::SeatResult& result = *end.add_results();
    result.set_score(seat == 0 ? 0.75 : 0.25);
    result.set_rank(seat + 1);
    result.set_role(seat == 0 ? "prince" : "brigand");
    end.add_faults(seat);
  }
}

}  // namespace

Folder::Folder() {
  path_ = "/tmp/assize-store-XXXXXX";
  if (mkdtemp(path_.data()) == nullptr) ADD_FAILURE() << "cannot make " << path_;
  SetMode(path_, 0755);
}

Folder::~Folder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::vector<std::string> Folder::Names() const {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(path_)) {
    names.push_back(entry.path().filename());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string ReadFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file.is_open()) << path;
  return {std::istreambuf_iterator<char>(file), {}};
}

void WriteFile(const std::string& path, const std::string& bytes) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << bytes;
  EXPECT_TRUE(file.flush().good()) << path;
}

void SetMode(const std::string& path, unsigned mode) { EXPECT_EQ(chmod(path.c_str(), mode), 0); }

RunStart DemoRun() {
  return {.started_unix_us = 1'700'000'000'000'000,
          .game = "brigands",
          .config = R"({"seats": 2})",
          .policy = "lenient",
          .command_line = "referee play --game brigands greedy random"};
}

NewMatch DemoMatch(int64_t run_id, int64_t ordinal) {
  const std::string id = absl::StrCat("match-", run_id, "-", ordinal);
  NewMatch match;
  match.place = {.run_id = run_id,
                 .ordinal = ordinal,
                 .deal = ordinal / 2,
                 .rotation = static_cast<int>(ordinal % 2)};
  FillHeader(id, *match.record.mutable_header());
  FillSteps(id, match);
  FillEnd(*match.record.mutable_end());
  match.timing.set_started_unix_us(1'700'000'000'000'000 + ordinal);
  match.timing.set_duration_us(12'345);
  return match;
}

PackedMatch DemoPacked(int64_t run_id, int64_t ordinal) {
  auto packed = Pack(DemoMatch(run_id, ordinal));
  EXPECT_THAT(packed, IsOk());
  return *std::move(packed);
}

std::vector<PackedMatch> DemoBatch(int64_t run_id, int64_t first, int count) {
  std::vector<PackedMatch> batch;
  for (int i = 0; i < count; ++i) batch.push_back(DemoPacked(run_id, first + i));
  return batch;
}

void MakeDatabase(const std::string& path, int count) {
  auto store = Store::OpenForWriting(path);
  ASSERT_THAT(store, IsOk());
  ASSERT_THAT((*store)->BeginRun(DemoRun()), IsOk());
  ASSERT_THAT((*store)->AddMatches(DemoBatch(1, 0, count)), IsOk());
}

absl::StatusOr<size_t> ReadAll(Store& store) {
  ASSIZE_ASSIGN_OR_RETURN(const auto entries, store.ListMatches());
  for (const MatchEntry& entry : entries) {
    ASSIZE_RETURN_IF_ERROR(store.LoadMatch(entry.id).status());
  }
  return entries.size();
}

std::vector<std::string> TablesIn(sqlite::Connection& connection) {
  auto select = connection.Prepare(
      "SELECT tables.name || ': ' || (SELECT group_concat(columns.name, ' ')"
      " FROM pragma_table_xinfo(tables.name) AS columns)"
      " FROM sqlite_schema AS tables WHERE tables.type = 'table'");
  std::vector<std::string> tables;
  while (*select->Step()) tables.emplace_back(select->Text(0));
  return tables;
}

std::vector<std::string> StatedTables(std::span<const SchemaPart> parts) {
  std::vector<std::string> tables;
  for (const SchemaPart& part : parts) {
    for (const TableColumns& table : part.tables) {
      tables.push_back(std::string(table.table) + ": " + std::string(table.columns));
    }
  }
  return tables;
}

std::string WithoutPrivileges(const std::function<std::string()>& work) {
  int pipe_ends[2];
  EXPECT_EQ(pipe(pipe_ends), 0);
  const pid_t child = fork();
  if (child == 0) {
    close(pipe_ends[0]);
    std::string answer = "could not drop root's rights";
    if (geteuid() != 0 ||
        (setresgid(kNobody, kNobody, kNobody) == 0 && setresuid(kNobody, kNobody, kNobody) == 0)) {
      answer = work();
    }
    const ssize_t written = write(pipe_ends[1], answer.data(), answer.size());
    _exit(written == static_cast<ssize_t>(answer.size()) ? 0 : 1);
  }
  close(pipe_ends[1]);
  std::string answer;
  std::array<char, 4096> part;
  ssize_t size;
  while ((size = read(pipe_ends[0], part.data(), part.size())) > 0) {
    answer.append(part.data(), static_cast<size_t>(size));
  }
  close(pipe_ends[0]);
  int status = 0;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  return answer;
}

}  // namespace assize::testing
