#include "tests/ladder/vectors/check.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "tests/ladder/vectors/groups.h"

namespace assize::ladder::vectors {
namespace {

// Stands in for what is missing.
const Json kNothing;

}  // namespace

Field Field::operator[](const std::string& name) const {
  if (Has(name)) return Child((*value_)[name], "." + name);
  problem_->Note(place_ + "." + name, "is missing");
  return Child(kNothing, "." + name);
}

std::vector<Field> Field::Items(size_t least) const {
  std::vector<Field> items;
  if (!value_->is_array() || value_->size() < least) {
    Refuse(absl::StrCat("must be an array of at least ", least, " elements"));
    return items;
  }
  for (size_t i = 0; i < value_->size(); ++i) {
    items.push_back(Child((*value_)[i], absl::StrCat("[", i, "]")));
  }
  return items;
}

double Field::Number(double lowest, double highest) const {
  if (!value_->is_number()) {
    Refuse("must be a number");
    return std::clamp(1.0, lowest, highest);
  }
  const double number = value_->get<double>();
  if (number >= lowest && number <= highest) return number;
  if (highest == std::numeric_limits<double>::max()) {
    Refuse(lowest == std::numeric_limits<double>::min()
               ? absl::StrCat(number, ": must be above 0")
               : absl::StrCat(number, ": must be at least ", lowest));
  } else {
    Refuse(absl::StrCat(number, ": must be ", lowest, " to ", highest));
  }
  return std::clamp(1.0, lowest, highest);
}

int Field::Integer(int lowest, int highest) const {
  const double number = Number(lowest, highest);
  if (number != std::floor(number)) Refuse(absl::StrCat(number, ": must be a whole number"));
  return static_cast<int>(number);
}

std::string Field::Text() const {
  if (value_->is_string()) return value_->get<std::string>();
  Refuse("must be a text");
  return "";
}

int Field::OneOf(const std::vector<std::string>& names) const {
  const std::string text = Text();
  const auto found = std::find(names.begin(), names.end(), text);
  if (found != names.end()) return static_cast<int>(found - names.begin());
  Refuse(absl::StrCat("'", text, "': must be one of ", absl::StrJoin(names, ", ")));
  return 0;
}

std::vector<double> Field::Numbers(size_t least, double lowest, double highest) const {
  std::vector<double> numbers;
  for (const Field& item : Items(least)) numbers.push_back(item.Number(lowest, highest));
  return numbers;
}

namespace {

constexpr int kFormat = 1;

std::vector<Group> AllGroups() {
  std::vector<Group> all = EloGroups();
  for (auto& more : {SprtGroups(), BeliefGroups(), LikelihoodGroups()}) {
    all.insert(all.end(), more.begin(), more.end());
  }
  return all;
}

// Numbers of the file are rounded to this many significant digits, which may be coarser than the
// tolerance.
constexpr int kDigits = 12;

// Half a unit of the last digit.
double Rounding(double number) {
  if (number == 0) return 0;
  return 0.5 * std::pow(10.0, std::floor(std::log10(std::abs(number))) - (kDigits - 1));
}

// Enough of a value to recognise it.
std::string Shown(const Json& value) {
  constexpr size_t kMax = 200;
  const std::string text = value.dump();
  return text.size() <= kMax ? text : text.substr(0, kMax) + "...";
}

// The parser's message, without its own code before and without the file's bytes, which may be
// anything, behind.
std::string Reason(const Json::exception& error) {
  std::string text = error.what();
  text.erase(0, text.find("] ") + 2);
  return text.substr(0, text.find("; last read"));
}

// Compares what was computed with what a case expects, and writes the misses down.
class Comparison {
 public:
  Comparison(const Group& group, double tolerance, int number, GroupReport& report)
      : group_(group), tolerance_(tolerance), number_(number), report_(report) {}

  void Compare(const std::string& field, const Json& expected, const Json* got) {
    if (expected.is_object()) return CompareMembers(field, expected, got);
    if (expected.is_array()) return CompareItems(field, expected, got);
    ++report_.values;
    if (got == nullptr) return Miss(field, expected, "nothing: this program does not compute it");
    if (expected.is_number() && got->is_number()) {
      return CompareNumbers(field, expected.get<double>(), got->get<double>());
    }
    if (expected != *got) Miss(field, expected, Shown(*got));
  }

