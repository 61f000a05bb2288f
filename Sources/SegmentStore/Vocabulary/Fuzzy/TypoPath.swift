/// The term that a walk followed last, with its rows, and the beginnings of it that match.
///
/// Invariants:
/// 1. `bytes` are the first `depth` letters of that term, in rows that are all near enough;
///    `ends[i]` is the number of bytes of the first i of them.
/// 2. `matched` has those beginnings that match, ascending by depth, each nearer than the one before;
///    empty where only whole terms match.
struct TypoPath {
  /// Why a term was followed no further.
  enum End {
    /// All its letters are near enough.
    case term
    /// This letter leads too far.
    case letter(UInt32)
    /// No longer beginning can be nearer than one that matches.
    case beginning
  }

  private(set) var rows: TypoRows
  private(set) var depth = 0
  private(set) var bytes: [UInt8] = []
  private var ends: [Int]
  private var matched: [(depth: Int, distance: TypoDistance.Packed)] = []
  private let matchesBeginnings: Bool
  private let tooFar: TypoDistance.Packed

  init(_ typed: [UInt32], _ limits: TypoLimits, matchesBeginnings: Bool) {
    rows = TypoRows(typed, limits)
    ends = [Int](repeating: 0, count: rows.deepest + 2)
    tooFar = TypoDistance.tooFar(edits: limits.edits)
    self.matchesBeginnings = matchesBeginnings
    if matchesBeginnings, rows.whole(0) < tooFar { matched.append((0, rows.whole(0))) }
  }

  /// Only what is below this is of use.
  private var bound: TypoDistance.Packed { matched.last?.distance ?? tooFar }

  /// The distance of the whole term that was followed to its end; nil if it is too far.
  var termDistance: TypoDistance.Packed? {
    rows.whole(depth) < tooFar ? rows.whole(depth) : nil
  }

  /// The distance of the nearest beginning of the term.
  var beginningDistance: TypoDistance.Packed? { matched.last?.distance }

  /// Follows the next term from where it leaves the one before.
  mutating func follow(_ term: UnsafeBufferPointer<UInt8>) -> End {
    let shared = bytes.withUnsafeBufferPointer { ByteOrder.sharedPrefix($0, term) }
    while depth > 0, ends[depth] > shared { depth -= 1 }
    bytes.removeLast(bytes.count - ends[depth])
    while let last = matched.last, last.depth > depth { matched.removeLast() }
    var at = ends[depth]
    while at < term.count {
      guard rows.promise(depth) < bound, depth <= rows.deepest else { return .beginning }
      var next = at
      let letter = Utf8Scalars.next(term, &next, term.count)
      rows.add(letter, at: depth)
      guard rows.promise(depth + 1) < bound else { return .letter(letter) }
      depth += 1
      while at < next {
        bytes.append(term[at])
        at += 1
      }
      ends[depth] = at
      if matchesBeginnings, rows.whole(depth) < bound { matched.append((depth, rows.whole(depth))) }
    }
    return .term
  }

  /// Puts into `key` what no term between the one that was followed and the next one that can match
  /// reaches; false if none can match.
  ///
  /// It does not pass the end of the beginning that matches, where the distance changes.
  ///
  /// - Parameter shallowest: the fewest letters that the next term must share with this one.
  func nextKey(after end: End, shallowest: Int, into key: inout [UInt8]) -> Bool {
    var level = depth
    var letter: UInt32? = nil
    if case .letter(let dead) = end { letter = dead }
    while true {
      if let passed = letter, level >= shallowest,
        let next = rows.nextLetter(after: passed, at: level, below: bound)
      {
        put(level, next, into: &key)
        return true
      }
      guard level > shallowest else { return false }
      level -= 1
      letter = self.letter(at: level)
      guard let last = matched.last, level < last.depth else { continue }
      // The first term behind those that begin so.
      guard let letter else { return false }
      put(level, following(letter), into: &key)
      return true
    }
  }

  /// The letter behind the first `level` ones.
  private func letter(at level: Int) -> UInt32 {
    bytes.withUnsafeBufferPointer { bytes in
      var at = ends[level]
      return at < bytes.count ? Utf8Scalars.next(bytes, &at, bytes.count) : 0
    }
  }

  private func following(_ letter: UInt32) -> UInt32 {
    letter &+ 1 == 0xD800 ? 0xE000 : letter &+ 1
  }

  private func put(_ level: Int, _ letter: UInt32, into key: inout [UInt8]) {
    key.removeAll(keepingCapacity: true)
    key.append(contentsOf: bytes[..<ends[level]])
    Utf8Scalars.append(letter, to: &key)
  }
}

extension Utf8Scalars {
  /// Appends the bytes of a scalar; 0xFF, above every scalar, for what is none.
  static func append(_ value: UInt32, to bytes: inout [UInt8]) {
    guard let scalar = Unicode.Scalar(value), let encoded = UTF8.encode(scalar) else {
      bytes.append(0xFF)
      return
    }
    for unit in encoded { bytes.append(unit) }
  }
}
