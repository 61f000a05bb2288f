extension RecordWriter {
  /// Bytes with their length.
  mutating func data(_ value: [UInt8]) {
    count(value.count)
    bytes.append(contentsOf: value)
  }

  /// A number of fixed width, little endian.
  mutating func fixed<Number: FixedWidthInteger & UnsignedInteger>(_ value: Number) {
    for shift in stride(from: 0, to: Number.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> Number(shift)))
    }
  }
}

extension RecordReader {
  /// A number below a limit.
  mutating func number(below limit: UInt64) throws(ItemCodingError) -> UInt64 {
    let value = try varint()
    guard value < limit else { throw damaged("a number of \(value)") }
    return value
  }

  /// A number of fixed width, little endian.
  mutating func fixed<Number: FixedWidthInteger & UnsignedInteger>(
    _ type: Number.Type
  ) throws(ItemCodingError) -> Number {
    var value: Number = 0
    for shift in stride(from: 0, to: Number.bitWidth, by: 8) {
      value |= Number(try byte()) << Number(shift)
    }
    return value
  }

  /// Bytes with their length.
  mutating func data() throws(ItemCodingError) -> [UInt8] { Array(take(try count())) }
}
