// The functions for types of the time before `UTType`; new code uses `UTType`.
#if !canImport(Darwin)
  /// The texts of these functions; here they are texts of Swift, so `as CFString` and `as String` compile
  /// unchanged.
  public typealias CFString = String

  /// A text that a function has made, as code for Apple's systems takes it over.
  ///
  /// Nothing has to be released here.
  public struct UnmanagedText: Sendable {
    private let text: String

    init(_ text: String) { self.text = text }

    /// The text.
    public func takeRetainedValue() -> CFString { text }

    /// The text.
    public func takeUnretainedValue() -> CFString { text }
  }

  /// The class of the extensions of file names.
  public let kUTTagClassFilenameExtension = UTTagClass.filenameExtension.rawValue
  /// The class of MIME types.
  public let kUTTagClassMIMEType = UTTagClass.mimeType.rawValue

  /// The identifier of the type that a tag stands for; of a made one where no type has the tag.
  ///
  /// - Parameters:
  ///   - inTagClass: the class of the tag, such as ``kUTTagClassFilenameExtension``.
  ///   - inTag: the tag, such as `jpg`.
  ///   - inConformingToUTI: the identifier of a type that the type must conform to; nil takes any.
  public func UTTypeCreatePreferredIdentifierForTag(
    _ inTagClass: CFString, _ inTag: CFString, _ inConformingToUTI: CFString?
  ) -> UnmanagedText? {
    let supertype = inConformingToUTI.map { UTType($0) ?? UTType(importedAs: $0) }
    return UTType(tag: inTag, tagClass: UTTagClass(rawValue: inTagClass), conformingTo: supertype)
      .map { UnmanagedText($0.identifier) }
  }

  /// The preferred tag of a type; nil when it has none of the class.
  public func UTTypeCopyPreferredTagWithClass(
    _ inUTI: CFString, _ inTagClass: CFString
  ) -> UnmanagedText? {
    UTType(inUTI)?.tags[UTTagClass(rawValue: inTagClass)]?.first.map { UnmanagedText($0) }
  }

  /// Whether a type is another one, or conforms to it.
  public func UTTypeConformsTo(_ inUTI: CFString, _ inConformsToUTI: CFString) -> Bool {
    guard let type = UTType(inUTI), let supertype = UTType(inConformsToUTI) else {
      return UTTypeEqual(inUTI, inConformsToUTI)
    }
    return type.conforms(to: supertype)
  }

  /// Whether two identifiers name the same type, whatever their case.
  public func UTTypeEqual(_ inUTI1: CFString, _ inUTI2: CFString) -> Bool {
    inUTI1.lowercased() == inUTI2.lowercased()
  }
#endif
