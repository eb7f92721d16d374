#include "referee/viewer/match_payload.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/time/time.h"
#include "referee/base/hash.h"
#include "referee/base/status.h"
#include "referee/report/transcript/compact_text.h"
#include "referee/viewer/match_steps.h"
#include "referee/viewer/rule_texts.h"

namespace assize::viewer {
namespace {

class PayloadWriter {
 public:
  PayloadWriter(const DumpedMatch& match, const PayloadSettings& settings)
      : match_(match), settings_(settings) {}

  absl::StatusOr<Json> Write() {
    const games::GameInfo& game = match_.replayed.spec.game->info();
    Json payload = {{"format", 1},
                    {"program", settings_.program},
                    {"game", std::string(game.name)},
                    {"title", std::string(game.title)},
                    {"eyes", EyesName()}};
    if (settings_.seat.has_value()) payload["seat"] = settings_.seat->index();
    if (settings_.hide_spoilers) payload["hide_spoilers"] = true;
    for (const auto& [href, text] : settings_.links) {
      payload["links"].push_back({{"href", href}, {"text", text}});
    }
    payload["match"] = MatchBlock();
    payload["seats"] = Seats();
    ASSIZE_ASSIGN_OR_RETURN(payload["steps"], Steps());
    if (match_.replayed.difference.ok()) payload["outcome"] = Outcome();
    payload["rules"] = RuleTexts(game.name, payload["steps"]);
    return payload;
  }

 private:
  const v1::Record& record() const { return match_.stored.record; }
  bool everything() const {
    return !settings_.seat.has_value() && settings_.sight == Sight::kEverything;
  }

  const char* EyesName() const {
    if (settings_.seat.has_value()) return "seat";
    return everything() ? "everything" : "spectator";
  }

  absl::StatusOr<Json> Steps() const {
    if (settings_.seat.has_value()) return SeatSteps(match_, *settings_.seat);
    return MatchSteps(match_, everything() ? Eyes::kEverything : Eyes::kSpectator);
  }

  Json MatchBlock() const {
    const v1::RecordHeader& header = record().header();
    const v1::ClockRules& clock = header.clock_rules();
    Json block = {
        {"number", match_.stored.entry.id}, {"name", match_.name()}, {"id", header.match_id()}};
    if (!settings_.seat.has_value()) block["started"] = Started();
    block["options"] = Options();
    block["move_ms"] = static_cast<double>(clock.move_limit_us()) / 1000;
    block["bank_ms"] = static_cast<double>(clock.bank_us()) / 1000;
    block["clock"] = clock.charged() == v1::ClockRules::CHARGED_CPU ? "cpu" : "wall";
    if (!settings_.seat.has_value()) block["policy"] = header.policy().name();
    block["commitment"] = CommitmentHex(match_);
    if (everything()) AddSecrets(&block);
    return block;
  }

  std::string Started() const {
    const absl::Time start = absl::FromUnixMicros(match_.stored.entry.summary.started_unix_us);
    return absl::FormatTime("%Y-%m-%dT%H:%M:%SZ", start, absl::UTCTimeZone());
  }

  Json Options() const {
    Json options = Json::array();
    for (const auto part : absl::StrSplit(OptionsText(record().header().config()), ", ")) {
      const std::vector<std::string> words = absl::StrSplit(part, absl::MaxSplits(' ', 1));
      options.push_back({words[0], words.size() > 1 ? words[1] : ""});
    }
    return options;
  }

  void AddSecrets(Json* block) const {
    const match::MatchSpec& spec = match_.replayed.spec;
    const v1::RecordEnd& end = record().end();
    (*block)["seed"] = ToHex(spec.seed.bytes);
    (*block)["salt"] = ToHex(spec.salt.bytes);
    Json digests = {{"state", absl::BytesToHexString(end.state_digest())}};
    for (int i = 0; i < end.stream_digests_size(); ++i) {
      digests[absl::StrCat("seat_", i)] = absl::BytesToHexString(end.stream_digests(i));
    }
    digests["chain"] = absl::BytesToHexString(end.chain());
    (*block)["digests"] = std::move(digests);
    if (!settings_.verify.empty()) (*block)["verify"] = settings_.verify;
  }

  // A seat does not learn whose bots it meets.
  Json Seats() const {
    Json seats = Json::array();
    for (int i = 0; i < match_.seats(); ++i) {
      const match::Competitor& bot = match_.replayed.spec.competitors[i];
      const bool named = !settings_.seat.has_value() || settings_.seat->index() == i;
      seats.push_back({{"bot", named ? bot.name : ""},
                       {"version", named ? bot.version : ""},
                       {"role", match_.replayed.roles[i]},
                       {"figure", match_.replayed.figures[i]}});
    }
    return seats;
  }

  Json Outcome() const {
    const v1::RecordEnd& end = record().end();
    Json seats = Json::array();
    for (int i = 0; i < end.results_size(); ++i) {
      const v1::SeatResult& result = end.results(i);
      seats.push_back({{"rank", result.rank()},
                       {"score", result.score()},
                       {"points", Points(i)},
                       {"forfeit", Forfeit(i)}});
    }
    return {{"how", HowItEnded()}, {"seats", std::move(seats)}};
  }

  std::string HowItEnded() const {
    const v1::RecordEnd& end = record().end();
    if (end.reason() == v1::END_REASON_FINISHED) return "Played to its end.";
    if (end.reason() == v1::END_REASON_FORFEIT) {
      return "Ended early: too many seats were forfeited for it to continue.";
    }
    const std::string why = everything() && !end.void_reason().empty() ? ": " : "";
    return absl::StrCat("The referee stopped the match; it counts for nobody", why,
                        why.empty() ? "." : end.void_reason());
  }

  // "31 ducats", where the game has a table with a row for the seat.
  std::string Points(int seat) const {
    if (match_.replayed.steps.empty()) return "";
    const games::Sheet& standing = match_.replayed.steps.back().standing;
    if (standing.empty()) return "";
    constexpr size_t kSeatColumn = 1;
    constexpr size_t kPointsColumn = 2;
    for (const std::vector<std::string>& row : standing) {
      if (row.size() <= kPointsColumn || row[kSeatColumn] != absl::StrCat(seat)) continue;
      const std::string& value = row[kPointsColumn];
      const bool number = value.find_first_not_of("-0123456789") == std::string::npos;
      return value.empty() || !number ? value
                                      : absl::StrCat(value, " ", standing[0][kPointsColumn]);
    }
    return "";
  }

  // "forfeited: too many faults"; to others than those who see everything without the reason.
  std::string Forfeit(int seat) const {
    if (!record().end().results(seat).forfeited()) return "";
    if (!everything()) return "forfeited";
    for (const replay::ReplayedStep& step : match_.replayed.steps) {
      for (const replay::ReplayedEntry& entry : step.entries) {
        if (entry.seat.index() == seat && entry.entry.has_lost()) {
          return absl::StrCat("forfeited: ", ShortName(entry.entry.lost().reason()));
        }
      }
    }
    return "forfeited";
  }

  const DumpedMatch& match_;
  const PayloadSettings& settings_;
};

}  // namespace

absl::StatusOr<Json> MatchPayload(const DumpedMatch& match, const PayloadSettings& settings) {
  return PayloadWriter(match, settings).Write();
}

}  // namespace assize::viewer
