// A game's RULES.md beside its code and its tests: which rules it defines, and where they stand.
#ifndef ASSIZE_TESTS_SUPPORT_RULE_BOOK_H_
#define ASSIZE_TESTS_SUPPORT_RULE_BOOK_H_

#include <string>
#include <vector>

namespace assize::testing {

class RuleBook {
 public:
  // Of the game in referee/games/`game`, whose ids begin with `prefix`, e.g. "BRIG-", and whose
  // tests lie in these folders of tests/games.
  RuleBook(const std::string& game, const std::string& prefix,
           const std::vector<std::string>& test_folders);

  // The ids that RULES.md defines, which are those in bold, in their order.
  const std::vector<std::string>& ids() const { return ids_; }
  // The page, and all C++ files of the tests, as one text each.
  const std::string& page() const { return page_; }
  const std::string& tests() const { return tests_; }

  // Ids that stand more than once in bold.
  std::vector<std::string> DefinedTwice() const;
  // Ids that no file of the game's code names.
  std::vector<std::string> MissingInCode() const;
  // Ids that no test names, in a comment (BRIG-5.1) or in its own name (BRIG_5_1).
  std::vector<std::string> MissingInTests() const;

 private:
  std::string page_;
  std::string code_;
  std::string tests_;
  std::vector<std::string> ids_;
};

}  // namespace assize::testing

#endif  // ASSIZE_TESTS_SUPPORT_RULE_BOOK_H_
