#include "referee/human/human_player.h"

#include <fcntl.h>

#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "referee/cli/text_layout.h"
#include "referee/human/rules_pages.h"

namespace assize {
namespace {

using frames::Kind;

constexpr char kKeys[] =
    "  NUMBER  choose what has it         WORDS  search for moves with these words\n"
    "  b       take the last step back    -WORD  only moves without this word\n"
    "  m       more of a long list        v      show the table again\n"
    "  ?       what is decided here       ? 7.3  that rule's text\n"
    "  h       these keys                 q      leave, as Ctrl-C: the match is\n"
    "                                            stopped and counts for nobody\n";

std::vector<Menu::Parts> PartsOf(const v1::Request& request, const Sight& sight) {
  std::vector<Menu::Parts> parts;
  for (const v1::GameMove& move : request.options()) parts.push_back(sight.PartsOf(move));
  return parts;
}

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

void HumanPlayer::Narrate(std::string_view sentence) {
  if (sentence.empty()) return;
  const MutexLock lock(mutex_);
  transcript_.emplace_back(sentence);
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
  hello.mutable_hello()->set_wants_options(true);
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
      PrintTranscript();
      absl::StatusOr<std::unique_ptr<Sight>> sight = SightOf(request_.view());
      if (!sight.ok()) {
        console_->Print(absl::StrCat(sight.status().message(), "\n"));
        leave_();
        return false;
      }
      sight_ = *std::move(sight);
      menu_.emplace(PartsOf(request_, *sight_));
      console_->Print(absl::StrCat("\n", sight_->Text()));
      return Decide();
    }
    case v1::RefereeMessage::kRejected:
      console_->Print(Paragraph(
          absl::StrCat("Refused: ", message.rejected().text(), " (",
                       Counted(message.rejected().tries_left(), "try", "tries"), " left)"),
          "  ", "    ", kConsoleWidth));
      return message.rejected().tries_left() == 0 || Decide();
    case v1::RefereeMessage::kDefaulted:
      console_->Print("  The referee has played for you: the tries were used up.\n");
      return true;
    case v1::RefereeMessage::kMatchOver:
      PrintTranscript();
      Farewell(message.match_over());
      return false;
    default:
      return true;
  }
}

void HumanPlayer::Greet(const v1::Welcome& welcome) {
  seat_ = welcome.seat();
  console_->Print(absl::StrCat("\nYou play ", game_, " in seat ", seat_, " of the seats 0 to ",
                               welcome.seats() - 1, ".\nThere is no time limit. Keys:\n", kKeys));
}

void HumanPlayer::PrintTranscript() {
  std::vector<std::string> transcript;
  {
    const MutexLock lock(mutex_);
    transcript.swap(transcript_);
  }
  if (transcript.empty()) return;
  std::string text = "\n";
  for (const std::string& sentence : transcript) {
    for (const std::string& line : std::vector<std::string>(absl::StrSplit(sentence, '\n'))) {
      // Rows of tables and drawings begin with a space.
      const bool row = absl::StartsWith(line, " ");
      if (!line.empty())
        text += row ? absl::StrCat(line, "\n") : Paragraph(line, "* ", "  ", kConsoleWidth);
    }
  }
  console_->Print(text);
}

std::string HumanPlayer::MenuText() const {
  return absl::StrCat("\n", sight_->Question(),
                      request_.options_partial() ? " (More exist.)\n" : "\n", menu_->Show());
}

bool HumanPlayer::Decide() {
  console_->Print(MenuText());
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
    const auto typed = sight_->Read(line);
    if (!typed.ok()) {
      console_->Print(
          Paragraph(std::string(typed.status().message()), "  ", "    ", kConsoleWidth));
      continue;
    }
    v1::Move choice;
    if (typed->has_value()) {
      *choice.mutable_move() = **typed;
    } else {
      const Menu::Reply reply = menu_->Take(line);
      if (!reply.error.empty()) {
        console_->Print(Paragraph(reply.error, "  ", "    ", kConsoleWidth));
        continue;
      }
      if (!reply.move.has_value()) {
        console_->Print(MenuText());
        continue;
      }
      console_->Print(Paragraph(menu_->TextOf(*reply.move), "You: ", "     ", kConsoleWidth));
      choice.set_option(static_cast<uint32_t>(*reply.move));
    }
    Answer(choice);
    return true;
  }
}

void HumanPlayer::Answer(const v1::Move& choice) {
  v1::BotMessage message;
  *message.mutable_move() = choice;
  message.mutable_move()->set_request_id(request_.request_id());
  end_->Write(Kind::kMessage, message.SerializeAsString());
}

bool HumanPlayer::Command(const std::string& line) {
  if (line == "h" || line == "help") {
    console_->Print(kKeys);
  } else if (line == "v") {
    console_->Print(absl::StrCat("\n", sight_->Text(), MenuText()));
  } else if (line == "?") {
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

void HumanPlayer::Farewell(const v1::MatchOver& over) {
  if (over.reason() == v1::END_REASON_VOID) {
    console_->Print("\nThe match has been stopped; it counts for nobody.\n");
    return;
  }
  std::vector<Row> rows = {{"seat", "rank", "score"}};
  for (int i = 0; i < over.results_size(); ++i) {
    const v1::SeatResult& result = over.results(i);
    const bool own = static_cast<uint32_t>(i) == seat_;
    rows.push_back(
        {absl::StrCat(i, own ? " (you)" : ""), absl::StrCat(result.rank()),
         absl::StrFormat("%.3f%s", result.score(), result.forfeited() ? " (forfeited)" : "")});
  }
  console_->Print(absl::StrCat("\nThe match is over.\n", Table(rows, "lrl"), "\n"));
}

}  // namespace assize
