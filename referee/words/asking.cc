#include "referee/words/asking.h"

#include <algorithm>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/base/status.h"
#include "referee/cli/text_layout.h"
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
  const std::string question =
      absl::StrCat(sight_->Question(), partial_ ? " (More moves exist than are listed.)" : "");
  return absl::StrCat(Paragraph(question, "", "", kConsoleWidth), menu_.Show());
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

Asking::Reply Asking::Take(std::string_view typed) {
  const std::string line(absl::StripAsciiWhitespace(std::string(typed)));
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
  const bool number = !line.empty() && std::all_of(line.begin(), line.end(), absl::ascii_isdigit);
  if (number) return After(menu_.Choose(line), Kind::kUnread);
  absl::StatusOr<v1::GameMove> move = sight_->Read(line);
  if (!move.ok()) {
    return {.kind = Kind::kUnread,
            .move = {},
            .text = absl::StrCat(Indent(std::string(move.status().message())),
                                 Indent(absl::StrCat("In words: ", sight_->Form())))};
  }
  Reply answer{.kind = Kind::kMove, .move = {}, .text = {}};
  answer.text = absl::StrJoin(sight_->PartsOf(*move), "; ");
  answer.move.set_request_id(request_id_);
  *answer.move.mutable_move() = *std::move(move);
  return answer;
}

}  // namespace assize
