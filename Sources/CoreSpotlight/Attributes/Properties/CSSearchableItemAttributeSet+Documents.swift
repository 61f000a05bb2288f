// Made by Sources/CoreSpotlight/Attributes/make-properties.py from the registry of attributes. Do not edit.
#if !canImport(Darwin)
  import Foundation
  import Pharos

  // Documents
  extension CSSearchableItemAttributeSet {
    /// Subject of the document or message.
    public var subject: String? {
      get { self[text: .subject] }
      set { self[text: .subject] = newValue }
    }
    /// Theme of the document.
    public var theme: String? {
      get { self[text: .theme] }
      set { self[text: .theme] = newValue }
    }
    /// Description, abstract, free account of the content.
    public var contentDescription: String? {
      get { self[text: .contentDescription] }
      set { self[text: .contentDescription] = newValue }
    }
    /// Formal identifier of the document.
    public var identifier: String? {
      get { self[text: .identifier] }
      set { self[text: .identifier] = newValue }
    }
    /// Kinds of people the item is for.
    public var audiences: [String]? {
      get { self[texts: .audiences] }
      set { self[texts: .audiences] = newValue }
    }
    /// Size of the document, in the unit the application chooses.
    public var fileSize: NSNumber? {
      get { self[number: .fileSize] }
      set { self[number: .fileSize] = newValue }
    }
    /// Number of pages.
    public var pageCount: NSNumber? {
      get { self[number: .pageCount] }
      set { self[number: .pageCount] = newValue }
    }
    /// Page width in points (1/72 inch), first page for PDF.
    public var pageWidth: NSNumber? {
      get { self[number: .pageWidth] }
      set { self[number: .pageWidth] = newValue }
    }
    /// Page height in points, first page for PDF.
    public var pageHeight: NSNumber? {
      get { self[number: .pageHeight] }
      set { self[number: .pageHeight] = newValue }
    }
    /// Kind of encryption of the file.
    public var securityMethod: String? {
      get { self[text: .securityMethod] }
      set { self[text: .securityMethod] = newValue }
    }
    /// App that created the content.
    public var creator: String? {
      get { self[text: .creator] }
      set { self[text: .creator] = newValue }
    }
    /// Apps that converted the content to PDF.
    public var encodingApplications: [String]? {
      get { self[texts: .encodingApplications] }
      set { self[texts: .encodingApplications] = newValue }
    }
    /// Human description of the document kind.
    public var kind: String? {
      get { self[text: .kind] }
      set { self[text: .kind] = newValue }
    }
    /// Fonts the document uses.
    public var fontNames: [String]? {
      get { self[texts: .fontNames] }
      set { self[texts: .fontNames] = newValue }
    }
  }
#endif
