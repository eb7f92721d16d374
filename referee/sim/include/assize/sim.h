/* The rules of Assize's games in your own process: the tables that the referee deals, what a seat
 * may know of one, legal moves, and other tables that look the same to a seat.
 *
 *   cc bot.c $(pkg-config --cflags --libs assize-sim)
 *
 * An assize_table is the truth of a match, for training and tests. An assize_view is all that a bot
 * ever gets; a search starts from one. No function leads from a view to the table that it was taken
 * of: assize_view_redeal() deals another one that looks the same to the viewer.
 *
 * Moves, views and configurations are bytes: the messages GameMove, GameView and GameConfig of
 * assize/v1/games.proto as they travel between referee and bots, so that a bot can read the view of
 * its request and answer with the bytes of a move.
 *
 * Results. Functions that can fail return an assize_status and write their results only if it is
 * ASSIZE_OK; assize_sim_error() says why they did not. They take any bytes and any numbers: what
 * can't be used is an ASSIZE_BAD_ARGUMENT. Pointers to handles must be ones that this library gave
 * and that are not freed yet, and buffers must be as large as is said beside them.
 *
 * Bytes are written into the caller's buffer: `capacity` bytes at `buffer`; *size is the size of the
 * whole. If that is more than `capacity`, nothing is written and the result is ASSIZE_TOO_SMALL; a
 * call with capacity 0 only asks for the size.
 *
 * Ownership. Whatever a function returns through a pointer to a handle is the caller's, to be freed
 * by the function of that type; freeing NULL does nothing. Handles keep what they need: freeing a
 * game before its tables is fine.
 *
 * Threads. Games, views and options never change and may be used by several threads at once. A table
 * belongs to one thread at a time. Errors are kept by thread. The library has no global state that a
 * caller could notice, and starts no thread but those of a batch or
 * a search that is to have several.
 *
 * Seeds are any 0 to 4096 bytes. A label of this library is mixed in: no seed deals what a match of
 * the referee with that seed deals, but for assize_table_deal().
 */
#ifndef ASSIZE_SIM_H_
#define ASSIZE_SIM_H_

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define ASSIZE_SIM_API __attribute__((visibility("default")))
#else
#define ASSIZE_SIM_API
#endif

/* The most seats that any game has. */
#define ASSIZE_MAX_SEATS 8
/* In place of a seat: a spectator's view. */
#define ASSIZE_SPECTATOR (-1)

typedef struct assize_game assize_game;
typedef struct assize_table assize_table;
typedef struct assize_view assize_view;
typedef struct assize_options assize_options;

typedef enum assize_status {
  ASSIZE_OK = 0,
  /* An argument can't be used: the text names it, its value and what is allowed. */
  ASSIZE_BAD_ARGUMENT = 1,
  /* A move was refused; assize_sim_refusal() has the details. */
  ASSIZE_REFUSED = 2,
  /* Not at this point of the match: the seat is not asked, or the match is over, or not yet. */
  ASSIZE_NOT_NOW = 3,
  /* The buffer is too small. */
  ASSIZE_TOO_SMALL = 4,
  ASSIZE_NO_MEMORY = 5,
  /* The rules found a state that no match has: a mistake in this library, or a view that was read
   * from bytes which nobody was sent. The table is of no more use. */
  ASSIZE_BROKEN = 6
} assize_status;

/* ---- The library. ---- */

/* The version of this interface, 1. Functions are added without a new version; none is changed. */
ASSIZE_SIM_API uint32_t assize_sim_version(void);

/* Why the last function that failed on this thread did so, in English. Valid until the next call on
 * this thread; "" before the first failure. At most 2047 characters; longer texts are cut. */
ASSIZE_SIM_API const char* assize_sim_error(void);

/* Why a move was refused. */
typedef struct assize_refusal {
  int32_t seat;
  /* 1: by the rules, a fault of the bot. 0: as a part of play, e.g. a clue that is no news. */
  int32_t fault;
  /* The part of the move that is meant, from 1; 0: the move as a whole. */
  int32_t part;
  /* The number of the rule, e.g. "BRIG-7.9"; "": a field of the move is missing or out of range. */
  char rule[32];
  /* The game's own word for it, e.g. "NEGATIVE"; often "". */
  char code[32];
} assize_refusal;

/* Of the last ASSIZE_REFUSED on this thread. ASSIZE_NOT_NOW: there was none. */
ASSIZE_SIM_API assize_status assize_sim_refusal(assize_refusal* refusal);

/* The name of the game with that number, in the order of names; NULL from the last one on. */
ASSIZE_SIM_API const char* assize_sim_game_name(size_t index);

