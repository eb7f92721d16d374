#include "tests/secrecy/canaries.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/secrecy/position.h"
#include "referee/secrecy/staged_game.h"
#include "tests/secrecy/canary.h"
#include "tests/secrecy/rowdy_play.h"

namespace assize::secrecy {
namespace {

// Who has known what at any time so far.
class Knowledge {
 public:
  void Note(const Facts& facts) {
    for (const games::Fact& fact : facts) {
      names_[CanaryOf(fact.name)] = fact.name;
      for (int i = 0; i < kMaxSeats; ++i) {
        if (fact.known_to.Includes(Seat(i))) known_.insert({i, fact.name});
      }
      if (fact.known_to.IncludesSpectator()) known_.insert({kSpectator, fact.name});
    }
  }
  bool Has(games::Viewer viewer, const std::string& fact) const {
    return known_.contains({viewer.has_value() ? viewer->index() : kSpectator, fact});
  }
  // The fact with that label; "" if there has been none.
  std::string FactOf(const std::string& label) const {
    const auto found = names_.find(label);
    return found == names_.end() ? "" : found->second;
  }

 private:
  static constexpr int kSpectator = -1;

  std::map<std::string, std::string> names_;
  std::set<std::pair<int, std::string>> known_;
};

// Notes what is known whenever that may change.
class WatchedTable final : public ForwardingTable {
 public:
  WatchedTable(std::unique_ptr<games::Table> inner, Knowledge* knowledge)
      : ForwardingTable(std::move(inner)), knowledge_(*knowledge) {
    knowledge_.Note(HiddenFacts());
  }

  games::Verdict Commit(Seat seat, const v1::GameMove& move) override {
    games::Verdict verdict = ForwardingTable::Commit(seat, move);
    knowledge_.Note(HiddenFacts());
    return verdict;
  }
  games::Verdict CommitOption(Seat seat, size_t index) override {
    games::Verdict verdict = ForwardingTable::CommitOption(seat, index);
    knowledge_.Note(HiddenFacts());
    return verdict;
  }
  void CommitDefault(Seat seat) override {
    ForwardingTable::CommitDefault(seat);
    knowledge_.Note(HiddenFacts());
  }
  void Resolve() override {
    ForwardingTable::Resolve();
    knowledge_.Note(HiddenFacts());
  }

 protected:
  std::unique_ptr<games::Table> Wrap(std::unique_ptr<games::Table> inner) const override {
    return std::make_unique<WatchedTable>(std::move(inner), &knowledge_);
  }

 private:
  Knowledge& knowledge_;
};

class WatchedGame final : public games::Game {
 public:
  WatchedGame(const games::Game& game, Knowledge* knowledge)
      : game_(game), knowledge_(*knowledge) {}

  const games::GameInfo& info() const override { return game_.info(); }
  absl::StatusOr<v1::GameConfig> Configure(int seats,
                                           const games::OptionValues& options) const override {
    return game_.Configure(seats, options);
  }
  absl::StatusOr<std::unique_ptr<games::Table>> Open(const v1::GameConfig& config,
                                                     const Chance& chance) const override {
    return std::make_unique<WatchedTable>(game_.Open(config, chance).value(), &knowledge_);
  }

 private:
  const games::Game& game_;
  Knowledge& knowledge_;
};

// The labels in some text.
std::vector<std::string> LabelsIn(const std::string& text) {
  const std::string mark = CanaryMark();
  const size_t size = CanaryOf("any").size();
  std::vector<std::string> labels;
  for (size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + 1)) {
    labels.push_back(text.substr(at, size));
  }
  return labels;
}

// Reads along with everybody.
class Reader {
 public:
  Reader(const FakeHost& host, const Knowledge& knowledge, CanaryCounts* counts)
      : host_(host), knowledge_(knowledge), counts_(*counts) {}

  // Reads what has been sent since the last time.
  void Read() {
    for (int i = 0; i < host_.match().core().seats(); ++i) Read(Seat(i), &seen_[i]);
    Read(std::nullopt, &shown_);
  }
  // A reader of logs knows nothing.
  void ReadLog(const std::string& text) {
    ++counts_.tally.compared;
    for (const std::string& label : LabelsIn(text)) Fail(std::nullopt, "the log", label, text);
  }

 private:
  void Read(games::Viewer viewer, size_t* seen) {
    const std::vector<Received>& received = host_.received(viewer);
    for (; *seen < received.size(); ++*seen) {
      ++counts_.tally.compared;
      for (const std::string& label : LabelsIn(received[*seen].bytes)) {
        const std::string fact = knowledge_.FactOf(label);
        if (knowledge_.Has(viewer, fact)) {
          ++counts_.rightful[fact.substr(0, fact.find('('))];
        } else {
          Fail(viewer, NameOf(received[*seen]), label, TextOf(received[*seen]));
        }
      }
    }
  }

  void Fail(games::Viewer viewer, const std::string& what, const std::string& label,
            const std::string& text) {
    const std::string fact = knowledge_.FactOf(label);
    counts_.tally.Add(Compared(viewer, 0, absl::StrCat(what, " with the label of ", fact), "",
                               label, "no label of what is not known", text));
  }

  const FakeHost& host_;
  const Knowledge& knowledge_;
  CanaryCounts& counts_;
  size_t seen_[kMaxSeats] = {};
  size_t shown_ = 0;
};

}  // namespace

CanaryCounts CountCanaries(const Case& which) {
  SetCanaries(Seed{which.chance.Key("canaries")});
  CanaryCounts counts;
  counts.tally.cases = 1;
  Knowledge knowledge;
  const WatchedGame game(*which.game, &knowledge);
  Stream options = which.chance.Open({"options"});
  const v1::GameConfig config = DrawStart(which, options).config;
  Stream stream = which.chance.Open({"rowdy"});
  testing::internal::CaptureStderr();
  FakeHost host(which, game, config, Tolerance::kLenient);
  Reader reader(host, knowledge, &counts);
  PlayRowdily(&host, stream, [&] { reader.Read(); });
  reader.Read();
  reader.ReadLog(testing::internal::GetCapturedStderr());
  SetCanaries(std::nullopt);
  return counts;
}

Tally CheckCanaries(const Case& which) { return CountCanaries(which).tally; }

}  // namespace assize::secrecy