 private:
  void CompareMembers(const std::string& field, const Json& expected, const Json* got) {
    for (const auto& [name, value] : expected.items()) {
      if (std::ranges::count(group_.notes, name) > 0) {
        ++report_.notes;
        continue;
      }
      const bool has = got != nullptr && got->is_object() && got->contains(name);
      // A text in place of an object explains why there is none.
      const Json* member = has ? &(*got)[name] : got != nullptr && got->is_string() ? got : nullptr;
      Compare(field.empty() ? name : absl::StrCat(field, ".", name), value, member);
    }
  }

  void CompareItems(const std::string& field, const Json& expected, const Json* got) {
    if (got == nullptr || !got->is_array() || got->size() != expected.size()) {
      ++report_.values;
      return Miss(field, expected,
                  got == nullptr ? "nothing: this program does not compute it" : Shown(*got));
    }
    for (size_t i = 0; i < expected.size(); ++i) {
      Compare(absl::StrCat(field, "[", i, "]"), expected[i], &(*got)[i]);
    }
  }

  void CompareNumbers(const std::string& field, double expected, double got) {
    const double allowed = tolerance_ * std::max(1.0, std::abs(expected)) + Rounding(expected);
    if (std::abs(got - expected) <= allowed) return;
    report_.misses.push_back(
        absl::StrFormat("%s: expected %.12g, got %.12g, difference %.2g, tolerance %.2g",
                        Place(field), expected, got, std::abs(got - expected), allowed));
  }

  void Miss(const std::string& field, const Json& expected, const std::string& got) {
    report_.misses.push_back(
        absl::StrCat(Place(field), ": expected ", Shown(expected), ", got ", got));
  }

  std::string Place(const std::string& field) const {
    return absl::StrCat(group_.id, ", case ", number_, ", ", field);
  }

  const Group& group_;
  double tolerance_;
  int number_;
  GroupReport& report_;
};

void CheckCase(const Group& group, const Json& value, const Field& params, double tolerance,
               int number, Problem& problem, GroupReport& report) {
  const Field field(value, absl::StrCat(group.id, ", case ", number, ": case"), problem);
  const Field in(field["in"].json(), absl::StrCat(group.id, ", case ", number, ": in"), problem);
  const Field out = field["out"];
  if (!out.json().is_object()) out.Refuse("must be an object");
  if (problem.found()) return;
  const Json got = group.compute(in, params);
  if (problem.found()) return;
  Comparison(group, tolerance, number, report).Compare("", out.json(), &got);
}

GroupReport CheckGroup(const Field& field, const std::vector<Group>& known, Problem& problem) {
  GroupReport report{.id = field["id"].Text()};
  const auto group = std::ranges::find(known, report.id, &Group::id);
  if (group == known.end()) {
    report.misses.push_back(absl::StrCat(report.id, ": this program knows no such group"));
    return report;
  }
  static const Json kNoParams = Json::object();
  const Field params(field.Has("params") ? field["params"].json() : kNoParams,
                     absl::StrCat(report.id, ": params"), problem);
  const double tolerance = field["tolerance"].Positive();
  for (const Field& item : field["cases"].Items(1)) {
    if (problem.found()) break;
    CheckCase(*group, item.json(), params, tolerance, ++report.cases, problem, report);
  }
  return report;
}

}  // namespace

absl::StatusOr<std::vector<GroupReport>> CheckVectors(const std::string& text) {
  Json document;
  // The library reports the place by an exception; it ends here.
  try {
    document = Json::parse(text);
  } catch (const Json::exception& error) {
    return absl::InvalidArgumentError(absl::StrCat("not JSON: ", Reason(error)));
  }
  Problem problem;
  const Field root(document, "file", problem);
  root["format"].Integer(kFormat, kFormat);
  const std::vector<Group> known = AllGroups();
  std::vector<GroupReport> reports;
  for (const Field& group : root["groups"].Items(1)) {
    if (problem.found()) break;
    reports.push_back(CheckGroup(group, known, problem));
  }
  if (problem.found()) return absl::InvalidArgumentError(problem.text);
  return reports;
}

}  // namespace assize::ladder::vectors
