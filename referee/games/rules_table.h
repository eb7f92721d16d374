// Puts any game's rules and codec behind the interface of table.h.
//
// A game gives two types of static functions:
//   Rules   - pure, knows no protobuf: the concept `GameRules` below;
//   Codec   - its values to and from protobuf: the concept `GameCodec` below. It is given Public
//             and one seat's Private, so it has no way to write anything else.
#ifndef ASSIZE_REFEREE_GAMES_RULES_TABLE_H_
#define ASSIZE_REFEREE_GAMES_RULES_TABLE_H_

#include <algorithm>
#include <concepts>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "assize/v1/games.pb.h"
#include "referee/base/status.h"
#include "referee/games/field_bytes.h"
#include "referee/games/judges_moves.h"
#include "referee/games/table.h"
#include "referee/games/table_writing.h"

namespace assize::games {

// State and View are those of state.h. Private has `std::optional<Move> sealed`. Everything is
// comparable with ==.
template <class R>
concept GameRules = requires(const typename R::Config& config, const typename R::Public& pub,
                             const typename R::View& view, const typename R::State& state,
                             typename R::State& mutable_state, const typename R::Move& move,
                             const OptionValues& options, const Chance& chance,
                             EventLog<typename R::Event>* log, std::vector<typename R::Move>* moves,
                             Viewer viewer, Seat seat, const typename R::Event& event,
                             Stream& stream) {
  { R::Info() } -> std::same_as<const GameInfo&>;
  { R::Configure(int{}, options) } -> std::same_as<absl::StatusOr<typename R::Config>>;
  // OK if the configuration is one that Configure() could give.
  { R::CheckConfig(config) } -> std::same_as<absl::Status>;
  // Sets up and plays to the first decision. `log` may be null.
  { R::Start(config, chance, log) } -> std::same_as<typename R::State>;
  { R::Seats(pub) } -> std::same_as<int>;
  // The seats that must decide now; none: over.
  { R::Asked(pub) } -> std::same_as<SeatSet>;
  { R::DecisionName(pub, seat) } -> std::same_as<std::string_view>;
  { R::Role(pub, seat) } -> std::same_as<std::string_view>;
  // A seat's view, or a spectator's, whose `own` is empty.
  { R::ViewOf(state, viewer) } -> std::same_as<typename R::View>;
  // All legal moves of the seat whose view this is, in an order that is a function of the view;
  // replaces *moves.
  { R::ListOptions(view, moves) } -> std::same_as<void>;
  { R::Check(view, move) } -> std::same_as<Judgement>;
  // One of the moves that ListOptions() would list; any legal move where that gives a sample.
  { R::RandomMove(view, stream) } -> std::same_as<typename R::Move>;
  { R::DefaultMove(view) } -> std::same_as<typename R::Move>;
  // Carries out the answers sealed in own[].sealed and plays to the next decision. `log` may be
  // null.
  { R::Resolve(mutable_state, log) } -> std::same_as<void>;
  { R::Result(pub) } -> std::same_as<Outcome>;
  // A full state consistent with the view; others' answers are open.
  { R::Redeal(view, chance) } -> std::same_as<typename R::State>;
  // What is hidden from anybody, as of Table::HiddenFacts(), without the sealed answers.
  { R::HiddenFacts(state) } -> std::same_as<std::vector<Fact>>;
  // The hidden part as bytes, for digests alone.
  { R::HiddenBytes(state) } -> std::same_as<std::string>;
};

// Rules that limit how often a seat may try to answer its decision: nullopt where they don't.
template <class R>
concept LimitsTries = requires(const typename R::Public& pub, Seat seat) {
  { R::Tries(pub, seat) } -> std::same_as<std::optional<int>>;
};

// Rules whose ListOptions() gives a sample of the legal moves in some decisions, and report in
// which.
template <class R>
concept SamplesOptions = requires(const typename R::Public& pub) {
  { R::ListsSample(pub) } -> std::same_as<bool>;
};

// Rules that count what ListOptions() lists, and have any of it, without a list.
template <class R>
concept FindsOptions = requires(const typename R::View& view, int number) {
  { R::CountOptions(view) } -> std::same_as<int>;
  // `number` is less than CountOptions().
  { R::OptionAt(view, number) } -> std::same_as<typename R::Move>;
};

// Rules whose ListOptions() lists one of several moves that mean the same: AsListed() gives that
// one.
template <class R>
concept ListsOneOfSame = requires(const typename R::Public& pub, const typename R::Move& move) {
  { R::AsListed(pub, move) } -> std::same_as<typename R::Move>;
};

// Rules of a game in which moves are spoken: the words of each.
template <class R>
concept QuotesMoves = requires(const typename R::View& view, const typename R::Move& move) {
  { R::Quote(view, move) } -> std::same_as<std::string>;
};

// Rules that describe an event in English with nothing but the public state after the step.
template <class R>
concept NarratesEvents = requires(const typename R::Public& pub, const typename R::Event& event) {
  { R::Narrate(pub, event) } -> std::same_as<std::string>;
};

// Rules whose sentences need to know what was so before the step: `before` is the public state
// then, `after` the one that it led to, and the event is entries[index].
template <class R>
concept NarratesSteps = requires(
    const typename R::Public& before, const typename R::Public& after,
    const std::vector<typename EventLog<typename R::Event>::Entry>& entries, size_t index) {
  { R::Narrate(before, after, entries, index) } -> std::same_as<std::string>;
};

// Rules that show the public state as a table, and those that have names for the players.
template <class R>
concept ShowsStanding = requires(const typename R::Public& pub) {
  { R::Standing(pub) } -> std::same_as<Sheet>;
};
// Rules that draw the table.
template <class R>
concept DrawsTable = requires(const typename R::Public& pub) {
  { R::Draw(pub) } -> std::same_as<Picture>;
};
template <class R>
concept NamesFigures = requires(const typename R::Public& pub, Seat seat) {
  { R::Figure(pub, seat) } -> std::same_as<std::string>;
};

template <class C, class R>
concept GameCodec = requires(const typename R::Config& config, const typename R::View& view,
                             const typename R::Move& move, const typename R::Event& event,
                             const v1::GameConfig& config_message, const v1::GameMove& move_message,
                             v1::GameConfig* config_out, v1::GameView* view_out,
                             v1::GameMove* move_out, v1::GameEvent* event_out) {
  C::EncodeConfig(config, config_out);
  C::EncodeView(view, view_out);
  C::EncodeMove(move, move_out);
  C::EncodeEvent(event, event_out);
  // Errors name the field, its value and what is allowed.
  { C::DecodeConfig(config_message) } -> std::same_as<absl::StatusOr<typename R::Config>>;
  { C::DecodeMove(move_message) } -> std::same_as<absl::StatusOr<typename R::Move>>;
};

// The v1::GameView of a view.
template <class R, class C>
std::string EncodedViewOf(const typename R::View& view) {
  if constexpr (EncodesViews<C, R>) {
    return BytesWritten([&](FieldBytes& bytes) { C::EncodeView(view, bytes); });
  } else {
    v1::GameView message;
    C::EncodeView(view, &message);
    return message.SerializeAsString();
  }
}

// Verdicts on what the codec and the rules refuse.
struct Verdicts {
  static Verdict BadField(const absl::Status& error) {
    return {Verdict::Kind::kField, std::string(error.message())};
  }
  static Verdict Refused(const Breach& breach) {
    const bool fault = breach.kind == Breach::Kind::kFault;
    return {.kind = fault ? Verdict::Kind::kIllegal : Verdict::Kind::kTurnedDown,
            .text = absl::StrCat(std::string(breach.rule), ": ", breach.text),
            .code = std::string(breach.code),
            .part = breach.part};
  }
  static Verdict NotListed(size_t index, size_t count) {
    return {Verdict::Kind::kField,
            absl::StrCat("option: ", index, " is not in the list, ",
                         count == 0 ? "which is empty: answer with `move`"
                                    : absl::StrCat("whose last index is ", count - 1))};
  }
};

// A game in progress under rules R.
template <GameRules R, GameCodec<R> C>
class RulesTable final : public Table, public EncodesOptions, public WritesMessages {
 public:
  RulesTable(const typename R::Config& config, const Chance& chance)
      : state_(R::Start(config, chance, &log_)) {
    Remember();
  }
  explicit RulesTable(typename R::State state) : state_(std::move(state)) { Remember(); }

