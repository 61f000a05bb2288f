import ByteStore
import Columns
import TextAnalysis

/// The texts of a batch of documents as sequences of surface forms, while a segment is built.
///
/// Four bytes a form; a value that occurs again takes eight bytes, whatever its length.
struct TextLog {
  /// A form: the number of a spelling, twice, or that of another form, twice and one.
  private(set) var codes: [UInt32] = []
  /// Separators, and tokens that have no number in the table of spellings.
  private(set) var others = TermTable(minimumCapacity: 64)
  /// The blank as a code, which most explicit separators are.
  private let blank: UInt32

  init() {
    let (number, _) = others.intern([0x20], 0, 1)
    blank = number << 1 | 1
  }

  mutating func reserve(_ count: Int) { codes.reserveCapacity(count) }

  @inline(__always)
  mutating func append(spelling: UInt32) { codes.append(spelling << 1) }

  /// Appends a form that is no spelling.
  @inline(__always)
  mutating func append(other form: UnsafeBufferPointer<UInt8>) {
    if form.count == 1, form[0] == 0x20 { return codes.append(blank) }
    codes.append(others.intern(form).number << 1 | 1)
  }
}

/// Where a text log has the values of one attribute, in reading order.
struct TextRows {
  /// Forms of a value.
  struct Value {
    var start: UInt32
    var count: UInt32
  }

  /// Documents with text, ascending.
  private(set) var documents: [UInt32] = []
  /// For each document the end of its values.
  private(set) var ends: [UInt32] = []
  private(set) var values: [Value] = []

  /// Adds the next value of a document.
  mutating func add(_ document: UInt32, start: Int, count: Int) {
    values.append(
      Value(start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: count)))
    if documents.last == document {
      ends[ends.count - 1] &+= 1
    } else {
      documents.append(document)
      ends.append(UInt32(truncatingIfNeeded: values.count))
    }
  }
}

/// The forms of a text log, numbered by frequency.
struct NumberedForms {
  /// The codes.
  let order: FormOrder
  private var numbers: [UInt32]

  /// - Parameters:
  ///   - counts: how often each code occurs; codes that do not occur get no number.
  ///   - same: a code that stands for another one, of the same bytes.
  ///   - common: so many forms are not rare.
  ///   - withBytes: lends the bytes of a code.
  init(
    counts: [UInt32], same: [UInt32: UInt32], common: Int,
    withBytes: (UInt32, (UnsafeBufferPointer<UInt8>) -> UInt64) -> UInt64
  ) {
    var counts = counts
    for (code, first) in same {
      counts[Int(first)] &+= counts[Int(code)]
      counts[Int(code)] = 0
    }
    let used = counts.indices.filter { counts[$0] > 0 }
    let sorted = KeySort.sorted(used.count) { place in
      UInt64(UInt32.max - counts[used[Int(place)]])
    } precedes: {
      $0 < $1
    }
    order = FormOrder(
      sorted.map { UInt32(used[Int($0)]) }, common: common, withBytes: withBytes)
    numbers = [UInt32](repeating: .max, count: counts.count)
    for (number, code) in order.forms.enumerated() { numbers[Int(code)] = UInt32(number) }
    for (code, first) in same { numbers[Int(code)] = numbers[Int(first)] }
  }

  /// The number of a code that occurs.
  @inline(__always)
  subscript(code: UInt32) -> Int { Int(numbers[Int(code)]) }
}
