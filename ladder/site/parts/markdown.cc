#include "ladder/site/parts/markdown.h"

#include <md4c.h>

#include <algorithm>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/str_replace.h"
#include "ladder/site/parts/html.h"
#include "referee/page/html.h"

namespace assize::ladder::site {
namespace {

constexpr std::string_view kPicture = "picture ";

std::string_view TextOf(const MD_ATTRIBUTE& attribute) { return {attribute.text, attribute.size}; }

struct Tags {
  std::string_view open;
  std::string_view close;
};

Tags TagsOf(MD_BLOCKTYPE type) {
  switch (type) {
    case MD_BLOCK_P:
      return {"<p>", "</p>\n"};
    case MD_BLOCK_UL:
      return {"<ul>\n", "</ul>\n"};
    case MD_BLOCK_OL:
      return {"<ol>\n", "</ol>\n"};
    case MD_BLOCK_LI:
      return {"<li>", "</li>\n"};
    case MD_BLOCK_QUOTE:
      return {"<blockquote>", "</blockquote>\n"};
    case MD_BLOCK_HR:
      return {"<hr>\n", ""};
    case MD_BLOCK_TABLE:
      return {"<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"Table\"><table>\n",
              "</table></div>\n"};
    case MD_BLOCK_TR:
      return {"<tr>", "</tr>\n"};
    case MD_BLOCK_TH:
      return {"<th>", "</th>"};
    case MD_BLOCK_TD:
      return {"<td>", "</td>"};
    default:
      return {};
  }
}

Tags TagsOf(MD_SPANTYPE type) {
  switch (type) {
    case MD_SPAN_EM:
      return {"<em>", "</em>"};
    case MD_SPAN_STRONG:
      return {"<strong>", "</strong>"};
    case MD_SPAN_CODE:
      return {"<code>", "</code>"};
    default:
      return {};
  }
}

// Blocks whose beginning depends on what is in them.
bool IsHeld(MD_BLOCKTYPE type) { return type == MD_BLOCK_CODE || type == MD_BLOCK_H; }

bool IsRuleId(std::string_view text) {
  return text.size() < 24 && text.find('-') != std::string_view::npos &&
         std::ranges::all_of(
             text, [](unsigned char c) { return absl::ascii_isalnum(c) || c == '-' || c == '.'; });
}

// Writes HTML as md4c finds blocks, spans and text.
class Writer {
 public:
  Writer(const LinkTarget& target, std::string_view picture) : target_(target), picture_(picture) {}

  std::string Html(std::string_view markdown) {
    const MD_PARSER parser = {
        .abi_version = 0,
        .flags = MD_FLAG_TABLES | MD_FLAG_NOHTML,
        .enter_block = [](MD_BLOCKTYPE type, void*,
                          void* self) { return Self(self).EnterBlock(type); },
        .leave_block = [](MD_BLOCKTYPE type, void* detail,
                          void* self) { return Self(self).LeaveBlock(type, detail); },
        .enter_span = [](MD_SPANTYPE type, void* detail,
                         void* self) { return Self(self).EnterSpan(type, detail); },
        .leave_span = [](MD_SPANTYPE type, void*,
                         void* self) { return Self(self).LeaveSpan(type); },
        .text =
            [](MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* self) {
              return Self(self).Text(type, {text, size});
            },
        .debug_log = nullptr,
        .syntax = nullptr};
    md_parse(markdown.data(), static_cast<MD_SIZE>(markdown.size()), &parser, this);
    return std::move(html_);
  }

 private:
  static Writer& Self(void* self) { return *static_cast<Writer*>(self); }

  int EnterBlock(MD_BLOCKTYPE type) {
    in_cell_ = type == MD_BLOCK_TH || type == MD_BLOCK_TD;
    if (IsHeld(type)) {
      Hold();
    } else {
      Put(TagsOf(type).open);
    }
    return 0;
  }

  int LeaveBlock(MD_BLOCKTYPE type, void* detail) {
    switch (type) {
      case MD_BLOCK_CODE:
        Code(TextOf(static_cast<MD_BLOCK_CODE_DETAIL*>(detail)->info), Taken());
        break;
      case MD_BLOCK_H:
        Head(static_cast<MD_BLOCK_H_DETAIL*>(detail)->level, Taken());
        break;
      default:
        Put(TagsOf(type).close);
    }
    return 0;
  }

