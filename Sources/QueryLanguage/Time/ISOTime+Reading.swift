extension ISOTime {
  /// Why a text is no date: where reading stopped and what was wrong.
  struct ReadingError: Error {
    let offset: Int
    let problem: String
  }

  /// Reads `yyyy-mm-dd`, optionally followed by `T` or a blank, `hh:mm[:ss[.fraction]]` and a zone
  /// (`Z`, `+hh`, `+hhmm`, `+hh:mm`).
  static func read(_ text: ArraySlice<UInt8>) throws(ReadingError) -> ISOTime {
    var reader = Reader(rest: text)
    let year = try reader.number(digits: 4, "a year of four digits")
    try reader.expect("-")
    let month = try reader.number(digits: 2, "a month of two digits")
    try reader.expect("-")
    let day = try reader.number(digits: 2, "a day of two digits")
    guard let date = ISOTime(year: year, month: month, day: day) else {
      throw ReadingError(
        offset: text.startIndex,
        problem: year == 0 ? "years begin with 1" : "the calendar has no such day")
    }
    guard let separator = reader.rest.first else { return date }
    guard [UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " ")].contains(separator) else {
      throw reader.failure("after the date, a T or a blank and the time of day may follow")
    }
    reader.rest.removeFirst()
    let clock = try reader.clock()
    guard reader.rest.isEmpty else { throw reader.failure("this does not belong to a date") }
    return ISOTime(year: year, month: month, day: day, clock: clock) ?? date
  }
}

private struct Reader {
  var rest: ArraySlice<UInt8>

  func failure(_ problem: String) -> ISOTime.ReadingError {
    ISOTime.ReadingError(offset: rest.startIndex, problem: problem)
  }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  mutating func expect(_ character: Unicode.Scalar) throws(ISOTime.ReadingError) {
    guard skip(character) else { throw failure("a \(character) belongs here") }
  }

  mutating func number(digits: Int, _ what: String) throws(ISOTime.ReadingError) -> Int {
    let text = rest.prefix(digits)
    guard text.count == digits, text.allSatisfy(ByteScanner.isDigit) else {
      throw failure("\(what) belongs here")
    }
    rest.removeFirst(digits)
    return text.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  mutating func clock() throws(ISOTime.ReadingError) -> ISOTime.Clock {
    let start = rest.startIndex
    let hour = try number(digits: 2, "an hour of two digits")
    try expect(":")
    let minute = try number(digits: 2, "a minute of two digits")
    var second: Int?
    var fraction = (nanosecond: 0, digits: 0)
    if skip(":") {
      second = try number(digits: 2, "a second of two digits")
      if skip(".") || skip(",") { fraction = try self.fraction() }
    }
    let zone = try self.zone()
    guard
      let clock = ISOTime.Clock(
        hour: hour, minute: minute, second: second, nanosecond: fraction.nanosecond,
        fractionDigits: fraction.digits, zoneOffset: zone)
    else {
      throw ISOTime.ReadingError(
        offset: start, problem: "a day has no such time (00:00:00 to 23:59:59)")
    }
    return clock
  }

  /// Digits after the ninth are read and left aside.
  private mutating func fraction() throws(ISOTime.ReadingError) -> (nanosecond: Int, digits: Int) {
    let text = rest.prefix(while: ByteScanner.isDigit)
    guard !text.isEmpty else { throw failure("the digits of a fraction belong here") }
    rest.removeFirst(text.count)
    let kept = text.prefix(9)
    let value = kept.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return (value * ISOTime.Clock.powerOfTen(9 - kept.count), kept.count)
  }

  private mutating func zone() throws(ISOTime.ReadingError) -> Int? {
    let start = rest
    while let first = rest.first, ByteScanner.isBlank(first) { rest.removeFirst() }
    if skip("Z") || skip("z") { return 0 }
    let isWest = rest.first == UInt8(ascii: "-")
    guard skip("+") || skip("-") else {
      rest = start
      return nil
    }
    let hours = try number(digits: 2, "the hours of a zone in two digits")
    var minutes = 0
    let hasColon = skip(":")
    if hasColon || rest.first.map(ByteScanner.isDigit) == true {
      minutes = try number(digits: 2, "the minutes of a zone in two digits")
    }
    guard hours < 24, minutes < 60 else {
      throw ISOTime.ReadingError(offset: start.startIndex, problem: "there is no such zone")
    }
    let seconds = hours * 3600 + minutes * 60
    return isWest ? -seconds : seconds
  }
}
