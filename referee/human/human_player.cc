#include "referee/human/human_player.h"

#include <fcntl.h>

#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "referee/cli/layout/text_layout.h"
#include "referee/human/rules_pages.h"
#include "referee/words/notices.h"

namespace assize {
namespace {

using frames::Kind;

// Beside those of every asking.
constexpr char kKeys[] =
    "  ?        what is decided here         ? 7.3    that rule's text\n"
    "  q        leave, as Ctrl-C: the match is stopped and counts for nobody\n";

}  // namespace

HumanPlayer::HumanPlayer(std::string game, Console* console, std::function<void()> leave)
    : game_(std::move(game)), console_(console), leave_(std::move(leave)) {}

HumanPlayer::~HumanPlayer() { Rest(); }

void HumanPlayer::Rest() {
  if (thread_.joinable()) thread_.join();
}

void HumanPlayer::Attach(UniqueFd seat) {
  Rest();
  thread_ = std::thread([this, seat = std::move(seat)]() mutable { Play(std::move(seat)); });
}

void HumanPlayer::Play(UniqueFd seat) {
  // To wait for it beside the terminal.
  const UniqueFd watched(fcntl(seat.get(), F_DUPFD_CLOEXEC, 0));
  frames::BotEnd end(std::move(seat));
  end_ = &end;
  descriptor_ = watched.get();
  left_ = false;
  v1::BotMessage hello;
  hello.mutable_hello()->set_protocol_version(1);
  hello.mutable_hello()->set_bot_name("human");
  Asking::AskFor(hello.mutable_hello());
  end.Write(Kind::kOpen, "");
  end.Write(Kind::kMessage, hello.SerializeAsString());
  frames::Frame frame;
  while (end.Read(frame)) {
    v1::RefereeMessage message;
    if (frame.kind == Kind::kEnd) break;
    if (frame.kind != Kind::kMessage || !message.ParseFromString(frame.payload)) continue;
    if (!Take(message)) break;
  }
  // What is left is not read, and the host closes the seat.
  end.Close();
}

bool HumanPlayer::Take(const v1::RefereeMessage& message) {
  switch (message.message_case()) {
    case v1::RefereeMessage::kWelcome:
      Greet(message.welcome());
      return true;
    case v1::RefereeMessage::kRequest: {
      request_ = message.request();
      PrintHappened(message);
      absl::StatusOr<Asking> asking = Asking::Of(request_);
      if (!asking.ok()) {
        console_->Print(absl::StrCat(asking.status().message(), "\n"));
        leave_();
        return false;
      }
      asking_.emplace(*std::move(asking));
      console_->Print(absl::StrCat("\n", asking_->TableText()));
      return Decide();
    }
    case v1::RefereeMessage::kRejected:
      console_->Print(RefusalText(message.rejected()));
      return message.rejected().tries_left() == 0 || Decide();
    case v1::RefereeMessage::kDefaulted:
      if (asking_) console_->Print(DefaultText(message.defaulted(), asking_->sight()));
      return true;
    case v1::RefereeMessage::kMatchOver:
      PrintHappened(message);
      console_->Print(absl::StrCat("\n", ResultText(message.match_over(), seat_), "\n"));
      return false;
    default:
      return true;
  }
}

void HumanPlayer::Greet(const v1::Welcome& welcome) {
  seat_ = welcome.seat();
  console_->Print(absl::StrCat("\n", WelcomeText(game_, welcome),
                               "There is no time limit. Answer with a number, or type help.\n"));
}

void HumanPlayer::PrintHappened(const v1::RefereeMessage& message) {
  if (message.has_narration()) console_->Print(absl::StrCat("\n", HappenedText(message)));
}

bool HumanPlayer::Decide() {
  console_->Print(absl::StrCat("\n", asking_->MenuText()));
  while (true) {
    std::string line;
    const Console::Input input = console_->Ask("> ", descriptor_, &line);
    // The match has ended meanwhile; the next frame has the result.
    if (input == Console::Input::kOther) return true;
    line = std::string(absl::StripAsciiWhitespace(line));
    if (input == Console::Input::kEnd || line == "q") {
      console_->Print("\nYou leave: the match is stopped and counts for nobody.\n");
      left_ = true;
      leave_();
      return false;
    }
    if (Command(line)) continue;
    const Asking::Reply reply = asking_->Take(line);
    if (reply.kind == Asking::Kind::kMove) {
      console_->Print(Paragraph(reply.text, "You: ", "     ", kConsoleWidth));
      Answer(reply.move);
      return true;
    }
    // What is not a move is a slip of a person, and is not sent.
    console_->Print(reply.text);
    if (line == "h" || line == "help") console_->Print(kKeys);
  }
}

void HumanPlayer::Answer(const v1::Move& choice) {
  v1::BotMessage message;
  *message.mutable_move() = choice;
  end_->Write(Kind::kMessage, message.SerializeAsString());
}

bool HumanPlayer::Command(const std::string& line) {
  if (line == "?") {
    console_->Print(DecisionHelp(game_, request_.decision()));
  } else if (absl::StartsWith(line, "? ")) {
    const std::string text = RuleText(game_, line.substr(2));
    console_->Print(text.empty() ? absl::StrCat("  no rule has the number ", line.substr(2),
                                                "; ? 1 shows the first section\n")
                                 : text);
  } else {
    return false;
  }
  return true;
}

}  // namespace assize
