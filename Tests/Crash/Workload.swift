import ByteStore
import Pharos
import SimulatedFiles

/// A script of everything an index does to its folder, with what it should hold after each step.
struct Workload {
  /// What a step does.
  enum Action {
    case open
    case commit(WriteBatch)
    case flush
    case compact
    case close
  }

  struct Step {
    var action: Action
    /// What the index holds when the step is done.
    var after: Content
  }

  private(set) var steps: [Step] = []
  private var content = Content()

  init() {
    step(.open)
    commit([.put([.note(1, domain: "a"), .note(2, domain: "a.b"), .note(3, domain: "ab")])])
    commit([.put([.note(4), .note(5, domain: "a.b.c")])], state: 1)
    commit([.put([.note(1, version: 1, domain: "a")]), .title(3, "Updated once")], state: 2)
    commit([.select([1, 3, 3, 77], "Paris")])
    commit([.delete([2])])
    commit([.put((6..<12).map { .note($0, domain: "many") })])
    step(.flush)
    step(.close)
    step(.open)
    commit([.put([.note(12, domain: "a")]), .delete([6, 12]), .deleteDomain("a.b")], state: 3)
    commit([.put([.note(7, version: 2, domain: "many")]), .title(8, "Updated in a file")])
    commit([.select([1, 4], "window"), .put([.note(3, version: 3)]), .select([3], nil)])
    step(.flush)
    commit([.put([.note(13), .note(14, domain: "many")])], state: 4)
    commit([.deleteDomain("many")])
    // The third file: they are merged.
    step(.flush)
    commit([.put([.note(15), .note(3, version: 5)])], state: 5)
    commit([.activity(50, of: 15), .activity(51, of: 3), .select([1], "mount")])
    commit([.forgetUse([1])])
    step(.close)
    step(.open)
    commit([.put([.note(16, domain: "a"), .note(1, version: 6)])], state: 6)
    commit([.title(4, "Updated after opening"), .select([4, 3], "river")])
    commit([.deleteWith(15, [50])])
    step(.flush)
    commit([.put([.note(17), .note(18)]), .delete([13])])
    step(.compact)
    step(.close)
    step(.open)
    commit([.put([.note(19)])], state: 7)
    commit([.select([19], "forgotten"), .deleteAll])
    commit([.put([.note(20), .note(1, version: 8)])], state: 8)
    step(.flush)
    commit([.put([.note(21)]), .select([21, 1], "été")])
    commit([.delete([20])], state: 9)
    step(.close)
    step(.open)
    commit([.put([.note(22)])], state: 10)
    commit([.put([.note(23), .note(22, version: 1)])], state: 11)
    step(.flush)
    commit([.put([.note(24)])])
    step(.flush)
    commit([.title(24, "Updated last"), .forgetAllUse, .select([24], "last")])
    step(.compact)
    commit([.put([.note(25)]), .select([25, 24], "last of all")], state: 12)
  }

  private mutating func step(_ action: Action) {
    steps.append(Step(action: action, after: content))
  }

  private enum Change {
    case put([Item])
    case title(Int, String)
    case delete([Int])
    case deleteDomain(String)
    case deleteAll
    case select([Int], String?)
    /// An activity that shares the life of a note.
    case activity(Int, of: Int)
    /// Deletes a note, and with it its activities.
    case deleteWith(Int, [Int])
    case forgetUse([Int])
    case forgetAllUse
  }

  private mutating func commit(_ changes: [Change], state: UInt8? = nil) {
    var batch = WriteBatch()
    for change in changes {
      switch change {
      case .put(let items):
        batch.operations += items.map { .put($0) }
        content.put(items)
      case .title(let number, let title):
        let identifier = "note-\(number)"
        batch.operations.append(
          .update(ItemUpdate(identifier, attributes: [.title: .text(title)])))
        content.items[identifier]?[.title] = .text(title)
      case .delete(let numbers):
        let identifiers = numbers.map { "note-\($0)" }
        batch.operations.append(.deleteIdentifiers(identifiers))
        content.delete(identifiers)
      case .deleteDomain(let domain):
        batch.operations.append(.deleteDomains([domain]))
        content.delete(domain: domain)
      case .deleteAll:
        batch.operations.append(.deleteAll)
        content = Content()
      case .select(let numbers, let text):
        let identifiers = numbers.map { "note-\($0)" }
        batch.operations.append(
          .record(identifiers.map { .select($0, typedText: text) }))
        content.select(identifiers, text: text)
      case .activity(let number, let note):
        batch.operations.append(.put(.activity(number, of: note)))
        content.put([.activity(number, of: note)])
        content.select(["note-\(note)"], text: nil)
      case .deleteWith(let number, let activities):
        batch.operations.append(.deleteIdentifiers(["note-\(number)"]))
        content.delete(([number] + activities).map { "note-\($0)" })
      case .forgetUse(let numbers):
        let identifiers = numbers.map { "note-\($0)" }
        batch.operations.append(.forgetUsage(identifiers))
        for identifier in identifiers { content.usage[identifier] = nil }
      case .forgetAllUse:
        batch.operations.append(.forgetAllUsage)
        content.usage = [:]
        content.texts = []
      }
    }
    if let state {
      batch.clientState = WriteBatch.ClientState(name: "client", state: [state])
      content.clientStates["client"] = [state]
    }
    steps.append(Step(action: .commit(batch), after: content))
  }
}

extension Workload {
  /// How a run ended.
  struct Run {
    /// What had been acknowledged.
    var acknowledged: Content
    /// What the step under way would have made of it; nil when every step was carried out.
    var underWay: Content?
    var error: (any Error)?
    var writer: IndexWriter?
  }

  /// A part of the script: it begins by opening the folder as it then is.
  struct Part {
    var disk: SimulatedFileSystem
    var steps: ArraySlice<Step>
    /// What the index held before.
    var before: Content
    /// Calls that change the disk.
    var callCount: Int
  }

  /// The script in parts, so that a test of every call need not begin at the beginning each time.
  func parts() -> [Part] {
    let opens = steps.indices.filter { if case .open = steps[$0].action { true } else { false } }
    var disk = SimulatedFileSystem()
    var parts: [Part] = []
    for (start, end) in zip(opens, opens.dropFirst() + [steps.count]) {
      var part = Part(
        disk: disk.killed(), steps: steps[start..<end],
        before: parts.last?.steps.last?.after ?? Content(), callCount: 0)
      _ = Workload.run(part.steps, on: disk, holding: part.before)
      part.callCount = disk.callCount
      parts.append(part)
      disk = disk.killed()
    }
    return parts
  }

  /// Carries out steps until one fails.
  static func run(
    _ steps: some Sequence<Step>, on fileSystem: any FileSystem, holding before: Content
  ) -> Run {
    var run = Run(acknowledged: before)
    for step in steps {
      do {
        try carryOut(step.action, fileSystem, &run.writer)
        run.acknowledged = step.after
        // One call after the other, so that calls have numbers.
        run.writer?.waitForMerges()
      } catch {
        run.underWay = step.after
        run.error = error
        return run
      }
    }
    return run
  }

  private static func carryOut(
    _ action: Action, _ fileSystem: any FileSystem, _ writer: inout IndexWriter?
  ) throws {
    switch action {
    case .open: writer = try Content.opener(fileSystem).openForWriting()
    case .commit(let batch): try writer?.commit(batch)
    case .flush: try writer?.flush()
    case .compact: try writer?.compact()
    case .close:
      defer { writer = nil }
      try writer?.close()
    }
  }
}
