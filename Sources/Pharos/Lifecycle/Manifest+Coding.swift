import ByteStore

extension Manifest {
  package func encoded() -> [UInt8] {
    var body = RecordWriter()
    for value in [number, journal, nextFile, nextSequence] { body.varint(value) }
    body.count(segments.count)
    for segment in segments {
      body.varint(segment.number)
      body.count(segment.documents)
      body.count(segment.bytes)
      body.count(segment.deleted)
      body.varint(segment.deletionsManifest.map { $0 + 1 } ?? 0)
    }
    body.count(clientStates.count)
    for (name, state) in clientStates.sorted(by: { $0.key < $1.key }) {
      body.text(name)
      body.data(state)
    }
    body.count(customAttributes.count)
    for (_, attribute) in customAttributes.sorted(by: { $0.key < $1.key }) {
      attribute.encode(into: &body)
    }
    body.varint(usageManifest.map { $0 + 1 } ?? 0)
    var file = RecordWriter()
    file.bytes = Manifest.magic
    file.fixed(Manifest.version)
    file.fixed(UInt64(body.bytes.count))
    file.fixed(Manifest.checksum(header: file.bytes, body: body.bytes))
    file.bytes += body.bytes
    return file.bytes
  }

  /// Reads a manifest file; `place` is its name, for errors.
  package init(decoding bytes: [UInt8], place: String) throws(IndexError) {
    do {
      try self.init(checking: bytes, place: place)
    } catch let error as ItemCodingError {
      throw Manifest.damaged(place, error)
    } catch {
      throw IndexError(error)
    }
  }

  private init(checking bytes: [UInt8], place: String) throws {
    guard bytes.count >= Manifest.headerCount, Array(bytes.prefix(8)) == Manifest.magic else {
      throw ItemCodingError.damaged(offset: 0, detail: "it does not begin like a manifest")
    }
    var reader = try RecordReader(bytes, range: 8..<bytes.count)
    let version = try reader.fixed(UInt32.self)
    let length = try reader.fixed(UInt64.self)
    let crc = try reader.fixed(UInt32.self)
    guard length == UInt64(reader.remaining) else {
      throw reader.damaged("\(reader.remaining) bytes where \(length) belong")
    }
    let body = Array(bytes[reader.position...])
    guard crc == Manifest.checksum(header: Array(bytes[..<20]), body: body) else {
      throw reader.damaged("its checksum does not agree")
    }
    guard version == Manifest.version else {
      throw IndexError.newerFormat(place: place, found: version, supported: Manifest.version)
    }
    number = try reader.number(below: NumberLimits.file)
    journal = try reader.number(below: NumberLimits.file)
    nextFile = try reader.number(below: NumberLimits.file)
    nextSequence = try reader.number(below: NumberLimits.sequence)
    segments = []
    for _ in 0..<(try reader.count()) {
      let file = SegmentFile(
        number: try reader.number(below: NumberLimits.file), documents: try reader.size(),
        bytes: try reader.size(), deleted: try reader.size(),
        deletionsManifest: try reader.number(below: NumberLimits.file).decremented)
      guard file.documents <= Int(UInt32.max), file.deleted <= file.documents else {
        throw reader.damaged("\(file.deleted) of \(file.documents) documents are deleted")
      }
      segments.append(file)
    }
    clientStates = [:]
    for _ in 0..<(try reader.count()) { clientStates[try reader.text()] = try reader.data() }
    customAttributes = [:]
    for _ in 0..<(try reader.count()) {
      let attribute = try CustomAttribute(from: &reader)
      customAttributes[attribute.name] = attribute
    }
    usageManifest = try reader.number(below: NumberLimits.file).decremented
    try reader.finish()
  }

  private static func checksum(header: [UInt8], body: [UInt8]) -> UInt32 {
    Checksum.crc32c(body, seed: Checksum.crc32c(header))
  }

  private static func damaged(_ place: String, _ error: ItemCodingError) -> IndexError {
    guard case .damaged(let offset, let detail) = error else { return IndexError(error) }
    return .damaged(
      place: place, offset: offset, detail: detail, remedy: IndexError.recoverRemedy)
  }
}

extension RecordReader {
  /// A number that fits an `Int`.
  mutating func size() throws(ItemCodingError) -> Int {
    let value = try varint()
    guard let size = Int(exactly: value) else { throw damaged("a size of \(value)") }
    return size
  }
}

extension UInt64 {
  /// One less; nil for zero.
  fileprivate var decremented: UInt64? { self == 0 ? nil : self - 1 }
}
