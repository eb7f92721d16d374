// Duel d'Escrocs: reads an edition's file. The form is checked here, what the numbers may be in
// edition_rules.cc; whatever is wrong is reported with its place.
#include "referee/games/duel_descrocs/edition_file.h"

#include <toml++/toml.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/base/text/length.h"
#include "referee/base/text/toml_checker.h"
#include "referee/games/duel_descrocs/edition_rules.h"

namespace assize::games::duel_descrocs {
namespace {

using absl::StrCat;

constexpr int64_t kFormat = 1;

// Reads one file. Values that are not of the right form are left out, so that what depends on them
// is not judged a second time.
class EditionReader {
 public:
  EditionReader(const toml::table& root, std::string_view file) : root_(root), checker_(file) {}

  absl::StatusOr<Edition> Read() {
    checker_.AllowOnly(root_, "",
                       {"id", "format", "combinations", "bandits", "reinforcements", "loot"});
    ReadId();
    ReadFormat();
    if (const toml::table* table = TableAt(root_, "", "combinations")) ReadCombinations(*table);
    if (const toml::table* table = TableAt(root_, "", "bandits")) ReadBandits(*table);
    if (const toml::table* table = TableAt(root_, "", "reinforcements")) ReadReinforcements(*table);
    if (const toml::table* table = TableAt(root_, "", "loot")) {
      checker_.AllowOnly(*table, "loot.", {"painting_loss"});
      ReadNumber(*table, "loot.", "painting_loss", 0, kMaxPaintingLoss, &edition_.painting_loss);
    }
    for (const Flaw& flaw : FlawsOf(edition_)) {
      if (IsSure(flaw)) checker_.Wrong(places_.at(flaw.key), flaw.key, flaw.value, flaw.bound);
    }
    ASSIZE_RETURN_IF_ERROR(checker_.status());
    return edition_;
  }

 private:
  // The node of a key that must be there, whose place is kept.
  const toml::node* Find(const toml::table& table, const std::string& prefix, const char* key,
                         const std::string& allowed) {
    const toml::node* node = checker_.Find(table, prefix, key, Need::kRequired, allowed);
    if (node != nullptr) places_[prefix + key] = node->source().begin;
    return node;
  }
  // Reports the value of `key`, at `node`: its own or one in its list.
  void Wrong(const toml::node& node, const std::string& key, const std::string& allowed,
             const std::string& entry = "") {
    checker_.Wrong(node, key + entry, allowed);
    places_.erase(key);
  }
  // A flaw of a value that was not read, or of one that is judged by another which was not read, is
  // no news.
  bool IsSure(const Flaw& flaw) const {
    const auto was_read = [this](const std::string& key) { return places_.contains(key); };
    const std::string table = flaw.key.substr(0, flaw.key.rfind('.') + 1);
    const std::string key = flaw.key.substr(table.size());
    if (!was_read(flaw.key)) return false;
    if (key == "colour_run") return was_read(table + "run");
    if (flaw.key == "reinforcements.PAT.coins") return was_read(table + "gap");
    if (key != "skill") return true;
    for (int i = 0; i < kBandits; ++i) {
      if (!was_read(StrCat("bandits.", KeyOf(static_cast<Bandit>(i)), ".skill"))) return false;
    }
    return true;
  }
  const toml::table* TableAt(const toml::table& table, const std::string& prefix, const char* key) {
    const toml::node* node = Find(table, prefix, key, "a table");
    if (node != nullptr && !node->is_table()) Wrong(*node, prefix + key, "a table");
    return node == nullptr ? nullptr : node->as_table();
  }

  static std::optional<uint8_t> NumberIn(const toml::node& node, int least, int most) {
    const auto* number = node.as_integer();
    if (number == nullptr || number->get() < least || number->get() > most) return std::nullopt;
    return static_cast<uint8_t>(number->get());
  }

  void ReadNumber(const toml::table& table, const std::string& prefix, const char* key, int least,
                  int most, uint8_t* number) {
    const std::string allowed =
        least == most ? StrCat(least) : StrCat("a whole number from ", least, " to ", most);
    const toml::node* node = Find(table, prefix, key, allowed);
    if (node == nullptr) return;
    const std::optional<uint8_t> value = NumberIn(*node, least, most);
    if (!value.has_value()) return Wrong(*node, prefix + key, allowed);
    *number = *value;
  }

