/* The worlds of Brigand's Bluff for programs that are not in C++: the referee's own engine behind a
 * C interface, in a shared library. sample-bots/python/assize/bluff.py is the wrapper for Python.
 *
 * Faces are numbered as in assize/v1/brigands_bluff.proto (MONKEY is 1, SKULL 6, 0 none); seats
 * from 0; places are those of the clue order. A clue is a list of numbers (clue_numbers.h).
 *
 * Worlds never change, and may be used on any thread. Each handle is to be freed once.
 */
#ifndef ASSIZE_SAMPLE_BOTS_CPP_BLUFF_ENGINE_ENGINE_H_
#define ASSIZE_SAMPLE_BOTS_CPP_BLUFF_ENGINE_ENGINE_H_

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct AssizeBluffWorlds AssizeBluffWorlds;

/* All worlds of a round; null unless seats is 4 to 6 and captain one of them. */
AssizeBluffWorlds* assize_bluff_start(int32_t seats, int32_t captain, int32_t wild_die);
void assize_bluff_free(AssizeBluffWorlds* worlds);

/* Each gives new worlds. After a clue: null unless it is well-formed. */
AssizeBluffWorlds* assize_bluff_after_clue(const AssizeBluffWorlds* worlds, const int32_t* clue,
                                           size_t size);
/* dice: by place, how many show the face; null unless there are as many numbers as crewmates, of 0
 * to 3 each. What contradicts what was shown before leaves no world. */
AssizeBluffWorlds* assize_bluff_after_reveal(const AssizeBluffWorlds* worlds, int32_t face,
                                             const int32_t* dice, size_t size);
AssizeBluffWorlds* assize_bluff_after_wild_die(const AssizeBluffWorlds* worlds, int32_t face);
AssizeBluffWorlds* assize_bluff_in_extra_clues(const AssizeBluffWorlds* worlds);

/* How many crewmates there are. */
int32_t assize_bluff_crew(const AssizeBluffWorlds* worlds);
uint64_t assize_bluff_count(const AssizeBluffWorlds* worlds);
uint64_t assize_bluff_weight(const AssizeBluffWorlds* worlds);
/* expected: by face, how many hidden dice of the crew a captain can expect to show it. */
void assize_bluff_expected(const AssizeBluffWorlds* worlds, double expected[6]);
/* The same of each crewmate's dice, by place and face; places beyond the crew have 0. */
void assize_bluff_expected_by_place(const AssizeBluffWorlds* worlds, double expected[30]);
/* By face: how likely the wild die shows it; 0 without one. */
void assize_bluff_wild_chances(const AssizeBluffWorlds* worlds, double chances[6]);

/* What a crewmate knows, in the next two functions: by place and face how many dice of the crew
 * show it, 30 numbers; the wild face; the seat that speaks. Null: nothing. */

/* 0: accepted; else the number of the refusal in the .proto file, and in *statement the statement
 * that is meant. A clue that can't be read is malformed. If `known` is null or not possible in
 * these worlds, nothing is untruthful, and the referee's clue is like any other. */
int32_t assize_bluff_judge(const AssizeBluffWorlds* worlds, const int32_t* clue, size_t size,
                           int32_t max_statements, int32_t removed_num, int32_t removed_den,
                           const int32_t* known, int32_t* statement);

/* The clue that the referee would give for that crewmate (BLUFF-7.4): statements of COUNT and EQ, each as
 * seats, 1 with the wild die, face mask and number. Returns how many there are, 1 to 3; 0: the
 * captain knows everything, or `known` is not possible in these worlds. */
size_t assize_bluff_default_clue(const AssizeBluffWorlds* worlds, const int32_t* known,
                                 int32_t numbers[12]);

/* The clue as a sentence of that seat, cut to `room` bytes with the final 0; returns the length of
 * the whole sentence. 0: the clue can't be read. */
size_t assize_bluff_sentence(const AssizeBluffWorlds* worlds, const int32_t* clue, size_t size,
                             int32_t speaker, char* text, size_t room);

/* The clue of a sentence of that seat, word for word as the function above writes it: copies its
 * numbers, as many as there is room for, and returns how many there are. 0: it is not a clue, and
 * `error` gets the reason, cut to `error_room` bytes with the final 0. */
size_t assize_bluff_read(const AssizeBluffWorlds* worlds, const char* sentence, size_t size,
                         int32_t speaker, int32_t* clue, size_t room, char* error,
                         size_t error_room);

#ifdef __cplusplus
}
#endif

#endif /* ASSIZE_SAMPLE_BOTS_CPP_BLUFF_ENGINE_ENGINE_H_ */
