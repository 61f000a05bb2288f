import Segments
import StoreTestSupport
import Testing
import TextAnalysis

@testable import ByteStore
@testable import Columns

/// Tables that are taken over from another state, beside the patterns on whole values.
@Suite struct TextMatcherFillingTests {
  private static let patterns = [
    "*a*", "*to*", "*o.*", "*b, *", "*j*", "*J\u{30C}*", "*\u{1F0}*", "*s i*", "*.*t*", "*x1*y*",
    "*é*",
    "* t*", "*n I*", "*w*c*", "*東a*", "*_2*", "*o", "*.",
  ]

  private func characters(_ text: String) -> [PatternCharacter] {
    text.unicodeScalars.map { $0 == "*" ? .wildcard : .scalar($0) }
  }

  private func texts(
    _ seed: UInt64, _ commonForms: Int
  ) throws -> (TextSample, Segment) {
    var random = TestRandom(seed: seed)
    var sample = TextSample(&random, documents: 60)
    sample.commonForms = commonForms
    return (sample, try sample.segment(0..<sample.documents.count))
  }

  @Test(arguments: [0, 12, SegmentOptions.commonForms])
  func everyStateCanBeFilled(commonForms: Int) throws {
    let seed = TestRandom.seed(or: 6_021)
    let (sample, segment) = try texts(seed, commonForms)
    let column = try #require(segment.text.column(0))
    var taken = 0
    for text in Self.patterns {
      for options in [FoldOptions(), .ignoreCase, [.ignoreCase, .ignoreDiacritics]] {
        for words in [false, true] {
          let pattern = TextPattern(elements: characters(text), options: options, words: words)
          let matcher = TextMatcher(pattern, forms: segment.forms)
          try matcher.prepareForWalk()
          if matcher.reference != TextMatcher.unknown, let automaton = matcher.automaton {
            // Filling a table may find further states.
            var place = 0
            while place < min(matcher.states.count, 20) {
              let state = UInt8(place + TextMatcher.firstState)
              let range = 0..<segment.forms.count
              if try state != matcher.reference
                && matcher.fill(
                  state, like: matcher.reference, matcher.transitions(of: automaton), range,
                  share: 1)
              {
                taken += 1
              }
              place += 1
            }
          }
          var matching = TextMatching(column, matcher)
          for document in sample.normalized.indices {
            let expected = sample.normalized[document].contains { pattern.matches(nfc: $0) }
            let isMatch = try matching.matches(UInt32(document))
            #expect(
              isMatch == expected, "\(text) \(options) \(words) \(document) PHAROS_SEED=\(seed)")
          }
        }
      }
    }
    #expect(taken > 100)
  }

  /// Forms that letters do not tell and that are not followed ahead are followed as they are met.
  @Test(arguments: [0, 12, SegmentOptions.commonForms])
  func formsLeftOutAreFollowedAsTheyAreMet(commonForms: Int) throws {
    let seed = TestRandom.seed(or: 4_404)
    let (sample, segment) = try texts(seed, commonForms)
    let column = try #require(segment.text.column(0))
    var partial = 0
    for text in Self.patterns {
      for options in [FoldOptions(), [.ignoreCase, .ignoreDiacritics]] {
        let pattern = TextPattern(elements: characters(text), options: options, words: false)
        let matcher = TextMatcher(pattern, forms: segment.forms)
        matcher.leastByLetters = 0
        try matcher.prepareForWalk(followingAtMost: 0)
        if matcher.isPrepared, !matcher.isEmpty, matcher.reference == TextMatcher.unknown {
          partial += 1
        }
        var matching = TextMatching(column, matcher)
        var walked: Set<UInt32> = []
        try matching.forEachMatch(in: 0..<segment.documentCount) {
          (document) throws(StoreError) in
          walked.insert(document)
        }
        for document in sample.normalized.indices {
          let expected = sample.normalized[document].contains { pattern.matches(nfc: $0) }
          var place: Comment { "\(text) \(options) \(document) PHAROS_SEED=\(seed)" }
          #expect(walked.contains(UInt32(document)) == expected, place)
          #expect(try matching.matches(UInt32(document)) == expected, place)
        }
      }
    }
    #expect(partial > 5, "\(partial)")
  }

  /// What all words lead to alike is entered for all at once, from every state of patterns of signs.
  @Test(arguments: [0, 12, SegmentOptions.commonForms])
  func wordsLeadOnAlike(commonForms: Int) throws {
    let seed = TestRandom.seed(or: 8_115)
    let (sample, segment) = try texts(seed, commonForms)
    let column = try #require(segment.text.column(0))
    var alike = 0
    let texts = [" *", "* ", "* *", "*", ", *", "*, *", "*.", ".*", "*-*.*", "* , *", "*_"]
    for text in texts {
      for words in [false, true] {
        for options in [FoldOptions(), [.ignoreCase, .ignoreDiacritics]] {
          let pattern = TextPattern(elements: characters(text), options: options, words: words)
          guard let automaton = pattern.formAutomaton() else { continue }
          let matcher = TextMatcher(pattern, forms: segment.forms)
          try matcher.beginAnew()
          // Filling a table may find further states.
          var place = 0
          while place < min(matcher.states.count, 20) {
            let number = UInt8(place + TextMatcher.firstState)
            _ = try matcher.fillWords(number)
            let state = matcher.state(number)
            if automaton.isAlikeForWords(state) {
              alike += 1
              var ends: Set<FormAutomaton.State?> = []
              try segment.forms.forEach(in: 0..<segment.forms.count) { (_, form) in
                if form.isWordForm {
                  ends.insert(automaton.step(state, form: form, isWord: true))
                }
              }
              #expect(ends.count <= 1, "\(text) \(options) \(words) PHAROS_SEED=\(seed)")
            }
            place += 1
          }
          var matching = TextMatching(column, matcher)
          for document in sample.normalized.indices {
            let expected = sample.normalized[document].contains { pattern.matches(nfc: $0) }
            #expect(
              try matching.matches(UInt32(document)) == expected,
              "\(text) \(options) \(words) \(document) PHAROS_SEED=\(seed)")
          }
        }
      }
    }
    #expect(alike > 20)
  }

  /// Forms that begin alike lead to the same ends from two starts, also where the table of states is full.
  @Test(arguments: [12, 60, FormTransitions.usualStates])
  func formsThatBeginAlikeEndAlike(mostStates: Int) throws {
    let seed = TestRandom.seed(or: 3_307)
    var random = TestRandom(seed: seed)
    let letters = Array("abtoAX19.,-_ é東\u{30C}j")
    func form() -> [UInt8] {
      let text = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        letters.randomElement(using: &random) ?? "a"
      }
      return Normalization.nfc(Array(String(text).utf8))
    }
    var compared = 0
    for (round, text) in (Self.patterns + ["*a*b*t*o*", "a*o*b", "*t*.*t*"]).enumerated() {
      let pattern = TextPattern(
        elements: characters(text), options: round % 2 == 0 ? [] : [.ignoreCase],
        words: round % 3 == 0)
      let automaton = try #require(pattern.formAutomaton())
      let transitions = FormTransitions(automaton, mostStates: mostStates)
      var starts = [transitions.addStart(automaton.initial), transitions.addStart(automaton.idle)]
      func end(_ form: [UInt8], from start: Int) -> Int {
        form.withUnsafeBufferPointer {
          transitions.end(of: $0, isWord: $0.isWordForm, from: start)
        }
      }
      for _ in 0..<20 {
        let end = end(form(), from: starts.randomElement(using: &random) ?? 0)
        if end >= 0 { starts.append(transitions.addStart(transitions.ends[end])) }
      }
      for _ in 0..<30 {
        let one = starts.randomElement(using: &random) ?? 0
        let other = starts.randomElement(using: &random) ?? 0
        let differ = transitions.bytesThatDiffer(one, other)
        for _ in 0..<20 {
          let form = form()
          guard !differ[Int(form[0])],
            !form.withUnsafeBufferPointer(FormTransitions.changesFirst)
          else { continue }
          compared += 1
          #expect(
            end(form, from: one) == end(form, from: other),
            "\(text) \(String(decoding: form, as: UTF8.self)) PHAROS_SEED=\(seed)")
        }
      }
    }
    #expect(mostStates == 12 || compared > 1_000)
  }

  /// Forms that are passed end as those that are followed one by one, long ones between them, also where
  /// the table of states is full.
  @Test(arguments: [12, 60, FormTransitions.usualStates])
  func passedFormsEndAsFollowedOnes(mostStates: Int) throws {
    let seed = TestRandom.seed(or: 4_127)
    var random = TestRandom(seed: seed)
    let letters = Array("abtoAX19.,-_ é東\u{30C}j")
    var restarts = 0
    for (round, text) in (Self.patterns + ["*a*b*t*o*", "a*o*b", "*t*.*t*"]).enumerated() {
      let pattern = TextPattern(
        elements: characters(text), options: round % 2 == 0 ? [] : [.ignoreCase],
        words: round % 3 == 0)
      let automaton = try #require(pattern.formAutomaton())
      let passing = FormTransitions(automaton, mostStates: mostStates)
      let following = FormTransitions(automaton)
      passing.learnASCII()
      for state in [automaton.initial, automaton.idle] {
        let start = passing.addStart(state)
        #expect(following.addStart(state) == start)
        var pass = FormTransitions.Pass(
          from: start, quietBesides: automaton.isQuiet(state) ? automaton.firstBytes : nil)
        // Common forms are passed in the order of their numbers, rare ones in that of their bytes.
        let isSorted = Bool.random(using: &random)
        var forms = (0..<300).map { _ in
          let isLong = Int.random(in: 0..<(isSorted ? 20 : 3), using: &random) == 0
          let length = isLong ? 280 : Int.random(in: 1...6, using: &random)
          let text = (0..<length).map { _ in letters.randomElement(using: &random) ?? "a" }
          return Normalization.nfc(Array(String(text).utf8))
        }
        if isSorted { forms.sort { $0.lexicographicallyPrecedes($1) } }
        var last: [UInt8] = []
        for form in forms {
          let most = FormTransitions.longestPassed
          let isShort = form.count <= most && last.count <= most
          let shared = isShort ? zip(last, form).prefix { $0 == $1 }.count : 0
          let added = Array(form[shared...]) + [UInt8](repeating: 0, count: 16)
          last = form
          guard shared < form.count else { continue }
          let end = added.withUnsafeBytes { added in
            added.baseAddress.map {
              passing.end(sharing: shared, adding: form.count - shared, $0, &pass)
            }
          }
          let expected = form.withUnsafeBufferPointer {
            following.end(of: $0, isWord: $0.isWordForm, from: start)
          }
          let isSame =
            end.map { end in
              end == expected
                || end >= 0 && expected >= 0
                  && passing.ends[end] == following.ends[expected]
            } ?? false
          #expect(isSame, "\(text) \(String(decoding: form, as: UTF8.self)) PHAROS_SEED=\(seed)")
        }
      }
      restarts += passing.restarts
    }
    #expect(mostStates > 12 || restarts > 0)
  }

  /// From a start where nothing was found, forms go on as from another one unless they begin with
  /// something of the pattern.
  @Test func startsDifferInFewBytes() throws {
    let pattern = TextPattern(elements: characters("*o.*"), options: [], words: false)
    let automaton = try #require(pattern.formAutomaton())
    let transitions = FormTransitions(automaton)
    let idle = transitions.addStart(automaton.idle)
    let word: [UInt8] = Array("to".utf8)
    let end = word.withUnsafeBufferPointer { transitions.end(of: $0, isWord: true, from: idle) }
    let behind = transitions.addStart(transitions.ends[end])
    let bytes = transitions.bytesThatDiffer(behind, idle)
    #expect(bytes[Int(UInt8(ascii: "."))])
    for byte in UInt8(ascii: "a")...UInt8(ascii: "z") { #expect(!bytes[Int(byte)]) }
    #expect(!transitions.bytesThatDiffer(idle, idle).contains(true))
  }
}
