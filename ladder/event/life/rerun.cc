#include "ladder/event/life/rerun.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "assize/v1/event.pb.h"
#include "ladder/event/life/life_acts.h"
#include "ladder/event/rounds/round_batch.h"
#include "ladder/event/settings/event_settings.h"
#include "ladder/pairing/formats/format.h"
#include "referee/base/hash.h"
#include "referee/base/seed.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder {
namespace {

absl::Status Refused(const Event& event, const std::string& text) {
  return absl::FailedPreconditionError(absl::StrCat("event ", Quoted(event.setup.name), " ", text));
}

// As pages and as requests count.
std::string SetText(int64_t number) {
  return absl::StrCat("set ", number + 1, " (sets: ", number, ", counted from 0)");
}

absl::Status CheckMayRerun(LadderStore* store, const Event& event) {
  if (event.apart()) return Refused(event, "has no standings; run it again instead");
  if (event.setup.format == kRegressFormat) {
    return Refused(event, "is a test of two versions: which sets it plays follows from results");
  }
  const pairing::Format* format = pairing::FindFormat(event.setup.format);
  if (format != nullptr && !format->no_rerun.empty()) {
    return Refused(event, std::string(format->no_rerun));
  }
  ASSIZE_RETURN_IF_ERROR(CheckNotFinal(event));
  ASSIZE_ASSIGN_OR_RETURN(const std::optional<Event> last, FindRerun(store, event.id));
  if (!last.has_value()) return absl::OkStatus();
  const v1::EventSettings& settings = last->setup.settings;
  if (settings.rerun().state() != v1::RERUN_STATE_OPEN) return absl::OkStatus();
  return Refused(event,
                 absl::StrCat("has an open rerun, ", last->setup.name, ": apply or drop it first"));
}

absl::Status CheckNumbers(std::vector<int64_t> numbers) {
  if (numbers.empty() || numbers.size() > kMaxRerunSets) {
    return absl::InvalidArgumentError(
        absl::StrCat("sets: ", numbers.size(), " are given; must be 1 to ", kMaxRerunSets));
  }
  std::ranges::sort(numbers);
  const auto twice = std::ranges::adjacent_find(numbers);
  if (twice == numbers.end()) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat(SetText(*twice), " is given twice; once is enough"));
}

// By number, as they were planned.
absl::StatusOr<std::map<int64_t, SetPlan>> SetsNamed(LadderStore* store, const Event& event,
                                                     const std::vector<int64_t>& numbers) {
  ASSIZE_RETURN_IF_ERROR(CheckNumbers(numbers));
  const std::set<int64_t> wanted(numbers.begin(), numbers.end());
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Round> rounds, store->LoadRounds(event.id));
  std::map<int64_t, SetPlan> found;
  int64_t planned = 0;
  for (const Round& round : rounds) {
    for (const SetPlan& set : round.plan.sets) {
      planned = std::max(planned, set.number + 1);
      if (wanted.contains(set.number)) found[set.number] = set;
    }
  }
  for (const int64_t number : wanted) {
    if (found.contains(number)) continue;
    return absl::InvalidArgumentError(
        absl::StrCat(SetText(number), ": of event ", Quoted(event.setup.name),
                     planned == 0 ? " none is planned yet"
                                  : absl::StrCat(" sets 1 to ", planned, " are planned")));
  }
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<OpenMatch> open, store->OpenMatches(event.id));
  for (const OpenMatch& match : open) {
    if (!wanted.contains(match.set)) continue;
    return Refused(
        event, absl::StrCat("is still to play ", SetText(match.set), ": wait until it is over"));
  }
  return found;
}

// Of the sets alone: how bots meet is planned already.
absl::StatusOr<EventSetup> SetupFor(const Event& event, const std::map<int64_t, SetPlan>& sets,
                                    const RerunRequest& request, const std::string& actor) {
  const v1::EventSettings& from = event.setup.settings;
  v1::EventSettings settings;
  settings.set_rounds(1);
  settings.set_sets(1);
  settings.set_seats(from.seats());
  settings.set_min_seats(from.min_seats());
  settings.set_max_seats(from.max_seats());
  settings.set_seats_range(from.seats_range());
  settings.set_seating(from.seating());
  settings.set_scoring(from.scoring());
  *settings.mutable_options() = from.options();
  *settings.mutable_option_files() = from.option_files();
  *settings.mutable_rows() = from.rows();
  *settings.mutable_clock_rules() = from.clock_rules();
  settings.set_no_pondering(from.no_pondering());
  settings.set_takes(from.takes());
  settings.mutable_rerun()->set_event(static_cast<uint32_t>(event.id));
  settings.mutable_rerun()->set_actor(actor);
  settings.mutable_rerun()->set_asked_unix_us(static_cast<uint64_t>(request.now_unix_us));
  settings.mutable_rerun()->set_state(v1::RERUN_STATE_OPEN);
  ASSIZE_ASSIGN_OR_RETURN(const Seed ids, SeedFromKernel());
  settings.set_ids(ToHex(ids.bytes));
  EventSetup setup;
  ASSIZE_ASSIGN_OR_RETURN(const Seed name, SeedFromKernel());
  setup.name = absl::StrCat("rerun-", ToHex(name.bytes).substr(0, 12));
  setup.game = event.setup.game;
  setup.config = event.setup.config;
  setup.policy = event.setup.policy;
  setup.format = std::string(pairing::kRoundRobin.name);
  setup.command_line = absl::StrCat("rerun ", event.setup.name);
  setup.started_unix_us = request.now_unix_us;
  ASSIZE_ASSIGN_OR_RETURN(setup.seed, SeedFromKernel());
  std::set<VersionId> playing;
  for (const auto& [number, set] : sets) {
    for (const MatchPlan& match : set.matches) {
      playing.insert(match.seats.begin(), match.seats.end());
    }
  }
  for (const VersionId entrant : event.setup.entrants) {
    if (playing.contains(entrant)) setup.entrants.push_back(entrant);
  }
  setup.settings = settings;
  return setup;
}

