/// The attributes that a caller asked for, prepared for reading many records.
///
/// Registered ones are told by their number, so that no name of a record is looked at.
package struct FetchedAttributes: Sendable {
  /// By number; numbers begin with 1.
  private var isWanted = [Bool](repeating: false, count: AttributeRegistry.all.count + 1)
  private var customNames: Set<String> = []

  /// Creates the set of some names or aliases.
  package init(_ keys: some Sequence<AttributeKey>) {
    for key in keys { insert(key) }
  }

  mutating func insert(_ key: AttributeKey) {
    let name = key.canonical.rawValue
    if let code = AttributeRegistry.code(of: name) {
      isWanted[code] = true
    } else {
      customNames.insert(name)
    }
  }

  func contains(code: Int) -> Bool { isWanted.indices.contains(code) && isWanted[code] }
  func contains(customName name: String) -> Bool { customNames.contains(name) }
}
