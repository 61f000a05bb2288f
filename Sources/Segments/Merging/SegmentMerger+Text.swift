import ByteStore
import Columns

extension SegmentMerger {
  /// Surface forms and texts: units are renumbered by a table for each input.
  ///
  /// Memory: the bytes of all forms, about 30 bytes a form, and 4 bytes a form of each input.
  func writeText(to sections: SegmentSectionWriter) throws(StoreError) {
    let numbers = try writeForms(to: sections)
    let pace = sections.options.pace
    for number in attributes.names.indices {
      var columns: [TextColumnReader?] = inputs.map { _ in nil }
      for source in attributes.sources[number] {
        let text = inputs[source.input].segment.text
        guard let column = text.column(source.attribute) else { continue }
        columns[source.input] = TextColumnReader(column)
      }
      guard columns.contains(where: { $0 != nil }) else { continue }
      try sections.text.column(UInt16(number), attributes.names[number]) {
        (writer) throws(StoreError) in
        for (place, source) in order.sources.enumerated() {
          try pace?.step()
          let input = Int(source.input)
          guard let units = try columns[input]?.units(of: source.document), !units.isEmpty else {
            continue
          }
          try writer.begin(UInt32(place))
          try SegmentMerger.copy(units, numbers[input], to: &writer)
        }
      }
    }
  }

  private static func copy(
    _ units: UnsafeBufferPointer<UInt16>, _ numbers: [UInt32], to writer: inout TextColumnWriter
  ) throws(StoreError) {
    var at = 0
    while at < units.count {
      guard let slot = TextFormat.slot(units, &at) else { throw damagedText("half a pair") }
      if slot < TextFormat.firstForm {
        writer.add(unit: UInt16(truncatingIfNeeded: slot))
      } else {
        let form = slot - TextFormat.firstForm
        guard form < numbers.count, numbers[form] != UInt32.max else {
          throw damagedText("no form \(form)")
        }
        writer.add(form: Int(numbers[form]))
      }
    }
  }

  /// Writes the forms that stay, and returns the new number of each form of each input.
  private func writeForms(to sections: SegmentSectionWriter) throws(StoreError) -> [[UInt32]] {
    let largest = inputs.map { $0.segment.forms.count }.max() ?? 0
    var table = FormTable(capacity: largest)
    var counts: [UInt32] = []
    var maps: [[UInt32]] = []
    for input in inputs.indices {
      let used = try formCounts(of: input, sections.options.pace)
      var map = [UInt32](repeating: .max, count: used.count)
      let forms = inputs[input].segment.forms
      try forms.forEach(in: 0..<forms.count) { (form, bytes) throws(StoreError) in
        try sections.options.pace?.step()
        guard used[form] > 0 else { return }
        let number = try table.intern(bytes)
        map[form] = number
        if Int(number) == counts.count { counts.append(0) }
        let (sum, overflow) = counts[Int(number)].addingReportingOverflow(used[form])
        counts[Int(number)] = overflow ? .max : sum
      }
      maps.append(map)
    }
    let sorted = KeySort.sorted(counts.count) { number in
      UInt64(UInt32.max - counts[Int(number)])
    } precedes: {
      $0 < $1
    }
    let order = FormOrder(sorted, common: sections.options.commonForms) { form, body in
      table.withBytes(of: Int(form), body)
    }
    for (number, old) in order.forms.enumerated() { counts[Int(old)] = UInt32(number) }
    try sections.forms.add(order) { (form, body) throws(StoreError) in
      try table.withBytes(of: Int(form), body)
    }
    for input in maps.indices {
      for form in maps[input].indices where maps[input][form] != UInt32.max {
        maps[input][form] = counts[Int(maps[input][form])]
      }
    }
    return maps
  }

  /// How often each form of an input occurs in the documents that stay.
  private func formCounts(
    of input: Int, _ pace: MergePace?
  ) throws(StoreError) -> [UInt32] {
    let segment = inputs[input].segment
    let map = order.maps[input]
    var counts = [UInt32](repeating: 0, count: segment.forms.count)
    for attribute in segment.text.attributes
    where attributes.maps[input][Int(attribute)] != MergedAttributes.gone {
      guard let column = segment.text.column(attribute) else { continue }
      var source = TextColumnReader(column)
      for row in 0..<column.rowCount {
        try pace?.step()
        let document = try column.document(ofRow: row)
        guard map[Int(document)] != DocumentOrder.dropped else { continue }
        let units = try source.units(ofRow: row)
        var at = 0
        while at < units.count {
          guard let slot = TextFormat.slot(units, &at) else {
            throw SegmentMerger.damagedText("half a pair")
          }
          guard slot >= TextFormat.firstForm else { continue }
          guard slot - TextFormat.firstForm < counts.count else {
            throw SegmentMerger.damagedText("no form \(slot - TextFormat.firstForm)")
          }
          if counts[slot - TextFormat.firstForm] < .max { counts[slot - TextFormat.firstForm] += 1 }
        }
      }
    }
    return counts
  }

  private static func damagedText(_ detail: String) -> StoreError {
    .damaged(place: "text", offset: 0, detail: detail)
  }
}
