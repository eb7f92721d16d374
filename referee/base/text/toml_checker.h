// Reads values out of a TOML table and collects everything that is wrong with them, so that the
// author of a file learns of all mistakes at once.
//
//   TomlChecker checker("bots/mine/bot.toml");
//   checker.AllowOnly(table, "", {"name", "reuse"});
//   if (const toml::node* node = checker.Find(table, "", "name", Need::kRequired, "a text")) ...
//   ASSIZE_RETURN_IF_ERROR(checker.status());
//
// Used by one thread at a time.
#ifndef ASSIZE_REFEREE_BASE_TEXT_TOML_CHECKER_H_
#define ASSIZE_REFEREE_BASE_TEXT_TOML_CHECKER_H_

#include <toml++/toml.h>

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"

namespace assize {

enum class Need { kOptional, kRequired };

class TomlChecker {
 public:
  // `file`: as error messages name it.
  explicit TomlChecker(std::string_view file);

  // Reports every key of `table` that is not in `keys`. `prefix`: "limits." in a table of that
  // name.
  void AllowOnly(const toml::table& table, std::string_view prefix,
                 const std::vector<std::string>& keys);

  // The key's node, or nullptr. Reports it if it is required and missing; `allowed` states in words
  // what it must be.
  const toml::node* Find(const toml::table& table, std::string_view prefix, std::string_view key,
                         Need need, std::string_view allowed);

  // Reports that the value of `key` at `node` is not `allowed`; `value` is that of the node,
  // unless set otherwise.
  void Wrong(const toml::node& node, std::string_view key, std::string_view allowed);
  void Wrong(toml::source_position position, std::string_view key, std::string_view value,
             std::string_view allowed);

  // "FILE:LINE:COLUMN".
  std::string Place(toml::source_position position) const;

  // OK, or kFailedPrecondition with one line for each mistake, in the file's order; of very many
  // only the first are reported.
  absl::Status status() const;

 private:
  struct Mistake {
    toml::source_position position;
    std::string text;
  };

  std::string file_;
  std::vector<Mistake> mistakes_;
};

}  // namespace assize

#endif  // ASSIZE_REFEREE_BASE_TEXT_TOML_CHECKER_H_
