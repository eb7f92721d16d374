// Check "redeal": a game that is dealt again is possible, keeps what the viewer knows, varies the
// rest, and does not depend on the truth.
#include <set>
#include <string>

#include "absl/strings/str_cat.h"
#include "referee/secrecy/position.h"

namespace assize::secrecy {
namespace {

// Redeals of each position.
constexpr int kRedeals = 32;
// No game takes as many decisions as this.
constexpr int kEndless = 100'000;

class RedealCheck {
 public:
  RedealCheck(const Position& position, games::Viewer viewer, Stream* stream, Tally* tally)
      : table_(*position.table),
        step_(position.step),
        viewer_(viewer),
        stream_(*stream),
        tally_(*tally),
        truth_(table_.HiddenFacts()),
        seen_(truth_.size()) {}

  // False: a difference was found.
  bool Look(const games::Table& redealt) {
    const Facts facts = redealt.HiddenFacts();
    return LooksTheSame(redealt) && HasTheSameFacts(facts) && KeepsWhatIsKnown(facts) &&
           Count(facts);
  }

  // After all redeals: every fact that may have several values has had several.
  void ExpectVariety() {
    for (size_t i = 0; i < truth_.size(); ++i) {
      if (Knows(viewer_, truth_[i]) || truth_[i].equally_likely == 0) continue;
      ++tally_.compared;
      const size_t values = seen_[i].size();
      const bool varies = values > 1 || truth_[i].equally_likely == 1;
      if (varies && values <= truth_[i].equally_likely) continue;
      Fail("how many values a fact takes", truth_[i].name,
           absl::StrCat(truth_[i].equally_likely, " are possible"),
           absl::StrCat(values, " were dealt"));
    }
  }

  // Plays to the end at random.
  void PlayOut(games::Table* table) {
    for (int i = 0; !table->asked().Empty(); ++i) {
      for (Seat seat : table->asked() - table->answered()) {
        const v1::GameMove move = table->RandomMove(seat, stream_);
        const games::Verdict verdict = table->Commit(seat, move);
        ++tally_.compared;
        if (!verdict.accepted()) {
          return Fail("play after a redeal", "a move", move.DebugString(), verdict.text);
        }
      }
      if (i == kEndless) return Fail("play after a redeal", "the end", "", "never comes");
      table->Resolve();
    }
  }

 private:
  void Fail(const char* what, const std::string& name, const std::string& truth,
            const std::string& dealt) {
    tally_.Add(
        Compared(viewer_, step_, absl::StrCat(what, ": ", name), truth, dealt, truth, dealt));
  }

  bool LooksTheSame(const games::Table& redealt) {
    const v1::GameView ours = table_.View(viewer_);
    const v1::GameView theirs = redealt.View(viewer_);
    ++tally_.compared;
    if (ours.SerializeAsString() == theirs.SerializeAsString()) return true;
    tally_.Add(Compared(viewer_, step_, "the view after a redeal", ours.SerializeAsString(),
                        theirs.SerializeAsString(), ours.DebugString(), theirs.DebugString()));
    return false;
  }

  bool HasTheSameFacts(const Facts& facts) {
    ++tally_.compared;
    const auto names_of = [](const Facts& list) {
      std::string names;
      for (const games::Fact& fact : list) {
        absl::StrAppend(&names, fact.name, " ", fact.known_to.IncludesSpectator() ? "all" : "");
        for (Seat seat : fact.known_to.only()) absl::StrAppend(&names, seat.index(), ",");
        absl::StrAppend(&names, " 1/", fact.equally_likely, "\n");
      }
      return names;
    };
    const std::string ours = names_of(truth_);
    const std::string theirs = names_of(facts);
    if (ours == theirs) return true;
    Fail("the facts after a redeal", "all of them", ours, theirs);
    return false;
  }

  // What everybody knows is in the view; how the hidden part stores it does not matter.
  bool KeepsWhatIsKnown(const Facts& facts) {
    for (size_t i = 0; i < facts.size(); ++i) {
      if (!Knows(viewer_, facts[i]) || facts[i].known_to.IncludesSpectator()) continue;
      ++tally_.compared;
      if (facts[i].value == truth_[i].value) continue;
      Fail("a fact that the viewer knows", facts[i].name, truth_[i].value, facts[i].value);
      return false;
    }
    return true;
  }

  // One fact of each kind per redeal is counted: two of a kind are not independent of each other.
  bool Count(const Facts& facts) {
    std::map<std::string, std::vector<size_t>> kinds;
    for (size_t i = 0; i < facts.size(); ++i) {
      if (Knows(viewer_, facts[i])) continue;
      seen_[i].insert(facts[i].value);
      if (facts[i].equally_likely > 1) kinds[KindOf(facts[i])].push_back(i);
    }
    for (const auto& [kind, places] : kinds) {
      const size_t place = places[stream_.Below(places.size())];
      const double even = 1.0 / facts[place].equally_likely;
      Share& share = tally_.shares[kind];
      ++share.draws;
      share.hits += facts[place].value == truth_[place].value ? 1 : 0;
      share.expected += even;
      share.variance += even * (1 - even);
    }
    return true;
  }

  const games::Table& table_;
  const int step_;
  const games::Viewer viewer_;
  Stream& stream_;
  Tally& tally_;
  const Facts truth_;
  // By fact: the values that were dealt.
  std::vector<std::set<std::string>> seen_;
};

}  // namespace

Tally CheckRedeal(const Case& which) {
  Stream stream = which.chance.Open({"redeal"});
  Tally tally;
  tally.cases = 1;
  const Position position = DrawPosition(which, stream);
  const games::Viewer viewer = DrawViewer(*position.table, stream);
  // What the viewer itself has sealed stays.
  if (viewer.has_value() && position.table->asked().Has(*viewer) && stream.Below(2) == 0) {
    position.table->Commit(*viewer, position.table->RandomMove(*viewer, stream));
  }
  RedealCheck check(position, viewer, &stream, &tally);
  std::unique_ptr<games::Table> redealt;
  for (int i = 0; i < kRedeals; ++i) {
    const Chance chance(Seed{which.chance.Key(Label("redeal", i).text())});
    redealt = position.table->Redeal(viewer, chance);
    ++tally.draws;
    if (!check.Look(*redealt)) return tally;
  }
  check.ExpectVariety();
  check.PlayOut(redealt.get());
  return tally;
}

}  // namespace assize::secrecy
