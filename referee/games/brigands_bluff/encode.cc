// Brigand's Bluff: values to messages. Lists are in the order that the messages' comments promise.
#include <string>

#include "assize/v1/games.pb.h"
#include "referee/games/brigands_bluff/clues/english.h"
#include "referee/games/brigands_bluff/codec.h"

namespace assize::games::brigands_bluff {
namespace {

namespace pb = v1::brigands_bluff;

// The messages count from 1, since 0 means that a field is not set.
pb::Face Number(Face face) { return static_cast<pb::Face>(static_cast<int>(face) + 1); }
pb::Source Number(Source source) { return static_cast<pb::Source>(static_cast<int>(source) + 1); }
uint32_t Number(Seat seat) { return static_cast<uint32_t>(seat.index()); }

void Write(const Config& config, pb::Config* message) {
  message->set_seats(config.seats);
  message->set_wild_die(config.wild_die);
  message->set_extra_clues(config.extra_clues);
  if (config.first_captain.has_value()) message->set_first_captain(Number(*config.first_captain));
  message->set_clue_attempts(config.clue_attempts);
  message->set_max_statements(config.clues.max_statements);
  message->set_min_removed_num(config.clues.removed_num);
  message->set_min_removed_den(config.clues.removed_den);
  message->set_reveal_after_round(config.reveal_after_round);
}

template <class List>
void WriteOrder(const Round& round, List* seats) {
  for (int place = 0; place < round.crew(); ++place) seats->Add(Number(round.SeatAt(place)));
}

template <class Numbers, class List>
void WriteBySeat(const Numbers& numbers, int seats, List* list) {
  for (int seat = 0; seat < seats; ++seat) list->Add(numbers[seat]);
}

template <class List>
void WriteCounts(const ByPlace<uint8_t>& counts, const Round& round, List* list) {
  for (int place = 0; place < round.crew(); ++place) {
    pb::SeatCount* count = list->Add();
    count->set_seat(Number(round.SeatAt(place)));
    count->set_count(counts[place]);
  }
}

void Write(const Reveal& reveal, const Round& round, pb::Reveal* message) {
  message->set_face(Number(reveal.face));
  WriteCounts(reveal.dice, round, message->mutable_counts());
}

template <class List>
void WriteHands(const World& dice, const Round& round, List* list) {
  for (int place = 0; place < round.crew(); ++place) {
    pb::Hand* hand = list->Add();
    hand->set_seat(Number(round.SeatAt(place)));
    for (int i = 0; i < kFaces; ++i) {
      const auto face = static_cast<Face>(i);
      for (int die = 0; die < dice.hands[place].Of(face); ++die) hand->add_dice(Number(face));
    }
  }
}

// BLUFF-5.8: the sentence is part of the report.
void Write(const Report& report, Round round, pb::Report* message) {
  message->set_speaker(Number(report.speaker));
  message->set_source(Number(report.source));
  message->set_extra(report.extra);
  if (report.source != Source::kPass) {
    round.phase = report.extra ? Phase::kExtraClues : Phase::kReports;
    Codec::EncodeClue(report.clue, message->mutable_clue());
    message->set_text(ClueToEnglish(report.clue, round, report.speaker));
  }
  message->set_worlds_left(report.worlds_left);
  message->set_weight_left(report.weight_left);
}

template <class List>
void WritePairs(const std::vector<Pair>& rolls, List* list) {
  for (const Pair& pair : rolls) {
    pb::Pair* message = list->Add();
    message->set_x(Number(pair.x));
    message->set_y(Number(pair.y));
  }
}

struct MoveWriter {
  pb::Move* message;

