import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.miscellaneous.PerFieldAnalyzerWrapper;
import org.apache.lucene.analysis.ngram.NGramTokenizer;
import org.apache.lucene.analysis.util.CharTokenizer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.LongField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.NGramPhraseQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.WildcardQuery;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.util.Version;

/**
 * Runs Lucene 9 behind the protocol of `pharos-bench`.
 *
 * <pre>
 * LucenePeer.java words|trigrams index CORPUS.jsonl INDEX THREADS
 * LucenePeer.java words|trigrams open INDEX
 * LucenePeer.java words|trigrams query INDEX QUERIES.json BUDGET
 * LucenePeer.java words|trigrams update CORPUS.jsonl INDEX
 * </pre>
 *
 * Needs Java 17 and, in the class path, Lucene (core and common analysis) and Jackson (databind). Each
 * call prints one JSON object. `trigrams` adds to every text field one of positional trigrams, which
 * answer suffixes, infixes and infixes of phrases; patterns are wildcards otherwise. Queries are built
 * before they are timed.
 */
public final class LucenePeer {
  private static final List<String> TEXT_FIELDS =
      List.of("title", "displayName", "keywords", "textContent", "contentDescription", "authorNames");
  private static final List<String> NUMBER_FIELDS =
      List.of("contentCreationDate", "pageCount", "fileSize", "rating", "rankingHint");
  private static final String TRIGRAMS = "_trigrams";
  private static final int GRAM = 3;
  private static final int ROUNDS = 10;
  private static final int LEAST_QUERIES = 5;
  private static final int BULK = 5_000;
  /** Unmeasured passes, in which the compiler of the virtual machine finds what is hot. */
  private static final int WARM_UPS = 2;

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final FieldType TEXT = new FieldType();
  private static final FieldType TRIGRAM_TEXT;

  static {
    TEXT.setIndexOptions(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);
    TRIGRAM_TEXT = new FieldType(TEXT);
    TRIGRAM_TEXT.setOmitNorms(true);
    TEXT.freeze();
    TRIGRAM_TEXT.freeze();
  }

  private final boolean hasTrigrams;

  private LucenePeer(boolean hasTrigrams) {
    this.hasTrigrams = hasTrigrams;
  }

  public static void main(String[] words) throws Exception {
    if (words.length < 3) {
      System.err.println("usage: LucenePeer.java words|trigrams index|open|query|update ...");
      System.exit(2);
    }
    var peer = new LucenePeer(words[0].equals("trigrams"));
    ObjectNode answer =
        switch (words[1]) {
          case "index" -> peer.index(Path.of(words[2]), Path.of(words[3]), Integer.parseInt(words[4]));
          case "open" -> peer.open(Path.of(words[2]));
          case "query" -> peer.query(Path.of(words[2]), new File(words[3]), Double.parseDouble(words[4]));
          case "update" -> peer.update(Path.of(words[2]), Path.of(words[3]));
          default -> throw new IllegalArgumentException("no call " + words[1]);
        };
    System.out.println(JSON.writeValueAsString(answer));
  }

  // Items

  /** Runs of letters and digits, in lower case, without the marks that have an ASCII letter below. */
  private static final class WordAnalyzer extends Analyzer {
    @Override
    protected TokenStreamComponents createComponents(String field) {
      Tokenizer runs = CharTokenizer.fromTokenCharPredicate(Character::isLetterOrDigit);
      return new TokenStreamComponents(runs, new ASCIIFoldingFilter(new LowerCaseFilter(runs)));
    }
  }

  private static final class TrigramAnalyzer extends Analyzer {
    @Override
    protected TokenStreamComponents createComponents(String field) {
      return new TokenStreamComponents(new NGramTokenizer(GRAM, GRAM));
    }
  }

  private static Analyzer analyzer() {
    Map<String, Analyzer> others = new HashMap<>();
    for (var field : TEXT_FIELDS) others.put(field + TRIGRAMS, new TrigramAnalyzer());
    return new PerFieldAnalyzerWrapper(new WordAnalyzer(), others);
  }

  private static IndexWriter writer(Path path, double megabytes) throws IOException {
    var configuration = new IndexWriterConfig(analyzer());
    configuration.setRAMBufferSizeMB(megabytes);
    configuration.setUseCompoundFile(false);
    configuration.getMergePolicy().setNoCFSRatio(0);
    return new IndexWriter(new MMapDirectory(path), configuration);
  }

