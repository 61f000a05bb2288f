/// Moments as ISO 8601 text, in the proleptic Gregorian calendar, for the years 0000 to 9999.
package enum ISODate {
  /// 2001-01-01T00:00:00Z, in days and seconds since 1970-01-01.
  private static let referenceDay = 11_323
  private static let secondsPerDay = 86_400

  // MARK: Reading

  /// Seconds since 2001-01-01T00:00:00Z; nil if the text is no date.
  ///
  /// `yyyy-mm-dd` is midnight UTC; after `T` or a blank follow `hh:mm`, `:ss`, a fraction of any
  /// length and a zone (`Z`, `+hh`, `+hhmm`, `+hh:mm`); without a zone the time is UTC.
  package static func seconds(_ text: String) -> Double? {
    var rest = Array(text.utf8)[...]
    guard let year = number(&rest, digits: 4), skip(&rest, "-"),
      let month = number(&rest, digits: 2), skip(&rest, "-"),
      let day = number(&rest, digits: 2), (1...12).contains(month),
      day >= 1, day <= daysInMonth(year: year, month: month)
    else { return nil }
    let days = self.day(year: year, month: month, day: day) - referenceDay
    if rest.isEmpty { return Double(days * secondsPerDay) }
    guard skip(&rest, "T") || skip(&rest, "t") || skip(&rest, " "),
      let hour = number(&rest, digits: 2), hour < 24, skip(&rest, ":"),
      let minute = number(&rest, digits: 2), minute < 60
    else { return nil }
    var second = 0
    var fraction = 0.0
    if skip(&rest, ":") {
      guard let written = number(&rest, digits: 2), written < 60 else { return nil }
      second = written
      if skip(&rest, ".") || skip(&rest, ",") {
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        guard !digits.isEmpty,
          let value = Double("0." + String(decoding: digits.prefix(400), as: UTF8.self))
        else { return nil }
        rest.removeFirst(digits.count)
        fraction = value
      }
    }
    guard let offset = zone(&rest), rest.isEmpty else { return nil }
    let whole = days * secondsPerDay + hour * 3600 + minute * 60 + second - offset
    return Double(whole) + fraction
  }

  private static func skip(_ rest: inout ArraySlice<UInt8>, _ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  private static func number(_ rest: inout ArraySlice<UInt8>, digits: Int) -> Int? {
    let text = rest.prefix(digits)
    guard text.count == digits, text.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    rest.removeFirst(digits)
    return text.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// Seconds east of Greenwich; 0 where no zone is written, nil where something else is.
  private static func zone(_ rest: inout ArraySlice<UInt8>) -> Int? {
    if rest.isEmpty || skip(&rest, "Z") || skip(&rest, "z") { return 0 }
    let isWest = rest.first == UInt8(ascii: "-")
    guard skip(&rest, "-") || skip(&rest, "+"), let hours = number(&rest, digits: 2) else {
      return nil
    }
    var minutes = 0
    if skip(&rest, ":") || !rest.isEmpty {
      guard let written = number(&rest, digits: 2) else { return nil }
      minutes = written
    }
    guard hours < 24, minutes < 60 else { return nil }
    return (isWest ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  // MARK: Writing

  /// The text of a moment in UTC, with as many digits of the fraction as reading it back needs;
  /// nil outside the years 0000 to 9999.
  package static func text(_ seconds: Double) -> String? {
    guard seconds.magnitude < 1e12 else { return nil }
    var whole = seconds.rounded(.down)
    var fraction = ""
    if whole != seconds {
      (whole, fraction) = split(seconds)
    }
    let total = Int(whole)
    let days = floorDivide(total, secondsPerDay)
    let clock = total - days * secondsPerDay
    let (year, month, day) = date(ofDay: days + referenceDay)
    guard (0...9999).contains(year) else { return nil }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
      + "T\(padded(clock / 3600, 2)):\(padded(clock / 60 % 60, 2)):\(padded(clock % 60, 2))"
      + "\(fraction)Z"
  }

  /// The whole seconds, and the shortest fraction that reads back as the same number.
  private static func split(_ seconds: Double) -> (Double, String) {
    let whole = seconds.rounded(.down)
    let rest = seconds - whole
    // A moment so little before a whole second that the difference is rounded up to one.
    guard rest < 1 else { return (whole + 1, "") }
    var power = 1.0
    for count in 1...15 {
      power *= 10
      let scaled = (rest * power).rounded()
      guard scaled < power, whole + scaled / power == seconds else { continue }
      return (whole, "." + padded(Int(scaled), count))
    }
    // Only moments within a fraction of a second of the reference date need more digits.
    return (whole, "." + padded(Int((rest * 1e15).rounded(.down)), 15))
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  // MARK: Calendar

  /// Days since 1970-01-01; the month may be 13.
  private static func day(year: Int, month: Int, day: Int) -> Int {
    let marchYear = month <= 2 ? year - 1 : year
    let era = floorDivide(marchYear, 400)
    let yearOfEra = marchYear - era * 400
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func daysInMonth(year: Int, month: Int) -> Int {
    let next = month == 12 ? (year + 1, 1) : (year, month + 1)
    return day(year: next.0, month: next.1, day: 1) - day(year: year, month: month, day: 1)
  }

  private static func date(ofDay day: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = day + 719_468
    let era = floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let dayOfMonth = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfMonth)
  }

  private static func floorDivide(_ value: Int, _ divisor: Int) -> Int {
    let quotient = value / divisor
    return value % divisor < 0 ? quotient - 1 : quotient
  }
}
