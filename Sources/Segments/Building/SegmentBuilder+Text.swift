import ByteStore
import Columns
import TextAnalysis

extension SegmentBuilder {
  /// Writes the surface forms and the texts of all attributes.
  ///
  /// - Parameter sorted: the places of the collectors in the order of the attributes' numbers.
  func writeText(
    to sections: SegmentSectionWriter, attributes sorted: [Int]
  ) throws(StoreError) {
    let tables = (table.spellings, textLog.others)
    let forms = NumberedForms(
      counts: formCounts(), same: repeatedForms(), common: sections.options.commonForms
    ) { code, body in
      (code & 1 == 0 ? tables.0 : tables.1).withBytes(of: code >> 1, body)
    }
    try tables.0.withTexts { (spellings) throws(StoreError) in
      try tables.1.withTexts { (others) throws(StoreError) in
        try sections.forms.add(forms.order) { (code, body) throws(StoreError) in
          try body(code & 1 == 0 ? spellings[code >> 1] : others[code >> 1])
        }
      }
    }
    for (number, place) in sorted.enumerated() {
      let rows = collectors[place].texts
      try sections.text.column(UInt16(number), collectors[place].name) {
        (column) throws(StoreError) in try write(rows, forms, to: &column)
      }
    }
  }

  private func write(
    _ rows: TextRows, _ forms: NumberedForms, to column: inout TextColumnWriter
  ) throws(StoreError) {
    var first = 0
    for (document, end) in zip(rows.documents, rows.ends) {
      try column.begin(document)
      let values = rows.values[first..<Int(end)]
      if values.count == 1, values[first].count == 0 { column.add(unit: TextFormat.emptyValue) }
      for place in values.indices {
        if place > first { column.add(unit: TextFormat.endOfValue) }
        let start = Int(values[place].start)
        for index in start..<start + Int(values[place].count) {
          column.add(form: forms[textLog.codes[index]])
        }
      }
      first = Int(end)
    }
  }

  /// How often each code of the log occurs in the texts.
  private func formCounts() -> [UInt32] {
    let largest = max(table.spellings.count, textLog.others.count)
    var counts = [UInt32](repeating: 0, count: 2 * largest)
    for collector in collectors {
      for value in collector.texts.values {
        let start = Int(value.start)
        for index in start..<start + Int(value.count) {
          let code = Int(textLog.codes[index])
          if counts[code] < .max { counts[code] &+= 1 }
        }
      }
    }
    return counts
  }

  /// Tokens that were logged as spellings and, where postings cannot tell them, as other forms.
  private func repeatedForms() -> [UInt32: UInt32] {
    var same: [UInt32: UInt32] = [:]
    for number in 0..<UInt32(textLog.others.count) {
      textLog.others.withBytes(of: number) { bytes in
        guard FormAutomaton.Kind(bytes) != .separator else { return }
        if let spelling = table.spellings.number(of: bytes) {
          same[number << 1 | 1] = spelling << 1
        }
      }
    }
    return same
  }
}
