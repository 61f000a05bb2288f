import ByteStore

/// Some surface forms of a segment, to be looked for among units: a bit a form, and a byte a unit.
///
/// A form of two units is found by its second one, which other forms may have as well; where there are many,
/// by its first one, which is one of a few hundred.
///
/// Invariants:
/// 1. `units` has a byte for each unit: the bits of what it is in the forms, 0 where it is nothing.
///
/// Thread-safe.
final class FormKinds: Sendable {
  /// By the number of the form.
  let forms: Bitset
  // SAFETY: nobody writes it once it is made.
  nonisolated(unsafe) let units: UnsafePointer<UInt8>

  /// A form of its own.
  private static let isSingle: UInt8 = 1
  /// The second unit of a pair, or the first one.
  private static let isHalf: UInt8 = 2
  /// More forms of two units are found by their first ones.
  private static let mostBySecond = 1 << 12

  init(_ forms: Bitset) {
    self.forms = forms
    let units = ZeroedBytes.allocate(TextFormat.unitCount)
    var pairs = 0
    forms.forEach { if $0 >= TextFormat.singles { pairs += 1 } }
    let bySecond = pairs <= FormKinds.mostBySecond
    forms.forEach { form in
      let pair = form - TextFormat.singles
      // SAFETY: there is a byte for each unit.
      if pair < 0 {
        units[form + TextFormat.firstForm] |= FormKinds.isSingle
      } else if bySecond {
        units[pair % TextFormat.firstPair] |= FormKinds.isHalf
      } else {
        units[TextFormat.firstPair + pair / TextFormat.firstPair] |= FormKinds.isHalf
      }
    }
    self.units = UnsafePointer(units)
  }

  /// - Parameter numbers: those of the forms, in any order.
  convenience init(_ numbers: [Int], of all: Forms) {
    var forms = Bitset(count: all.count)
    for number in numbers where number < all.count { forms.insert(number) }
    self.init(forms)
  }

  deinit { ZeroedBytes.free(UnsafeMutablePointer(mutating: units)) }

  /// Whether a unit that is no half of a pair is one of the forms.
  @inline(__always)
  func isForm(_ unit: UInt16) -> Bool {
    // SAFETY: invariant 1.
    units[Int(unit)] & FormKinds.isSingle != 0
  }

  /// Where the form begins that a unit was found of, whose byte is not 0; nil where it is another form.
  @inline(__always)
  func start(
    _ texts: UnsafeBufferPointer<UInt16>, _ place: Int
  ) throws(StoreError) -> Int? {
    let isSecond = place > 0 && Int(texts[place &- 1]) >= TextFormat.firstPair
    if !isSecond, Int(texts[place]) < TextFormat.firstPair {
      return isForm(texts[place]) ? place : nil
    }
    // SAFETY: invariant 1.
    if units[Int(texts[place])] & FormKinds.isHalf == 0 { return nil }
    let start = isSecond ? place &- 1 : place
    var at = start
    guard let slot = TextFormat.slot(texts, &at) else {
      throw .damaged(place: "text", offset: 0, detail: "half a pair")
    }
    return forms.contains(slot &- TextFormat.firstForm) ? start : nil
  }
}