  // For tools that know the game, such as the rules' own tests.
  const typename R::State& state() const { return state_; }

  int seats() const override { return R::Seats(state_.pub); }
  SeatSet asked() const override { return R::Asked(state_.pub); }
  SeatSet answered() const override {
    SeatSet set;
    for (Seat seat : asked()) {
      if (state_.own[seat.index()].sealed.has_value()) set.Add(seat);
    }
    return set;
  }
  std::string_view Decision(Seat seat) const override { return R::DecisionName(state_.pub, seat); }
  std::optional<int> Tries(Seat seat) const override {
    if constexpr (LimitsTries<R>) return R::Tries(state_.pub, seat);
    return std::nullopt;
  }
  std::string_view Role(Seat seat) const override { return R::Role(state_.pub, seat); }

  v1::GameView View(Viewer viewer) const override {
    v1::GameView view;
    WriteView(viewer, &view);
    return view;
  }
  void WriteView(Viewer viewer, v1::GameView* view) const override {
    C::EncodeView(R::ViewOf(state_, viewer), view);
  }
  std::optional<std::string> EncodedView(Viewer viewer) const override {
    if constexpr (EncodesViews<C, R>) return EncodedViewOf<R, C>(R::ViewOf(state_, viewer));
    return std::nullopt;
  }
  Options LegalMoves(Seat seat, size_t limit) const override {
    const std::vector<typename R::Move>& moves = MovesOf(seat);
    Options options{.moves = {}, .partial = moves.size() > limit || ListsSample()};
    options.moves.resize(std::min(limit, moves.size()));
    for (size_t i = 0; i < options.moves.size(); ++i) C::EncodeMove(moves[i], &options.moves[i]);
    return options;
  }
  OptionCount CountOptions(Seat seat) const override {
    return {.moves = CountListed(seat), .partial = ListsSample()};
  }
  std::optional<EncodedOptions> EncodedMoves(Seat seat, size_t limit) const override {
    if constexpr (EncodesLists<C, R>) {
      EncodedOptions options;
      if (C::EncodeOptions(R::ViewOf(state_, seat), limit, &options)) return options;
    }
    return std::nullopt;
  }
  v1::GameMove RandomMove(Seat seat, Stream& stream) const override {
    return Encoded(R::RandomMove(R::ViewOf(state_, seat), stream));
  }
  v1::GameMove DefaultMove(Seat seat) const override { return Encoded(DefaultOf(seat)); }
  v1::GameMove Answer(Seat seat) const override {
    return Encoded(*state_.own[seat.index()].sealed);
  }