  // A list of numbers, of which `count` are wanted; -1: 1 to kMaxFlown.
  std::optional<std::vector<uint8_t>> ReadNumbers(const toml::table& table,
                                                  const std::string& prefix, const char* key,
                                                  int count, int least, int most) {
    const std::string name = prefix + key;
    const std::string entries = count < 0 ? StrCat("1 to ", kMaxFlown) : StrCat(count);
    const std::string allowed =
        StrCat("a list of ", entries, " whole numbers from ", least, " to ", most);
    const toml::node* node = Find(table, prefix, key, allowed);
    if (node == nullptr) return std::nullopt;
    const toml::array* list = node->as_array();
    const int size = list == nullptr ? 0 : static_cast<int>(list->size());
    const bool fits = count < 0 ? size >= 1 && size <= kMaxFlown : size == count;
    if (list == nullptr || !fits) {
      Wrong(*node, name, allowed);
      return std::nullopt;
    }
    std::vector<uint8_t> numbers;
    for (size_t i = 0; i < list->size(); ++i) {
      const std::optional<uint8_t> number = NumberIn((*list)[i], least, most);
      if (!number.has_value()) {
        Wrong((*list)[i], name, StrCat("a whole number from ", least, " to ", most),
              StrCat("[", i, "]"));
        return std::nullopt;
      }
      numbers.push_back(*number);
    }
    return numbers;
  }

  void ReadId() {
    const std::string allowed = StrCat("1 to ", kMaxEditionId, " characters of a-z 0-9 _ -");
    const toml::node* node = Find(root_, "", "id", allowed);
    if (node == nullptr) return;
    const auto* text = node->as_string();
    if (text == nullptr || text->get().empty() || text->get().size() > kMaxEditionId ||
        text->get().find('\0') != std::string::npos) {
      return Wrong(*node, "id", allowed);
    }
    std::copy(text->get().begin(), text->get().end(), edition_.id_text.begin());
  }

  void ReadFormat() {
    const std::string allowed = StrCat(kFormat, ", the only version of this layout");
    const toml::node* node = Find(root_, "", "format", allowed);
    if (node != nullptr && !NumberIn(*node, kFormat, kFormat).has_value()) {
      Wrong(*node, "format", allowed);
    }
  }

  void ReadCombinations(const toml::table& table) {
    checker_.AllowOnly(table, "combinations.", {"same", "run", "colour_run", "paintings"});
    for (int i = 0; i < kCombinations; ++i) ReadSizes(table, static_cast<Combination>(i));
  }

  void ReadSizes(const toml::table& table, Combination combination) {
    const auto place = static_cast<size_t>(combination);
    const std::string name = StrCat("combinations.", KeyOf(combination));
    const std::string allowed = StrCat("a list of ascending whole numbers from ",
                                       kLeastSize[place] + 0, " to ", kMaxSize[place] + 0);
    const toml::node* node = Find(table, "combinations.", KeyOf(combination), allowed);
    if (node == nullptr) return;
    const toml::array* list = node->as_array();
    if (list == nullptr) return Wrong(*node, name, allowed);
    int last = 0;
    std::vector<uint8_t> sizes;
    for (size_t i = 0; i < list->size(); ++i) {
      const std::optional<uint8_t> size = NumberIn((*list)[i], kLeastSize[place], kMaxSize[place]);
      if (!size.has_value() || *size <= last) {
        edition_.sizes[place] = 0;
        return Wrong((*list)[i], name,
                     StrCat("from ", kLeastSize[place] + 0, " to ", kMaxSize[place] + 0,
                            ", in ascending order"),
                     StrCat("[", i, "]"));
      }
      last = *size;
      edition_.sizes[place] |= static_cast<uint8_t>(1u << last);
      sizes.push_back(*size);
    }
    sizes_[place] = std::move(sizes);
  }

  void ReadBandits(const toml::table& table) {
    checker_.AllowOnly(table, "bandits.", {"RAOUL", "CHIPO", "MOFETTE", "JOE"});
    for (int i = 0; i < kBandits; ++i) {
      const auto bandit = static_cast<Bandit>(i);
      const toml::table* inner = TableAt(table, "bandits.", KeyOf(bandit));
      if (inner != nullptr) ReadBandit(*inner, bandit);
    }
  }

  void ReadBandit(const toml::table& table, Bandit bandit) {
    const std::string prefix = StrCat("bandits.", KeyOf(bandit), ".");
    BanditCard& card = edition_.bandits[static_cast<size_t>(bandit)];
    checker_.AllowOnly(table, prefix,
                       {"same", "run", "colour_run", "paintings", "treasure", "skill", "amount"});
    for (int i = 0; i < kCombinations; ++i) {
      if (!sizes_[i].has_value()) continue;
      const std::vector<uint8_t>& sizes = *sizes_[i];
      const auto prices = ReadNumbers(table, prefix, KeyOf(static_cast<Combination>(i)),
                                      static_cast<int>(sizes.size()), 0, kMaxPrice);
      if (!prices.has_value()) continue;
      for (size_t j = 0; j < sizes.size(); ++j) card.prices[i][sizes[j]] = (*prices)[j];
    }
    ReadNumber(table, prefix, "treasure", 0, kMaxPrice, &card.treasure);
    if (ReadSkill(table, prefix, &card)) {
      const AmountRule amount = AmountOf(card.skill);
      ReadNumber(table, prefix, "amount", amount.least, amount.most, &card.amount);
    }
  }