/* ---- Games: rules with a configuration. ---- */

/* The game of that name for that many seats, with `count` options names[i] = values[i] as
 * `referee games` lists them; the others have their defaults. An option that takes a file takes
 * "PATH\nTEXT", the file's name for messages and its contents. */
ASSIZE_SIM_API assize_status assize_game_open(const char* name, int32_t seats,
                                              const char* const* names, const char* const* values,
                                              size_t count, assize_game** game);
/* The game with the configuration of a GameConfig, as it stands in a Welcome or a record. */
ASSIZE_SIM_API assize_status assize_game_read(const uint8_t* config, size_t size,
                                              assize_game** game);
ASSIZE_SIM_API void assize_game_free(assize_game* game);

typedef struct assize_game_facts {
  /* As of assize_sim_game_name(); valid as long as the library is loaded. */
  const char* name;
  uint32_t rules_version;
  int32_t seats;
} assize_game_facts;

ASSIZE_SIM_API assize_status assize_game_info(const assize_game* game, assize_game_facts* facts);
/* Its GameConfig. */
ASSIZE_SIM_API assize_status assize_game_config(const assize_game* game, uint8_t* buffer,
                                                size_t capacity, size_t* size);

/* ---- Tables: matches in progress. ---- */

/* A match at its first decision. */
ASSIZE_SIM_API assize_status assize_table_new(const assize_game* game, const uint8_t* seed,
                                              size_t size, assize_table** table);
/* The same as the referee deals it for a match with that seed, which is published when no match of
 * the deal is open: with it, matches are played again. */
ASSIZE_SIM_API assize_status assize_table_deal(const assize_game* game, const uint8_t seed[32],
                                               assize_table** table);
/* The same truth with the same chance to come. */
ASSIZE_SIM_API assize_status assize_table_copy(const assize_table* table, assize_table** copy);
ASSIZE_SIM_API void assize_table_free(assize_table* table);

typedef struct assize_table_facts {
  int32_t seats;
  int32_t over;
  /* Bit s: seat s must answer before the match goes on. 0 of a match that is over. */
  uint32_t asked;
} assize_table_facts;

ASSIZE_SIM_API assize_status assize_table_info(const assize_table* table,
                                               assize_table_facts* facts);

typedef enum assize_answer_kind {
  /* The option with the number `index` of the seat's whole list. */
  ASSIZE_BY_INDEX = 0,
  /* The option with the number `index` of `options`, which may be of another view. */
  ASSIZE_BY_OPTION = 1,
  /* `size` bytes at `move`, a GameMove. */
  ASSIZE_BY_MOVE = 2,
  /* What the referee plays for a seat that does not answer. */
  ASSIZE_BY_DEFAULT = 3
} assize_answer_kind;

typedef struct assize_answer {
  int32_t seat;
  int32_t kind; /* an assize_answer_kind */
  int64_t index;
  const assize_options* options;
  const uint8_t* move;
  size_t size;
} assize_answer;

/* Carries out the answers of all seats that are asked, one of each in any order, and plays to the
 * next decision. Unless it is ASSIZE_OK, nothing has changed. */
ASSIZE_SIM_API assize_status assize_table_step(assize_table* table, const assize_answer* answers,
                                               size_t count);
/* Plays to the end, all seats at random. */
ASSIZE_SIM_API assize_status assize_table_play_random(assize_table* table, const uint8_t* seed,
                                                      size_t size);
/* `count` scores by seat, as many as there are seats: 0 to 1, adding up to 1. ASSIZE_NOT_NOW: the
 * match is not over. */
ASSIZE_SIM_API assize_status assize_table_scores(const assize_table* table, double* scores,
                                                 size_t count);
/* All that is drawn from now on follows from `seed`; what lies hidden on the table stays. */
ASSIZE_SIM_API assize_status assize_table_reroll(assize_table* table, const uint8_t* seed,
                                                 size_t size);
/* SHA-256 of the whole state with its chance, as records have it. */
ASSIZE_SIM_API assize_status assize_table_digest(const assize_table* table, uint8_t digest[32]);

/* ---- Views: what a seat, or a spectator, may know. ---- */

/* What `seat` knows of the table now: a copy. */
ASSIZE_SIM_API assize_status assize_view_of(const assize_table* table, int32_t seat,
                                            assize_view** view);
/* A GameView that a bot was sent, of a match with the configuration of `game`. */
ASSIZE_SIM_API assize_status assize_view_read(const assize_game* game, const uint8_t* bytes,
                                              size_t size, assize_view** view);
ASSIZE_SIM_API void assize_view_free(assize_view* view);

