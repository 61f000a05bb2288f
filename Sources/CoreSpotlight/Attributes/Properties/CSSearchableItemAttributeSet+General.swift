// Made by Sources/CoreSpotlight/Attributes/make-properties.py from the registry of attributes. Do not edit.
#if !canImport(Darwin)
  import Foundation
  import Pharos

  // General
  extension CSSearchableItemAttributeSet {
    /// Localised name shown to people.
    public var displayName: String? {
      get { self[text: .displayName] }
      set { self[text: .displayName] = newValue }
    }
    /// Other localised display names.
    public var alternateNames: [String]? {
      get { self[texts: .alternateNames] }
      set { self[texts: .alternateNames] = newValue }
    }
    /// Full path of the item.
    public var path: String? {
      get { self[text: .path] }
      set { self[text: .path] = newValue }
    }
    /// File URL of the content.
    public var contentURL: URL? {
      get { self[url: .contentURL] }
      set { self[url: .contentURL] = newValue }
    }
    /// Local file URL of the preview picture.
    public var thumbnailURL: URL? {
      get { self[url: .thumbnailURL] }
      set { self[url: .thumbnailURL] = newValue }
    }
    /// Picture used in Dark Mode.
    public var darkThumbnailURL: URL? {
      get { self[url: .darkThumbnailURL] }
      set { self[url: .darkThumbnailURL] = newValue }
    }
    /// Picture bytes (used instead of the URL).
    public var thumbnailData: Data? {
      get { self[data: .thumbnailData] }
      set { self[data: .thumbnailData] = newValue }
    }
    /// On an activity: identifier of the item it belongs to; their lifetimes are linked.
    public var relatedUniqueIdentifier: String? {
      get { self[text: .relatedUniqueIdentifier] }
      set { self[text: .relatedUniqueIdentifier] = newValue }
    }
    /// Like ``relatedUniqueIdentifier``, but without the link of lifetimes.
    public var weakRelatedUniqueIdentifier: String? {
      get { self[text: .weakRelatedUniqueIdentifier] }
      set { self[text: .weakRelatedUniqueIdentifier] = newValue }
    }
    /// When any metadata last changed.
    public var metadataModificationDate: Date? {
      get { self[date: .metadataModificationDate] }
      set { self[date: .metadataModificationDate] = newValue }
    }
    /// Uniform type identifier of the item.
    public var contentType: String? {
      get { self[text: .contentType] }
      set { self[text: .contentType] = newValue }
    }
    /// The type and the types it conforms to; derived from ``contentType`` when absent.
    public var contentTypeTree: [String]? {
      get { self[texts: .contentTypeTree] }
      set { self[texts: .contentTypeTree] = newValue }
    }
    /// Tags such as work, important.
    public var keywords: [String]? {
      get { self[texts: .keywords] }
      set { self[texts: .keywords] = newValue }
    }
    /// Title of the item.
    public var title: String? {
      get { self[text: .title] }
      set { self[text: .title] = newValue }
    }
    /// Version text of the file.
    public var version: String? {
      get { self[text: .version] }
      set { self[text: .version] = newValue }
    }
    /// Boolean, a ranking signal: made by the user.
    public var userCreated: NSNumber? {
      get { self[boolean: .userCreated] }
      set { self[boolean: .userCreated] = newValue }
    }
    /// Boolean, a ranking signal: bought or owned.
    public var userOwned: NSNumber? {
      get { self[boolean: .userOwned] }
      set { self[boolean: .userOwned] = newValue }
    }
    /// Boolean, a ranking signal: selected, favourited, collected.
    public var userCurated: NSNumber? {
      get { self[boolean: .userCurated] }
      set { self[boolean: .userCurated] = newValue }
    }
    /// Relative weight among one's own items, 0 to 100, higher is better.
    public var rankingHint: NSNumber? {
      get { self[number: .rankingHint] }
      set { self[number: .rankingHint] = newValue }
    }
    /// Group identifier used for group deletes.
    public var domainIdentifier: String? {
      get { self[text: .domainIdentifier] }
      set { self[text: .domainIdentifier] = newValue }
    }
    /// Prioritised mail or message: 1.
    public var isPriority: NSNumber? { self[number: .isPriority] }
    /// Generated summary of the text content.
    public var textContentSummary: String? { self[text: .textContentSummary] }
    /// Text transcribed from audio or video.
    public var transcribedTextContent: String? {
      get { self[text: .transcribedTextContent] }
      set { self[text: .transcribedTextContent] = newValue }
    }
  }
#endif
