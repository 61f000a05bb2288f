// Made by Sources/CoreSpotlight/Attributes/make-properties.py from the registry of attributes. Do not edit.
#if !canImport(Darwin)
  import Foundation
  import Pharos

  // Media
  extension CSSearchableItemAttributeSet {
    /// People who edited the file.
    public var editors: [String]? {
      get { self[texts: .editors] }
      set { self[texts: .editors] = newValue }
    }
    /// People visible or written about.
    public var participants: [String]? {
      get { self[texts: .participants] }
      set { self[texts: .participants] = newValue }
    }
    /// Projects the file is part of.
    public var projects: [String]? {
      get { self[texts: .projects] }
      set { self[texts: .projects] = newValue }
    }
    /// When it was last downloaded or received.
    public var downloadedDate: Date? {
      get { self[date: .downloadedDate] }
      set { self[date: .downloadedDate] = newValue }
    }
    /// Where it was obtained (URL, mail …).
    public var contentSources: [String]? {
      get { self[texts: .contentSources] }
      set { self[texts: .contentSources] = newValue }
    }
    /// Comment on the media file.
    public var comment: String? {
      get { self[text: .comment] }
      set { self[text: .comment] = newValue }
    }
    /// Copyright text or date.
    public var copyright: String? {
      get { self[text: .copyright] }
      set { self[text: .copyright] = newValue }
    }
    /// When it was last used.
    public var lastUsedDate: Date? {
      get { self[date: .lastUsedDate] }
      set { self[date: .lastUsedDate] = newValue }
    }
    /// When the content was created.
    public var contentCreationDate: Date? {
      get { self[date: .contentCreationDate] }
      set { self[date: .contentCreationDate] = newValue }
    }
    /// When the content was modified.
    public var contentModificationDate: Date? {
      get { self[date: .contentModificationDate] }
      set { self[date: .contentModificationDate] = newValue }
    }
    /// When it was moved to its present place.
    public var addedDate: Date? {
      get { self[date: .addedDate] }
      set { self[date: .addedDate] = newValue }
    }
    /// Duration in seconds.
    public var duration: NSNumber? {
      get { self[number: .duration] }
      set { self[number: .duration] = newValue }
    }
    /// Contacts linked to the content, not authors.
    public var contactKeywords: [String]? {
      get { self[texts: .contactKeywords] }
      set { self[texts: .contactKeywords] = newValue }
    }
    /// Codecs.
    public var codecs: [String]? {
      get { self[texts: .codecs] }
      set { self[texts: .codecs] = newValue }
    }
    /// Media types present.
    public var mediaTypes: [String]? {
      get { self[texts: .mediaTypes] }
      set { self[texts: .mediaTypes] = newValue }
    }
    /// Boolean: prepared for streaming.
    public var streamable: NSNumber? {
      get { self[boolean: .streamable] }
      set { self[boolean: .streamable] = newValue }
    }
    /// Audio+video bit rate.
    public var totalBitRate: NSNumber? {
      get { self[number: .totalBitRate] }
      set { self[number: .totalBitRate] = newValue }
    }
    /// Video bit rate.
    public var videoBitRate: NSNumber? {
      get { self[number: .videoBitRate] }
      set { self[number: .videoBitRate] = newValue }
    }
    /// Audio bit rate.
    public var audioBitRate: NSNumber? {
      get { self[number: .audioBitRate] }
      set { self[number: .audioBitRate] = newValue }
    }
    /// Delivery: 0 fast start, 1 RTSP.
    public var deliveryType: NSNumber? {
      get { self[number: .deliveryType] }
      set { self[number: .deliveryType] = newValue }
    }
    /// Organisations that created it.
    public var organizations: [String]? {
      get { self[texts: .organizations] }
      set { self[texts: .organizations] = newValue }
    }
    /// Role of the content creator.
    public var role: String? {
      get { self[text: .role] }
      set { self[text: .role] = newValue }
    }
    /// Languages, as BCP 47 tags.
    public var languages: [String]? {
      get { self[texts: .languages] }
      set { self[texts: .languages] = newValue }
    }
    /// Link or statement about rights.
    public var rights: String? {
      get { self[text: .rights] }
      set { self[text: .rights] = newValue }
    }
    /// Those who made it available.
    public var publishers: [String]? {
      get { self[texts: .publishers] }
      set { self[texts: .publishers] = newValue }
    }
    /// Those who contributed.
    public var contributors: [String]? {
      get { self[texts: .contributors] }
      set { self[texts: .contributors] = newValue }
    }
    /// Extent: place, period, jurisdiction.
    public var coverage: [String]? {
      get { self[texts: .coverage] }
      set { self[texts: .coverage] = newValue }
    }
    /// User rating, 0 to 5 stars.
    public var rating: NSNumber? {
      get { self[number: .rating] }
      set { self[number: .rating] = newValue }
    }
    /// Text about the rating, for example number of reviews.
    public var ratingDescription: String? {
      get { self[text: .ratingDescription] }
      set { self[text: .ratingDescription] = newValue }
    }
    /// User play count.
    public var playCount: NSNumber? {
      get { self[number: .playCount] }
      set { self[number: .playCount] = newValue }
    }
    /// Information about the media.
    public var information: String? {
      get { self[text: .information] }
      set { self[text: .information] = newValue }
    }
    /// Director.
    public var director: String? {
      get { self[text: .director] }
      set { self[text: .director] = newValue }
    }
    /// Producer.
    public var producer: String? {
      get { self[text: .producer] }
      set { self[text: .producer] = newValue }
    }
    /// Genre.
    public var genre: String? {
      get { self[text: .genre] }
      set { self[text: .genre] = newValue }
    }
    /// Performers.
    public var performers: [String]? {
      get { self[texts: .performers] }
      set { self[texts: .performers] = newValue }
    }
    /// Original format.
    public var originalFormat: String? {
      get { self[text: .originalFormat] }
      set { self[text: .originalFormat] = newValue }
    }
    /// Original source.
    public var originalSource: String? {
      get { self[text: .originalSource] }
      set { self[text: .originalSource] = newValue }
    }
    /// Boolean: media is local.
    public var local: NSNumber? {
      get { self[boolean: .local] }
      set { self[boolean: .local] = newValue }
    }
    /// Content rating: 1 explicit, 0 clean.
    public var contentRating: NSNumber? {
      get { self[number: .contentRating] }
      set { self[number: .contentRating] = newValue }
    }
    /// URL of the media.
    public var url: URL? {
      get { self[url: .url] }
      set { self[url: .url] = newValue }
    }
  }
#endif
