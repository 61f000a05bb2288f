/// Where the phrases of a value begin and end: never inside of a word, and with every bracket that
/// they open closed.
///
/// A phrase ends where the value ends, or at what people pause at: a bracket, a comma, a dash between
/// blanks, the end of a sentence.
struct PhraseBorders {
  /// A bracket or a quotation mark that is open.
  private struct Bracket: Equatable {
    var number: Int
    /// Nil for what begins behind a sign that closes nothing.
    var closing: Unicode.Scalar?
  }

  /// How a phrase may end behind a run.
  struct End {
    /// Where its text ends, in bytes.
    var place: Int
    /// Whether nothing that follows belongs to it.
    var isFinal: Bool
  }

  private static let closing: [Unicode.Scalar: Unicode.Scalar] = [
    "(": ")", "[": "]", "{": "}", "\"": "\"", "“": "”", "„": "“", "«": "»", "‹": "›", "`": "`",
    "（": "）",
    "［": "］", "「": "」", "『": "』", "【": "】", "《": "》", "〈": "〉", "〔": "〕",
  ]
  private static let closers = Set(closing.values)
  /// Signs that belong to the word before them.
  private static let attached: Set<Unicode.Scalar> = ["!", "?", "！", "？", "…", "%", "+", "#"]
  /// Signs at which a phrase ends wherever they stand.
  private static let always: Set<Unicode.Scalar> = [
    ";", "|", "—", "、", "。", "，", "；", "：", "！", "？", "…",
  ]
  /// Signs at which it ends in front of a blank.
  private static let beforeBlank: Set<Unicode.Scalar> = [",", ":", "!", "?"]
  /// Signs at which it ends between blanks.
  private static let betweenBlanks: Set<Unicode.Scalar> = ["-", "–", "/", "·", "•", "~", "=", "→"]
  /// A shorter word before a full stop is taken for an abbreviation.
  private static let shortestLastWord = 4

  let text: TypedText
  /// Whether the value is a sentence, whose full stop belongs to no phrase.
  let isSentence: Bool
  /// For each run the brackets around it, the innermost last.
  private var around: [[Bracket]] = []

  init(_ text: TypedText, isSentence: Bool = false) {
    self.text = text
    self.isSentence = isSentence
    var open: [Bracket] = []
    var opened = 0
    var start = 0
    for run in text.runs {
      if run.range.lowerBound - start != 1 || text.bytes[start] != 0x20 {
        var isAfterBlank = start == 0
        let signs = Array(text.text(start..<run.range.lowerBound).unicodeScalars)
        for (place, scalar) in signs.enumerated() {
          var closing = PhraseBorders.closing[scalar]
          if closing == nil, isAfterBlank,
            !signs[place...].contains(where: \.properties.isWhitespace)
          {
            closing = closingApostrophe(scalar, from: around.count)
          }
          if scalar == open.last?.closing, closing != scalar || !isAfterBlank {
            open.removeLast()
          } else if let closing, closing != scalar || isAfterBlank {
            opened += 1
            open.append(Bracket(number: opened, closing: closing))
          } else if closing == nil, PhraseBorders.closers.contains(scalar) {
            // It closes nothing: no phrase goes on behind it.
            opened += 1
            open = [Bracket(number: opened, closing: nil)]
          }
          isAfterBlank = scalar.properties.isWhitespace
        }
      }
      around.append(open)
      start = run.range.upperBound
    }
  }

  /// Whether a word begins with a run: an ideograph always may.
  func isBeginning(_ run: Int) -> Bool {
    guard run > 0 else { return true }
    let gap = text.runs[run - 1].range.upperBound..<text.runs[run].range.lowerBound
    if gap.isEmpty { return true }
    if text.bytes[gap].contains(0x20) { return true }
    let signs = text.text(gap).unicodeScalars
    return signs.contains {
      $0.properties.isWhitespace || PhraseBorders.always.contains($0)
        || PhraseBorders.closing[$0] != nil
    }
  }

  /// Whether a phrase begins there: at the start, or behind a sign.
  func isStart(_ run: Int) -> Bool { run == 0 || end(from: run - 1, to: run - 1) != nil }

  /// Whether brackets or quotation marks are open around a run.
  func isInside(_ run: Int) -> Bool { !around[run].isEmpty }

  /// Whether the innermost of them are closed by a sign.
  func isInside(_ run: Int, closedBy sign: Unicode.Scalar) -> Bool {
    around[run].last?.closing == sign
  }

  /// Whether a run stands in the same brackets as an earlier one, or in further ones.
  func isWithin(_ run: Int, _ first: Int) -> Bool { around[run].starts(with: around[first]) }

  /// Whether brackets that are closed around one run are open around a later one.
  func isDeeper(_ run: Int, than first: Int) -> Bool { around[run].count > around[first].count }

