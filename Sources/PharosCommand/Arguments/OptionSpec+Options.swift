import Pharos

/// Every option of every command.
extension OptionSpec {
  static let index = OptionSpec(
    "index", value: "DIR", kind: .folder, "the folder of the index", isRequired: true,
    variable: "PHAROS_INDEX")
  static let json = OptionSpec("json", "print JSON, one value a line")
  static let color = OptionSpec(
    "color", value: "WHEN", kind: .words(TextStyle.Choice.allCases.map(\.rawValue)),
    "emphasize by colours: auto (on a terminal, unless NO_COLOR is set), always or never")
  static let noPager = OptionSpec(
    "no-pager", "print on the terminal itself, not through PHAROS_PAGER, PAGER or less")

  static let vectors = OptionSpec(
    "vectors", value: "FILE", kind: .file,
    "word vectors, in the text or binary form of word2vec, GloVe or fastText (.vec); of the file the "
      + "first 400000 words are read")

  // MARK: import

  static let batch = OptionSpec(
    "batch", value: "N",
    "commit after every N lines, all of them or none (default: 50000 lines or about 15 MB, "
      + "whichever comes first)")
  static let acknowledge = OptionSpec(
    "acknowledge",
    "print {\"committed\":N} after every batch: the first N lines of the input are durable")
  static let skip = OptionSpec("skip", value: "N", "pass over the first N lines of the input")
  static let update = OptionSpec(
    "update",
    "merge into stored items: null removes an attribute, what is not named stays, and lines with "
      + "an unknown id are ignored")
  static let skipBad = OptionSpec("skip-bad", "report bad lines and go on")
  static let memory = OptionSpec(
    "memory", value: "MB", "memory the index may take while it writes (default: 256)")
  static let maximumLine = OptionSpec(
    "max-line", value: "BYTES", "longest line that is read (default: 67108864)")
  static let readableBy = OptionSpec(
    "readable-by", value: "WHO", kind: .words(FilePermissions.allCases.map(\.rawValue)),
    "who may read the files of an index that is made: owner, group or everyone (default: owner)")

  // MARK: search

  static let limit = OptionSpec(
    "limit", short: "n", value: "N",
    "print at most N items; with --facets: N values of each (default: 10)")
  static let offset = OptionSpec("offset", value: "N", "pass over the first N items")
  static let sort = OptionSpec(
    "sort", value: "A,-B",
    "sort by attribute A, then by B from the greatest down; items without a value come last")
  static let snippets = OptionSpec(
    "snippets",
    "print the part of a text that shows what matches, [matches] in brackets; on a terminal whole, "
      + "not only as much as a line takes")
  static let groupDuplicates = OptionSpec(
    "group-duplicates",
    "of items that say nearly the same print the first one, and how many more there are")
  static let facets = OptionSpec(
    "facets", value: "A,year(B)",
    "instead of the items print how many have each value of attribute A, and of each year of date "
      + "B; also month(B), day(B), number(C), text(C), path(C)")
  static let attributes = OptionSpec(
    "attributes", value: "A,B", "print these attributes only, by name", isRepeatable: true)
  static let explain = OptionSpec(
    "explain", "tell on standard error how the query was carried out")
  static let now = OptionSpec(
    "now", value: "TIME",
    "the moment that $time counts from: an ISO 8601 date, or seconds since 2001-01-01")
  static let utc = OptionSpec("utc", "days of $time begin at midnight UTC, not local time")
  static let count = OptionSpec("count", short: "c", "print the number of items only")
  static let ids = OptionSpec(
    "ids", "print identifiers only, one a line; escaped on a terminal, else byte for byte")
  static let null = OptionSpec(
    "null", short: "0",
    "with --ids: end each identifier with a zero byte, as for xargs -0; never escaped")
  static let searchJSON = OptionSpec("json", "print one JSON object a line")

  static let timeout = OptionSpec(
    "timeout", value: "SECONDS", "end a query that takes longer with an error, such as 0.5")
  static let memoryLimit = OptionSpec(
    "memory-limit", value: "MB", "end a query that needs more memory with an error")

  // MARK: explain

  static let explainedItem = OptionSpec(
    "item", value: "ID", "tell why this item has its score, summand by summand")
  static let user = OptionSpec(
    "user", "take the text as a person types it, not as a query of the language")

  // MARK: similar

