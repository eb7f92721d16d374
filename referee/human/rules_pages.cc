#include "referee/human/rules_pages.h"

#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "referee/cli/layout/text_layout.h"
#include "referee/games/texts.h"
#include "referee/human/console.h"

namespace assize {
namespace {

std::vector<std::string> LinesOf(std::string_view text) {
  return absl::StrSplit(std::string(text), '\n');
}

// Without the marks of the page's language.
std::string Plain(const std::string& line) {
  return absl::StrReplaceAll(line, {{"**", ""}, {"`", ""}, {"*", ""}});
}

std::string Stripped(const std::string& text) {
  return std::string(absl::StripAsciiWhitespace(text));
}

// "choose; worth knowing" of the row of the table of decisions. What requests call "first_split"
// is "first split" there.
std::string RowText(std::string_view page, std::string_view decision) {
  const std::string name = absl::StrReplaceAll(std::string(decision), {{"_", " "}});
  for (const std::string& line : LinesOf(page)) {
    const std::vector<std::string> cells = absl::StrSplit(line, '|');
    if (cells.size() < 4 || Stripped(Plain(cells[1])) != name) continue;
    std::string text = absl::StrCat(name, " (", Stripped(Plain(cells[2])), ")");
    for (size_t i = 3; i < cells.size(); ++i) {
      const std::string cell = Stripped(Plain(cells[i]));
      if (!cell.empty()) absl::StrAppend(&text, i == 3 ? ": " : ". ", cell);
    }
    return Paragraph(text, "  ", "  ", kConsoleWidth);
  }
  return "";
}

// Lines of a page as paragraphs of a terminal: what belongs together is filled up again.
class Filler {
 public:
  explicit Filler(size_t width = kConsoleWidth) : width_(width) {}

  void Add(const std::string& line) {
    if (absl::StartsWith(line, "```")) {
      Flush();
      raw_ = !raw_;
    } else if (raw_) {
      absl::StrAppend(&text_, "  ", line, "\n");
    } else {
      AddProse(line);
    }
  }
  std::string Take() {
    Flush();
    return std::move(text_);
  }

 private:
  static bool Begins(const std::string& line) {
    const bool numbered = line.size() > 2 && absl::ascii_isdigit(line[0]) && line[1] == '.';
    return numbered || absl::StartsWith(line, "* ") || absl::StartsWith(line, "- ") ||
           absl::StartsWith(line, "|") || absl::StartsWith(line, "#");
  }

  void AddProse(const std::string& line) {
    if (absl::StartsWith(line, "| ---")) return;
    if (line.empty() || Begins(line)) Flush();
    if (line.empty()) {
      text_ += "\n";
    } else if (absl::StartsWith(line, "|")) {
      AddRow(line);
    } else {
      absl::StrAppend(&paragraph_, paragraph_.empty() ? "" : " ", Stripped(Plain(line)));
      if (absl::StartsWith(line, "#")) Flush();
    }
  }

  void AddRow(const std::string& line) {
    for (const std::string& cell : std::vector<std::string>(absl::StrSplit(line, '|'))) {
      const std::string plain = Stripped(Plain(cell));
      if (!plain.empty()) absl::StrAppend(&paragraph_, paragraph_.empty() ? "" : " | ", plain);
    }
    Flush();
  }

  void Flush() {
    if (!paragraph_.empty()) text_ += Paragraph(paragraph_, "  ", "     ", width_);
    paragraph_.clear();
  }

  const size_t width_;
  std::string text_;
  std::string paragraph_;
  bool raw_ = false;
};

// The lines under the first heading of that level that begins like this.
std::string Section(std::string_view page, const std::string& heading) {
  Filler filler;
  bool inside = false;
  for (const std::string& line : LinesOf(page)) {
    if (inside && absl::StartsWith(line, "#")) break;
    inside = inside || absl::StartsWith(line, heading);
    if (inside) filler.Add(line);
  }
  return filler.Take();
}

// "7.3" of "## 7.3 Title", "7" of "## 7. Title", "11.1" of "### BLUFF-11.1 Title".
std::string NumberOf(const std::string& heading) {
  std::string title = heading.substr(heading.find_first_not_of("# "));
  title = title.substr(0, title.find(' '));
  title = title.substr(title.find('-') + 1);
  if (!title.empty() && title.back() == '.') title.pop_back();
  return title;
}

// Where a section, a paragraph or a row of a table begins or ends.
class RuleFinder {
 public:
  RuleFinder(std::string number, size_t width) : number_(std::move(number)), filler_(width) {}

  std::string Find(std::string_view page) {
    for (const std::string& line : LinesOf(page)) {
      if (inside_ && Ends(line)) break;
      if (!inside_) Begin(line);
      if (inside_) filler_.Add(line);
    }
    return filler_.Take();
  }

 private:
  static size_t LevelOf(const std::string& line) { return line.find_first_not_of('#'); }

  void Begin(const std::string& line) {
    if (absl::StartsWith(line, "#")) {
      inside_ = NumberOf(line) == number_;
      level_ = LevelOf(line);
    } else {
      inside_ = absl::StrContains(line, absl::StrCat("-", number_, "**"));
      level_ = 0;
    }
  }
  bool Ends(const std::string& line) const {
    if (absl::StartsWith(line, "#")) return level_ == 0 || LevelOf(line) <= level_;
    return level_ == 0 &&
           (line.empty() || absl::StartsWith(line, "|") || absl::StartsWith(line, "**"));
  }

  const std::string number_;
  Filler filler_;
  bool inside_ = false;
  // Of the heading; 0: a paragraph.
  size_t level_ = 0;
};

}  // namespace

std::string DecisionHelp(std::string_view game, std::string_view decision) {
  const games::GameTexts* const pages = games::TextsOf(game);
  if (pages == nullptr) return "";
  return absl::StrCat(RowText(pages->five_minutes, decision), "\n",
                      Section(pages->five_minutes, "## One "));
}

std::string RuleText(std::string_view game, std::string_view number, size_t width) {
  const games::GameTexts* const pages = games::TextsOf(game);
  if (pages == nullptr || number.empty()) return "";
  return RuleFinder(std::string(number.substr(number.find('-') + 1)), width).Find(pages->rules);
}

}  // namespace assize
