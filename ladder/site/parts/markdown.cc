#include "ladder/site/parts/markdown.h"

#include <algorithm>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "ladder/site/parts/html.h"
#include "referee/page/html.h"

namespace assize::ladder::site {
namespace {

using Lines = std::vector<std::string>;

// The length of a run of '#' at the beginning of a headline; 0: the line is none.
size_t HeadLevel(std::string_view line) {
  const size_t level = std::min(line.find_first_not_of('#'), line.size());
  return level > 0 && level <= 6 && level < line.size() && line[level] == ' ' ? level : 0;
}

std::string_view Trimmed(std::string_view text) {
  const size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return "";
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

// The length of a list's mark at the beginning of a line; 0: there is none.
size_t MarkLength(std::string_view line) {
  if (line.starts_with("- ") || line.starts_with("* ")) return 2;
  size_t digits = 0;
  while (digits < line.size() && absl::ascii_isdigit(static_cast<unsigned char>(line[digits]))) {
    ++digits;
  }
  return digits > 0 && line.substr(digits).starts_with(". ") ? digits + 2 : 0;
}

size_t IndentOf(std::string_view line) {
  return std::min(line.find_first_not_of(' '), line.size());
}

class Renderer {
 public:
  Renderer(Lines lines, const LinkTarget& target, std::string_view picture)
      : lines_(std::move(lines)), target_(target), picture_(picture) {}

  std::string Html() {
    while (at_ < lines_.size()) Block();
    return html_;
  }

 private:
  bool Done() const { return at_ >= lines_.size(); }
  std::string_view Line() const { return lines_[at_]; }

  void Block() {
    const std::string_view line = Line();
    if (Trimmed(line).empty()) {
      ++at_;
    } else if (line.starts_with("```")) {
      Code();
    } else if (const size_t level = HeadLevel(line); level > 0) {
      Head(level);
    } else if (line.starts_with("|")) {
      Table();
    } else if (line.starts_with(">")) {
      Quotation();
    } else if (MarkLength(line) > 0) {
      List();
    } else {
      Paragraph();
    }
  }

  void Code() {
    constexpr std::string_view kPicture = "```picture ";
    const std::string opening(Line());
    std::vector<std::string> code;
    for (++at_; !Done() && !Line().starts_with("```"); ++at_) code.emplace_back(Line());
    ++at_;
    if (opening.starts_with(kPicture) && !picture_.empty()) {
      absl::StrAppend(&html_, "<figure class=\"drawn\" tabindex=\"0\">", std::string(picture_),
                      "<figcaption>", Inline(opening.substr(kPicture.size())),
                      "</figcaption></figure>\n");
      return;
    }
    absl::StrAppend(&html_, "<pre tabindex=\"0\">", page::EscapeHtml(absl::StrJoin(code, "\n")),
                    "</pre>\n");
  }

  void Head(size_t level) {
    // The page has its headline already.
    const size_t shown = std::max<size_t>(level, 2);
    const std::string_view text = Line().substr(level + 1);
    absl::StrAppend(&html_, "<h", shown, " id=\"", Slug(text), "\">", Inline(text), "</h", shown,
                    ">\n");
    ++at_;
  }

  static Lines CellsOf(std::string_view line) {
    line = Trimmed(line);
    if (line.starts_with("|")) line.remove_prefix(1);
    if (line.ends_with("|")) line.remove_suffix(1);
    Lines cells;
    std::string cell;
    bool code = false;
    for (size_t i = 0; i < line.size(); ++i) {
      if (line[i] == '`') code = !code;
      if (line[i] == '\\' && i + 1 < line.size() && line[i + 1] == '|') {
        cell += line[++i];
      } else if (line[i] == '|' && !code) {
        cells.push_back(std::move(cell));
        cell.clear();
      } else {
        cell += line[i];
      }
    }
    cells.push_back(std::move(cell));
    return cells;
  }

  void Row(std::string_view line, std::string_view tag) {
    html_ += "<tr>";
    for (const std::string& cell : CellsOf(line)) {
      absl::StrAppend(&html_, "<", std::string(tag), ">", Inline(Trimmed(cell)), "</",
                      std::string(tag), ">");
    }
    html_ += "</tr>\n";
  }

  void Table() {
    html_ += "<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"Table\"><table>\n";
    Row(Line(), "th");
    ++at_;
    if (!Done() && Line().find("---") != std::string_view::npos) ++at_;
    for (; !Done() && Line().starts_with("|"); ++at_) Row(Line(), "td");
    html_ += "</table></div>\n";
  }

  void Quotation() {
    Lines inner;
    for (; !Done() && Line().starts_with(">"); ++at_) {
      inner.emplace_back(Line().substr(Line().starts_with("> ") ? 2 : 1));
    }
    absl::StrAppend(&html_, "<blockquote>", Renderer(std::move(inner), target_, picture_).Html(),
                    "</blockquote>\n");
  }

  void List() {
    const bool numbered = absl::ascii_isdigit(static_cast<unsigned char>(Line().front()));
    html_ += numbered ? "<ol>\n" : "<ul>\n";
    while (!Done() && MarkLength(Line()) > 0) Item();
    html_ += numbered ? "</ol>\n" : "</ul>\n";
  }

  // With all lines that are indented below the mark; an item of one paragraph has no <p>.
  void Item() {
    const size_t mark = MarkLength(Line());
    Lines inner = {std::string(Line().substr(mark))};
    for (++at_; !Done(); ++at_) {
      const bool empty = Trimmed(Line()).empty();
      if (!empty && IndentOf(Line()) < 2) break;
      if (empty && (at_ + 1 >= lines_.size() || IndentOf(lines_[at_ + 1]) < 2)) break;
      inner.emplace_back(Line().substr(std::min(IndentOf(Line()), mark)));
    }
    std::string html = Renderer(std::move(inner), target_, picture_).Html();
    constexpr std::string_view kOpen = "<p>";
    constexpr std::string_view kClose = "</p>\n";
    if (html.starts_with("<p>") && html.find("<p>", 1) == std::string::npos) {
      html.erase(html.find("</p>"), kClose.size());
      html.erase(0, kOpen.size());
    }
    absl::StrAppend(&html_, "<li>", html, "</li>\n");
  }

  void Paragraph() {
    Lines text;
    for (; !Done() && !Trimmed(Line()).empty(); ++at_) {
      if (!text.empty() && (Line().starts_with("|") || Line().starts_with("```") ||
                            HeadLevel(Line()) > 0 || MarkLength(Line()) > 0)) {
        break;
      }
      text.emplace_back(Line());
    }
    const std::string joined = absl::StrJoin(text, "\n");
    absl::StrAppend(&html_, "<p", RuleId(joined), ">", Inline(joined), "</p>\n");
  }

  // The id of a paragraph that begins with a rule's number in bold.
  static std::string RuleId(std::string_view text) {
    if (!text.starts_with("**")) return "";
    const std::string_view id = text.substr(2, text.find("**", 2) - 2);
    const bool is_rule = id.size() < 24 && id.find('-') != std::string_view::npos &&
                         std::ranges::all_of(id, [](unsigned char c) {
                           return absl::ascii_isalnum(c) || c == '-' || c == '.';
                         });
    return is_rule ? absl::StrCat(" id=\"", std::string(id), "\"") : "";
  }

  // `code`, **bold**, *emphasis* and [text](target).
  std::string Inline(std::string_view text) const {
    std::string html;
    while (!text.empty()) {
      size_t used = 0;
      const std::string span = Span(text, &used);
      if (used > 0) {
        html += span;
        text.remove_prefix(used);
        continue;
      }
      const size_t next = std::min(text.find_first_of("`*[\\", 1), text.size());
      html += page::EscapeHtml(text.substr(0, next));
      text.remove_prefix(next);
    }
    return html;
  }

  // What begins here with a mark; `used` stays 0 if nothing does.
  std::string Span(std::string_view text, size_t* used) const {
    const auto between = [&](std::string_view mark, std::string_view tag, bool is_code) {
      const size_t end = text.find(mark, mark.size());
      if (end == std::string_view::npos || end == mark.size()) return std::string();
      const std::string_view inner = text.substr(mark.size(), end - mark.size());
      *used = end + mark.size();
      return absl::StrCat("<", std::string(tag), ">",
                          is_code ? page::EscapeHtml(inner) : Inline(inner), "</", std::string(tag),
                          ">");
    };
    if (text.front() == '\\' && text.size() > 1 &&
        absl::ascii_ispunct(static_cast<unsigned char>(text[1]))) {
      *used = 2;
      return page::EscapeHtml(text.substr(1, 1));
    }
    if (text.front() == '`') return between("`", "code", true);
    if (text.starts_with("**")) return between("**", "strong", false);
    const bool opens = text.size() > 1 && !absl::ascii_isspace(static_cast<unsigned char>(text[1]));
    if (text.front() == '*' && opens) return between("*", "em", false);
    if (text.front() == '[') return LinkSpan(text, used);
    return "";
  }

  std::string LinkSpan(std::string_view text, size_t* used) const {
    const size_t middle = text.find("](");
    const size_t end = middle == std::string_view::npos ? middle : text.find(')', middle);
    if (end == std::string_view::npos) return "";
    *used = end + 1;
    const std::string label = Inline(text.substr(1, middle - 1));
    const std::string href = target_(text.substr(middle + 2, end - middle - 2));
    if (href.empty()) return label;
    return absl::StrCat("<a href=\"", page::EscapeHtml(href), "\">", label, "</a>");
  }

  Lines lines_;
  const LinkTarget& target_;
  const std::string_view picture_;
  size_t at_ = 0;
  std::string html_;
};

}  // namespace

std::string MarkdownHtml(std::string_view markdown, const LinkTarget& target,
                         std::string_view picture) {
  const absl::string_view text(markdown.data(), markdown.size());
  return Renderer(absl::StrSplit(text, '\n'), target, picture).Html();
}

std::string MarkdownTitle(std::string_view markdown) {
  const size_t level = HeadLevel(markdown);
  const size_t begin = level > 0 ? level + 1 : 0;
  return std::string(markdown.substr(begin, markdown.find('\n') - begin));
}

}  // namespace assize::ladder::site
