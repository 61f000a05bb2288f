import ByteStore
import Postings
import TermDictionary

/// Unions that are known, as lists and entries.
extension HotUnionsWriter {
  /// Adds the unions of a gram in some scopes, those of attributes that name items by their
  /// difference where that is shorter.
  ///
  /// A base has a higher number than what is told from it: `title`, which queries name most, is the
  /// last of these attributes.
  mutating func add(
    _ gram: Gram, _ scopes: [UInt16], _ unions: [[UInt32]]
  ) throws(StoreError) {
    var bases: [(scope: UInt16, union: [UInt32])] = []
    for (scope, union) in zip(scopes, unions).reversed() {
      let namesItem = Int(scope) < namesItem.count && namesItem[Int(scope)]
      if namesItem, try add(gram, scope, union, toldFrom: bases) { continue }
      try add(gram, scope, union, [])
      if namesItem { bases.append((scope, union)) }
    }
  }

  /// Adds the union as its difference from that of the first base that it is near to; false where
  /// it is near to none.
  private mutating func add(
    _ gram: Gram, _ scope: UInt16, _ union: [UInt32],
    toldFrom bases: [(scope: UInt16, union: [UInt32])]
  ) throws(StoreError) -> Bool {
    for base in bases {
      let (beside, lacking) = TermLists.differences(union, base.union)
      guard (beside.count + lacking.count) * 2 < union.count else { continue }
      try add(gram, scope, beside, lacking)
      entries[entries.count - 1].base = base.scope
      entries[entries.count - 1].documents = union.count
      return true
    }
    return false
  }

  mutating func add(
    _ gram: Gram, _ scope: UInt16, _ documents: [UInt32], _ others: [UInt32]
  ) throws(StoreError) {
    let bytes = try DocumentList.encode(documents, documentCount: segment.documentCount)
    let second =
      try others.isEmpty
      ? [] : DocumentList.encode(others, documentCount: segment.documentCount)
    let offset = try (bytes + second).withUnsafeBufferPointer { (lists) throws(StoreError) in
      let lists = UnsafeRawBufferPointer(lists)
      if let offset = latest.reference(of: lists) { return offset }
      let offset = UInt64(section.offset)
      try section.append(lists)
      latest.append(lists, offset)
      return offset
    }
    entries.append(
      Entry(
        key: gram.key, scope: scope, documents: documents.count, offset: Int(offset),
        first: bytes.count, second: second.count))
  }
}
