/// Sorted byte strings, each written as what it shares with the one before and what it adds.
///
/// ```
/// | shared:4 added:4 | shared u8, if the nibble is 15 | added u8, if the nibble is 15 | bytes |
/// ```
/// The first string of a block shares nothing. Strings are at most 255 bytes long.
@usableFromInline
package enum FrontCoding {
  @inlinable
  package static var maximumLength: Int { 255 }

  @inlinable
  package static func append(_ text: [UInt8], after previous: [UInt8]?, to out: inout ByteBuffer) {
    let shared = previous.map { ByteOrder.sharedPrefix($0, text) } ?? 0
    let added = text.count - shared
    out.append(u8: UInt8(min(shared, 15) << 4 | min(added, 15)))
    if shared >= 15 { out.append(u8: UInt8(shared)) }
    if added >= 15 { out.append(u8: UInt8(added)) }
    out.append(text[shared...])
  }

  /// Appends a text that shares its first `shared` bytes with the one before.
  @inlinable
  package static func append(
    _ text: UnsafeBufferPointer<UInt8>, shared: Int, to out: inout ByteBuffer
  ) {
    let added = text.count - shared
    out.append(u8: UInt8(min(shared, 15) << 4 | min(added, 15)))
    if shared >= 15 { out.append(u8: UInt8(shared)) }
    if added >= 15 { out.append(u8: UInt8(added)) }
    // SAFETY: the slice checks that `shared` is not above the count.
    out.append(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: text[shared...])))
  }

  /// Where the first string of a block stands, which shares nothing; nil if the bytes do not fit.
  @inlinable
  package static func first(_ view: ByteView) -> Range<Int>? {
    guard view.count > 0 else { return nil }
    // SAFETY: each load lies below `count`, which is checked before each.
    let tag = view.base.load(as: UInt8.self)
    var added = Int(tag & 15)
    var at = 1
    guard tag >> 4 == 0 else { return nil }
    if added == 15 {
      guard view.count > 1 else { return nil }
      added = Int(view.base.load(fromByteOffset: 1, as: UInt8.self))
      at = 2
    }
    return added <= view.count &- at ? at..<(at &+ added) : nil
  }

  /// What a string shares with the one before, and how many bytes it adds, which stand at `at` then; nil if
  /// they do not fit.
  @inline(__always)
  @inlinable
  package static func lengths(
    _ base: UnsafeRawPointer, _ count: Int, at: inout Int
  ) -> (shared: Int, added: Int)? {
    // SAFETY: each load lies below `count`, which is checked before each.
    guard at >= 0, at < count else { return nil }
    let tag = base.load(fromByteOffset: at, as: UInt8.self)
    at &+= 1
    var shared = Int(tag >> 4)
    var added = Int(tag & 15)
    if shared == 15 {
      guard at < count else { return nil }
      shared = Int(base.load(fromByteOffset: at, as: UInt8.self))
      at &+= 1
    }
    if added == 15 {
      guard at < count else { return nil }
      added = Int(base.load(fromByteOffset: at, as: UInt8.self))
      at &+= 1
    }
    return added <= count &- at ? (shared, added) : nil
  }
}
