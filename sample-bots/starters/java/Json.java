// A small reader of JSON, since Java has none: objects, lists, texts, numbers, true, false and null.
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public final class Json {
  // A Map<String, Json>, a List<Json>, a String, a Boolean, or null. Numbers are kept as they are written.
  private final Object value;

  private Json(Object value) {
    this.value = value;
  }

  public static Json parse(String text) {
    Reader reader = new Reader(text);
    Json json = reader.readValue();
    reader.end();
    return json;
  }

  public boolean has(String key) {
    return value instanceof Map && ((Map<?, ?>) value).containsKey(key);
  }

  // The member of an object; of anything else, and where there is none, a null.
  public Json get(String key) {
    return has(key) ? (Json) ((Map<?, ?>) value).get(key) : new Json(null);
  }

  public Json get(int index) {
    return (Json) ((List<?>) value).get(index);
  }

  // Of a list; 0 of anything else.
  public int size() {
    return value instanceof List ? ((List<?>) value).size() : 0;
  }

  // The referee writes 64-bit numbers as texts.
  public long asLong() {
    return Long.parseLong(toString());
  }

  public double asDouble() {
    return Double.parseDouble(toString());
  }

  public boolean asBoolean() {
    return Boolean.TRUE.equals(value);
  }

  @Override
  public String toString() {
    return String.valueOf(value);
  }

  private static final class Reader {
    private final String text;
    private int at = 0;

    Reader(String text) {
      this.text = text;
    }

    Json readValue() {
      char c = peek();
      if (c == '{') return readObject();
      if (c == '[') return readList();
      if (c == '"') return new Json(readText());
      int begin = at;
      while (at < text.length() && ",]} \t\r\n".indexOf(text.charAt(at)) < 0) ++at;
      String word = text.substring(begin, at);
      if (word.isEmpty()) throw wrong("a value");
      if (word.equals("null")) return new Json(null);
      if (word.equals("true") || word.equals("false")) return new Json(word.equals("true"));
      return new Json(word);
    }

    private Json readObject() {
      Map<String, Json> members = new LinkedHashMap<>();
      expect('{');
      while (peek() != '}') {
        if (!members.isEmpty()) expect(',');
        peek();
        String key = readText();
        expect(':');
        members.put(key, readValue());
      }
      ++at;
      return new Json(members);
    }

    private Json readList() {
      List<Json> items = new ArrayList<>();
      expect('[');
      while (peek() != ']') {
        if (!items.isEmpty()) expect(',');
        items.add(readValue());
      }
      ++at;
      return new Json(items);
    }

    private String readText() {
      expect('"');
      StringBuilder read = new StringBuilder();
      while (true) {
        if (at >= text.length()) throw wrong("the end of a text");
        char c = text.charAt(at++);
        if (c == '"') return read.toString();
        read.append(c == '\\' ? readEscaped() : c);
      }
    }

    private char readEscaped() {
      if (at >= text.length()) throw wrong("a character");
      char c = text.charAt(at++);
      switch (c) {
        case 'b': return '\b';
        case 'f': return '\f';
        case 'n': return '\n';
        case 'r': return '\r';
        case 't': return '\t';
        case 'u':
          at += 4;
          return (char) Integer.parseInt(text.substring(at - 4, at), 16);
        default: return c;
      }
    }

    // The next character that is not a space.
    private char peek() {
      while (at < text.length() && Character.isWhitespace(text.charAt(at))) ++at;
      if (at == text.length()) throw wrong("more");
      return text.charAt(at);
    }

    private void expect(char c) {
      if (peek() != c) throw wrong("'" + c + "'");
      ++at;
    }

    void end() {
      if (!text.substring(at).isBlank()) throw wrong("the end");
    }

    private IllegalArgumentException wrong(String expected) {
      return new IllegalArgumentException("JSON, character " + (at + 1) + ": " + expected + " expected");
    }
  }
}
