// A first bot: it plays any legal move. Make it better in decide().
// All messages: proto/README.md; their fields: proto/assize/v1/*.proto.
mod json;

use json::Json;
use std::io::{self, BufRead, Write};

// A request lists its legal moves if there are at most so many, and else only counts them: a plan of Brigands can be
// one of 2,000, and to list them all costs time. 0 to 4096.
const MAX_OPTIONS: usize = 64;

struct Bot {
    seat: u64,
    random: u64,
}

impl Bot {
    // Called at the start of every match: which game, which seat, which options.
    fn start(&mut self, welcome: &Json) {
        self.seat = welcome["seat"].as_u64();
    }

    // Called whenever this seat must decide. Returns the index of one of the legal moves, listed or not.
    //   request["option_count"].as_u64(): how many legal moves there are; "options": these moves, or none if there
    //   are more than MAX_OPTIONS;
    //   request["view"]: what this seat sees of the game; "events": what has happened since the last message;
    //   clock["left_us"].as_u64(): how many microseconds are left.
    fn decide(&mut self, request: &Json, _clock: &Json) -> usize {
        self.draw(request["option_count"].as_u64() as usize)
    }

    // A number below n, which is not 0 (xorshift; Rust's library has no random numbers).
    fn draw(&mut self, n: usize) -> usize {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        (self.random % n as u64) as usize
    }

    // The line that answers a message.
    fn answer(&mut self, message: &Json) -> Option<String> {
        if message.has("welcome") {
            self.start(&message["welcome"]);
        } else if message.has("request") {
            let request = &message["request"];
            let option = self.decide(request, &message["clock"]);
            return Some(move_line(request, option));
        } else if message.has("rejected") {
            let rejected = &message["rejected"];
            // stderr goes into the bot's log.
            eprintln!("refused: {}: {}", rejected["reason"].as_str(), rejected["text"].as_str());
            if rejected["tries_left"].as_u64() > 0 {
                return Some(move_line(rejected, 0));
            }
        }
        None
    }
}

fn move_line(request: &Json, option: usize) -> String {
    format!(r#"{{"move": {{"request_id": {}, "option": {}}}}}"#, request["request_id"].as_u64(), option)
}

fn new_bot() -> Bot {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    Bot { seat: 0, random: now.map(|time| time.as_nanos() as u64).unwrap_or(0) | 1 }
}

fn main() -> io::Result<()> {
    let mut bot = new_bot();
    let mut out = io::stdout();
    let hello = r#"{"hello": {"protocol_version": 1, "bot_name": "my-bot", "bot_version": "1", "wants_options": true"#;
    writeln!(out, "{}, \"max_options\": {}}}}}", hello, MAX_OPTIONS)?;
    for line in io::stdin().lock().lines() {
        let message = json::parse(&line?).map_err(|text| io::Error::new(io::ErrorKind::InvalidData, text))?;
        if let Some(answer) = bot.answer(&message) {
            writeln!(out, "{}", answer)?;
            out.flush()?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_answers_with_one_of_the_options() {
        let mut bot = new_bot();
        let welcome = json::parse(r#"{"welcome": {"seat": 1, "seats": 2}}"#).unwrap();
        assert!(bot.answer(&welcome).is_none());
        assert_eq!(bot.seat, 1);
        let request = json::parse(r#"{"request": {"request_id": "7", "options": [{}, {}, {}], "option_count": 3}}"#).unwrap();
        let answer = json::parse(&bot.answer(&request).unwrap()).unwrap();
        assert_eq!(answer["move"]["request_id"].as_u64(), 7);
        assert!(answer["move"]["option"].as_u64() < 3);
    }
}
