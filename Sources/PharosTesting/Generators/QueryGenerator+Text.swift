import QueryLanguage

extension QueryGenerator {
  /// A comparison with a pattern made of a piece of some value.
  mutating func textComparison() -> String {
    let sample = random.pick(samples.texts, or: ("title", "Paris"))
    let name: String =
      switch random.number(below: 8) {
      case 0: "*"
      case 1, 2: "**"
      case 3: random.pick(samples.texts, or: sample).name
      default: spelled(sample.name)
      }
    return comparison(of: name, with: pattern(from: sample.text))
  }

  /// A comparison of an identifier or a domain.
  mutating func entryComparison() -> String {
    if random.oneIn(2) {
      let name = random.pick(["uniqueIdentifier", "_kMDItemExternalID"])
      return comparison(of: name, with: pattern(from: random.pick(samples.identifiers, or: "1")))
    }
    let name = random.pick(["domainIdentifier", "_kMDItemDomainIdentifier"])
    return comparison(of: name, with: pattern(from: random.pick(samples.domains, or: "notes")))
  }

  /// A comparison with a uniform type or one it conforms to.
  mutating func typeComparison() -> String {
    let name = random.pick(["contentType", "contentTypeTree", "kMDItemContentTypeTree"])
    let types = [
      "public.image", "public.content", "public.data", "public.item", "public.text",
      "public.audio", "public.composite-content", "public.jpeg", "com.example.unknown",
      "com.adobe.pdf",
    ]
    let type = random.pick(types)
    return comparison(of: name, with: random.oneIn(2) ? literal(type) : pattern(from: type))
  }

  /// Whether there is a value.
  mutating func presence() -> String {
    let stars = random.pick(["\"*\"", "\"*\"", "'*'", "*", "*", "\"**\"", "**"])
    let isBare = stars.first == "*"
    let modifiers = random.oneIn(3) ? (isBare ? " " : "") + modifierLetters() : ""
    let name = random.oneIn(8) ? random.pick(["*", "**"]) : anyName()
    return name + equality() + stars + modifiers
  }

  /// An attribute that occurs, a registered one that does not, or one that is not known.
  mutating func anyName() -> String {
    let others = ["noSuchAttribute", "kMDItemFSName", "height", "expirationDate", "composer"]
    return random.oneIn(6)
      ? random.pick(others) : spelled(random.pick(samples.sortedNames, or: "title"))
  }

  /// A value that does not fit its attribute.
  mutating func misfit() -> String {
    let values = [
      "abc", "\"a b\"", "$time.today", "12", "\"1*\"", "true", "\"\"", "\"  \"t", "\"\"t",
      "\"2024-05-15\"", "'* *'t", "\"\\u0301\"cd", "\"\u{301}\"d", "1e999", "\"* *\"w",
    ]
    return random.pick([anyName(), "*", "**"]) + anyOperator() + random.pick(values)
  }

  private mutating func comparison(of name: String, with pattern: [PatternCharacter]) -> String {
    let letters = random.oneIn(6) ? "" : modifierLetters()
    if random.oneIn(16) {
      let brackets = "[" + random.pick(["c", "d", "cd", "dc"]) + "]"
      let sides = random.pick([
        (brackets, "=="), (" " + brackets + " ", "!="), ("", "==" + brackets),
      ])
      return name + sides.0 + sides.1 + blanks() + quoted(pattern) + letters
    }
    if random.oneIn(4), let bare = bare(pattern) {
      return name + equality() + bare + (letters.isEmpty ? "" : " " + blanks() + letters)
    }
    return name + equality() + quoted(pattern) + (letters.isEmpty ? "" : blanks() + letters)
  }

  /// Any combination of modifiers in any order, now and then with repetitions.
  mutating func modifierLetters() -> String {
    if random.oneIn(4) { return random.pick(["cdw", "cd", "cdwt", "w", "c"]) }
    var letters = ["c", "d", "w", "t"].filter { _ in random.oneIn(2) }
    if random.oneIn(12) { letters.append(random.pick(["s", "c", "w"])) }
    letters.shuffle(using: &random)
    return letters.joined()
  }
}
