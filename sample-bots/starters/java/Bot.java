// A first bot: it plays any legal move. Make it better in decide().
// All messages: proto/README.md; their fields: proto/assize/v1/*.proto.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;

public class Bot {
  // A request lists its legal moves if there are at most so many, and else only counts them: a plan of Brigands can be
  // one of 2,000, and to list them all costs time. 0 to 4096.
  private static final int MAX_OPTIONS = 64;

  private final Random random = new Random();
  private long seat;

  // Called at the start of every match: which game, which seat, which options.
  void start(Json welcome) {
    seat = welcome.get("seat").asLong();
  }

  // Called whenever this seat must decide. Returns the index of one of the legal moves, listed or not.
  //   request.get("option_count").asLong(): how many legal moves there are; "options": these moves, or none if there
  //   are more than MAX_OPTIONS;
  //   request.get("view"): what this seat sees of the game; "events": what has happened since the last message;
  //   clock.get("left_us").asLong(): how many microseconds are left.
  int decide(Json request, Json clock) {
    return random.nextInt((int) request.get("option_count").asLong());
  }

  // The line that answers a message, or null.
  String answer(Json message) {
    if (message.has("welcome")) {
      start(message.get("welcome"));
    } else if (message.has("request")) {
      Json request = message.get("request");
      return move(request, decide(request, message.get("clock")));
    } else if (message.has("rejected")) {
      Json rejected = message.get("rejected");
      // stderr goes into the bot's log.
      System.err.println("refused: " + rejected.get("reason") + ": " + rejected.get("text"));
      if (rejected.get("tries_left").asLong() > 0) return move(rejected, 0);
    }
    return null;
  }

  private static String move(Json request, int option) {
    return "{\"move\": {\"request_id\": " + request.get("request_id").asLong() + ", \"option\": " + option + "}}";
  }

  public static void main(String[] arguments) throws IOException {
    Bot bot = new Bot();
    // Java loads and translates what it uses for the first time: better now than when the clock runs.
    String text = "{\"request\": {\"request_id\": \"1\", \"option_count\": 2, \"view\": {\"list\": [0, true]}}}";
    for (int i = 0; i < 200; ++i) move(Json.parse(text).get("request"), 0);
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    out.println("{\"hello\": {\"protocol_version\": 1, \"bot_name\": \"my-bot\", \"bot_version\": \"1\", "
        + "\"wants_options\": true, \"max_options\": " + MAX_OPTIONS + "}}");
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String answer = bot.answer(Json.parse(line));
      if (answer != null) out.println(answer);
    }
  }
}
