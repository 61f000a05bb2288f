/// Which letters a word has, whatever their case, marks and order: a bit each.
///
/// ```
/// bits 0-25   the letters a to z
/// bit 26      a digit
/// bit 27      something that letters do not tell about
/// bit 28      scalars of 0x80 or more, each of which folds to one scalar; where that is a letter from a to
///             z, with some options, the word has that letter
/// bit 29      an uppercase letter from A to Z, or scalars of 0x80 or more
/// bit 30      scalars of 0x80 or more of which ignoring case makes ASCII, alone or among others
/// ```
package struct WordLetters {
  @inlinable package static var digit: UInt32 { 1 << 26 }
  @inlinable package static var other: UInt32 { 1 << 27 }
  @inlinable package static var wide: UInt32 { 1 << 28 }
  @inlinable package static var uppercase: UInt32 { 1 << 29 }
  @inlinable package static var changing: UInt32 { 1 << 30 }
  /// The bits that stand for letters and digits.
  @inlinable package static var all: UInt32 { other - 1 }

  /// What stands in place of the last byte of a word whose last scalar is one of 0x80 or more: whether
  /// it never folds to another below that, or may.
  @inlinable package static var wideEnd: UInt8 { 0 }
  @inlinable package static var foldingEnd: UInt8 { 1 }

  /// The bit of a byte below 0x80.
  @inline(__always)
  @inlinable
  package static func bit(of byte: UInt8) -> UInt32 {
    let letter = (byte | 0x20) &- 0x61
    if letter < 26 { return 1 << UInt32(letter) }
    return byte &- 0x30 < 10 ? digit : other
  }

  /// The bits of every byte.
  private static let bitsOfBytes: [UInt32] = (UInt8.min...UInt8.max).map {
    $0 < 0x80 ? bit(of: $0) | (ASCII.isUppercase($0) ? uppercase : 0) : wide | uppercase
  }

  private static let options: [FoldOptions] = [
    [], .ignoreCase, .ignoreDiacritics, [.ignoreCase, .ignoreDiacritics],
  ]

  private static let scalars: UInt32 = 1 << 16
  private static let notKnown = UInt32.max
  /// The bits of scalars of 0x80 or more that were met.
  private var known = [UInt32](repeating: notKnown, count: Int(scalars))
  private let bytes = WordLetters.bitsOfBytes

  package init() {}

  /// The letters of a form in NFC, and its last byte or what stands in place of that.
  package mutating func of(_ form: UnsafeBufferPointer<UInt8>) -> (letters: UInt32, last: UInt8) {
    var found: UInt32 = 0
    for byte in form { found |= bytes[Int(byte)] }
    guard found & WordLetters.wide != 0 else { return (found, form.last ?? 0) }
    if found & WordLetters.other != 0 { return (found, 0) }
    var last = WordLetters.wideEnd
    var index = 0
    while index < form.count {
      if form[index] < 0x80 {
        last = form[index]
        index += 1
        continue
      }
      let bits = bitsOfWide(UTF8Scalars.next(form, &index))
      last = bits == 0 ? WordLetters.wideEnd : WordLetters.foldingEnd
      found |= bits
    }
    return (found, last)
  }

  /// The letters that the scalars of 0x80 or more of a form fold to, with ``changing``.
  package mutating func ofWide(_ form: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var found: UInt32 = 0
    var index = 0
    while index < form.count {
      if form[index] < 0x80 {
        index &+= 1
      } else {
        found |= bitsOfWide(UTF8Scalars.next(form, &index))
      }
    }
    return found
  }

  /// The letters of the other bytes of a form.
  package func ofASCII(_ form: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var found: UInt32 = 0
    for byte in form where byte < 0x80 { found |= bytes[Int(byte)] }
    return found
  }

  private mutating func bitsOfWide(_ scalar: UInt32) -> UInt32 {
    // Of the others nothing is told.
    guard scalar < WordLetters.scalars else { return WordLetters.other }
    let place = Int(scalar)
    if known[place] != WordLetters.notKnown { return known[place] }
    let changes = ScalarRecord.caseFolding(of: scalar)?.contains { $0 < 0x80 } ?? false
    let found = WordLetters.folding(of: scalar) | (changes ? WordLetters.changing : 0)
    known[place] = found
    return found
  }

  /// The letters that a scalar folds to; `other` where it is not of a word, or does not fold to one scalar.
  private static func folding(of scalar: UInt32) -> UInt32 {
    let traits = ScalarTraits(of: scalar)
    guard traits.scalarClass.isLetterOrDigit, !traits.interacts, !traits.orders else {
      return other
    }
    var found: UInt32 = 0
    for options in options {
      var folder = ScalarFolder(options)
      var folded: [UInt32] = []
      guard folder.fold(scalar, traits, into: &folded), folded.count == 1 else { return other }
      if folded[0] < 0x80 { found |= bit(of: UInt8(truncatingIfNeeded: folded[0])) }
    }
    return found
  }
}