  bool ReadSkill(const toml::table& table, const std::string& prefix, BanditCard* card) {
    const std::string allowed = R"(one of "chest_limit", "smaller_share", "face_down", "look")";
    const toml::node* node = Find(table, prefix, "skill", allowed);
    if (node == nullptr) return false;
    for (int i = 0; i < kSkills; ++i) {
      const auto skill = static_cast<Skill>(i);
      if (!node->is_string() || node->as_string()->get() != KeyOf(skill)) continue;
      card->skill = skill;
      return true;
    }
    Wrong(*node, prefix + "skill", allowed);
    return false;
  }

  // The keys of each reinforcement's table; the five whose effect has no number have none.
  void ReadReinforcements(const toml::table& table) {
    static const std::map<std::string, std::vector<std::string>> kTables = {
        {"SUPER_ROUROU", {"turned_up"}},
        {"NINJA_LEO", {"coins", "look"}},
        {"LUCKY", {"number_coins", "special_coins"}},
        {"GROBILL", {"min_cards"}},
        {"FRERES_CROC", {"bonus"}},
        {"AILES_NOIRES", {"coins"}},
        {"PAT", {"gap", "coins"}},
    };
    std::vector<std::string> names;
    for (const auto& [name, keys] : kTables) names.push_back(name);
    checker_.AllowOnly(table, "reinforcements.", names);
    for (const auto& [name, keys] : kTables) {
      const toml::table* inner = TableAt(table, "reinforcements.", name.c_str());
      if (inner == nullptr) continue;
      const std::string prefix = "reinforcements." + name + ".";
      checker_.AllowOnly(*inner, prefix, keys);
      ReadReinforcement(*inner, prefix);
    }
  }

  void ReadReinforcement(const toml::table& table, const std::string& prefix) {
    ReinforcementCards& cards = edition_.reinforcements;
    for (const NumberRule& rule : kNumberRules) {
      if (prefix != StrCat(rule.table, ".")) continue;
      ReadNumber(table, prefix, rule.key, rule.least, rule.most, &(cards.*rule.place));
    }
    if (prefix == "reinforcements.LUCKY.") {
      const auto coins = ReadNumbers(table, prefix, "number_coins", 7, 0, kMaxReinforcementCoins);
      if (coins.has_value()) std::copy(coins->begin(), coins->end(), &cards.lucky_number_coins[1]);
    }
    if (prefix == "reinforcements.AILES_NOIRES.") {
      const auto coins = ReadNumbers(table, prefix, "coins", -1, 0, kMaxReinforcementCoins);
      if (!coins.has_value()) return;
      cards.ailes_most = static_cast<uint8_t>(coins->size());
      std::copy(coins->begin(), coins->end(), &cards.ailes_coins[1]);
    }
  }

  const toml::table& root_;
  TomlChecker checker_;
  Edition edition_;
  // By Combination, ascending; unset where the list is wrong.
  std::array<std::optional<std::vector<uint8_t>>, kCombinations> sizes_;
  // Of the keys that are there.
  std::map<std::string, toml::source_position> places_;
};

}  // namespace

absl::StatusOr<Edition> ParseEdition(std::string_view text, std::string_view file) {
  ASSIZE_RETURN_IF_ERROR(CheckLength(file, text.size(), kMaxEditionBytes));
  try {
    const toml::table root = toml::parse(text);
    ASSIZE_ASSIGN_OR_RETURN(Edition edition, EditionReader(root, file).Read());
    edition.digest = HashOf(text);
    return edition;
  } catch (const toml::parse_error& error) {
    return absl::FailedPreconditionError(StrCat(TomlChecker(file).Place(error.source().begin), ": ",
                                                std::string(error.description()),
                                                "; must be a TOML file"));
  }
}

absl::StatusOr<Edition> ParseOwnEdition(std::string_view text, std::string_view file) {
  ASSIZE_ASSIGN_OR_RETURN(Edition edition, ParseEdition(text, file));
  const auto known = std::ranges::find(ShippedEditions(), edition.id(), &Edition::id);
  if (known == ShippedEditions().end()) return edition;
  Edition shipped = *known;
  shipped.digest = edition.digest;
  if (edition == shipped) return edition;
  TomlChecker checker(file);
  const toml::table root = toml::parse(text);
  checker.Wrong(*root.get("id"), "id",
                "another id, since a shipped edition, which has other numbers, has this one");
  return checker.status();
}

std::span<const Edition> ShippedEditions() {
  static const std::vector<Edition> editions = [] {
    std::vector<Edition> read;
    for (const std::string_view text : ShippedEditionTexts()) {
      read.push_back(ParseEdition(text, "a shipped edition").value());
    }
    return read;
  }();
  return editions;
}

const Edition& HouseEdition() { return ShippedEditions().back(); }

std::string_view HouseEditionText() { return ShippedEditionTexts().back(); }

}  // namespace assize::games::duel_descrocs
