// How the picture of a match changes from step to step.
//
// A payload has the whole first frame and then patches. A patch is null (remove), [VALUE] (replace
// by VALUE) or an object of patches by key of an object or index of a list; its key "#" is the new
// length of a list. match_patch.cc writes them.

// `value` with the patch applied. Neither is changed; what is not touched is shared.
export function applyPatch(value, patch) {
  if (patch === undefined) return value;
  if (Array.isArray(patch)) return patch[0];
  const result = Array.isArray(value) ? value.slice() : {...value};
  for (const [key, part] of Object.entries(patch)) {
    if (key === '#') result.length = part;
    else if (part === null) delete result[key];
    else result[key] = applyPatch(result[key], part);
  }
  return result;
}

// A stored frame has a seat's view as a patch of the public one, or null.
function wholeFrame(stored) {
  const whole = stored?.public ?? {};
  return {public: whole, own: (stored?.own ?? []).map((patch) => (patch ? applyPatch(whole, patch) : null))};
}

// The frames of a list of steps, made when they are asked for.
export class Frames {
  constructor(steps) {
    this.steps = steps;
    this.stored = [];
    this.frames = [];
  }

  // The frame after step `index`: {public: VIEW, own: [VIEW or null by seat]}.
  at(index) {
    while (this.stored.length <= index) {
      const next = this.stored.length;
      this.stored.push(applyPatch(this.stored[next - 1], this.steps[next].patch));
    }
    this.frames[index] ??= wholeFrame(this.stored[index]);
    return this.frames[index];
  }
}

// A frame as some eyes see it: 'everything', 'spectator' or a seat's number.
export function frameFor(frame, eyes) {
  if (!frame || eyes === 'everything') return frame;
  const own = (frame.own ?? []).map((view, seat) => (seat === eyes ? view : null));
  return {public: (eyes === 'spectator' ? null : own[eyes]) ?? frame.public, own};
}

// A step with nothing in it that these eyes may not see. What a step is does not change with the
// eyes: its number stays.
export function stepFor(step, eyes) {
  if (eyes === 'everything') return step;
  const mine = (part) => part.seat === eyes;
  return {
    ...step,
    patch: undefined,
    acts: (step.acts ?? []).filter(mine),
    says: (step.says ?? []).filter((say) => say.to === 'all' || say.to.includes(eyes)),
    asked: (step.asked ?? []).map((asked) => (mine(asked) ? asked : {seat: asked.seat})),
  };
}

// What a game's module draws (see README.md).
export function tableAt(payload, frames, index, eyes, highlight) {
  const frame = frameFor(frames.at(index), eyes);
  const last = index === payload.steps.length - 1;
  const step = stepFor(payload.steps[index], eyes);
  return {
    view: frame.public,
    own: frame.own ?? [],
    step,
    previous: index > 0 ? frameFor(frames.at(index - 1), eyes) : null,
    seats: payload.seats,
    asked: (step.asked ?? []).map((asked) => asked.seat),
    over: last,
    outcome: last ? payload.outcome : undefined,
    highlight,
  };
}
