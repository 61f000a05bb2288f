// What applications tell about their things.
import CoreServices
import CoreSpotlight
import Foundation

enum AttributeSnippets {
  /// A photo.
  static func photo(at url: URL, size: (width: Int, height: Int)) -> CSSearchableItemAttributeSet {
    let attributes = CSSearchableItemAttributeSet(contentType: UTType.jpeg)
    attributes.contentURL = url
    attributes.thumbnailURL = url.deletingPathExtension().appendingPathExtension("png")
    attributes.pixelWidth = size.width as NSNumber
    attributes.pixelHeight = NSNumber(value: size.height)
    attributes.orientation = 1
    attributes.acquisitionMake = "Example"
    attributes.exposureTime = 0.004
    attributes.flashOn = false
    attributes.latitude = 52.52
    attributes.longitude = 13.405
    attributes.namedLocation = "Berlin"
    return attributes
  }

  /// A song.
  static func song(_ title: String, by artist: String, seconds: TimeInterval)
    -> CSSearchableItemAttributeSet
  {
    let attributes = CSSearchableItemAttributeSet(itemContentType: kUTTypeMP3 as String)
    attributes.title = title
    attributes.artist = artist
    attributes.album = "First"
    attributes.duration = NSNumber(value: seconds)
    attributes.audioTrackNumber = 3
    attributes.musicalGenre = "Jazz"
    attributes.playCount = 12
    attributes.downloadedDate = Date(timeIntervalSinceNow: -3600)
    return attributes
  }

  /// A message.
  static func message(from sender: String, to recipients: [String], subject: String, body: String)
    -> CSSearchableItemAttributeSet
  {
    let attributes = CSSearchableItemAttributeSet(contentType: .emailMessage)
    let person = { CSPerson(displayName: nil, handles: [$0], handleIdentifier: "emailAddresses") }
    attributes.authors = [person(sender)]
    attributes.primaryRecipients = recipients.map(person)
    attributes.authorEmailAddresses = [sender]
    attributes.recipientEmailAddresses = recipients
    attributes.subject = subject
    attributes.textContent = body
    attributes.mailboxIdentifiers = [CSMailboxInbox, CSMailboxArchive]
    attributes.accountIdentifier = "account"
    attributes.emailHeaders = ["Subject": [subject]]
    attributes.likelyJunk = 0
    return attributes
  }

  /// An appointment.
  static func event(_ title: String, at start: Date, hours: Double) -> CSSearchableItemAttributeSet
  {
    let attributes = CSSearchableItemAttributeSet(contentType: .calendarEvent)
    attributes.title = title
    attributes.startDate = start
    attributes.endDate = start.addingTimeInterval(hours * 3600)
    attributes.dueDate = nil
    attributes.importantDates = [start]
    attributes.allDay = NSNumber(value: false)
    return attributes
  }

  /// A person, who can be called.
  static func contact(_ name: String, phone: String) -> CSSearchableItem {
    let attributes = CSSearchableItemAttributeSet(contentType: .contact)
    attributes.displayName = name
    attributes.alternateNames = [name.uppercased()]
    attributes.phoneNumbers = [phone]
    attributes.supportsPhoneCall = true
    attributes.supportsNavigation = 1
    return CSSearchableItem(
      uniqueIdentifier: nil, domainIdentifier: "people", attributeSet: attributes)
  }

  /// Text of web pages, and text in several languages.
  static func article(html: String) -> CSSearchableItemAttributeSet {
    let attributes = CSSearchableItemAttributeSet(contentType: .html)
    attributes.htmlContentData = html.data(using: .utf8)
    let title = CSLocalizedString(localizedStrings: ["en": "Article", "de": "Artikel"])
    attributes.title = title.localizedString()
    attributes.contentSources = ["Example"]
    attributes.languages = ["en", "de"]
    attributes.rating = 4.5
    attributes.ratingDescription = "good"
    return attributes
  }

  /// Attributes of the application's own.
  static func custom(colour: String, sizes: [Int]) -> (String?, [Int]?, NSNumber?) {
    guard let colourKey = CSCustomAttributeKey(keyName: "org_example_colour"),
      let sizesKey = CSCustomAttributeKey(
        keyName: "org_example_sizes", searchable: true, searchableByDefault: false, unique: false,
        multiValued: true)
    else { return (nil, nil, nil) }
    let attributes = CSSearchableItemAttributeSet(contentType: .item)
    attributes.setValue(NSString(string: colour), forCustomKey: colourKey)
    attributes.setValue(NSArray(array: sizes.map { NSNumber(value: $0) }), forCustomKey: sizesKey)
    let other = CSSearchableItemAttributeSet(contentType: .item)
    other.setValue(attributes.value(forCustomKey: colourKey), forCustomKey: colourKey)
    return (
      other.value(forCustomKey: colourKey) as? String,
      attributes.value(forCustomKey: sizesKey) as? [Int],
      attributes.value(forCustomKey: colourKey) as? NSNumber
    )
  }

  /// Archived, as some applications keep what they have sent.
  static func archived(_ item: CSSearchableItem) throws -> CSSearchableItem? {
    let data = try NSKeyedArchiver.archivedData(withRootObject: item, requiringSecureCoding: true)
    return try NSKeyedUnarchiver.unarchivedObject(ofClass: CSSearchableItem.self, from: data)
  }
}

/// The importer of a format, with an error of its own.
final class DiagramImporter: CSImportExtension {
  private struct Diagram: Decodable {
    var title: String
    var labels: [String]
    var author: String?
  }

  override func update(
    _ attributes: CSSearchableItemAttributeSet, forFileAt contentURL: URL
  ) throws {
    let diagram = try JSONDecoder().decode(Diagram.self, from: Data(contentsOf: contentURL))
    attributes.title = diagram.title
    attributes.keywords = diagram.labels
    attributes.authorNames = diagram.author.map { [$0] }
    attributes.kind = "Diagram"
  }
}

/// A preview of what was found.
final class PreviewController: NSObject, QLPreviewingController {
  private(set) var shown: String?

  func preparePreviewOfSearchableItem(
    identifier: String, queryString: String?, completionHandler handler: @escaping (Error?) -> Void
  ) {
    shown = DocumentStore.shared.text(identifier)
    handler(shown == nil ? CocoaError(.fileNoSuchFile) : nil)
  }
}
