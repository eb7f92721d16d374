// Puts any game's rules and codec behind the interface of model.h.
//
// R and C are what referee/games/rules_table.h takes, F is the game's Rows (referee/games/rows.h), or
// NoRows. What referee/games/given.h lists stands in the namespace of the game's state. The states
// here log no events.
#ifndef ASSIZE_REFEREE_SIM_RULES_MODEL_H_
#define ASSIZE_REFEREE_SIM_RULES_MODEL_H_

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "assize/v1/games.pb.h"
#include "referee/base/status.h"
#include "referee/games/rules_table.h"
#include "referee/sim/listing.h"
#include "referee/sim/model.h"
#include "referee/sim/move_numbers.h"

namespace assize::sim {

// Of a game without rows.
struct NoRows {};

template <class F>
const Layouts* LayoutsOf() {
  if constexpr (std::is_same_v<F, NoRows>) {
    return nullptr;
  } else {
    static const Layouts layouts{F::ViewLayout(), F::OptionLayout()};
    return &layouts;
  }
}

template <class C, class Move>
std::string EncodedMove(const Move& move) {
  v1::GameMove message;
  C::EncodeMove(move, &message);
  return message.SerializeAsString();
}

// Why the rules or the codec refuse a seat's move.
inline Refusal RefusalOf(Seat seat, const absl::Status& bad_field) {
  return {.seat = seat, .rule = "", .text = std::string(bad_field.message()), .code = ""};
}
inline Refusal RefusalOf(Seat seat, const games::Breach& breach) {
  games::Verdict verdict = games::Verdicts::Refused(breach);
  return {.seat = seat,
          .rule = std::string(breach.rule),
          .text = std::move(verdict.text),
          .code = std::move(verdict.code),
          .part = verdict.part,
          .fault = breach.kind == games::Breach::Kind::kFault};
}

// The move that `message` means to the seat whose view this is, into *move; or why it is refused.
template <class R, class C>
std::optional<Refusal> ReadMove(const typename R::View& view, Seat seat,
                                const v1::GameMove& message, typename R::Move* move) {
  absl::StatusOr<typename R::Move> read = C::DecodeMove(message);
  if (!read.ok()) return RefusalOf(seat, read.status());
  if (const games::Judgement breach = R::Check(view, *read)) return RefusalOf(seat, *breach);
  *move = *std::move(read);
  return std::nullopt;
}

template <class R, class C, class F>
class RulesView;

template <class R, class C, class F>
class RulesMoves final : public Moves {
 public:
  using Move = typename R::Move;

  // Of the seat whose view it is: the first `size` ones.
  RulesMoves(std::shared_ptr<const RulesView<R, C, F>> view, size_t size, bool partial)
      : view_(std::move(view)), size_(size), partial_(partial) {}

  size_t size() const override { return size_; }
  bool partial() const override { return partial_; }
  std::string Bytes(size_t index) const override { return EncodedMove<C>(at(index)); }
  absl::StatusOr<int> Find(const v1::GameMove& message) const override {
    ASSIZE_ASSIGN_OR_RETURN(const Move move, C::DecodeMove(message));
    const MoveList<R> moves = view_->listing().Of(view_->view());
    const auto end = moves->begin() + static_cast<ptrdiff_t>(size_);
    const auto found = std::find(moves->begin(), end, move);
    return found == end ? -1 : static_cast<int>(found - moves->begin());
  }
  const Layouts* Rows() const override { return LayoutsOf<F>(); }
  void WriteRows(uint8_t* rows) const override {
    if constexpr (!std::is_same_v<F, NoRows>) {
      if (whole() && F::WriteList(view_->view(), rows)) return;
      const auto width = static_cast<size_t>(F::OptionLayout().width);
      std::fill_n(rows, size_ * width, uint8_t{0});
      for (size_t i = 0; i < size_; ++i) {
        F::WriteOption(view_->view(), at(i), rows + i * width);
      }
    }
  }
  Move at(size_t index) const { return view_->listing().At(view_->view(), index); }
  typename R::View view() const { return view_->view(); }
  // It is all that the rules list.
  bool whole() const { return size_ == view_->listing().Count(view_->view()); }

