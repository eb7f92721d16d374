#include "referee/bridge/text_bridge.h"

#include <cstdio>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "referee/base/text/plain_text.h"
#include "referee/cli/layout/text_layout.h"
#include "referee/words/notices.h"

namespace assize::bridge {
namespace {

// Of all remarks of an answer; as of referee.proto.
constexpr size_t kMaxRemark = 4096;

// No answer to the open request, so that nothing is asked again.
bool IsForNoRequest(v1::RejectReason reason) {
  return reason == v1::REJECT_REASON_NO_REQUEST || reason == v1::REJECT_REASON_STALE ||
         reason == v1::REJECT_REASON_DUPLICATE || reason == v1::REJECT_REASON_LATE;
}

}  // namespace

TextBridge::TextBridge(Program program, frames::BotEnd* seat, v1::Hello hello, std::string game)
    : ProgramBridge(std::move(program), seat), hello_(std::move(hello)), game_(std::move(game)) {}

std::optional<std::string> TextBridge::Hello() {
  v1::BotMessage message;
  *message.mutable_hello() = hello_;
  message.mutable_hello()->set_protocol_version(1);
  Asking::AskFor(message.mutable_hello());
  return message.SerializeAsString();
}

void TextBridge::OnEnd() {
  const MutexLock lock(mutex_);
  asks_ = false;
}

bool TextBridge::TakeMessage(std::string_view bytes) {
  v1::RefereeMessage message;
  if (!message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) return false;
  const MutexLock lock(mutex_);
  switch (message.message_case()) {
    case v1::RefereeMessage::kWelcome:
      Welcome(message.welcome());
      break;
    case v1::RefereeMessage::kRequest:
      Request(message);
      break;
    case v1::RefereeMessage::kRejected:
      Refusal(message.rejected());
      break;
    case v1::RefereeMessage::kDefaulted:
      asks_ = false;
      if (asking_.has_value()) Print(DefaultText(message.defaulted(), asking_->sight()));
      break;
    case v1::RefereeMessage::kMatchOver:
      asks_ = false;
      Print(absl::StrCat(HappenedText(message), "\n",
                         ResultText(message.match_over(), seat_number_)));
      return true;
    case v1::RefereeMessage::MESSAGE_NOT_SET:
      break;
  }
  return false;
}

void TextBridge::Welcome(const v1::Welcome& welcome) {
  if (!IsNewMatch(welcome)) return;
  ++match_;
  asking_.reset();
  seat_number_ = welcome.seat();
  Print(absl::StrCat(WelcomeText(game_.empty() ? "a game" : game_, welcome), TermsText(welcome),
                     "Answer each line that begins with ? by one line: a number, a move in words,\n"
                     "or help.\n"));
}

void TextBridge::Request(const v1::RefereeMessage& message) {
  const v1::Request& request = message.request();
  absl::StatusOr<Asking> asking = Asking::Of(request);
  if (!asking.ok()) {
    std::fprintf(stderr, "assize-text-bridge: %s\n",
                 std::string(asking.status().message()).c_str());
    return Kill();
  }
  asking_.emplace(*std::move(asking));
  request_id_ = request.request_id();
  decision_ = request.decision();
  asks_ = true;
  unread_ = false;
  PrintPrompt(absl::StrCat("\n", HappenedText(message), "\n", asking_->TableText(), "\n",
                           asking_->MenuText()));
}

void TextBridge::PrintPrompt(const std::string& before) {
  prompts_.push_back({.match = match_, .request_id = request_id_});
  Print(absl::StrCat(before, "? ", decision_, ": a number, words, or help\n"));
}

void TextBridge::Refusal(const v1::Rejected& rejected) {
  if (IsForNoRequest(rejected.reason())) {
    return Print(Paragraph(absl::StrCat("Too late: ", rejected.text()), "  ", "    "));
  }
  v1::Rejected shown = rejected;
  if (std::exchange(unread_, false)) shown.set_text("that is not a move");
  const std::string text = RefusalText(shown);
  if (rejected.tries_left() == 0) return Print(text);
  asks_ = true;
  PrintPrompt(text);
}

void TextBridge::TakeRemark(std::string_view line) {
  line.remove_prefix(1);
  const std::string said = absl::StrReplaceAll(
      std::string(absl::StripTrailingAsciiWhitespace(std::string(line))), {{"\t", " "}});
  const std::string_view break_before = remark_.empty() ? "" : "\n";
  if (!IsPlainText(said, 0, kMaxRemark) ||
      remark_.size() + break_before.size() + said.size() > kMaxRemark) {
    std::fprintf(stderr,
                 "assize-text-bridge: line %d of the program: a remark must be text of at most %zu "
                 "bytes for each answer\n",
                 line_number(), kMaxRemark);
    return;
  }
  remark_.append(break_before).append(said);
}

void TextBridge::Answer(const v1::Move& move) {
  v1::BotMessage message;
  *message.mutable_move() = move;
  message.mutable_move()->set_remark(std::exchange(remark_, ""));
  Send(message);
}

void TextBridge::TakeLine(const std::string& line) {
  const MutexLock lock(mutex_);
  if (line.starts_with('#')) return TakeRemark(line);
  if (prompts_.empty()) {
    std::fprintf(
        stderr,
        "assize-text-bridge: line %d of the program: nothing was asked: %s; print one line "
        "for each line that begins with ?\n",
        line_number(), Quoted(line).c_str());
    return;
  }
  const Prompt prompt = prompts_.front();
  prompts_.pop_front();
  if (!asks_ || prompt.match != match_ || prompt.request_id != request_id_) {
    std::fprintf(stderr, "assize-text-bridge: line %d of the program comes too late: %s\n",
                 line_number(), Quoted(line).c_str());
    v1::Move late;
    late.set_request_id(prompt.request_id);
    if (prompt.match == match_) Answer(late);
    return;
  }
  Asking::Reply reply = asking_->Take(line);
  if (reply.kind == Asking::Kind::kShow) return PrintPrompt(reply.text);
  asks_ = false;
  if (reply.kind == Asking::Kind::kUnread) {
    unread_ = true;
    reply.move.set_request_id(request_id_);
    Print(reply.text);
  }
  Answer(reply.move);
}

}  // namespace assize::bridge
