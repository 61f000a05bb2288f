/// One uniform type: a row of ``UniformTypeTable``.
package struct UniformTypeDeclaration: Sendable, Hashable {
  /// The identifier, such as `public.jpeg`.
  package let identifier: String
  /// The types it conforms to directly, in the order declared.
  package let parents: [String]
  /// File name extensions without the dot; the preferred one first.
  package let filenameExtensions: [String]
  /// MIME types; the preferred one first.
  package let mimeTypes: [String]

  /// A row as the table writes it: every column but the first is a list parted by blanks.
  init(
    _ identifier: String, _ parents: String, _ filenameExtensions: String = "",
    _ mimeTypes: String = ""
  ) {
    func list(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
    self.identifier = identifier
    self.parents = list(parents)
    self.filenameExtensions = list(filenameExtensions)
    self.mimeTypes = list(mimeTypes)
  }
}