  private Document document(JsonNode item) {
    var document = new Document();
    document.add(new StringField("id", item.path("id").asText(), Field.Store.YES));
    for (var field : TEXT_FIELDS) {
      String text = text(item.path(field));
      if (text.isEmpty()) continue;
      document.add(new Field(field, text, TEXT));
      if (hasTrigrams) document.add(new Field(field + TRIGRAMS, folded(text), TRIGRAM_TEXT));
    }
    for (var field : List.of("domain", "contentType")) {
      document.add(new StringField(field, item.path(field).asText(), Field.Store.NO));
    }
    for (var field : NUMBER_FIELDS) {
      document.add(new LongField(field, item.path(field).asLong(), Field.Store.NO));
    }
    return document;
  }

  /** Several values are joined by a blank. */
  private static String text(JsonNode value) {
    if (!value.isArray()) return value.asText("");
    List<String> parts = new ArrayList<>();
    for (var part : value) parts.add(part.asText());
    return String.join(" ", parts);
  }

  /** The words as `WordAnalyzer` has them, each between blanks, so that a blank ends a trigram. */
  private static String folded(String text) {
    var folded = new StringBuilder(" ");
    var ascii = new char[4];
    boolean isInside = false;
    for (int at = 0; at < text.length(); ) {
      int scalar = text.codePointAt(at);
      at += Character.charCount(scalar);
      if (!Character.isLetterOrDigit(scalar)) {
        if (isInside) folded.append(' ');
        isInside = false;
        continue;
      }
      isInside = true;
      int lower = Character.toLowerCase(scalar);
      if (lower < 0x80 || lower > 0xFFFF) {
        folded.appendCodePoint(lower);
      } else {
        int count = ASCIIFoldingFilter.foldToASCII(new char[] {(char) lower}, 0, ascii, 0, 1);
        folded.append(ascii, 0, count);
      }
    }
    return (isInside ? folded.append(' ') : folded).toString();
  }

  // Queries

  /** The query of a tree. */
  private Query build(JsonNode node) {
    String text = node.path("t").asText("");
    int length = text.codePointCount(0, text.length());
    switch (node.path("op").asText()) {
      case "term":
        return eachField(node, field -> new TermQuery(new Term(field, text)));
      case "prefix":
        return eachField(node, field -> new PrefixQuery(new Term(field, text)));
      case "suffix":
        return eachField(
            node,
            field ->
                hasTrigrams && length + 1 >= GRAM
                    ? trigrams(field, text + " ")
                    : new WildcardQuery(new Term(field, "*" + text)));
      case "infix":
        return eachField(
            node,
            field ->
                hasTrigrams && length >= GRAM
                    ? trigrams(field, text)
                    : new WildcardQuery(new Term(field, "*" + text + "*")));
      case "partial":
        String pattern = node.path("pre").asText() + "*" + node.path("suf").asText();
        return eachField(node, field -> new WildcardQuery(new Term(field, pattern)));
      case "phrase":
        return eachField(node, field -> phrase(field, node.path("words")));
      case "infixphrase":
        return hasTrigrams ? eachField(node, field -> trigrams(field, text)) : null;
      case "range":
        return LongField.newRangeQuery(
            node.path("field").asText(), node.path("lo").asLong(), node.path("hi").asLong());
      case "eq":
        return new TermQuery(new Term(node.path("field").asText(), text));
      case "and":
      case "or":
        return combined(node);
      default:
        return null;
    }
  }

  private Query combined(JsonNode node) {
    var all = new BooleanQuery.Builder();
    for (var part : node.path("args")) {
      String kind = part.path("op").asText();
      boolean isNegated = kind.equals("not");
      Query query = build(isNegated ? part.path("args").path(0) : part);
      if (query == null) return null;
      // Filters take no part in the score.
      boolean isFilter = kind.equals("range") || kind.equals("eq");
      boolean isAny = node.path("op").asText().equals("or");
      all.add(
          query, isNegated ? Occur.MUST_NOT : isAny ? Occur.SHOULD : isFilter ? Occur.FILTER : Occur.MUST);
    }
    return all.build();
  }

  private static Query eachField(JsonNode node, Function<String, Query> make) {
    JsonNode fields = node.path("fields");
    if (fields.size() == 1) return make.apply(fields.get(0).asText());
    var any = new BooleanQuery.Builder();
    for (var field : fields) any.add(make.apply(field.asText()), Occur.SHOULD);
    return any.build();
  }

  private static Query phrase(String field, JsonNode words) {
    var phrase = new PhraseQuery.Builder();
    for (var word : words) phrase.add(new Term(field, word.asText()));
    return phrase.build();
  }

  private static Query trigrams(String field, String text) {
    int[] scalars = text.codePoints().toArray();
    var phrase = new PhraseQuery.Builder();
    for (int at = 0; at + GRAM <= scalars.length; at++) {
      phrase.add(new Term(field + TRIGRAMS, new String(scalars, at, GRAM)), at);
    }
    return new NGramPhraseQuery(GRAM, phrase.build());
  }