typedef struct assize_view_facts {
  /* ASSIZE_SPECTATOR: a spectator's. */
  int32_t seat;
  /* 1: the seat must decide now and has not answered. */
  int32_t asked;
  int32_t over;
  /* What it decides, e.g. "plan"; "": it is not asked. */
  char decision[32];
} assize_view_facts;

ASSIZE_SIM_API assize_status assize_view_info(const assize_view* view, assize_view_facts* facts);
/* The GameView, byte for byte what the referee sends. */
ASSIZE_SIM_API assize_status assize_view_bytes(const assize_view* view, uint8_t* buffer,
                                               size_t capacity, size_t* size);
/* A digest of the view, for the nodes of a search: equal for equal views. */
ASSIZE_SIM_API assize_status assize_view_key(const assize_view* view, uint8_t key[16]);

/* The next four need a seat that is asked, else they are ASSIZE_NOT_NOW. */

/* Its legal moves in the referee's order, at most `limit` of them. */
ASSIZE_SIM_API assize_status assize_view_options(const assize_view* view, size_t limit,
                                                 assize_options** options);
/* ASSIZE_OK: the rules accept the GameMove. */
ASSIZE_SIM_API assize_status assize_view_check(const assize_view* view, const uint8_t* move,
                                               size_t size);
/* What the referee plays for a seat that does not answer. */
ASSIZE_SIM_API assize_status assize_view_default_move(const assize_view* view, uint8_t* buffer,
                                                      size_t capacity, size_t* size);
/* A legal move drawn from `seed`. */
ASSIZE_SIM_API assize_status assize_view_random_move(const assize_view* view, const uint8_t* seed,
                                                     size_t seed_size, uint8_t* buffer,
                                                     size_t capacity, size_t* size);

/* A table that looks the same to the viewer. All that it can't know is dealt over what the rules
 * leave open, as the game's RULES.md says, and so is all chance to come; other seats' sealed answers
 * are open again. */
ASSIZE_SIM_API assize_status assize_view_redeal(const assize_view* view, const uint8_t* seed,
                                                size_t size, assize_table** table);
/* The same with `count` hidden facts names[i] = values[i] that the caller believes, e.g. "held(BLUE)"
 * = "PORT,TAVERN"; the page of facts (referee/sim/GIVEN.md) lists those of each game. A part of them is enough,
 * and a part of a list. The table is dealt as assize_view_redeal() deals it where they are so. At
 * most 1,024 facts; names of at most 64 and values of at most 1,024 characters.
 * ASSIZE_BAD_ARGUMENT: the view excludes them, and by which rule. Whether it does follows from the
 * view alone: what is so on the table that it was taken of can't be found out. */
ASSIZE_SIM_API assize_status assize_view_redeal_given(const assize_view* view, const uint8_t* seed,
                                                      size_t size, const char* const* names,
                                                      const char* const* values, size_t count,
                                                      assize_table** table);
/* The names of all facts that the viewer does not know, one on each line. */
ASSIZE_SIM_API assize_status assize_view_hidden(const assize_view* view, uint8_t* buffer,
                                                size_t capacity, size_t* size);
/* What is so of them at a table, as NAME=VALUE, one on each line: what a guess should have been. */
ASSIZE_SIM_API assize_status assize_table_hidden(const assize_table* table, int32_t seat,
                                                 uint8_t* buffer, size_t capacity, size_t* size);

/* ---- Options: a list of legal moves. ---- */

ASSIZE_SIM_API void assize_options_free(assize_options* options);
/* How many there are. *partial is 1 if other moves may be legal too: the list is a sample, or was
 * limited. `partial` may be NULL. */
ASSIZE_SIM_API assize_status assize_options_count(const assize_options* options, size_t* count,
                                                  int32_t* partial);
/* The GameMove with that number. */
ASSIZE_SIM_API assize_status assize_options_move(const assize_options* options, size_t index,
                                                 uint8_t* buffer, size_t capacity, size_t* size);
/* The number of a GameMove in the list; -1: it is not listed. */
ASSIZE_SIM_API assize_status assize_options_find(const assize_options* options, const uint8_t* move,
                                                 size_t size, int64_t* index);

/* ---- Rows: views and moves as bytes of a fixed number, for learners. ---- */

/* A layout names the parts of a row. It has a version and a digest, which change with any field:
 * weights that were trained on one layout keep its digest and are used with no other. Rows are a
 * function of the view (and the move): facts of the rules as one byte each. All games have them; of
 * one that has none these functions would be ASSIZE_BAD_ARGUMENT. */

typedef enum assize_row_kind { ASSIZE_VIEW_ROW = 0, ASSIZE_OPTION_ROW = 1 } assize_row_kind;

