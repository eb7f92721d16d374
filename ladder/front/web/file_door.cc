#include "ladder/front/web/file_door.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <utility>

namespace assize::front {
namespace {

constexpr size_t kChunk = 16384;
// Of one file, what waits for its reader.
constexpr size_t kRoom = 32768;
// Files in this folder have a part of their content's hash in their names.
constexpr std::string_view kNeverChanged = "viewer/";

// Pages have policies of their own, which are stricter and name their scripts; this one is for whatever
// they forget, and for frames, about which a page's own can say nothing.
constexpr std::string_view kPagePolicy =
    "default-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";
constexpr std::string_view kDataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

// Sends a file as its reader takes it.
class FileStream final : public http2::StreamOwner {
 public:
  FileStream(http2::StreamPtr stream, SiteFile file, CallLimit::Place place)
      : stream_(std::move(stream)), file_(std::move(file)), place_(std::move(place)) {
    stream_->SetRoom(kRoom);
  }

  void SendSome() {
    std::array<char, kChunk> piece;
    while (left() > 0 && stream_->unsent() <= kRoom) {
      const size_t most = std::min<uint64_t>(piece.size(), left());
      const ssize_t got = pread(file_.file.get(), piece.data(), most, static_cast<off_t>(sent_));
      // It is shorter than it was, or its disk fails: the reader learns that it has not all of it.
      if (got <= 0) return stream_->Reset();
      stream_->Send({piece.data(), static_cast<size_t>(got)});
      sent_ += static_cast<uint64_t>(got);
    }
    if (left() == 0) stream_->End();
  }

  void OnBytes(std::string_view bytes) override { stream_->Took(bytes.size()); }
  void OnDone(const http2::Fields&) override {}
  void OnOver() override {
    place_ = nullptr;
    file_.file.Reset();
  }
  void OnRoom() override { SendSome(); }

 private:
  uint64_t left() const { return file_.size - sent_; }

  const http2::StreamPtr stream_;
  SiteFile file_;
  CallLimit::Place place_;
  uint64_t sent_ = 0;
};

http2::Fields HeadOfFile(int status, const std::string& name, const SiteFile& file,
                         const http2::Fields& more) {
  const bool has_content = status == 200;
  http2::Fields head = HeadOf(status, has_content ? TypeOfFile(name) : "",
                              has_content ? std::optional(file.size) : std::nullopt, more);
  head.push_back({"content-security-policy",
                  std::string(name.ends_with(".html") ? kPagePolicy : kDataPolicy)});
  head.push_back({"cache-control", name.starts_with(kNeverChanged)
                                       ? "public, max-age=31536000, immutable"
                                       : "no-cache"});
  if (!file.etag.empty()) head.push_back({"etag", file.etag});
  return head;
}

}  // namespace

FileDoor::FileDoor(const std::string& folder)
    : sending_("files that are being sent", "to one address", kMaxFiles, kMaxFilesInAll) {
  if (!folder.empty()) files_.emplace(folder);
}

std::shared_ptr<http2::StreamOwner> FileDoor::Begin(const http2::StreamPtr& stream,
                                                    const WebRequest& request,
                                                    const std::string& address,
                                                    const http2::Fields& more) {
  const auto refuse = [&](int status, std::string_view text) {
    AnswerText(stream.get(), request, status, text, more);
    return nullptr;
  };
  if (!files_.has_value()) return refuse(404, "no site is served here");
  const std::string name = NameOfFile(request.path);
  if (name.empty()) return refuse(404, "there is no such page");
  absl::StatusOr<CallLimit::Place> place = sending_.Take(address);
  if (!place.ok()) return refuse(503, std::string(place.status().message()));
  absl::StatusOr<SiteFile> file = files_->Open(name);
  if (!file.ok()) {
    return refuse(absl::IsNotFound(file.status()) ? 404 : 503,
                  std::string(file.status().message()));
  }
  if (NamesTag(request.if_none_match, file->etag)) {
    stream->FinishWithHttpHead(HeadOfFile(304, name, *file, more));
    return nullptr;
  }
  const http2::Fields head = HeadOfFile(200, name, *file, more);
  if (request.method == "HEAD" || file->size == 0) {
    stream->FinishWithHttpHead(head);
    return nullptr;
  }
  stream->SendHttpHead(head);
  auto sender = std::make_shared<FileStream>(stream, *std::move(file), *std::move(place));
  sender->SendSome();
  return sender;
}

}  // namespace assize::front
