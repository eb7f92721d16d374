// Brigands in words.
#include "referee/words/sight.h"

#include <array>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/games/brigands/board.h"
#include "referee/games/brigands/codec.h"
#include "referee/games/brigands/names.h"
#include "referee/games/brigands/reader.h"
#include "referee/games/brigands/rules.h"
#include "referee/words/width.h"

namespace assize {
namespace {

using namespace games::brigands;
using absl::StrCat;

// "2 bandits, a patrol, a token"
std::string TeamText(const Team& team) {
  std::vector<std::string> pieces;
  if (team.bandits > 0) pieces.push_back(Counted(team.bandits, "bandit", "bandits"));
  if (team.patrols > 0) pieces.push_back(Counted(team.patrols, "patrol", "patrols"));
  if (team.token) pieces.emplace_back("a token");
  return absl::StrJoin(pieces, ", ");
}

std::string DistrictsText(DistrictSet districts) {
  std::vector<std::string> names;
  for (District district : districts) names.emplace_back(NameOf(district));
  return absl::StrJoin(names, ", ");
}

class BrigandsPlayer final : public GameSight<BrigandsPlayer, Rules, Codec> {
 public:
  using GameSight::GameSight;

  std::string Text() const override {
    return StrCat("Round ", pub().round + 0, " of 6. You are ", PersonName(Me()), ".\n",
                  StandingText(), RingText(), OwnText());
  }

  std::string Question() const override {
    switch (pub().decision) {
      case Decision::kPlan:
        return "Your plan: where do your pieces go?";
      case Decision::kWheel:
        return StrCat("Your token on ", NameOf(TileOf(pub())), ": which action?");
      case Decision::kPort:
        return "At the port, for each bandit: take tokens, or sell some?";
      case Decision::kTavern:
        return "At the tavern: one die, or three for 6 ducats?";
      case Decision::kUpgrade:
        return "Which of your tracks goes up?";
      case Decision::kEscape:
        return "How many of your prisoners escape?";
      case Decision::kNone:
        break;
    }
    return "";
  }

  std::string Form() const override { return std::string(FormOf(pub().decision)); }

 private:
  friend GameSight;

  absl::StatusOr<Move> MoveOf(std::string_view line) const {
    return MoveInWords(pub().decision, line);
  }

  Colour Me() const { return ColourOf(pub(), seat()); }

  // Tiles in their order, the pieces of a tile in as many lines as they take.
  std::string RingText() const {
    std::string text = "\n";
    for (int step = 1; step <= kRingTiles; ++step) {
      text += TileText(step, pub().ring[static_cast<size_t>(step - 1)]);
    }
    return text + TileText(kPrisonStep, District::kPrison);
  }

  std::string TileText(int step, District tile) const {
    constexpr size_t kNameWidth = 11;
    constexpr size_t kNotesWidth = 15;
    std::vector<std::string> teams;
    for (Colour colour : Players(pub())) {
      const std::string team = TeamText(pub().tiles[tile][colour]);
      if (!team.empty()) teams.push_back(StrCat(PersonName(colour), ": ", team));
    }
    std::string notes = HasDayCard(pub(), tile) ? "Day card" : "";
    if (step == pub().step) absl::StrAppend(&notes, notes.empty() ? "" : ", ", "now");
    const std::string head = StrCat("  ", step, "  ", Padded(NameOf(tile), kNameWidth, 'l'),
                                    Padded(notes, kNotesWidth, 'l'));
    return Paragraph(teams.empty() ? "-" : absl::StrJoin(teams, "; "), head,
                     std::string(head.size(), ' '), kConsoleWidth);
  }

  std::string OwnText() const {
    std::string text;
    if (!own().missing.Empty()) {
      absl::StrAppend(&text, "  The prince has your cards: ", DistrictsText(own().missing), "\n");
    }
    for (Colour colour : Brigands(pub())) {
      if (own().held[colour].Empty()) continue;
      absl::StrAppend(&text, "  You have ", PersonName(colour),
                      "'s cards: ", DistrictsText(own().held[colour]), "\n");
    }
    return text;
  }

  // There are thousands of plans, of few teams on few districts.
  void List(const std::vector<Move>& moves, MoveList* listed) const {
    constexpr size_t kTeams = 1 << 5;
    std::array<std::array<std::optional<MoveList::PartId>, kTeams>, kDistricts> ids;
    std::vector<MoveList::PartId> parts;
    for (const Move& move : moves) {
      const Plan* const plan = std::get_if<Plan>(&move);
      parts.clear();
      for (int i = 0; plan != nullptr && i < kDistricts; ++i) {
        const auto district = static_cast<District>(i);
        const Team& team = plan->cards[district];
        if (team.Empty()) continue;
        const size_t code = team.bandits | team.patrols << 2 | team.token << 4;
        std::optional<MoveList::PartId>& id = ids[static_cast<size_t>(i)][code];
        if (!id.has_value()) id = listed->IdOf(PlacedText(district, team));
        parts.push_back(*id);
      }
      if (parts.empty()) {
        listed->Add(PartsOfMove(move));
      } else {
        listed->Add(parts);
      }
    }
  }

  static std::string PlacedText(District district, const Team& team) {
    return StrCat(NameOf(district), ": ", TeamText(team));
  }

  Sight::Parts PartsIn(const Plan& plan) const {
    std::vector<std::string> parts;
    for (int i = 0; i < kDistricts; ++i) {
      const auto district = static_cast<District>(i);
      const Team& team = plan.cards[district];
      if (!team.Empty()) parts.push_back(PlacedText(district, team));
    }
    if (parts.empty()) parts.emplace_back("nothing");
    return parts;
  }
  Sight::Parts PartsIn(const Wheel& wheel) const {
    const bool aimed = wheel.action == Action::kSteal || wheel.action == Action::kPush;
    return {aimed ? StrCat(NameOf(wheel.action), " ", PersonName(wheel.target))
                  : NameOf(wheel.action)};
  }
  Sight::Parts PartsIn(const Port& port) const {
    std::vector<std::string> parts;
    for (int i = 0; i < port.size; ++i) {
      const int sold = port.sell[static_cast<size_t>(i)];
      parts.push_back(
          StrCat("bandit ", i + 1, ": ",
                 sold == 0 ? "takes tokens" : StrCat("sells ", Counted(sold, "token", "tokens"))));
    }
    if (parts.empty()) parts.emplace_back("nothing");
    return parts;
  }
  Sight::Parts PartsIn(const Tavern& tavern) const {
    return {tavern.choice == TavernChoice::kRoll1 ? "ROLL1 [one die, free]"
                                                  : "ROLL3 [pay 6 ducats, three dice]"};
  }
  Sight::Parts PartsIn(const Upgrade& upgrade) const { return {NameOf(upgrade.track)}; }
  Sight::Parts PartsIn(const Escape& escape) const {
    return {escape.escaping == 0
                ? std::string("nobody")
                : StrCat(Counted(escape.escaping, "prisoner escapes", "prisoners escape"))};
  }
};

}  // namespace

namespace games::brigands {

absl::StatusOr<std::unique_ptr<Sight>> SightOf(const v1::GameView& view) {
  return BrigandsPlayer::Of(view);
}

}  // namespace games::brigands
}  // namespace assize