  void operator()(const Clue& clue) { Codec::EncodeClue(clue, message->mutable_clue()); }
  void operator()(const Choice& choice) {
    message->mutable_choice()->set_face(Number(choice.face));
  }
  void operator()(const RefereesClue& said) {
    Codec::EncodeClue(said.clue, message->mutable_referees_clue());
  }
};

// --- Views. ---

void WriteLastRound(const Public& pub, pb::View* view) {
  const FinishedRound& last = pub.last_round;
  if (last.number == 0) return;
  view->mutable_last_round()->set_round(last.number);
  view->mutable_last_round()->set_captain(Number(last.captain));
  Round round = pub.Seating();
  round.captain = last.captain;
  for (const Reveal& reveal : last.reveals) {
    Write(reveal, round, view->mutable_last_round()->add_reveals());
  }
}

void WritePublic(const Public& pub, SeatSet asked, pb::View* view) {
  const Round round = pub.Seating();
  Write(pub.config, view->mutable_config());
  view->set_round(pub.round);
  view->set_captain(Number(pub.captain));
  WriteOrder(round, view->mutable_clue_order());
  view->set_decision(static_cast<pb::Decision>(pub.decision));
  for (Seat seat : asked) view->add_asked(Number(seat));
  WriteBySeat(pub.points, pub.config.seats, view->mutable_points());
  for (const Report& report : pub.reports) Write(report, round, view->add_reports());
  WritePairs(pub.rolls, view->mutable_rolls());
  if (pub.taken.has_value()) view->set_taken(Number(*pub.taken));
  if (pub.left.has_value()) view->set_left(Number(*pub.left));
  if (pub.shown_wild.has_value()) view->set_shown_wild(Number(*pub.shown_wild));
  for (const Reveal& reveal : pub.reveals) Write(reveal, round, view->add_reveals());
  view->set_worlds_left(static_cast<uint32_t>(pub.worlds.count()));
  view->set_weight_left(static_cast<uint32_t>(pub.worlds.weight()));
  WriteLastRound(pub, view);
}

// --- Events. ---

struct EventWriter {
  pb::Event* message;

  void operator()(const MatchStarted& event) {
    Write(event.config, message->mutable_match_started()->mutable_config());
  }
  void operator()(const RoundStarted& event) {
    auto* out = message->mutable_round_started();
    out->set_round(event.number);
    out->set_captain(Number(event.round.captain));
    WriteOrder(event.round, out->mutable_clue_order());
  }
  void operator()(const CrewRolled& event) {
    auto* out = message->mutable_crew_rolled();
    WriteHands(event.dice, event.round, out->mutable_hands());
    if (event.dice.wild.has_value()) out->set_wild(Number(*event.dice.wild));
  }
  void operator()(const Reported& event) {
    Write(event.report, event.round, message->mutable_report());
  }
  void operator()(const WildShown& event) {
    auto* out = message->mutable_wild_shown();
    out->set_face(Number(event.face));
    out->set_worlds_left(event.worlds_left);
    out->set_weight_left(event.weight_left);
  }
  void operator()(const CaptainRolled& event) {
    WritePairs(event.rolls, message->mutable_captain_rolled()->mutable_rolls());
  }
  void operator()(const Chosen& event) {
    message->mutable_chosen()->set_face(Number(event.face));
    if (event.left.has_value()) message->mutable_chosen()->set_left(Number(*event.left));
  }
  void operator()(const Revealed& event) {
    auto* out = message->mutable_revealed();
    Write(event.reveal, event.round, out->mutable_reveal());
    out->set_for_captain(event.for_captain);
    out->set_worlds_left(event.worlds_left);
    out->set_weight_left(event.weight_left);
  }
  void operator()(const Leftover& event) {
    auto* out = message->mutable_leftover();
    WriteCounts(event.dice, event.round, out->mutable_counts());
    WriteBySeat(event.points, event.round.seats, out->mutable_points());
    WriteBySeat(event.scored, event.round.seats, out->mutable_scored());
  }
  void operator()(const HandsShown& event) {
    WriteHands(event.dice, event.round, message->mutable_hands_shown()->mutable_hands());
  }
  void operator()(const MatchOver& event) {
    // Seats that are not in play have no rank.
    for (int i = 0; i < kMaxSeats && event.ranks[i] > 0; ++i) {
      message->mutable_match_over()->add_points(event.points[i]);
      message->mutable_match_over()->add_ranks(event.ranks[i]);
    }
  }
};

}  // namespace

void Codec::EncodeConfig(const Config& config, v1::GameConfig* message) {
  message->Clear();
  Write(config, message->mutable_brigands_bluff());
}

void Codec::EncodeMove(const Move& move, v1::GameMove* message) {
  message->Clear();
  std::visit(MoveWriter{message->mutable_brigands_bluff()}, move);
}

void Codec::EncodeView(const View& view, v1::GameView* message) {
  message->Clear();
  const Public& pub = view.pub;
  pb::View* out = message->mutable_brigands_bluff();
  WritePublic(pub, pub.Asked(), out);
  if (!view.own.seat.has_value()) return;
  out->set_seat(Number(*view.own.seat));
  if (!view.own.dice.has_value()) return;
  WriteHands(*view.own.dice, pub.Seating(), out->mutable_hands());
  if (view.own.dice->wild.has_value()) out->set_wild(Number(*view.own.dice->wild));
}

void Codec::EncodeEvent(const Event& event, v1::GameEvent* message) {
  message->Clear();
  std::visit(EventWriter{message->mutable_brigands_bluff()}, event);
}

}  // namespace assize::games::brigands_bluff