/* Texts are valid as long as the library is loaded. */
typedef struct assize_layout {
  const char* version; /* e.g. "brigands/view-1" */
  const char* digest;  /* SHA-256 of version and fields: 64 hexadecimal digits */
  size_t width;        /* of a row, in bytes */
  size_t fields;
} assize_layout;

typedef enum assize_field_kind {
  /* 0 or 1 in each byte. */
  ASSIZE_FLAG = 0,
  /* One byte is 1, or none. */
  ASSIZE_ONE_HOT = 1,
  /* A number from 0 to `top`; larger ones are `top`. */
  ASSIZE_COUNT = 2
} assize_field_kind;

typedef struct assize_field {
  const char* name; /* e.g. "player2.tokens" */
  const char* rule; /* the number of the rule that says what it is */
  int32_t offset;
  int32_t length;
  int32_t kind; /* an assize_field_kind */
  int32_t top;
} assize_field;

/* `row` is an assize_row_kind. */
ASSIZE_SIM_API assize_status assize_game_layout(const assize_game* game, int32_t row,
                                                assize_layout* layout);
ASSIZE_SIM_API assize_status assize_game_field(const assize_game* game, int32_t row, size_t index,
                                               assize_field* field);
/* `size` is the width of the game's layout. */
ASSIZE_SIM_API assize_status assize_view_row(const assize_view* view, uint8_t* row, size_t size);
/* `size` is the width times the number of options. */
ASSIZE_SIM_API assize_status assize_options_rows(const assize_options* options, uint8_t* rows,
                                                 size_t size);

/* Some decisions have moves that are the same in every match, such as the plans of Brigands, the dice
 * of Brigand Kings and the faces of Brigand's Bluff. Their rows stand in a table, which a learner looks
 * at once instead of in each decision: a move's number is its row there. What of a row depends on the
 * view is 0 in the table. */

/* The name of the decision with that number, that of the field "decision" of a view's row and of
 * assize_decisions.kind; the first is "", of nobody. At most `capacity` bytes, as of all texts.
 * ASSIZE_BAD_ARGUMENT: there are fewer. */
ASSIZE_SIM_API assize_status assize_game_decision(const assize_game* game, size_t number,
                                                  uint8_t* buffer, size_t capacity, size_t* size);
/* The table of a decision, rows one after another; of size 0: its moves have no numbers. */
ASSIZE_SIM_API assize_status assize_game_option_table(const assize_game* game, const char* decision,
                                                      uint8_t* buffer, size_t capacity,
                                                      size_t* size);
/* For each of the `count` options of a list of this game its number, or -1. */
ASSIZE_SIM_API assize_status assize_game_option_ids(const assize_game* game,
                                                    const assize_options* options, int32_t* ids,
                                                    size_t count);

/* ---- Batches: many matches at once. ---- */

/* The decisions of a batch are rows: one for each seat that is asked at any table, by table and then
 * by seat, so that seats that are asked together answer together and nobody moves first. The matches
 * of a table follow from the batch's seed and the table's number alone: neither the number of
 * threads nor that of tables changes them. A batch belongs to one thread at a time; with several
 * threads, each call has its work done by as many, which have ended when it returns. */
typedef struct assize_batch assize_batch;

/* 1 to 1,048,576 tables; 1 to 256 threads. With `refill` a table whose match is over begins another
 * one at once; without, it has no more rows. */
ASSIZE_SIM_API assize_status assize_batch_new(const assize_game* game, size_t tables,
                                              const uint8_t* seed, size_t size, int32_t threads,
                                              int32_t refill, assize_batch** batch);
ASSIZE_SIM_API void assize_batch_free(assize_batch* batch);

typedef struct assize_batch_facts {
  size_t tables;
  int32_t seats;
  /* How many decisions are asked now. */
  size_t rows;
  /* Matches that ended in the last call of assize_batch_answer() or assize_batch_play_random(). */
  size_t finished;
} assize_batch_facts;

ASSIZE_SIM_API assize_status assize_batch_info(const assize_batch* batch,
                                               assize_batch_facts* facts);

/* Lists the legal moves of all rows; *options is how many there are together. */
ASSIZE_SIM_API assize_status assize_batch_list(assize_batch* batch, size_t* options);

