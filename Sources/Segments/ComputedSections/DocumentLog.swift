/// Ascending documents that are noted one by one: distances as variable-length numbers, about a byte
/// each.
struct DocumentLog {
  private var bytes: [UInt8] = []
  private var last: UInt32 = 0
  private(set) var count = 0

  /// Adds a document, which is not below those added before; again the last one changes nothing.
  mutating func add(_ document: UInt32) {
    var distance = document
    if count > 0 {
      guard document != last else { return }
      distance = document - last
    }
    last = document
    count += 1
    while distance >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: distance) | 0x80)
      distance >>= 7
    }
    bytes.append(UInt8(distance))
  }

  /// All of them, ascending.
  var documents: [UInt32] {
    var documents: [UInt32] = []
    documents.reserveCapacity(count)
    var document: UInt32 = 0
    var distance: UInt32 = 0
    var shift: UInt32 = 0
    for byte in bytes {
      distance |= UInt32(byte & 0x7F) << shift
      shift += 7
      if byte < 0x80 {
        document += distance
        documents.append(document)
        distance = 0
        shift = 0
      }
    }
    return documents
  }
}
