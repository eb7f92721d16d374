// VerifyChain(): goes along the chain and collects what is wrong.
#include <iterator>
#include <map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "ladder/store/chain/chain_links.h"
#include "ladder/store/chain/chain_rows.h"
#include "referee/base/status.h"

namespace assize::ladder {
namespace {

// What links say was removed.
class Gone {
 public:
  void Add(const ChainSubject& subject) {
    if (subject.kind == ChainKind::kGoneMatch) {
      matches_.insert(subject.id);
    } else {
      events_.insert(subject.id);
      planned_.emplace(subject.first, subject.last);
    }
  }

  bool Contains(const ChainSubject& subject) const {
    switch (subject.kind) {
      case ChainKind::kMatch:
        return matches_.contains(subject.id);
      case ChainKind::kAttempts: {
        const auto behind = planned_.upper_bound(subject.id);
        return behind != planned_.begin() && std::prev(behind)->second >= subject.id;
      }
      case ChainKind::kEvent:
      case ChainKind::kField:
      case ChainKind::kRound:
      case ChainKind::kSets:
      case ChainKind::kAbandoned:
      case ChainKind::kEventEnd:
        return events_.contains(subject.id);
      default:
        return false;
    }
  }

 private:
  std::unordered_set<int64_t> events_;
  std::unordered_set<int64_t> matches_;
  // Planned matches, from the first to the last of each event.
  std::map<int64_t, int64_t> planned_;
};

class ChainReader {
 public:
  explicit ChainReader(sqlite::Connection* connection) : digests_(connection) {}

  absl::Status Follow(sqlite::Statement links, const std::function<bool(int64_t)>& progress) {
    constexpr int64_t kReportEvery = 1000;
    while (true) {
      ASSIZE_ASSIGN_OR_RETURN(const bool row, links.Step());
      if (!row) return Finish();
      ASSIZE_RETURN_IF_ERROR(FollowLink(LinkIn(links)));
      if (head_.links % kReportEvery == 0 && !progress(head_.links)) {
        return absl::CancelledError(absl::StrCat("stopped after ", head_.links, " links"));
      }
    }
  }

  // Something that no link is about.
  void NoteUnlinked(std::string text) { Note(head_.links + 1, std::move(text)); }

  absl::StatusOr<ChainHead> Result() const {
    if (wrong_ == 0) return head_;
    return absl::DataLossError(absl::StrCat("the chain of hashes is broken in ", wrong_,
                                            wrong_ == 1 ? " place: " : " places; the first: ",
                                            first_->second, "; compare with a backup"));
  }

 private:
  // What the newest link about a subject says of it.
  struct Said {
    int64_t link = 0;
    Bytes32 digest{};
    LinkAct act;
  };

  void Note(int64_t link, std::string text) {
    ++wrong_;
    if (first_.has_value() && first_->first <= link) return;
    first_ = {link, std::move(text)};
  }

  absl::Status FollowLink(const ChainLink& link) {
    if (link.number != head_.links + 1) {
      Note(link.number, absl::StrCat("link ", head_.links + 1, " is missing"));
    }
    if (!link.kind || HeadAfter(head_.sha256, link) != link.head) {
      Note(link.number, absl::StrCat("link ", link.number, " does not fit the links before it"));
    }
    head_.links = link.number;
    head_.sha256 = link.head;
    if (!link.kind) return absl::OkStatus();
    if (!link.act.has_value()) return FollowOlder(link);
    if (link.kind == ChainKind::kGoneMatch || link.kind == ChainKind::kGoneEvent) {
      ++head_.changes;
      gone_.Add(link.subject);
    }
    if (!MayChange(*link.kind)) {
      return Check(link.subject, {link.number, link.digest, *link.act});
    }
    const auto [said, fresh] = newest_.try_emplace(link.subject);
    if (!fresh) ++head_.changes;
    said->second = {link.number, link.digest, *link.act};
    return absl::OkStatus();
  }

  // The digests of events and ends cover more now: later links are about them.
  absl::Status FollowOlder(const ChainLink& link) {
    if (head_.older_links + 1 != link.number) {
      Note(link.number, absl::StrCat("link ", link.number,
                                     " is one of an older version behind others that are not"));
    }
    head_.older_links = link.number;
    if (link.kind != ChainKind::kMatch) return absl::OkStatus();
    return Check(link.subject, {link.number, link.digest, LinkAct()});
  }

  absl::Status Finish() {
    for (const auto& [subject, said] : newest_) ASSIZE_RETURN_IF_ERROR(Check(subject, said));
    for (Suspect& suspect : suspects_) {
      if (!gone_.Contains(suspect.subject)) Note(suspect.link, std::move(suspect.text));
    }
    return absl::OkStatus();
  }

  absl::Status Check(const ChainSubject& subject, const Said& said) {
    const absl::StatusOr<Bytes32> now = digests_.Of(subject);
    if (!now.ok() && !absl::IsDataLoss(now.status())) return now.status();
    if (now.ok() && *now == said.digest) return absl::OkStatus();
    std::string text =
        absl::StrCat("link ", said.link, ": ",
                     now.ok() ? absl::StrCat(Describe(subject), " was changed after it was stored")
                              : std::string(now.status().message()));
    if (!said.act.act.empty()) {
      const absl::Time at = absl::FromUnixMicros(said.act.unix_us);
      absl::StrAppend(&text, " (by ", said.act.actor, ", ",
                      absl::FormatTime("%Y-%m-%d %H:%M:%S UTC", at, absl::UTCTimeZone()), ": ",
                      said.act.act, ")");
    }
    suspects_.push_back({.link = said.link, .subject = subject, .text = std::move(text)});
    return absl::OkStatus();
  }

  ChainDigests digests_;
  ChainHead head_;
  std::map<ChainSubject, Said> newest_;
  // What does not agree with its link, unless a later link says that it was removed.
  struct Suspect {
    int64_t link = 0;
    ChainSubject subject;
    std::string text;
  };
  std::vector<Suspect> suspects_;
  Gone gone_;
  int64_t wrong_ = 0;
  std::optional<std::pair<int64_t, std::string>> first_;
};

}  // namespace

absl::StatusOr<ChainHead> VerifyChain(sqlite::Connection& connection,
                                      const std::function<bool(int64_t links)>& progress) {
  ASSIZE_ASSIGN_OR_RETURN(auto links,
                          connection.Prepare(absl::StrCat("SELECT ", std::string(kLinkColumns),
                                                          " FROM chain ORDER BY link")));
  ChainReader reader(&connection);
  ASSIZE_RETURN_IF_ERROR(reader.Follow(std::move(links), progress));
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<ChainSubject> without, SubjectsWithoutLink(connection));
  for (const ChainSubject& subject : without) {
    reader.NoteUnlinked(absl::StrCat(Describe(subject), " has no link"));
  }
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<int64_t> others, MatchesWithOthersResults(connection));
  for (const int64_t planned : others) {
    reader.NoteUnlinked(
        absl::StrCat("planned match ", planned, " has a result that is not its own"));
  }
  return reader.Result();
}

}  // namespace assize::ladder
