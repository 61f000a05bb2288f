/// The dot hierarchy of domain identifiers.
package enum Domain {
  /// Whether `domain` is `ancestor` or lies below it: whole components only.
  package static func contains(_ ancestor: String, _ domain: String?) -> Bool {
    guard let domain, !ancestor.isEmpty else { return false }
    let (inner, outer) = (domain.utf8, ancestor.utf8)
    guard inner.starts(with: outer) else { return false }
    return inner.count == outer.count
      || inner[inner.index(inner.startIndex, offsetBy: outer.count)] == UInt8(ascii: ".")
  }

  /// The domains that contain `domain`, itself among them.
  static func ancestors(of domain: String) -> [[UInt8]] {
    let bytes = Array(domain.utf8)
    guard !bytes.isEmpty else { return [] }
    var ancestors = bytes.indices.dropFirst()
      .filter { bytes[$0] == UInt8(ascii: ".") }
      .map { Array(bytes[..<$0]) }
    ancestors.append(bytes)
    return ancestors
  }
}
