// Sites of ladders that were made up, in memory.
#ifndef ASSIZE_TESTS_LADDER_SITE_SITE_TESTING_H_
#define ASSIZE_TESTS_LADDER_SITE_SITE_TESTING_H_

#include <gtest/gtest.h>

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "ladder/site/site.h"
#include "re2/re2.h"
#include "tests/ladder/publish/twins.h"

namespace assize::ladder::site {

// Keeps all files, and has those of a site that was made before.
class MemorySink final : public FileSink {
 public:
  explicit MemorySink(Files last = {}) : last_(std::move(last)) {}

  absl::Status Put(const std::string& path, std::string_view content,
                   const std::string& /*key*/) override {
    EXPECT_TRUE(files_.emplace(path, content).second) << path << " comes twice";
    return absl::OkStatus();
  }
  absl::StatusOr<bool> Keep(std::span<const std::string> /*paths*/,
                            const std::string& /*key*/) override {
    return false;
  }
  std::string LastContent(const std::string& path) const override {
    const auto file = last_.find(path);
    return file == last_.end() ? "" : file->second;
  }
  const Files& files() const { return files_; }

 private:
  const Files last_;
  Files files_;
};

inline Files SiteOf(publish::LadderParts rows, const SiteSettings& settings, Files last = {}) {
  const auto ladder = publish::PublishedLadder::Of(std::move(rows), {});
  MemorySink sink(std::move(last));
  const absl::Status made = MakeSite(*ladder, settings, {}, &sink);
  EXPECT_TRUE(made.ok()) << made;
  return sink.files();
}

inline Files SiteOf(publish::LadderParts rows, const std::string& event = "") {
  return SiteOf(std::move(rows), {.event = event, .matches = 0, .program = "test"});
}

inline void ExpectNoLinkIsBroken(const Files& files) {
  for (const auto& [path, text] : files) {
    if (!path.ends_with(".html")) continue;
    re2::StringPiece rest(text);
    std::string href;
    while (RE2::FindAndConsume(&rest, R"(href="([^"#?]*))", &href)) {
      if (href.empty() || href == "data:,") continue;
      std::vector<std::string> parts;
      for (const auto& part : std::filesystem::path(path).parent_path() / href) {
        if (part == ".." && !parts.empty()) {
          parts.pop_back();
        } else {
          parts.push_back(part.string());
        }
      }
      std::string target;
      for (const std::string& part : parts)
        absl::StrAppend(&target, target.empty() ? "" : "/", part);
      EXPECT_TRUE(files.contains(target)) << path << " leads to " << href;
    }
  }
}

// Two events, of which the first is over and the second goes on.
inline publish::LadderParts OverAndOpen() {
  publish::LadderParts rows = publish::TwinsOf(1).one;
  for (publish::EventParts& event : rows.events) {
    event.event.setup.settings.clear_published_rounds();
  }
  rows.events[0].event.ended_unix_us = 1'800'000'000'000'000;
  rows.events[1].event.ended_unix_us.reset();
  return rows;
}

}  // namespace assize::ladder::site

#endif  // ASSIZE_TESTS_LADDER_SITE_SITE_TESTING_H_
