// assize/sim.h: tables.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "assize/v1/games.pb.h"
#include "referee/base/seed.h"
#include "referee/base/status.h"
#include "referee/sim/interface/result.h"

namespace assize::sim {
namespace {

// Answers, and the messages that they refer to.
class Answers {
 public:
  absl::Status Read(const assize_answer* answers, size_t count, int seats) {
    if (count > static_cast<size_t>(seats)) {
      return absl::InvalidArgumentError(
          absl::StrCat("answers: ", count, "; allowed: at most ", seats, ", one for each seat"));
    }
    // Answers refer to them.
    messages_.reserve(count);
    for (size_t i = 0; i < count; ++i) ASSIZE_RETURN_IF_ERROR(Add(answers[i], seats));
    return absl::OkStatus();
  }
  const std::vector<Answer>& list() const { return list_; }

 private:
  absl::Status Add(const assize_answer& answer, int seats) {
    if (answer.seat < 0 || answer.seat >= seats) {
      return absl::InvalidArgumentError(
          absl::StrCat("seat: ", answer.seat, "; allowed: 0 to ", seats - 1));
    }
    const Seat seat(answer.seat);
    switch (answer.kind) {
      case ASSIZE_BY_INDEX: {
        if (answer.index < 0) return BadIndex(seat, answer.index);
        list_.push_back({seat, OptionIndex{static_cast<size_t>(answer.index)}});
        return absl::OkStatus();
      }
      case ASSIZE_BY_OPTION:
        return AddOption(seat, answer);
      case ASSIZE_BY_MOVE: {
        ASSIZE_ASSIGN_OR_RETURN(
            v1::GameMove message,
            ReadMessage<v1::GameMove>(absl::StrCat("seat ", answer.seat, ": move"), answer.move,
                                      answer.size));
        messages_.push_back(std::move(message));
        list_.push_back({seat, &messages_.back()});
        return absl::OkStatus();
      }
      case ASSIZE_BY_DEFAULT:
        list_.push_back({seat, DefaultAnswer()});
        return absl::OkStatus();
      default:
        return absl::InvalidArgumentError(
            absl::StrCat("seat ", answer.seat, ": kind: ", answer.kind, "; allowed: 0 to 3"));
    }
  }
  absl::Status AddOption(Seat seat, const assize_answer& answer) {
    if (answer.options == nullptr) {
      return absl::InvalidArgumentError(absl::StrCat("seat ", seat.index(), ": options: is null"));
    }
    if (answer.index < 0 || static_cast<uint64_t>(answer.index) >= answer.options->moves->size()) {
      return BadIndex(seat, answer.index);
    }
    list_.push_back({seat, ListedMove{answer.options->moves, static_cast<size_t>(answer.index)}});
    return absl::OkStatus();
  }
  static absl::Status BadIndex(Seat seat, int64_t index) {
    return absl::InvalidArgumentError(
        absl::StrCat("seat ", seat.index(), ": option ", index, " is not in the list"));
  }

  std::vector<v1::GameMove> messages_;
  std::vector<Answer> list_;
};

}  // namespace
}  // namespace assize::sim

using namespace assize::sim;  // NOLINT: the functions of the interface have C's one namespace

assize_status assize_table_new(const assize_game* game, const uint8_t* seed, size_t size,
                               assize_table** table) {
  return Guarded([&] {
    if (game == nullptr) return NullArgument("game");
    if (table == nullptr) return NullArgument("table");
    const auto chance = ReadSeed("new", seed, size);
    if (!chance.ok()) return Fail(chance.status());
    *table = new assize_table{game->game->Deal(*chance)};
    return ASSIZE_OK;
  });
}

assize_status assize_table_deal(const assize_game* game, const uint8_t seed[32],
                                assize_table** table) {
  return Guarded([&] {
    if (game == nullptr) return NullArgument("game");
    if (seed == nullptr) return NullArgument("seed");
    if (table == nullptr) return NullArgument("table");
    assize::Seed of_match;
    std::copy_n(seed, of_match.bytes.size(), of_match.bytes.begin());
    *table = new assize_table{game->game->Deal(assize::Chance(of_match))};
    return ASSIZE_OK;
  });
}

assize_status assize_table_copy(const assize_table* table, assize_table** copy) {
  return Guarded([&] {
    if (table == nullptr) return NullArgument("table");
    if (copy == nullptr) return NullArgument("copy");
    *copy = new assize_table{table->table->Clone()};
    return ASSIZE_OK;
  });
}

void assize_table_free(assize_table* table) { delete table; }

assize_status assize_table_info(const assize_table* table, assize_table_facts* facts) {
  return Guarded([&] {
    if (table == nullptr) return NullArgument("table");
    if (facts == nullptr) return NullArgument("facts");
    *facts = {.seats = table->table->seats(), .over = table->table->over() ? 1 : 0, .asked = 0};
    for (const assize::Seat seat : table->table->waiting()) facts->asked |= 1u << seat.index();
    return ASSIZE_OK;
  });
}

assize_status assize_table_step(assize_table* table, const assize_answer* answers, size_t count) {
  return Guarded([&] {
    if (table == nullptr) return NullArgument("table");
    if (answers == nullptr && count > 0) return NullArgument("answers");
    Answers read;
    const absl::Status error = read.Read(answers, count, table->table->seats());
    if (!error.ok()) return Fail(error);
    const auto refusal = table->table->Step(read.list());
    if (!refusal.ok()) return Fail(refusal.status());
    return refusal->has_value() ? Fail(**refusal) : ASSIZE_OK;
  });
}

assize_status assize_table_play_random(assize_table* table, const uint8_t* seed, size_t size) {
  return Guarded([&] {
    if (table == nullptr) return NullArgument("table");
    const auto chance = ReadSeed("play", seed, size);
    if (!chance.ok()) return Fail(chance.status());
    assize::Stream stream = chance->Open({"moves"});
    table->table->PlayRandom(stream);
    return ASSIZE_OK;
  });
}

assize_status assize_table_scores(const assize_table* table, double* scores, size_t count) {
  return Guarded([&] {
    if (table == nullptr) return NullArgument("table");
    if (scores == nullptr) return NullArgument("scores");
    const auto seats = static_cast<size_t>(table->table->seats());
    if (count != seats) {
      return Fail(absl::InvalidArgumentError(
          absl::StrCat("count: ", count, "; allowed: ", seats, ", the number of seats")));
    }
    const auto result = table->table->Scores();
    if (!result.ok()) return Fail(result.status());
    std::copy(result->begin(), result->end(), scores);
    return ASSIZE_OK;
  });
}

assize_status assize_table_reroll(assize_table* table, const uint8_t* seed, size_t size) {
  return Guarded([&] {
    if (table == nullptr) return NullArgument("table");
    const auto chance = ReadSeed("reroll", seed, size);
    if (!chance.ok()) return Fail(chance.status());
    table->table->Reroll(*chance);
    return ASSIZE_OK;
  });
}

assize_status assize_table_digest(const assize_table* table, uint8_t digest[32]) {
  return Guarded([&] {
    if (table == nullptr) return NullArgument("table");
    if (digest == nullptr) return NullArgument("digest");
    const assize::Bytes32 bytes = table->table->Digest();
    std::copy(bytes.begin(), bytes.end(), digest);
    return ASSIZE_OK;
  });
}
