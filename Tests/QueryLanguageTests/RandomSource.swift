@testable import QueryLanguage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Random numbers whose seed is printed and can be given in `PHAROS_SEED`.
struct RandomSource: RandomNumberGenerator {
  private var state: UInt64

  init(_ test: String) {
    if let text = getenv("PHAROS_SEED"), let seed = UInt64(String(cString: text)) {
      state = seed
    } else {
      state = UInt64.random(in: 0...UInt64.max)
    }
    print("\(test): PHAROS_SEED=\(state)")
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

  mutating func pick<T>(_ choices: [T]) -> T { choices[below(choices.count)] }
}

// MARK: Random trees

extension RandomSource {
  mutating func expression(depth: Int) -> Expression {
    switch depth > 0 ? below(9) : 5 + below(4) {
    case 0, 1: .all((0..<below(4)).map { _ in expression(depth: depth - 1) })
    case 2, 3: .any((0..<below(4)).map { _ in expression(depth: depth - 1) })
    case 4: .not(expression(depth: depth - 1))
    case 5: .constant(below(2) == 0)
    case 6: .range(RangeComparison(attribute(), low: value(), high: value()))
    case 7:
      .list(
        ListComparison(
          attribute(), (0..<below(4)).map { _ in value() }, Modifiers(rawValue: UInt8(below(256)))))
    default:
      .comparison(
        Comparison(
          attribute(), pick(ComparisonOperator.allCases), value(),
          Modifiers(rawValue: UInt8(below(256)))))
    }
  }

  private mutating func attribute() -> AttributeReference {
    pick([
      .any, .anyWithContent, .named("title"), .named("_kMDItemGroupId"), .named("true"),
      .named("InRange"), .named("NOT"), .named("c"), .named("x9"),
    ])
  }

  private mutating func value() -> QueryValue {
    if below(4) == 0 { return .time(time()) }
    if below(4) == 0 { return .text(TextLiteral(pattern: pick(["5", "-1.5e3", "TRUE", "+7"]))) }
    return .text(TextLiteral(characters: (0..<below(9)).map { _ in patternCharacter() }))
  }

  private mutating func patternCharacter() -> PatternCharacter {
    let scalars: [Unicode.Scalar] = [
      "a", "b", " ", "\t", "\n", "\r", "\"", "'", "\\", "*", "$", "5", ".", "\0", "\u{301}", "京",
      "🙂", "“", "”", "&", "|", "(", ")", "!", "\u{10FFFF}",
    ]
    switch below(5) {
    case 0: return .wildcard
    case 1: return .escaped(pick(scalars))
    default: return .scalar(pick(scalars))
    }
  }

  private mutating func time() -> TimeExpression {
    if below(3) == 0, let time = isoTime() { return TimeExpression(.iso(time)) }
    let offset = pick([0, 1, -1, 30, -365, Int.max, Int.min, below(1_000_000)])
    return TimeExpression(pick(TimeExpression.Period.named), offset: offset)
  }

  private mutating func isoTime() -> ISOTime? {
    let digits = below(10)
    let power = ISOTime.Clock.powerOfTen(9 - digits)
    let clock = ISOTime.Clock(
      hour: below(24), minute: below(60), second: pick([nil, below(60)]),
      nanosecond: below(1_000_000_000) / power * power, fractionDigits: digits,
      zoneOffset: pick([nil, 0, 3600, -19_800, 86_340]))
    return ISOTime(
      year: below(10_000), month: 1 + below(12), day: 1 + below(31), clock: pick([nil, clock]))
  }

  /// Text made of pieces of the language, valid or not.
  mutating func queryLikeText() -> String {
    let pieces = [
      "title", "*", "**", " ", "  ", "\n", "==", "=", "!=", "<", "<=", ">", ">=", "!", "(", ")",
      "&&", "||", "&", "|", "\"", "'", "\\", "\"Paris\"", "'a*b'", "\"x\\\"y\"", "c", "cd", "wt",
      "s", "[", "]", "[cd]", "InRange(", "inRange", "InList(", "inList(title,", ",", "1", "-2.5e3",
      "true", "FALSE", "$time.",
      "$time.today", "$time.now(", "$time.iso(", "2024-02-30", "2024-05-15T10:00:00Z", "yesterday",
      "(-1)", "(+1d)", "AND", "LIKE", "NOT ", "“", "”", "‘", "’", "é", "京", "🙂", "\u{202E}",
      "\0", "\u{7F}", "\r\n", "%", "#", ":", ";", "title == \"a\"", "title=b", " && ",
    ]
    return (0..<below(14)).map { _ in pick(pieces) }.joined()
  }
}
