// The reference vectors, and what the check reports about wrong files.
#include "tests/ladder/vectors/check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

namespace assize::ladder::vectors {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string Group(const std::string& members) {
  return R"({"format": 1, "groups": [{"id": "elo_update", "tolerance": 1e-9, "params": {}, )" +
         members + "}]}";
}

std::string Case(const std::string& in, const std::string& out) {
  return Group(R"("cases": [{"in": {)" + in + R"(}, "out": {)" + out + "}}]");
}

const char kIn[] = R"("rating_a": 1500, "rating_b": 1500, "k": 16, "score_a": 0)";

std::string ErrorOf(const std::string& text) {
  return std::string(CheckVectors(text).status().message());
}

TEST(RatingVectors, AllOfTheFileAreMet) {
  std::ifstream file(ASSIZE_LADDER_DATA "/rating_vectors.json");
  std::stringstream text;
  text << file.rdbuf();
  const auto reports = CheckVectors(text.str());
  ASSERT_TRUE(reports.ok()) << reports.status();
  EXPECT_EQ(reports->size(), 17);
  for (const GroupReport& report : *reports) {
    EXPECT_GT(report.values, 0) << report.id;
    EXPECT_THAT(report.misses, IsEmpty());
  }
}

TEST(RatingVectors, AMissIsNamed) {
  const auto reports = CheckVectors(Case(kIn, R"("expected_a": 0.5, "new_a": 1492.1)"));
  ASSERT_TRUE(reports.ok());
  EXPECT_EQ(reports->front().values, 2);
  EXPECT_THAT(reports->front().misses,
              ElementsAre("elo_update, case 1, new_a: expected 1492.1, got 1492, difference 0.1, "
                          "tolerance 1.5e-06"));
}

TEST(RatingVectors, AFieldThatIsNotComputedIsAMiss) {
  const auto reports = CheckVectors(Case(kIn, R"("new_b": 1508)"));
  ASSERT_TRUE(reports.ok());
  EXPECT_THAT(reports->front().misses, ElementsAre(HasSubstr("new_b: expected 1508, got nothing")));
}

TEST(RatingVectors, AnUnknownGroupIsAMiss) {
  const auto reports = CheckVectors(
      R"({"format": 1, "groups": [{"id": "chessmetrics", "tolerance": 1, "cases": [{}]}]})");
  ASSERT_TRUE(reports.ok());
  EXPECT_THAT(reports->front().misses,
              ElementsAre("chessmetrics: this program knows no such group"));
}

TEST(RatingVectors, FilesOfAnotherFormAreRefusedByPlace) {
  EXPECT_THAT(ErrorOf(""), HasSubstr("not JSON"));
  EXPECT_THAT(ErrorOf("{\"format\": 1, \"groups\": [}"), HasSubstr("line 1, column"));
  EXPECT_THAT(ErrorOf("[1e999]"), HasSubstr("not JSON"));
  EXPECT_EQ(ErrorOf("\x1b[2J\xff"),
            "not JSON: parse error at line 1, column 1: syntax error while parsing value - invalid "
            "literal");
  EXPECT_THAT(ErrorOf("[]"), HasSubstr("file.format: is missing"));
  EXPECT_THAT(ErrorOf(R"({"format": 2, "groups": []})"),
              HasSubstr("file.format: 2: must be 1 to 1"));
  EXPECT_THAT(ErrorOf(R"({"format": 1})"), HasSubstr("file.groups: is missing"));
  EXPECT_THAT(ErrorOf(Group(R"("cases": {})")), HasSubstr("cases: must be an array"));
  EXPECT_THAT(ErrorOf(Group(R"("cases": [{"out": {}}])")),
              HasSubstr("elo_update, case 1: case.in: is missing"));
  EXPECT_THAT(ErrorOf(Case(R"("rating_a": 1500, "rating_b": 1500, "k": 16)", "")),
              HasSubstr("elo_update, case 1: in.score_a: is missing"));
  EXPECT_THAT(ErrorOf(Case(R"("rating_a": "high", "rating_b": 1500, "k": 16, "score_a": 0)", "")),
              HasSubstr("in.rating_a: must be a number"));
  EXPECT_THAT(ErrorOf(Case(R"("rating_a": 1, "rating_b": 1500, "k": 16, "score_a": 2)", "")),
              HasSubstr("in.score_a: 2: must be 0 to 1"));
}

// Each group gets each of these in place of each of its inputs.
TEST(RatingVectors, NoInputBringsTheCheckDown) {
  std::ifstream file(ASSIZE_LADDER_DATA "/rating_vectors.json");
  std::stringstream text;
  text << file.rdbuf();
  std::string line;
  while (std::getline(text, line)) {
    const size_t id = line.find("\"id\":");
    if (id == std::string::npos) continue;
    std::string first_case;
    std::getline(text, first_case);
    if (first_case.back() == ',') first_case.pop_back();
    const size_t in_end = first_case.find("\"out\"");
    for (size_t colon = first_case.find(':', 5); colon < in_end;
         colon = first_case.find(':', colon + 1)) {
      for (const char* odd : {"null", "-1", "0", "1e300", "\"x\"", "[]", "[[]]", "[[0,0]]", "{}"}) {
        // What stood here becomes the value of a member that nobody asks for.
        std::string changed = first_case;
        changed.insert(colon + 1, std::string(odd) + ",\"was\":");
        CheckVectors(R"({"format":1,"groups":[)" + line + "\n" + changed + "]}]}").IgnoreError();
      }
    }
  }
}

}  // namespace
}  // namespace assize::ladder::vectors
