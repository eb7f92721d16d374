// Brigands with a planted failure: something is thrown where no rule ever throws.
#ifndef ASSIZE_TESTS_SEAT_THROWING_GAME_H_
#define ASSIZE_TESTS_SEAT_THROWING_GAME_H_

#include <memory>
#include <stdexcept>
#include <utility>

#include "referee/games/registry.h"
#include "referee/secrecy/staged_game.h"

namespace assize::seat {

inline constexpr char kPlanted[] = "a planted failure";

// Where it is thrown.
enum class Throws { kAtTheStart, kAtTheFirstResolve, kEverAfterTheStart };

class ThrowingTable final : public secrecy::ForwardingTable {
 public:
  ThrowingTable(std::unique_ptr<games::Table> inner, Throws throws)
      : ForwardingTable(std::move(inner)), throws_(throws) {}

  void Resolve() override { throw std::runtime_error(kPlanted); }
  Bytes32 StateDigest() const override {
    if (throws_ == Throws::kEverAfterTheStart) throw std::runtime_error(kPlanted);
    return ForwardingTable::StateDigest();
  }

 protected:
  std::unique_ptr<games::Table> Wrap(std::unique_ptr<games::Table> inner) const override {
    return std::make_unique<ThrowingTable>(std::move(inner), throws_);
  }

 private:
  const Throws throws_;
};

class ThrowingGame final : public games::Game {
 public:
  explicit ThrowingGame(Throws throws) : throws_(throws) {}

  const games::GameInfo& info() const override { return game_.info(); }
  absl::StatusOr<v1::GameConfig> Configure(int seats,
                                           const games::OptionValues& options) const override {
    return game_.Configure(seats, options);
  }
  absl::StatusOr<std::unique_ptr<games::Table>> Open(const v1::GameConfig& config,
                                                     const Chance& chance) const override {
    if (throws_ == Throws::kAtTheStart) throw std::runtime_error(kPlanted);
    auto table = game_.Open(config, chance);
    if (!table.ok()) return table.status();
    return std::make_unique<ThrowingTable>(*std::move(table), throws_);
  }

 private:
  const games::Game& game_ = **games::FindGame("brigands");
  const Throws throws_;
};

}  // namespace assize::seat

#endif  // ASSIZE_TESTS_SEAT_THROWING_GAME_H_
