/// How texts are written as units of 16 bits.
///
/// A text is the sequence of its surface forms: tokens, and what stands between them. Forms are
/// numbered by frequency, so that nearly all take one unit.
///
/// ```
/// unit   0              the end of a value that another one follows
///        1              the only value is empty
///        2 ... 7        reserved
///        8 ... 64 999   form unit - 8
///        65 000 ...     with the unit behind it, which is below 65 000:
///                       form (unit - 65 000) * 65 000 + second + 64 992
/// ```
///
/// Between two tokens that are no ideographs one blank is implied, and beside an ideograph nothing;
/// any other separator is a form of its own. A value begins and ends without a separator unless it
/// has one. So a reader can enter anywhere: a unit is the second of a pair if and only if the one
/// before it is 65 000 or more.
///
/// Source: Moura, Navarro, Ziviani, Baeza-Yates, "Fast and flexible word searching on compressed
/// text", 2000; Brisaboa, Farina, Navarro, Parama, "Lightweight natural language text compression",
/// 2007.
@usableFromInline
package enum TextFormat {
  /// The end of a value that another one follows.
  @inlinable
  package static var endOfValue: UInt16 { 0 }
  /// The only value is empty.
  @inlinable
  package static var emptyValue: UInt16 { 1 }
  /// Units below are no forms.
  @inlinable
  package static var firstForm: Int { 8 }
  /// Units from here on are the first of a pair.
  @inlinable
  static var firstPair: Int { 65_000 }
  /// Units of all kinds.
  @inlinable
  static var unitCount: Int { 1 << 16 }
  /// Forms of one unit.
  @inlinable
  package static var singles: Int { firstPair - firstForm }
  /// Forms that a segment may have.
  @inlinable
  static var mostForms: Int { singles + (unitCount - firstPair) * firstPair }

  /// Appends the units of a form.
  @inline(__always)
  @inlinable
  static func append(form: Int, to units: inout [UInt16]) {
    if form < singles {
      units.append(UInt16(truncatingIfNeeded: form &+ firstForm))
      return
    }
    let rest = form &- singles
    units.append(UInt16(truncatingIfNeeded: firstPair &+ rest / firstPair))
    units.append(UInt16(truncatingIfNeeded: rest % firstPair))
  }

  /// The slot that starts at `at`, which moves behind it: a unit below `firstForm`, or
  /// `firstForm` and the number of a form; nil where a pair is not whole.
  @inline(__always)
  @inlinable
  package static func slot(_ units: UnsafeBufferPointer<UInt16>, _ at: inout Int) -> Int? {
    let unit = Int(UInt16(littleEndian: units[at]))
    at &+= 1
    guard unit >= firstPair else { return unit }
    guard at < units.count else { return nil }
    let second = Int(UInt16(littleEndian: units[at]))
    at &+= 1
    return second < firstPair ? slot(ofPair: unit, second) : nil
  }

  /// The slot that ends before a unit, and where it begins; nil where none does.
  @inline(__always)
  static func slot(
    _ units: UnsafeBufferPointer<UInt16>, before end: Int
  ) -> (slot: Int, start: Int)? {
    guard end > 0 else { return nil }
    var start = end - 1
    if start > 0, Int(units[start - 1]) >= firstPair { start -= 1 }
    var at = start
    guard let found = slot(units, &at), at == end else { return nil }
    return (found, start)
  }

  /// The slot of the two units of a pair.
  @inline(__always)
  @inlinable
  static func slot(ofPair first: Int, _ second: Int) -> Int {
    firstPair &+ (first &- firstPair) &* firstPair &+ second
  }
}
