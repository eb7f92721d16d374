#include "ladder/owner/why/why.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/owner/own_seats.h"
#include "ladder/owner/places.h"
#include "ladder/owner/why/decision_times.h"
#include "ladder/owner/why/faults.h"
#include "ladder/owner/why/swings.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"
#include "referee/replay/summary/loss_detail.h"
#include "referee/viewer/rule_texts.h"

namespace assize::ladder::owner {

struct WhyMemory::Content {
  // By the match's id in the database and the seat: what has been added up.
  std::set<std::pair<int64_t, int>> read;
  DecisionTimes times;
  // By kind of fault.
  std::map<std::string, uint32_t> counts;
  int64_t records_read = 0;
};

WhyMemory::WhyMemory() : content_(std::make_unique<Content>()) {}
WhyMemory::~WhyMemory() = default;
int64_t WhyMemory::records_read() const { return content_->records_read; }

namespace {

using publish::PublishedLadder;

// The text of the rules page under this number; empty: there is no such rule.
std::string TextOfRule(const std::string& game, const std::string& rule) {
  const viewer::Json texts = viewer::RuleTexts(game, viewer::Json(rule));
  const auto text = texts.find(rule);
  return text == texts.end() ? "" : text->get<std::string>();
}

bool IsFaulty(const OwnSeat& seat) {
  return seat.faults.faults > 0 || !seat.faults.forfeit.empty();
}

}  // namespace

// Puts a report together, seat by seat.
class WhyBuilder {
 public:
  WhyBuilder(const PublishedLadder& ladder, const WhyQuery& query, const Version& version,
             WhyMemory* memory)
      : ladder_(ladder), query_(query), version_(version), memory_(*memory->content_) {}

  absl::StatusOr<v1::WhyReport> Build() {
    Describe();
    ASSIZE_RETURN_IF_ERROR(FindSeats());
    CountResults();
    ASSIZE_RETURN_IF_ERROR(AddTimes());
    ASSIZE_RETURN_IF_ERROR(AddFaulty());
    AddSwings();
    if (query_.with_places) ASSIZE_RETURN_IF_ERROR(AddPlaces());
    return std::move(report_);
  }

 private:
  void Describe() {
    report_.set_bot(version_.bot);
    report_.set_number(static_cast<uint32_t>(version_.number));
    report_.set_label(version_.label);
    report_.set_owner(version_.owner);
    report_.set_suspended(version_.suspended.value_or(""));
  }

  absl::Status FindSeats() {
    std::string event;
    if (!query_.event.empty()) {
      ASSIZE_ASSIGN_OR_RETURN(const publish::EventRows* rows, ladder_.FindEvent(query_.event));
      event = rows->event.setup.name;
    }
    if (!query_.match.empty()) return FindSeatsIn(event);
    seats_ = SeatsOf(ladder_.rows(), version_.id, event);
    return absl::OkStatus();
  }

  // `event`: where the match's name has none; empty: not said.
  absl::Status FindSeatsIn(const std::string& event) {
    ASSIZE_ASSIGN_OR_RETURN(const MatchName name, ParseMatchName(query_.match, event));
    const auto found = ladder_.FindMatch(name);
    if (found.ok() && !event.empty() && found->event->event.setup.name != event) {
      return absl::InvalidArgumentError(
          absl::StrCat("match ", Quoted(query_.match), " is not of event ", Quoted(event)));
    }
    if (found.ok()) {
      seats_ = SeatsOf(ladder_.rows(), version_.id, found->event->event.setup.name);
      std::erase_if(seats_, [&](const OwnSeat& seat) { return seat.match != found->match; });
      if (!seats_.empty()) return absl::OkStatus();
    }
    return absl::NotFoundError(absl::StrCat(
        NameOf(version_), " has no result in match ", Quoted(AsText(name)),
        found.ok() ? ": it was not in it" : absl::StrCat(" (", found.status().message(), ")"),
        "; its report without a match names matches of it"));
  }

