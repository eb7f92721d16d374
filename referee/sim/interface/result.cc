#include "referee/sim/interface/result.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "absl/strings/str_cat.h"
#include "referee/base/seed.h"
#include "referee/base/status.h"

namespace assize::sim {
namespace {

constexpr size_t kMaxSeedBytes = 4096;

// Plain arrays: a thread that only fails for want of memory can keep its error too.
thread_local char last_error[2048] = "";
thread_local assize_refusal last_refusal;
thread_local bool was_refused = false;

}  // namespace

assize_status Fail(assize_status code, std::string_view text) noexcept {
  CopyText(text, last_error, sizeof(last_error));
  return code;
}

assize_status Fail(const absl::Status& error) noexcept {
  const std::string_view text(error.message().data(), error.message().size());
  switch (error.code()) {
    case absl::StatusCode::kFailedPrecondition:
      return Fail(ASSIZE_NOT_NOW, text);
    case absl::StatusCode::kInternal:
      return Fail(ASSIZE_BROKEN, text);
    default:
      return Fail(ASSIZE_BAD_ARGUMENT, text);
  }
}

assize_status Fail(const Refusal& refusal) noexcept {
  last_refusal = {.seat = refusal.seat.index(),
                  .fault = refusal.fault ? 1 : 0,
                  .part = refusal.part,
                  .rule = "",
                  .code = ""};
  CopyText(refusal.rule, last_refusal.rule, sizeof(last_refusal.rule));
  CopyText(refusal.code, last_refusal.code, sizeof(last_refusal.code));
  was_refused = true;
  return Fail(ASSIZE_REFUSED, refusal.text);
}

bool LastRefusal(assize_refusal* refusal) noexcept {
  if (was_refused) *refusal = last_refusal;
  return was_refused;
}

const char* LastError() noexcept { return last_error; }

assize_status NullArgument(std::string_view name) noexcept {
  char text[64];
  CopyText(name, text, sizeof(text) - sizeof(": is null"));
  std::strcat(text, ": is null");
  return Fail(ASSIZE_BAD_ARGUMENT, text);
}

assize_status Write(std::string_view bytes, uint8_t* buffer, size_t capacity,
                    size_t* size) noexcept {
  if (size == nullptr) return NullArgument("size");
  *size = bytes.size();
  if (bytes.size() > capacity) return Fail(ASSIZE_TOO_SMALL, "buffer: is too small");
  if (bytes.empty()) return ASSIZE_OK;
  if (buffer == nullptr) return NullArgument("buffer");
  std::memcpy(buffer, bytes.data(), bytes.size());
  return ASSIZE_OK;
}

void CopyText(std::string_view text, char* buffer, size_t capacity) noexcept {
  const size_t size = std::min(text.size(), capacity - 1);
  std::copy_n(text.data(), size, buffer);  // memcpy() may not be given null, not even for nothing.
  buffer[size] = '\0';
}

absl::StatusOr<std::string_view> ReadBytes(std::string_view name, const uint8_t* bytes, size_t size,
                                           size_t most) {
  if (size > most) {
    return absl::InvalidArgumentError(
        absl::StrCat(std::string(name), ": ", size, " bytes; allowed: at most ", most));
  }
  if (bytes == nullptr && size > 0) {
    return absl::InvalidArgumentError(absl::StrCat(std::string(name), ": is null"));
  }
  return std::string_view(reinterpret_cast<const char*>(bytes), size);
}

absl::StatusOr<games::Viewer> ReadViewer(int32_t seat, int seats) {
  if (seat == ASSIZE_SPECTATOR) return games::Viewer();
  if (seat >= 0 && seat < seats) return games::Viewer(Seat(seat));
  return absl::InvalidArgumentError(
      absl::StrCat("seat: ", seat, "; allowed: 0 to ", seats - 1, ", or -1 for a spectator"));
}

absl::StatusOr<Chance> ReadSeed(std::string_view purpose, const uint8_t* seed, size_t size) {
  ASSIZE_ASSIGN_OR_RETURN(const std::string_view bytes,
                          ReadBytes("seed", seed, size, kMaxSeedBytes));
  return Chance(DeriveSeed(Seed{HashOf(bytes)}, absl::StrCat("assize.sim/", std::string(purpose))));
}

}  // namespace assize::sim
