/// All commands; parsing, help, manual pages and completions are made from this table alone.
enum CommandTable {
  static let all: [CommandSpec] = [
    CommandSpec(
      "import", "Adds items from JSON Lines files; makes the index where there is none",
      details: [
        "A line is one JSON object. `id` (or `uniqueIdentifier`) is required and names the item; "
          + "an item that is there already is replaced. `domain` (or `domainIdentifier`), "
          + "`expirationDate`, `itemKind` (item or userActivity), `indexName` and "
          + "`protectionClass` are properties of the item; every other name is an attribute. "
          + "Aliases such as kMDItemTitle count as the attributes they stand for; unknown names "
          + "become custom attributes, which `*` does not search.",
        "Dates are ISO 8601 (a date alone is midnight UTC, a time without a zone is UTC) or "
          + "seconds since 2001-01-01. Persons are names, or objects with `name` and `handles`. "
          + "Data is base64, except htmlContentData, which is the HTML text itself.",
        "A bad line ends the import: everything before it is in, and the message says how to go "
          + "on. Files that zstd has compressed are read as they are; pipes are read once.",
        "SIGINT (Ctrl-C) and SIGTERM end it as well: what was read is committed first, and the "
          + "message has the command line that goes on. The second one ends it at once; what was "
          + "durable stays. On a terminal it shows how far it is.",
        "With --vectors items get a vector made of their words, so that search --user and similar find by "
          + "meaning, given the same file.",
      ],
      operand: OperandSpec(
        "FILE", "a JSON Lines file or a pipe, compressed or not; - is standard input", kind: .file),
      options: [
        .index, .batch, .acknowledge, .skip, .update, .skipBad, .memory, .maximumLine,
        .readableBy, .vectors,
      ],
      writesAnIndex: true, run: ImportCommand.run),
    CommandSpec(
      "search", "Prints the items a query matches, all of them",
      details: [
        "For people: title (or display name), identifier and domain, with tabs between them. On a "
          + "terminal they stand in columns, with what matches emphasized; below stand author, date "
          + "and path, and the part of a text that matches; what does not fit the line ends in an "
          + "ellipsis, and more than a screenful goes through a pager.",
        "With --json: {\"id\":…,\"domain\":…,\"attributes\":{…}}; dates are ISO 8601, data is "
          + "base64, attributes are in the order of their names; with --snippets there is also "
          + "{\"snippet\":{\"attribute\":…, \"text\":…, \"ranges\":[[from,to], …]}}, in UTF-8 bytes; with "
          + "--user also {\"score\":…, \"tier\":…}, where the tier is match, similar, partial "
          + "or meaning.",
        "--group-duplicates leaves out items whose words are nearly those of one before: four fifths of "
          + "all pairs of neighbouring words in title and text. They are among the N items that --limit "
          + "asks for. With --json: {\"duplicates\":[…]}, their identifiers.",
        "--facets counts by the kind of values an attribute is registered for: dates by year, "
          + "domainIdentifier by each level of its path. With --json: {\"facet\":…, \"items\":…, "
          + "\"without\":…, \"distinct\":…, \"values\":[{\"value\":…, \"count\":…}, …]}.",
        "--user takes any text as a person types it, and prints the best results first (20 unless "
          + "--limit says otherwise): all that have every word, then those with similar words, then "
          + "those that lack some, marked ~ and - on a terminal. --count and --facets are about "
          + "those that have every word. The order follows --weight, --popularity and --languages. With "
          + "--vectors items follow that are near in meaning, marked - as well; the items must have been "
          + "imported with the same file.",
        "In such text \"words in quotes\" stand side by side, -word and -\"a phrase\" leave items out, OR "
          + "between two means either, and author:, from:, to:, title:, kind:, in:, tag:, after:, "
          + "before:, on: and year: filter: author:austen, kind:pdf, tag:\"to read\", in:drafts, "
          + "after:2024-05, before:monday, on:\"last week\". What has no such form is words; explain "
          + "--user tells what was understood.",
      ],
      operand: OperandSpec(
        "QUERY", "a query in the Spotlight language, such as 'title == \"par*\"cd'", maximum: 1),
      options: [
        .index, .user, .limit, .offset, .sort, .groupDuplicates, .attributes, .snippets, .facets,
        .explain, .now, .utc, .weight, .popularity, .languages, .vectors, .timeout, .memoryLimit,
        .null, .color, .noPager,
      ],
      alternatives: [.count, .ids, .searchJSON], run: SearchCommand.run),
    CommandSpec(
      "similar", "Prints items like one of the index, best first",
      details: [
        "Items that share the words that tell the item from others: rare ones that it has often, or "
          + "in its title. The output is that of search; with --json there is also {\"score\":…}.",
        "With --vectors instead the items nearest in meaning, whatever their words, of those that were "
          + "imported with the same file.",
      ],
      operand: OperandSpec("ID", "the identifier of an item", maximum: 1),
      options: [
        .index, .mostSimilar, .filter, .tellingWords, .attributes, .snippets, .weight,
        .popularity, .languages, .vectors, .timeout, .memoryLimit, .null, .color, .noPager,
      ],
      alternatives: [.ids, .searchJSON], run: SimilarCommand.run),
    CommandSpec(
      "suggest", "Prints completions of what a person has typed, best first",
      details: [
        "Words of the index, phrases of titles, earlier queries from which something was chosen; "
          + "where there are none, words that were perhaps meant. With --json: the stretches of the "
          + "text that were typed, as bytes."
      ],
      operand: OperandSpec("TEXT", "what was typed", maximum: 1),
      options: [.index, .suggestions, .json, .timeout, .memoryLimit, .color],
      run: SuggestCommand.run),
    CommandSpec(
      "type", "Searches while you type, on a screen in the terminal",
      details: [
        "Results and completions at every key. Up and down select, Tab takes the first completion, "
          + "Enter prints the identifier and the title of the selected item and ends. Escape ends "
          + "without a choice, with exit code 1; Ctrl-C with 130.",
        "The screen is drawn on the terminal itself, so that $(pharos type …) gives what was chosen. "
          + "The index is only read, also while another process writes to it, whose changes show "
          + "up; with --learn it is opened for writing, and what is chosen counts for its rank.",
      ],
      options: [.index, .rows, .stay, .learn, .typedJSON, .color] + RankingOptions.all,
      run: TypeCommand.run),
    CommandSpec(
      "explain", "Tells how a query is carried out, or why an item has its score",
      details: [
        "Without --item: the plan, the lists that were opened, the texts that were read; with --user "
          + "also the best results and how well each agrees with the text. With --item: the summands "
          + "of the item's score, and in which attribute each one matched."
      ],
      operand: OperandSpec("QUERY", "a query in the Spotlight language", maximum: 1),
      options: [.index, .explainedItem, .user] + RankingOptions.all + [
        .timeout, .memoryLimit, .noPager,
      ],
      run: ExplainCommand.run),
    CommandSpec(
      "evaluate", "Tells how good the results of typed text are, by judgments of people",
      details: [
        "Every query is searched as typed text. nDCG@10, MAP, MRR and recall@100 are means over the "
          + "queries that have a right item. Judgments are lines of query, item and grade, or the "
          + "four columns of TREC.",
        "A COLLECTION is a folder with docs.jsonl (items as import takes them), queries.jsonl and "
          + "qrels.tsv. Each is indexed in memory, and a table has nDCG@10 of typed text beside that of "
          + "BM25 as textbooks have it: one text an item, k1 1.2, b 0.75, English stop words left out, "
          + "words as they are; the same with the stems of Snowball, where the system has libstemmer; "
          + "and, where weights are given, the default ones. The interval holds the difference in 95 "
          + "of 100 samples of the queries (paired bootstrap).",
        "--titles and --slips need no judgments, and take an index or collections; titles are drawn "
          + "with a fixed seed. With --titles they are typed by a person who looks at three results "
          + "and at five suggestions after every key. To accept a suggestion costs one "
          + "key. A slip leaves a letter out, adds or changes one, or swaps two, and makes no word of a "
          + "title; in one of ten it may be the first letter. What leads to an item with all words that "
          + "were meant among the first three counts 1.",
      ],
      operand: OperandSpec(
        "COLLECTION", "a folder with a test collection; without one --index, --queries and --qrels",
        kind: .folder, minimum: 0),
      options: [
        .evaluatedIndex, .queries, .judgments, .evaluatedResults, .graded, .eachQuery, .keystrokes,
        .typedTitles, .slips, .stemmer, .weight, .popularity, .languages, .json,
      ],
      run: EvaluateCommand.run),
    CommandSpec(
      "get", "Prints items by identifier, one JSON object a line",
      operand: OperandSpec("ID", "the identifier of an item"),
      options: [.index, .attributes, .json, .noPager], run: GetCommand.run),
    CommandSpec(
      "delete", "Deletes items by identifier, by domain, or all",
      operand: OperandSpec("ITEM", "a further identifier or domain", minimum: 0),
      options: [.index], alternatives: [.identifier, .domain, .all], needsAlternative: true,
      writesAnIndex: true, run: DeleteCommand.run),
    CommandSpec(
      "usage", "Lists what is stored of how items were used, or forgets it",
      details: [
        "Used items with their strength, the number of events and the last one; then the texts from "
          + "whose results something was chosen. A strength halves every two weeks. With --json one "
          + "object a line, with `item` or `query`.",
        "What is forgotten is gone from the files when the command ends.",
      ],
      operand: OperandSpec("ID", "the identifier of an item, instead of everything", minimum: 0),
      options: [.index, .forget, .allUsage, .json, .noPager], run: UsageCommand.run),
    CommandSpec(
      "parse", "Prints a query in canonical form, or what is wrong with it",
      operand: OperandSpec("QUERY", "the query", maximum: 1),
      options: [.json], run: ParseCommand.run),
    CommandSpec(
      "stats", "Prints how many items, segments and bytes an index has",
      details: [
        "--word-forms tells why typed text finds other forms of a word: -s takes the place of nothing, "
          + "-ies that of -y, where twelve beginnings or more have both. Most frequent pairs first; with "
          + "--json one object a line: {\"endings\":[…], \"beginnings\":…, \"examples\":[[…], …]}."
      ],
      options: [.index, .wordForms, .json], run: StatsCommand.run),
    CommandSpec(
      "inspect", "Prints the segments of an index, and what each of their bytes is for",
      options: [.index, .sizes, .json], run: InspectCommand.run),
    CommandSpec(
      "verify", "Checks that an index is sound",
      details: [
        "Without --deep it reads what opening an index reads: the manifest, the tables of contents, "
          + "what was deleted, what was used, and the journal. Damage is exit code 3; a file that "
          + "cannot be read is 2, for it may be sound."
      ],
      options: [.index, .deep], run: VerifyCommand.run),
    CommandSpec(
      "recover", "Makes a damaged index usable again, and tells what was lost",
      details: [
        "Only bytes that were read and are wrong, and files that are missing, are damage. When the "
          + "system cannot read something, recover ends with its error and changes nothing.",
        "Nothing is deleted: what the recovered index does without is moved into a folder of the "
          + "index, recovered-…, where record.json says what is wrong with each file. --undo brings "
          + "it back as long as the index has not changed since; when it is not wanted any more, "
          + "remove the folder.",
      ],
      options: [.index], alternatives: [.dryRun, .undo], writesAnIndex: true,
      run: RecoverCommand.run),
    CommandSpec(
      "compact", "Merges everything into one segment, without what was deleted",
      options: [.index, .memory], writesAnIndex: true, run: CompactCommand.run),
    CommandSpec(
      "completions", "Prints a script that completes commands and options in a shell",
      details: [
        "For bash: source <(pharos completions bash), in ~/.bashrc. For zsh: pharos completions zsh "
          + "> _pharos, in a folder of fpath. For fish: pharos completions fish > "
          + "~/.config/fish/completions/pharos.fish."
      ],
      operand: OperandSpec(
        "SHELL", "bash, zsh or fish", kind: .words(CompletionScript.Shell.names), maximum: 1),
      options: [], run: CompletionsCommand.run),
    CommandSpec(
      "man", "Prints the manual, or that of a command, as a page for man",
      details: [
        "To read one: pharos man search | man -l -. To keep them: pharos man > pharos.1, "
          + "pharos man search > pharos-search.1."
      ],
      operand: OperandSpec("COMMAND", "a command", kind: .command, minimum: 0, maximum: 1),
      options: [], run: ManualCommand.run),
    CommandSpec(
      "help", "Prints this, or the page of a command",
      operand: OperandSpec("COMMAND", "a command", kind: .command, minimum: 0, maximum: 1),
      options: [.noPager], run: HelpCommand.run),
  ]
}
