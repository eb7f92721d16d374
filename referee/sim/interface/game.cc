// assize/sim.h: the library and its games.
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "assize/v1/games.pb.h"
#include "referee/sim/interface/result.h"

namespace assize::sim {
namespace {

// "PATH\nTEXT" of an option that takes a file as the option's value.
std::string ValueOf(const games::GameInfo& info, std::string_view name, std::string_view value) {
  const size_t line = value.find('\n');
  for (const games::OptionInfo& option : info.options) {
    if (option.name != name || option.kind != games::OptionKind::kWordOrFile) continue;
    if (line == std::string_view::npos) break;
    return games::OptionValueOf(
        {std::string(value.substr(0, line)), std::string(value.substr(line + 1))});
  }
  return std::string(value);
}

absl::StatusOr<games::OptionValues> ReadOptions(const games::GameInfo& info,
                                                const char* const* names, const char* const* values,
                                                size_t count) {
  games::OptionValues options;
  for (size_t i = 0; i < count; ++i) {
    if (names[i] == nullptr || values[i] == nullptr) {
      return absl::InvalidArgumentError(absl::StrCat("option ", i, ": is null"));
    }
    if (!options.emplace(names[i], ValueOf(info, names[i], values[i])).second) {
      return absl::InvalidArgumentError(absl::StrCat("option ", names[i], " is given twice"));
    }
  }
  return options;
}

assize_status Give(absl::StatusOr<std::shared_ptr<const Game>> made, assize_game** game) {
  // Whatever is wrong with a configuration is wrong with the arguments.
  if (!made.ok()) {
    return Fail(ASSIZE_BAD_ARGUMENT,
                {made.status().message().data(), made.status().message().size()});
  }
  *game = new assize_game{*std::move(made)};
  return ASSIZE_OK;
}

// The game whose configuration it is.
absl::StatusOr<std::shared_ptr<const Game>> Read(const v1::GameConfig& config) {
  for (const Kind* kind : AllKinds()) {
    if (kind->field() == config.game_case()) return kind->ReadConfig(config);
  }
  return absl::InvalidArgumentError("config: of no game");
}

}  // namespace
}  // namespace assize::sim

using namespace assize::sim;  // NOLINT: the functions of the interface have C's one namespace

uint32_t assize_sim_version(void) { return 1; }

const char* assize_sim_error(void) { return LastError(); }

assize_status assize_sim_refusal(assize_refusal* refusal) {
  if (refusal == nullptr) return NullArgument("refusal");
  if (LastRefusal(refusal)) return ASSIZE_OK;
  return Fail(ASSIZE_NOT_NOW, "no move was refused on this thread");
}

const char* assize_sim_game_name(size_t index) {
  const auto kinds = AllKinds();
  // Names are literals.
  return index < kinds.size() ? kinds[index]->info().name.data() : nullptr;
}

assize_status assize_game_open(const char* name, int32_t seats, const char* const* names,
                               const char* const* values, size_t count, assize_game** game) {
  return Guarded([&] {
    if (name == nullptr) return NullArgument("name");
    if (game == nullptr) return NullArgument("game");
    if (count > 0 && names == nullptr) return NullArgument("names");
    if (count > 0 && values == nullptr) return NullArgument("values");
    const auto kind = FindKind(name);
    if (!kind.ok()) return Fail(kind.status());
    const auto options = ReadOptions((*kind)->info(), names, values, count);
    if (!options.ok()) return Fail(options.status());
    return Give((*kind)->Configure(seats, *options), game);
  });
}

assize_status assize_game_read(const uint8_t* config, size_t size, assize_game** game) {
  return Guarded([&] {
    if (game == nullptr) return NullArgument("game");
    const auto message = ReadMessage<assize::v1::GameConfig>("config", config, size);
    if (!message.ok()) return Fail(message.status());
    return Give(Read(*message), game);
  });
}

void assize_game_free(assize_game* game) { delete game; }

assize_status assize_game_info(const assize_game* game, assize_game_facts* facts) {
  return Guarded([&] {
    if (game == nullptr) return NullArgument("game");
    if (facts == nullptr) return NullArgument("facts");
    const assize::games::GameInfo& info = game->game->info();
    *facts = {.name = info.name.data(),
              .rules_version = info.rules_version,
              .seats = game->game->seats()};
    return ASSIZE_OK;
  });
}

assize_status assize_game_config(const assize_game* game, uint8_t* buffer, size_t capacity,
                                 size_t* size) {
  return Guarded([&] {
    if (game == nullptr) return NullArgument("game");
    return Write(game->game->Config(), buffer, capacity, size);
  });
}
