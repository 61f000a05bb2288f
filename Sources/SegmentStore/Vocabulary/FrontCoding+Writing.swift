extension FrontCoding {
  /// Appends a text that shares its first `shared` bytes with the one before.
  static func append(
    _ text: UnsafeBufferPointer<UInt8>, shared: Int, to out: inout ByteBuffer
  ) {
    let added = text.count - shared
    out.append(u8: UInt8(min(shared, 15) << 4 | min(added, 15)))
    if shared >= 15 { out.append(u8: UInt8(shared)) }
    if added >= 15 { out.append(u8: UInt8(added)) }
    // SAFETY: the slice checks that `shared` is not above the count.
    out.append(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: text[shared...])))
  }
}

extension ByteOrder {
  /// The number of bytes both begin with.
  @inline(__always)
  static func sharedPrefix(_ left: Text, _ right: Text) -> Int {
    let limit = min(left.count, right.count)
    var i = 0
    while i < limit, left[i] == right[i] { i &+= 1 }
    return i
  }
}
