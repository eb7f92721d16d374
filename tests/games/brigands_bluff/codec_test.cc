// Brigand's Bluff to messages and back.
#include "referee/games/brigands_bluff/codec.h"

#include <functional>

#include "absl/strings/str_cat.h"
#include "assize/v1/games.pb.h"
#include "referee/base/seed.h"
#include "tests/games/brigands_bluff/staged_round.h"

namespace assize::games::brigands_bluff {
namespace {

using testing::HasSubstr;

namespace pb = v1::brigands_bluff;

// Every state of some random matches, with all seats' views.
template <class Visit>
void ForEachView(const Visit& visit) {
  for (int i = 0; i < 8; ++i) {
    Config config = ConfigFor(4 + i % 2);
    config.wild_die = i / 2 % 2 == 1;
    config.extra_clues = i / 4 % 2 == 1;
    config.reveal_after_round = i % 3 != 0;
    State state = Rules::Start(config, Chance(SeedFromText(absl::StrCat("codec ", i))), nullptr);
    Stream stream = Chance(SeedFromText(absl::StrCat("codec play ", i))).Open({"moves"});
    while (!Rules::Asked(state.pub).Empty()) {
      for (Seat seat : SeatSet::First(config.seats)) visit(Rules::ViewOf(state, seat));
      visit(Rules::ViewOf(state, std::nullopt));
      const Seat asked = *Rules::Asked(state.pub).begin();
      const View view = Rules::ViewOf(state, asked);
      state.own[asked.index()].sealed =
          stream.Below(5) == 0 ? Rules::DefaultMove(view) : Rules::RandomMove(view, stream);
      Rules::Resolve(state, nullptr);
    }
  }
}

TEST(BluffCodec, AViewIsReadBackAsItWas) {
  ForEachView([](const View& view) {
    v1::GameView message;
    Codec::EncodeView(view, &message);
    const absl::StatusOr<Knowledge> read = Codec::DecodeView(message);
    ASSERT_TRUE(read.ok()) << read.status();
    EXPECT_TRUE(read->pub == view.pub) << message.DebugString();
    EXPECT_EQ(read->own.dice, view.own.dice);
    EXPECT_EQ(read->own.seat, view.own.seat);
  });
}

TEST(BluffCodec, AMoveIsReadBackAsItWas) {
  const StagedRound round(ConfigFor(4, {{"wild_die", "true"}}), [] {
    World dice = kRoundA;
    dice.wild = kFlag;
    return dice;
  }());
  Stream stream = Chance(SeedFromText("moves")).Open({"moves"});
  for (int i = 0; i < 200; ++i) {
    const Move move = Rules::RandomMove(round.view(), stream);
    v1::GameMove message;
    Codec::EncodeMove(move, &message);
    const absl::StatusOr<Move> read = Codec::DecodeMove(message);
    ASSERT_TRUE(read.ok()) << read.status();
    EXPECT_EQ(*read, move) << message.DebugString();
  }
}

TEST(BluffCodec, BLUFF_6_9_TheWildDieIsShownWithWhatItLeaves) {
  v1::GameEvent message;
  Codec::EncodeEvent(WildShown{1, kFlag, 3'456, 13'824}, &message);
  const pb::Event::WildShown& shown = message.brigands_bluff().wild_shown();
  EXPECT_EQ(shown.face(), pb::FACE_FLAG);
  EXPECT_EQ(shown.worlds_left(), 3'456u);
  EXPECT_EQ(shown.weight_left(), 13'824u);
}

TEST(BluffCodec, BLUFF_4_7_LeftoverTellsThePointsOfTheRoundAndOfAll) {
  v1::GameEvent message;
  Codec::EncodeEvent(Leftover{RoundOf(4), {0, 2, 2}, {7, 5, 3, 3}, {3, 1, 2, 3}}, &message);
  const pb::Event::Leftover& leftover = message.brigands_bluff().leftover();
  EXPECT_THAT(leftover.points(), testing::ElementsAre(7, 5, 3, 3));
  EXPECT_THAT(leftover.scored(), testing::ElementsAre(3, 1, 2, 3));
}

TEST(BluffCodec, BLUFF_7_4_NoBotCanSpeakAsTheReferee) {
  const StagedRound round(ConfigFor(4), kRoundA);
  v1::GameMove message;
  Codec::EncodeMove(Rules::DefaultMove(round.view()), &message);
  EXPECT_EQ(Codec::DecodeMove(message).status().message(),
            "brigands_bluff.referees_clue: set; allowed: the referee's own moves (BLUFF-7.4)");
}

TEST(BluffCodec, AnErrorNamesTheFieldItsValueAndWhatIsAllowed) {
  v1::GameMove move;
  EXPECT_THAT(std::string(Codec::DecodeMove(move).status().message()),
              HasSubstr("brigands_bluff: not set"));
  move.mutable_brigands_bluff();
  EXPECT_EQ(Codec::DecodeMove(move).status().message(),
            "brigands_bluff: no move; allowed: clue, choice");
  move.mutable_brigands_bluff()->mutable_choice()->set_face(static_cast<pb::Face>(7));
  EXPECT_THAT(std::string(Codec::DecodeMove(move).status().message()),
              HasSubstr("brigands_bluff.choice.face: 7; allowed: 1 to 6"));
}

TEST(BluffCodec, BLUFF_2_4_AConfigurationIsReadBackAndItsBoundsAreChecked) {
  const Config config = ConfigFor(6, {{"wild_die", "true"},
                                      {"extra_clues", "true"},
                                      {"min_removed_share", "1/4"},
                                      {"max_statements", "2"},
                                      {"reveal_after_round", "false"}});
  v1::GameConfig message;
  Codec::EncodeConfig(config, &message);
  EXPECT_EQ(*Codec::DecodeConfig(message), config);
  const auto error = [&](const auto& change) {
    v1::GameConfig changed = message;
    change(changed.mutable_brigands_bluff());
    return std::string(Codec::DecodeConfig(changed).status().message());
  };
  EXPECT_THAT(error([](pb::Config* c) { c->set_seats(7); }),
              HasSubstr("seats: 7; allowed: 4 to 6"));
  EXPECT_THAT(error([](pb::Config* c) { c->set_first_captain(6); }),
              HasSubstr("first_captain: 6; allowed: 0 to 5"));
  EXPECT_THAT(error([](pb::Config* c) { c->set_clue_attempts(0); }),
              HasSubstr("clue_attempts: 0; allowed: 1 to 10"));
  EXPECT_THAT(error([](pb::Config* c) { c->set_max_statements(4); }),
              HasSubstr("max_statements: 4; allowed: 1 to 3"));
  EXPECT_THAT(error([](pb::Config* c) { c->set_min_removed_num(4); }),
              HasSubstr("min_removed_num: 4; allowed: 0 to 3"));
  EXPECT_THAT(error([](pb::Config* c) { c->set_min_removed_den(0); }),
              HasSubstr("min_removed_den: 0; allowed: 1 to 1000"));
}

// Changes to a crewmate's view of round A after the first report.
std::string ViewError(const std::function<void(pb::View*)>& change) {
  StagedRound round(ConfigFor(4), kRoundA);
  round.Give(BonesClue(round));
  v1::GameView message;
  Codec::EncodeView(round.view(), &message);
  change(message.mutable_brigands_bluff());
  return std::string(Codec::DecodeView(message).status().message());
}

TEST(BluffCodec, AViewThatContradictsItselfIsRefused) {
  EXPECT_EQ(ViewError([](pb::View*) {}), "");
  EXPECT_THAT(ViewError([](pb::View* v) { v->set_captain(4); }), HasSubstr("captain: 4"));
  EXPECT_THAT(ViewError([](pb::View* v) { v->mutable_hands(0)->set_dice(0, pb::FACE_SKULL); }),
              HasSubstr("dice that agree with the reports"));
  EXPECT_THAT(ViewError([](pb::View* v) { v->mutable_hands(0)->add_dice(pb::FACE_SKULL); }),
              HasSubstr("hands[0].dice: 4 entries; allowed: 3"));
  EXPECT_THAT(ViewError([](pb::View* v) { v->mutable_reports(0)->mutable_clue()->Clear(); }),
              HasSubstr("reports[0].clue"));
  EXPECT_THAT(ViewError([](pb::View* v) { v->set_wild(pb::FACE_RUM); }), HasSubstr("wild"));
  EXPECT_THAT(ViewError([](pb::View* v) { v->set_decision(pb::DECISION_SECOND_SPLIT); }),
              HasSubstr("reveals: 0; allowed: 2"));
  EXPECT_THAT(ViewError([](pb::View* v) { v->set_decision(pb::DECISION_FIRST_SPLIT); }),
              HasSubstr("rolls: empty"));
}

void AddReveal(pb::View* view, pb::Face face, std::initializer_list<uint32_t> dice) {
  pb::Reveal* reveal = view->add_reveals();
  reveal->set_face(face);
  for (const uint32_t count : dice) {
    pb::SeatCount* by_seat = reveal->add_counts();
    by_seat->set_seat(static_cast<uint32_t>(reveal->counts_size()));
    by_seat->set_count(count);
  }
}

TEST(BluffCodec, AViewInWhichNoDiceArePossibleIsRefused) {
  const auto too_many = [](pb::View* v) {
    AddReveal(v, pb::FACE_SHIP, {2, 0, 0});
    AddReveal(v, pb::FACE_RUM, {2, 0, 0});
    v->set_decision(pb::DECISION_SECOND_SPLIT);
  };
  EXPECT_THAT(ViewError(too_many), HasSubstr("dice that agree with each other"));
  EXPECT_THAT(ViewError([&](pb::View* v) {
                too_many(v);
                v->clear_seat();
              }),
              HasSubstr("dice that agree with each other"));
  // BLUFF-7.4.4: three reports that leave one world, and the fourth crewmate is asked.
  StagedRound round(ConfigFor(5),
                    Holding({{kMonkey, kMonkey}, {kShip, kShip}, {kFlag, kFlag}, {kRum, kRum}}));
  for (int i = 0; i < 3; ++i) round.Default();
  v1::GameView message;
  Codec::EncodeView(round.view(), &message);
  ASSERT_TRUE(Codec::DecodeView(message).ok());
  Codec::EncodeClue(Say(Has(3, kFlag, 2), Has(4, kRum, 2)),
                    message.mutable_brigands_bluff()->mutable_reports(2)->mutable_clue());
  EXPECT_THAT(std::string(Codec::DecodeView(message).status().message()),
              HasSubstr("decision: 1; allowed: no clue where the captain knows everything"));
}

TEST(BluffCodec, BLUFF_4_3_1_AViewOfASplitShowsTheWildDie) {
  World dice = kRoundA;
  dice.wild = kFlag;
  StagedRound round(ConfigFor(4, {{"wild_die", "true"}}), dice);
  for (int i = 0; i < 3; ++i) round.Default();
  v1::GameView message;
  Codec::EncodeView(round.view(), &message);
  ASSERT_TRUE(Codec::DecodeView(message).ok());
  message.mutable_brigands_bluff()->clear_shown_wild();
  EXPECT_THAT(std::string(Codec::DecodeView(message).status().message()),
              HasSubstr("shown_wild: not set"));
}

// Bytes of real views at random places: what is read can be handed to the rules.
TEST(BluffCodec, ADamagedViewIsRefusedOrCanBePlayed) {
  Stream stream = Chance(SeedFromText("damage")).Open({"damage"});
  int read = 0;
  ForEachView([&](const View& view) {
    v1::GameView message;
    Codec::EncodeView(view, &message);
    std::string bytes = message.SerializeAsString();
    for (uint64_t i = 0; i <= stream.Below(3); ++i) {
      bytes[stream.Below(bytes.size())] = static_cast<char>(stream.Below(8));
    }
    if (!message.ParseFromString(bytes)) return;
    const absl::StatusOr<Knowledge> known = Codec::DecodeView(message);
    if (!known.ok()) return;
    ++read;
    const std::optional<Seat> seat = known->own.seat;
    if (!seat.has_value() || !Rules::Asked(known->pub).Has(*seat)) return;
    const Move move = Rules::DefaultMove(known->view());
    const auto* referees = std::get_if<RefereesClue>(&move);
    const Move sent = referees == nullptr ? move : Move(referees->clue);
    EXPECT_FALSE(Rules::Check(known->view(), sent).has_value()) << message.DebugString();
  });
  EXPECT_GT(read, 20);
}

// --- Clues that are not of the language. ---

std::string TryMessage(const StagedRound& round, const pb::Clue& clue) {
  return round.Try(Codec::DecodeClue(clue));
}

// COUNT(SELF, GOLD) AT_LEAST 1, to be spoilt.
pb::Clue Plain() {
  pb::Clue clue;
  Codec::EncodeClue(Say(Value(Count(Of({1}), kGold), AtLeast(1))), &clue);
  return clue;
}
pb::Value* ValueIn(pb::Clue& clue) { return clue.mutable_statements(0)->mutable_value(); }

TEST(BluffCodec, BLUFF_5_7_WhatAMessageSaysTooMuchIsMalformed) {
  const StagedRound round(ConfigFor(4), kRoundA);
  EXPECT_EQ(TryMessage(round, Plain()), "");
  const auto spoilt = [&](const std::function<void(pb::Clue&)>& change) {
    pb::Clue clue = Plain();
    change(clue);
    return TryMessage(round, clue);
  };
  const std::function<void(pb::Clue&)> changes[] = {
      [](pb::Clue& c) { ValueIn(c)->set_upper(1); },
      [](pb::Clue& c) { ValueIn(c)->set_number(0xffffffff); },
      [](pb::Clue& c) { ValueIn(c)->set_number(0x10001); },
      [](pb::Clue& c) { ValueIn(c)->set_comparator(static_cast<pb::Comparator>(99)); },
      [](pb::Clue& c) { ValueIn(c)->clear_comparator(); },
      [](pb::Clue& c) { ValueIn(c)->clear_quantity(); },
      [](pb::Clue& c) { ValueIn(c)->mutable_quantity()->set_kind(pb::QUANTITY_KIND_UNSPECIFIED); },
      [](pb::Clue& c) {
        ValueIn(c)->mutable_quantity()->set_kind(static_cast<pb::QuantityKind>(-1));
      },
      [](pb::Clue& c) { ValueIn(c)->mutable_quantity()->set_face_mask(0); },
      [](pb::Clue& c) { ValueIn(c)->mutable_quantity()->set_face_mask(0x101); },
      [](pb::Clue& c) { ValueIn(c)->mutable_quantity()->set_feature(pb::FEATURE_UNSPECIFIED); },
      [](pb::Clue& c) { ValueIn(c)->mutable_quantity()->set_feature(static_cast<pb::Feature>(9)); },
      [](pb::Clue& c) { ValueIn(c)->mutable_quantity()->mutable_other()->set_seats(4); },
      [](pb::Clue& c) { ValueIn(c)->mutable_quantity()->mutable_scope()->set_seats(0x80000002); },
      [](pb::Clue& c) { ValueIn(c)->mutable_quantity()->mutable_scope()->set_each(true); },
      [](pb::Clue& c) { *ValueIn(c)->mutable_quantity()->add_predicate() = Plain().statements(0); },
      [](pb::Clue& c) { c.mutable_statements(0)->Clear(); },
  };
  int number = 0;
  for (const auto& change : changes) {
    EXPECT_EQ(spoilt(change), "MALFORMED 1") << "change " << number;
    ++number;
  }
}

TEST(BluffCodec, BLUFF_7_3_2_TheFirstBadStatementIsNamedAndAWrongNumberIsNone) {
  const StagedRound round(ConfigFor(4), kRoundA);
  pb::Clue clue = Plain();
  *clue.add_statements() = clue.statements(0);
  clue.mutable_statements(1)->mutable_value()->set_number(41);
  EXPECT_EQ(TryMessage(round, clue), "MALFORMED 2");
  for (int i = 0; i < 2; ++i) *clue.add_statements() = clue.statements(0);
  EXPECT_EQ(TryMessage(round, clue), "MALFORMED 0");
  for (int i = 0; i < 1000; ++i) *clue.add_statements() = clue.statements(0);
  EXPECT_EQ(TryMessage(round, clue), "MALFORMED 0");
  EXPECT_EQ(TryMessage(round, pb::Clue()), "MALFORMED 0");
}

TEST(BluffCodec, BLUFF_7_3_2_ARefusalSaysWhatIsWrongAndWhere) {
  const StagedRound round(ConfigFor(4), kRoundA);
  const auto text = [&](const std::function<void(pb::Quantity*)>& change) {
    pb::Clue clue = Plain();
    *clue.add_statements() = clue.statements(0);
    change(clue.mutable_statements(1)->mutable_value()->mutable_quantity());
    return Rules::Check(round.view(), Codec::DecodeClue(clue))->text;
  };
  EXPECT_EQ(
      text([](pb::Quantity* q) { q->set_feature(static_cast<pb::Feature>(99)); }),
      "MALFORMED: statement 2.value.quantity.face_mask: 0, or an unknown feature; allowed: 1 to "
      "62, or a known feature");
  EXPECT_EQ(text([](pb::Quantity* q) { q->set_face_mask(300); }),
            "MALFORMED: statement 2.value.quantity.face_mask: 255 or more; allowed: 1 to 62");
  EXPECT_EQ(
      text([](pb::Quantity* q) { q->mutable_scope()->set_seats(1 << 20); }),
      "MALFORMED: statement 2.value.quantity.scope.seats: seat 7 or above; allowed: the crew's "
      "seats, 1, 2, 3");
  EXPECT_EQ(Rules::Check(round.view(), Clue{})->text,
            "MALFORMED: statements: 0; allowed: 1 to 3 of them");
}

TEST(BluffCodec, AFactorThatIsNotGivenIsOne) {
  const StagedRound round(ConfigFor(4), kRoundA);
  pb::Clue clue;
  Codec::EncodeClue(Say(Compare(Count(Of({1}), kGold), Relation::kMore, Count(Of({3}), kGold))),
                    &clue);
  clue.mutable_statements(0)->mutable_compare()->clear_factor_a();
  clue.mutable_statements(0)->mutable_compare()->clear_factor_b();
  EXPECT_EQ(TryMessage(round, clue), "");
}

}  // namespace
}  // namespace assize::games::brigands_bluff
