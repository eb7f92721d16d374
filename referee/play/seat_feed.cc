#include "referee/play/seat_feed.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "referee/base/status.h"
#include "referee/bots/bot_finder.h"
#include "referee/bots/conversation.h"
#include "referee/cli/text_layout.h"
#include "referee/match/bot_message.h"
#include "referee/replay/seat_transcript.h"
#include "referee/report/compact_text.h"
#include "referee/run/run_folders.h"

namespace assize::play {
namespace {

using replay::SeatMessage;

// By request: what was decided.
std::map<uint64_t, replay::Decision> DecisionsOf(const DumpedMatch& match, Seat seat) {
  std::map<uint64_t, replay::Decision> decisions;
  for (const replay::ReplayedStep& step : match.replayed.steps) {
    for (const replay::ReplayedEntry& entry : step.entries) {
      if (entry.seat == seat && entry.decision.has_value() && entry.decision->request_id > 0) {
        decisions[entry.decision->request_id] = *entry.decision;
      }
    }
  }
  return decisions;
}

// With the clock's field after the message, as in a match; all of the time is left.
std::string WithFullClock(std::string bytes, const match::ClockRules& rules) {
  v1::RefereeMessage clock;
  clock.mutable_clock()->set_left_us((rules.move_limit + rules.bank).count());
  clock.mutable_clock()->set_bank_us(rules.bank.count());
  return std::move(bytes) + clock.SerializeAsString();
}

// What the rules make of a bot's answer: the move in its plain form, or why it is refused.
struct Judged {
  std::optional<v1::GameMove> move;
  std::string refusal;
};

Judged Judge(const games::Table& table, Seat seat, const v1::Move& answer) {
  const std::unique_ptr<games::Table> trial = table.Clone();
  if (answer.choice_case() == v1::Move::CHOICE_NOT_SET) return {{}, "neither option nor move"};
  const games::Verdict verdict = answer.has_option() ? trial->CommitOption(seat, answer.option())
                                                     : trial->Commit(seat, answer.move());
  if (!verdict.accepted()) return {{}, verdict.text};
  return {trial->Answer(seat), ""};
}

class Feeding {
 public:
  Feeding(const DumpedMatch& match, Seat seat, const FeedSettings& settings,
          bots::Conversation* line, std::ostream& out)
      : match_(match),
        seat_(seat),
        settings_(settings),
        line_(*line),
        out_(out),
        decisions_(DecisionsOf(match, seat)) {}

  // Whether an answer differs.
  bool different() const { return same_ < requests_; }

  // Whether the bot stayed to the end.
  absl::StatusOr<bool> Run() {
    v1::BotMessage hello;
    if (!Receive(&hello) || !hello.has_hello()) {
      out_ << "The bot did not say Hello.\n";
      return false;
    }
    ASSIZE_RETURN_IF_ERROR(match::CheckHello(hello.hello(), seat_));
    ASSIZE_RETURN_IF_ERROR(CheckRequest());
    ASSIZE_ASSIGN_OR_RETURN(const std::vector<SeatMessage> sent,
                            replay::SeatTranscript(match_.stored.record, seat_, hello.hello(),
                                                   match_.replayed.spec.ends_with_a_side));
    for (const SeatMessage& message : sent) {
      if (!Send(message)) {
        out_ << "The bot left its stream at request " << request_.request_id() << ".\n";
        return false;
      }
      if (settings_.request > 0 && reported_ == settings_.request) break;
    }
    line_.Finish();
    if (settings_.request == 0) {
      out_ << requests_ << " requests: " << same_ << " answered as recorded, " << requests_ - same_
           << " not.\n";
    }
    return true;
  }

  // What the bot has printed since this was asked last.
  std::string NewPrints() {
    const std::string log = line_.Log();
    const size_t from = std::min(printed_, log.size());
    printed_ = log.size();
    return log.substr(from);
  }

 private:
  absl::Status CheckRequest() const {
    if (settings_.request == 0 || decisions_.contains(settings_.request)) return absl::OkStatus();
    return absl::NotFoundError(absl::StrCat("--request ", settings_.request, ": seat ",
                                            seat_.index(), " has answered the requests 1 to ",
                                            decisions_.empty() ? 0 : decisions_.rbegin()->first));
  }

  bool IsShown() const {
    return settings_.request == 0 || request_.request_id() == settings_.request;
  }

  // Bytes that are not a message count as an empty one.
  bool Receive(v1::BotMessage* message) {
    const std::optional<std::string> bytes = line_.Next();
    if (!bytes.has_value()) return false;
    if (!message->ParseFromString(*bytes)) message->Clear();
    return true;
  }

