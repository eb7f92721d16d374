// Fields in plain words, as a server sends them in the place of nghttp2's.
#include "referee/http2/head_block.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace assize::http2 {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;

nghttp2_nv FieldOf(std::string_view name, std::string_view value) {
  const auto bytes = [](std::string_view text) {
    return reinterpret_cast<uint8_t*>(const_cast<char*>(text.data()));
  };
  return {bytes(name), bytes(value), name.size(), value.size(), NGHTTP2_NV_FLAG_NONE};
}

// As a client's table reads it.
std::vector<std::pair<std::string, std::string>> Read(std::string_view block) {
  nghttp2_hd_inflater* made = nullptr;
  nghttp2_hd_inflate_new(&made);
  const std::unique_ptr<nghttp2_hd_inflater, decltype(&nghttp2_hd_inflate_del)> inflater(
      made, nghttp2_hd_inflate_del);
  std::vector<std::pair<std::string, std::string>> fields;
  const auto* next = reinterpret_cast<const uint8_t*>(block.data());
  size_t left = block.size();
  int flags = 0;
  while ((flags & NGHTTP2_HD_INFLATE_FINAL) == 0) {
    nghttp2_nv field;
    const ssize_t used = nghttp2_hd_inflate_hd2(made, &field, &flags, next, left, 1);
    if (used < 0) return {{"damaged", std::to_string(used)}};
    next += used;
    left -= static_cast<size_t>(used);
    if ((flags & NGHTTP2_HD_INFLATE_EMIT) == 0) continue;
    fields.emplace_back(std::string(reinterpret_cast<char*>(field.name), field.namelen),
                        std::string(reinterpret_cast<char*>(field.value), field.valuelen));
  }
  return fields;
}

std::string Frame(char type, char flags, std::string_view payload) {
  const std::string head = {static_cast<char>(payload.size() >> 16),
                            static_cast<char>(payload.size() >> 8),
                            static_cast<char>(payload.size()),
                            type,
                            flags,
                            0,
                            0,
                            0,
                            7};
  return head + std::string(payload);
}

TEST(HeadBlock, EveryFieldIsReadAsItWas) {
  const std::string text(300, 'e');
  const std::vector<nghttp2_nv> fields = {FieldOf(":status", "200"), FieldOf(":status", "404"),
                                          FieldOf("grpc-message", text), FieldOf("empty", "")};
  EXPECT_THAT(Read(PlainBlock(fields)), ElementsAre(Pair(":status", "200"), Pair(":status", "404"),
                                                    Pair("grpc-message", text), Pair("empty", "")));
}

TEST(HeadBlock, NamesAndValuesStandThereInPlainWords) {
  const std::vector<nghttp2_nv> fields = {FieldOf("grpc-status", "16")};
  EXPECT_THAT(PlainBlock(fields), HasSubstr("grpc-status\x02"
                                            "16"));
}

TEST(HeadBlock, WhatTheClientWasToldOfItsTableIsKept) {
  // Sizes 0 and 4096, then a field out of the table.
  const std::string made =
      Frame(NGHTTP2_HEADERS, NGHTTP2_FLAG_END_HEADERS | 1, "\x20\x3f\xe1\x1f\xbe");
  EXPECT_EQ(HeadFrames(made, "block"), Frame(NGHTTP2_HEADERS, NGHTTP2_FLAG_END_HEADERS | 1,
                                             "\x20\x3f\xe1\x1f"
                                             "block"));
}

TEST(HeadBlock, WhatIsTooLongForAFrameIsContinued) {
  const std::string made = Frame(NGHTTP2_HEADERS, NGHTTP2_FLAG_END_STREAM, "\x88");
  const std::string block(20'000, 'x');
  EXPECT_EQ(HeadFrames(made, block),
            Frame(NGHTTP2_HEADERS, NGHTTP2_FLAG_END_STREAM, block.substr(0, 16384)) +
                Frame(NGHTTP2_CONTINUATION, NGHTTP2_FLAG_END_HEADERS, block.substr(16384)));
}

TEST(HeadBlock, OtherFramesAreNoHeads) {
  EXPECT_EQ(TypeOf(Frame(NGHTTP2_DATA, 0, "x")), FrameType::kOther);
  EXPECT_EQ(TypeOf(Frame(NGHTTP2_HEADERS, 0, "x")), FrameType::kHead);
  EXPECT_EQ(TypeOf(Frame(NGHTTP2_CONTINUATION, 0, "x")), FrameType::kMoreOfHead);
}

}  // namespace
}  // namespace assize::http2
