/// All commands; parsing and help are made from this table alone.
enum CommandTable {
  /// The version of the command.
  static let version = "0.1.0"

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
          + "on. Files that zstd has compressed are read as they are.",
      ],
      operand: OperandSpec("FILE", "a JSON Lines file, compressed or not; - is standard input"),
      options: [
        .index, .batch, .acknowledge, .skip, .update, .skipBad, .memory, .maximumLine,
        .readableBy,
      ],
      writesAnIndex: true, run: ImportCommand.run),
    CommandSpec(
      "search", "Prints the items a query matches, all of them",
      details: [
        "For people: title (or display name), identifier and domain, with tabs between them. "
          + "With --json: {\"id\":…,\"domain\":…,\"attributes\":{…}}; dates are ISO 8601, data is "
          + "base64, attributes are in the order of their names; with --snippets there is also "
          + "{\"snippet\":{\"attribute\":…, \"text\":…, \"ranges\":[[from,to], …]}}, in UTF-8 bytes.",
        "--facets counts by the kind of values an attribute is registered for: dates by year, "
          + "domainIdentifier by each level of its path. With --json: {\"facet\":…, \"items\":…, "
          + "\"without\":…, \"distinct\":…, \"values\":[{\"value\":…, \"count\":…}, …]}.",
        "--user takes any text as a person types it, and prints the best results first (20 unless "
          + "--limit says otherwise): all that have every word, then those with similar words, then "
          + "those that lack some. --count and --facets are about those that have every word.",
      ],
      operand: OperandSpec(
        "QUERY", "a query in the Spotlight language, such as 'title == \"par*\"cd'", maximum: 1),
      options: [
        .index, .user, .limit, .offset, .sort, .attributes, .snippets, .facets, .explain, .now,
        .utc,
      ],
      alternatives: [.count, .ids, .searchJSON], run: SearchCommand.run),
    CommandSpec(
      "suggest", "Prints completions of what a person has typed, best first",
      details: [
        "Words of the index, phrases of titles, earlier queries from which something was chosen; "
          + "where there are none, words that were perhaps meant. With --json: the stretches of the "
          + "text that were typed, as bytes."
      ],
      operand: OperandSpec("TEXT", "what was typed", maximum: 1),
      options: [.index, .limit, .json], run: SuggestCommand.run),
    CommandSpec(
      "type", "Searches while you type, on a screen in the terminal",
      details: [
        "Results and completions at every key, with the time they took. Enter chooses the selected "
          + "item, which counts for its rank from then on; while another process writes to the "
          + "index, choices are not noted."
      ],
      options: [.index, .limit, .weight], run: TypeCommand.run),
    CommandSpec(
      "explain", "Tells how a query is carried out, or why an item has its score",
      details: [
        "Without --item: the plan, the lists that were opened, the texts that were read. With it: "
          + "the summands of the item's score, and in which attribute each one matched."
      ],
      operand: OperandSpec("QUERY", "a query in the Spotlight language", maximum: 1),
      options: [.index, .explainedItem, .user, .weight], run: ExplainCommand.run),
    CommandSpec(
      "evaluate", "Tells how good the results of typed text are, by judgments of people",
      details: [
        "Every query is searched as typed text. nDCG@10, MAP, MRR and recall@100 are means over the "
          + "queries that have a right item. Judgments are lines of query, item and grade, or the "
          + "four columns of TREC."
      ],
      options: [
        .index, .queries, .judgments, .evaluatedResults, .graded, .eachQuery, .keystrokes,
        .weight, .json,
      ],
      run: EvaluateCommand.run),
    CommandSpec(
      "get", "Prints items by identifier, one JSON object a line",
      operand: OperandSpec("ID", "the identifier of an item"),
      options: [.index, .attributes, .json], run: GetCommand.run),
    CommandSpec(
      "delete", "Deletes items by identifier, by domain, or all",
      operand: OperandSpec("ITEM", "a further identifier or domain", minimum: 0),
      options: [.index], alternatives: [.identifier, .domain, .all], needsAlternative: true,
      writesAnIndex: true, run: DeleteCommand.run),
    CommandSpec(
      "parse", "Prints a query in canonical form, or what is wrong with it",
      operand: OperandSpec("QUERY", "the query", maximum: 1),
      options: [.json], run: ParseCommand.run),
    CommandSpec(
      "stats", "Prints how many items, segments and bytes an index has",
      options: [.index, .json], run: StatsCommand.run),
    CommandSpec(
      "inspect", "Prints the segments of an index, and what each of their bytes is for",
      options: [.index, .sizes, .json], run: InspectCommand.run),
    CommandSpec(
      "verify", "Checks that an index is sound",
      options: [.index, .deep], run: VerifyCommand.run),
    CommandSpec(
      "recover", "Makes a damaged index usable again, and tells what was lost",
      options: [.index], writesAnIndex: true, run: RecoverCommand.run),
    CommandSpec(
      "compact", "Merges everything into one segment, without what was deleted",
      options: [.index, .memory], writesAnIndex: true, run: CompactCommand.run),
    CommandSpec(
      "help", "Prints this, or the page of a command",
      operand: OperandSpec("COMMAND", "a command", minimum: 0, maximum: 1),
      options: [], run: HelpCommand.run),
  ]
}
