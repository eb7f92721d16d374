// Duel d'Escrocs: reads an edition's file. The form is checked here, what the numbers may be in
// edition_rules.cc; whatever is wrong is reported with its line.
#include "referee/games/duel_descrocs/edition_file.h"

#include <toml++/toml.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/base/plain_text.h"
#include "referee/base/status.h"
#include "referee/games/duel_descrocs/edition_rules.h"

namespace assize::games::duel_descrocs {
namespace {

using absl::StrCat;

constexpr int64_t kFormat = 1;

std::string Shown(const toml::node& node) {
  if (const auto* text = node.as_string()) return Quoted(text->get());
  if (const auto* number = node.as_integer()) return StrCat(number->get());
  if (const auto* number = node.as_floating_point()) return StrCat(number->get());
  if (const auto* truth = node.as_boolean()) return truth->get() ? "true" : "false";
  if (const auto* list = node.as_array()) return StrCat("a list of ", list->size());
  return node.is_table() ? "a table" : "a date or time";
}

// Reads one file. Values that are not of the right form are left out, so that what depends on them
// is not judged a second time.
class EditionReader {
 public:
  EditionReader(const toml::table& root, std::string_view file) : root_(root), file_(file) {}

  absl::StatusOr<Edition> Read() {
    AllowOnly(root_, "", {"id", "format", "combinations", "bandits", "reinforcements", "loot"});
    ReadId();
    ReadFormat();
    if (const toml::table* table = TableAt(root_, "combinations", "")) ReadCombinations(*table);
    if (const toml::table* table = TableAt(root_, "bandits", "")) ReadBandits(*table);
    if (const toml::table* table = TableAt(root_, "reinforcements", "")) ReadReinforcements(*table);
    if (const toml::table* table = TableAt(root_, "loot", "")) {
      AllowOnly(*table, "loot.", {"painting_loss"});
      ReadNumber(*table, "loot", "painting_loss", 0, kMostPaintingLoss, &edition_.painting_loss);
    }
    // Where the form is wrong, the rest says little.
    if (complaints_.empty()) {
      for (const Flaw& flaw : FlawsOf(edition_)) {
        Complain(LineOf(flaw.key), StrCat(flaw.key, " = ", flaw.value, ": must be ", flaw.bound));
      }
    }
    if (complaints_.empty()) return edition_;
    return Report();
  }

 private:
  void Complain(uint32_t line, std::string text) { complaints_.insert({line, std::move(text)}); }
  void Wrong(const toml::node& node, const std::string& key, const std::string& allowed) {
    Complain(node.source().begin.line, StrCat(key, " = ", Shown(node), ": must be ", allowed));
  }
  uint32_t LineOf(const std::string& key) const {
    const auto found = lines_.find(key);
    return found == lines_.end() ? 1 : found->second;
  }
  absl::Status Report() const {
    return absl::FailedPreconditionError(
        absl::StrJoin(complaints_, "\n", [&](std::string* out, const auto& complaint) {
          absl::StrAppend(out, file_, ":", complaint.first, ": ", complaint.second);
        }));
  }

  void AllowOnly(const toml::table& table, const std::string& prefix,
                 const std::vector<std::string>& keys) {
    for (const auto& [key, node] : table) {
      if (std::find(keys.begin(), keys.end(), key.str()) != keys.end()) continue;
      Complain(key.source().begin.line,
               StrCat("unknown key ", Quoted(prefix + std::string(key.str())), ".",
                      Suggestion(key.str(), keys), " Allowed: ", absl::StrJoin(keys, ", ")));
    }
  }

  // The node of a key that must be there, whose line is kept.
  const toml::node* Find(const toml::table& table, const std::string& prefix, const char* key,
                         const std::string& allowed) {
    const std::string name = prefix.empty() ? key : StrCat(prefix, ".", key);
    const toml::node* node = table.get(key);
    if (node == nullptr) {
      Complain(std::max<uint32_t>(1, table.source().begin.line),
               StrCat("key ", name, " is missing; it must be ", allowed));
      return nullptr;
    }
    lines_[name] = node->source().begin.line;
    return node;
  }
  const toml::table* TableAt(const toml::table& table, const char* key, const std::string& prefix) {
    const toml::node* node = Find(table, prefix, key, "a table");
    if (node == nullptr || node->is_table()) return node == nullptr ? nullptr : node->as_table();
    Wrong(*node, prefix.empty() ? key : StrCat(prefix, ".", key), "a table");
    return nullptr;
  }