  // Calls

  private ObjectNode index(Path corpus, Path path, int threads) throws Exception {
    long start = System.nanoTime();
    try (var lines = Files.newBufferedReader(corpus)) {
      for (String line; (line = lines.readLine()) != null; ) JSON.readTree(line);
    }
    double parsing = seconds(start);
    start = System.nanoTime();
    try (var writer = writer(path, 512);
        var lines = Files.newBufferedReader(corpus)) {
      List<Thread> workers = new ArrayList<>();
      List<Exception> failures = Collections.synchronizedList(new ArrayList<>());
      for (int number = 0; number < threads; number++) {
        var worker =
            new Thread(
                () -> {
                  try {
                    for (var some = next(lines); !some.isEmpty(); some = next(lines)) {
                      for (var line : some) writer.addDocument(document(JSON.readTree(line)));
                    }
                  } catch (IOException problem) {
                    failures.add(problem);
                  }
                });
        workers.add(worker);
        worker.start();
      }
      for (var worker : workers) worker.join();
      if (!failures.isEmpty()) throw failures.get(0);
      writer.commit();
      double adding = seconds(start);
      start = System.nanoTime();
      writer.forceMerge(1);
      writer.commit();
      return JSON.createObjectNode()
          .put("items", writer.getDocStats().numDocs)
          .put("corpus_bytes", Files.size(corpus))
          .put("threads", threads)
          .put("seconds", adding)
          .put("parse_seconds", parsing)
          .put("optimize_seconds", seconds(start))
          .put("peak_rss_kb", memory("VmHWM"));
    }
  }

  /** Some lines more, of which there are none behind the last. */
  private static List<String> next(BufferedReader lines) throws IOException {
    List<String> some = new ArrayList<>();
    synchronized (lines) {
      for (String line; some.size() < 256 && (line = lines.readLine()) != null; ) some.add(line);
    }
    return some;
  }

  private ObjectNode open(Path path) throws IOException {
    long start = System.nanoTime();
    try (var reader = DirectoryReader.open(new MMapDirectory(path))) {
      int hits = new IndexSearcher(reader).count(new TermQuery(new Term("title", "house")));
      return JSON.createObjectNode()
          .put("open_ms", seconds(start) * 1e3)
          .put("hits", hits)
          .put("rss_kb", memory("VmRSS"));
    }
  }

  private ObjectNode query(Path path, File file, double budget) throws IOException {
    JsonNode classes = JSON.readTree(file).path("classes");
    try (var reader = DirectoryReader.open(new MMapDirectory(path))) {
      var searcher = new IndexSearcher(reader);
      // Every query is asked more than once.
      searcher.setQueryCache(null);
      for (int pass = 0; pass < WARM_UPS; pass++) measure(searcher, classes, budget / 2);
      ObjectNode results = measure(searcher, classes, budget);
      var answer = JSON.createObjectNode();
      answer.put("version", "Lucene " + Version.LATEST + (hasTrigrams ? ", trigrams" : ""));
      answer.put("rss_kb", memory("VmHWM"));
      answer.set("queries", results);
      return answer;
    }
  }

  private interface Asking {
    int hits(Query query) throws IOException;
  }

  private ObjectNode measure(IndexSearcher searcher, JsonNode classes, double budget)
      throws IOException {
    var results = JSON.createObjectNode();
    for (var entry : classes) {
      List<Query> queries = new ArrayList<>();
      for (var tree : entry.path("queries")) queries.add(build(tree));
      var modes = JSON.createObjectNode();
      modes.set("count", timed(queries, budget, searcher::count));
      modes.set("top10", timed(queries, budget, query -> searcher.search(query, 10).scoreDocs.length));
      var gathering = new Gathering();
      modes.set("ids", timed(queries, budget, query -> gathering.all(searcher, query)));
      results.set(entry.path("name").asText(), modes);
    }
    return results;
  }

