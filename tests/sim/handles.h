// The handles of assize/sim.h for tests: freed at their end, with a failure as an absl::Status.
#ifndef ASSIZE_TESTS_SIM_HANDLES_H_
#define ASSIZE_TESTS_SIM_HANDLES_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "referee/sim/include/assize/sim.h"

namespace assize::testing {

struct FreeHandle {
  void operator()(assize_game* game) const { assize_game_free(game); }
  void operator()(assize_table* table) const { assize_table_free(table); }
  void operator()(assize_view* view) const { assize_view_free(view); }
  void operator()(assize_batch* batch) const { assize_batch_free(batch); }
  void operator()(assize_options* options) const { assize_options_free(options); }
  void operator()(assize_search* search) const { assize_search_free(search); }
};
template <class T>
using Handle = std::unique_ptr<T, FreeHandle>;

// Where a function of the interface puts a handle.
template <class T>
class Into {
 public:
  explicit Into(Handle<T>* handle) : handle_(*handle) {}
  ~Into() { handle_.reset(raw_); }
  operator T**() { return &raw_; }  // NOLINT: for calls

 private:
  Handle<T>& handle_;
  T* raw_ = nullptr;
};

inline absl::Status ToStatus(assize_status status, std::string_view what) {
  if (status == ASSIZE_OK) return absl::OkStatus();
  return absl::InternalError(std::string(what) + ": " + std::to_string(status) + ": " +
                             assize_sim_error());
}

inline const uint8_t* AsBytes(std::string_view text) {
  return reinterpret_cast<const uint8_t*>(text.data());
}

// What a function that writes bytes writes; `write` takes buffer, capacity and size.
template <class Write>
std::string Written(const Write& write) {
  size_t size = 0;
  write(nullptr, 0, &size);
  std::string bytes(size, '\0');
  write(reinterpret_cast<uint8_t*>(bytes.data()), bytes.size(), &size);
  return bytes;
}

inline std::string BytesOf(const assize_view* view) {
  return Written([&](uint8_t* buffer, size_t capacity, size_t* size) {
    assize_view_bytes(view, buffer, capacity, size);
  });
}
inline std::string MoveOf(const assize_options* options, size_t index) {
  return Written([&](uint8_t* buffer, size_t capacity, size_t* size) {
    assize_options_move(options, index, buffer, capacity, size);
  });
}
inline std::string DefaultOf(const assize_view* view) {
  return Written([&](uint8_t* buffer, size_t capacity, size_t* size) {
    assize_view_default_move(view, buffer, capacity, size);
  });
}

// The facts of a table that a seat does not know, as assize_view_redeal_given() takes them.
class Facts {
 public:
  Facts(const assize_table* table, int32_t seat) {
    const std::string lines = Written([&](uint8_t* buffer, size_t capacity, size_t* size) {
      assize_table_hidden(table, seat, buffer, capacity, size);
    });
    for (size_t begin = 0; begin < lines.size();) {
      const size_t end = lines.find('\n', begin);
      const size_t equals = lines.find('=', begin);
      Add(lines.substr(begin, equals - begin), lines.substr(equals + 1, end - equals - 1));
      begin = end + 1;
    }
  }
  void Add(std::string name, std::string value) {
    texts_.push_back({std::move(name), std::move(value)});
  }

  std::vector<std::pair<std::string, std::string>>& texts() { return texts_; }

  // A redeal of the view in which all of them are so.
  assize_status Redeal(const assize_view* view, Handle<assize_table>* table) const {
    std::vector<const char*> names;
    std::vector<const char*> values;
    for (const auto& [name, value] : texts_) {
      names.push_back(name.c_str());
      values.push_back(value.c_str());
    }
    return assize_view_redeal_given(view, nullptr, 0, names.data(), values.data(), names.size(),
                                    Into(table));
  }

 private:
  std::vector<std::pair<std::string, std::string>> texts_;
};

// What most searches have.
inline assize_search_options UsualSearch() {
  return {.select = ASSIZE_UCB,
          .threads = 1,
          .widen = 0.5,
          .explore = 0.7,
          .judge = nullptr,
          .context = nullptr,
          .leaves = 0};
}

}  // namespace assize::testing

#endif  // ASSIZE_TESTS_SIM_HANDLES_H_
