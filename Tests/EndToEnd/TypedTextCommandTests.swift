import Testing

/// `search --user`, `suggest`, `explain --item`, `evaluate`, as a person runs them.
@Suite struct TypedTextCommandTests {
  private static let items = [
    #"{"id":"a","title":"Paris in May","textContent":"museums and bridges"}"#,
    #"{"id":"b","title":"Museums of Paris"}"#,
    #"{"id":"c","title":"Lighthouse","keywords":["sea"]}"#,
    #"{"id":"d","title":"A plan for the museum in Rome"}"#,
  ]

  @Test func userSearchRanksAndFillsUp() throws {
    let space = try Workspace(importing: Self.items)
    let index = space.index
    let best = try space.run("search", "--index", index, "--user", "--ids", "paris mus")
    #expect(best.lines.prefix(2).sorted() == ["a", "b"])
    #expect(best.lines.contains("d"), "one word of two")
    let count = try space.run("search", "--index", index, "--user", "--count", "paris mus")
    #expect(count.output == "2\n")
    let slip = try space.run("search", "--index", index, "--user", "--ids", "lighthuose")
    #expect(slip.lines == ["c"])
    let nothing = try space.run("search", "--index", index, "--user", "--ids", "zzz")
    #expect(nothing.code == 1)
  }

  @Test func typedTextHasForms() throws {
    let space = try Workspace(importing: Self.items)
    let index = space.index
    func found(_ text: String) throws -> [String] {
      try space.run("search", "--index", index, "--user", "--ids", "--", text).lines.sorted()
    }
    #expect(try found("\"museum in\"") == ["d"])
    #expect(try found("-museum -museums") == ["c"])
    #expect(try found("lighthouse OR rome") == ["c", "d"])
    #expect(try found("tag:sea") == ["c"])
    let facets = try space.run(
      "search", "--index", index, "--user", "--facets", "keywords", "title:lighthouse")
    #expect(facets.output.contains("sea"))
    let told = try space.run("explain", "--index", index, "--user", "--", "paris -rome tag:\"a b\"")
    #expect(told.output.contains("not word       rome\ntag            a b\n"))
    let more = try space.run("suggest", "--index", index, "museum -rom")
    #expect(more.lines == ["museum -Rome"])
  }

  @Test func printsWhatIsAlike() throws {
    let space = try Workspace(importing: Self.items)
    let index = space.index
    let like = try space.run("similar", "--index", index, "--ids", "a")
    #expect((like.code, like.lines) == (0, ["b", "d"]))
    let words = try space.run("similar", "--index", index, "-n1", "--json", "--words", "a")
    #expect(words.lines.count == 1)
    #expect(words.output.contains(#""score":"#) && !words.output.contains("tier"))
    #expect(words.errors.contains("weight  word\n") && words.errors.contains("  paris\n"))
    let few = try space.run(
      "similar", "--index", index, "--ids", "a", "--filter", "title == \"*rome*\"c")
    #expect(few.lines == ["d"])
    let shown = try space.run("similar", "--index", index, "--snippets", "-n1", "b")
    #expect(shown.output.contains("[museums] and bridges"))
    let none = try space.run("similar", "--index", index, "x")
    #expect((none.code, none.errors) == (1, "pharos: there is no item “x”\n"))
    let alone = try space.run("similar", "--index", index, "c")
    #expect((alone.code, alone.output, alone.errors) == (1, "", ""))
    let wrong = try space.run("similar", "--index", index, "a", "--filter", "title = \"")
    #expect(wrong.code == 2 && wrong.errors.contains("title = \""))
  }

  private func run(_ arguments: [String], in space: Workspace) throws -> Outcome {
    try space.run(arguments.map { Array($0.utf8) })
  }

