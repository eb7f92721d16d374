import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;

/** What an honest bot in Java may do: prints "works". */
public class Honest {
  public static void main(String[] words) throws Exception {
    Thread thread = new Thread(() -> IntStream.range(0, 1000).parallel().sum());
    thread.start();
    thread.join();
    Path file = Files.writeString(Path.of("/tmp/note"), "note");
    Files.move(file, Files.createDirectory(Path.of("/tmp/folder")).resolve("note"));
    if (new ProcessBuilder("true").start().waitFor() != 0) System.exit(1);
    if (Runtime.getRuntime().availableProcessors() < 1) System.exit(2);
    System.out.println("works");
  }
}
