#include "tests/secrecy/seeds.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "referee/secrecy/position.h"
#include "tests/secrecy/rowdy_play.h"

namespace assize::secrecy {
namespace {

using match::Micros;

// --- What must not be sent. ---

// How bytes may stand inside a longer text in base64: without the characters that also depend on
// what stands before and behind.
std::vector<std::string> Base64Of(const std::string& bytes) {
  std::vector<std::string> spellings;
  for (size_t before = 0; before < 3; ++before) {
    const std::string padded = std::string(before, '\0') + bytes;
    const size_t whole = padded.size() / 3 * 4;
    const size_t first = before == 0 ? 0 : 4;
    spellings.push_back(absl::Base64Escape(padded).substr(first, whole - first));
    spellings.push_back(absl::WebSafeBase64Escape(padded).substr(first, whole - first));
  }
  return spellings;
}

std::vector<std::string> SpellingsOf(const std::string& bytes) {
  std::vector<std::string> spellings = Base64Of(bytes);
  spellings.push_back(bytes);
  spellings.emplace_back(bytes.rbegin(), bytes.rend());
  spellings.push_back(absl::BytesToHexString(bytes));
  spellings.push_back(absl::AsciiStrToUpper(absl::BytesToHexString(bytes)));
  return spellings;
}

// Spellings of each half of a secret, with its name.
class Secrets {
 public:
  explicit Secrets(const v1::RecordHeader& header) {
    Add("the seed", header.seed());
    Add("the salt", header.salt());
    Seed seed;
    std::copy(header.seed().begin(), header.seed().end(), seed.bytes.begin());
    const Chance chance(seed);
    for (const char* label : {"digest", "day_deck", "prince", "ring", "redeal"}) {
      Add(absl::StrCat("the key of the stream ", label), std::string(AsView(chance.Key(label))));
    }
  }

  // The name of a secret that stands in these bytes; "" if none does.
  std::string FindIn(const std::string& bytes) const {
    for (const auto& [spelling, name] : spellings_) {
      if (bytes.find(spelling) != std::string::npos) return name;
    }
    return "";
  }

 private:
  void Add(const std::string& name, const std::string& secret) {
    const size_t half = secret.size() / 2;
    for (const std::string& part : {secret.substr(0, half), secret.substr(half)}) {
      for (std::string& spelling : SpellingsOf(part)) {
        spellings_.emplace_back(std::move(spelling), name);
      }
    }
  }

