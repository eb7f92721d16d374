// The background writer: what goes together, what happens when storing fails.
#include <future>
#include <set>

#include "referee/replay/store/store.h"
#include "tests/replay/store_testing.h"

namespace assize {
namespace {

using testing::DemoMatch;
using ::testing::ElementsAre;
using testing::Fails;
using testing::IsOk;

constexpr auto kFull = absl::StatusCode::kResourceExhausted;
// Longer than any test.
constexpr std::chrono::hours kNever{1};

// A sink that remembers the ordinals of every batch, and can be held up or made to fail.
class FakeSink : public MatchSink {
 public:
  absl::StatusOr<std::vector<int64_t>> AddMatches(std::span<const PackedMatch> matches) override {
    std::unique_lock lock(mutex_);
    ++calls_;
    changed_.notify_all();
    changed_.wait(lock, [this] { return !held_; });
    if (!status_.ok()) return status_;
    std::vector<int64_t> batch;
    for (const PackedMatch& match : matches) {
      if (refused_.contains(match.entry.place.ordinal)) return absl::AlreadyExistsError("twice");
      batch.push_back(match.entry.place.ordinal);
    }
    batches_.push_back(batch);
    // Ids differ from ordinals.
    for (int64_t& value : batch) value += 1000;
    return batch;
  }

  void Hold() {
    Set([this] { held_ = true; });
  }
  void Release() {
    Set([this] { held_ = false; });
  }
  void Fail(absl::Status status) {
    Set([&] { status_ = std::move(status); });
  }
  void Refuse(int64_t ordinal) {
    Set([&] { refused_.insert(ordinal); });
  }

  void AwaitCall(int number) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return calls_ >= number; });
  }
  std::vector<std::vector<int64_t>> batches() {
    const std::lock_guard lock(mutex_);
    return batches_;
  }
  int calls() {
    const std::lock_guard lock(mutex_);
    return calls_;
  }

 private:
  template <class Change>
  void Set(const Change& change) {
    const std::lock_guard lock(mutex_);
    change();
    changed_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  bool held_ = false;
  int calls_ = 0;
  absl::Status status_;
  std::set<int64_t> refused_;
  std::vector<std::vector<int64_t>> batches_;
};

// The arguments of the callbacks, in order.
class Answers {
 public:
  StoreWriter::OnStored For(int64_t ordinal) {
    return [this, ordinal](const absl::StatusOr<int64_t>& id) {
      const std::lock_guard lock(mutex_);
      answers_.emplace_back(ordinal, id);
    };
  }
  std::vector<std::pair<int64_t, absl::StatusOr<int64_t>>> all() {
    const std::lock_guard lock(mutex_);
    return answers_;
  }

 private:
  std::mutex mutex_;
  std::vector<std::pair<int64_t, absl::StatusOr<int64_t>>> answers_;
};

class StoreWriterTest : public ::testing::Test {
 protected:
  void Add(StoreWriter& writer, int64_t first, int64_t last) {
    for (int64_t i = first; i <= last; ++i) {
      ASSERT_THAT(writer.Add(DemoMatch(1, i), answers_.For(i)), IsOk());
    }
  }

  FakeSink sink_;
  Answers answers_;
};

TEST_F(StoreWriterTest, AFirstMatchIsStoredWithoutBeingAskedFor) {
  StoreWriter writer(sink_, {.gather = kNever});
  std::promise<int64_t> stored;
  ASSERT_THAT(writer.Add(DemoMatch(1, 7),
                         [&](const absl::StatusOr<int64_t>& id) { stored.set_value(*id); }),
              IsOk());
  EXPECT_EQ(stored.get_future().get(), 1007);
}

TEST_F(StoreWriterTest, MatchesThatComeDuringACommitGoTogether) {
  StoreWriter writer(sink_, {.gather = std::chrono::milliseconds(0)});
  sink_.Hold();
  Add(writer, 0, 0);
  sink_.AwaitCall(1);
  Add(writer, 1, 4);
  sink_.Release();
  ASSERT_THAT(writer.Flush(), IsOk());
  EXPECT_THAT(sink_.batches(), ElementsAre(ElementsAre(0), ElementsAre(1, 2, 3, 4)));
}

TEST_F(StoreWriterTest, MatchesGatherUntilTheNextCommitIsDue) {
  StoreWriter writer(sink_, {.gather = kNever});
  Add(writer, 0, 0);
  sink_.AwaitCall(1);
  ASSERT_THAT(writer.Flush(), IsOk());
  Add(writer, 1, 3);
  EXPECT_THAT(sink_.batches(), ElementsAre(ElementsAre(0)));
  ASSERT_THAT(writer.Flush(), IsOk());
  EXPECT_THAT(sink_.batches(), ElementsAre(ElementsAre(0), ElementsAre(1, 2, 3)));
}

TEST_F(StoreWriterTest, AFullQueueIsStoredAtOnce) {
  StoreWriter writer(sink_, {.capacity = 3, .gather = kNever});
  Add(writer, 0, 0);
  ASSERT_THAT(writer.Flush(), IsOk());
  Add(writer, 1, 3);
  sink_.AwaitCall(2);
  ASSERT_THAT(writer.Flush(), IsOk());
  EXPECT_THAT(sink_.batches(), ElementsAre(ElementsAre(0), ElementsAre(1, 2, 3)));
}

TEST_F(StoreWriterTest, NoBatchIsLargerThanTheQueue) {
  StoreWriter writer(sink_, {.capacity = 4, .gather = kNever});
  Add(writer, 0, 40);
  ASSERT_THAT(writer.Flush(), IsOk());
  size_t stored = 0;
  for (const auto& batch : sink_.batches()) {
    EXPECT_LE(batch.size(), 4u);
    stored += batch.size();
  }
  EXPECT_EQ(stored, 41u);
}

