#include "referee/games/rows.h"

#include "absl/strings/str_cat.h"
#include "referee/base/hash.h"

namespace assize::games {

LayoutBuilder::LayoutBuilder(std::string version) { layout_.version = std::move(version); }

void LayoutBuilder::Add(const FieldName& name, const char* rule, int length, FieldKind kind,
                        int top) {
  std::string text = name.word;
  if (name.number >= 0) absl::StrAppend(&text, name.number, name.part);
  layout_.fields.push_back({.name = std::move(text),
                            .offset = layout_.width,
                            .length = length,
                            .kind = kind,
                            .top = top,
                            .rule = rule});
  layout_.width += length;
}

Layout LayoutBuilder::Build() {
  Sha256 hash;
  hash.AddFramed(layout_.version);
  for (const Field& field : layout_.fields) {
    hash.AddFramed(absl::StrCat(field.name, " ", field.offset, " ", field.length, " ",
                                static_cast<int>(field.kind), " ", field.top));
  }
  layout_.digest = ToHex(hash.Digest());
  return std::move(layout_);
}

}  // namespace assize::games