 private:
  const std::shared_ptr<const RulesView<R, C, F>> view_;
  const size_t size_;
  const bool partial_;
};

template <class R, class C, class F>
class RulesPosition;
// rules_search.h
template <class R, class C, class F>
class RulesSearch;

template <class R, class C, class F>
class RulesView final : public View, public std::enable_shared_from_this<RulesView<R, C, F>> {
 public:
  using Public = typename R::Public;
  using Private = std::remove_cvref_t<decltype(std::declval<typename R::View>().own)>;

  // `listing` is the one of this seat and decision.
  RulesView(const typename R::View& view, games::Viewer viewer, Listing<R> listing)
      : pub_(view.pub), own_(view.own), viewer_(viewer), listing_(std::move(listing)) {}

  games::Viewer viewer() const override { return viewer_; }
  bool asked() const override {
    return viewer_.has_value() && R::Asked(pub_).Has(*viewer_) && !own_.sealed.has_value();
  }
  bool over() const override { return R::Asked(pub_).Empty(); }
  std::string_view decision() const override {
    return asked() ? R::DecisionName(pub_, *viewer_) : std::string_view();
  }
  std::string Bytes() const override { return games::EncodedViewOf<R, C>(view()); }
  const Layouts* Rows() const override { return LayoutsOf<F>(); }
  void WriteRow(uint8_t* row) const override {
    if constexpr (!std::is_same_v<F, NoRows>) {
      std::fill_n(row, F::ViewLayout().width, uint8_t{0});
      F::WriteView(view(), row);
    }
  }
  // Refers to this.
  typename R::View view() const { return {pub_, own_}; }
  const Listing<R>& listing() const { return listing_; }

  absl::StatusOr<std::shared_ptr<const Moves>> Options(size_t limit) const override {
    ASSIZE_RETURN_IF_ERROR(RequireAsked());
    const size_t count = listing_.Count(view());
    bool partial = count > limit;
    if constexpr (games::SamplesOptions<R>) partial |= R::ListsSample(pub_);
    return std::make_shared<const RulesMoves<R, C, F>>(this->shared_from_this(),
                                                       std::min(limit, count), partial);
  }
  absl::StatusOr<std::optional<Refusal>> Check(const v1::GameMove& message) const override {
    ASSIZE_RETURN_IF_ERROR(RequireAsked());
    typename R::Move move;
    return ReadMove<R, C>(view(), *viewer_, message, &move);
  }
  absl::StatusOr<std::string> DefaultMove() const override {
    ASSIZE_RETURN_IF_ERROR(RequireAsked());
    return EncodedMove<C>(R::DefaultMove(view()));
  }
  absl::StatusOr<std::string> RandomMove(Stream& stream) const override {
    ASSIZE_RETURN_IF_ERROR(RequireAsked());
    return EncodedMove<C>(R::RandomMove(view(), stream));
  }
  std::unique_ptr<Table> Redeal(const Chance& chance) const override {
    return std::make_unique<RulesPosition<R, C, F>>(R::Redeal(view(), chance));
  }
  absl::StatusOr<std::unique_ptr<Table>> RedealGiven(const games::Given& given,
                                                     const Chance& chance) const override {
    ASSIZE_ASSIGN_OR_RETURN(const auto beliefs, ReadBeliefs(view(), given));
    return std::make_unique<RulesPosition<R, C, F>>(RedealWith(view(), beliefs, chance));
  }
  // Those of any table that looks the same.
  std::vector<std::string> Hidden() const override {
    std::vector<std::string> names;
    for (auto& [name, value] : HiddenFrom(R::Redeal(view(), Chance()), viewer_)) {
      names.push_back(name);
    }
    return names;
  }
  absl::StatusOr<std::unique_ptr<Search>> StartSearch(const SearchOptions& options,
                                                      const Chance& chance) const override {
    ASSIZE_RETURN_IF_ERROR(RequireAsked());
    if (options.judge != nullptr && Rows() == nullptr) {
      return absl::InvalidArgumentError(
          absl::StrCat("rows: ", std::string(R::Info().name), " has none"));
    }
    auto moves = listing_.Of(view());
    // As a view that was read from damaged bytes may say.
    if (moves->empty()) return absl::InternalError("the seat is asked and has no legal move");
    return std::make_unique<RulesSearch<R, C, F>>(this->shared_from_this(), std::move(moves),
                                                  options, chance);
  }

