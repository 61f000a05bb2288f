/// A small choice of the nasty words, so that values and queries meet.
struct Vocabulary {
  let words: [String]

  /// A choice that the seed determines: whole families, so that one word has many spellings, and a
  /// few words of every other group.
  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var words = NastyWords.families[0] + random.pick(NastyWords.families)
    for _ in 0..<2 { words += random.pick(NastyWords.families) }
    for group in NastyWords.groups {
      for _ in 0..<9 { words.append(random.pick(group)) }
    }
    self.words = words
  }

  /// A word, now and then in another case, with other marks or joined to another word.
  func word(_ random: inout SeededGenerator) -> String {
    let word = random.pick(words)
    switch random.number(below: 24) {
    case 0: return Spelling.otherCase(word, &random)
    case 1: return Spelling.otherMarks(word, &random)
    case 2: return word + random.pick(words)
    default: return word
    }
  }

  /// Words with separators between them, now and then around them.
  func text(words count: Int, _ random: inout SeededGenerator) -> String {
    var text = random.oneIn(20) ? random.pick(NastyWords.separators) : ""
    for index in 0..<count {
      if index > 0 {
        text += random.oneIn(4) ? random.pick(NastyWords.separators) : " "
      }
      text += word(&random)
    }
    if random.oneIn(16) { text += random.pick(NastyWords.separators) }
    return text
  }

  /// A run that is longer than 255 bytes, alike with others but for its end.
  func longRun(_ random: inout SeededGenerator) -> String {
    let part = random.pick(["a", "ab", "é", "aB", "Ab", "aaaaaaab", "x1", "ß", "к", "가"])
    let length = 250 + random.number(below: 400)
    let body = String(repeating: part, count: length / part.utf8.count + 1)
    return body + random.pick(["", "a", "b", "B", "\u{301}", "c"])
  }
}

/// Other spellings of a text.
package enum Spelling {
  /// Letters changed in case: all, the first, or some.
  package static func otherCase(_ text: String, _ random: inout SeededGenerator) -> String {
    let style = random.number(below: 4)
    var result = ""
    for (index, scalar) in text.unicodeScalars.enumerated() {
      let properties = scalar.properties
      switch style {
      case 0: result += properties.uppercaseMapping
      case 1: result += properties.lowercaseMapping
      case 2: result += index == 0 ? properties.titlecaseMapping : properties.lowercaseMapping
      default:
        result += random.oneIn(2) ? properties.uppercaseMapping : properties.lowercaseMapping
      }
    }
    return result
  }

  /// Marks written apart, dropped, or one put in.
  package static func otherMarks(_ text: String, _ random: inout SeededGenerator) -> String {
    var scalars = ReferenceNormalization.nfd(Array(text.unicodeScalars))
    switch random.number(below: 3) {
    case 0: break
    case 1: scalars.removeAll { $0.properties.generalCategory == .nonspacingMark }
    default:
      let mark = random.pick(Array("\u{301}\u{323}\u{308}\u{345}\u{338}\u{327}".unicodeScalars))
      scalars.insert(mark, at: random.number(below: scalars.count + 1))
    }
    return string(scalars)
  }

  package static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}
