// Plays a record again, step by step, and compares everything with the record.
//
// The inputs of the record are fed into a new match (referee/match/match_core.h), which produces
// its conclusions, digests and messages again. In parallel the decisions are carried out on a table
// of the game, which provides their names and their events.
//
//   absl::StatusOr<ReplayedMatch> match = Replay(record);
//   for (const ReplayedStep& step : match->steps) ...
//   if (!match->difference.ok()) ...  // where the record first differs
//
// Pure; safe on every thread. Any record that parses may be replayed, however damaged it is.
#ifndef ASSIZE_REFEREE_REPLAY_PLAYBACK_REPLAY_H_
#define ASSIZE_REFEREE_REPLAY_PLAYBACK_REPLAY_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "assize/v1/record.pb.h"
#include "referee/base/ids.h"
#include "referee/games/game.h"
#include "referee/match/match_core.h"
#include "referee/match/match_spec.h"

namespace assize::replay {

// How a decision came about.
enum class How {
  kAnswered,
  // The referee played the default move: the time was over, all tries were refused, or the seat
  // had been forfeited.
  kTimeout,
  kTries,
  kForfeit,
};

// "answered", "timeout", "tries" or "forfeit".
std::string_view NameOf(How how);

struct Decision {
  // 0: the seat had been forfeited and was not asked.
  uint64_t request_id = 0;
  // The game's name of the decision, e.g. "plan".
  std::string kind;
  v1::GameMove move;
  How how = How::kAnswered;
};

// An entry of the record with what it meant.
struct ReplayedEntry {
  Seat seat;
  v1::Entry entry;
  // Its place in MatchTiming's lists.
  int index = 0;
  // How many messages the seat had been sent before the entry, and with what followed from it.
  uint64_t sent_before = 0;
  uint64_t sent_after = 0;
  // Entries by which a decision was taken.
  std::optional<Decision> decision;
  // A refused move in words, as of games::Table::Quote().
  std::string quote = {};
  // A Hello that was not the seat's first.
  bool reconnected = false;
};

struct ReplayedEvent {
  games::Audience audience;
  v1::GameEvent event;
  // In English, as of games::Table::Narrate().
  std::string text;
};

struct ReplayedStep {
  // By seat, then in the seat's order.
  std::vector<ReplayedEntry> entries;
  // What the step led to; step 0 has the events of the set-up.
  std::vector<ReplayedEvent> events;
  // The standing after a step that opens a chapter, such as a round, or ends the match; as of
  // games::Table::Standing().
  games::Sheet standing = {};
};

struct ReplayedMatch {
  // With MatchSpec::ends_with_a_side false if that is how the record agrees with the rules.
  match::MatchSpec spec;
  // By seat; empty strings where all roles are alike.
  std::vector<std::string> roles;
  // By seat, as of games::Table::Figure().
  std::vector<std::string> figures;
  // All steps, or the steps before the difference.
  std::vector<ReplayedStep> steps;
  // By seat: the bytes of all messages, in order and without the clock.
  std::vector<std::vector<std::string>> streams;
  // OK: the record is confirmed to the last byte. Else kDataLoss: the first place where it differs,
  // with the values of the record and of the new match.
  absl::Status difference;
};

// kDataLoss: the header describes no match that this program can play; the text names the field.
absl::StatusOr<ReplayedMatch> Replay(const v1::Record& record);
// The same for a match with this description, whose game may be one that no header can name, such
// as one that begins in the middle. kDataLoss: it can't be played.
absl::StatusOr<ReplayedMatch> ReplayAs(const match::MatchSpec& spec, const v1::Record& record);

// What was compared.
struct Verified {
  int steps = 0;
  int decisions = 0;
  int events = 0;
  int messages = 0;
  // Matches (0 or 1) that went on after all seats of a side had left, as matches did before games
  // had sides.
  int by_older_end = 0;

  void Add(const Verified& more);
};

// Only compares. kDataLoss: the first difference.
absl::StatusOr<Verified> Verify(const v1::Record& record);

// After the inputs of step `index` of a record: lets the match go on, and stops it where the
// referee stopped the recorded match.
inline void EndStep(const v1::Record& record, int index, match::MatchCore* core) {
  core->Advance();
  const bool last = index + 1 == record.steps_size();
  if (last && record.end().reason() == v1::END_REASON_VOID) {
    core->Void(record.end().void_reason());
  } else if (last && record.end().reason() == v1::END_REASON_FORFEIT) {
    core->EndAgainstLost();
  }
}

}  // namespace assize::replay

#endif  // ASSIZE_REFEREE_REPLAY_PLAYBACK_REPLAY_H_