 private:
  absl::Status RequireAsked() const {
    if (asked()) return absl::OkStatus();
    if (over()) return absl::FailedPreconditionError("the match is over: nobody is asked");
    if (!viewer_.has_value()) return absl::FailedPreconditionError("a spectator is not asked");
    return absl::FailedPreconditionError(
        absl::StrCat("seat ", viewer_->index(), ": has ",
                     own_.sealed.has_value() ? "answered already" : "nothing to decide now"));
  }

  const Public pub_;
  const Private own_;
  const games::Viewer viewer_;
  [[no_unique_address]] const Listing<R> listing_;
};

template <class R, class C, class F>
class RulesPosition final : public Table {
 public:
  using State = typename R::State;
  using Move = typename R::Move;

  explicit RulesPosition(State state) : state_(std::move(state)) {}

  int seats() const override { return R::Seats(state_.pub); }
  SeatSet waiting() const override {
    SeatSet seats;
    for (Seat seat : R::Asked(state_.pub)) {
      if (!Sealed(seat).has_value()) seats.Add(seat);
    }
    return seats;
  }
  bool over() const override { return R::Asked(state_.pub).Empty(); }
  std::shared_ptr<const View> ViewOf(games::Viewer viewer) const override {
    return std::make_shared<const RulesView<R, C, F>>(
        R::ViewOf(state_, viewer), viewer, viewer.has_value() ? ListingOf(*viewer) : Listing<R>());
  }

  absl::StatusOr<std::optional<Refusal>> Step(std::span<const Answer> answers) override {
    if (over()) return absl::FailedPreconditionError("the match is over: there is no step");
    ASSIZE_RETURN_IF_ERROR(CheckSeats(answers));
    std::array<Move, kMaxSeats> moves;
    for (Seat seat : waiting()) {
      const auto answer = std::find_if(answers.begin(), answers.end(),
                                       [&](const Answer& a) { return a.seat == seat; });
      if (auto refusal = Read(*answer, &moves[seat.index()])) return refusal;
    }
    for (Seat seat : waiting()) Sealed(seat) = std::move(moves[seat.index()]);
    Resolve();
    return std::nullopt;
  }

  absl::StatusOr<std::vector<double>> Scores() const override {
    if (!over())
      return absl::FailedPreconditionError("the match is not over: it has no scores yet");
    std::vector<double> scores;
    for (const games::SeatOutcome& outcome : R::Result(state_.pub)) scores.push_back(outcome.score);
    return scores;
  }
  void PlayRandom(Stream& stream) override {
    while (!over()) {
      for (Seat seat : waiting()) Sealed(seat) = R::RandomMove(R::ViewOf(state_, seat), stream);
      R::Resolve(state_, nullptr);
    }
    listings_ = {};
  }
  std::unique_ptr<Table> Clone() const override { return std::make_unique<RulesPosition>(*this); }
  void Reroll(const Chance& chance) override { state_.hidden.chance = chance; }
  games::Given Hidden(games::Viewer viewer) const override { return HiddenFrom(state_, viewer); }
  Bytes32 Digest() const override { return games::RulesTable<R, C>(state_).StateDigest(); }

 private:
  std::optional<Move>& Sealed(Seat seat) { return state_.own[seat.index()].sealed; }
  const std::optional<Move>& Sealed(Seat seat) const { return state_.own[seat.index()].sealed; }

  void Resolve() {
    listings_ = {};
    R::Resolve(state_, nullptr);
  }

