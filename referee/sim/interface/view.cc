// assize/sim.h: views.
#include <algorithm>
#include <string>
#include <utility>

#include "assize/v1/games.pb.h"
#include "referee/base/hash.h"
#include "referee/sim/interface/result.h"

using namespace assize::sim;  // NOLINT: the functions of the interface have C's one namespace

assize_status assize_view_of(const assize_table* table, int32_t seat, assize_view** view) {
  return Guarded([&] {
    if (table == nullptr) return NullArgument("table");
    if (view == nullptr) return NullArgument("view");
    const auto viewer = ReadViewer(seat, table->table->seats());
    if (!viewer.ok()) return Fail(viewer.status());
    *view = new assize_view{table->table->ViewOf(*viewer)};
    return ASSIZE_OK;
  });
}

assize_status assize_view_read(const assize_game* game, const uint8_t* bytes, size_t size,
                               assize_view** view) {
  return Guarded([&] {
    if (game == nullptr) return NullArgument("game");
    if (view == nullptr) return NullArgument("view");
    const auto message = ReadMessage<assize::v1::GameView>("view", bytes, size);
    if (!message.ok()) return Fail(message.status());
    auto read = game->game->ReadView(*message);
    if (!read.ok()) return Fail(read.status());
    *view = new assize_view{*std::move(read)};
    return ASSIZE_OK;
  });
}

void assize_view_free(assize_view* view) { delete view; }

assize_status assize_view_info(const assize_view* view, assize_view_facts* facts) {
  return Guarded([&] {
    if (view == nullptr) return NullArgument("view");
    if (facts == nullptr) return NullArgument("facts");
    const assize::games::Viewer viewer = view->view->viewer();
    facts->seat = viewer.has_value() ? viewer->index() : ASSIZE_SPECTATOR;
    facts->asked = view->view->asked() ? 1 : 0;
    facts->over = view->view->over() ? 1 : 0;
    CopyText(view->view->decision(), facts->decision, sizeof(facts->decision));
    return ASSIZE_OK;
  });
}

assize_status assize_view_bytes(const assize_view* view, uint8_t* buffer, size_t capacity,
                                size_t* size) {
  return Guarded([&] {
    if (view == nullptr) return NullArgument("view");
    return Write(view->view->Bytes(), buffer, capacity, size);
  });
}

assize_status assize_view_key(const assize_view* view, uint8_t key[16]) {
  return Guarded([&] {
    if (view == nullptr) return NullArgument("view");
    if (key == nullptr) return NullArgument("key");
    const assize::Bytes32 hash = assize::HashOf(view->view->Bytes());
    std::copy_n(hash.begin(), 16, key);
    return ASSIZE_OK;
  });
}

assize_status assize_view_options(const assize_view* view, size_t limit, assize_options** options) {
  return Guarded([&] {
    if (view == nullptr) return NullArgument("view");
    if (options == nullptr) return NullArgument("options");
    auto moves = view->view->Options(limit);
    if (!moves.ok()) return Fail(moves.status());
    *options = new assize_options{*std::move(moves)};
    return ASSIZE_OK;
  });
}

assize_status assize_view_check(const assize_view* view, const uint8_t* move, size_t size) {
  return Guarded([&] {
    if (view == nullptr) return NullArgument("view");
    const auto message = ReadMessage<assize::v1::GameMove>("move", move, size);
    if (!message.ok()) return Fail(message.status());
    const auto refusal = view->view->Check(*message);
    if (!refusal.ok()) return Fail(refusal.status());
    return refusal->has_value() ? Fail(**refusal) : ASSIZE_OK;
  });
}

assize_status assize_view_default_move(const assize_view* view, uint8_t* buffer, size_t capacity,
                                       size_t* size) {
  return Guarded([&] {
    if (view == nullptr) return NullArgument("view");
    const auto move = view->view->DefaultMove();
    if (!move.ok()) return Fail(move.status());
    return Write(*move, buffer, capacity, size);
  });
}

assize_status assize_view_random_move(const assize_view* view, const uint8_t* seed,
                                      size_t seed_size, uint8_t* buffer, size_t capacity,
                                      size_t* size) {
  return Guarded([&] {
    if (view == nullptr) return NullArgument("view");
    const auto chance = ReadSeed("move", seed, seed_size);
    if (!chance.ok()) return Fail(chance.status());
    assize::Stream stream = chance->Open({"move"});
    const auto move = view->view->RandomMove(stream);
    if (!move.ok()) return Fail(move.status());
    return Write(*move, buffer, capacity, size);
  });
}

assize_status assize_view_redeal(const assize_view* view, const uint8_t* seed, size_t size,
                                 assize_table** table) {
  return Guarded([&] {
    if (view == nullptr) return NullArgument("view");
    if (table == nullptr) return NullArgument("table");
    const auto chance = ReadSeed("redeal", seed, size);
    if (!chance.ok()) return Fail(chance.status());
    *table = new assize_table{view->view->Redeal(*chance)};
    return ASSIZE_OK;
  });
}
