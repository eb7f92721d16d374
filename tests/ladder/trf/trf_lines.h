// Records of players as the tests write them, and what the reader makes of them.
#ifndef ASSIZE_TESTS_LADDER_TRF_TRF_LINES_H_
#define ASSIZE_TESTS_LADDER_TRF_TRF_LINES_H_

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "ladder/trf/trf_file.h"

namespace assize::ladder::trf {

// "rounds" from column 90 on: "     2 w 1".
inline std::string PlayerLine(int number, std::string_view points, std::string_view rounds) {
  return absl::StrFormat("001 %4d      %-33s %4d %26s %4s %4d%s\n", number,
                         absl::StrCat("Player ", number), 2500 - number, "", std::string(points),
                         number, std::string(rounds));
}

inline std::string TwoPlayers() {
  return "012 Club\n142 5\n" + PlayerLine(1, "1.0", "     2 w 1") +
         PlayerLine(2, "0.0", "     1 b 0");
}

// Adds lines to the two players.
inline Tournament ReadWith(const std::string& lines) {
  const auto tournament = ReadTrf(TwoPlayers() + lines);
  EXPECT_TRUE(tournament.ok()) << tournament.status();
  return tournament.value_or(Tournament());
}

inline std::string ErrorOf(const std::string& text) {
  const auto tournament = ReadTrf(text);
  if (tournament.ok()) return "no error";
  EXPECT_EQ(tournament.status().code(), absl::StatusCode::kDataLoss);
  return std::string(tournament.status().message());
}

inline std::string ErrorWith(const std::string& lines) { return ErrorOf(TwoPlayers() + lines); }

// A file in which the players have these entries, round by round; "" is a blank one. The points are
// those that the entries make.
inline std::string FileOf(const std::vector<std::vector<std::string>>& players) {
  std::string text = "012 Club\n142 5\n";
  for (size_t i = 0; i < players.size(); ++i) {
    std::string rounds;
    int tenths = 0;
    for (const std::string& entry : players[i]) {
      absl::StrAppend(&rounds, "  ", absl::StrFormat("%8s", entry));
      const char code = entry.empty() ? 'Z' : entry.back();
      if (absl::StrContains("1+UFW", std::string(1, code))) tenths += 10;
      if (absl::StrContains("=HD", std::string(1, code))) tenths += 5;
    }
    text += PlayerLine(static_cast<int>(i) + 1, absl::StrFormat("%.1f", tenths / 10.0), rounds);
  }
  return text;
}

}  // namespace assize::ladder::trf

#endif  // ASSIZE_TESTS_LADDER_TRF_TRF_LINES_H_
