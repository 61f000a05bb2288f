import Pharos

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension TestCorpus {
  /// What an attribute of the corpus holds.
  enum FieldKind {
    case text
    case textList
    case number
    case boolean
    case date
    case dateList
    case personList
    case data
    case html
    case contentType
    case contentTypeTree
    /// Any kind of value, and lists of several kinds.
    case anything
  }

  /// The attributes that items have; some stand here twice so that they are frequent.
  static let fields: [(name: String, kind: FieldKind)] = [
    ("title", .text), ("title", .text), ("title", .text), ("keywords", .textList),
    ("keywords", .textList), ("authorNames", .textList), ("authors", .personList),
    ("primaryRecipients", .personList), ("textContent", .text), ("textContent", .text),
    ("htmlContentData", .html), ("transcribedTextContent", .text), ("contentDescription", .text),
    ("displayName", .text), ("subject", .text), ("comment", .text), ("kind", .text),
    ("contentType", .contentType), ("contentType", .contentType),
    ("contentTypeTree", .contentTypeTree), ("pageCount", .number), ("pageCount", .number),
    ("rating", .number), ("duration", .number), ("fileSize", .number), ("flashOn", .boolean),
    ("allDay", .boolean), ("completionDate", .date), ("completionDate", .date),
    ("dueDate", .date), ("importantDates", .dateList), ("path", .text), ("contentURL", .text),
    ("thumbnailData", .data), ("rankingHint", .number), ("userCreated", .boolean),
    ("userOwned", .boolean), ("userCurated", .boolean), ("domainIdentifier", .text),
    ("com_example_colour", .text), ("com_example_tags", .anything), ("com_example_size", .number),
    ("com_example_hidden", .text), ("undeclared_text", .text), ("undeclared_any", .anything),
    ("undeclared_any", .anything),
  ]

  static let contentTypes = [
    "public.jpeg", "public.png", "public.plain-text", "public.audio", "public.mp3",
    "com.adobe.pdf", "PUBLIC.JPEG", "com.example.unknown", "public.email-message",
  ]

  mutating func value(_ kind: FieldKind) -> AttributeValue {
    switch kind {
    case .text: .text(text())
    case .textList: list { .text($0.text()) }
    case .number: .number(number())
    case .boolean: random.oneIn(4) ? .number(random.oneIn(2) ? 1 : 0) : .boolean(random.oneIn(2))
    case .date: .date(date())
    case .dateList: list { .date($0.date()) }
    case .personList: list { .person($0.person()) }
    case .data: .data(Data(text().utf8))
    case .html: .data(Data(html().utf8))
    case .contentType: .text(random.pick(Self.contentTypes))
    case .contentTypeTree:
      .list((0...random.number(below: 3)).map { _ in .text(random.pick(Self.contentTypes)) })
    case .anything: random.oneIn(2) ? list { $0.element() } : element()
    }
  }

  private mutating func element() -> AttributeValue {
    switch random.number(below: 8) {
    case 0, 1, 2: .text(text())
    case 3: .number(number())
    case 4: .boolean(random.oneIn(2))
    case 5: .date(date())
    case 6: .person(person())
    default: .data(Data(text().utf8))
    }
  }

  /// No element, or up to four, some of them alike.
  private mutating func list(_ element: (inout Self) -> AttributeValue) -> AttributeValue {
    if random.oneIn(10) { return .list([]) }
    if random.oneIn(8) { return element(&self) }
    var elements: [AttributeValue] = []
    for _ in 0...random.number(below: 4) {
      let copied = elements.isEmpty || !random.oneIn(4) ? nil : random.pick(elements)
      elements.append(copied ?? element(&self))
    }
    return .list(elements)
  }

  private mutating func text() -> String {
    if random.oneIn(profile == .huge ? 4 : 60) {
      let run = vocabulary.longRun(&random)
      return random.oneIn(2) ? run : vocabulary.word(&random) + " " + run
    }
    switch random.number(below: 20) {
    case 0: return ""
    case 1: return random.pick(NastyWords.separators)
    case 2...8: return vocabulary.word(&random)
    case 9...16: return vocabulary.text(words: 2 + random.number(below: 3), &random)
    default: return vocabulary.text(words: 5 + random.number(below: 8), &random)
    }
  }

  /// Words with mostly simple separators.
  mutating func prose(words count: Int) -> String {
    var text = ""
    for index in 0..<count {
      if index > 0 { text += random.oneIn(9) ? random.pick([", ", ". ", "\n", "-", " – "]) : " " }
      text += random.pick(vocabulary.words)
    }
    return text
  }

  private mutating func number() -> Double {
    switch random.number(below: 12) {
    case 0:
      random.pick([-1, -0.0, 0.5, -10.25, 1e8, 1e-3, 1e300, -1e300, .leastNonzeroMagnitude, 0.1])
    case 1: Double(random.number(below: 1_000_000)) / 64
    case 2: random.pick([9_007_199_254_740_992, 16_777_217, 4_294_967_296, -2_147_483_649])
    default: Double(random.number(below: 25))
    }
  }

  private mutating func date() -> Date {
    let day = 86_400.0
    let seconds =
      switch random.number(below: 8) {
      case 0: Self.now
      case 1: random.pick([0, 1, -1, 100.5, -31_622_400])
      case 2: (Self.now / day).rounded(.down) * day + Double(random.number(below: 5) - 2) * day
      case 3: Self.now + Double(random.number(below: 7200) - 3600) / 4
      case 4: Self.now + Double(random.number(below: 800) - 400) * day
      default: Self.now + Double(random.number(below: 40 * 86_400) - 20 * 86_400)
      }
    return Date(timeIntervalSinceReferenceDate: seconds)
  }

  private mutating func person() -> Person {
    let name: String? =
      random.oneIn(6)
      ? nil : vocabulary.text(words: 1 + random.number(below: 2), &random)
    let handles = (0..<random.number(below: 3)).map { _ in
      random.oneIn(2) ? vocabulary.word(&random) + "@example.com" : vocabulary.word(&random)
    }
    return Person(name: name, handles: handles)
  }

  private mutating func html() -> String {
    var html = random.oneIn(2) ? "<html><head><title>t</title></head><body>" : ""
    for _ in 0..<(1 + random.number(below: 6)) {
      switch random.number(below: 14) {
      case 0: html += "<!-- \(plainWord()) -->"
      case 1: html += "<SCRIPT type=\"x\">var \(plainWord()) = 1</script>"
      case 2: html += "<style>p { \(plainWord()) }</STYLE>"
      case 3: html += "<p class='a'>\(plainWord())</p>"
      case 4: html += "\(plainWord())<br/>\(plainWord())"
      case 5: html += random.pick(["&amp;", "&lt;b&gt;", "&quot;", "&apos;", "&nbsp;", "&eacute;"])
      case 6:
        html += random.pick(["&#233;", "&#x65;&#x301;", "&#xD800;", "&#99999999;", "&#;", "&"])
      case 7: html += random.pick(["a < b", "1<2", "x > y", "&amp"])
      default: html += plainWord() + " "
      }
    }
    return html + (random.oneIn(12) ? random.pick(["<!-- open", "<p open", "<style> open"]) : "")
  }

  /// A word that is no markup.
  private mutating func plainWord() -> String {
    vocabulary.word(&random).filter { !"<>&".contains($0) }
  }
}