  v1::MatchPlace Place(const OwnSeat& seat) const {
    v1::MatchPlace place = PlaceOf(seat, ladder_.rows().versions());
    if (query_.with_stored_numbers) {
      place.set_stored(static_cast<uint64_t>(ladder_.StoredNumber(*seat.event, seat.match->match)));
    }
    return place;
  }

  void CountResults() {
    v1::WhySummary& summary = *report_.mutable_summary();
    const MatchResult* last = nullptr;
    for (const OwnSeat& seat : seats_) {
      // A version that sits in several seats of a match has played one match.
      if (seat.match == last) continue;
      last = seat.match;
      summary.set_matches(summary.matches() + 1);
      summary.set_firsts(summary.firsts() + (seat.result().rank == 1 ? 1 : 0));
      summary.set_forfeits(summary.forfeits() + (seat.result().forfeited ? 1 : 0));
    }
    summary.set_losses(summary.matches() - summary.firsts());
  }

  // Reads every record once: times, and the faults for the summary.
  absl::Status AddTimes() {
    ForgetIfSomethingIsGone();
    for (const OwnSeat& seat : seats_) {
      if (memory_.read.contains(KeyOf(seat))) continue;
      ASSIZE_RETURN_IF_ERROR(AddRecord(seat));
    }
    for (v1::DecisionTimes& slow : memory_.times.Slowest()) *report_.add_times() = std::move(slow);
    AddCounts(memory_.counts);
    return absl::OkStatus();
  }

  std::pair<int64_t, int> KeyOf(const OwnSeat& seat) const {
    return {ladder_.StoredNumber(*seat.event, seat.match->match), seat.seat};
  }

  // What was added up can't be taken out again: something was frozen, or played again.
  void ForgetIfSomethingIsGone() {
    std::set<std::pair<int64_t, int>> seats;
    for (const OwnSeat& seat : seats_) seats.insert(KeyOf(seat));
    if (std::ranges::includes(seats, memory_.read)) return;
    memory_.read.clear();
    memory_.times = DecisionTimes();
    memory_.counts.clear();
  }

  absl::Status AddRecord(const OwnSeat& seat) {
    const absl::StatusOr<StoredMatch> loaded = ladder_.LoadMatch(*seat.event, seat.match->match);
    // A damaged record adds nothing; others do.
    if (!loaded.ok() && !absl::IsDataLoss(loaded.status())) return loaded.status();
    ++memory_.records_read;
    memory_.read.insert(KeyOf(seat));
    if (!loaded.ok()) return absl::OkStatus();
    const StoredMatch& match = *loaded;
    memory_.times.Add(match.record, match.timing, Seat(seat.seat), Place(seat));
    if (!IsFaulty(seat)) return absl::OkStatus();
    const replay::ReplayedMatch none;
    for (const v1::Fault& fault : FaultsOf({match.record, match.timing, none}, Seat(seat.seat))) {
      if (fault.counts()) ++memory_.counts[fault.kind()];
    }
    return absl::OkStatus();
  }

  void AddCounts(const std::map<std::string, uint32_t>& counts) {
    std::vector<std::pair<std::string, uint32_t>> sorted(counts.begin(), counts.end());
    std::ranges::stable_sort(sorted, std::ranges::greater(),
                             &std::pair<std::string, uint32_t>::second);
    for (const auto& [kind, count] : sorted) {
      v1::FaultCount& fault = *report_.mutable_summary()->add_faults();
      fault.set_kind(kind);
      fault.set_count(count);
    }
  }

  absl::Status AddFaulty() {
    std::vector<const OwnSeat*> faulty;
    for (const OwnSeat& seat : seats_) {
      if (IsFaulty(seat)) faulty.push_back(&seat);
    }
    std::ranges::reverse(faulty);
    std::ranges::stable_partition(
        faulty, [](const OwnSeat* seat) { return !seat->faults.forfeit.empty(); });
    const size_t listed = std::min(faulty.size(), static_cast<size_t>(query_.most_faulty));
    report_.set_faulty_left_out(static_cast<uint32_t>(faulty.size() - listed));
    for (size_t i = 0; i < listed; ++i) {
      ASSIZE_ASSIGN_OR_RETURN(*report_.add_faulty(), FaultyOf(*faulty[i]));
    }
    return absl::OkStatus();
  }

