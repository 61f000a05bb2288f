import ItemLines
import Pharos

/// Items that searches are measured on: those of an index, or of a test collection.
struct EvaluatedItems {
  let name: String
  let snapshot: Snapshot
  let items: [Item]

  /// The folder of a test collection, whose `docs.jsonl` is indexed in memory.
  init(collection folder: String) async throws(CommandFailure) {
    let index = SearchIndex.inMemory()
    do throws(ImportFailure) {
      _ = try await ItemLines.import(from: [folder + "/docs.jsonl"], into: index)
    } catch {
      throw .input("\(folder)/docs.jsonl: \(EvaluatedItems.reason(error))")
    }
    try self.init(folder, index.snapshot())
  }

  /// - Parameter folder: where the items are from; its last name is theirs.
  init(_ folder: String, _ snapshot: Snapshot) throws(CommandFailure) {
    name = folder.split(separator: "/").last.map(String.init) ?? folder
    self.snapshot = snapshot
    items = try reporting { () throws(IndexError) in
      try snapshot.items(TypedQuery("").query)
    }
  }

  /// The collections that are given, or else the index.
  static func all(_ arguments: Arguments) async throws(CommandFailure) -> [EvaluatedItems] {
    var all: [EvaluatedItems] = []
    for folder in arguments.operands { all.append(try await EvaluatedItems(collection: folder)) }
    guard all.isEmpty else { return all }
    let snapshot = try await IndexAccess.openForReading(arguments)
    return [try EvaluatedItems(arguments.text(.evaluatedIndex) ?? "index", snapshot)]
  }

  /// Different titles, drawn with the same seed every time.
  func titles(_ count: Int) -> [String] {
    var left = items
    var random = FixedSequence()
    var titles: [String] = []
    var seen: Set<String> = []
    while titles.count < count, !left.isEmpty {
      left.swapAt(random.next(below: left.count), left.count - 1)
      guard case .text(let title)? = left.removeLast().attributes[.title], !title.isEmpty,
        seen.insert(title).inserted
      else { continue }
      titles.append(title)
    }
    return titles
  }

  private static func reason(_ failure: ImportFailure) -> String {
    switch failure.reason {
    case .index(let error): "\(error)"
    case .unreadable(let problem): "\(problem)"
    case .badLine(let line): "\(line)"
    case .interrupted, .stopped: "interrupted"
    }
  }
}
