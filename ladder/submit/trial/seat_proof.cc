#include "ladder/submit/trial/seat_proof.h"

#include <google/protobuf/repeated_field.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "assize/v1/record.pb.h"
#include "ladder/submit/smoke_match.h"
#include "ladder/submit/trial/trial_sandbox.h"
#include "referee/base/files/remove_tree.h"
#include "referee/base/status.h"
#include "referee/bots/process/conversation.h"
#include "referee/games/registry.h"
#include "referee/replay/playback/replay.h"
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

// Which of a seat's moves can be asked for again, and what its bot was told of its clock.
class OwnMoves {
 public:
  // `used_us`: of the record's entries; without it the bot is told of the whole time.
  OwnMoves(const replay::ReplayedMatch& match, Seat seat,
           const google::protobuf::RepeatedField<uint64_t>& used_us)
      : rules_(match.spec.clock_rules) {
    std::chrono::microseconds bank = rules_.bank;
    std::chrono::microseconds used(0);
    for (const replay::ReplayedStep& step : match.steps) {
      for (const replay::ReplayedEntry& entry : step.entries) {
        if (entry.seat != seat) continue;
        if (EndsThem(entry)) return;
        if (entry.entry.has_moved() && entry.index < used_us.size()) {
          used = std::max(used, std::chrono::microseconds(used_us[entry.index]));
        }
        if (!entry.decision.has_value()) continue;
        last_ = entry.decision->request_id;
        banks_[last_] = bank;
        bank -= std::clamp(used - rules_.move_limit, std::chrono::microseconds(0), bank);
        used = std::chrono::microseconds(0);
      }
    }
  }

  // The request that the last of them answered; 0: there is none.
  uint64_t last() const { return last_; }
  run::ToldClock ClockAt(uint64_t request_id) const {
    const auto found = banks_.find(request_id);
    const std::chrono::microseconds bank = found == banks_.end() ? rules_.bank : found->second;
    return {.left = rules_.move_limit + bank, .bank = bank};
  }

 private:
  // After a move that is not the bot's own, or a new stream, the bot may have known something else.
  static bool EndsThem(const replay::ReplayedEntry& entry) {
    return entry.reconnected || entry.entry.has_lost() || entry.entry.has_disconnected() ||
           (entry.decision.has_value() && entry.decision->how != replay::How::kAnswered);
  }

  const match::ClockRules rules_;
  uint64_t last_ = 0;
  // By request.
  std::map<uint64_t, std::chrono::microseconds> banks_;
};

// The first answer of a bot that is not the recorded one.
struct Difference {
  uint64_t request_id = 0;
  std::string answer;

  bool operator==(const Difference&) const = default;
};

// Compares answers as they come. A request has more than one where the rules refuse some: the record has
// the refusals too, and they count.
class Comparison {
 public:
  void Answer(const run::FedAnswer& answer) {
    Settle();
    newest_ = {.request_id = answer.request.request_id(),
               .answer = answer.move.has_value() ? answer.move->SerializeAsString()
                                                 : absl::StrCat("refused ", answer.refusal)};
    refused_ = !answer.move.has_value();
    same_ = answer.same();
  }
  // The record goes on with a refusal of the newest answer.
  void Refusal() { same_ = refused_; }

  // Nothing: they are all alike.
  std::optional<Difference> Result() {
    Settle();
    return first_;
  }

 private:
  void Settle() {
    if (newest_.has_value() && !same_ && !first_.has_value()) first_ = newest_;
    same_ = true;
  }

  std::optional<Difference> first_;
  std::optional<Difference> newest_;
  bool refused_ = false;
  bool same_ = true;
};

// A bot that is sent a record's seat.
class Witness {
 public:
  Witness(bots::Manifest manifest, bots::SandboxPolicy sandbox, SubmissionHost* host)
      : manifest_(std::move(manifest)), sandbox_(std::move(sandbox)), host_(*host) {}