absl::StatusOr<RoundPlan> RoundOf(const EventSetup& setup, std::map<int64_t, SetPlan> sets) {
  const v1::EventSettings& settings = setup.settings;
  RoundPlan round{.number = 1, .sets = {}, .byes = {}, .dropouts = {}};
  for (auto& [number, set] : sets) {
    std::ranges::sort(set.matches, {}, &MatchPlan::rotation);
    std::vector<std::vector<VersionId>> orders;
    for (const MatchPlan& match : set.matches) orders.push_back(match.seats);
    round.sets.push_back(PlanOfSet(SeedsOf(setup, settings), number, orders));
  }
  return round;
}

absl::StatusOr<Event> OpenRerunOf(LadderStore* store, const Event& event) {
  ASSIZE_ASSIGN_OR_RETURN(std::optional<Event> rerun, FindRerun(store, event.id));
  if (rerun.has_value()) {
    const v1::EventSettings& settings = rerun->setup.settings;
    if (settings.rerun().state() == v1::RERUN_STATE_OPEN) return *std::move(rerun);
  }
  return Refused(event, "has no open rerun");
}

absl::Status SetState(LadderStore* store, const Event& rerun, v1::RerunState state) {
  return ChangeLife(store, rerun.id, [state](v1::EventSettings* settings) {
    settings->mutable_rerun()->set_state(state);
    return absl::OkStatus();
  });
}

// The audit log's text about an act on a rerun.
void Describe(const Event& event, const Event& rerun, Act* act) {
  act->subject = event.setup.name;
  act->detail = rerun.setup.name;
}

}  // namespace

absl::StatusOr<std::vector<int64_t>> ParseSets(const std::vector<std::string>& words) {
  std::vector<int64_t> sets;
  for (const std::string& word : words) {
    int32_t number = 0;
    if (!absl::SimpleAtoi(word, &number) || number < 1) {
      return absl::InvalidArgumentError(
          absl::StrCat("SET ", Quoted(word), ": must be a number from 1, such as 12"));
    }
    sets.push_back(number - 1);
  }
  return sets;
}

absl::StatusOr<Event> MakeRerun(LadderStore* store, const Event& event, const RerunRequest& request,
                                Act* act) {
  EventId made = 0;
  ASSIZE_RETURN_IF_ERROR(store->Together([&]() -> absl::Status {
    ASSIZE_RETURN_IF_ERROR(CheckMayRerun(store, event));
    ASSIZE_ASSIGN_OR_RETURN(auto sets, SetsNamed(store, event, request.sets));
    ASSIZE_ASSIGN_OR_RETURN(const EventSetup setup, SetupFor(event, sets, request, act->actor));
    ASSIZE_ASSIGN_OR_RETURN(made, store->CreateEvent(setup));
    ASSIZE_ASSIGN_OR_RETURN(const RoundPlan round, RoundOf(setup, std::move(sets)));
    return store->PlanRound(made, round);
  }));
  ASSIZE_ASSIGN_OR_RETURN(Event rerun, store->LoadEvent(made));
  Describe(event, rerun, act);
  absl::StrAppend(&act->detail, ": sets ", absl::StrJoin(request.sets, ", "));
  return rerun;
}

absl::StatusOr<std::optional<Event>> FindRerun(LadderStore* store, EventId event) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Event> events, store->ListEvents());
  for (auto found = events.rbegin(); found != events.rend(); ++found) {
    const v1::EventSettings& settings = found->setup.settings;
    if (settings.has_rerun() && settings.rerun().event() == event) return *found;
  }
  return std::nullopt;
}

absl::StatusOr<Event> ApplyRerun(LadderStore* store, const Event& event, Act* act) {
  ASSIZE_RETURN_IF_ERROR(CheckNotFinal(event));
  ASSIZE_ASSIGN_OR_RETURN(Event rerun, OpenRerunOf(store, event));
  ASSIZE_ASSIGN_OR_RETURN(const EventProgress progress, store->LoadProgress(rerun.id));
  if (progress.whole_sets < progress.sets) {
    return Refused(
        event, absl::StrCat("has a rerun of which ", progress.whole_sets, " of ", progress.sets,
                            " sets were played: ",
                            rerun.ended_unix_us.has_value() ? "the others were given up; drop it"
                                                            : "wait for it, or drop it"));
  }
  ASSIZE_RETURN_IF_ERROR(SetState(store, rerun, v1::RERUN_STATE_APPLIED));
  Describe(event, rerun, act);
  return rerun;
}

absl::StatusOr<Event> DropRerun(LadderStore* store, const Event& event,
                                const std::function<absl::Status(EventId rerun)>& cancel,
                                Act* act) {
  ASSIZE_ASSIGN_OR_RETURN(Event rerun, OpenRerunOf(store, event));
  ASSIZE_RETURN_IF_ERROR(SetState(store, rerun, v1::RERUN_STATE_DROPPED));
  if (!rerun.ended_unix_us.has_value()) ASSIZE_RETURN_IF_ERROR(cancel(rerun.id));
  Describe(event, rerun, act);
  return rerun;
}

}  // namespace assize::ladder