  static std::optional<uint8_t> NumberIn(const toml::node& node, int least, int most) {
    const auto* number = node.as_integer();
    if (number == nullptr || number->get() < least || number->get() > most) return std::nullopt;
    return static_cast<uint8_t>(number->get());
  }

  void ReadNumber(const toml::table& table, const std::string& prefix, const char* key, int least,
                  int most, uint8_t* number) {
    const std::string allowed = StrCat("a whole number from ", least, " to ", most);
    const toml::node* node = Find(table, prefix, key, allowed);
    if (node == nullptr) return;
    const std::optional<uint8_t> value = NumberIn(*node, least, most);
    if (!value.has_value()) return Wrong(*node, StrCat(prefix, ".", key), allowed);
    *number = *value;
  }

  // A list of numbers, of which `count` are wanted; -1: 1 to kMostFlown.
  std::optional<std::vector<uint8_t>> ReadNumbers(const toml::table& table,
                                                  const std::string& prefix, const char* key,
                                                  int count, int least, int most) {
    const std::string name = StrCat(prefix, ".", key);
    const std::string entries = count < 0 ? StrCat("1 to ", kMostFlown) : StrCat(count);
    const std::string allowed =
        StrCat("a list of ", entries, " whole numbers from ", least, " to ", most);
    const toml::node* node = Find(table, prefix, key, allowed);
    if (node == nullptr) return std::nullopt;
    const toml::array* list = node->as_array();
    const int size = list == nullptr ? 0 : static_cast<int>(list->size());
    const bool fits = count < 0 ? size >= 1 && size <= kMostFlown : size == count;
    if (list == nullptr || !fits) {
      Wrong(*node, name, allowed);
      return std::nullopt;
    }
    std::vector<uint8_t> numbers;
    for (size_t i = 0; i < list->size(); ++i) {
      const std::optional<uint8_t> number = NumberIn((*list)[i], least, most);
      if (!number.has_value()) {
        Wrong((*list)[i], StrCat(name, "[", i, "]"),
              StrCat("a whole number from ", least, " to ", most));
        return std::nullopt;
      }
      numbers.push_back(*number);
    }
    return numbers;
  }

