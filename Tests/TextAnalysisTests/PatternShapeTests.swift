import Testing

@testable import TextAnalysis

@Suite struct PatternShapeTests {
  private func describe(_ text: String, _ options: FoldOptions, words: Bool) -> [String] {
    PatternShape(pattern(text), options: options, words: words).ways.map { way in
      way.map { element in
        switch element {
        case .separator(.gap): "_"
        case .separator(.joined): "+"
        case .separator(.mixed(let parts)):
          "{" + parts.map { $0.isEmpty ? "_" : String(decoding: $0, as: UTF8.self) }.joined() + "}"
        case .separator(.literal(let bytes)): "\"" + String(decoding: bytes, as: UTF8.self) + "\""
        case .run(let run): describe(run)
        }
      }.joined(separator: " ")
    }
  }

  private func describe(_ run: RunPattern) -> String {
    func edge(_ anchor: RunPattern.Anchor) -> String {
      switch anchor {
      case .run: "|"
      case .border: "'"
      case .free: "~"
      }
    }
    let pieces = run.pieces.map { NastyText.string($0) }.joined(separator: "*")
    return edge(run.start) + pieces + edge(run.end)
  }

  @Test func regularShapes() {
    #expect(describe("Paris", .term, words: false) == ["|paris|"])
    #expect(describe("*Par*", .term, words: false) == ["~par~"])
    #expect(describe("*foo bar*", [], words: false) == ["~foo| \" \" |bar~"])
    #expect(describe("-foo", [], words: false) == ["\"-\" |foo|"])
    #expect(describe("foo.*", [], words: false) == ["|foo| \".\""])
    #expect(describe("東京タワー", [], words: false) == ["|東| + |京| + |タワー|"])
    #expect(describe("love par*", .term, words: true) == ["'love| _ |par~"])
    #expect(describe("a.b", .term, words: true) == ["'a| \".\" |b'"])
    #expect(describe("a ", .term, words: true) == ["'a| _"])
    #expect(describe("a\u{301} b", .ignoreDiacritics, words: true) == ["'a| _ |b'"])
  }

  @Test func separatorsSideBySide() {
    #expect(describe("foo - bar", [], words: true) == ["'foo| {_-_} |bar'"])
    #expect(describe("- foo", [], words: true) == ["{-_} |foo'"])
    #expect(describe("foo. *", [], words: true) == ["'foo| {._}"])
  }

  @Test func partsOfSeparators() {
    let separator = PatternShape.Separator.mixed([Array(".".utf8), []])
    #expect(separator.matches(Array(". ".utf8)))
    #expect(!separator.matches(Array(".".utf8)))
    #expect(!separator.matches(Array(", . ".utf8)))
    #expect(separator.matches(endOf: Array(", . ".utf8)))
    #expect(!separator.matches(endOf: Array(" .".utf8)))
    #expect(separator.matches(beginningOf: Array("..,".utf8)))
    #expect(!separator.matches(beginningOf: Array(" ..".utf8)))
  }

