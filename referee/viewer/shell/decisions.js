// The sentence of the transcript about a decision, which is shown in place of the data of the move.
//
// A game's module names, by kind of decision, the event that reports what was chosen
// (`decisions: {plan: 'plans_revealed'}`). Such an event is about one seat, which it names in a field, or
// about several, whose clauses begin with their figures: "The Market: Blue spies and Red moves on."

const CLAUSE_BEFORE = /(?:^|[.,:;] | and |^At the [\w ]+ )$/;

// Where clauses about seats begin: [{at, seat}], in the order of the text.
function clauseStarts(text, seats) {
  const starts = [];
  seats.forEach(({figure}, seat) => {
    if (!figure) return;
    const names = [figure, figure[0].toUpperCase() + figure.slice(1)];
    for (const name of new Set(names)) {
      for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
        // "and Blue's purse" is not a clause, "Blue's bandit rolls 6." is a whole one.
        const possessive = text.startsWith("'s", at + name.length);
        if ((at === 0 || !possessive) && CLAUSE_BEFORE.test(text.slice(0, at))) starts.push({at, seat});
      }
    }
  });
  return starts.sort((a, b) => a.at - b.at);
}

// The part of a text that is about a seat, with the text before all parts; the whole text if it names
// nobody; '' if it names only others.
export function clauseOf(text, seats, seat) {
  const starts = clauseStarts(text, seats);
  const mine = starts.findIndex((start) => start.seat === seat);
  if (mine < 0) return starts.length ? '' : text;
  const next = starts.slice(mine).find((start) => start.seat !== seat);
  const clause = text.slice(0, starts[0].at) + text.slice(starts[mine].at, next?.at);
  const whole = clause[0].toUpperCase() + clause.slice(1);
  return next ? `${whole.replace(/(?:[.,;]| and)?\s*$/, '')}.` : whole;
}

// The sentence of an act, or ''. `step`: as the eyes see it.
export function sentenceOf(act, step, seats, decisions) {
  const kind = decisions?.[act.kind];
  for (const say of kind ? step.says ?? [] : []) {
    const event = say.event?.[kind];
    if (!event || !say.text || say.text.startsWith(' ')) continue;
    const seat = event.seat ?? event.speaker;
    const clause = seat === undefined ? clauseOf(say.text, seats, act.seat) : seat === act.seat ? say.text : '';
    if (clause) return clause;
  }
  return '';
}