/* Where assize_batch_decisions() writes. What is NULL is not written. */
typedef struct assize_decisions {
  /* As of assize_batch_info() and assize_batch_list(). */
  size_t rows;
  size_t options;
  /* `rows` numbers each: the table, the seat, and the number of its decision, which is that of the
   * field "decision" of a view's row. */
  int32_t* table;
  int32_t* seat;
  int32_t* kind;
  /* `rows` + 1 numbers: the options of row i have the numbers starts[i] to starts[i + 1] - 1. */
  int64_t* starts;
  /* `rows` rows of the layout of views, `options` rows of that of options. */
  uint8_t* view_rows;
  uint8_t* option_rows;
} assize_decisions;

ASSIZE_SIM_API assize_status assize_batch_decisions(assize_batch* batch,
                                                    const assize_decisions* decisions);
/* For each of the `options` options its number, as of assize_game_option_ids(). */
ASSIZE_SIM_API assize_status assize_batch_ids(assize_batch* batch, int32_t* ids, size_t options);
/* Answers each of the `rows` rows by the number of one of its options, from 0, or by -1, the default
 * move; all are carried out together. Unless it is ASSIZE_OK, nothing has changed. */
ASSIZE_SIM_API assize_status assize_batch_answer(assize_batch* batch, const int32_t* choices,
                                                 size_t rows);
/* Plays every match that is not over to its end, all seats at random. */
ASSIZE_SIM_API assize_status assize_batch_play_random(assize_batch* batch, const uint8_t* seed,
                                                      size_t size);
/* The `count` matches that ended in the last call, by table: the table of each, and `seats` scores
 * of each. */
ASSIZE_SIM_API assize_status assize_batch_finished(const assize_batch* batch, int32_t* tables,
                                                   float* scores, size_t count);
/* A copy of a table, from 0. */
ASSIZE_SIM_API assize_status assize_batch_table(const assize_batch* batch, size_t index,
                                                assize_table** table);

/* ---- Searches: what a seat should decide. ---- */

/* Information-set Monte Carlo tree search from redeals of a view, never from a table: each iteration
 * redeals, walks down the tree, in which every seat chooses by what it knows, plays on to an end, and
 * learns from it. Seats that are asked together choose without knowledge of each other. The result
 * follows from view, options, seed and the number of iterations; threads change nothing. A search
 * belongs to one thread at a time and starts as many as it is to have. */
typedef struct assize_search assize_search;

typedef enum assize_select {
  /* Upper confidence bounds. */
  ASSIZE_UCB = 0,
  /* Regret matching: mixes moves, as a sealed decision may need it. */
  ASSIZE_REGRET = 1
} assize_select;

/* Judges the new decisions at the ends of some iterations, in place of playing on: for each option
 * how promising it is, 0 to 1, adding up to 1 for each row, and for each row what the position is
 * worth to its seat, 0 to 1. `table` of a row is the number of its iteration among these. Numbers out
 * of range are cut, and others are 0. Called by each thread of the search. */
typedef void (*assize_judge)(void* context, const assize_decisions* leaves, float* priors,
                             float* values);

typedef struct assize_search_options {
  int32_t select;  /* an assize_select */
  int32_t threads; /* 1 to 256; more than 4 are of no use */
  /* A decision that was looked at n times tries about n to the power `widen` moves: 0 to 1. */
  double widen;
  /* How much is tried that looks worse: 0 to 100; 0.7 is usual. */
  double explore;
  /* NULL: matches are played on at random. */
  assize_judge judge;
  void* context;
  /* How many ends are judged at once by each tree: 1 to 65,536. The result depends on it. */
  size_t leaves;
} assize_search_options;

/* Of a view whose seat is asked, else ASSIZE_NOT_NOW. */
ASSIZE_SIM_API assize_status assize_search_new(const assize_view* view,
                                               const assize_search_options* options,
                                               const uint8_t* seed, size_t size,
                                               assize_search** search);
ASSIZE_SIM_API void assize_search_free(assize_search* search);
/* Has each iteration begin with a redeal in which these facts are so, as of
 * assize_view_redeal_given(). Replaces what was given before. ASSIZE_NOT_NOW: it has run already. */
ASSIZE_SIM_API assize_status assize_search_given(assize_search* search, const char* const* names,
                                                 const char* const* values, size_t count);
/* The number of further iterations, at most 1,000,000,000. */
ASSIZE_SIM_API assize_status assize_search_run(assize_search* search, uint64_t iterations);
/* What was found so far: the number of the best option, and for each of the `count` options of the
 * view's whole list how often it was tried and what it was worth on average, 0 to 1; the arrays may
 * be NULL. ASSIZE_NOT_NOW: nothing was run. */
ASSIZE_SIM_API assize_status assize_search_found(const assize_search* search, size_t* best,
                                                 int64_t* visits, double* values, size_t count);

#ifdef __cplusplus
}
#endif

#endif /* ASSIZE_SIM_H_ */
