import ByteStore

/// Writes the forms section.
package struct FormsWriter {
  private let section: SectionWriter
  private let offset: Int
  private var bytes: [UInt8] = []
  private var ends: [UInt64] = []
  private var end: UInt64 = 0
  private var rare: RareForms.Writer
  private var hasRare = false
  private var count = 0
  private var index = FormIndex.Writer()

  package init(_ section: SectionWriter) {
    self.section = section
    offset = section.offset
    rare = RareForms.Writer(section)
  }

  /// Adds all forms of an order, which lends their bytes.
  package mutating func add(
    _ order: FormOrder,
    withBytes: (UInt32, (UnsafeBufferPointer<UInt8>) throws(StoreError) -> Void)
      throws(StoreError) -> Void
  ) throws(StoreError) {
    for (place, form) in order.forms.enumerated() {
      try withBytes(form) { (bytes) throws(StoreError) in
        if place < order.plainCount { try add(bytes) } else { try add(rare: bytes) }
      }
    }
  }

  /// Adds the next form; forms come by frequency.
  package mutating func add(_ form: UnsafeBufferPointer<UInt8>) throws(StoreError) {
    try note(form)
    bytes.append(contentsOf: form)
    end += UInt64(form.count)
    ends.append(end)
    if bytes.count >= SegmentFormat.pageSize { try flush() }
  }

  private mutating func add(rare form: UnsafeBufferPointer<UInt8>) throws(StoreError) {
    if !hasRare { try flush() }
    hasRare = true
    try note(form)
    try rare.add(form)
  }

  private mutating func note(_ form: UnsafeBufferPointer<UInt8>) throws(StoreError) {
    guard count < TextFormat.mostForms else {
      throw .tooLarge(
        what: "surface forms of a segment", size: count + 1, limit: TextFormat.mostForms)
    }
    count += 1
    index.add(form)
  }

  private mutating func flush() throws(StoreError) {
    try section.append(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Ends the section.
  package mutating func finish() throws(StoreError) {
    try flush()
    var directory = ByteBuffer(capacity: 64)
    directory.appendVarint(UInt64(offset))
    var rest = ByteBuffer()
    try rare.finish(descriptor: &rest)
    try PackedIntegers.write(ends, to: section, descriptor: &directory)
    directory.append(rest.bytes)
    try index.write(to: section, descriptor: &directory)
    try SectionDirectory.write(directory, version: Forms.version, to: section)
  }
}
