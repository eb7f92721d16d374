// The least that a bot does, as a static program without any library: it takes options by number, and
// reads no more of a message than that needs. What a match with it costs is the referee's, and the
// bridge's where it speaks lines.
//
//   bench_plain_bot frames|lines MAX_OPTIONS
//
// It makes the same moves in frames and in lines, which depend on the request's number and on how
// many options there are, whether they are listed or not.
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

namespace {

// As of referee/frames/frame.h and of protobuf's wire format.
constexpr char kOpen = 1, kMessage = 2, kEnd = 4;
constexpr uint64_t kBytes = 2;
constexpr uint64_t kRequest = 3, kRequestId = 1, kOptionCount = 7;

uint64_t ChoiceOf(uint64_t request, uint64_t count) { return count == 0 ? 0 : request * 7 % count; }

bool ReadAll(int from, char* bytes, size_t size) {
  for (ssize_t got = 0; size > 0; size -= static_cast<size_t>(got), bytes += got) {
    got = read(from, bytes, size);
    if (got <= 0) return false;
  }
  return true;
}
void Send(int to, std::string_view bytes) {
  if (write(to, bytes.data(), bytes.size()) < 0) std::exit(1);
}

// --- frames ---

uint64_t Varint(std::string_view* bytes) {
  uint64_t value = 0;
  for (int shift = 0; !bytes->empty() && shift < 64; shift += 7) {
    const auto byte = static_cast<uint8_t>(bytes->front());
    bytes->remove_prefix(1);
    value |= static_cast<uint64_t>(byte & 127) << shift;
    if (byte < 128) break;
  }
  return value;
}
void Append(uint64_t value, std::string* bytes) {
  for (; value > 127; value >>= 7) *bytes += static_cast<char>(value | 128);
  *bytes += static_cast<char>(value);
}

// Calls found(field, number, bytes) with each field of a message that has numbers and bytes alone.
template <class Found>
void ForEachField(std::string_view message, const Found& found) {
  while (!message.empty()) {
    const uint64_t tag = Varint(&message);
    const uint64_t value = Varint(&message);
    const size_t size = (tag & 7) == kBytes ? value : 0;
    found(tag >> 3, value, message.substr(0, size));
    message.remove_prefix(size);
  }
}

std::string Framed(char kind, std::string_view payload) {
  const auto size = static_cast<uint32_t>(payload.size());
  std::string frame = {kind, static_cast<char>(size >> 16), static_cast<char>(size >> 8),
                       static_cast<char>(size)};
  return frame.append(payload);
}

std::string Hello(uint64_t max_options) {
  // protocol_version, bot_name, wants_options, max_options
  std::string hello = {0x08, 1, 0x12, 5, 'p', 'l', 'a', 'i', 'n', 0x20, 1, 0x38};
  Append(max_options, &hello);
  return std::string{0x0a, static_cast<char>(hello.size())} + hello;
}

std::string Answer(std::string_view request) {
  uint64_t id = 0, count = 0;
  ForEachField(request, [&](uint64_t field, uint64_t value, std::string_view) {
    if (field == kRequestId) id = value;
    if (field == kOptionCount) count = value;
  });
  std::string move = {0x08};
  Append(id, &move);
  move += 0x18;
  Append(ChoiceOf(id, count), &move);
  return std::string{0x12, static_cast<char>(move.size())} + move;
}

int PlayInFrames(int seat, uint64_t max_options) {
  const std::string begin = Framed(kOpen, "") + Framed(kMessage, Hello(max_options));
  Send(seat, begin);
  std::string payload;
  for (unsigned char head[4]; ReadAll(seat, reinterpret_cast<char*>(head), sizeof head);) {
    payload.resize(static_cast<size_t>(head[1] << 16 | head[2] << 8 | head[3]));
    if (!ReadAll(seat, payload.data(), payload.size())) break;
    // A stream that ends with a status has gone wrong.
    if (head[0] == kEnd && !payload.empty() && payload[0] != 0) return 1;
    if (head[0] == kEnd) Send(seat, begin);
    if (head[0] != kMessage) continue;
    ForEachField(payload, [&](uint64_t field, uint64_t, std::string_view bytes) {
      if (field == kRequest) Send(seat, Framed(kMessage, Answer(bytes)));
    });
  }
  return 0;
}

// --- lines ---

// The number after that text, in quotation marks or not; 0 if it is not there.
uint64_t NumberAfter(std::string_view name, std::string_view line) {
  const size_t place = line.rfind(name);
  if (place == std::string_view::npos) return 0;
  const char* number = line.data() + place + name.size();
  return std::strtoull(*number == '"' ? number + 1 : number, nullptr, 10);
}

void AnswerLine(std::string_view line) {
  constexpr std::string_view kAsks = "\"request\":{\"request_id\":";
  const size_t place = line.find(kAsks);
  if (place == std::string_view::npos) return;
  const uint64_t id = NumberAfter(kAsks, line.substr(0, place + kAsks.size() + 24));
  const uint64_t count = NumberAfter("\"option_count\":", line);
  Send(STDOUT_FILENO, "{\"move\":{\"request_id\":" + std::to_string(id) +
                          ",\"option\":" + std::to_string(ChoiceOf(id, count)) + "}}\n");
}

int PlayInLines(uint64_t max_options) {
  Send(STDOUT_FILENO,
       "{\"hello\":{\"protocol_version\":1,\"bot_name\":\"plain\",\"wants_options\":true,\"max_"
       "options\":" +
           std::to_string(max_options) + "}}\n");
  constexpr size_t kChunk = 65536;
  std::string received;
  for (size_t size = 0;;) {
    received.resize(size + kChunk);
    const ssize_t got = read(STDIN_FILENO, received.data() + size, kChunk);
    if (got <= 0) return 0;
    // What was there before has no end of a line.
    const size_t searched = size;
    size += static_cast<size_t>(got);
    received.resize(size);
    size_t begin = 0;
    for (size_t end = received.find('\n', searched); end != std::string::npos;
         end = received.find('\n', begin)) {
      AnswerLine(std::string_view(received).substr(begin, end - begin));
      begin = end + 1;
    }
    received.erase(0, begin);
    size = received.size();
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 64;
  const uint64_t max_options = std::strtoull(argv[2], nullptr, 10);
  if (std::strcmp(argv[1], "lines") == 0) return PlayInLines(max_options);
  const char* seat = std::getenv("ASSIZE_SEAT_FD");
  return seat == nullptr ? 64 : PlayInFrames(std::atoi(seat), max_options);
}
