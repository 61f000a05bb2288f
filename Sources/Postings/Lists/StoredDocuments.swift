import ByteStore

/// A set of documents as the column sections keep it: nothing, one in its code, or a list
/// elsewhere.
///
/// ```
/// code   varint: 0 none · document << 2 | 1 one · bytes of the list << 2 | 2 list
/// list   DocumentList, where the owner of the code says
/// ```
///
/// Invariants:
/// 1. a document is below the segment's number of documents;
/// 2. a list lies in its section and has at least two documents.
package enum StoredDocuments: Sendable {
  case none
  case one(UInt32)
  case list(Stretch)

  /// The bytes of a list in its section.
  package struct Stretch: Sendable {
    let section: SectionReader
    let offset: Int
    let length: Int
    let documentCount: UInt32

    /// The bytes; their pages are checked.
    package func view() throws(StoreError) -> ByteView { try section.view(offset, length) }
  }

  /// The code of `documents`, which ascend; list bytes, if any, are appended to `lists`.
  package static func encode(
    _ documents: [UInt32], documentCount: UInt32, lists: inout ByteBuffer
  ) throws(StoreError) -> UInt64 {
    guard let first = documents.first else { return 0 }
    if documents.count == 1, first < documentCount { return UInt64(first) << 2 | 1 }
    let before = lists.count
    try DocumentList.encode(documents, documentCount: documentCount, into: &lists)
    return UInt64(lists.count - before) << 2 | 2
  }

  /// Bytes that the list of a code takes.
  package static func listLength(_ code: UInt64) -> UInt64 { code & 3 == 2 ? code >> 2 : 0 }

  /// Reads a code whose list, if it has one, lies at `offset`.
  package init(
    code: UInt64, section: SectionReader, listAt offset: Int, documentCount: UInt32
  ) throws(StoreError) {
    let rest = code >> 2
    switch code & 3 {
    case 0 where rest == 0: self = .none
    case 1 where rest < UInt64(documentCount): self = .one(UInt32(rest))
    case 2 where offset >= 0 && offset <= section.count && rest <= UInt64(section.count - offset):
      self = .list(
        Stretch(
          section: section, offset: offset, length: Int(rest), documentCount: documentCount))
    default:
      throw section.damaged(offset, "document set \(code)")
    }
  }

  /// Number of documents.
  package func count() throws(StoreError) -> Int {
    switch self {
    case .none: 0
    case .one: 1
    case .list(let list):
      try DocumentList.count(list.view(), documentCount: list.documentCount)
    }
  }

  /// The documents, ascending.
  package func decodeAll() throws(StoreError) -> [UInt32] {
    var documents: [UInt32] = []
    try append(to: &documents)
    return documents
  }

  /// Appends the documents, ascending.
  package func append(to documents: inout [UInt32]) throws(StoreError) {
    switch self {
    case .none: break
    case .one(let document): documents.append(document)
    case .list(let list):
      try DocumentList.append(list.view(), documentCount: list.documentCount, to: &documents)
    }
  }

  /// The first document; nil where there is none.
  package func first() throws(StoreError) -> UInt32? {
    switch self {
    case .none: nil
    case .one(let document): document
    case .list: try cursor().nextDocument(atOrAfter: 0)
    }
  }

  /// A cursor before the first document.
  package func cursor() throws(StoreError) -> BlockCursor {
    switch self {
    case .none:
      return try StoredDocuments.cursor([], documentCount: 0)
    case .one(let document):
      return try StoredDocuments.cursor([document], documentCount: .max)
    case .list(let list):
      return try DocumentList.cursor(list.view(), documentCount: list.documentCount)
    }
  }

  private static func cursor(
    _ documents: [UInt32], documentCount: UInt32
  ) throws(StoreError) -> BlockCursor {
    let bytes = try DocumentList.encode(documents, documentCount: documentCount)
    return try DocumentList.cursor(
      ByteView(copying: bytes, place: "document"), documentCount: documentCount)
  }

  /// Checks the invariants that reading left open.
  package func checkInvariants() throws(StoreError) {
    guard case .list(let list) = self else { return }
    let view = try list.view()
    try DocumentList.checkInvariants(view, documentCount: list.documentCount)
    guard try count() >= 2 else { throw view.damaged(0, "invariant 2: short document list") }
  }
}
