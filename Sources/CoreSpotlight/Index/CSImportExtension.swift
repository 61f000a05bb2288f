#if !canImport(Darwin)
  import Foundation

  /// The base class of an importer: it reads the attributes of files of some types.
  ///
  /// Here it runs within the program: ``CSHost/host(_:forContentTypes:)`` takes it, and
  /// ``CSHost/attributeSet(forFileAt:contentType:)`` asks it.
  open class CSImportExtension: NSObject, NSExtensionRequestHandling {
    /// An importer.
    public override init() {
      super.init()
    }

    /// Does nothing: requests come as calls of ``update(_:forFileAt:)``.
    open func beginRequest(with context: NSExtensionContext) {}

    /// To be overridden: sets what the file tells.
    ///
    /// May be called for several files at the same time.
    open func update(_ attributes: CSSearchableItemAttributeSet, forFileAt contentURL: URL) throws {
    }
  }

  extension CSHost {
    /// Lets an importer read files of types, and of types that conform to them.
    public func host(
      _ importExtension: CSImportExtension, forContentTypes contentTypes: [UTType]
    ) {
      extensions.insert(
        ExtensionRoster.Importer(
          importExtension: Handed(importExtension), contentTypes: contentTypes))
    }

    /// The attributes of a file: what every file has, and what the importer for its type has found.
    ///
    /// The importer is the newest one that takes the type; without one the set has the names, the
    /// type, the size and the dates.
    ///
    /// - Parameters:
    ///   - url: the file.
    ///   - contentType: the type; nil goes by the extension of the file's name.
    /// - Throws: what the file system or the importer throws.
    public func attributeSet(
      forFileAt url: URL, contentType: UTType? = nil
    ) throws -> CSSearchableItemAttributeSet {
      let facts = try FileManager.default.attributesOfItem(atPath: url.path)
      let type = contentType ?? UTType(filenameExtension: url.pathExtension) ?? .data
      let attributes = CSSearchableItemAttributeSet(contentType: type)
      attributes.displayName = url.lastPathComponent
      attributes.path = url.path
      attributes.contentURL = url
      attributes.fileSize = facts[.size] as? NSNumber
      attributes.contentCreationDate = facts[.creationDate] as? Date
      attributes.contentModificationDate = facts[.modificationDate] as? Date
      if let importer = extensions.importers(for: type).first {
        try calling { try importer.importExtension.value.update(attributes, forFileAt: url) }
      }
      return attributes
    }
  }
#endif
