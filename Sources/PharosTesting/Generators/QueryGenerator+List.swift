import QueryLanguage

extension QueryGenerator {
  /// `InList` of values that occur, whole or changed, and of others; seldom of several types.
  mutating func list() -> String {
    let name: String
    var values: [String] = []
    let count = 1 + random.number(below: random.pick([1, 4, 9]))
    switch random.number(below: 8) {
    case 0:
      name = random.pick(["uniqueIdentifier", "_kMDItemExternalID"])
      for _ in 0..<count { values.append(value(random.pick(samples.identifiers, or: "1"))) }
    case 1:
      name = random.pick(["domainIdentifier", "_kMDItemDomainIdentifier"])
      for _ in 0..<count { values.append(value(random.pick(samples.domains, or: "notes"))) }
    case 2:
      name = spelled(random.pick(samples.numbers, or: ("pageCount", 7)).name)
      for _ in 0..<count {
        values.append(numberText(near: random.pick(samples.numbers, or: ("pageCount", 7)).number))
      }
    case 3:
      name = spelled(random.pick(samples.dates, or: ("completionDate", TestCorpus.now)).name)
      for _ in 0..<count {
        let sample = random.pick(samples.dates, or: ("completionDate", TestCorpus.now))
        values.append(dateText(near: sample.seconds))
      }
    case 4:
      name = random.pick([anyName(), "*", "**"])
      let misfits = [
        "abc", "\"\"", "\"\u{301}\"", "*", "\"a*\"", "12", "true", "$time.today", "\"1\"", "'x y'",
      ]
      for _ in 0..<count { values.append(random.pick(misfits)) }
    default:
      let wanted = random.pick(samples.texts, or: ("title", "Paris")).name
      name = spelled(wanted)
      let matching = samples.texts.filter { $0.name == wanted }
      for _ in 0..<count {
        values.append(
          value(random.pick(random.oneIn(4) ? samples.texts : matching, or: ("", "x")).text))
      }
    }
    let brackets = random.oneIn(16) ? "[c]" : ""
    let letters = random.oneIn(2) ? "" : blanks() + modifierLetters()
    let separator = blanks() + "," + blanks()
    let word = random.oneIn(5) ? "inList" : "InList"
    return word + blanks() + "(" + blanks() + name + brackets + separator
      + values.joined(separator: separator) + blanks() + ")" + letters
  }

  /// A text: mostly the whole one, in the same or in other letters.
  private mutating func value(_ text: String) -> String {
    if random.oneIn(4) || text.utf8.count > 700 { return quoted(pattern(from: text)) }
    var text = text
    if random.oneIn(4) { text = Spelling.otherCase(text, &random) }
    if random.oneIn(6) { text = Spelling.otherMarks(text, &random) }
    return quoted(literal(text))
  }
}