  const Listing<R>& ListingOf(Seat seat) const {
    std::optional<Listing<R>>& listing = listings_[seat.index()];
    if (!listing.has_value()) listing.emplace();
    return *listing;
  }

  static std::string NamesOf(SeatSet seats) {
    std::string names;
    for (Seat seat : seats) absl::StrAppend(&names, names.empty() ? "" : ", ", seat.index());
    return names.empty() ? "none" : names;
  }

  absl::Status CheckSeats(std::span<const Answer> answers) const {
    SeatSet answered;
    for (const Answer& answer : answers) {
      if (!waiting().Has(answer.seat)) {
        return absl::InvalidArgumentError(absl::StrCat(
            "seat ", answer.seat.index(), " is not asked: must be one of ", NamesOf(waiting())));
      }
      if (answered.Has(answer.seat)) {
        return absl::InvalidArgumentError(
            absl::StrCat("seat ", answer.seat.index(), " answers twice"));
      }
      answered.Add(answer.seat);
    }
    if (answered == waiting()) return absl::OkStatus();
    return absl::InvalidArgumentError(
        absl::StrCat("answers of seats ", NamesOf(answered),
                     ": must be those of all that are asked: ", NamesOf(waiting())));
  }

  // The move that an answer means into *move, or why it is refused.
  std::optional<Refusal> Read(const Answer& answer, Move* move) const {
    const Seat seat = answer.seat;
    const typename R::View view = R::ViewOf(state_, seat);
    if (const auto* option = std::get_if<OptionIndex>(&answer.move)) {
      const Listing<R>& listing = ListingOf(seat);
      const size_t count = listing.Count(view);
      if (option->index >= count) {
        return Refusal{.seat = seat,
                       .rule = "",
                       .text = games::Verdicts::NotListed(option->index, count).text,
                       .code = ""};
      }
      *move = listing.At(view, option->index);
      return std::nullopt;
    }
    if (std::holds_alternative<DefaultAnswer>(answer.move)) {
      *move = R::DefaultMove(view);
      return std::nullopt;
    }
    if (const auto* message = std::get_if<const v1::GameMove*>(&answer.move)) {
      return ReadMove<R, C>(view, seat, **message, move);
    }
    const auto& listed = std::get<ListedMove>(answer.move);
    const auto* moves = dynamic_cast<const RulesMoves<R, C, F>*>(listed.list.get());
    if (moves == nullptr) {
      return RefusalOf(
          seat, absl::InvalidArgumentError(absl::StrCat("move: of another game, must be one of ",
                                                        std::string(R::Info().name))));
    }
    *move = moves->at(listed.index);
    if (const games::Judgement breach = R::Check(view, *move)) return RefusalOf(seat, *breach);
    return std::nullopt;
  }

  State state_;
  mutable std::array<std::optional<Listing<R>>, kMaxSeats> listings_;
};

// rules_batch.h
template <class R, class C, class F>
class RulesBatch;

template <class R, class C, class F>
class RulesConfigured final : public Game {
 public:
  explicit RulesConfigured(typename R::Config config)
      : config_(std::move(config)), bytes_(Encoded(config_)), seats_(CountSeats(config_)) {
    if constexpr (!std::is_same_v<F, NoRows>) {
      numbers_ = std::make_shared<const MoveNumbers<R, F>>(config_, CountDecisions<F>());
    }
  }

