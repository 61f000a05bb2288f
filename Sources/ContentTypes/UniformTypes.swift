/// Questions about uniform types, answered from ``UniformTypeTable``.
///
/// Identifiers are compared without regard to the case of ASCII letters, as Apple defines it. A
/// type that the table does not know conforms to itself alone.
package enum UniformTypes {
  /// The type itself, exactly as given, then every type it conforms to: breadth-first, each once.
  package static func ancestors(of identifier: String) -> [String] {
    guard let start = index[lowercased(identifier)] else { return [identifier] }
    var visited: Set<Int> = [start]
    var queue = [start]
    var next = 0
    while next < queue.count {
      for parent in parents[queue[next]] where visited.insert(parent).inserted {
        queue.append(parent)
      }
      next += 1
    }
    return [identifier] + queue.dropFirst().map { UniformTypeTable.rows[$0].identifier }
  }

  /// Whether `identifier` is `ancestor` or conforms to it, directly or through others.
  package static func conforms(_ identifier: String, to ancestor: String) -> Bool {
    let wanted = lowercased(ancestor)
    return ancestors(of: identifier).contains { lowercased($0) == wanted }
  }

  /// The table's row for a type, or nil if the table does not know it.
  package static func declaration(of identifier: String) -> UniformTypeDeclaration? {
    index[lowercased(identifier)].map { UniformTypeTable.rows[$0] }
  }

  /// Row number of each type, by its identifier in lower case.
  private static let index: [String: Int] = {
    var result: [String: Int] = [:]
    for (number, row) in UniformTypeTable.rows.enumerated() {
      result[lowercased(row.identifier)] = number
    }
    return result
  }()

  /// Row numbers of each row's parents; a parent without a row of its own is left out (a test
  /// forbids it).
  private static let parents: [[Int]] = UniformTypeTable.rows.map { row in
    row.parents.compactMap { index[lowercased($0)] }
  }

  /// ASCII letters in lower case, everything else as it is.
  package static func lowercased(_ identifier: String) -> String {
    let isUpper: (UInt8) -> Bool = { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    guard identifier.utf8.contains(where: isUpper) else { return identifier }
    return String(
      decoding: identifier.utf8.map { isUpper($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
