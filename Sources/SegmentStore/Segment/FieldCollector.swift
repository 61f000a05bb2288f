import TextAnalysis

/// What one attribute gathers while the documents of a batch are read.
struct FieldCollector {
  let name: String
  var traits: AttributeTraits
  /// Documents with a value of any type.
  var present: [UInt32] = []
  /// Documents with a run that is not in the lexicon, or a separator that codes cannot tell.
  var irregular: [UInt32] = []
  /// Documents with a value too long for the value column.
  var overflow: [UInt32] = []
  /// Documents with runs that touch.
  var joined: [UInt32] = []
  /// Documents with a text, and the runs of all of them.
  var textDocuments = 0
  var runCount = 0
  var numbers = NumberColumnWriter()
  var dates = NumberColumnWriter()
  /// Short values, interned, and where they occur.
  var values = TermTable(minimumCapacity: 16)
  var valueNumbers: [UInt32] = []
  var valueDocuments: [UInt32] = []

  init(name: String, traits: AttributeTraits) {
    self.name = name
    self.traits = traits
  }

  /// Adds a value to the column, or notes that it is too long for it.
  mutating func addValue(_ bytes: [UInt8], document: UInt32) {
    guard bytes.count <= ValueColumn.maximumLength else {
      noteOverflow(document)
      return
    }
    valueNumbers.append(values.intern(bytes, 0, bytes.count).number)
    valueDocuments.append(document)
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
    attribute.documentsWithText = UInt32(textDocuments)
    attribute.runCount = UInt64(runCount)
    if runCount > 0 { attribute.columns.insert(.postings) }
    if values.count > 0 { attribute.columns.insert(.values) }
    if !numbers.isEmpty { attribute.columns.insert(.numbers) }
    if !dates.isEmpty { attribute.columns.insert(.dates) }
    return attribute
  }

  /// Feeds the values in the order of the dictionary, each with its documents.
  func writeValues(to column: ValueColumnWriter) throws(StoreError) {
    var documents = [[UInt32]](repeating: [], count: values.count)
    for (value, document) in zip(valueNumbers, valueDocuments)
    where documents[Int(value)].last != document {
      documents[Int(value)].append(document)
    }
    let sorted = (0..<UInt32(values.count))
      .map { number in
        let value = Array(values.bytes(of: number))
        return (folded: ValueColumn.folded(value), value: value, number: number)
      }
      .sorted {
        $0.folded == $1.folded
          ? $0.value.lexicographicallyPrecedes($1.value)
          : $0.folded.lexicographicallyPrecedes($1.folded)
      }
    for entry in sorted {
      try column.add(
        value: entry.value, folded: entry.folded, documents: documents[Int(entry.number)])
    }
  }
}