  std::vector<std::pair<std::string, std::string>> spellings_;
};

void LookForSecrets(const FakeHost& host, games::Viewer viewer, Tally* tally) {
  std::string all;
  for (const Received& received : host.received(viewer)) {
    ++tally->compared;
    absl::StrAppend(&all, received.bytes, "\n");
  }
  const std::string found = FindSecret(host.match().core().record().header(), all);
  if (found.empty()) return;
  tally->Add(Compared(viewer, 0, absl::StrCat(found, " in what is received"), "", all, "", all));
}

// --- The commitment. ---

v1::Welcome WelcomeOf(const FakeHost& host, Seat seat) {
  v1::RefereeMessage message;
  message.ParseFromString(host.received(seat).front().bytes);
  return message.welcome();
}

// What a bot computes when it gets seed and salt after the match.
std::string CommitmentTo(const v1::RecordHeader& header, const std::string& match_id) {
  Seed seed;
  Seed salt;
  std::copy(header.seed().begin(), header.seed().end(), seed.bytes.begin());
  std::copy(header.salt().begin(), header.salt().end(), salt.bytes.begin());
  return std::string(AsView(SeedCommitment(seed, salt, match_id)));
}

void VerifyCommitment(const FakeHost& host, Seat seat, Tally* tally) {
  const v1::RecordHeader& header = host.match().core().record().header();
  const v1::Welcome welcome = WelcomeOf(host, seat);
  const auto expect = [&](const char* what, const v1::RecordHeader& received, const std::string& id,
                          bool holds) {
    ++tally->compared;
    const std::string computed = CommitmentTo(received, id);
    if ((computed == welcome.seed_commitment()) == holds) return;
    tally->Add(Compared(seat, 0, what, computed, welcome.seed_commitment(), received.DebugString(),
                        welcome.DebugString()));
  };
  expect("the commitment", header, welcome.match_id(), true);
  expect("the commitment, for another match", header, welcome.match_id() + "0", false);
  v1::RecordHeader other = header;
  other.mutable_seed()->front() ^= 1;
  expect("the commitment, for another seed", other, welcome.match_id(), false);
  other = header;
  other.mutable_salt()->back() ^= 1;
  expect("the commitment, for another salt", other, welcome.match_id(), false);
}

// --- The adversary. ---

// Seeds to try, by where they come from.
using Guesses = std::map<std::string, std::vector<Seed>>;

Seed SeedOfNumber(uint64_t number) {
  Seed seed;
  for (size_t i = 0; i < sizeof number; ++i) {
    seed.bytes[seed.bytes.size() - 1 - i] = static_cast<uint8_t>(number >> (8 * i));
  }
  return seed;
}

Seed SeedOfBytes(const std::string& bytes) {
  Seed seed;
  std::copy_n(bytes.begin(), std::min(bytes.size(), seed.bytes.size()), seed.bytes.begin());
  return seed;
}

// Everything that a bot may know: its Welcome, and the time at which it came.
Guesses GuessSeeds(const v1::Welcome& welcome, Micros now) {
  Guesses guesses;
  for (uint64_t number = 0; number < 64; ++number) {
    guesses["small numbers"].push_back(SeedOfNumber(number));
    guesses["small numbers"].push_back(SeedFromText(absl::StrCat(number)));
  }
  for (int64_t ago = 0; ago < 64; ++ago) {
    const auto seconds = static_cast<uint64_t>(now.count() / 1'000'000 - ago);
    const auto micros = static_cast<uint64_t>(now.count() - ago);
    guesses["the clock"].push_back(SeedOfNumber(seconds));
    guesses["the clock"].push_back(SeedFromText(absl::StrCat(seconds)));
    guesses["the clock"].push_back(SeedOfNumber(micros));
    guesses["the clock"].push_back(SeedFromText(absl::StrCat(micros)));
  }
  const std::string& commitment = welcome.seed_commitment();
  guesses["the commitment"] = {SeedOfBytes(commitment), SeedFromText(commitment),
                               Seed{HashOf(commitment)}};
  const std::string& id = welcome.match_id();
  guesses["the match's id"] = {SeedOfBytes(id), SeedFromText(id), Seed{HashOf(id)}};
  return guesses;
}

// Whether the deal of that seed has this fact.
bool Has(const Case& which, const v1::GameConfig& config, const Seed& seed,
         const games::Fact& fact) {
  const auto table = which.game->Open(config, Chance(seed)).value();
  const Facts facts = table->HiddenFacts();
  const games::Fact* same = Find(facts, fact.name);
  return same != nullptr && same->value == fact.value;
}

// One fact that is not public at the match's start. Only one for each guess: two are not
// independent of each other.
const games::Fact* SomeHiddenFact(const Facts& truth, Stream& stream) {
  std::vector<const games::Fact*> hidden;
  for (const games::Fact& fact : truth) {
    if (!Knows(std::nullopt, fact)) hidden.push_back(&fact);
  }
  return hidden.empty() ? nullptr : hidden[stream.Below(hidden.size())];
}

// Each guess is compared with a stranger's, a seed that has nothing to do with the match: what a
// guess is worth by chance alone is different for each fact of each game.
void LetAdversaryGuess(const Case& which, const v1::GameConfig& config, const v1::Welcome& welcome,
                       Micros now, const Facts& truth, Stream& stream, Tally* tally) {
  for (const auto& [source, seeds] : GuessSeeds(welcome, now)) {
    Share& share = tally->shares[absl::StrCat("guesses from ", source)];
    for (size_t i = 0; i < seeds.size(); ++i) {
      const games::Fact* fact = SomeHiddenFact(truth, stream);
      if (fact == nullptr) return;
      const Seed stranger{which.chance.Key(Label("stranger", share.draws).text())};
      const bool hit = Has(which, config, seeds[i], *fact);
      const bool even = Has(which, config, stranger, *fact);
      tally->draws += 2;
      ++share.draws;
      share.hits += hit ? 1 : 0;
      share.expected += even ? 1 : 0;
      share.variance += hit != even ? 1 : 0;
    }
  }
}

}  // namespace

std::string FindSecret(const v1::RecordHeader& header, const std::string& bytes) {
  return Secrets(header).FindIn(bytes);
}

Tally CheckSeeds(const Case& which) {
  Stream stream = which.chance.Open({"rowdy"});
  Tally tally;
  tally.cases = 1;
  Stream options = which.chance.Open({"options"});
  const v1::GameConfig config = DrawStart(which, options).config;
  FakeHost host(which, *which.game, config, Tolerance::kLenient);
  const Micros began = host.now();
  const Facts truth = host.table().HiddenFacts();
  PlayRowdily(&host, stream, [] {});
  for (int i = 0; i < which.seats; ++i) {
    LookForSecrets(host, Seat(i), &tally);
    VerifyCommitment(host, Seat(i), &tally);
  }
  LookForSecrets(host, std::nullopt, &tally);
  LetAdversaryGuess(which, config, WelcomeOf(host, Seat(0)), began, truth, stream, &tally);
  return tally;
}

}  // namespace assize::secrecy
