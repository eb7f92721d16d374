#include "ladder/submit/seat_proof.h"

#include <atomic>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "assize/v1/record.pb.h"
#include "ladder/submit/smoke_match.h"
#include "ladder/submit/trial_sandbox.h"
#include "referee/base/remove_tree.h"
#include "referee/base/status.h"
#include "referee/bots/conversation.h"
#include "referee/games/registry.h"
#include "referee/replay/replay.h"
#include "referee/run/record_feed.h"

namespace assize::ladder {
namespace {

constexpr std::chrono::seconds kTrialStartLimit(20);
// Of a bot's match against itself.
constexpr match::ClockRules kTrialClock = {.move_limit = std::chrono::seconds(1),
                                           .bank = std::chrono::seconds(5)};

v1::ProofAnswer Unknown(const std::string& why) {
  v1::ProofAnswer answer;
  answer.set_verdict(v1::PROOF_VERDICT_UNKNOWN);
  answer.set_text(why);
  return answer;
}

v1::ProofAnswer Said(v1::ProofVerdict verdict, uint64_t request_id = 0) {
  v1::ProofAnswer answer;
  answer.set_verdict(verdict);
  answer.set_request_id(request_id);
  return answer;
}

// The seat's moves are all its bot's own: after another one its bot may have known something else.
bool PlayedItself(const replay::ReplayedMatch& match, Seat seat) {
  for (const replay::ReplayedStep& step : match.steps) {
    for (const replay::ReplayedEntry& entry : step.entries) {
      if (entry.seat != seat) continue;
      if (entry.reconnected || entry.entry.has_lost()) return false;
      if (entry.decision.has_value() && entry.decision->how != replay::How::kAnswered) return false;
    }
  }
  return true;
}

// A bot that is sent a record's seat.
class Witness {
 public:
  Witness(bots::Manifest manifest, bots::SandboxPolicy sandbox, SubmissionHost* host)
      : manifest_(std::move(manifest)), sandbox_(std::move(sandbox)), host_(*host) {}

  // Its first answer that is not the recorded one; nothing: there is none.
  struct Difference {
    uint64_t request_id = 0;
    std::string answer;
  };
  // Stops at that request; with `until` not 0 at that one. kAborted: the bot has left.
  absl::StatusOr<std::optional<Difference>> Ask(const v1::Record& record,
                                                const replay::ReplayedMatch& replayed, Seat seat,
                                                uint64_t until = 0) {
    static std::atomic<int> number = 0;
    const std::string folder = absl::StrCat(host_.scratch(), "/w", ++number);
    std::error_code error;
    if (!std::filesystem::create_directory(folder, error)) {
      return absl::UnavailableError(absl::StrCat(folder, ": can't be made: ", error.message()));
    }
    std::optional<Difference> difference;
    const absl::Status asked = AskIn(folder, record, replayed, seat, until, &difference);
    RemoveTree(folder);
    ASSIZE_RETURN_IF_ERROR(asked);
    return difference;
  }

 private:
  absl::Status AskIn(const std::string& folder, const v1::Record& record,
                     const replay::ReplayedMatch& replayed, Seat seat, uint64_t until,
                     std::optional<Difference>* difference) {
    ASSIZE_ASSIGN_OR_RETURN(const auto confined, bots::SandboxFor(sandbox_, manifest_));
    ASSIZE_ASSIGN_OR_RETURN(
        const std::unique_ptr<bots::Conversation> line,
        bots::Conversation::Start(manifest_, std::string(replayed.spec.game->info().name), folder,
                                  host_.supervisor(), confined));
    const run::FeedHooks hooks{.on_answer = [&](const run::FedAnswer& answer) {
      if (difference->has_value() || answer.recorded == nullptr || answer.same()) return;
      *difference = {.request_id = answer.request.request_id(),
                     .answer = answer.move.has_value() ? answer.move->SerializeAsString()
                                                       : absl::StrCat("refused ", answer.refusal)};
    }};
    ASSIZE_ASSIGN_OR_RETURN(const run::Fed fed,
                            run::FeedRecord(record, replayed, seat, line.get(), hooks, until));
    if (fed.end == run::FeedEnd::kWhole || difference->has_value()) return absl::OkStatus();
    return absl::AbortedError(absl::StrCat("the bot has left at request ", fed.request_id));
  }

  const bots::Manifest manifest_;
  const bots::SandboxPolicy sandbox_;
  SubmissionHost& host_;
};

// Whether the bot made the seat's moves.
v1::ProofAnswer Compare(Witness* witness, const v1::Record& record, Seat seat) {
  const absl::StatusOr<replay::ReplayedMatch> replayed = replay::Replay(record);
  if (!replayed.ok()) return Unknown(std::string(replayed.status().message()));
  if (seat.index() >= static_cast<int>(replayed->spec.competitors.size())) {
    return Unknown("the record has no such seat");
  }
  if (!PlayedItself(*replayed, seat)) return Unknown("not all of its moves are its own");
  const auto first = witness->Ask(record, *replayed, seat);
  if (!first.ok()) return Unknown(std::string(first.status().message()));
  if (!first->has_value()) return Said(v1::PROOF_VERDICT_SAME);
  const uint64_t request = (*first)->request_id;
  const auto second = witness->Ask(record, *replayed, seat, request);
  if (!second.ok()) return Unknown(std::string(second.status().message()));
  const bool steady = second->has_value() && (*second)->request_id == request &&
                      (*second)->answer == (*first)->answer;
  return Said(steady ? v1::PROOF_VERDICT_DIFFERENT : v1::PROOF_VERDICT_UNSTEADY, request);
}

// Whether the bot, when it is asked again what it was asked in a match, answers alike in all seats.
v1::ProofAnswer Try(Witness* witness, const SmokeOrder& order, SubmissionHost* host) {
  const absl::StatusOr<v1::Record> record =
      RecordSecondMatch(order, host->supervisor(), host->timers());
  if (!record.ok()) return Unknown(std::string(record.status().message()));
  for (int seat = 0; seat < order.seats; ++seat) {
    const v1::ProofAnswer answer = Compare(witness, *record, Seat(seat));
    if (answer.verdict() == v1::PROOF_VERDICT_SAME) continue;
    return answer.verdict() == v1::PROOF_VERDICT_UNKNOWN
               ? answer
               : Said(v1::PROOF_VERDICT_UNSTEADY, answer.request_id());
  }
  return Said(v1::PROOF_VERDICT_SAME);
}

}  // namespace

v1::ProofAnswer Prove(const v1::ProofOrder& order, SubmissionHost* host) {
  const absl::StatusOr<bots::Manifest> manifest = bots::ReadManifest(order.folder());
  if (!manifest.ok()) return Unknown(std::string(manifest.status().message()));
  const bots::SandboxPolicy sandbox = SandboxIn(order.terms());
  Witness witness(*manifest, sandbox, host);
  if (!order.record().empty()) {
    v1::Record record;
    if (!record.ParseFromString(order.record())) return Unknown("it is not a record");
    return Compare(&witness, record, Seat(static_cast<int>(order.seat())));
  }
  const absl::StatusOr<const games::Game*> game = games::FindGame(order.game());
  if (!game.ok()) return Unknown(std::string(game.status().message()));
  return Try(&witness,
             {.manifest = *manifest,
              .game = *game,
              .seats = order.seats(),
              .clock = kTrialClock,
              .start_limit = kTrialStartLimit,
              .scratch = host->scratch(),
              .logs = host->logs(),
              .sandbox = sandbox},
             host);
}

}  // namespace assize::ladder