  // Up to the last of the moves, or until it leaves. kAborted: it has left without an answer that differs.
  absl::StatusOr<std::optional<Difference>> Ask(const v1::Record& record,
                                                const replay::ReplayedMatch& replayed, Seat seat,
                                                const OwnMoves& moves) {
    static std::atomic<int> number = 0;
    const std::string folder = absl::StrCat(host_.scratch(), "/w", ++number);
    std::error_code error;
    if (!std::filesystem::create_directory(folder, error)) {
      return absl::UnavailableError(absl::StrCat(folder, ": can't be made: ", error.message()));
    }
    auto difference = AskIn(folder, record, replayed, seat, moves);
    RemoveTree(folder);
    return difference;
  }

 private:
  absl::StatusOr<std::optional<Difference>> AskIn(const std::string& folder,
                                                  const v1::Record& record,
                                                  const replay::ReplayedMatch& replayed, Seat seat,
                                                  const OwnMoves& moves) {
    ASSIZE_ASSIGN_OR_RETURN(const auto confined, bots::SandboxFor(sandbox_, manifest_));
    ASSIZE_ASSIGN_OR_RETURN(
        const std::unique_ptr<bots::Conversation> line,
        bots::Conversation::Start(manifest_, std::string(replayed.spec.game->info().name), folder,
                                  host_.supervisor(), confined));
    Comparison comparison;
    const run::FeedHooks hooks{
        .on_answer = [&](const run::FedAnswer& answer) { comparison.Answer(answer); },
        .on_refusal = [&](const v1::Request&, const v1::Rejected&) { comparison.Refusal(); },
        .clock_at = [&](uint64_t request) { return moves.ClockAt(request); }};
    ASSIZE_ASSIGN_OR_RETURN(const run::Fed fed, run::FeedRecord(record, replayed, seat, line.get(),
                                                                hooks, moves.last()));
    std::optional<Difference> difference = comparison.Result();
    if (fed.end == run::FeedEnd::kWhole || difference.has_value()) return difference;
    return absl::AbortedError(absl::StrCat("the bot has left at request ", fed.request_id));
  }

  const bots::Manifest manifest_;
  const bots::SandboxPolicy sandbox_;
  SubmissionHost& host_;
};

// Whether the bot made the seat's moves.
v1::ProofAnswer Compare(Witness* witness, const v1::Record& record, Seat seat,
                        const google::protobuf::RepeatedField<uint64_t>& used_us) {
  const absl::StatusOr<replay::ReplayedMatch> replayed = replay::Replay(record);
  if (!replayed.ok()) return Unknown(std::string(replayed.status().message()));
  if (seat.index() >= static_cast<int>(replayed->spec.competitors.size())) {
    return Unknown("the record has no such seat");
  }
  const OwnMoves moves(*replayed, seat, used_us);
  if (moves.last() == 0) return Unknown("none of its moves are its own");
  const auto first = witness->Ask(record, *replayed, seat, moves);
  if (!first.ok()) return Unknown(std::string(first.status().message()));
  if (!first->has_value()) return Said(v1::PROOF_VERDICT_SAME);
  const uint64_t request = (*first)->request_id;
  const auto second = witness->Ask(record, *replayed, seat, moves);
  if (!second.ok()) return Unknown(std::string(second.status().message()));
  return Said(*second == *first ? v1::PROOF_VERDICT_DIFFERENT : v1::PROOF_VERDICT_UNSTEADY,
              request);
}

// Whether the bot, when it is asked again what it was asked in a match, answers alike in all seats.
v1::ProofAnswer Try(Witness* witness, const SmokeOrder& order, SubmissionHost* host) {
  const absl::StatusOr<v1::Record> record =
      RecordSecondMatch(order, host->supervisor(), host->timers());
  if (!record.ok()) return Unknown(std::string(record.status().message()));
  for (int seat = 0; seat < order.seats; ++seat) {
    const v1::ProofAnswer answer = Compare(witness, *record, Seat(seat), {});
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
    return Compare(&witness, record, Seat(static_cast<int>(order.seat())), order.used_us());
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