  @Test func starsInsideWordsHaveASecondWay() {
    #expect(describe("a*b", [], words: true) == ["'a*b'", "'a| + |*| + |b'"])
    #expect(describe("x *b", [], words: true) == ["'x| _ |*b'", "'x| _ |*| + |b'"])
    #expect(describe("京*都", [], words: true) == ["'京*| + |都'", "'京| + |*| + |都'"])
    #expect(
      describe("京*b", [], words: true) == ["'京| + |*b'", "'京*| + |b'", "'京| + |*| + |b'"])
  }

  @Test func irregularPatterns() {
    #expect(describe("a*b", [], words: false) == [])
    #expect(describe("-", [], words: false) == [])
    #expect(describe("", [], words: false) == [])
    #expect(describe("*", [], words: true) == [])
    #expect(describe("\u{301}a", [], words: true) == [])
    #expect(describe("ιx", .ignoreCase, words: true) == [])
    #expect(describe("- ", [], words: true) == [])
    #expect(describe("a * b", [], words: true) == [])
    #expect(describe("αιx", .ignoreCase, words: true) == ["'αιx'"])
    #expect(describe("ιx", .term, words: true) == ["'ιx'"])
    #expect(describe("a*b*c*d*e", [], words: true) == [])
    let required = PatternShape(pattern("foo*b ar"), options: [], words: false).requiredRuns
    #expect(required.map(describe) == ["|foo~", "~b|", "|ar|"])
    let words = PatternShape(pattern("\u{301}a - b"), options: [], words: true).requiredRuns
    #expect(words.map(describe) == ["~a|", "|b'"])
  }

  @Test func separatorsThatFold() {
    func mayFold(_ text: String, _ options: FoldOptions) -> Bool {
      PatternShape(pattern(text), options: options, words: false).separatorsMayFold
    }
    #expect(!mayFold("a b", []))
    #expect(!mayFold("a b", .ignoreCase))
    #expect(mayFold("aⓐb", .ignoreCase))
    #expect(mayFold("a b", .ignoreDiacritics))
    #expect(!mayFold("ab", .term))
  }

  @Test func requiredSeparators() {
    func separators(_ text: String, words: Bool = false) -> [String] {
      PatternShape(pattern(text), options: .term, words: words).requiredSeparators.map {
        "\($0.place) " + NastyText.string($0.scalars) + ($0.isWhole ? "|" : "~")
      }
    }
    #expect(separators("*p ") == ["end  |"])
    #expect(separators("*p* ") == ["end  ~"])
    #expect(separators("- p*") == ["start - |"])
    #expect(separators("-") == ["start -|", "end -|"])
    #expect(separators(".*. ") == ["start .~", "end . ~"])
    #expect(separators("京.") == ["end .|"])
    #expect(separators("*p *") == [] && separators("* p") == [])
    #expect(separators("p ", words: true) == [])
    #expect(separators("*p.q-") == ["anywhere .~", "end -|"])
    #expect(separators("p.", words: true) == ["anywhere .~"])
    #expect(separators("*.*") == ["anywhere .~"])
  }

  /// A shape is exact; required runs and separators are necessary.
  @Test func shapesSayWhatPatternsMatch() {
    var random = SeededGenerator("shapesSayWhatPatternsMatch")
    var analyzer = TextAnalyzer()
    var regular = 0
    var matched = 0
    var bordered = 0
    for _ in 0..<3000 {
      let value = NastyText.scalars(&random, upTo: 14)
      analyzer.analyze(NastyText.string(value))
      let nfc = UTF8Scalars.scalars(analyzer.normalized)
      let options = NastyText.options.randomElement(using: &random) ?? []
      guard let evaluator = ShapeEvaluator(analyzer, options) else { continue }
      let text = FoldedText(nfc: analyzer.normalized, options)
      for _ in 0..<4 {
        let characters = NastyText.pattern(from: value, &random)
        let words = Bool.random(using: &random)
        let shape = PatternShape(characters, options: options, words: words)
        let expected = TextPattern(elements: characters, options: options, words: words)
          .matches(text)
        let place = "\(NastyText.shown(nfc)) \(characters) \(options.rawValue) \(words)"
        if expected, !evaluator.contains(shape.requiredRuns) {
          Issue.record("required runs: \(place)")
        }
        let separators = shape.requiredSeparators
        bordered += expected && separators.contains { $0.place != .anywhere } ? 1 : 0
        if expected, !evaluator.has(separators) { Issue.record("separators: \(place)") }
        guard !shape.ways.isEmpty else { continue }
        regular += 1
        matched += expected ? 1 : 0
        if evaluator.matches(shape) != expected { Issue.record("\(!expected): \(place)") }
      }
    }
    #expect(regular > 2000)
    #expect(matched > 400)
    #expect(bordered > 100, "of \(matched)")
  }

  /// Whatever spelling a run pattern matches, the term shows the folded pieces.
  @Test func foldedPiecesAreNecessary() {
    var random = SeededGenerator("foldedPiecesAreNecessary")
    var analyzer = TextAnalyzer()
    var matched = 0
    for _ in 0..<2500 {
      let value = NastyText.scalars(&random, upTo: 14)
      analyzer.analyze(NastyText.string(value))
      for run in analyzer.runs where !run.isIrregular {
        let spelling = Array(analyzer.normalized[Int(run.start)..<Int(run.end)])
        let term = Array(analyzer.folded[Int(run.termStart)..<Int(run.termEnd)])
        let options = NastyText.options.randomElement(using: &random) ?? []
        let folded = FoldedText(nfc: spelling, options).scalars
        var pieces: [[UInt32]] = []
        var index = Int.random(in: 0...1, using: &random) == 0 ? 0 : folded.count / 2
        repeat {
          let end = Int.random(in: index...folded.count, using: &random)
          if end > index || pieces.isEmpty { pieces.append(Array(folded[index..<end])) }
          index = min(folded.count, end + Int.random(in: 0...1, using: &random))
        } while index < folded.count
        let anchors: [RunPattern.Anchor] = [.run, .border, .free]
        let pattern = RunPattern(
          pieces: pieces, start: anchors.randomElement(using: &random) ?? .run,
          end: anchors.randomElement(using: &random) ?? .run, options: options,
          starsStayInWord: Bool.random(using: &random))
        guard pattern.matches(spelling: spelling) else { continue }
        matched += 1
        if !ShapeEvaluator.fits(pattern, term) {
          Issue.record("\(NastyText.shown(UTF8Scalars.scalars(spelling))) \(pattern)")
        }
      }
    }
    #expect(matched > 900)
  }

  @Test func lenientPieces() {
    func run(_ pieces: [String], _ options: FoldOptions) -> RunPattern {
      RunPattern(
        pieces: pieces.map { $0.unicodeScalars.map(\.value) }, start: .run, end: .run,
        options: options, starsStayInWord: true)
    }
    let iota = run(["αιs"], .ignoreCase)
    #expect(iota.lenient)
    #expect(iota.foldedPieces == [Array("α".utf8), Array("s".utf8)])
    #expect(iota.matches(spelling: Array("ᾳs".utf8)))
    let plain = run(["Stra", "É"], [])
    #expect(!plain.lenient)
    #expect(plain.foldedPieces == [Array("stra".utf8), Array("e".utf8)])
    #expect(run(["a", "\u{301}"], []).lenient)
    #expect(!run(["", "b"], []).lenient)
    #expect(run(["", ""], []).isAnyRun)
  }
}