  int EnterSpan(MD_SPANTYPE type, void* detail) {
    if (type == MD_SPAN_A) {
      link_ = target_(TextOf(static_cast<MD_SPAN_A_DETAIL*>(detail)->href));
      if (!link_.empty()) Put("<a href=\"", page::EscapeHtml(link_), "\">");
    } else {
      if (type == MD_SPAN_STRONG) bold_from_ = html_.size();
      Put(TagsOf(type).open);
    }
    return 0;
  }

  int LeaveSpan(MD_SPANTYPE type) {
    if (type == MD_SPAN_A) {
      if (!link_.empty()) Put("</a>");
    } else {
      if (type == MD_SPAN_STRONG) Anchor();
      Put(TagsOf(type).close);
    }
    return 0;
  }

  int Text(MD_TEXTTYPE type, std::string_view text) {
    switch (type) {
      case MD_TEXT_BR:
        Put("<br>\n");
        break;
      case MD_TEXT_SOFTBR:
        Put("\n");
        break;
      // An entity is one of HTML's, or a character by its number.
      case MD_TEXT_ENTITY:
        Put(text);
        break;
      case MD_TEXT_NULLCHAR:
        break;
      case MD_TEXT_CODE:
        // A bar in a table's cell is escaped, in code as well, of which md4c passes the escape on.
        words_.append(text);
        Put(page::EscapeHtml(
            in_cell_
                ? absl::StrReplaceAll(absl::string_view(text.data(), text.size()), {{"\\|", "|"}})
                : std::string(text)));
        break;
      default:
        words_.append(text);
        Put(page::EscapeHtml(text));
    }
    return 0;
  }

  void Head(unsigned level, const std::string& content) {
    // The page has its headline already.
    const std::string shown = std::to_string(std::max(level, 2U));
    Put("<h", shown, " id=\"", Slug(words_), "\">", content, "</h", shown, ">\n");
  }

  // Bold text has ended. A paragraph or an item that begins with a rule's number in bold has it as its id.
  void Anchor() {
    constexpr std::string_view kOpen = "<strong>";
    const std::string_view before = std::string_view(html_).substr(0, bold_from_);
    const std::string id = html_.substr(bold_from_ + kOpen.size());
    if ((before.ends_with("<p>") || before.ends_with("<li>")) && IsRuleId(id)) {
      html_.insert(bold_from_ - 1, " id=\"" + id + "\"");
    }
  }

  void Code(std::string_view fence, std::string content) {
    if (content.ends_with('\n')) content.pop_back();
    if (picture_.empty() || !fence.starts_with(kPicture)) {
      Put("<pre tabindex=\"0\">", content, "</pre>\n");
      return;
    }
    Put("<figure class=\"drawn\" tabindex=\"0\">", picture_, "<figcaption>",
        page::EscapeHtml(fence.substr(kPicture.size())), "</figcaption></figure>\n");
  }

  // Held blocks contain text and spans alone, so that never two of them are open.
  void Hold() {
    held_from_ = html_.size();
    words_.clear();
  }
  std::string Taken() {
    std::string content = html_.substr(held_from_);
    html_.resize(held_from_);
    return content;
  }

  template <typename... Parts>
  void Put(const Parts&... parts) {
    ((html_ += parts), ...);
  }

  const LinkTarget& target_;
  const std::string_view picture_;
  std::string html_;
  size_t held_from_ = 0;
  // The block that was entered last is a table's cell.
  bool in_cell_ = false;
  // Where the last bold text begins.
  size_t bold_from_ = 0;
  // The text of the held block, without marks.
  std::string words_;
  // The target of the link that is open; links have none within.
  std::string link_;
};

}  // namespace

std::string MarkdownHtml(std::string_view markdown, const LinkTarget& target,
                         std::string_view picture) {
  return Writer(target, picture).Html(markdown);
}

std::string MarkdownTitle(std::string_view markdown) {
  const size_t begin = std::min(markdown.find_first_not_of("# "), markdown.size());
  return std::string(markdown.substr(begin, markdown.find('\n', begin) - begin));
}

}  // namespace assize::ladder::site