  /// How a phrase from one run to another may end; nil where it may not.
  func end(from first: Int, to last: Int) -> End? {
    let start = text.runs[last].range.upperBound
    let isLast = last == text.runs.count - 1
    let gap = start..<(isLast ? text.bytes.count : text.runs[last + 1].range.lowerBound)
    if !isLast, gap.count == 1, text.bytes[start] == 0x20 { return nil }
    let signs = Array(text.text(gap).unicodeScalars)
    let isFinal = isLast || signs.indices.contains { self.isFinal(signs, $0, behind: last) }
    guard
      isFinal || closesApostrophe(signs, behind: last)
        || signs.indices.contains(where: { PhraseBorders.isBorder(signs, $0) }),
      let end = end(with: signs, behind: last, outside: around[first].count)
    else { return nil }
    // A letter that follows at once goes on with the word, but for brackets of ideographs.
    if !isLast, end == gap.upperBound, text.bytes[end - 1] < 0x80 { return nil }
    return End(place: end, isFinal: isFinal)
  }

  /// Whether nothing behind a sign, one of those that follow a run, belongs to a phrase before it.
  private func isFinal(_ signs: [Unicode.Scalar], _ index: Int, behind run: Int) -> Bool {
    switch signs[index] {
    case "\n", "\r", "。": true
    case ".":
      PhraseBorders.isBlank(signs, index + 1)
        && (text.runs[run].term.count >= PhraseBorders.shortestLastWord || endsSentence(run))
    default: false
    }
  }

  /// Whether a phrase ends at a sign, and another one may begin behind it.
  private static func isBorder(_ signs: [Unicode.Scalar], _ index: Int) -> Bool {
    let sign = signs[index]
    if always.contains(sign) { return true }
    if beforeBlank.contains(sign) { return isBlank(signs, index + 1) }
    if betweenBlanks.contains(sign) {
      return isBlank(signs, index - 1) && isBlank(signs, index + 1)
    }
    guard closing[sign] != nil || closers.contains(sign) else { return false }
    return sign.value > 0x7F || signs.contains(where: \.properties.isWhitespace)
  }

  private static func isBlank(_ signs: [Unicode.Scalar], _ index: Int) -> Bool {
    signs.indices.contains(index) && signs[index].properties.isWhitespace
  }

  /// The end of a phrase behind a run, with the signs that belong to it and the brackets that they
  /// close; nil where a bracket stays open.
  ///
  /// - Parameter outside: so many brackets are around the phrase.
  private func end(with signs: [Unicode.Scalar], behind run: Int, outside: Int) -> Int? {
    var open = around[run]
    var place = text.runs[run].range.upperBound
    var end = open.count == outside ? place : nil
    for sign in signs {
      if sign.properties.isWhitespace { break }
      let next = place + sign.utf8.count
      if open.count > outside, sign == open.last?.closing {
        open.removeLast()
        if open.count == outside { end = next }
      } else if end == place, belongs(sign, to: run) {
        end = next
      } else if open.count == outside {
        break
      }
      place = next
    }
    return end
  }

  private func belongs(_ sign: Unicode.Scalar, to run: Int) -> Bool {
    guard sign == "." else { return PhraseBorders.attached.contains(sign) }
    let term = text.runs[run].term
    // Initials, and abbreviations at the end of a title.
    if term.count == 1, run > 0, text.isGlued(run) { return true }
    return run == text.runs.count - 1 && !isSentence
      && term.count < PhraseBorders.shortestLastWord
  }
}

extension PhraseBorders {
  /// Ends that are looked for.
  struct Limits {
    var bytes: Int
    var words: Int
    var isSentence = false

    /// A title is suggested as a whole; one that is longer only up to a sign in it.
    static let title = Limits(bytes: 120, words: 14)
    /// Sentences are, where they are short.
    static let sentence = Limits(bytes: 64, words: 7, isSentence: true)
  }

  /// The ends of the phrases from one run on that are worth suggesting: the first, and the last one
  /// before a bracket opens; only if there are none, the first behind a bracket.
  ///
  /// - Parameter shortest: the first run that may be the last of a phrase.
  func ends(from first: Int, shortest: Int, _ limits: Limits) -> [(run: Int, place: Int)] {
    let start = text.runs[first].range.lowerBound
    var plain: [(run: Int, place: Int)] = []
    var bracketed: (run: Int, place: Int)?
    var isDeep = false
    var words = 0
    for run in first..<text.runs.count where isWithin(run, first) {
      let range = text.runs[run].range
      if run > first, range.lowerBound > text.runs[run - 1].range.upperBound { words += 1 }
      guard words < limits.words, range.upperBound - start <= limits.bytes else { break }
      isDeep = isDeep || isDeeper(run, than: first)
      guard let end = end(from: first, to: run) else { continue }
      if run >= shortest {
        if !isDeep {
          plain.append((run, end.place))
        } else if bracketed == nil {
          bracketed = (run, end.place)
        }
      }
      if end.isFinal || (isDeep && bracketed != nil) { break }
    }
    guard let nearest = plain.first, let farthest = plain.last else {
      return bracketed.map { [$0] } ?? []
    }
    return nearest.run == farthest.run ? [nearest] : [nearest, farthest]
  }
}