TEST_F(StoreWriterTest, CallbacksTellTheIdsInOrder) {
  StoreWriter writer(sink_);
  Add(writer, 0, 9);
  ASSERT_THAT(writer.Flush(), IsOk());
  const auto answers = answers_.all();
  ASSERT_EQ(answers.size(), 10u);
  for (int64_t i = 0; i < 10; ++i) {
    EXPECT_EQ(answers[i].first, i);
    EXPECT_EQ(*answers[i].second, 1000 + i);
  }
}

TEST_F(StoreWriterTest, AfterAFailureNothingIsLostAndFlushTriesAgain) {
  StoreWriter writer(sink_);
  sink_.Fail(absl::ResourceExhaustedError("disk full"));
  Add(writer, 0, 2);
  EXPECT_THAT(writer.Flush(), Fails(kFull, "disk full"));
  EXPECT_THAT(writer.status(), Fails(kFull, "disk full"));
  // Matches that were being played can still end.
  Add(writer, 3, 4);
  EXPECT_THAT(writer.Flush(), Fails(kFull, "disk full"));
  EXPECT_TRUE(answers_.all().empty());

  sink_.Fail(absl::OkStatus());
  EXPECT_THAT(writer.Flush(), IsOk());
  EXPECT_THAT(writer.status(), IsOk());
  EXPECT_THAT(sink_.batches(), ElementsAre(ElementsAre(0, 1, 2, 3, 4)));
  EXPECT_EQ(answers_.all().size(), 5u);
}

TEST_F(StoreWriterTest, AFailureIsNotRepeatedUnasked) {
  StoreWriter writer(sink_);
  sink_.Fail(absl::ResourceExhaustedError("disk full"));
  Add(writer, 0, 0);
  EXPECT_THAT(writer.Flush(), Fails(kFull, "disk full"));
  const int calls = sink_.calls();
  Add(writer, 1, 5);
  EXPECT_EQ(sink_.calls(), calls);
}

TEST_F(StoreWriterTest, AFullQueueThatCannotBeStoredRefusesMatches) {
  StoreWriter writer(sink_, {.capacity = 3});
  sink_.Fail(absl::ResourceExhaustedError("disk full"));
  Add(writer, 0, 2);
  EXPECT_THAT(writer.Flush(), Fails(kFull, "disk full"));
  EXPECT_THAT(writer.Add(DemoMatch(1, 3), answers_.For(3)), Fails(kFull, "disk full"));
  sink_.Fail(absl::OkStatus());
  EXPECT_THAT(writer.Flush(), IsOk());
  EXPECT_THAT(sink_.batches(), ElementsAre(ElementsAre(0, 1, 2)));
}

TEST_F(StoreWriterTest, ARefusedMatchDoesNotHoldUpTheOthers) {
  StoreWriter writer(sink_, {.gather = std::chrono::milliseconds(0)});
  sink_.Hold();
  Add(writer, 0, 0);
  sink_.AwaitCall(1);
  sink_.Refuse(2);
  Add(writer, 1, 3);
  sink_.Release();
  EXPECT_THAT(writer.Flush(), IsOk());

  EXPECT_THAT(sink_.batches(), ElementsAre(ElementsAre(0), ElementsAre(1), ElementsAre(3)));
  const auto answers = answers_.all();
  ASSERT_EQ(answers.size(), 4u);
  EXPECT_EQ(answers[2].first, 2);
  EXPECT_THAT(answers[2].second, Fails(absl::StatusCode::kAlreadyExists, "twice"));
}

TEST_F(StoreWriterTest, AMatchThatCannotBePackedIsRefusedAtOnce) {
  StoreWriter writer(sink_);
  NewMatch match = DemoMatch(1, 0);
  match.record.mutable_header()->clear_competitors();
  EXPECT_EQ(writer.Add(match, answers_.For(0)).code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(writer.Flush(), IsOk());
  EXPECT_TRUE(answers_.all().empty());
}

TEST_F(StoreWriterTest, TheEndStoresWhatIsQueued) {
  {
    StoreWriter writer(sink_, {.gather = kNever});
    Add(writer, 0, 0);
    ASSERT_THAT(writer.Flush(), IsOk());
    Add(writer, 1, 3);
  }
  EXPECT_THAT(sink_.batches(), ElementsAre(ElementsAre(0), ElementsAre(1, 2, 3)));
}

TEST_F(StoreWriterTest, TheEndTellsWhatWasNotStored) {
  sink_.Fail(absl::ResourceExhaustedError("disk full"));
  {
    StoreWriter writer(sink_);
    Add(writer, 0, 1);
  }
  const auto answers = answers_.all();
  ASSERT_EQ(answers.size(), 2u);
  EXPECT_THAT(answers[0].second, Fails(kFull, "disk full"));
  EXPECT_THAT(answers[1].second, Fails(kFull, "disk full"));
}

TEST_F(StoreWriterTest, ManyThreadsAddAndEachMatchIsStoredOnce) {
  {
    StoreWriter writer(sink_, {.capacity = 5, .gather = std::chrono::milliseconds(0)});
    std::vector<std::thread> threads;
    for (int64_t t = 0; t < 4; ++t) {
      threads.emplace_back([&, t] { Add(writer, t * 50, t * 50 + 49); });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_THAT(writer.Flush(), IsOk());
  }
  std::set<int64_t> stored;
  for (const auto& batch : sink_.batches()) stored.insert(batch.begin(), batch.end());
  EXPECT_EQ(stored.size(), 200u);
  EXPECT_EQ(answers_.all().size(), 200u);
}

}  // namespace
}  // namespace assize
