/// What is wrong with a line, and where.
package struct LineProblem: Error, Equatable {
  /// The place in the buffer that was read from, in bytes.
  package let offset: Int
  /// A sentence without a full stop.
  package let reason: String
}

extension LineProblem {
  /// The problem a person is told: bytes before the place that are not UTF-8 come first.
  package func reported(in bytes: [UInt8], line: Range<Int>) -> LineProblem {
    let end = Swift.min(line.upperBound, offset + 4)
    guard let invalid = UTF8Check.firstInvalid(in: bytes, line.lowerBound..<end, isCut: true),
      invalid <= offset
    else { return self }
    return .notUTF8(at: invalid)
  }

  /// The column of the place, counted in Unicode scalars from 1.
  package func column(in bytes: [UInt8], line: Range<Int>) -> Int {
    let end = Swift.max(line.lowerBound, Swift.min(offset, line.upperBound))
    return bytes[line.lowerBound..<end].reduce(1) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }

  static func notUTF8(at offset: Int) -> LineProblem {
    LineProblem(offset: offset, reason: "this is not UTF-8")
  }
}
