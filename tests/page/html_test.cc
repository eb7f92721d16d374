#include "referee/page/html.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "referee/base/hash.h"

namespace assize::page {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string Between(const std::string& text, const std::string& open, const std::string& close) {
  const size_t start = text.find(open);
  if (start == std::string::npos) return "(not found)";
  const size_t end = text.find(close, start + open.size());
  return text.substr(start + open.size(), end - start - open.size());
}

std::string HashSource(const std::string& content) {
  return absl::StrCat("'sha256-", absl::Base64Escape(std::string(AsView(HashOf(content)))), "'");
}

TEST(EscapeHtmlTest, MarkupBecomesText) {
  EXPECT_EQ(EscapeHtml("</script><b a=\"1\" c='2'>&amp;"),
            "&lt;/script&gt;&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;amp;");
}

TEST(EscapeHtmlTest, TextOfAnyLanguageStaysAsItIs) {
  EXPECT_EQ(EscapeHtml("Grüße, 木\n\t😀"), "Grüße, 木\n\t😀");
}

TEST(EscapeHtmlTest, CharactersThatCannotBeSeenAreShown) {
  EXPECT_EQ(EscapeHtml("a\u202Eb\u200B"), "a[U+202E]b[U+200B]");
  EXPECT_EQ(EscapeHtml(std::string("\0\x1b\r", 3)), "[U+0000][U+001B][U+000D]");
}

TEST(EscapeHtmlTest, BytesThatAreNoTextAreReplaced) {
  EXPECT_EQ(EscapeHtml("a\xff\xc3"), "a\uFFFD\uFFFD");
}

TEST(EscapeJsonTest, NoElementCanEndInData) {
  const std::string json = EscapeJson(R"({"name":"</script><!--"})");
  EXPECT_EQ(json, R"({"name":"\u003c/script>\u003c!--"})");
}

TEST(DocumentTest, ThePolicyAllowsItsOwnStyleAndScriptAndNothingElse) {
  const std::string html =
      Document({.title = "T", .body = "<p>x</p>", .style = "p{}", .script = "let a = 1;\n"});
  const std::string policy = Between(html, "Content-Security-Policy\" content=\"", "\"");
  const std::string style = Between(html, "<style>", "</style>");
  const std::string script = Between(html, "<script type=\"module\">", "</script>");
  EXPECT_EQ(script, "let a = 1;\n");
  EXPECT_THAT(style, HasSubstr("--paper"));
  EXPECT_THAT(style, HasSubstr("p{}"));
  EXPECT_EQ(policy, absl::StrCat("default-src 'none'; img-src data:; style-src ", HashSource(style),
                                 "; script-src ", HashSource(script),
                                 "; base-uri 'none'; form-action 'none'"));
}

TEST(DocumentTest, APageWithoutAScriptAllowsNone) {
  const std::string html = Document({.title = "T", .body = ""});
  EXPECT_THAT(html, Not(HasSubstr("script-src")));
  EXPECT_THAT(html, Not(HasSubstr("<script")));
}

TEST(DocumentTest, FilesOfTheSameSiteAreAllowedInsteadOfWhatStandsInIt) {
  const std::string html = Document(
      {.title = "T", .body = "", .style_file = "../v/a.css", .script_file = "../v/\"a.js"});
  EXPECT_EQ(Between(html, "Content-Security-Policy\" content=\"", "\""),
            "default-src 'none'; img-src data:; style-src 'self'; script-src 'self'; base-uri "
            "'none'; form-action 'none'");
  EXPECT_THAT(html, Not(HasSubstr("<style")));
  EXPECT_THAT(html, HasSubstr("<link rel=\"stylesheet\" href=\"../v/a.css\">"));
  EXPECT_THAT(html, HasSubstr("<script src=\"../v/&quot;a.js\" defer></script>"));
}

TEST(DocumentTest, ItsAddressIsInItsPreviewWhereItIsKnown) {
  const Page page = {.title = "T", .description = "D", .body = ""};
  EXPECT_THAT(Document(page), Not(HasSubstr("og:url")));
  Page known = page;
  known.url = "https://example.org/a.html";
  EXPECT_THAT(Document(known), HasSubstr("\"og:url\" content=\"https://example.org/a.html\""));
}

TEST(DocumentTest, TitleAndDescriptionAreText) {
  const std::string html =
      Document({.title = "</title><script>", .description = "\"><b>\u202E", .body = ""});
  EXPECT_THAT(html, HasSubstr("<title>&lt;/title&gt;&lt;script&gt;</title>"));
  EXPECT_THAT(html, HasSubstr("\"og:description\" content=\"&quot;&gt;&lt;b&gt;[U+202E]\""));
}

TEST(DocumentTest, DataStandsInItAsJson) {
  const std::string html = Document(
      {.title = "T", .body = "", .data = {{.id = "match", .json = R"({"bot":"</script>"})"}}});
  EXPECT_EQ(Between(html, "<script type=\"application/json\" id=\"match\">", "</script>"),
            R"({"bot":"\u003c/script>"})");
}

}  // namespace
}  // namespace assize::page
