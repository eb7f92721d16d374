#include "referee/replay/selection/seed_list.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "referee/base/seed.h"
#include "referee/base/status.h"
#include "referee/base/text/length.h"
#include "referee/base/text/plain_text.h"
#include "referee/match/match_spec.h"

namespace assize {
namespace {

absl::StatusOr<match::MatchSpec> SpecOfMatch(const MatchEntry& entry, MatchFile* source) {
  ASSIZE_ASSIGN_OR_RETURN(const StoredMatch stored, source->Load(entry));
  absl::StatusOr<match::MatchSpec> spec = match::SpecOf(stored.record.header());
  ASSIZE_RETURN_IF_ERROR(WithContext(spec.status(), absl::StrCat("match ", AsText(entry.name))));
  return spec;
}

std::string CommitmentOf(const match::MatchSpec& spec) {
  return ToHex(SeedCommitment(spec.seed, spec.salt, spec.match_id));
}

using Cells = std::vector<std::string>;

Cells CellsOf(const std::string& line) {
  Cells cells = absl::StrSplit(line, ',');
  for (std::string& cell : cells) cell = std::string(absl::StripAsciiWhitespace(cell));
  return cells;
}

absl::StatusOr<size_t> ColumnOf(const Cells& head, const std::string& name) {
  const auto found = std::find(head.begin(), head.end(), name);
  if (found != head.end()) return static_cast<size_t>(found - head.begin());
  return absl::DataLossError(
      absl::StrCat("line 1: no column ", Quoted(name), "; needed are match_id and commitment"));
}

}  // namespace

absl::StatusOr<std::string> SeedsCsv(const std::vector<MatchEntry>& entries, SeedList list,
                                     MatchFile* source) {
  const bool seeds = list == SeedList::kSeeds;
  std::string csv =
      seeds ? "match,match_id,seed,salt,commitment,name\n" : "match,match_id,commitment,name\n";
  for (const MatchEntry& entry : entries) {
    ASSIZE_ASSIGN_OR_RETURN(const match::MatchSpec spec, SpecOfMatch(entry, source));
    absl::StrAppend(&csv, entry.id, ",", spec.match_id, ",");
    if (seeds) absl::StrAppend(&csv, ToHex(spec.seed.bytes), ",", ToHex(spec.salt.bytes), ",");
    absl::StrAppend(&csv, CommitmentOf(spec), ",", AsText(entry.name), "\n");
  }
  return csv;
}

absl::StatusOr<std::map<std::string, std::string>> ReadCommitments(std::string_view csv) {
  ASSIZE_RETURN_IF_ERROR(CheckLength("the list", csv.size(), kMaxCommitmentsBytes));
  const std::vector<std::string> lines = absl::StrSplit(std::string(csv), '\n');
  const Cells head = CellsOf(lines[0]);
  ASSIZE_ASSIGN_OR_RETURN(const size_t id_column, ColumnOf(head, "match_id"));
  ASSIZE_ASSIGN_OR_RETURN(const size_t commitment_column, ColumnOf(head, "commitment"));
  std::map<std::string, std::string> published;
  for (size_t i = 1; i < lines.size(); ++i) {
    const Cells cells = CellsOf(lines[i]);
    if (cells == Cells{""}) continue;
    const auto error = [i](const std::string& what) {
      return absl::DataLossError(absl::StrCat("line ", i + 1, ": ", what));
    };
    if (cells.size() != head.size()) {
      return error(absl::StrCat("it has ", cells.size(), " columns, the head ", head.size()));
    }
    const std::string commitment = absl::AsciiStrToLower(cells[commitment_column]);
    constexpr size_t kHexDigits = 64;
    if (commitment.size() != kHexDigits ||
        commitment.find_first_not_of("0123456789abcdef") != std::string::npos) {
      return error(absl::StrCat(Quoted(commitment), " is not a commitment: 64 hexadecimal digits"));
    }
    if (!published.emplace(cells[id_column], commitment).second) {
      return error(absl::StrCat("the match ", Quoted(cells[id_column]), " is named twice"));
    }
  }
  return published;
}

absl::StatusOr<SeedCheck> CheckSeeds(const std::vector<MatchEntry>& entries,
                                     const std::map<std::string, std::string>& published,
                                     MatchFile* source) {
  SeedCheck check;
  std::map<std::string, std::string> missing = published;
  for (const MatchEntry& entry : entries) {
    ASSIZE_ASSIGN_OR_RETURN(const match::MatchSpec spec, SpecOfMatch(entry, source));
    const auto listed = missing.extract(spec.match_id);
    if (listed.empty()) {
      ++check.unlisted;
    } else if (const std::string commitment = CommitmentOf(spec); listed.mapped() == commitment) {
      ++check.same;
    } else {
      check.mismatches.push_back(absl::StrCat("match ", AsText(entry.name), " (", spec.match_id,
                                              "): published was ", listed.mapped(),
                                              ", its seed and salt give ", commitment));
    }
  }
  for (const auto& [id, commitment] : missing) {
    check.mismatches.push_back(absl::StrCat("match id ", Quoted(id), " is not among the matches"));
  }
  return check;
}

}  // namespace assize
