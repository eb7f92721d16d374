// Where submissions go once they are accepted.
#ifndef ASSIZE_LADDER_SUBMIT_VERSION_DESK_H_
#define ASSIZE_LADDER_SUBMIT_VERSION_DESK_H_

#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "ladder/model/roster.h"
#include "ladder/store/ladder_store.h"
#include "referee/base/status.h"

namespace assize::ladder {

class VersionDesk {
 public:
  virtual ~VersionDesk() = default;

  // The bot's newest version, if it has these files; nullopt: they may be added. Errors as of
  // CheckAddable().
  virtual absl::StatusOr<std::optional<Version>> Check(const std::string& owner,
                                                       const std::string& bot,
                                                       const Bytes32& sha256) = 0;
  // Errors as of LadderStore::AddVersion().
  virtual absl::StatusOr<Version> Add(const NewVersion& version) = 0;
};

// A ladder's database, which must outlive it.
class StoreDesk : public VersionDesk {
 public:
  explicit StoreDesk(LadderStore* store) : store_(*store) {}

  absl::StatusOr<std::optional<Version>> Check(const std::string& owner, const std::string& bot,
                                               const Bytes32& sha256) override {
    ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> versions, store_.ListVersions());
    std::optional<Version> unchanged = FindUnchanged(versions, owner, bot, sha256);
    if (!unchanged.has_value()) {
      ASSIZE_RETURN_IF_ERROR(CheckAddable(versions, owner, bot, sha256));
    }
    return unchanged;
  }
  absl::StatusOr<Version> Add(const NewVersion& version) override {
    return store_.AddVersion(version);
  }

 private:
  LadderStore& store_;
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_SUBMIT_VERSION_DESK_H_
