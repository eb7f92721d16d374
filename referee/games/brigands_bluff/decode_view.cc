// Brigand's Bluff: messages to views, for bots. What passes can be handed to the rules: every
// number is in its range, reports are clues of the language, some world agrees with all that was
// said and shown, and so do the dice.
#include <algorithm>
#include <string>

#include "assize/v1/games.pb.h"
#include "referee/base/status.h"
#include "referee/games/brigands_bluff/clues/syntax.h"
#include "referee/games/brigands_bluff/codec.h"
#include "referee/games/brigands_bluff/wire.h"

namespace assize::games::brigands_bluff {
namespace {

namespace pb = v1::brigands_bluff;

absl::StatusOr<Seat> ReadSeat(const Path& path, uint32_t value, int seats) {
  ASSIZE_ASSIGN_OR_RETURN(const uint16_t seat,
                          ReadNumber<uint16_t>(path, value, 0, static_cast<uint32_t>(seats - 1)));
  return Seat(seat);
}

absl::StatusOr<std::optional<Face>> ReadFaceIfAny(const Path& path, int value) {
  if (value == 0) return std::nullopt;
  ASSIZE_ASSIGN_OR_RETURN(const Face face, ReadFace(path, value));
  return face;
}

template <class List>
absl::Status ExpectSize(const Path& path, const List& list, int wanted) {
  if (list.size() == wanted) return absl::OkStatus();
  return BadField(path, absl::StrCat(list.size(), " entries"), absl::StrCat(wanted));
}

// By place; `list` must be in clue order.
absl::StatusOr<Reveal> ReadReveal(const Path& path, const pb::Reveal& message, const Round& round) {
  Reveal reveal;
  ASSIZE_ASSIGN_OR_RETURN(reveal.face, ReadFace(Path(path, "face"), message.face()));
  const Path counts(path, "counts");
  ASSIZE_RETURN_IF_ERROR(ExpectSize(counts, message.counts(), round.crew()));
  for (int place = 0; place < round.crew(); ++place) {
    const Path entry(path, "counts", place);
    const auto seat = static_cast<uint32_t>(round.SeatAt(place).index());
    const pb::SeatCount& count = message.counts(place);
    ASSIZE_RETURN_IF_ERROR(
        ReadNumber<uint16_t>(Path(entry, "seat"), count.seat(), seat, seat).status());
    ASSIZE_ASSIGN_OR_RETURN(reveal.dice[place], ReadNumber<uint16_t>(Path(entry, "count"),
                                                                     count.count(), 0, round.dice));
  }
  return reveal;
}

// Of each face at most once.
absl::StatusOr<std::vector<Reveal>> ReadReveals(
    const Path& path, const google::protobuf::RepeatedPtrField<pb::Reveal>& list,
    const Round& round) {
  std::vector<Reveal> reveals;
  FaceSet seen;
  for (int i = 0; i < list.size(); ++i) {
    const Path entry(path, "reveals", i);
    ASSIZE_ASSIGN_OR_RETURN(const Reveal reveal, ReadReveal(entry, list[i], round));
    if (seen.Has(reveal.face)) return BadField(entry, list[i].face(), "each face once");
    seen.Add(reveal.face);
    reveals.push_back(reveal);
  }
  return reveals;
}

absl::StatusOr<Report> ReadReport(const Path& path, const pb::Report& message, Round round) {
  Report report;
  ASSIZE_ASSIGN_OR_RETURN(report.speaker,
                          ReadSeat(Path(path, "speaker"), message.speaker(), round.seats));
  ASSIZE_ASSIGN_OR_RETURN(
      const uint16_t source,
      ReadNumber<uint16_t>(Path(path, "source"), static_cast<uint32_t>(message.source()), 1, 3));
  report.source = static_cast<Source>(source - 1);
  report.extra = message.extra();
  report.worlds_left = message.worlds_left();
  report.weight_left = message.weight_left();
  if (report.source == Source::kPass) return report;
  report.clue = Codec::DecodeClue(message.clue());
  round.phase = report.extra ? Phase::kExtraClues : Phase::kReports;
  if (const auto error = CheckSyntax(report.clue, round, kMaxStatements)) {
    return BadField(Path(path, "clue"), error->text, "a clue of the language (BLUFF-5)");
  }
  return report;
}

// BLUFF-6.6: what is possible follows from what has been said and shown, in this order.
Worlds WorldsAfter(const Public& pub) {
  Worlds worlds = Worlds::AtStart(pub.Seating());
  const auto hear = [&](bool extra) {
    for (const Report& report : pub.reports) {
      if (report.extra == extra && report.source != Source::kPass) {
        worlds = worlds.AfterClue(report.clue);
      }
    }
  };
  hear(/*extra=*/false);
  if (pub.shown_wild.has_value()) worlds = worlds.AfterWildDie(*pub.shown_wild);
  for (size_t i = 0; i < pub.reveals.size(); ++i) {
    // BLUFF-4.4: extra clues stand between the two splits.
    if (i == 2 && pub.config.extra_clues) hear(/*extra=*/true);
    worlds = worlds.AfterReveal(pub.reveals[i].face, pub.reveals[i].dice);
    if (i == 1 && pub.config.extra_clues) worlds = worlds.InExtraClues();
  }
  if (pub.reveals.size() == 2) hear(/*extra=*/true);
  return worlds;
}

// Whose turn it is follows from how many have reported.
absl::Status ReadDecision(const Path& path, const pb::View& message, Public* pub) {
  ASSIZE_ASSIGN_OR_RETURN(const uint16_t decision,
                          ReadNumber<uint16_t>(Path(path, "decision"),
                                               static_cast<uint32_t>(message.decision()), 0, 4));
  pub->decision = static_cast<Decision>(decision);
  const bool extra = pub->decision == Decision::kExtraClue;
  const auto said = std::ranges::count_if(
      pub->reports, [&](const Report& report) { return report.extra == extra; });
  pub->turn = static_cast<uint8_t>(said);
  const bool reports = extra || pub->decision == Decision::kClue;
  if (reports && said >= pub->config.crew()) {
    return BadField(Path(path, "reports"), said, "fewer than the crew, as one is asked");
  }
  const auto size = static_cast<size_t>(
      pub->decision == Decision::kClue || pub->decision == Decision::kFirstSplit ? 0 : 2);
  if (pub->decision != Decision::kNone && pub->reveals.size() != size) {
    return BadField(Path(path, "reveals"), pub->reveals.size(), absl::StrCat(size));
  }
  const bool rolled = !pub->rolls.empty();
  if (pub->decision == Decision::kFirstSplit && !rolled) {
    return BadField(Path(path, "rolls"), "empty", "the captain's roll");
  }
  // BLUFF-4.3.1.
  if (pub->config.wild_die && pub->decision != Decision::kClue && !pub->shown_wild.has_value()) {
    return BadField(Path(path, "shown_wild"), "not set", "the wild die, which the captain sees");
  }
  if (extra && !pub->config.extra_clues) {
    return BadField(Path(path, "decision"), decision, "no extra clues in this match");
  }
  return absl::OkStatus();
}

absl::Status ReadThisRound(const Path& path, const pb::View& message, Public* pub) {
  const Round round = pub->Seating();
  for (int i = 0; i < message.reports_size(); ++i) {
    ASSIZE_ASSIGN_OR_RETURN(Report report,
                            ReadReport(Path(path, "reports", i), message.reports(i), round));
    pub->reports.push_back(std::move(report));
  }
  for (int i = 0; i < message.rolls_size(); ++i) {
    const Path entry(path, "rolls", i);
    ASSIZE_ASSIGN_OR_RETURN(const Face x, ReadFace(Path(entry, "x"), message.rolls(i).x()));
    ASSIZE_ASSIGN_OR_RETURN(const Face y, ReadFace(Path(entry, "y"), message.rolls(i).y()));
    pub->rolls.push_back({x, y});
  }
  ASSIZE_ASSIGN_OR_RETURN(pub->taken, ReadFaceIfAny(Path(path, "taken"), message.taken()));
  ASSIZE_ASSIGN_OR_RETURN(pub->left, ReadFaceIfAny(Path(path, "left"), message.left()));
  ASSIZE_ASSIGN_OR_RETURN(pub->shown_wild,
                          ReadFaceIfAny(Path(path, "shown_wild"), message.shown_wild()));
  if (pub->shown_wild.has_value() && !pub->config.wild_die) {
    return BadField(Path(path, "shown_wild"), message.shown_wild(), "no wild die in this match");
  }
  ASSIZE_ASSIGN_OR_RETURN(pub->reveals, ReadReveals(path, message.reveals(), round));
  return absl::OkStatus();
}

absl::Status ReadLastRound(const Path& path, const pb::View& message, Public* pub) {
  if (!message.has_last_round()) return absl::OkStatus();
  const Path last(path, "last_round");
  ASSIZE_ASSIGN_OR_RETURN(pub->last_round.number,
                          ReadNumber<uint16_t>(Path(last, "round"), message.last_round().round(), 1,
                                               pub->config.seats));
  ASSIZE_ASSIGN_OR_RETURN(
      pub->last_round.captain,
      ReadSeat(Path(last, "captain"), message.last_round().captain(), pub->config.seats));
  Round round = pub->Seating();
  round.captain = pub->last_round.captain;
  ASSIZE_ASSIGN_OR_RETURN(pub->last_round.reveals,
                          ReadReveals(last, message.last_round().reveals(), round));
  return absl::OkStatus();
}

bool AsksForClue(const Public& pub) {
  return pub.decision == Decision::kClue || pub.decision == Decision::kExtraClue;
}

absl::Status CheckWorlds(const Path& path, const Public& pub) {
  if (pub.worlds.count() == 0) {
    return BadField(Path(path, "reveals"), "dice",
                    "dice that agree with each other and with the reports");
  }
  // BLUFF-7.4.4.
  if (AsksForClue(pub) && pub.worlds.count() == 1) {
    return BadField(Path(path, "decision"), static_cast<int>(pub.decision),
                    "no clue where the captain knows everything");
  }
  return absl::OkStatus();
}

absl::StatusOr<Public> ReadPublic(const Path& path, const pb::View& message) {
  Public pub;
  ASSIZE_ASSIGN_OR_RETURN(pub.config, ReadConfig(Path(path, "config"), message.config()));
  const int seats = pub.config.seats;
  ASSIZE_ASSIGN_OR_RETURN(
      pub.round, ReadNumber<uint16_t>(Path(path, "round"), message.round(), 1, pub.config.seats));
  ASSIZE_ASSIGN_OR_RETURN(pub.captain, ReadSeat(Path(path, "captain"), message.captain(), seats));
  ASSIZE_RETURN_IF_ERROR(ExpectSize(Path(path, "points"), message.points(), seats));
  for (int i = 0; i < seats; ++i) {
    ASSIZE_ASSIGN_OR_RETURN(
        pub.points[i], ReadNumber<uint16_t>(Path(path, "points", i), message.points(i), 0, 1000));
  }
  ASSIZE_RETURN_IF_ERROR(ReadThisRound(path, message, &pub));
  ASSIZE_RETURN_IF_ERROR(ReadLastRound(path, message, &pub));
  ASSIZE_RETURN_IF_ERROR(ReadDecision(path, message, &pub));
  pub.worlds = WorldsAfter(pub);
  ASSIZE_RETURN_IF_ERROR(CheckWorlds(path, pub));
  return pub;
}

absl::StatusOr<World> ReadDice(const Path& path, const pb::View& message, const Public& pub) {
  const Round round = pub.Seating();
  World dice;
  ASSIZE_RETURN_IF_ERROR(ExpectSize(Path(path, "hands"), message.hands(), round.crew()));
  for (int place = 0; place < round.crew(); ++place) {
    const Path hand(path, "hands", place);
    ASSIZE_RETURN_IF_ERROR(ExpectSize(Path(hand, "dice"), message.hands(place).dice(), round.dice));
    for (int die = 0; die < round.dice; ++die) {
      ASSIZE_ASSIGN_OR_RETURN(const Face face,
                              ReadFace(Path(hand, "dice", die), message.hands(place).dice(die)));
      dice.hands[place].Add(face);
    }
  }
  ASSIZE_ASSIGN_OR_RETURN(dice.wild, ReadFaceIfAny(Path(path, "wild"), message.wild()));
  if (dice.wild.has_value() != pub.config.wild_die) {
    return BadField(Path(path, "wild"), message.wild(), "a face if the match has a wild die");
  }
  if (!pub.worlds.Contains(dice)) {
    return BadField(Path(path, "hands"), "dice", "dice that agree with the reports and reveals");
  }
  return dice;
}

}  // namespace

absl::StatusOr<Knowledge> Codec::DecodeView(const v1::GameView& message) {
  const Path path("brigands_bluff");
  if (!message.has_brigands_bluff()) return BadField(path, "not set", "a view of this game");
  const pb::View& view = message.brigands_bluff();
  Knowledge knowledge;
  ASSIZE_ASSIGN_OR_RETURN(knowledge.pub, ReadPublic(path, view));
  if (!view.has_seat()) return knowledge;
  ASSIZE_ASSIGN_OR_RETURN(knowledge.own.seat,
                          ReadSeat(Path(path, "seat"), view.seat(), knowledge.pub.config.seats));
  if (*knowledge.own.seat == knowledge.pub.captain) return knowledge;
  ASSIZE_ASSIGN_OR_RETURN(knowledge.own.dice, ReadDice(path, view, knowledge.pub));
  return knowledge;
}

}  // namespace assize::games::brigands_bluff
