extension QuerySet {
  static let inTitle = ["title"]
  static let inText = ["textContent"]

  mutating func addTerms() {
    for band in QueryBands.Band.allCases {
      add("term_title.\(band)") { set in
        set.word(set.title, band).map { .term(fields: QuerySet.inTitle, $0) }
      }
    }
    for band in QueryBands.Band.allCases {
      add("term_text.\(band)") { set in
        set.word(set.text, band).map { .term(fields: QuerySet.inText, $0) }
      }
    }
    for band in QueryBands.Band.allCases {
      add("term_any.\(band)") { set in
        set.word(set.text, band).map { .term(fields: QueryTree.every, $0) }
      }
    }
  }

  mutating func addCombinations() {
    for count in 2...3 {
      for band in QueryBands.Band.allCases {
        add("and\(count).\(band)") { set in
          set.wordsOfItem(band, count: count).map { words in
            .all(words.map { .term(fields: QuerySet.inText, $0) })
          }
        }
      }
    }
    for band in QueryBands.Band.allCases {
      add("or2.\(band)") { set in
        guard let left = set.word(set.text, band), let right = set.word(set.text, band),
          left != right
        else { return nil }
        return .any([left, right].map { .term(fields: QuerySet.inText, $0) })
      }
    }
    add("and2_any.medium") { set in
      set.wordsOfItem(.medium, count: 2).map { words in
        .all(words.map { .term(fields: QueryTree.every, $0) })
      }
    }
  }

  mutating func addPrefixes() {
    for (fields, name) in QuerySet.scopes {
      for length in 2...5 {
        add("prefix_\(name).\(length)\(length == 5 ? "+" : "")") { set in
          guard let word = set.itemWord(inTitle: name == "title", atLeast: length + 1) else {
            return nil
          }
          let end = length < 5 ? length : min(word.utf8.count - 1, 5 + set.random.below(3))
          return .prefix(fields: fields, word.letters(0..<end))
        }
      }
    }
    add("typeahead2_any") { set in
      guard let document = set.random.pick(set.sample.documents) else { return nil }
      var words = Set(document.text).sorted().map { set.sample.words[Int($0)] }
        .filter { QueryWord.isAlphabetic($0, atLeast: 5) }
      guard words.count >= 2 else { return nil }
      var parts: [QueryTree] = []
      for _ in 0..<2 {
        let word = words.remove(at: set.random.below(words.count))
        parts.append(
          .prefix(fields: QueryTree.every, word.letters(0..<(3 + set.random.below(3)))))
      }
      return .all(parts)
    }
  }

  mutating func addPartsOfWords() {
    for (fields, name) in QuerySet.scopes {
      for length in 3...4 {
        add("suffix_\(name).\(length)") { set in
          set.itemWord(inTitle: name == "title", atLeast: length + 2).map {
            .suffix(fields: fields, $0.letters($0.utf8.count - length..<$0.utf8.count))
          }
        }
      }
    }
    for (fields, name) in QuerySet.scopes {
      for length in [3, 4, 6] {
        add("infix_\(name).\(length)\(length == 6 ? "+" : "")") { set in
          guard let word = set.itemWord(inTitle: name == "title", atLeast: length + 2) else {
            return nil
          }
          let start = 1 + set.random.below(word.utf8.count - length - 1)
          return .infix(fields: fields, word.letters(start..<start + length))
        }
      }
    }
    for (fields, name) in QuerySet.scopes {
      add("partial_\(name)") { set in
        set.itemWord(inTitle: name == "title", atLeast: 7).map {
          .partial(
            fields: fields, prefix: $0.letters(0..<3),
            suffix: $0.letters($0.utf8.count - 3..<$0.utf8.count))
        }
      }
    }
  }

  static let scopes = [(inTitle, "title"), (QueryTree.every, "any")]
}