  // Sends a message and takes the answer, if it wants one. False: the bot has left.
  bool Send(const SeatMessage& sent) {
    v1::RefereeMessage message;
    message.ParseFromString(sent.bytes);
    const bool timed = message.has_request() || message.has_rejected();
    line_.Send(timed ? WithFullClock(sent.bytes, match_.replayed.spec.clock_rules) : sent.bytes);
    if (message.has_request()) {
      request_ = message.request();
      table_ = sent.table.get();
      if (IsShown()) ++requests_;
      return TakeAnswer();
    }
    if (message.has_rejected()) {
      Show(absl::StrCat("the record goes on with a refusal (",
                        ShortName(message.rejected().reason()),
                        "): ", Shown(message.rejected().text())));
      return message.rejected().tries_left() == 0 || TakeAnswer();
    }
    return true;
  }

  bool TakeAnswer() {
    v1::BotMessage answer;
    do {
      if (!Receive(&answer)) return false;
      // Skips further answers to earlier requests.
    } while (answer.move().request_id() > 0 && answer.move().request_id() < request_.request_id());
    Report(Judge(*table_, seat_, answer.move()));
    return true;
  }

  void Report(const Judged& now) {
    const auto recorded = decisions_.find(request_.request_id());
    const std::string now_text =
        now.move.has_value() ? GameText(*now.move) : absl::StrCat("refused: ", now.refusal);
    if (recorded == decisions_.end()) {
      Show(absl::StrCat("now ", now_text, " (the record has no decision)"));
    } else if (now.move.has_value() &&
               now.move->SerializeAsString() == recorded->second.move.SerializeAsString()) {
      if (IsShown()) same_ += reported_ == request_.request_id() ? 0 : 1;
      if (!settings_.only_different) Show(absl::StrCat("same: ", now_text));
    } else {
      const replay::Decision& decision = recorded->second;
      Show("different", Paragraph(absl::StrCat(GameText(decision.move), " (",
                                               std::string(NameOf(decision.how)), ")"),
                                  "    recorded: ", "      ") +
                            Paragraph(now_text, "    now:      ", "      "));
    }
    reported_ = request_.request_id();
  }

  // A line about the open request, what belongs below it, and what the bot printed meanwhile.
  void Show(const std::string& text, const std::string& below = "") {
    const std::string prints = NewPrints();
    if (!IsShown()) return;
    out_ << Paragraph(absl::StrCat("request ", request_.request_id(), ", ", request_.decision(),
                                   ": ", text),
                      "", "    ")
         << below;
    for (const std::string& line :
         std::vector<std::string>(absl::StrSplit(prints, '\n', absl::SkipEmpty()))) {
      out_ << "    printed:  " << Shown(line) << "\n";
    }
    out_ << std::flush;
  }

  const DumpedMatch& match_;
  const Seat seat_;
  const FeedSettings settings_;
  bots::Conversation& line_;
  std::ostream& out_;
  const std::map<uint64_t, replay::Decision> decisions_;
  // The newest request, and the game as it stood.
  v1::Request request_;
  const games::Table* table_ = nullptr;
  // The newest request whose answer was reported.
  uint64_t reported_ = 0;
  int requests_ = 0;
  int same_ = 0;
  // Bytes of the bot's log that have been shown.
  size_t printed_ = 0;
};

}  // namespace

absl::StatusOr<bool> FeedSeat(const DumpedMatch& match, Seat seat, const FeedSettings& settings,
                              std::ostream& out) {
  ASSIZE_ASSIGN_OR_RETURN(const bots::Manifest manifest,
                          bots::BotFinder::FromEnvironment().Find(settings.bot));
  const std::string game(match.replayed.spec.game->info().name);
  if (!manifest.Plays(game)) {
    return absl::FailedPreconditionError(
        absl::StrCat("bot '", manifest.name, "' does not play ", game));
  }
  RunFolders folders;
  ASSIZE_ASSIGN_OR_RETURN(const std::unique_ptr<process::SupervisorClient> supervisor,
                          ForkSupervisor(/*logs=*/"", &folders));
  ASSIZE_ASSIGN_OR_RETURN(
      const std::unique_ptr<bots::Conversation> line,
      bots::Conversation::Start(manifest, game, folders.scratch, supervisor.get()));
  out << "Seat " << seat.index() << " of match " << match.name() << ", played by "
      << BotName(match, seat) << ", is fed to " << manifest.name << "; the clock is off.\n"
      << std::flush;
  Feeding feeding(match, seat, settings, line.get(), out);
  ASSIZE_ASSIGN_OR_RETURN(const bool stayed, feeding.Run());
  // A bot that may be used again waits for its next match.
  const std::string end = stayed && manifest.reuse ? "running" : line->AwaitEnd();
  if (!stayed) out << "The bot's process: " << end << ".\n";
  if (const std::string prints = feeding.NewPrints(); !prints.empty()) {
    out << "\nThe bot printed at last:\n" << prints << (prints.back() == '\n' ? "" : "\n");
  }
  return stayed && !feeding.different();
}

}  // namespace assize::play
