import Testing

@testable import PharosCommand

/// What `evaluate` measures with.
@Suite struct EvaluationTests {
  @Test func stemsWhereTheLibraryIs() {
    #expect(SnowballStemmer("klingon") == nil)
    guard let stemmer = SnowballStemmer("english") else { return }
    for (word, stem) in [("flows", "flow"), ("flow", "flow"), ("boundaries", "boundari"), ("", "")]
    {
      #expect(stemmer.stem(word) == stem)
      #expect(stemmer.stem(word) == stem, "The second time it is known.")
    }
    let long = String(repeating: "s", count: 5000)
    #expect(stemmer.stem(long) == long)
  }

  @Test func slipsAreInOneWordAndMakeNoOther() {
    let titles = [
      "The Hobbit", "War and Peace", "Dune", "A Study in Scarlet", "Emma", "It", "1984",
      "Война и мир", "Les Misérables: a novel",
    ]
    let slips = SlipTexts(titles, 3)
    let known = Set(titles.flatMap(PlainBM25.words))
    #expect(slips.texts.map(\.count) == [3, 3, 2])
    for text in slips.texts.joined() {
      let words = Set(PlainBM25.words(text.typed))
      #expect(words.subtracting(known).count == 1, "\(text)")
      #expect(text.meant.isSubset(of: known) && text.meant.count == words.count, "\(text)")
    }
    #expect(SlipTexts(titles, 3).texts[1].map(\.typed) == slips.texts[1].map(\.typed))
  }

  @Test func tablesHoldDifferences() {
    func comparison(_ name: String) -> RankingComparison {
      RankingComparison(
        labels: [("items", "collection", .text(name)), ("queries", "queries", .count(2))],
        rankings: [
          .init(name: "BM25", key: "BM25", values: [0, 0.5]),
          .init(name: "typed text", key: "typed", values: [0.5, 1]),
        ])
    }
    let table = RankingComparison.table([comparison("one"), comparison("two")], measure: "share")
    let lines = table.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(lines.count == 7)
    #expect(
      lines[1] == ["one", "2", "BM25", "0.2500", "+0.5000", "+0.5000", "to", "+0.5000", "3.0000"])
    #expect(lines[5].prefix(4) == ["mean", "BM25", "0.2500", "+0.5000"])
    let json = String(decoding: comparison("one").json, as: UTF8.self)
    #expect(
      json == #"{"collection":"one","queries":2,"BM25":0.25,"typed":0.75,"difference":0.5,"#
        + #""from":0.5,"to":0.5}"# + "\n")
  }
}
