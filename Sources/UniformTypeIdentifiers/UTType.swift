#if !canImport(Darwin)
  import ContentTypes

  /// A type of data, such as an image, a text, or a format of either.
  ///
  /// Known are the types of `UniformTypeTable` and those that the program declares with
  /// ``init(exportedAs:conformingTo:)`` or ``init(importedAs:conformingTo:)``. Types compare by
  /// their identifier, without regard to the case of ASCII letters.
  public struct UTType: Sendable {
    /// The identifier, such as `public.jpeg`.
    public let identifier: String

    /// A type that is known to exist.
    init(known identifier: String) {
      self.identifier = identifier
    }

    /// The type with an identifier; nil when neither the table nor the program declares it.
    public init?(_ identifier: String) {
      guard let known = TypeCatalogue.identifier(spelled: identifier) else { return nil }
      self.identifier = known
    }

    /// The type of files with an extension: declared, or made up for an extension nobody declares.
    ///
    /// - Parameters:
    ///   - filenameExtension: the extension without the dot; its letter case does not matter.
    ///   - supertype: what the type conforms to.
    public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
      self.init(
        tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
    }

    /// The type of data with a MIME type: declared, or made up for one that nobody declares.
    public init?(mimeType: String, conformingTo supertype: UTType = .data) {
      self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
    }

    /// The first type that has a tag and conforms to another, or a dynamic type that stands for it.
    ///
    /// - Returns: nil when the tag is empty.
    public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
      guard !tag.isEmpty else { return nil }
      if let first = UTType.types(tag: tag, tagClass: tagClass, conformingTo: supertype).first {
        self = first
      } else {
        self.init(
          known: DynamicType(tag: tag, tagClass: tagClass, parent: supertype?.identifier)
            .identifier)
      }
    }

    /// A type that this program owns.
    ///
    /// Where there is no Info.plist, this is its declaration.
    public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
      self.init(declaring: identifier, conformingTo: parentType)
    }

    /// A type that this program uses and another one owns.
    ///
    /// Where there is no Info.plist, this is its declaration.
    public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
      self.init(declaring: identifier, conformingTo: parentType)
    }

    private init(declaring identifier: String, conformingTo parent: UTType?) {
      self.identifier = TypeCatalogue.declare(identifier, parent: parent?.identifier)
    }

    /// Every declared type that has a tag, the preferred one first.
    ///
    /// - Parameters:
    ///   - tag: such as an extension of file names.
    ///   - tagClass: what kind of tag it is.
    ///   - supertype: what they must conform to; nil takes all.
    public static func types(
      tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?
    ) -> [UTType] {
      TypeCatalogue.identifiers(tag: tag, tagClass: tagClass)
        .map { UTType(known: $0) }
        .filter { type in supertype.map { type.conforms(to: $0) } ?? true }
    }
  }

  extension UTType {
    /// The file name extension to give to data of the type.
    public var preferredFilenameExtension: String? { tags[.filenameExtension]?.first }

    /// The MIME type to name data of the type by.
    public var preferredMIMEType: String? { tags[.mimeType]?.first }

    /// All tags of the type by their class, the preferred one first.
    public var tags: [UTTagClass: [String]] { TypeCatalogue.tags(of: identifier) }

    /// The description of the type for people; the table has none.
    public var localizedDescription: String? { nil }

    /// The version of the type; the table has none.
    public var version: Int? { nil }

    /// Every type it conforms to, directly or through others, without itself.
    public var supertypes: Set<UTType> {
      Set(TypeCatalogue.ancestors(of: identifier).dropFirst().map { UTType(known: $0) })
    }

    /// Whether the type is another one or conforms to it.
    public func conforms(to type: UTType) -> Bool {
      self == type || isSubtype(of: type)
    }

    /// Whether another type conforms to this one and is not the same.
    public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }

    /// Whether the type conforms to another one that is not the same.
    public func isSubtype(of type: UTType) -> Bool {
      self != type
        && TypeCatalogue.ancestors(of: identifier).dropFirst()
          .contains { UniformTypes.lowercased($0) == type.folded }
    }

    /// Whether the type was made up for a tag that nobody declares.
    public var isDynamic: Bool { folded.hasPrefix(DynamicType.prefix) }

    /// Whether the table or the program declares the type.
    public var isDeclared: Bool { !isDynamic }

    /// Whether the type belongs to everybody: its identifier begins with `public.`.
    public var isPublic: Bool { folded.hasPrefix("public.") }

    private var folded: String { UniformTypes.lowercased(identifier) }
  }

  extension UTType: Hashable {
    /// Whether two types have the same identifier.
    public static func == (left: UTType, right: UTType) -> Bool {
      left.identifier == right.identifier || left.folded == right.folded
    }

    /// Hashes the identifier.
    public func hash(into hasher: inout Hasher) { hasher.combine(folded) }
  }

  extension UTType: CustomStringConvertible, CustomDebugStringConvertible {
    /// The identifier.
    public var description: String { identifier }
    /// The identifier and how far it is known.
    public var debugDescription: String { "\(identifier) (\(isDynamic ? "dynamic" : "declared"))" }
  }

  extension UTType: Codable {
    /// Reads the identifier; any is taken, so that a type of another program can be passed on.
    public init(from decoder: any Decoder) throws {
      let identifier = try decoder.singleValueContainer().decode(String.self)
      self.init(known: TypeCatalogue.identifier(spelled: identifier) ?? identifier)
    }

    /// Writes the identifier.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(identifier)
    }
  }

  /// A class of tags that name types outside: file name extensions, MIME types.
  public struct UTTagClass: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The identifier of the class.
    public let rawValue: String

    /// A class with an identifier.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// File name extensions, without the dot.
    public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
    /// MIME types.
    public static let mimeType = UTTagClass(rawValue: "public.mime-type")

    /// The identifier.
    public var description: String { rawValue }
  }
#endif
