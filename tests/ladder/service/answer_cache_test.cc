// Answers are kept while what they were made of is the newest, as far as their number and size allow.
#include "ladder/service/published/answer_cache.h"

#include <gtest/gtest.h>

#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "assize/v1/service.pb.h"
#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder::service {
namespace {

class AnswerCacheTest : public ::testing::Test {
 protected:
  AnswerCacheTest() { ladder_.AddBot("alpha"); }

  PublishedCache::Ladder Newest() { return Get(published_.Get({})); }
  // Whether the answer had to be made.
  bool Makes(const PublishedCache::Ladder& ladder, const std::string& key, size_t bytes = 1) {
    bool made = false;
    const auto answer = cache_.Get<v1::TableText>(ladder, key, [&] {
      made = true;
      v1::TableText text;
      text.set_text(std::string(bytes, 'x'));
      return absl::StatusOr<v1::TableText>(text);
    });
    EXPECT_TRUE(answer.ok() && answer->text().size() == bytes);
    return made;
  }

  TestLadder ladder_;
  PublishedCache published_{ladder_.path(), [] { return int64_t{0}; }, [](const std::string&) {}};
  AnswerCache cache_;
};

TEST_F(AnswerCacheTest, OneThatWasMadeIsKeptUntilTheLadderIsAnother) {
  PublishedCache::Ladder ladder = Newest();
  EXPECT_TRUE(Makes(ladder, "bots"));
  EXPECT_FALSE(Makes(ladder, "bots"));
  EXPECT_TRUE(Makes(ladder, "versions"));
  ladder_.AddBot("beta");
  published_.Drop();
  ladder = Newest();
  EXPECT_TRUE(Makes(ladder, "bots"));
}

TEST_F(AnswerCacheTest, AnErrorIsNotKept) {
  const PublishedCache::Ladder ladder = Newest();
  EXPECT_FALSE(
      cache_
          .Get<v1::TableText>(
              ladder, "bots",
              [] { return absl::StatusOr<v1::TableText>(absl::NotFoundError("no such table")); })
          .ok());
  EXPECT_TRUE(Makes(ladder, "bots"));
}

TEST_F(AnswerCacheTest, OfVeryManyThoseThatWereAskedForLastAreKept) {
  const PublishedCache::Ladder ladder = Newest();
  EXPECT_TRUE(Makes(ladder, "wanted"));
  for (int i = 0; i < 2000; ++i) {
    EXPECT_TRUE(Makes(ladder, absl::StrCat("junk ", i)));
    EXPECT_FALSE(Makes(ladder, "wanted"));
  }
  EXPECT_TRUE(Makes(ladder, "junk 0"));
  EXPECT_FALSE(Makes(ladder, "junk 1999"));
}

TEST_F(AnswerCacheTest, LargeOnesAreKeptAsFarAsTheirSizeAllows) {
  constexpr size_t kLarge = size_t{8} << 20;
  const PublishedCache::Ladder ladder = Newest();
  for (int i = 0; i < 10; ++i) EXPECT_TRUE(Makes(ladder, absl::StrCat(i), kLarge));
  EXPECT_FALSE(Makes(ladder, "9", kLarge));
  EXPECT_TRUE(Makes(ladder, "0", kLarge));
}

}  // namespace
}  // namespace assize::ladder::service
