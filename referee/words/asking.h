// A request, asked in words: the table, the question, a menu; and what a typed line answers. A
// person at a terminal and a program that speaks words are asked by the same code.
//
// Values; used by one thread.
#ifndef ASSIZE_REFEREE_WORDS_ASKING_H_
#define ASSIZE_REFEREE_WORDS_ASKING_H_

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "assize/v1/referee.pb.h"
#include "referee/words/menu.h"
#include "referee/words/sight.h"

namespace assize {

class Asking {
 public:
  // kInvalidArgument: the view is of an unknown game, or can't be read.
  static absl::StatusOr<Asking> Of(const v1::Request& request);

  // What must be said in the Hello for such requests: numbers of moves count, lists are not needed,
  // and what happened comes in sentences.
  static void AskFor(v1::Hello* hello);

  // The table as the seat sees it.
  std::string TableText() const { return sight_->Text(); }
  // The question, and what can be chosen now.
  std::string MenuText() const;
  const Sight& sight() const { return *sight_; }

  enum class Kind {
    // An answer: `move` has its number or its content.
    kMove,
    // No answer yet, and no mistake: `text` is to be shown.
    kShow,
    // Neither a move nor a command; `text` says what was read and what is allowed.
    kUnread,
  };
  struct Reply {
    Kind kind = Kind::kShow;
    v1::Move move;
    std::string text;
  };
  // A number chooses from the menu; "help", "view", "more", "back" and "/words", or their first
  // letters, are commands; anything else is a move in the game's own words.
  Reply Take(std::string_view line);

 private:
  Asking(const v1::Request& request, std::unique_ptr<Sight> sight, Menu menu)
      : request_id_(request.request_id()),
        partial_(request.options_partial()),
        sight_(std::move(sight)),
        menu_(std::move(menu)) {}

  std::string HelpText() const;
  // With what is allowed.
  Reply Unread(const absl::Status& why) const;
  // Of the menu's reply.
  Reply After(const Menu::Reply& reply, Kind error) const;

  uint64_t request_id_;
  bool partial_;
  std::unique_ptr<Sight> sight_;
  Menu menu_;
};

}  // namespace assize

#endif  // ASSIZE_REFEREE_WORDS_ASKING_H_
