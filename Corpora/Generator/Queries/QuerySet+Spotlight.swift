extension QuerySet {
  /// What no other engine has: modifiers, values as a whole, separators, negation, typed values.
  mutating func addSpotlight() {
    for modifiers in ["", "c", "cd", "cdw", "cdwt"] {
      let name = modifiers.isEmpty ? "none" : modifiers
      addSpotlight("modifier_\(name)_text.medium") { set in
        set.word(set.text, .medium).map { "textContent == \"\($0)\"\(modifiers)" }
      }
      addSpotlight("modifier_\(name)_keyword") { set in
        set.value("keywords").map { "keywords == \"\(QueryTree.escaped($0))\"\(modifiers)" }
      }
    }
    for scope in ["*", "**"] {
      let name = scope == "*" ? "metadata" : "everything"
      for band in QueryBands.Band.allCases {
        addSpotlight("\(name)_word.\(band)") { set in
          set.word(set.text, band).map { "\(scope) == \"\($0)\"cdw" }
        }
      }
      addSpotlight("\(name)_prefixes") { set in
        guard let left = set.itemWord(inTitle: true, atLeast: 4),
          let right = set.itemWord(inTitle: false, atLeast: 4)
        else { return nil }
        return "\(scope) == \"\(left.letters(0..<3))* \(right.letters(0..<2))*\"cdwt"
      }
      for length in 1...2 {
        addSpotlight("\(name)_prefix.\(length)") { set in
          set.itemWord(inTitle: true, atLeast: length + 1).map {
            "\(scope) == \"\($0.letters(0..<length))*\"cdw"
          }
        }
        addSpotlight("\(name)_infix.\(length)") { set in
          set.itemWord(inTitle: true, atLeast: length + 2).map {
            "\(scope) == \"*\($0.letters(1..<1 + length))*\"cd"
          }
        }
      }
    }
    addSpellings()
    addValues()
    addTyped()
  }

  private mutating func addSpellings() {
    for modifiers in ["", "c", "d"] {
      let name = modifiers.isEmpty ? "none" : modifiers
      addSpotlight("spelling_\(name)") { set in
        set.random.pick(set.sample.spellings).map { word in
          "textContent == \"\(QueryTree.escaped(word))\"w\(modifiers)"
        }
      }
    }
  }

  private mutating func addValues() {
    addSpotlight("value_title") { set in
      set.random.pick(set.sample.titles).map { "title == \"\(QueryTree.escaped($0))\"" }
    }
    addSpotlight("value_title_cd") { set in
      set.random.pick(set.sample.titles).map { "title == \"\(QueryTree.escaped($0))\"cd" }
    }
    addSpotlight("value_author") { set in
      set.value("authorNames").map { "authorNames == \"\(QueryTree.escaped($0))\"" }
    }
    addSpotlight("value_prefix_title") { set in
      guard let title = set.random.pick(set.sample.titles), title.count > 4 else { return nil }
      let start = String(title.prefix(2 + set.random.below(5)))
      return "title == \"\(QueryTree.escaped(start))*\"c"
    }
    addSpotlight("value_prefix_author") { set in
      set.value("authorNames").map {
        "authorNames == \"\(QueryTree.escaped(String($0.prefix(4))))*\"cd"
      }
    }
    addSpotlight("separators_title") { set in
      guard let title = set.random.pick(set.sample.titles),
        let place = title.unicodeScalars.firstIndex(where: { $0 == "-" || $0 == "_" || $0 == "." }),
        place > title.unicodeScalars.startIndex
      else { return nil }
      let rest = title.unicodeScalars[title.unicodeScalars.index(before: place)...].prefix(4)
      return "title == \"*\(QueryTree.escaped(String(rest)))*\"c"
    }
    addSpotlight("separators_any") { set in
      set.word(set.text, .common).map { "** == \"*\($0), *\"cd" }
    }
  }

  private mutating func addTyped() {
    addSpotlight("not_equal_text") { set in
      set.word(set.text, .common).map { "textContent != \"\($0)\"cdw" }
    }
    let types = sample.contentTypes.keys.sorted()
    addSpotlight("not_equal_type") { set in
      set.random.pick(types).map { "contentType != \"\($0)\"" }
    }
    let fields = sample.numbers.keys.filter { $0 != "contentCreationDate" }.sorted()
    for comparison in ["==", ">", "<=", "!="] {
      let names = ["==": "equal", ">": "above", "<=": "at_most", "!=": "not_equal"]
      addSpotlight("number_\(names[comparison] ?? "")") { set in
        guard let field = set.random.pick(fields),
          let number = set.random.pick(set.sample.numbers[field] ?? [])
        else { return nil }
        return "\(field) \(comparison) \(QueryTree.constant(number))"
      }
    }
    let flags = sample.flags.keys.sorted()
    addSpotlight("boolean") { set in set.random.pick(flags) }
    addSpotlight("boolean_and_word") { set in
      guard let flag = set.random.pick(flags), let word = set.word(set.text, .common) else {
        return nil
      }
      return "\(flag) && ** == \"\(word)\"cdw"
    }
  }

  /// A value of a list, as it is written.
  private mutating func value(_ attribute: String) -> String? {
    guard let value = random.pick(sample.values), value.attribute == attribute else { return nil }
    return value.text
  }
}
