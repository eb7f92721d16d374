#include "referee/words/asking.h"

#include <algorithm>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"
#include "referee/cli/layout/text_layout.h"
#include "referee/words/phrase.h"
#include "referee/words/width.h"

namespace assize {
namespace {

constexpr char kAnswers[] =
    "  NUMBER   choose what has this number\n"
    "  WORDS    a move in the game's own words\n"
    "  /WORDS   show moves with these words; /-WORD moves without it\n"
    "  b, back  take the last step back     m, more  more of a long list\n"
    "  v, view  show the table again        h, help  show this\n";

bool IsOneOf(const std::string& line, const std::string& word) {
  return absl::EqualsIgnoreCase(line, word) || absl::EqualsIgnoreCase(line, word.substr(0, 1));
}

bool IsDigits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), absl::ascii_isdigit);
}

// "1.", "(1)" or "**1**": a number of the menu that is dressed up, which is no word of a move.
bool IsDressedNumber(std::string_view line) {
  const auto first = std::find_if(line.begin(), line.end(), absl::ascii_isalnum);
  const auto last = std::find_if(line.rbegin(), line.rend(), absl::ascii_isalnum).base();
  return first < last && IsDigits(line.substr(static_cast<size_t>(first - line.begin()),
                                              static_cast<size_t>(last - first)));
}

std::string Indent(std::string_view text) { return Paragraph(text, "  ", "    ", kConsoleWidth); }

}  // namespace

void Asking::AskFor(v1::Hello* hello) {
  hello->set_wants_options(true);
  hello->set_max_options(0);
  hello->set_wants_narration(true);
}

absl::StatusOr<Asking> Asking::Of(const v1::Request& request) {
  ASSIZE_ASSIGN_OR_RETURN(std::unique_ptr<Sight> sight, SightOf(request.view()));
  Menu menu(sight->Listed());
  return Asking(request, std::move(sight), std::move(menu));
}

std::string Asking::MenuText() const {
  const std::string more =
      partial_ ? Indent(absl::StrCat("More moves exist than are listed; they are typed: ",
                                     sight_->Form()))
               : "";
  return absl::StrCat(Paragraph(sight_->Question(), "", "", kConsoleWidth), menu_.Show(), more);
}

std::string Asking::HelpText() const {
  return absl::StrCat(
      kAnswers, Paragraph(absl::StrCat("In words: ", sight_->Form()), "  ", "    ", kConsoleWidth));
}

Asking::Reply Asking::After(const Menu::Reply& reply, Kind error) const {
  if (!reply.error.empty()) {
    return {.kind = error, .move = {}, .text = Indent(reply.error)};
  }
  if (!reply.move.has_value()) return {.kind = Kind::kShow, .move = {}, .text = MenuText()};
  Reply answer{.kind = Kind::kMove, .move = {}, .text = menu_.TextOf(*reply.move)};
  answer.move.set_request_id(request_id_);
  answer.move.set_option(static_cast<uint32_t>(*reply.move));
  return answer;
}

Asking::Reply Asking::Unread(const absl::Status& why) const {
  return {.kind = Kind::kUnread,
          .move = {},
          .text = absl::StrCat(Indent(std::string(why.message())),
                               Indent(absl::StrCat("In words: ", sight_->Form())))};
}

Asking::Reply Asking::Take(std::string_view typed) {
  const std::string line(absl::StripAsciiWhitespace(std::string(typed)));
  if (typed.size() > Phrase::kMaxBytes) return Unread(Phrase::Of(typed).status());
  if (IsOneOf(line, "help")) return {.kind = Kind::kShow, .move = {}, .text = HelpText()};
  if (IsOneOf(line, "view")) {
    return {.kind = Kind::kShow, .move = {}, .text = absl::StrCat(TableText(), "\n", MenuText())};
  }
  if (IsOneOf(line, "more")) {
    menu_.ShowMore();
    return {.kind = Kind::kShow, .move = {}, .text = MenuText()};
  }
  if (IsOneOf(line, "back")) return After(menu_.Back(), Kind::kShow);
  if (line.starts_with('/'))
    return After(menu_.Search(std::string_view(line).substr(1)), Kind::kShow);
  if (IsDigits(line)) return After(menu_.Choose(line), Kind::kUnread);
  absl::StatusOr<v1::GameMove> move = sight_->Read(line);
  if (!move.ok() && IsDressedNumber(line)) {
    return Unread(absl::InvalidArgumentError(
        absl::StrCat(Quoted(line), ": a number must be digits and nothing else")));
  }
  if (!move.ok()) return Unread(move.status());
  Reply answer{.kind = Kind::kMove, .move = {}, .text = {}};
  answer.text = absl::StrJoin(sight_->PartsOf(*move), "; ");
  answer.move.set_request_id(request_id_);
  *answer.move.mutable_move() = *std::move(move);
  return answer;
}

}  // namespace assize
