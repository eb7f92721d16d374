// Writes a record of an eventful match, serialised, to the file that it is given:
//
//   build/tests/make_golden_record tests/replay/golden/brigands-format-1-rules-1.record
//
// A golden record is made once for each format and each version of a game's rules, and never again:
// records of that version must verify for ever.
#include <cstdio>
#include <fstream>

#include "tests/support/rowdy_match.h"

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: make_golden_record FILE\n");
    return 64;
  }
  std::ofstream file(argv[1], std::ios::binary);
  const assize::testing::RowdyMatch match =
      assize::testing::PlayRowdy({.seats = 5, .seed = "golden-110"});
  return match.record.SerializeToOstream(&file) && file.flush() ? 0 : 74;
}
