// Brigands: lists of plans as bytes. Every plan of a table is written once per process; what a seat
// may plan is a few long pieces of that.
#include <array>
#include <span>

#include "assize/v1/games.pb.h"
#include "referee/games/brigands/board.h"
#include "referee/games/brigands/codec.h"
#include "referee/games/brigands/plans.h"
#include "referee/games/encoded_list.h"

namespace assize::games::brigands {
namespace {

class PlanBytes {
 public:
  explicit PlanBytes(const PlanTable& table) : entries_(table.WithTokens(kMeeples)) {
    for (const PlanTable::Entry& entry : entries_) {
      v1::GameMove move;
      Codec::EncodeMove(entry.plan, &move);
      plans_.Add(move);
    }
  }

  // The legal ones among the first `entries`, no more than `limit` of them.
  void Append(size_t entries, DistrictSet playable, size_t limit, EncodedOptions* options) const {
    size_t listed = 0;
    // The legal ones from here on have not been written yet.
    size_t begin = 0;
    for (size_t i = 0; i < entries; ++i) {
      const bool legal = (entries_[i].used - playable).Empty();
      options->partial = legal && listed == limit;
      if (legal && !options->partial) {
        ++listed;
        continue;
      }
      plans_.Append(begin, i, options);
      if (options->partial) return;
      begin = i + 1;
    }
    plans_.Append(begin, entries, options);
  }

 private:
  const std::span<const PlanTable::Entry> entries_;
  EncodedList plans_;
};

// Those of a view that is none of a duel.
const PlanBytes& BytesFor(bool prince, int bandits) {
  static const PlanBytes of_prince(PrincePlans());
  static const std::array<PlanBytes, kMeeples + 1> of_brigands = {
      PlanBytes(BanditPlans(0)), PlanBytes(BanditPlans(1)), PlanBytes(BanditPlans(2)),
      PlanBytes(BanditPlans(3))};
  return prince ? of_prince : of_brigands[bandits];
}

}  // namespace

bool Codec::EncodeOptions(const View& view, size_t limit, EncodedOptions* options) {
  const bool plans = view.pub.decision == Decision::kPlan && view.own.seat.has_value() &&
                     view.pub.asked.Has(*view.own.seat);
  if (!plans || IsDuel(view.pub)) return false;
  const PlanLimits limits = PlanLimitsOf(view);
  const bool prince = ColourOf(view.pub, *view.own.seat) == Colour::kWhite;
  const PlanTable& table = MainPlans(view, limits);
  BytesFor(prince, limits.bandits)
      .Append(table.WithTokens(limits.tokens).size(), limits.playable, limit, options);
  return true;
}

}  // namespace assize::games::brigands
