#include "referee/play/seat_feed.h"

#include <algorithm>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "referee/base/status.h"
#include "referee/bots/bot_finder.h"
#include "referee/bots/process/conversation.h"
#include "referee/cli/layout/text_layout.h"
#include "referee/report/transcript/compact_text.h"
#include "referee/run/record_feed.h"
#include "referee/run/run_folders.h"

namespace assize::play {
namespace {

// Prints the answers, each beside the recorded one.
class FeedPrinter {
 public:
  FeedPrinter(const FeedSettings& settings, bots::Conversation* line, std::ostream& out)
      : settings_(settings), line_(*line), out_(out) {}

  // Whether an answer differs.
  bool different() const { return same_ < requests_; }

  // Whether the bot stayed to the end.
  absl::StatusOr<bool> Run(const DumpedMatch& match, Seat seat) {
    const run::FeedHooks hooks{
        .on_answer = [this](const run::FedAnswer& answer) { Report(answer); },
        .on_refusal =
            [this](const v1::Request& request, const v1::Rejected& rejected) {
              Show(request,
                   absl::StrCat("the record goes on with a refusal (", ShortName(rejected.reason()),
                                "): ", Shown(rejected.text())));
            }};
    ASSIZE_ASSIGN_OR_RETURN(const run::Fed fed,
                            run::FeedRecord(match.stored.record, match.replayed, seat, &line_,
                                            hooks, settings_.request));
    if (fed.end == run::FeedEnd::kNoHello) out_ << "The bot did not say Hello.\n";
    if (fed.end == run::FeedEnd::kLeft) {
      out_ << "The bot left its stream at request " << fed.request_id << ".\n";
    }
    if (fed.end != run::FeedEnd::kWhole) return false;
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
  bool IsShown(const v1::Request& request) const {
    return settings_.request == 0 || request.request_id() == settings_.request;
  }

  void Report(const run::FedAnswer& answer) {
    const v1::Request& request = answer.request;
    const bool again = reported_ == request.request_id();
    if (IsShown(request) && !again) ++requests_;
    const std::string now_text = answer.move.has_value()
                                     ? GameText(*answer.move)
                                     : absl::StrCat("refused: ", answer.refusal);
    if (answer.recorded == nullptr) {
      Show(request, absl::StrCat("now ", now_text, " (the record has no decision)"));
    } else if (answer.same()) {
      if (IsShown(request) && !again) ++same_;
      if (!settings_.only_different) Show(request, absl::StrCat("same: ", now_text));
    } else {
      const replay::Decision& decision = *answer.recorded;
      Show(request, "different",
           Paragraph(
               absl::StrCat(GameText(decision.move), " (", std::string(NameOf(decision.how)), ")"),
               "    recorded: ", "      ") +
               Paragraph(now_text, "    now:      ", "      "));
    }
    reported_ = request.request_id();
  }

  // A line about the request, what belongs below it, and what the bot printed meanwhile.
  void Show(const v1::Request& request, const std::string& text, const std::string& below = "") {
    const std::string prints = NewPrints();
    if (!IsShown(request)) return;
    out_ << Paragraph(absl::StrCat("request ", request.request_id(), ", ", request.decision(), ": ",
                                   text),
                      "", "    ")
         << below;
    for (const std::string& line :
         std::vector<std::string>(absl::StrSplit(prints, '\n', absl::SkipEmpty()))) {
      out_ << "    printed:  " << Shown(line) << "\n";
    }
    out_ << std::flush;
  }

  const FeedSettings settings_;
  bots::Conversation& line_;
  std::ostream& out_;
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
  FeedPrinter printer(settings, line.get(), out);
  ASSIZE_ASSIGN_OR_RETURN(const bool stayed, printer.Run(match, seat));
  // A bot that may be used again waits for its next match.
  const std::string end = stayed && manifest.reuse ? "running" : line->AwaitEnd();
  if (!stayed) out << "The bot's process: " << end << ".\n";
  if (const std::string prints = printer.NewPrints(); !prints.empty()) {
    out << "\nThe bot printed at last:\n" << prints << (prints.back() == '\n' ? "" : "\n");
  }
  return stayed && !printer.different();
}

}  // namespace assize::play