  void ReadId() {
    const std::string allowed = StrCat("1 to ", kMostEditionId, " characters of a-z 0-9 _ -");
    const toml::node* node = Find(root_, "", "id", allowed);
    if (node == nullptr) return;
    const auto* text = node->as_string();
    if (text == nullptr || text->get().empty() || text->get().size() > kMostEditionId ||
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
    AllowOnly(table, "combinations.", {"same", "run", "colour_run", "paintings"});
    for (int i = 0; i < kCombinations; ++i) ReadSizes(table, static_cast<Combination>(i));
  }

  void ReadSizes(const toml::table& table, Combination combination) {
    const auto place = static_cast<size_t>(combination);
    const std::string name = StrCat("combinations.", KeyOf(combination));
    const std::string allowed = StrCat("a list of ascending whole numbers from ",
                                       kLeastSize[place] + 0, " to ", kMostSize[place] + 0);
    const toml::node* node = Find(table, "combinations", KeyOf(combination), allowed);
    if (node == nullptr) return;
    const toml::array* list = node->as_array();
    if (list == nullptr) return Wrong(*node, name, allowed);
    int last = 0;
    std::vector<uint8_t> sizes;
    for (size_t i = 0; i < list->size(); ++i) {
      const std::optional<uint8_t> size = NumberIn((*list)[i], kLeastSize[place], kMostSize[place]);
      if (!size.has_value() || *size <= last) {
        return Wrong((*list)[i], StrCat(name, "[", i, "]"),
                     StrCat("from ", kLeastSize[place] + 0, " to ", kMostSize[place] + 0,
                            ", in ascending order"));
      }
      last = *size;
      edition_.sizes[place] |= static_cast<uint8_t>(1u << last);
      sizes.push_back(*size);
    }
    sizes_[place] = std::move(sizes);
  }

  void ReadBandits(const toml::table& table) {
    AllowOnly(table, "bandits.", {"RAOUL", "CHIPO", "MOFETTE", "JOE"});
    for (int i = 0; i < kBandits; ++i) {
      const auto bandit = static_cast<Bandit>(i);
      const toml::table* inner = TableAt(table, KeyOf(bandit), "bandits");
      if (inner != nullptr) ReadBandit(*inner, bandit);
    }
  }

  void ReadBandit(const toml::table& table, Bandit bandit) {
    const std::string prefix = StrCat("bandits.", KeyOf(bandit));
    BanditCard& card = edition_.bandits[static_cast<size_t>(bandit)];
    AllowOnly(table, prefix + ".",
              {"same", "run", "colour_run", "paintings", "treasure", "skill", "amount"});
    for (int i = 0; i < kCombinations; ++i) {
      if (!sizes_[i].has_value()) continue;
      const std::vector<uint8_t>& sizes = *sizes_[i];
      const auto prices = ReadNumbers(table, prefix, KeyOf(static_cast<Combination>(i)),
                                      static_cast<int>(sizes.size()), 0, kMostPrice);
      if (!prices.has_value()) continue;
      for (size_t j = 0; j < sizes.size(); ++j) card.prices[i][sizes[j]] = (*prices)[j];
    }
    ReadNumber(table, prefix, "treasure", 0, kMostPrice, &card.treasure);
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
    Wrong(*node, prefix + ".skill", allowed);
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
    AllowOnly(table, "reinforcements.", names);
    for (const auto& [name, keys] : kTables) {
      const toml::table* inner = TableAt(table, name.c_str(), "reinforcements");
      if (inner == nullptr) continue;
      const std::string prefix = "reinforcements." + name;
      AllowOnly(*inner, prefix + ".", keys);
      ReadReinforcement(*inner, prefix);
    }
  }

  void ReadReinforcement(const toml::table& table, const std::string& prefix) {
    ReinforcementCards& cards = edition_.reinforcements;
    for (const NumberRule& rule : kNumberRules) {
      if (prefix != rule.table) continue;
      ReadNumber(table, prefix, rule.key, rule.least, rule.most, &(cards.*rule.place));
    }
    if (prefix == "reinforcements.LUCKY") {
      const auto coins = ReadNumbers(table, prefix, "number_coins", 7, 0, kMostReinforcementCoins);
      if (coins.has_value()) std::copy(coins->begin(), coins->end(), &cards.lucky_number_coins[1]);
    }
    if (prefix == "reinforcements.AILES_NOIRES") {
      const auto coins = ReadNumbers(table, prefix, "coins", -1, 0, kMostReinforcementCoins);
      if (!coins.has_value()) return;
      cards.ailes_most = static_cast<uint8_t>(coins->size());
      std::copy(coins->begin(), coins->end(), &cards.ailes_coins[1]);
    }
  }

  const toml::table& root_;
  const std::string file_;
  Edition edition_;
  // By Combination, ascending; unset where the list is wrong.
  std::array<std::optional<std::vector<uint8_t>>, kCombinations> sizes_;
  std::map<std::string, uint32_t> lines_;
  // By line, each once.
  std::set<std::pair<uint32_t, std::string>> complaints_;
};

}  // namespace

absl::StatusOr<Edition> ParseEdition(std::string_view text, std::string_view file) {
  const std::string name = IsPlainText(file, 0, file.size()) ? std::string(file) : Quoted(file);
  try {
    const toml::table root = toml::parse(text);
    ASSIZE_ASSIGN_OR_RETURN(Edition edition, EditionReader(root, name).Read());
    edition.digest = HashOf(text);
    return edition;
  } catch (const toml::parse_error& error) {
    return absl::FailedPreconditionError(StrCat(name, ":", error.source().begin.line, ": ",
                                                std::string(error.description()),
                                                "; must be a TOML file"));
  }
}

const Edition& HouseEdition() {
  static const Edition edition = ParseEdition(HouseEditionText(), "house1.toml").value();
  return edition;
}

}  // namespace assize::games::duel_descrocs
