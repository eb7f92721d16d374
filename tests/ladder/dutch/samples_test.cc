// The sample tournaments (tests/ladder/data/swiss) are paired as the reference program pairs them,
// at the round where each of them stops and at every round before.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "ladder/pairing/dutch/dutch.h"
#include "ladder/trf/trf_file.h"
#include "tests/ladder/dutch/cut.h"

namespace assize::ladder::dutch {
namespace {

std::vector<std::string> SampleNames() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(ASSIZE_SWISS_DATA)) {
    if (entry.path().extension() == ".trf") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

trf::Tournament ReadSample(const std::string& name) {
  std::ifstream file(std::string(ASSIZE_SWISS_DATA) + "/" + name + ".trf", std::ios::binary);
  const auto tournament = trf::ReadTrf(std::string(std::istreambuf_iterator<char>(file), {}));
  EXPECT_TRUE(tournament.ok()) << tournament.status();
  return tournament.value_or(trf::Tournament());
}

// White and black; 0 for the opponent of the bye.
std::vector<std::pair<int, int>> ReadBoards(const std::string& name) {
  std::ifstream file(std::string(ASSIZE_SWISS_DATA) + "/" + name + ".pairs");
  int count = 0;
  file >> count;
  std::vector<std::pair<int, int>> boards(count);
  for (auto& [white, black] : boards) file >> white >> black;
  EXPECT_TRUE(file.good()) << name;
  return boards;
}

std::vector<std::pair<int, int>> BoardsOf(const RoundPairing& pairing) {
  std::vector<std::pair<int, int>> boards;
  for (const Pair& pair : pairing.pairs) boards.emplace_back(pair.white, pair.black);
  if (pairing.bye != trf::kNobody) boards.emplace_back(pairing.bye, 0);
  return boards;
}

class Samples : public testing::TestWithParam<std::string> {};

TEST_P(Samples, ArePairedInBoardOrder) {
  const auto pairing = PairDutch(ReadSample(GetParam()));
  ASSERT_TRUE(pairing.ok()) << pairing.status();
  EXPECT_EQ(BoardsOf(*pairing), ReadBoards(GetParam()));
}

TEST_P(Samples, ArePairedInEveryEarlierRound) {
  const trf::Tournament tournament = ReadSample(GetParam());
  for (int round = 1; round <= trf::PlayedRounds(tournament); ++round) {
    const auto pairing = PairDutch(CutBefore(tournament, round));
    ASSERT_TRUE(pairing.ok()) << "round " << round << ": " << pairing.status();
    EXPECT_EQ(CouplesOf(*pairing), PairedIn(tournament, round)) << "round " << round;
  }
}

TEST_P(Samples, AreWrittenAsTheyWereRead) {
  const trf::Tournament tournament = ReadSample(GetParam());
  const auto again = trf::ReadTrf(trf::WriteTrf(tournament));
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(*again, tournament);
}

INSTANTIATE_TEST_SUITE_P(All, Samples, testing::ValuesIn(SampleNames()),
                         [](const auto& sample) { return sample.param; });

}  // namespace
}  // namespace assize::ladder::dutch
