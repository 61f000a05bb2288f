import QueryLanguage

extension QueryGenerator {
  /// A number, Boolean or mixed attribute compared with a number near one that occurs.
  mutating func numberComparison() -> String {
    let sample = random.pick(samples.numbers, or: ("pageCount", 7))
    let name = random.oneIn(6) ? anyName() : spelled(sample.name)
    let modifiers = random.oneIn(12) ? "cd" : ""
    let value = numberText(near: sample.number)
    let isQuoted = value.first == "\"" || value.first == "'"
    return name + anyOperator() + value + (modifiers.isEmpty || isQuoted ? "" : " ") + modifiers
  }

  /// `InRange` over numbers or dates, seldom over something else.
  mutating func range() -> String {
    let name: String
    let ends: [String]
    switch random.number(below: 8) {
    case 0:
      name = random.pick([anyName(), "*", "**"])
      ends = [numberText(near: 0), random.pick(["abc", "$time.now", "\"9*\"", "20", "TRUE"])]
    case 1, 2, 3:
      let sample = random.pick(samples.dates, or: ("completionDate", TestCorpus.now))
      name = spelled(sample.name)
      ends = [dateText(near: sample.seconds), dateText(near: sample.seconds + 86_400)]
    default:
      let sample = random.pick(samples.numbers, or: ("pageCount", 7))
      name = spelled(sample.name)
      let other = random.pick(samples.numbers, or: sample).number
      ends = [
        numberText(near: min(sample.number, other)), numberText(near: max(sample.number, other)),
      ]
    }
    let word = random.oneIn(5) ? "inRange" : "InRange"
    return word + blanks() + "(" + blanks() + name + blanks() + "," + blanks() + ends[0] + blanks()
      + "," + blanks() + ends[1] + blanks() + ")"
  }

  /// A date attribute compared with a date near one that occurs.
  mutating func dateComparison() -> String {
    let sample = random.pick(samples.dates, or: ("completionDate", TestCorpus.now))
    let name = random.oneIn(6) ? anyName() : spelled(sample.name)
    return name + anyOperator() + dateText(near: sample.seconds)
  }

  mutating func numberText(near number: Double) -> String {
    let value = random.oneIn(2) ? number : number + random.pick([-1, 1, 0.5, -0.5, 10])
    let text = Self.numeral(value)
    switch random.number(below: 12) {
    case 0: return "\"\(text)\""
    case 1: return "' \(text)\t'"
    case 2: return value >= 0 && text.first != "-" ? "+" + text : text
    case 3: return Int(exactly: value).map { "\($0).0" } ?? text
    case 4: return Int(exactly: value).map { "\($0)e0" } ?? text
    case 5: return random.pick(["true", "false", "True", "\"FALSE\""])
    default: return text
    }
  }

  private static func numeral(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }

  mutating func dateText(near seconds: Double) -> String {
    switch random.number(below: 10) {
    case 0, 1: return numberText(near: seconds)
    case 2, 3, 4: return isoText(near: seconds)
    case 5: return random.pick(["$time.yesterday", "$time.last_week"])
    case 6:
      let name = random.pick(["now", "today", "this_week", "this_month", "this_year"])
      return "$time." + name + random.pick(["", "()", " ( )"])
    default:
      let (name, unit, span) = random.pick([
        ("now", "s", 200_000), ("today", "d", 400), ("this_week", "w", 60), ("this_month", "m", 13),
        ("this_year", "y", 2),
      ])
      let offset = random.number(below: 2 * span + 1) - span
      let sign = offset > 0 && random.oneIn(2) ? "+" : ""
      let text = "$time.\(name)(\(sign)\(offset)\(random.oneIn(4) ? unit : ""))"
      return random.oneIn(8) ? "\"\(text)\"" : text
    }
  }

  private mutating func isoText(near seconds: Double) -> String {
    let moved = seconds + random.pick([0, 0, 1, -1, 86_400])
    let whole = Int(max(-3e10, min(3e10, moved.rounded(.down))))
    let zone = random.pick([("Z", 0), ("Z", 0), ("+02:00", 7200), ("-05:00", -18_000), ("", 0)])
    let (date, clock) = Self.civil(whole + zone.1)
    switch random.number(below: 6) {
    case 0: return "$time.iso(\(date))"
    case 1: return "$time.iso(\"\(date) \(clock)\(zone.0)\")"
    case 2: return "'$time.iso(\(date)T\(clock)\(zone.0))'"
    default: return "$time.iso(\(date)T\(clock)\(zone.0))"
    }
  }

  /// The civil date and the clock time of an instant in universal time.
  private static func civil(_ seconds: Int) -> (date: String, clock: String) {
    let day = (Double(seconds) / 86_400).rounded(.down)
    let second = seconds - Int(day) * 86_400
    // Days since 0000-03-01: years begin in March, so that a leap day is the last of its year.
    let days = Int(day) + 730_791
    let era = (Double(days) / 146_097).rounded(.down)
    let dayOfEra = days - Int(era) * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let dayOfMonth = dayOfYear - (153 * month + 2) / 5 + 1
    let year = yearOfEra + Int(era) * 400 + (month >= 10 ? 1 : 0)
    let parts = [month < 10 ? month + 3 : month - 9, dayOfMonth].map(twoDigits)
    let clock = [second / 3600, second / 60 % 60, second % 60].map(twoDigits)
    return ("\(year)-" + parts.joined(separator: "-"), clock.joined(separator: ":"))
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