  const games::GameInfo& info() const override { return R::Info(); }
  int seats() const override { return seats_; }
  std::string Config() const override { return bytes_; }
  std::unique_ptr<Table> Deal(const Chance& chance) const override {
    return std::make_unique<RulesPosition<R, C, F>>(R::Start(config_, chance, nullptr));
  }
  const Layouts* Rows() const override { return LayoutsOf<F>(); }
  std::vector<std::string> Decisions() const override {
    std::vector<std::string> names;
    if constexpr (!std::is_same_v<F, NoRows>) {
      typename R::Public pub{};
      pub.config = config_;
      for (size_t number = 0; number < CountDecisions<F>(); ++number) {
        pub.decision = static_cast<decltype(pub.decision)>(number);
        names.emplace_back(R::DecisionName(pub, Seat(0)));
      }
    }
    return names;
  }
  absl::StatusOr<std::string> OptionTable(std::string_view decision) const override {
    const std::vector<std::string> names = Decisions();
    const auto found = std::find(names.begin(), names.end(), decision);
    if (decision.empty() || found == names.end()) {
      return absl::InvalidArgumentError(
          absl::StrCat("decision: '", std::string(decision), "'; allowed: ",
                       absl::StrJoin(names.begin() + (names.empty() ? 0 : 1), names.end(), ", ")));
    }
    if constexpr (std::is_same_v<F, NoRows>)
      return std::string();
    else
      return numbers_->Rows(static_cast<int>(found - names.begin()));
  }
  absl::Status Numbers(const Moves& moves, int32_t* numbers) const override {
    const auto* const own = dynamic_cast<const RulesMoves<R, C, F>*>(&moves);
    if (own == nullptr || own->view().pub.config != config_) {
      return absl::InvalidArgumentError(absl::StrCat("options: of another game, must be of ",
                                                     std::string(R::Info().name),
                                                     " with the options of this one"));
    }
    std::fill_n(numbers, own->size(), -1);
    if constexpr (!std::is_same_v<F, NoRows>) {
      if (own->whole() && F::NumberList(own->view(), numbers)) return absl::OkStatus();
      const int decision = static_cast<int>(own->view().pub.decision);
      for (size_t i = 0; i < own->size(); ++i) numbers[i] = numbers_->Of(decision, own->at(i));
    }
    return absl::OkStatus();
  }
  std::unique_ptr<Batch> DealBatch(const BatchOptions& options) const override {
    return std::make_unique<RulesBatch<R, C, F>>(config_, options, numbers_);
  }
  absl::StatusOr<std::shared_ptr<const View>> ReadView(const v1::GameView& message) const override {
    ASSIZE_ASSIGN_OR_RETURN(const auto knowledge, C::DecodeView(message));
    const typename R::View view = knowledge.view();
    if (view.pub.config != config_) {
      return absl::InvalidArgumentError(
          "view: of a match with other options, must be those of this game");
    }
    return std::make_shared<const RulesView<R, C, F>>(view, view.own.seat, Listing<R>());
  }

 private:
  static std::string Encoded(const typename R::Config& config) {
    v1::GameConfig message;
    C::EncodeConfig(config, &message);
    return message.SerializeAsString();
  }
  static int CountSeats(const typename R::Config& config) {
    typename R::Public pub;
    pub.config = config;
    return R::Seats(pub);
  }

  const typename R::Config config_;
  const std::string bytes_;
  const int seats_;
  // Null of a game without rows.
  std::shared_ptr<const MoveNumbers<R, F>> numbers_;
};

template <class R, class C, class F>
class RulesKind final : public Kind {
 public:
  explicit RulesKind(int field) : field_(field) {}

  int field() const override { return field_; }
  const games::GameInfo& info() const override { return R::Info(); }
  absl::StatusOr<std::shared_ptr<const Game>> Configure(
      int seats, const games::OptionValues& options) const override {
    ASSIZE_ASSIGN_OR_RETURN(typename R::Config config, R::Configure(seats, options));
    return std::make_shared<const RulesConfigured<R, C, F>>(std::move(config));
  }
  absl::StatusOr<std::shared_ptr<const Game>> ReadConfig(
      const v1::GameConfig& message) const override {
    ASSIZE_ASSIGN_OR_RETURN(typename R::Config config, C::DecodeConfig(message));
    ASSIZE_RETURN_IF_ERROR(R::CheckConfig(config));
    return std::make_shared<const RulesConfigured<R, C, F>>(std::move(config));
  }

 private:
  const int field_;
};

}  // namespace assize::sim

#endif  // ASSIZE_REFEREE_SIM_RULES_MODEL_H_
