// The shape of Xcode's template for an import extension: one import, and nothing else.
import CoreSpotlight

class ImportExtension: CSImportExtension {
  override func update(
    _ attributes: CSSearchableItemAttributeSet, forFileAt contentURL: URL
  ) throws {
    let text = try String(contentsOf: contentURL, encoding: .utf8)
    attributes.title = contentURL.deletingPathExtension().lastPathComponent
    attributes.textContent = text
    attributes.contentModificationDate = Date()
  }
}
