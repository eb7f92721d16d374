// Which columns of the players' records are rounds that were played, which one is the next round's,
// and what of this is not clear.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/trf/reading.h"

namespace assize::ladder::trf {
namespace {

using Records = std::vector<PlayerRecord>;

// The number of columns up to the last one in which anything stands.
size_t CountColumns(const Records& records) {
  size_t columns = 0;
  for (const PlayerRecord& record : records) columns = std::max(columns, record.columns.size());
  return columns;
}

size_t CountEntries(const Records& records, size_t round) {
  return std::count_if(records.begin(), records.end(),
                       [round](const PlayerRecord& record) { return record.HasEntry(round); });
}

bool LooksPlayed(const Records& records, size_t round) {
  return CountEntries(records, round) == records.size() ||
         std::any_of(records.begin(), records.end(), [round](const PlayerRecord& record) {
           return record.Entry(round).opponent != kNobody;
         });
}

std::vector<const PlayerRecord*> WithPairingBye(const Records& records, size_t round) {
  std::vector<const PlayerRecord*> found;
  for (const PlayerRecord& record : records) {
    if (record.Entry(round).result == Result::kPairingBye) found.push_back(&record);
  }
  return found;
}

// The columns of the file, and what they look like. Rounds count from 0.
struct Columns {
  size_t all = 0;
  // Those behind are byes of rounds to come.
  size_t played = 0;
  // The first of these with a pairing-allocated bye. It was given by the rules of the next round
  // already, or in one that was played.
  std::optional<size_t> pairing_bye;
  // Somebody who was in the round before has no entry in the last one that was played: perhaps not all
  // results have been written down yet. Those who left earlier are no reason to ask.
  bool unfinished = false;
};

bool LooksUnfinished(const Records& records, size_t round) {
  return std::any_of(records.begin(), records.end(), [round](const PlayerRecord& record) {
    return !record.HasEntry(round) && (round == 0 || record.HasEntry(round - 1));
  });
}

Columns LookAt(const Records& records) {
  Columns columns;
  columns.all = CountColumns(records);
  columns.played = columns.all;
  while (columns.played > 0 && !LooksPlayed(records, columns.played - 1)) --columns.played;
  for (size_t round = columns.played; round < columns.all && !columns.pairing_bye; ++round) {
    if (!WithPairingBye(records, round).empty()) columns.pairing_bye = round;
  }
  columns.unfinished = columns.played > 0 && LooksUnfinished(records, columns.played - 1);
  return columns;
}

// The rounds that count as played. What the user says is about the column of the note, and without
// one about the last column.
size_t CountRounds(const Columns& columns, LastRound last_round) {
  const bool unfinished = columns.unfinished && !columns.pairing_bye;
  switch (last_round) {
    case LastRound::kAsItLooks:
      return columns.played;
    case LastRound::kPlayed:
      if (columns.pairing_bye) return *columns.pairing_bye + 1;
      return unfinished ? columns.played : columns.all;
    case LastRound::kNext:
      if (columns.played == 0) return 0;
      return unfinished || columns.played == columns.all ? columns.played - 1 : columns.played;
  }
  return columns.played;
}

std::string EntriesMissing(const Records& records, size_t round) {
  return absl::StrCat("round ", round + 1, ": ", records.size() - CountEntries(records, round),
                      " of ", records.size(), " players have no entry");
}

// About the last column, where it could be read in two ways.
std::optional<std::string> NoteOnTheEnd(const Records& records, const Columns& columns) {
  if (columns.pairing_bye) {
    const bool next = *columns.pairing_bye == columns.played;
    return absl::StrCat(EntriesMissing(records, *columns.pairing_bye),
                        " and nobody is paired in it, so it is taken for ",
                        next ? "the next" : "a later",
                        " round, in which those with an entry are not paired (--round-complete: it "
                        "was played)");
  }
  if (!columns.unfinished) return std::nullopt;
  return absl::StrCat(EntriesMissing(records, columns.played - 1),
                      "; it is taken as played, and they as absent (--round-complete: that is "
                      "right; --round-incomplete: it is the next round, in which only they are to "
                      "be paired)");
}

bool HasLaterEntry(const PlayerRecord& record, size_t round) {
  return std::find(record.stated.begin() + std::min(round + 1, record.stated.size()),
                   record.stated.end(), true) != record.stated.end();
}

// On a round before the last of which most is missing: of those who were there later, more have no
// entry than have one.
std::optional<std::string> NoteOnAGap(const Records& records, size_t round) {
  const size_t missing =
      std::count_if(records.begin(), records.end(), [round](const PlayerRecord& record) {
        return !record.HasEntry(round) && HasLaterEntry(record, round);
      });
  if (missing <= CountEntries(records, round)) return std::nullopt;
  return absl::StrCat(EntriesMissing(records, round),
                      "; it is taken as played, and they as absent");
}

std::optional<std::string> NoteOnPairingByes(const Records& records, size_t round) {
  const std::vector<const PlayerRecord*> found = WithPairingBye(records, round);
  if (found.size() < 2) return std::nullopt;
  const auto place = [](const PlayerRecord& record) {
    return absl::StrCat("line ", record.line, ": player ", record.number);
  };
  return absl::StrCat("round ", round + 1, ": ", place(*found[0]), " and ", place(*found[1]),
                      " have U, which a round gives to one player at most");
}

std::vector<std::string> NotesOn(const Records& records, const Columns& columns, size_t rounds,
                                 LastRound last_round) {
  std::vector<std::optional<std::string>> all;
  for (size_t round = 0; round + 1 < rounds; ++round) {
    all.push_back(NoteOnAGap(records, round));
  }
  for (size_t round = 0; round < columns.all; ++round) {
    all.push_back(NoteOnPairingByes(records, round));
  }
  if (last_round == LastRound::kAsItLooks) all.push_back(NoteOnTheEnd(records, columns));
  std::vector<std::string> notes;
  for (const std::optional<std::string>& note : all) {
    if (note) notes.push_back(*note);
  }
  return notes;
}

// What stands in columns behind the next round's.
void TakeLaterByes(const PlayerRecord& record, PlayerNumber number, size_t next_round,
                   Reading* reading) {
  for (size_t round = next_round + 1; round < record.columns.size(); ++round) {
    if (!record.HasEntry(round)) continue;
    const Result result = record.Entry(round).result;
    reading->tournament.requested_byes.push_back(
        {.kind = result == Result::kPairingBye ? Result::kFullBye : result,
         .round = static_cast<int>(round) + 1,
         .players = {number}});
    reading->bye_lines.push_back(record.line);
  }
}

}  // namespace

std::vector<std::string> TakeRounds(LastRound last_round, Reading* reading) {
  const Columns columns = LookAt(reading->players);
  const size_t rounds = CountRounds(columns, last_round);
  PlayerNumber number = 0;
  for (const PlayerRecord& record : reading->players) {
    Player player = record.player;
    player.rounds = record.columns;
    if (record.HasEntry(rounds)) player.next_absence = record.Entry(rounds).result;
    TakeLaterByes(record, ++number, rounds, reading);
    player.rounds.resize(rounds);
    reading->tournament.players.push_back(std::move(player));
  }
  return NotesOn(reading->players, columns, rounds, last_round);
}

}  // namespace assize::ladder::trf
