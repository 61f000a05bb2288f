import ByteStore

/// What a simulated file system holds: as the running system sees it, and as it is on the disk.
///
/// Invariants:
/// 1. Node 0 is the root directory; every name leads to a node.
/// 2. a file is kept as long as a name leads to it, in the running system, on the disk or by a change
///    between them, or it is open.
/// 3. `SimulatedFile.current` is `durable` with all of `pending` applied, unless a sync has failed.
struct SimulatedDisk: Sendable {
  enum Node: Sendable {
    case file(SimulatedFile)
    case directory(SimulatedDirectory)
  }

  struct SimulatedDirectory: Sendable {
    var current: [String: Int] = [:]
    var durable: [String: Int] = [:]
  }

  /// A change of names that is not yet durable.
  enum NameChange: Sendable {
    case add(directory: Int, name: String, node: Int)
    case remove(directory: Int, name: String)
    case move(directory: Int, name: String, toDirectory: Int, toName: String, node: Int)

    func touches(_ directory: Int) -> Bool {
      switch self {
      case .add(let place, _, _), .remove(let place, _): place == directory
      case .move(let from, _, let to, _, _): from == directory || to == directory
      }
    }
  }

  private(set) var nodes: [Int: Node] = [0: .directory(SimulatedDirectory())]
  private var pending: [NameChange] = []
  private var nextNode = 1
  var locked: Set<Int> = []
  /// How often files are open.
  private var openCounts: [Int: Int] = [:]

  // MARK: Looking up

  static func names(_ path: String) -> [String] {
    path.split(separator: "/").filter { $0 != "." }.map(String.init)
  }

  func node(_ path: String) -> Int? {
    var node = 0
    for name in Self.names(path) {
      guard case .directory(let directory) = nodes[node], let next = directory.current[name]
      else { return nil }
      node = next
    }
    return node
  }

  /// The directory that holds, or would hold, the name; nil for the root and below what is missing.
  func place(_ path: String) -> (directory: Int, name: String)? {
    let names = Self.names(path)
    guard let name = names.last,
      let directory = node(names.dropLast().joined(separator: "/")),
      case .directory = nodes[directory]
    else { return nil }
    return (directory, name)
  }

  func file(_ node: Int) -> SimulatedFile? {
    if case .file(let file) = nodes[node] { file } else { nil }
  }

  func entries(_ node: Int) -> [String: Int]? {
    if case .directory(let directory) = nodes[node] { directory.current } else { nil }
  }

  /// Bytes that files take, in whole sectors.
  var usedBytes: Int {
    nodes.values.reduce(0) { sum, node in
      if case .file(let file) = node { sum + SimulatedFile.space(for: file.size) } else { sum }
    }
  }

  // MARK: Changing

  mutating func change(_ node: Int, _ body: (inout SimulatedFile) -> Void) {
    guard case .file(var file) = nodes[node] else { return }
    body(&file)
    nodes[node] = .file(file)
  }

  mutating func makeFile() -> Int {
    make(.file(SimulatedFile()))
  }

  mutating func makeDirectory() -> Int {
    make(.directory(SimulatedDirectory()))
  }

  private mutating func make(_ node: Node) -> Int {
    defer { nextNode += 1 }
    nodes[nextNode] = node
    return nextNode
  }

  /// Carries out a change of names in the running system.
  mutating func apply(_ change: NameChange) {
    apply(change, to: \.current)
    pending.append(change)
  }

  /// Makes the names of a directory durable.
  mutating func syncNames(of directory: Int) {
    let done = pending.filter { $0.touches(directory) }
    pending.removeAll { $0.touches(directory) }
    for change in done { apply(change, to: \.durable) }
    dropUnreachable()
  }

  /// Counts that a file was opened once more.
  mutating func retain(_ node: Int) { openCounts[node, default: 0] += 1 }

  /// Counts that an open file was closed.
  mutating func release(_ node: Int) {
    guard let count = openCounts[node] else { return }
    openCounts[node] = count > 1 ? count - 1 : nil
  }

  /// Forgets files that nothing leads to.
  private mutating func dropUnreachable() {
    var reachable = Set(openCounts.keys)
    for node in nodes.values {
      guard case .directory(let directory) = node else { continue }
      reachable.formUnion(directory.current.values)
      reachable.formUnion(directory.durable.values)
    }
    for change in pending {
      switch change {
      case .add(_, _, let node), .move(_, _, _, _, let node): reachable.insert(node)
      case .remove: break
      }
    }
    for case (let number, .file) in nodes where !reachable.contains(number) {
      nodes[number] = nil
    }
  }

  private mutating func apply(
    _ change: NameChange, to names: WritableKeyPath<SimulatedDirectory, [String: Int]>
  ) {
    func set(_ directory: Int, _ name: String, _ node: Int?) {
      guard case .directory(var content) = nodes[directory] else { return }
      content[keyPath: names][name] = node
      nodes[directory] = .directory(content)
    }
    switch change {
    case .add(let directory, let name, let node): set(directory, name, node)
    case .remove(let directory, let name): set(directory, name, nil)
    case .move(let directory, let name, let toDirectory, let toName, let node):
      if case .directory(let content) = nodes[directory], content[keyPath: names][name] == node {
        set(directory, name, nil)
      }
      set(toDirectory, toName, node)
    }
  }

  // MARK: Ends

  /// The disk as it may look after the power was lost.
  func afterPowerLoss(seed: UInt64) -> SimulatedDisk {
    var random = SplitMix64(seed: seed)
    var disk = self
    disk.locked = []
    disk.openCounts = [:]
    disk.pending = []
    // Each change of names reached the disk or did not. In some worlds all did, in some none, in
    // some a first part.
    let style = random.next() % 4
    let cut = Int.random(in: 0...pending.count, using: &random)
    for (index, change) in pending.enumerated() {
      let isKept =
        switch style {
        case 0: index < cut
        case 1: true
        case 2: false
        default: Bool.random(using: &random)
        }
      if isKept { disk.apply(change, to: \.durable) }
    }
    for node in disk.nodes.keys.sorted() {
      switch disk.nodes[node] {
      case .file(let file): disk.nodes[node] = .file(file.afterPowerLoss(&random))
      case .directory(var directory):
        directory.current = directory.durable
        disk.nodes[node] = .directory(directory)
      case nil: break
      }
    }
    return disk
  }

  /// The disk after the process died: the system still has everything that was written.
  func afterProcessEnd() -> SimulatedDisk {
    var disk = self
    disk.locked = []
    disk.openCounts = [:]
    return disk
  }
}