  static let mostSimilar = OptionSpec(
    "limit", short: "n", value: "N", "print at most N items (default: 10)")
  static let filter = OptionSpec(
    "filter", value: "QUERY", "only items that this query matches as well", isRepeatable: true)
  static let tellingWords = OptionSpec(
    "words", "tell on standard error which words of the item were looked for, and their weights")

  // MARK: suggest, type

  static let suggestions = OptionSpec(
    "limit", short: "n", value: "N", "print at most N completions (default: 10)")
  static let rows = OptionSpec(
    "limit", short: "n", value: "N",
    "show at most N items and completions (default: what the screen takes)")
  static let stay = OptionSpec("stay", "go on after an item was chosen; each is printed")
  static let learn = OptionSpec(
    "learn", "count what is chosen for its rank from then on; opens the index for writing")
  static let typedJSON = OptionSpec("json", "print the chosen item as a JSON object")

  // MARK: evaluate

  static let evaluatedIndex = OptionSpec(
    "index", value: "DIR", kind: .folder, "the folder of the index, where no COLLECTION is given",
    variable: "PHAROS_INDEX")
  static let queries = OptionSpec(
    "queries", value: "FILE", kind: .file,
    "queries, one JSON object a line with id and text")
  static let judgments = OptionSpec(
    "qrels", value: "FILE", kind: .file,
    "judgments, one a line: query, item and grade")
  static let evaluatedResults = OptionSpec(
    "depth", value: "N", "results of a query that are looked at (default: 1000)")
  static let graded = OptionSpec(
    "graded", "higher grades gain more; otherwise every grade above 0 gains the same")
  static let eachQuery = OptionSpec(
    "each",
    "print a line for every query too: its id, nDCG@10 and average precision; for every title its "
      + "keys, and for every text with a slip whether it leads to the item")
  static let keystrokes = OptionSpec(
    "keystrokes",
    "type each query letter by letter, and count until a right item is among the first five")
  static let typedTitles = OptionSpec(
    "titles", value: "N",
    "instead of queries: type the titles of N items letter by letter, and count the keys until the "
      + "item is among the first three, without and with suggestions")
  static let slips = OptionSpec(
    "slips", value: "N",
    "instead of queries: the first words of titles with a slip in one of them, N for words of 3, of "
      + "4 to 5 and of more letters, and how many lead to the item")
  static let stemmer = OptionSpec(
    "stemmer", value: "LANGUAGE",
    "the language of the stemmer of Snowball, as libstemmer calls it (default: english)")
  static let weight = OptionSpec(
    "weight", value: "NAME=NUMBER",
    "change a weight of the ranking: an attribute such as title, or a setting such as saturation",
    isRepeatable: true)
  static let popularity = OptionSpec(
    "popularity", value: "NAME=NUMBER",
    "raise items by the numbers of an attribute, such as playCount=20: that number is worth half of "
      + "the weight popularityWeight (default of NUMBER: 10)")
  static let languages = OptionSpec(
    "languages", value: "A,B",
    "raise items whose attribute languages has one of these, such as de,en, the first one most")

  // MARK: delete

  static let identifier = OptionSpec(
    "id", value: "ID", "delete the item with this identifier; more may follow as ITEM",
    isRepeatable: true)
  static let domain = OptionSpec(
    "domain", value: "D",
    "delete the items of this domain and of all below it; more may follow as ITEM",
    isRepeatable: true)
  static let all = OptionSpec("all", "delete everything")

  // MARK: usage

  static let forget = OptionSpec(
    "forget", "forget the use of the items ID…; with --all everything that came of use")
  static let allUsage = OptionSpec(
    "all", "with --forget: also typed texts, and what the ranking has learned")

  // MARK: stats, inspect, verify, recover

  static let wordForms = OptionSpec(
    "word-forms",
    "instead print the pairs of endings that make forms of one word, as the words of the index have "
      + "taught them: how many beginnings have both, and two examples")

  static let sizes = OptionSpec("sizes", "list every section: bytes, share, what reads it")
  static let dryRun = OptionSpec(
    "dry-run", "tell what would be kept, salvaged and lost, and change nothing")
  static let undo = OptionSpec(
    "undo", "take the latest recovery back: the index is again what it was before")
  static let deep = OptionSpec("deep", "read every byte, not only what opening reads")
}
