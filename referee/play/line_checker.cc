#include "referee/play/line_checker.h"

#include <nlohmann/json.hpp>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/lines/json_line.h"
#include "referee/match/bot_message.h"

namespace assize::play {
namespace {

// Of a BotMessage in bytes (referee.proto).
constexpr size_t kMaxBytes = 65'536;

// Whether the line has a member that the referee alone writes. False if it is not JSON.
bool IsOfReferee(std::string_view line) {
  const auto value = nlohmann::json::parse(line, nullptr, false);
  if (!value.is_object()) return false;
  for (const char* member :
       {"sequence", "welcome", "request", "rejected", "defaulted", "match_over"}) {
    if (value.contains(member)) return true;
  }
  return false;
}

// Without blanks before and after it.
std::string_view Stripped(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) + 1 - begin);
}

std::string_view WithoutMark(std::string_view line) {
  line = Stripped(line);
  const bool is_marked = line.size() > 1 && (line[0] == '<' || line[0] == '>') && line[1] == ' ';
  return is_marked ? Stripped(line.substr(1)) : line;
}

// The game that such a view is of; null if there is none.
const games::Game* GameOf(const v1::GameView& view) {
  for (const games::Game* game : games::AllGames()) {
    const auto config = game->Configure(game->info().min_seats, {});
    // The members of both have the same numbers.
    if (config.ok() &&
        static_cast<int>(config->game_case()) == static_cast<int>(view.game_case())) {
      return game;
    }
  }
  return nullptr;
}

std::vector<std::string> ListOf(std::string text) {
  if (text.empty()) return {};
  return {std::move(text)};
}

std::string TextOf(const games::Verdict& verdict) {
  if (verdict.accepted()) return "";
  const char* reason = verdict.kind == games::Verdict::Kind::kField     ? "FIELD"
                       : verdict.kind == games::Verdict::Kind::kIllegal ? "ILLEGAL"
                                                                        : "TURNED_DOWN";
  return absl::StrCat(reason, ": ", verdict.text);
}

}  // namespace

LineChecker::LineChecker(const games::Game* game) : game_(game) {}

std::vector<std::string> LineChecker::Check(std::string_view line) {
  line = WithoutMark(line);
  if (line.empty()) return {};
  return IsOfReferee(line) ? CheckReferee(line) : CheckBot(line);
}

std::vector<std::string> LineChecker::CheckReferee(std::string_view line) {
  ++referee_lines_;
  const absl::StatusOr<v1::RefereeMessage> message = lines::RefereeMessageFromJsonLine(line);
  if (!message.ok()) {
    return {absl::StrCat("not a line that the referee writes: ",
                         std::string(message.status().message()))};
  }
  Note(*message);
  return {};
}

void LineChecker::Note(const v1::RefereeMessage& message) {
  if (message.has_welcome()) {
    seat_ = Seat(static_cast<int>(message.welcome().seat()));
    request_.Clear();
    open_ = false;
  } else if (message.has_request()) {
    request_ = message.request();
    open_ = true;
    if (game_ == nullptr) game_ = GameOf(request_.view());
  } else if (message.has_rejected()) {
    open_ = message.rejected().tries_left() > 0;
  } else if (message.has_defaulted() || message.has_match_over()) {
    open_ = false;
  }
}

std::vector<std::string> LineChecker::CheckBot(std::string_view line) {
  ++bot_lines_;
  const absl::StatusOr<v1::BotMessage> message = lines::FromJsonLine(line);
  if (!message.ok()) return {std::string(message.status().message())};
  const size_t bytes = message->ByteSizeLong();
  if (bytes > kMaxBytes) {
    return {absl::StrCat("a message of ", bytes, " bytes; allowed: at most ", kMaxBytes)};
  }
  return message->has_hello() ? CheckHello(message->hello()) : CheckMove(message->move());
}

std::vector<std::string> LineChecker::CheckHello(const v1::Hello& hello) {
  std::vector<std::string> found;
  if (sent_hello_ || sent_move_) {
    found.push_back("hello: must be the first line, and must not be repeated, in all matches");
  }
  sent_hello_ = true;
  const Seat asked(static_cast<int>(hello.seat() % kMaxSeats));
  const absl::Status refusal = match::CheckHello(hello, seat_.value_or(asked));
  if (!refusal.ok()) found.push_back(absl::StrCat("hello: ", std::string(refusal.message())));
  return found;
}

std::vector<std::string> LineChecker::CheckMove(const v1::Move& move) {
  sent_move_ = true;
  if (std::string text = WhyNotAsked(move); !text.empty()) return {std::move(text)};
  const bool was_asked = open_;
  open_ = false;
  if (move.has_seat() && seat_.has_value() &&
      move.seat() != static_cast<uint32_t>(seat_->index())) {
    return {absl::StrCat("move.seat: ", move.seat(), " is another seat; this is seat ",
                         seat_->index())};
  }
  return ListOf(was_asked ? Judged(move) : CheckChoice(move));
}

std::string LineChecker::WhyNotAsked(const v1::Move& move) const {
  const uint64_t id = move.request_id();
  const uint64_t last = request_.request_id();
  if (id == 0) {
    return "move.request_id: 0 or left out; must be that of the request, which begin with 1";
  }
  // The conversation is incomplete.
  if (last == 0) return "";
  if (id > last) {
    return absl::StrCat("move.request_id: NO_REQUEST: ", id, " was not asked; the last request is ",
                        last);
  }
  if (id < last) {
    return absl::StrCat("move.request_id: STALE: ", id, " is an older request; the open one is ",
                        last);
  }
  if (open_) return "";
  return absl::StrCat("move.request_id: DUPLICATE: request ", id, " has been answered already");
}

std::string LineChecker::CheckChoice(const v1::Move& move) const {
  if (move.choice_case() == v1::Move::CHOICE_NOT_SET) {
    return "move: neither \"option\" nor \"move\" is set";
  }
  const auto* judge = dynamic_cast<const games::JudgesMoves*>(game_);
  if (judge == nullptr || !move.has_move()) return "";
  const std::string text = TextOf(judge->JudgeFields(move.move()));
  return text.empty() ? "" : absl::StrCat("move.move: ", text);
}

std::string LineChecker::Judged(const v1::Move& move) const {
  std::string text = CheckChoice(move);
  const auto* judge = dynamic_cast<const games::JudgesMoves*>(game_);
  if (!text.empty() || judge == nullptr) return text;
  const absl::StatusOr<games::Verdict> verdict =
      move.has_move() ? judge->Judge(request_.view(), move.move())
                      : judge->JudgeOption(request_.view(), move.option());
  if (!verdict.ok()) {
    return absl::StrCat("the view of request ", request_.request_id(),
                        " can't be read: ", std::string(verdict.status().message()));
  }
  text = TextOf(*verdict);
  if (text.empty()) return "";
  return absl::StrCat("move.", move.has_move() ? "move" : "option", ": decision \"",
                      request_.decision(), "\": ", text);
}

}  // namespace assize::play
