// What each group of a file of vectors asks for: a function from a case's "in" to all that "out"
// may contain.
#ifndef ASSIZE_TESTS_LADDER_VECTORS_GROUPS_H_
#define ASSIZE_TESTS_LADDER_VECTORS_GROUPS_H_

#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace assize::ladder::vectors {

// Reading a JSON value field by field, with errors that name the place: "glicko2, case 3: in.rd:
// ...".
//
// A Field never fails at once: the first error is kept in the Problem that all fields of a document
// share, and reading goes on with harmless values. The caller checks the Problem when all is read.

using Json = nlohmann::json;

// The first thing that was wrong; empty if nothing was.
struct Problem {
  std::string text;

  bool found() const { return !text.empty(); }
  void Note(const std::string& place, const std::string& what) {
    if (text.empty()) text = place + ": " + what;
  }
};

// Points into the document and to the problem; both must outlive it.
class Field {
 public:
  Field(const Json& value, std::string place, Problem& problem)
      : value_(&value), place_(std::move(place)), problem_(&problem) {}

  bool Has(const std::string& name) const { return value_->is_object() && value_->contains(name); }
  // A member. Missing ones are a problem.
  Field operator[](const std::string& name) const;

  // Elements of an array of at least this number.
  std::vector<Field> Items(size_t least = 0) const;

  // A finite number from `lowest` to `highest`.
  double Number(double lowest = std::numeric_limits<double>::lowest(),
                double highest = std::numeric_limits<double>::max()) const;
  // Above 0.
  double Positive() const { return Number(std::numeric_limits<double>::min()); }
  int Integer(int lowest, int highest) const;
  std::string Text() const;
  // One of the names; if not, a problem, and 0.
  int OneOf(const std::vector<std::string>& names) const;
  std::vector<double> Numbers(size_t least, double lowest = std::numeric_limits<double>::lowest(),
                              double highest = std::numeric_limits<double>::max()) const;

  // Notes a problem of this field.
  void Refuse(const std::string& what) const { problem_->Note(place_, what); }
  const Json& json() const { return *value_; }
  const std::string& place() const { return place_; }

 private:
  Field Child(const Json& value, const std::string& suffix) const {
    return Field(value, place_ + suffix, *problem_);
  }

  const Json* value_;
  std::string place_;
  Problem* problem_;
};

// `in` and `params` of a case. What is wrong with them is noted in their Problem; the result is
// then meaningless. A field of the result that can't be computed, e.g. as no finite value exists,
// is a text.
using Compute = Json (*)(const Field& in, const Field& params);

struct Group {
  std::string id;
  Compute compute = nullptr;
  // Fields of "out" that describe the reference, not the case: nothing to compute.
  std::vector<std::string> notes = {};
};

// Of rating_groups.cc, sprt_groups.cc and likelihood_groups.cc.
std::vector<Group> EloGroups();
std::vector<Group> SprtGroups();
std::vector<Group> BeliefGroups();
std::vector<Group> LikelihoodGroups();

}  // namespace assize::ladder::vectors

#endif  // ASSIZE_TESTS_LADDER_VECTORS_GROUPS_H_
