// The part of Markdown that the games' pages use.
#include "ladder/site/parts/markdown.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assize::ladder::site {
namespace {

std::string Html(std::string_view markdown) {
  return MarkdownHtml(markdown, [](std::string_view target) {
    return target == "RULES.md" ? std::string("rules.html") : std::string();
  });
}

TEST(Markdown, BlocksBecomeElements) {
  EXPECT_EQ(Html("## Two words"), "<h2 id=\"two_20words\">Two words</h2>\n");
  EXPECT_EQ(Html("one\ntwo\n\nthree"), "<p>one\ntwo</p>\n<p>three</p>\n");
  EXPECT_EQ(Html("- a\n- b\n  more\n"), "<ul>\n<li>a</li>\n<li>b\nmore</li>\n</ul>\n");
  EXPECT_EQ(Html("1. a\n2. b\n"), "<ol>\n<li>a</li>\n<li>b</li>\n</ol>\n");
  EXPECT_EQ(Html("```\na <b\n```\n"), "<pre tabindex=\"0\">a &lt;b</pre>\n");
}

TEST(Markdown, ADrawingIsReplacedByItsPicture) {
  const std::string page = "```picture A <town>\n[]\n```\n\n```\ncode\n```\n";
  EXPECT_EQ(Html(page), "<pre tabindex=\"0\">[]</pre>\n<pre tabindex=\"0\">code</pre>\n");
  const auto nowhere = [](std::string_view) { return std::string(); };
  EXPECT_EQ(MarkdownHtml(page, nowhere, "<svg/>"),
            "<figure class=\"drawn\" tabindex=\"0\"><svg/><figcaption>A &lt;town&gt;</figcaption>"
            "</figure>\n<pre tabindex=\"0\">code</pre>\n");
}

TEST(Markdown, TablesKeepEscapedBarsInCode) {
  EXPECT_THAT(Html("| a | b |\n| --- | --- |\n| `x\\|y` | 2 |\n"),
              ::testing::HasSubstr("<td><code>x|y</code></td><td>2</td>"));
}

TEST(Markdown, SpansBecomeElementsAndUnclosedOnesStayText) {
  EXPECT_EQ(Html("**a** *b* `c*d*`"), "<p><strong>a</strong> <em>b</em> <code>c*d*</code></p>\n");
  EXPECT_EQ(Html("2 * 3 and `open"), "<p>2 * 3 and `open</p>\n");
}

TEST(Markdown, LinksLeadToPagesOfTheSiteAlone) {
  EXPECT_EQ(Html("[rules](RULES.md) [away](http://x)"),
            "<p><a href=\"rules.html\">rules</a> away</p>\n");
}

TEST(Markdown, HtmlIsText) { EXPECT_EQ(Html("<b>x"), "<p>&lt;b&gt;x</p>\n"); }

TEST(Markdown, ARulesNumberIsAnAnchor) {
  EXPECT_EQ(Html("**BRIG-5.1**"), "<p id=\"BRIG-5.1\"><strong>BRIG-5.1</strong></p>\n");
  EXPECT_EQ(Html("- **BRIG-5.2** no\n"),
            "<ul>\n<li id=\"BRIG-5.2\"><strong>BRIG-5.2</strong> no</li>\n</ul>\n");
  EXPECT_EQ(Html("so **BRIG-5.3**"), "<p>so <strong>BRIG-5.3</strong></p>\n");
}

}  // namespace
}  // namespace assize::ladder::site