  v1::GameMove ListedAnswer(Seat seat) const override {
    if constexpr (ListsOneOfSame<R>) {
      return Encoded(R::AsListed(state_.pub, *state_.own[seat.index()].sealed));
    } else {
      return Answer(seat);
    }
  }

  Verdict Commit(Seat seat, const v1::GameMove& message) override {
    const absl::StatusOr<typename R::Move> move = C::DecodeMove(message);
    if (!move.ok()) return Verdicts::BadField(move.status());
    if (const Judgement breach = R::Check(R::ViewOf(state_, seat), *move)) {
      return Verdicts::Refused(*breach);
    }
    Seal(seat, *move);
    return {};
  }
  Verdict CommitOption(Seat seat, size_t index) override {
    const size_t count = CountListed(seat);
    if (index >= count) return Verdicts::NotListed(index, count);
    if constexpr (FindsOptions<R>) {
      Seal(seat, R::OptionAt(R::ViewOf(state_, seat), static_cast<int>(index)));
    } else {
      Seal(seat, MovesOf(seat)[index]);
    }
    return {};
  }
  void CommitDefault(Seat seat) override { Seal(seat, DefaultOf(seat)); }
  void Resolve() override {
    log_.Clear();
    listed_.reset();
    Remember();
    R::Resolve(state_, &log_);
  }

  size_t event_count() const override { return log_.entries().size(); }
  Audience EventAudience(size_t index) const override { return log_.entries()[index].audience; }
  v1::GameEvent Event(size_t index) const override {
    v1::GameEvent event;
    C::EncodeEvent(log_.entries()[index].event, &event);
    return event;
  }
  std::string Narrate(size_t index) const override {
    if constexpr (NarratesSteps<R>) {
      return R::Narrate(before_, state_.pub, log_.entries(), index);
    } else {
      static_assert(NarratesEvents<R>);
      return R::Narrate(state_.pub, log_.entries()[index].event);
    }
  }
  Sheet Standing() const override {
    if constexpr (ShowsStanding<R>) return R::Standing(state_.pub);
    return {};
  }
  Picture Draw() const override {
    if constexpr (DrawsTable<R>) return R::Draw(state_.pub);
    return {};
  }
  std::string Figure(Seat seat) const override {
    if constexpr (NamesFigures<R>) return R::Figure(state_.pub, seat);
    return "";
  }

  std::string Quote(Seat seat, const v1::GameMove& message) const override {
    if constexpr (QuotesMoves<R>) {
      const absl::StatusOr<typename R::Move> move = C::DecodeMove(message);
      return move.ok() ? R::Quote(R::ViewOf(state_, seat), *move) : "";
    }
    return "";
  }

