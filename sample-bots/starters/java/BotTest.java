// Run it with: java -ea -cp classes BotTest
public class BotTest {
  public static void main(String[] arguments) {
    Bot bot = new Bot();
    assert bot.answer(Json.parse("{\"welcome\": {\"seat\": 1, \"seats\": 2}}")) == null;
    String line = bot.answer(Json.parse("{\"request\": {\"request_id\": \"7\", \"options\": [{}, {}, {}], "
        + "\"option_count\": 3}}"));
    Json move = Json.parse(line).get("move");
    assert move.get("request_id").asLong() == 7;
    assert move.get("option").asLong() >= 0 && move.get("option").asLong() < 3;
    assert Json.parse("[\"a\\u0042\\n\", -1.5e3, [], {}]").get(0).toString().equals("aB\n");
    System.out.println("passed");
  }
}
