import ByteStore
import Columns
import TermDictionary
import TextAnalysis

/// Which surface forms of a segment are tokens of some terms.
struct FrequentForms {
  static let separator: UInt8 = 0
  static let word: UInt8 = 1
  static let ideograph: UInt8 = 2

  /// What each form is.
  private(set) var kinds: [UInt8] = []
  /// For each form the place of its term among those that were given, plus one; 0: another term.
  private(set) var terms: [UInt32] = []
  /// For each form the mark of its term as a neighbour, where that was asked for.
  private(set) var marks: [UInt8] = []
  private let places: [UInt32: Int]

  /// - Parameter wanted: numbers of terms.
  init(
    _ wanted: [UInt32], of segment: Segment, withMarks: Bool = false
  ) throws(StoreError) {
    var table = FormTable(capacity: wanted.count)
    var places: [UInt32: Int] = [:]
    for (place, term) in wanted.enumerated() {
      let bytes = try segment.vocabulary.term(term)
      _ = try bytes.withUnsafeBufferPointer { (bytes) throws(StoreError) in
        try table.intern(bytes)
      }
      places[term] = place + 1
    }
    self.places = places
    // A constant, which the closure below need not retain for each form.
    let numbers = table
    let forms = segment.forms
    var kinds: [UInt8] = []
    var terms: [UInt32] = []
    var marks: [UInt8] = []
    kinds.reserveCapacity(forms.count)
    terms.reserveCapacity(forms.count)
    var text = FoldedText()
    var folded: [UInt8] = []
    try forms.forEach(in: 0..<forms.count) { (_, form) throws(StoreError) in
      switch FormAutomaton.Kind(form) {
      case .word: kinds.append(FrequentForms.word)
      case .ideograph: kinds.append(FrequentForms.ideograph)
      case .separator:
        kinds.append(FrequentForms.separator)
        if withMarks { marks.append(NeighbourFormat.none) }
        return terms.append(0)
      }
      folded.removeAll(keepingCapacity: true)
      text.appendTerm(nfc: form, to: &folded)
      folded.withUnsafeBufferPointer { folded in
        terms.append(numbers.number(of: folded).map { $0 + 1 } ?? 0)
        if withMarks { marks.append(NeighbourFormat.mark(ofTerm: folded)) }
      }
    }
    self.kinds = kinds
    self.terms = terms
    self.marks = marks
  }

  /// For each value of ``terms`` the place of the term in a list; -1 where it is not there.
  func numbers(of list: [UInt32]) -> [Int] {
    var numbers = [Int](repeating: -1, count: places.count + 1)
    for (number, term) in list.enumerated() {
      if let place = places[term] { numbers[place] = number }
    }
    return numbers
  }
}
