// A first bot: it plays any legal move. Make it better in decide().
// All messages: proto/README.md; their fields: proto/assize/v1/*.proto.

// A request lists its legal moves if there are at most so many, and else only counts them: a plan of Brigands can be
// one of 2,000, and to list them all costs time. 0 to 4096.
const MAX_OPTIONS = 64;

// The parts of Node.js that are used; not needed with the package @types/node.
declare const process: {
  stdin: { setEncoding(encoding: string): void; on(event: string, listener: (text: string) => void): void };
  stdout: { write(text: string): void };
  stderr: { write(text: string): void };
};
declare const require: { main: unknown };
declare const module: unknown;

export interface Welcome { seat: number; seats: number }
export interface Clock { left_us: string; bank_us: string }
export interface Request {
  request_id: string;
  decision: string;
  // What this seat sees of the game, and what has happened since the last message.
  view: unknown;
  events: unknown[];
  // How many legal moves there are; these moves, or none if there are more than MAX_OPTIONS.
  option_count: number;
  options: unknown[];
  // All of this is a part of the legal moves only.
  options_partial: boolean;
}
export interface Rejected { request_id: string; reason: string; text: string; tries_left: number }
export interface RefereeMessage { welcome?: Welcome; request?: Request; rejected?: Rejected; clock?: Clock }
export interface Answer { move: { request_id: string; option: number } }

export class MyBot {
  seat = 0;

  // Called at the start of every match: which game, which seat, which options.
  start(welcome: Welcome): void {
    this.seat = welcome.seat;
  }

  // Called whenever this seat must decide. Returns the index of one of the legal moves, listed or not.
  // clock.left_us: how many microseconds are left (a text, as all 64-bit numbers are).
  decide(request: Request, clock?: Clock): number {
    return Math.floor(Math.random() * request.option_count);
  }
}

// The answer to a message, or null.
export function answer(bot: MyBot, message: RefereeMessage): Answer | null {
  if (message.welcome) {
    bot.start(message.welcome);
  } else if (message.request) {
    const option = bot.decide(message.request, message.clock);
    return { move: { request_id: message.request.request_id, option } };
  } else if (message.rejected) {
    // stderr goes into the bot's log.
    process.stderr.write(`refused: ${message.rejected.reason}: ${message.rejected.text}\n`);
    if (message.rejected.tries_left > 0) {
      return { move: { request_id: message.rejected.request_id, option: 0 } };
    }
  }
  return null;
}

function main(): void {
  const say = (message: unknown) => process.stdout.write(JSON.stringify(message) + "\n");
  const bot = new MyBot();
  say({ hello: { protocol_version: 1, bot_name: "my-bot", bot_version: "1", wants_options: true,
    max_options: MAX_OPTIONS } });
  let rest = "";
  process.stdin.setEncoding("utf8");
  process.stdin.on("data", (text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const reply = answer(bot, JSON.parse(line));
      if (reply !== null) say(reply);
    }
  });
}

if (require.main === module) main();
