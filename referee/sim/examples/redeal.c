/* Plays a match at random, and at each decision asks how the seat that decides would fare from here,
 * by nothing but what it knows: the mean of its scores over tables that look the same to it.
 *
 *   cc redeal.c $(pkg-config --cflags --libs assize-sim) -o redeal && ./redeal brigands 4 10
 */
#include <assize/sim.h>
#include <stdio.h>
#include <stdlib.h>

static void check(assize_status status, const char* what) {
  if (status == ASSIZE_OK) return;
  fprintf(stderr, "redeal: %s: %s\n", what, assize_sim_error());
  exit(1);
}

/* The mean score of the seat whose view it is, over `count` other tables that are played on at
 * random. */
static double value_of(const assize_view* view, int seat, int seats, int count) {
  double sum = 0;
  for (int i = 0; i < count; ++i) {
    double scores[ASSIZE_MAX_SEATS];
    uint8_t seed[2] = {(uint8_t)i, (uint8_t)(i >> 8)};
    assize_table* table;
    check(assize_view_redeal(view, seed, sizeof seed, &table), "redeal");
    check(assize_table_play_random(table, seed, sizeof seed), "play");
    check(assize_table_scores(table, scores, (size_t)seats), "scores");
    assize_table_free(table);
    sum += scores[seat];
  }
  return count > 0 ? sum / count : 0;
}

int main(int argc, char** argv) {
  if (argc != 4) {
    fprintf(stderr, "usage: redeal GAME SEATS REDEALS\n");
    return 64;
  }
  const int seats = atoi(argv[2]);
  assize_game* game;
  assize_table* table;
  check(assize_game_open(argv[1], seats, NULL, NULL, 0, &game), "game");
  check(assize_table_new(game, (const uint8_t*)"example", 7, &table), "table");

  assize_table_facts facts;
  for (int step = 0; check(assize_table_info(table, &facts), "facts"), !facts.over; ++step) {
    assize_answer answers[ASSIZE_MAX_SEATS] = {{0}};
    assize_options* lists[ASSIZE_MAX_SEATS];
    size_t count = 0;
    for (int seat = 0; seat < seats; ++seat) {
      if (!(facts.asked & 1u << seat)) continue;
      assize_view* view;
      assize_view_facts decision;
      size_t options;
      check(assize_view_of(table, seat, &view), "view");
      check(assize_view_info(view, &decision), "decision");
      check(assize_view_options(view, 4096, &lists[count]), "options");
      check(assize_options_count(lists[count], &options, NULL), "count");
      printf("step %d: seat %d decides %s: %zu options, expects %.3f\n", step, seat,
             decision.decision, options, value_of(view, seat, seats, atoi(argv[3])));
      assize_view_free(view);
      answers[count].seat = seat;
      answers[count].kind = ASSIZE_BY_OPTION;
      answers[count].options = lists[count];
      answers[count].index = (int64_t)((size_t)(step * 7919 + seat) % options);
      ++count;
    }
    check(assize_table_step(table, answers, count), "step");
    while (count > 0) assize_options_free(lists[--count]);
  }

  double scores[ASSIZE_MAX_SEATS];
  check(assize_table_scores(table, scores, (size_t)seats), "scores");
  for (int seat = 0; seat < seats; ++seat) printf("seat %d: %.3f\n", seat, scores[seat]);
  assize_table_free(table);
  assize_game_free(game);
  return 0;
}
