#include "referee/base/text/shell_word.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <string>

namespace assize {
namespace {

// What the shell takes the word for.
std::string Pasted(const std::string& word) {
  FILE* shell = popen(("printf %s " + word).c_str(), "r");
  std::string read;
  std::array<char, 256> piece;
  while (std::fgets(piece.data(), piece.size(), shell) != nullptr) read += piece.data();
  pclose(shell);
  return read;
}

TEST(ShellWord, PlainOnesStayAsTheyAre) {
  for (const char* plain : {"may-cup", "./club.db", "greedy@2", "a=1", "Łódź", "Турнир"}) {
    EXPECT_EQ(ShellWord(plain), plain);
  }
}

TEST(ShellWord, CanBePasted) {
  for (const char* text :
       {"",    " ",   "may cup", "robin's", "\"x\"", "$HOME",           "`id`", "a\\b",    "a;b",
        "a&b", "(x)", "*",       "~",       "#1",    "it's $5 \"net\"", "a\tb", "a|b>c<d", "{a,b}",
        "[x]", "!x",  "%1",      "?",       "'"}) {
    EXPECT_EQ(Pasted(ShellWord(text)), text);
  }
}

}  // namespace
}  // namespace assize