  /** Round 0 warms and gives the hits; timed rounds follow until the budget is used, one at least. */
  private static ObjectNode timed(List<Query> queries, double budget, Asking asking)
      throws IOException {
    List<Integer> hits = new ArrayList<>();
    long begin = System.nanoTime();
    for (var query : queries) {
      hits.add(query == null ? -1 : asking.hits(query));
      if (seconds(begin) > 2 * budget && hits.size() >= LEAST_QUERIES) break;
    }
    List<Double> samples = new ArrayList<>();
    begin = System.nanoTime();
    for (int round = 0; round < ROUNDS && (round == 0 || seconds(begin) < budget); round++) {
      for (int number = 0; number < hits.size(); number++) {
        if (hits.get(number) < 0) continue;
        long start = System.nanoTime();
        asking.hits(queries.get(number));
        samples.add(seconds(start) * 1e6);
      }
    }
    Collections.sort(samples);
    double sum = samples.stream().mapToDouble(Double::doubleValue).sum();
    ArrayNode numbers = JSON.createArrayNode();
    hits.forEach(numbers::add);
    var result =
        JSON.createObjectNode()
            .put("queries", hits.size())
            .put("unsupported", Collections.frequency(hits, -1))
            .put("samples", samples.size())
            .put("p50_us", quantile(samples, 0.5))
            .put("p95_us", quantile(samples, 0.95))
            .put("p99_us", quantile(samples, 0.99))
            .put("mean_us", samples.isEmpty() ? 0 : sum / samples.size())
            .put("qps", sum > 0 ? samples.size() / sum * 1e6 : 0);
    result.set("hits", numbers);
    return result;
  }

  /** The numbers of all documents that match. */
  private static final class Gathering extends SimpleCollector {
    private int[] documents = new int[1 << 16];
    private int count;
    private int base;

    int all(IndexSearcher searcher, Query query) throws IOException {
      count = 0;
      searcher.search(query, this);
      return count;
    }

    @Override
    protected void doSetNextReader(LeafReaderContext context) {
      base = context.docBase;
    }

    @Override
    public void collect(int document) {
      if (count == documents.length) documents = Arrays.copyOf(documents, 2 * count);
      documents[count++] = base + document;
    }

    @Override
    public ScoreMode scoreMode() {
      return ScoreMode.COMPLETE_NO_SCORES;
    }
  }

  private ObjectNode update(Path corpus, Path path) throws IOException {
    List<JsonNode> items = new ArrayList<>();
    try (var lines = Files.newBufferedReader(corpus)) {
      for (String line; items.size() < 2 * BULK && (line = lines.readLine()) != null; ) {
        items.add(JSON.readTree(line));
      }
    }
    var result = JSON.createObjectNode();
    try (var writer = writer(path, 256)) {
      visible(writer, items, result);
      int half = Math.min(BULK, items.size() / 2);
      long start = System.nanoTime();
      for (var item : items.subList(0, half)) {
        writer.updateDocument(new Term("id", item.path("id").asText()), document(item));
      }
      writer.commit();
      result.put("updates_per_s", half / seconds(start));
      start = System.nanoTime();
      for (var item : items.subList(half, 2 * half)) {
        writer.deleteDocuments(new Term("id", item.path("id").asText()));
      }
      writer.commit();
      result.put("deletes_per_s", half / seconds(start));
    }
    return result;
  }

  /** How long batches take until they are durable and found. */
  private void visible(IndexWriter writer, List<JsonNode> items, ObjectNode result)
      throws IOException {
    var reader = DirectoryReader.open(writer);
    int made = 0;
    // The first pass warms.
    for (int pass = 0; pass < 2; pass++) {
      for (int size : new int[] {1, 100}) {
        List<Double> times = new ArrayList<>();
        for (int batch = 0; batch < (size == 1 ? 50 : 10); batch++) {
          List<ObjectNode> added = new ArrayList<>();
          for (int place = 0; place < size; place++) {
            ObjectNode item = items.get(made % items.size()).deepCopy();
            added.add(item.put("id", "new-" + made++));
          }
          String word = "pharosprobe" + made;
          added.get(size - 1).put("title", word);
          long start = System.nanoTime();
          for (var item : added) writer.addDocument(document(item));
          writer.commit();
          var newer = DirectoryReader.openIfChanged(reader, writer);
          reader.close();
          reader = newer;
          int found = new IndexSearcher(reader).count(new TermQuery(new Term("title", word)));
          times.add(seconds(start) * 1e3);
          if (found != 1) throw new IllegalStateException("an item just added was not found");
        }
        Collections.sort(times);
        result.set(
            "visible_" + size + "_durable",
            JSON.createObjectNode()
                .put("p50_ms", times.get(times.size() / 2))
                .put("max_ms", times.get(times.size() - 1))
                .put("n", times.size()));
      }
    }
    reader.close();
  }

  // Measuring

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  private static double quantile(List<Double> sorted, double share) {
    if (sorted.isEmpty()) return 0;
    return sorted.get(Math.min(sorted.size() - 1, (int) Math.ceil(share * sorted.size()) - 1));
  }

  /** A line of /proc/self/status in KiB. */
  private static long memory(String key) throws IOException {
    for (var line : Files.readAllLines(Path.of("/proc/self/status"))) {
      if (line.startsWith(key + ":")) return Long.parseLong(line.replaceAll("[^0-9]", ""));
    }
    return 0;
  }
}
