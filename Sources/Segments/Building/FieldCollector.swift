import ByteStore
import Columns
import TermDictionary
import TextAnalysis

/// What one attribute gathers while the documents of a batch are read.
struct FieldCollector {
  let name: String
  var traits: AttributeTraits
  /// Documents with a value of any type.
  var present: [UInt32] = []
  /// Documents with a run that is not in the lexicon, or a separator that folding makes vanish.
  private var irregular: [UInt32] = []
  /// Documents with a value too long for the value column.
  private var overflow: [UInt32] = []
  /// Documents with runs that touch.
  private var joined: [UInt32] = []
  /// Documents with a text, and how many runs each has.
  private(set) var textDocuments: [UInt32] = []
  private(set) var textLengths: [UInt32] = []
  private var runCount = 0
  /// Where the log has the attribute's runs, in reading order.
  var stretches: [TokenLog.Stretch] = []
  /// Where the text log has the attribute's values.
  var texts = TextRows()
  var numbers = NumberColumnWriter()
  var dates = NumberColumnWriter()
  /// Short values, interned, and where they occur.
  private var values = TermTable(minimumCapacity: 8)
  private var valueNumbers: [UInt32] = []
  private var valueDocuments: [UInt32] = []
  /// For each value what analysing it has given, if that is known.
  var templates: [ValueTemplate?] = []

  init(name: String, traits: AttributeTraits) {
    self.name = name
    self.traits = traits
  }

  /// Adds a value to the column, or notes that it is too long for it.
  mutating func addValue(_ bytes: UnsafeBufferPointer<UInt8>, document: UInt32) {
    guard bytes.count <= ValueColumn.maximumLength else {
      noteOverflow(document)
      return
    }
    _ = addShortValue(bytes, document: document)
  }

  /// Adds a value that is not too long; returns its number and whether it is new.
  @inline(__always)
  mutating func addShortValue(
    _ bytes: UnsafeBufferPointer<UInt8>, document: UInt32
  ) -> (number: Int, isNew: Bool) {
    let (number, isNew) = values.intern(bytes)
    if isNew { templates.append(nil) }
    valueNumbers.append(number)
    valueDocuments.append(document)
    return (Int(number), isNew)
  }

  /// Notes that a document has text, after all its texts were added.
  mutating func noteText(_ document: UInt32, runs: Int) {
    textDocuments.append(document)
    textLengths.append(UInt32(clamping: runs))
    runCount += runs
  }

  /// Adds a stretch of runs that ends where the log does, unless it is empty.
  @inline(__always)
  mutating func add(_ stretch: TokenLog.Stretch, to end: Int) {
    guard end > stretch.start else { return }
    var stretch = stretch
    stretch.count = end - stretch.start
    stretches.append(stretch)
  }

  mutating func noteIrregular(_ document: UInt32) {
    FieldCollector.note(document, in: &irregular)
  }

  mutating func noteOverflow(_ document: UInt32) {
    FieldCollector.note(document, in: &overflow)
  }

  mutating func noteJoined(_ document: UInt32) { FieldCollector.note(document, in: &joined) }

  private static func note(_ document: UInt32, in list: inout [UInt32]) {
    if list.last != document { list.append(document) }
  }

  /// What the attributes section keeps.
  var attribute: AttributeInput {
    var attribute = AttributeInput(name: name, traits: traits)
    attribute.present = present
    attribute.irregular = irregular
    attribute.overflow = overflow
    attribute.joined = joined
    attribute.documentsWithText = UInt32(textDocuments.count)
    attribute.runCount = UInt64(runCount)
    if runCount > 0 { attribute.columns.insert(.postings) }
    if values.count > 0 { attribute.columns.insert(.values) }
    if !numbers.isEmpty { attribute.columns.insert(.numbers) }
    if !dates.isEmpty { attribute.columns.insert(.dates) }
    return attribute
  }

  /// Whether there is a value for the column.
  var hasValues: Bool { values.count > 0 }

  /// Feeds the values in the order of the dictionary, each with its documents.
  func writeValues(to column: inout ValueColumnWriter) throws(StoreError) {
    if values.count == 1 { return try writeOnlyValue(to: &column) }
    let (starts, documents) = documentsByValue()
    let folded = foldedValues()
    let sorted = KeySort.sorted(values.count) { number in
      folded.withBytes(Int(number)) { ByteHash.leadingBytes($0) }
    } precedes: { left, right in
      let order = folded.withBytes(Int(left)) { a in
        folded.withBytes(Int(right)) { b in ByteOrder.compare(a, b) }
      }
      if order != 0 { return order < 0 }
      return values.withBytes(of: left) { a in
        values.withBytes(of: right) { b in ByteOrder.compare(a, b) < 0 }
      }
    }
    var value: [UInt8] = []
    var foldedValue: [UInt8] = []
    var holders: [UInt32] = []
    for number in sorted {
      holders.clear()
      for document in documents[starts[Int(number)]..<starts[Int(number) + 1]]
      where document != holders.last { holders.append(document) }
      value.removeAll(keepingCapacity: true)
      values.withBytes(of: number) { value.append(contentsOf: $0) }
      foldedValue.removeAll(keepingCapacity: true)
      folded.withBytes(Int(number)) { foldedValue.append(contentsOf: $0) }
      try column.add(value: value, folded: foldedValue, documents: holders)
    }
  }

  /// The same for a column of one value, as most are that hold a single item.
  private func writeOnlyValue(to column: inout ValueColumnWriter) throws(StoreError) {
    var folded: [UInt8] = []
    var text = FoldedText()
    values.withBytes(of: 0) { text.appendTerm(nfc: $0, to: &folded) }
    var holders: [UInt32] = []
    for document in valueDocuments where document != holders.last { holders.append(document) }
    try column.add(value: Array(values.bytes(of: 0)), folded: folded, documents: holders)
  }

  /// The documents of every value, ascending, one value after the other; a document of which
  /// several texts are the value stands there several times.
  private func documentsByValue() -> (starts: [Int], documents: [UInt32]) {
    var starts = [Int](repeating: 0, count: values.count + 1)
    for value in valueNumbers { starts[Int(value) + 1] &+= 1 }
    for value in 0..<values.count { starts[value + 1] &+= starts[value] }
    var next = starts
    var documents = [UInt32](repeating: 0, count: valueDocuments.count)
    for place in valueNumbers.indices {
      let value = Int(valueNumbers[place])
      documents[next[value]] = valueDocuments[place]
      next[value] &+= 1
    }
    return (starts, documents)
  }

  private func foldedValues() -> TermArena {
    var folded = TermArena()
    var text = FoldedText()
    for number in 0..<UInt32(values.count) {
      values.withBytes(of: number) { value in
        folded.append { text.appendTerm(nfc: value, to: &$0) }
      }
    }
    return folded
  }
}

/// What analysing a value has given, so that it need not be analysed where it occurs again.
///
/// Only values that postings tell completely have one.
struct ValueTemplate {
  /// Where the log has its runs.
  var start: Int
  var count: Int
  /// Where the text log has its forms.
  var textStart: Int
  var textCount: Int
}
