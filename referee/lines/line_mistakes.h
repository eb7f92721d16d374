// What is wrong with a line of JSON that is not a message, in terms of its author: the field, what
// stands there, what may stand there. Protobuf's parser, which decides whether a line is a message,
// names neither the fields that there are nor what a value must be.
//
// Pure, safe on every thread.
#ifndef ASSIZE_REFEREE_LINES_LINE_MISTAKES_H_
#define ASSIZE_REFEREE_LINES_LINE_MISTAKES_H_

#include <google/protobuf/descriptor.h>

#include <string>
#include <string_view>
#include <vector>

namespace assize::lines {

// At most 8, each as "move.option: TEXT". Empty: nothing is wrong that is looked for.
std::vector<std::string> MistakesIn(std::string_view line,
                                    const google::protobuf::Descriptor& type);

}  // namespace assize::lines

#endif  // ASSIZE_REFEREE_LINES_LINE_MISTAKES_H_
