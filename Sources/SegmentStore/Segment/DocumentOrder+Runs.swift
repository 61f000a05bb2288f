/// Documents of an input that follow each other there and in the output.
struct DocumentRun {
  /// The first of them in the input.
  var old: UInt32
  /// The first of them in the output.
  var new: UInt32
  var count: UInt32
}

extension DocumentOrder {
  /// The documents of an input that stay, in as few runs as possible, ascending.
  func runs(ofInput input: Int) -> [DocumentRun] {
    var runs: [DocumentRun] = []
    var current = DocumentRun(old: 0, new: 0, count: 0)
    for (old, new) in maps[input].enumerated() where new != DocumentOrder.dropped {
      let document = UInt32(truncatingIfNeeded: old)
      if current.count > 0, document == current.old &+ current.count,
        new == current.new &+ current.count
      {
        current.count &+= 1
        continue
      }
      if current.count > 0 { runs.append(current) }
      current = DocumentRun(old: document, new: new, count: 1)
    }
    if current.count > 0 { runs.append(current) }
    return runs
  }
}
