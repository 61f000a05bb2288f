import ByteStore

/// All surface forms that an element of a phrase matches.
///
/// Invariants:
/// 1. there is a set where they are not listed.
///
/// Thread-safe.
package struct PhraseForms: Sendable {
  /// So many of a set are listed.
  private static let mostListed = 32

  package let count: Int
  /// The lowest number, that of the commonest; nil for no forms.
  let commonest: Int?
  /// Their numbers, in any order; nil where they are many of a set.
  let numbers: [Int]?
  let kinds: FormKinds?

  /// - Parameter numbers: those of the forms, in any order.
  package init(_ numbers: [Int]) {
    count = numbers.count
    commonest = numbers.min()
    self.numbers = numbers
    kinds = nil
  }

  /// All that a pattern within one run matches.
  package init(_ forms: RunForms) {
    count = forms.count
    kinds = forms.kinds
    commonest = forms.kinds.forms.next(from: 0)
    numbers = count <= PhraseForms.mostListed ? forms.kinds.forms.members : nil
  }

  /// The same as a set.
  func kinds(of all: Forms) -> FormKinds { kinds ?? FormKinds(numbers ?? [], of: all) }
}
