/// What the analyzer asks about nearly every scalar, in one byte.
///
/// ```
/// bit 0-2  ScalarClass
/// bit 3    orders: NFC_QC is not Yes, or the combining class is not 0
/// bit 4    folds: the folding of a term changes the scalar
/// bit 5    interacts: without its nonspacing marks it starts with a scalar that may compose or
///          change places with the one before it
/// ```
struct ScalarTraits {
  let bits: UInt8

  @inline(__always)
  init(of scalar: UInt32) {
    guard scalar <= 0x10FFFF else {
      bits = 0
      return
    }
    let stage1 = TraitsTable.stage1.utf8Start
    let stage2 = TraitsTable.stage2.utf8Start
    // SAFETY: the generated first stage has an entry for every block of scalars up to 0x10FFFF,
    // and each entry names a whole block of the second stage.
    let block = Digits.two(stage1, Int(scalar >> TraitsTable.blockBits))
    let place = block << TraitsTable.blockBits | scalar & (1 << TraitsTable.blockBits - 1)
    bits = stage2[Int(place)] &- Digits.zero
  }

  @inline(__always)
  var classBits: UInt8 { bits & 7 }

  var scalarClass: ScalarClass { ScalarClass(rawValue: bits & 7) ?? .separator }

  @inline(__always)
  var orders: Bool { bits & 8 != 0 }

  @inline(__always)
  var folds: Bool { bits & 16 != 0 }

  @inline(__always)
  var interacts: Bool { bits & 32 != 0 }

  @inline(__always)
  var isNonspacingMark: Bool { classBits == ScalarClass.nonspacingMark.rawValue }
}
