// The games' Markdown pages as HTML: only what these pages use. Pure.
#ifndef ASSIZE_LADDER_SITE_PARTS_MARKDOWN_H_
#define ASSIZE_LADDER_SITE_PARTS_MARKDOWN_H_

#include <functional>
#include <string>
#include <string_view>

namespace assize::ladder::site {

// The target of a link on the site; empty: there is none, and only the link's text is shown.
using LinkTarget = std::function<std::string(std::string_view target)>;

// Headlines, paragraphs, lists, tables, quotations, code, emphasis and links. Any text is safe:
// HTML in it is shown as text. A paragraph that is a rule's id in bold ("**BRIG-5.1**") is the
// target of a link to it ("#BRIG-5.1"). `picture`: HTML that is shown, with its caption, in place of a
// drawing in letters that begins with "```picture CAPTION"; empty: the letters are shown.
std::string MarkdownHtml(std::string_view markdown, const LinkTarget& target,
                         std::string_view picture = "");

// The first headline, without markup.
std::string MarkdownTitle(std::string_view markdown);

}  // namespace assize::ladder::site

#endif  // ASSIZE_LADDER_SITE_PARTS_MARKDOWN_H_
