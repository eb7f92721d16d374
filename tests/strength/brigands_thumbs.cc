#include "tests/strength/brigands_thumbs.h"

#include <algorithm>
#include <limits>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/games/brigands/board.h"
#include "referee/games/brigands/names.h"
#include "referee/games/brigands/rules.h"

namespace assize::strength {

using namespace games::brigands;  // NOLINT: the game that all of this is about

namespace {

constexpr int kMaxWeight = 9;

int8_t Weight(Stream& stream) { return static_cast<int8_t>(stream.Below(kMaxWeight + 1)); }

Move BestPlan(const Thumb& thumb, const View& view, Stream& stream) {
  std::array<int, kRingTiles> whims{};
  for (int& whim : whims) {
    whim = thumb.whim == 0 ? 0 : static_cast<int>(stream.Below(2 * thumb.whim + 1)) - thumb.whim;
  }
  std::vector<Move> plans;
  Rules::ListOptions(view, &plans);
  const auto worth = [&](const Move& move) {
    int sum = 0;
    for (int i = 0; i < kRingTiles; ++i) {
      const Team& sent = std::get<Plan>(move).cards[static_cast<District>(i)];
      sum += 4 * (thumb.patrol[i] * sent.patrols);
      if (sent.bandits == 0) {
        // A token without a team is a token lost.
        sum -= sent.token;
        continue;
      }
      const bool day = HasDayCard(view.pub, static_cast<District>(i));
      sum += 4 * (thumb.team[i][sent.bandits] + (sent.token ? thumb.token[i] - 1 : 0) +
                  (day ? thumb.day : 0) + whims[i]);
    }
    return sum;
  };
  return *std::ranges::max_element(plans, {}, worth);
}

Move BestWheel(Habit habit, const View& view) {
  const Public& pub = view.pub;
  const District tile = TileOf(pub);
  const Colour own = ColourOf(pub, *view.own.seat);
  const Colour rival = own == Colour::kBlue ? Colour::kGreen : Colour::kBlue;
  const bool rival_here = pub.tiles[tile][rival].bandits > 0;
  const Wheel steal = rival_here ? Wheel{Action::kSteal, rival} : Wheel{};
  const bool patrol = HasPatrol(pub, tile);
  switch (habit) {
    case Habit::kPass:
      return Wheel{};
    case Habit::kCareful:
      return patrol ? Wheel{Action::kHome} : steal;
    case Habit::kRestless:
      return patrol ? Wheel{Action::kMove} : steal;
    case Habit::kSteal:
      return steal;
    case Habit::kPush:
      break;
  }
  return rival_here ? Wheel{Action::kPush, rival} : Wheel{};
}

// In the last round everything that can be sold is sold: of the legal lists the one that sells
// most.
Move BestPort(const View& view) {
  std::vector<Move> lists;
  Rules::ListOptions(view, &lists);
  if (view.pub.round < kRounds) return lists.front();
  return *std::ranges::max_element(lists, {}, [](const Move& move) {
    const Port& port = std::get<Port>(move);
    return port.sell[0] + port.sell[1] + port.sell[2];
  });
}

}  // namespace

Move ThumbMove(const Thumb& thumb, const View& view, const Chance& chance) {
  Stream stream = chance.Open(Label("whim"));
  switch (view.pub.decision) {
    case Decision::kPlan:
      return BestPlan(thumb, view, stream);
    case Decision::kWheel:
      return BestWheel(thumb.habit, view);
    case Decision::kPort:
      return BestPort(view);
    case Decision::kTavern:
      return Tavern{TavernChoice::kRoll3};
    default:
      return Rules::DefaultMove(view);
  }
}

Thumb RandomThumb(Stream& stream) {
  Thumb thumb;
  for (int i = 0; i < kRingTiles; ++i) {
    for (int size = 1; size <= kMeeples; ++size) {
      thumb.team[i][size] = static_cast<int8_t>(size * Weight(stream) / 2);
    }
    thumb.token[i] = Weight(stream);
    thumb.patrol[i] = Weight(stream);
  }
  thumb.day = static_cast<int8_t>(stream.Below(6));
  thumb.whim = static_cast<int8_t>(stream.Below(5));
  thumb.habit = static_cast<Habit>(stream.Below(kHabits));
  return thumb;
}

Thumb Varied(const Thumb& thumb, Stream& stream) {
  Thumb varied = thumb;
  const int changes = 1 + static_cast<int>(stream.Below(4));
  for (int change = 0; change < changes; ++change) {
    const auto i = static_cast<size_t>(stream.Below(kRingTiles));
    switch (stream.Below(6)) {
      case 0:
      case 1:
        varied.team[i][1 + stream.Below(kMeeples)] = static_cast<int8_t>(stream.Below(14));
        break;
      case 2:
        varied.token[i] = Weight(stream);
        break;
      case 3:
        varied.patrol[i] = Weight(stream);
        break;
      case 4:
        varied.whim = static_cast<int8_t>(stream.Below(6));
        varied.day = static_cast<int8_t>(stream.Below(6));
        break;
      default:
        varied.habit = static_cast<Habit>(stream.Below(kHabits));
    }
  }
  return varied;
}

std::vector<Thumb> WellKnownThumbs() {
  const auto town_hall = static_cast<size_t>(District::kTownHall);
  const auto convoy = static_cast<size_t>(District::kConvoy);
  std::vector<Thumb> thumbs;
  // One in the Town Hall and two at the Convoy with tokens, patrols there or elsewhere.
  for (size_t patrol = 0; patrol < static_cast<size_t>(kRingTiles); ++patrol) {
    for (const Habit habit : {Habit::kCareful, Habit::kRestless, Habit::kSteal, Habit::kPush}) {
      Thumb thumb;
      thumb.team[town_hall] = {0, 9, 9, 9};
      thumb.team[convoy] = {0, 0, 9, 9};
      thumb.token.fill(4);
      thumb.patrol[patrol] = 5;
      thumb.patrol[town_hall] = std::max<int8_t>(thumb.patrol[town_hall], 2);
      thumb.patrol[convoy] = std::max<int8_t>(thumb.patrol[convoy], 1);
      thumb.habit = habit;
      thumbs.push_back(thumb);
    }
  }
  // Everybody to one district.
  for (size_t district = 0; district < static_cast<size_t>(kRingTiles); ++district) {
    Thumb thumb;
    thumb.team[district] = {0, 3, 6, 9};
    thumb.token.fill(4);
    thumb.patrol[(district + 3) % kRingTiles] = 5;
    thumbs.push_back(thumb);
  }
  return thumbs;
}

std::string TextOf(const Thumb& thumb) {
  constexpr std::array kNames = {"pass", "careful", "restless", "steal", "push"};
  std::vector<std::string> likes;
  for (int i = 0; i < kRingTiles; ++i) {
    const std::array<int8_t, kMeeples + 1>& team = thumb.team[static_cast<size_t>(i)];
    likes.push_back(absl::StrCat(NameOf(static_cast<District>(i)), " ", team[1] + 0, "/",
                                 team[2] + 0, "/", team[3] + 0, " token ",
                                 thumb.token[static_cast<size_t>(i)] + 0, " patrol ",
                                 thumb.patrol[static_cast<size_t>(i)] + 0));
  }
  return absl::StrCat(absl::StrJoin(likes, ", "), "; day ", thumb.day + 0, ", whim ",
                      thumb.whim + 0, ", ", kNames[static_cast<size_t>(thumb.habit)]);
}

}  // namespace assize::strength
