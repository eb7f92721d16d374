#include "referee/report/transcript/dumped_match.h"

#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "referee/base/seed.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"

namespace assize {
namespace {

// The number itself where this program knows no name.
std::string ShortNameOf(const std::string& name, const std::string& prefix, int number) {
  if (name.size() <= prefix.size()) return absl::StrCat(number);
  return absl::AsciiStrToLower(name.substr(prefix.size()));
}

double Ms(const google::protobuf::RepeatedField<uint64_t>& values, int index) {
  return index < values.size() ? static_cast<double>(values[index]) / 1000 : 0;
}

}  // namespace

absl::StatusOr<DumpedMatch> ReplayStored(StoredMatch stored) {
  absl::StatusOr<replay::ReplayedMatch> replayed = replay::Replay(stored.record);
  ASSIZE_RETURN_IF_ERROR(
      WithContext(replayed.status(), absl::StrCat("match ", AsText(stored.entry.name))));
  return DumpedMatch{.stored = std::move(stored), .replayed = *std::move(replayed)};
}

double UsedMs(const DumpedMatch& match, const replay::ReplayedEntry& entry) {
  return Ms(match.stored.timing.used_us(), entry.index);
}

double CpuMs(const DumpedMatch& match, const replay::ReplayedEntry& entry) {
  return Ms(match.stored.timing.cpu_us(), entry.index);
}

double LateMs(const DumpedMatch& match, const replay::ReplayedEntry& entry) {
  return Ms(match.stored.timing.late_us(), entry.index);
}

std::string ClockText(const v1::ClockRules& rules) {
  std::string text = absl::StrCat(rules.move_limit_us() / 1000, " ms a move and a bank of ",
                                  rules.bank_us() / 1000, " ms");
  if (rules.most_credit_us() > 0) {
    absl::StrAppend(&text, "; of the round trip to remote bots up to ",
                    rules.most_credit_us() / 1000, " ms a move are not charged");
  }
  if (rules.charged() != v1::ClockRules::CHARGED_CPU) return text;
  return absl::StrCat(text, " of CPU time, and ", rules.wall_factor(), " times that in wall time");
}

std::string Shown(std::string_view text) {
  constexpr size_t kMax = 4096;
  return IsPlainText(text, 0, kMax) ? std::string(text) : Quoted(text);
}

std::string ShownRemark(const std::string& remark) {
  return absl::StrJoin(std::vector<std::string>(absl::StrSplit(remark, '\n')), " / ",
                       [](std::string* line, const std::string& part) { *line += Shown(part); });
}

std::string BotName(const DumpedMatch& match, Seat seat) {
  const match::Competitor& bot = match.replayed.spec.competitors[seat.index()];
  return bot.version.empty() ? bot.name : absl::StrCat(bot.name, " ", bot.version);
}

std::string CommitmentHex(const DumpedMatch& match) {
  const match::MatchSpec& spec = match.replayed.spec;
  return ToHex(SeedCommitment(spec.seed, spec.salt, spec.match_id));
}

std::string ShortName(v1::RejectReason reason) {
  return ShortNameOf(v1::RejectReason_Name(reason), "REJECT_REASON_", reason);
}

std::string ShortName(v1::ForfeitReason reason) {
  return ShortNameOf(v1::ForfeitReason_Name(reason), "FORFEIT_REASON_", reason);
}

std::string ShortName(v1::DefaultReason reason) {
  return ShortNameOf(v1::DefaultReason_Name(reason), "DEFAULT_REASON_", reason);
}

}  // namespace assize