  absl::StatusOr<v1::FaultyMatch> FaultyOf(const OwnSeat& own) const {
    const absl::StatusOr<StoredMatch> loaded = ladder_.LoadMatch(*own.event, own.match->match);
    if (absl::IsDataLoss(loaded.status())) {
      v1::FaultyMatch damaged;
      *damaged.mutable_place() = Place(own);
      damaged.set_forfeit(own.faults.forfeit);
      damaged.set_cause("the match's record is damaged and can't be read");
      return damaged;
    }
    ASSIZE_RETURN_IF_ERROR(loaded.status());
    const StoredMatch& match = *loaded;
    // A record that can't be replayed still shows what went wrong, without the decisions' names.
    const auto replayed = replay::Replay(match.record);
    const replay::ReplayedMatch none;
    std::vector<v1::Fault> faults =
        FaultsOf({match.record, match.timing, replayed.ok() ? *replayed : none}, Seat(own.seat));
    v1::FaultyMatch faulty;
    *faulty.mutable_place() = Place(own);
    faulty.set_forfeit(own.faults.forfeit);
    faulty.set_cause(
        CauseOf(own.faults.forfeit, LossDetail(match.record, match.timing, own.seat), faults));
    for (v1::Fault& fault : faults) {
      if (!fault.rule().empty()) {
        fault.set_rule_text(TextOfRule(own.event->event.setup.game, fault.rule()));
      }
      *faulty.add_faults() = std::move(fault);
    }
    if (own.seat < match.timing.seats_size()) {
      const v1::SeatTiming& timing = match.timing.seats(own.seat);
      faulty.set_process_end(timing.process_end());
      *faulty.mutable_last_lines() = timing.last_lines();
    }
    return faulty;
  }

  void AddSwings() {
    for (const Swing& swing : WorstFirst(SwingsOf(seats_))) {
      if (report_.swings_size() == query_.most_swings || swing.value() >= 0) return;
      *report_.add_swings() = SwingMessage(swing, Place(swing.seat));
    }
  }

  // Of the events in which it has played, the newest first.
  absl::Status AddPlaces() {
    const publish::EventRows* last = nullptr;
    for (auto seat = seats_.rbegin(); seat != seats_.rend(); ++seat) {
      if (seat->event == last) continue;
      last = seat->event;
      ASSIZE_ASSIGN_OR_RETURN(const auto places, PlacesIn(ladder_, *last));
      const auto place = places.find(version_.id);
      if (place != places.end()) *report_.mutable_summary()->add_places() = place->second;
    }
    return absl::OkStatus();
  }

  const PublishedLadder& ladder_;
  const WhyQuery& query_;
  const Version& version_;
  WhyMemory::Content& memory_;
  std::vector<OwnSeat> seats_;
  v1::WhyReport report_;
};

v1::MatchSwing SwingMessage(const Swing& swing, const v1::MatchPlace& place) {
  v1::MatchSwing message;
  *message.mutable_place() = place;
  message.set_par(swing.par);
  message.set_others(static_cast<uint32_t>(swing.others));
  message.set_swing(swing.value());
  return message;
}

absl::StatusOr<v1::WhyReport> WhyOf(const PublishedLadder& ladder, const WhyQuery& query,
                                    WhyMemory* memory) {
  ASSIZE_ASSIGN_OR_RETURN(const Version version,
                          FindVersionIn(ladder.rows().versions(), query.bot));
  WhyMemory fresh;
  const bool remembers = memory != nullptr && query.match.empty();
  return WhyBuilder(ladder, query, version, remembers ? memory : &fresh).Build();
}

}  // namespace assize::ladder::owner
