#include "ladder/vectors/field.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

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

}  // namespace assize::ladder::vectors
