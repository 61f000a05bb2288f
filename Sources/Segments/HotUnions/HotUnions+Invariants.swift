import ByteStore
import Postings
import TermDictionary

extension HotUnions {
  /// Checks the numbered invariants; decodes every list.
  package func checkInvariants() throws(StoreError) {
    var last: (UInt64, UInt16)?
    for index in 0..<count {
      let at = entriesAt + index * HotUnions.entrySize
      let key = (try section.u64(at), try section.u16(at + 8))
      if let last, last >= key { throw section.damaged(at, "invariant 1: order of hot unions") }
      last = key
      try checkLists(at, key.0)
    }
  }

  private func checkLists(_ entry: Int, _ key: UInt64) throws(StoreError) {
    let views = try views(entry)
    var documents = try checkedCount(views.list)
    let base = try section.u16(entry + 10)
    if base == HotUnions.noBase {
      if let unverified = views.second {
        _ = try checkedCount(unverified)
        guard try common(unverified, views.list) == 0 else {
          throw section.damaged(entry, "invariant 3: unverified documents of a hot union")
        }
      }
    } else {
      let whole = try self.views(try baseEntry(entry, key, base)).list
      let lacking = try views.second.map(checkedCount) ?? 0
      guard try common(views.list, whole) == 0,
        try views.second.map({ (view) throws(StoreError) in try common(view, whole) }) ?? 0
          == lacking
      else { throw section.damaged(entry, "invariant 5: difference of hot unions") }
      documents += try DocumentList.count(whole, documentCount: documentCount) - lacking
    }
    guard documents == Int(try section.u32(entry + 12)) else {
      throw section.damaged(entry, "invariant 2: documents of a hot union")
    }
  }

  private func checkedCount(_ list: ByteView) throws(StoreError) -> Int {
    try DocumentList.checkInvariants(list, documentCount: documentCount)
    return try DocumentList.count(list, documentCount: documentCount)
  }

  /// The number of documents that are in both lists.
  private func common(_ few: ByteView, _ many: ByteView) throws(StoreError) -> Int {
    let few = try cursor(few)
    let many = try cursor(many)
    var count = 0
    while try few.nextBlock() {
      for document in few.documents
      where try many.nextDocument(atOrAfter: document) == document { count += 1 }
    }
    return count
  }
}
