#include "referee/replay/summary/compression.h"

#include <zstd.h>

#include <algorithm>
#include <memory>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "referee/base/status.h"

namespace assize {
namespace {

// Above it zstd gets slow sooner than it gets smaller.
constexpr int kLevel = 3;

struct FreeContext {
  void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
  void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};

absl::Status Damage(const std::string& what, size_t offset, size_t size) {
  return absl::DataLossError(absl::StrCat("zstd: ", what, " near byte ", offset, " of ", size));
}

// As zstd wants its pieces, so that the place of an error is known. `bytes` has the content's size.
absl::Status DecompressInPieces(std::string_view frame, ZSTD_DCtx* context, std::string* bytes) {
  ZSTD_outBuffer output{bytes->data(), bytes->size(), 0};
  ZSTD_inBuffer input{frame.data(), 0, 0};
  size_t wanted = ZSTD_initDStream(context);
  while (wanted != 0) {
    if (input.size == frame.size()) return Damage("cut off", frame.size(), frame.size());
    const size_t start = input.size;
    input.size = std::min(frame.size(), start + wanted);
    wanted = ZSTD_decompressStream(context, &output, &input);
    if (ZSTD_isError(wanted)) return Damage(ZSTD_getErrorName(wanted), start, frame.size());
    // Output room ends only where the frame's own size is wrong.
    if (input.pos < input.size && wanted != 0) {
      return Damage("more content than announced", start, frame.size());
    }
  }
  if (input.pos != frame.size() || output.pos != bytes->size()) {
    return Damage("bytes behind the end", input.pos, frame.size());
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::string> Compress(std::string_view bytes) {
  // Its tables take longer to lay out than a record to compress.
  thread_local const std::unique_ptr<ZSTD_CCtx, FreeContext> context(ZSTD_createCCtx());
  if (context == nullptr) return absl::InternalError("zstd: no memory");
  ZSTD_CCtx_reset(context.get(), ZSTD_reset_session_and_parameters);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, kLevel);
  std::string frame(ZSTD_compressBound(bytes.size()), '\0');
  const size_t size =
      ZSTD_compress2(context.get(), frame.data(), frame.size(), bytes.data(), bytes.size());
  if (ZSTD_isError(size)) {
    return absl::InternalError(absl::StrCat("zstd: ", ZSTD_getErrorName(size)));
  }
  frame.resize(size);
  return frame;
}

absl::StatusOr<std::string> Decompress(std::string_view frame) {
  const unsigned long long size = ZSTD_getFrameContentSize(frame.data(), frame.size());
  if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN ||
      size > kMaxUncompressed) {
    return Damage("no frame of a known size", 0, frame.size());
  }
  thread_local const std::unique_ptr<ZSTD_DCtx, FreeContext> context(ZSTD_createDCtx());
  if (context == nullptr) return absl::InternalError("zstd: no memory");
  std::string bytes(size, '\0');
  ZSTD_DCtx_reset(context.get(), ZSTD_reset_session_and_parameters);
  // One frame that fills the room exactly; anything else is looked at in pieces.
  if (ZSTD_findFrameCompressedSize(frame.data(), frame.size()) == frame.size() &&
      ZSTD_decompressDCtx(context.get(), bytes.data(), bytes.size(), frame.data(), frame.size()) ==
          bytes.size()) {
    return bytes;
  }
  ASSIZE_RETURN_IF_ERROR(DecompressInPieces(frame, context.get(), &bytes));
  return bytes;
}

absl::StatusOr<FrameContent> ContentOf(std::string_view frame) {
  const std::unique_ptr<ZSTD_DCtx, FreeContext> context(ZSTD_createDCtx());
  if (context == nullptr) return absl::InternalError("zstd: no memory");
  // What a frame of ours needs.
  constexpr int kLargestWindow = 27;
  ZSTD_DCtx_setParameter(context.get(), ZSTD_d_windowLogMax, kLargestWindow);
  std::string piece(ZSTD_DStreamOutSize(), '\0');
  ZSTD_inBuffer input{frame.data(), frame.size(), 0};
  Sha256 digest;
  FrameContent content;
  for (size_t wanted = 1; wanted != 0;) {
    ZSTD_outBuffer output{piece.data(), piece.size(), 0};
    const size_t before = input.pos;
    wanted = ZSTD_decompressStream(context.get(), &output, &input);
    if (ZSTD_isError(wanted)) return Damage(ZSTD_getErrorName(wanted), before, frame.size());
    digest.Add(std::string_view(piece).substr(0, output.pos));
    content.size += output.pos;
    if (content.size > kMaxUncompressed) return Damage("too much content", before, frame.size());
    const bool stands_still = output.pos == 0 && input.pos == before;
    if (wanted != 0 && stands_still) return Damage("cut off", before, frame.size());
  }
  if (input.pos != frame.size()) return Damage("bytes behind the end", input.pos, frame.size());
  content.sha256 = digest.Digest();
  return content;
}

}  // namespace assize