  @Test func ranksByPopularityAndLanguage() throws {
    let space = try Workspace(importing: [
      #"{"id":"a","title":"Paris","playCount":5,"languages":["en"]}"#,
      #"{"id":"b","title":"Paris","playCount":400,"languages":["fr-CA"]}"#,
      #"{"id":"c","title":"Paris","languages":["de"]}"#,
    ])
    let index = space.index
    func found(_ options: String...) throws -> [String] {
      try run(["search", "--index", index, "--user", "--ids", "paris"] + options, in: space).lines
    }
    #expect(try found() == ["a", "b", "c"])
    #expect(try found("--popularity", "playCount") == ["b", "a", "c"])
    #expect(try found("--popularity", "kMDItemPlayCount=20") == ["b", "a", "c"])
    #expect(try found("--languages", "de, FR") == ["c", "b", "a"])
    #expect(
      try found("--languages=de", "--popularity=playCount", "--weight=popularityWeight=8")
        == ["b", "a", "c"])
    let why = try space.run(
      "explain", "--index", index, "--user", "--item", "b", "paris", "--popularity",
      "playCount=400", "--languages", "en,fr")
    #expect(why.output.contains("  1.000  popularity  in playCount\n"))
    #expect(why.output.contains("  1.000  language  in languages\n"))
    for (options, told) in [
      (["--user", "paris", "--popularity", "playCount=x"], "such as playCount=20"),
      (["--user", "paris", "--popularity", "=3"], "such as playCount=20"),
      (["--user", "paris", "--popularity", "playCount=0"], "such as playCount=20"),
      (["title == 'a'", "--languages", "de"], "--user is missing"),
      (["--user", "paris", "--count", "--languages", "de"], "do not go together"),
      (["--user", "paris", "--sort", "title", "--weight", "title=3"], "do not go together"),
    ] {
      let wrong = try run(["search", "--index", index] + options, in: space)
      #expect(wrong.code == 2 && wrong.errors.contains(told), "\(options): \(wrong.errors)")
    }
    let unknown = try space.run(
      "search", "--index", index, "--user", "paris", "--popularity", "plaiCount")
    #expect(unknown.code == 0 && unknown.errors.contains("warning"))
  }

  @Test func groupsDuplicates() throws {
    let space = try Workspace(importing: [
      #"{"id":"a","title":"Paris in May","playCount":1}"#,
      #"{"id":"b","title":"Museums of Paris","playCount":2}"#,
      #"{"id":"c","title":"PARIS in may!","playCount":3}"#,
      #"{"id":"d","title":"Paris, in May","playCount":4}"#,
    ])
    let index = space.index
    func search(_ options: String...) throws -> Outcome {
      try run(["search", "--index", index, "--group-duplicates"] + options, in: space)
    }
    let plain = try search("title == 'paris'cdw", "--sort", "playCount")
    #expect(plain.output == "Paris in May\ta\t+2 like it\nMuseums of Paris\tb\n")
    #expect(plain.errors == "4 items, 2 hidden that are like another one\n")
    #expect(try search("title == 'paris'cdw", "--ids", "--sort", "-playCount").lines == ["d", "b"])
    let some = try search("title == 'paris'cdw", "--sort", "playCount", "-n3")
    #expect(
      some.errors == "3 of 4 items (--limit), 1 hidden that are like another one\n")
    let later = try search("title == 'paris'cdw", "--sort", "playCount", "--offset", "1")
    #expect(later.output == "Museums of Paris\tb\n")
    let typed = try search("--user", "--json", "paris", "-n4")
    #expect(typed.lines.count == 2)
    #expect(typed.output.contains(#""duplicates":["#))
    let told = try search("--user", "paris")
    #expect(
      told.errors == "4 items with every word, 2 shown, 2 hidden that are like another one\n")
    let none = try search("title == 'museums'cdw")
    #expect(none.errors == "1 item, all shown\n" && none.output == "Museums of Paris\tb\n")
    #expect(try search("title == 'paris'cdw", "--count").code == 2)
  }

  @Test func suggestsAndExplains() throws {
    let space = try Workspace(importing: Self.items)
    let index = space.index
    #expect(try space.run("suggest", "--index", index, "ligh").lines.contains("Lighthouse"))
    let emphasized = try space.run("suggest", "--index", index, "--color=always", "-n1", "ligh")
    #expect(emphasized.output == "\u{1B}[1mLigh\u{1B}[0mthouse\n")
    #expect(try space.run("suggest", "--index", index, "qqq").code == 1)
    let why = try space.run("explain", "--index", index, "--user", "--item", "b", "paris")
    #expect(why.code == 0)
    #expect(why.output.contains("titles"))
    let none = try space.run("explain", "--index", index, "--user", "--item", "x", "paris")
    #expect(none.code == 1)
    #expect(none.errors.contains("there is no item “x”"))
  }

  @Test func evaluates() throws {
    let space = try Workspace(importing: Self.items)
    let index = space.index
    let queries = try space.file(
      "q.jsonl", [#"{"id":1,"text":"lighthouse"}"#, #"{"id":"2","query":"museums of paris"}"#])
    let judgments = try space.file(
      "r.tsv", ["query\tdoc\tgrade", "1\tc\t1", "2 0 b 2", "2 0 d -1"])
    let figures = try space.run(
      "evaluate", "--index", index, "--queries", queries, "--qrels", judgments, "--json")
    #expect(
      figures.output == "{\"queries\":2,\"nDCG@10\":1,\"MAP\":1,\"MRR\":1,\"recall@100\":1}\n")
    let keys = try space.run(
      "evaluate", "--index", index, "--queries", queries, "--qrels", judgments, "--keystrokes",
      "--json")
    #expect(keys.output.contains("\"found\":2"))
    let titles = try space.run("evaluate", "--index", index, "--titles", "3", "--json")
    #expect(titles.output.hasPrefix("{\"titles\":3,\"found\":3,"), "\(titles)")
    #expect(
      try space.run("evaluate", "--index", index, "--titles", "3").output.contains("keys with"))
    #expect(titles.output.contains(#""BM25":"#), "\(titles)")
    #expect(try space.run("evaluate", "--index", index, "--titles", "0").code == 2)
    let slips = try space.run("evaluate", "--index", index, "--slips", "2", "--json")
    #expect(slips.lines.count == 3 && slips.output.contains(#""letters":"4 to 5","texts":2"#))
    #expect(slips.lines.allSatisfy { $0.contains(#""fixed":1"#) }, "\(slips)")
    let bad = try space.file("bad.tsv", ["1\tc\t1", "1\tc"])
    let refused = try space.run("evaluate", "--index", index, "--queries", queries, "--qrels", bad)
    #expect(refused.code == 2)
    #expect(refused.errors.contains("bad.tsv:2"))
  }

  @Test func evaluatesCollectionsBesideBM25() throws {
    let space = try Workspace(importing: Self.items)
    let documents = (0..<30).map { number in
      #"{"id":"\#(number)","title":"item \#(number)","textContent":"of \#(number)"}"#
    }
    let folder = try space.makeFolder(
      "tiny",
      [
        "docs.jsonl": documents + [#"{"id":"x","title":"Flow over wings"}"#],
        "queries.jsonl": [
          #"{"id":1,"text":"the flow over a slender wings"}"#, #"{"id":2,"text":"item 7 "}"#,
          #"{"id":3,"text":"wingz"}"#, #"{"id":4,"text":"not judged"}"#,
        ],
        "qrels.tsv": ["query\tdoc\tgrade", "1\tx\t1", "2\t7\t1", "3\tx\t1"],
      ])
    let figures = try space.run("evaluate", folder, "--json")
    #expect(figures.code == 0, "\(figures.errors)")
    // BM25 finds no word with a slip.
    #expect(
      figures.output.hasPrefix(
        #"{"collection":"tiny","items":31,"queries":3,"BM25":0.6666"#), "\(figures.output)")
    #expect(figures.output.contains(#""typed":1,"difference":0.3333"#), "\(figures.output)")
    let table = try space.run("evaluate", folder, folder)
    #expect(table.output.contains("95 % interval"))
    #expect(table.output.contains("\nmean "))
    #expect(!table.output.contains("fixed weights"))
    let weighted = try space.run("evaluate", folder, "--weight", "title=0", "--json")
    #expect(weighted.output.contains(#""fixed":1,"fixedDifference":"#), "\(weighted.output)")
    let unknown = try space.run("evaluate", folder, "--stemmer", "klingon")
    #expect(unknown.code == 0 && unknown.errors.contains("left out"))
    #expect(!unknown.output.contains("Snowball"))
    let missing = try space.run("evaluate", folder + "-none")
    #expect(missing.code == 2)
    #expect(try space.run("evaluate").code == 2)
  }

  @Test func asksWhatWasMeant() throws {
    let space = try Workspace(importing: Self.items)
    let outcome = try space.run("search", "--index", space.index, "--user", "lihgthouse")
    #expect(outcome.errors.contains("did you mean “"), "\(outcome.errors)")
    let right = try space.run("search", "--index", space.index, "--user", "lighthouse")
    #expect(!right.errors.contains("did you mean"))
  }

  @Test func typingNeedsATerminal() throws {
    let space = try Workspace(importing: Self.items)
    let outcome = try space.run("type", "--index", space.index)
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("terminal"))
  }
}