  Outcome Result() const override { return R::Result(state_.pub); }
  std::unique_ptr<Table> Clone() const override { return std::make_unique<RulesTable>(*this); }
  std::unique_ptr<Table> Redeal(Viewer viewer, const Chance& chance) const override {
    return std::make_unique<RulesTable>(R::Redeal(R::ViewOf(state_, viewer), chance));
  }
  std::vector<Fact> HiddenFacts() const override {
    std::vector<Fact> facts = R::HiddenFacts(state_);
    for (Seat seat : answered()) {
      facts.push_back({.name = absl::StrCat("sealed(", seat.index(), ")"),
                       .value = Answer(seat).SerializeAsString(),
                       .known_to = Audience::Only({seat})});
    }
    return facts;
  }
  Bytes32 StateDigest() const override {
    Sha256 hash;
    for (int i = 0; i < seats(); ++i) {
      hash.AddFramed(EncodedViewOf<R, C>(R::ViewOf(state_, Seat(i))));
    }
    return hash.AddFramed(R::HiddenBytes(state_)).Digest();
  }

 private:
  // What is so before a step, for rules whose sentences need it.
  struct Nothing {};
  using Before = std::conditional_t<NarratesSteps<R>, typename R::Public, Nothing>;

  void Remember() {
    if constexpr (NarratesSteps<R>) before_ = state_.pub;
  }

  static v1::GameMove Encoded(const typename R::Move& move) {
    v1::GameMove message;
    C::EncodeMove(move, &message);
    return message;
  }
  bool ListsSample() const {
    if constexpr (SamplesOptions<R>) return R::ListsSample(state_.pub);
    return false;
  }
  // They stay the same until the step is resolved: a seat's view knows nothing of others' answers.
  const std::vector<typename R::Move>& MovesOf(Seat seat) const {
    if (listed_ != nullptr && listed_->seat == seat) return listed_->moves;
    Listed listed{seat, {}};
    R::ListOptions(R::ViewOf(state_, seat), &listed.moves);
    listed_ = std::make_shared<const Listed>(std::move(listed));
    return listed_->moves;
  }
  size_t CountListed(Seat seat) const {
    if constexpr (FindsOptions<R>) {
      return static_cast<size_t>(R::CountOptions(R::ViewOf(state_, seat)));
    } else {
      return MovesOf(seat).size();
    }
  }
  typename R::Move DefaultOf(Seat seat) const { return R::DefaultMove(R::ViewOf(state_, seat)); }
  void Seal(Seat seat, const typename R::Move& move) { state_.own[seat.index()].sealed = move; }

  // The moves that were listed last: who answers by number has them looked up once more. Shared by
  // copies.
  struct Listed {
    Seat seat;
    std::vector<typename R::Move> moves;
  };

  EventLog<typename R::Event> log_;
  typename R::State state_;
  [[no_unique_address]] Before before_;
  mutable std::shared_ptr<const Listed> listed_;
};

// The game of rules R for the registry.
template <GameRules R, GameCodec<R> C>
class RulesGame final : public Game, public JudgesMoves {
 public:
  const GameInfo& info() const override { return R::Info(); }
  absl::StatusOr<v1::GameConfig> Configure(int seats, const OptionValues& options) const override {
    ASSIZE_ASSIGN_OR_RETURN(const typename R::Config config, R::Configure(seats, options));
    v1::GameConfig message;
    C::EncodeConfig(config, &message);
    return message;
  }
  absl::StatusOr<std::unique_ptr<Table>> Open(const v1::GameConfig& message,
                                              const Chance& chance) const override {
    ASSIZE_ASSIGN_OR_RETURN(const typename R::Config config, C::DecodeConfig(message));
    ASSIZE_RETURN_IF_ERROR(R::CheckConfig(config));
    return std::make_unique<RulesTable<R, C>>(config, chance);
  }

  absl::StatusOr<Verdict> Judge(const v1::GameView& view,
                                const v1::GameMove& message) const override {
    static_assert(DecodesViews<C>);
    ASSIZE_ASSIGN_OR_RETURN(const auto knowledge, C::DecodeView(view));
    const absl::StatusOr<typename R::Move> move = C::DecodeMove(message);
    if (!move.ok()) return Verdicts::BadField(move.status());
    const Judgement breach = R::Check(knowledge.view(), *move);
    return breach ? Verdicts::Refused(*breach) : Verdict();
  }
  absl::StatusOr<Verdict> JudgeOption(const v1::GameView& view, size_t index) const override {
    ASSIZE_ASSIGN_OR_RETURN(const auto knowledge, C::DecodeView(view));
    std::vector<typename R::Move> moves;
    R::ListOptions(knowledge.view(), &moves);
    return index < moves.size() ? Verdict() : Verdicts::NotListed(index, moves.size());
  }
  Verdict JudgeFields(const v1::GameMove& message) const override {
    const absl::StatusOr<typename R::Move> move = C::DecodeMove(message);
    return move.ok() ? Verdict() : Verdicts::BadField(move.status());
  }
};

}  // namespace assize::games

#endif  // ASSIZE_REFEREE_GAMES_RULES_TABLE_H_
