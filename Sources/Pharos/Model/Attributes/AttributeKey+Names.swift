/// The registered attributes as keys.
///
/// One member for each row of ``AttributeRegistry/all``, in the same order.
extension AttributeKey {
  // MARK: General

  /// Localised name shown to people.
  public static var displayName: Self { Self(rawValue: "displayName") }
  /// Other localised display names.
  public static var alternateNames: Self { Self(rawValue: "alternateNames") }
  /// Full path of the item.
  public static var path: Self { Self(rawValue: "path") }
  /// File URL of the content.
  public static var contentURL: Self { Self(rawValue: "contentURL") }
  /// Local file URL of the preview picture.
  public static var thumbnailURL: Self { Self(rawValue: "thumbnailURL") }
  /// Picture used in Dark Mode.
  public static var darkThumbnailURL: Self { Self(rawValue: "darkThumbnailURL") }
  /// Picture bytes (used instead of the URL).
  public static var thumbnailData: Self { Self(rawValue: "thumbnailData") }
  /// On an activity: identifier of the item it belongs to; their lifetimes are linked.
  public static var relatedUniqueIdentifier: Self { Self(rawValue: "relatedUniqueIdentifier") }
  /// Like ``relatedUniqueIdentifier``, but without the link of lifetimes.
  public static var weakRelatedUniqueIdentifier: Self {
    Self(rawValue: "weakRelatedUniqueIdentifier")
  }
  /// When any metadata last changed.
  public static var metadataModificationDate: Self { Self(rawValue: "metadataModificationDate") }
  /// Uniform type identifier of the item.
  public static var contentType: Self { Self(rawValue: "contentType") }
  /// The type and the types it conforms to; derived from ``contentType`` when absent.
  public static var contentTypeTree: Self { Self(rawValue: "contentTypeTree") }
  /// Tags such as work, important.
  public static var keywords: Self { Self(rawValue: "keywords") }
  /// Title of the item.
  public static var title: Self { Self(rawValue: "title") }
  /// Version text of the file.
  public static var version: Self { Self(rawValue: "version") }
  /// Boolean, a ranking signal: made by the user.
  public static var userCreated: Self { Self(rawValue: "userCreated") }
  /// Boolean, a ranking signal: bought or owned.
  public static var userOwned: Self { Self(rawValue: "userOwned") }
  /// Boolean, a ranking signal: selected, favourited, collected.
  public static var userCurated: Self { Self(rawValue: "userCurated") }
  /// Relative weight among one's own items, 0 to 100, higher is better.
  public static var rankingHint: Self { Self(rawValue: "rankingHint") }
  /// Group identifier used for group deletes.
  public static var domainIdentifier: Self { Self(rawValue: "domainIdentifier") }
  /// Prioritised mail or message: 1.
  public static var isPriority: Self { Self(rawValue: "isPriority") }
  /// Generated summary of the text content.
  public static var textContentSummary: Self { Self(rawValue: "textContentSummary") }
  /// Text transcribed from audio or video.
  public static var transcribedTextContent: Self { Self(rawValue: "transcribedTextContent") }

  // MARK: General: quick actions and sharing

  /// Boolean: ``phoneNumbers`` can be called.
  public static var supportsPhoneCall: Self { Self(rawValue: "supportsPhoneCall") }
  /// Boolean: ``latitude`` and ``longitude`` can be navigated to.
  public static var supportsNavigation: Self { Self(rawValue: "supportsNavigation") }
  /// Identifiers of custom actions.
  public static var actionIdentifiers: Self { Self(rawValue: "actionIdentifiers") }
  /// Uniform type offered when sharing.
  public static var sharedItemContentType: Self { Self(rawValue: "sharedItemContentType") }

  // MARK: General: containment

  /// Title of the parent (book series, album …).
  public static var containerTitle: Self { Self(rawValue: "containerTitle") }
  /// Localised display name of the parent.
  public static var containerDisplayName: Self { Self(rawValue: "containerDisplayName") }
  /// Id of the parent.
  public static var containerIdentifier: Self { Self(rawValue: "containerIdentifier") }
  /// Position inside the parent.
  public static var containerOrder: Self { Self(rawValue: "containerOrder") }

  // MARK: General: item provider (drag and drop)

  /// Uniform types the application can supply as data.
  public static var providerDataTypeIdentifiers: Self {
    Self(rawValue: "providerDataTypeIdentifiers")
  }
  /// Uniform types the application can supply as a copied file.
  public static var providerFileTypeIdentifiers: Self {
    Self(rawValue: "providerFileTypeIdentifiers")
  }
  /// Uniform types the application can supply as a file in place.
  public static var providerInPlaceFileTypeIdentifiers: Self {
    Self(rawValue: "providerInPlaceFileTypeIdentifiers")
  }

  // MARK: Documents

  /// Subject of the document or message.
  public static var subject: Self { Self(rawValue: "subject") }
  /// Theme of the document.
  public static var theme: Self { Self(rawValue: "theme") }
  /// Description, abstract, free account of the content.
  public static var contentDescription: Self { Self(rawValue: "contentDescription") }
  /// Formal identifier of the document.
  public static var identifier: Self { Self(rawValue: "identifier") }
  /// Kinds of people the item is for.
  public static var audiences: Self { Self(rawValue: "audiences") }
  /// Size of the document, in the unit the application chooses.
  public static var fileSize: Self { Self(rawValue: "fileSize") }
  /// Number of pages.
  public static var pageCount: Self { Self(rawValue: "pageCount") }
  /// Page width in points (1/72 inch), first page for PDF.
  public static var pageWidth: Self { Self(rawValue: "pageWidth") }
  /// Page height in points, first page for PDF.
  public static var pageHeight: Self { Self(rawValue: "pageHeight") }
  /// Kind of encryption of the file.
  public static var securityMethod: Self { Self(rawValue: "securityMethod") }
  /// App that created the content.
  public static var creator: Self { Self(rawValue: "creator") }
  /// Apps that converted the content to PDF.
  public static var encodingApplications: Self { Self(rawValue: "encodingApplications") }
  /// Human description of the document kind.
  public static var kind: Self { Self(rawValue: "kind") }
  /// Fonts the document uses.
  public static var fontNames: Self { Self(rawValue: "fontNames") }

  // MARK: Events

  /// When it is due.
  public static var dueDate: Self { Self(rawValue: "dueDate") }
  /// When it was completed.
  public static var completionDate: Self { Self(rawValue: "completionDate") }
  /// When it starts.
  public static var startDate: Self { Self(rawValue: "startDate") }
  /// When it ends.
  public static var endDate: Self { Self(rawValue: "endDate") }
  /// Other dates that matter.
  public static var importantDates: Self { Self(rawValue: "importantDates") }
  /// Boolean: whole-day event.
  public static var allDay: Self { Self(rawValue: "allDay") }

  // MARK: Images

  /// Height in pixels.
  public static var pixelHeight: Self { Self(rawValue: "pixelHeight") }
  /// Width in pixels.
  public static var pixelWidth: Self { Self(rawValue: "pixelWidth") }
  /// Width × height.
  public static var pixelCount: Self { Self(rawValue: "pixelCount") }
  /// Colour model: RGB, CMYK, YUV, YCbCr.
  public static var colorSpace: Self { Self(rawValue: "colorSpace") }
  /// Bit depth per sample (image or audio).
  public static var bitsPerSample: Self { Self(rawValue: "bitsPerSample") }
  /// Boolean: flash used.
  public static var flashOn: Self { Self(rawValue: "flashOn") }
  /// Focal length in mm.
  public static var focalLength: Self { Self(rawValue: "focalLength") }
  /// Boolean: the focal length is 35 mm.
  public static var focalLength35mm: Self { Self(rawValue: "focalLength35mm") }
  /// Maker of the capturing device.
  public static var acquisitionMake: Self { Self(rawValue: "acquisitionMake") }
  /// Model of the capturing device.
  public static var acquisitionModel: Self { Self(rawValue: "acquisitionModel") }
  /// Owner of the camera.
  public static var cameraOwner: Self { Self(rawValue: "cameraOwner") }
  /// Lens model.
  public static var lensModel: Self { Self(rawValue: "lensModel") }
  /// ISO setting.
  public static var isoSpeed: Self { Self(rawValue: "isoSpeed") }
  /// Orientation: 1 portrait, 0 landscape.
  public static var orientation: Self { Self(rawValue: "orientation") }
  /// Names of layers.
  public static var layerNames: Self { Self(rawValue: "layerNames") }
  /// White-balance setting.
  public static var whiteBalance: Self { Self(rawValue: "whiteBalance") }
  /// Aperture as APEX log value.
  public static var aperture: Self { Self(rawValue: "aperture") }
  /// Colour profile name.
  public static var profileName: Self { Self(rawValue: "profileName") }
  /// Horizontal DPI.
  public static var resolutionWidthDPI: Self { Self(rawValue: "resolutionWidthDPI") }
  /// Vertical DPI.
  public static var resolutionHeightDPI: Self { Self(rawValue: "resolutionHeightDPI") }
  /// Exposure mode number (auto, manual, bracket).
  public static var exposureMode: Self { Self(rawValue: "exposureMode") }
  /// Exposure, in seconds.
  public static var exposureTime: Self { Self(rawValue: "exposureTime") }
  /// EXIF header version.
  public static var exifVersion: Self { Self(rawValue: "exifVersion") }
  /// GPS IFD version.
  public static var exifgpsVersion: Self { Self(rawValue: "exifgpsVersion") }
  /// Boolean: has alpha.
  public static var hasAlphaChannel: Self { Self(rawValue: "hasAlphaChannel") }
  /// Boolean: red-eye reduction.
  public static var redEyeOn: Self { Self(rawValue: "redEyeOn") }
  /// Metering mode.
  public static var meteringMode: Self { Self(rawValue: "meteringMode") }
  /// Smallest F number of the lens (APEX, usually 00.00–99.99).
  public static var maxAperture: Self { Self(rawValue: "maxAperture") }
  /// Focal length ÷ aperture diameter.
  public static var fNumber: Self { Self(rawValue: "fNumber") }
  /// Programme class: manual, normal, aperture priority ….
  public static var exposureProgram: Self { Self(rawValue: "exposureProgram") }
  /// Exposure as text, for example one 250th of a second.
  public static var exposureTimeString: Self { Self(rawValue: "exposureTimeString") }

  // MARK: Media

  /// People who edited the file.
  public static var editors: Self { Self(rawValue: "editors") }
  /// People visible or written about.
  public static var participants: Self { Self(rawValue: "participants") }
  /// Projects the file is part of.
  public static var projects: Self { Self(rawValue: "projects") }
  /// When it was last downloaded or received.
  public static var downloadedDate: Self { Self(rawValue: "downloadedDate") }
  /// Where it was obtained (URL, mail …).
  public static var contentSources: Self { Self(rawValue: "contentSources") }
  /// Comment on the media file.
  public static var comment: Self { Self(rawValue: "comment") }
  /// Copyright text or date.
  public static var copyright: Self { Self(rawValue: "copyright") }
  /// When it was last used.
  public static var lastUsedDate: Self { Self(rawValue: "lastUsedDate") }
  /// When the content was created.
  public static var contentCreationDate: Self { Self(rawValue: "contentCreationDate") }
  /// When the content was modified.
  public static var contentModificationDate: Self { Self(rawValue: "contentModificationDate") }
  /// When it was moved to its present place.
  public static var addedDate: Self { Self(rawValue: "addedDate") }
  /// Duration in seconds.
  public static var duration: Self { Self(rawValue: "duration") }
  /// Contacts linked to the content, not authors.
  public static var contactKeywords: Self { Self(rawValue: "contactKeywords") }
  /// Codecs.
  public static var codecs: Self { Self(rawValue: "codecs") }
  /// Media types present.
  public static var mediaTypes: Self { Self(rawValue: "mediaTypes") }
  /// Boolean: prepared for streaming.
  public static var streamable: Self { Self(rawValue: "streamable") }
  /// Audio+video bit rate.
  public static var totalBitRate: Self { Self(rawValue: "totalBitRate") }
  /// Video bit rate.
  public static var videoBitRate: Self { Self(rawValue: "videoBitRate") }
  /// Audio bit rate.
  public static var audioBitRate: Self { Self(rawValue: "audioBitRate") }
  /// Delivery: 0 fast start, 1 RTSP.
  public static var deliveryType: Self { Self(rawValue: "deliveryType") }
  /// Organisations that created it.
  public static var organizations: Self { Self(rawValue: "organizations") }
  /// Role of the content creator.
  public static var role: Self { Self(rawValue: "role") }
  /// Languages, as BCP 47 tags.
  public static var languages: Self { Self(rawValue: "languages") }
  /// Link or statement about rights.
  public static var rights: Self { Self(rawValue: "rights") }
  /// Those who made it available.
  public static var publishers: Self { Self(rawValue: "publishers") }
  /// Those who contributed.
  public static var contributors: Self { Self(rawValue: "contributors") }
  /// Extent: place, period, jurisdiction.
  public static var coverage: Self { Self(rawValue: "coverage") }
  /// User rating, 0 to 5 stars.
  public static var rating: Self { Self(rawValue: "rating") }
  /// Text about the rating, for example number of reviews.
  public static var ratingDescription: Self { Self(rawValue: "ratingDescription") }
  /// User play count.
  public static var playCount: Self { Self(rawValue: "playCount") }
  /// Information about the media.
  public static var information: Self { Self(rawValue: "information") }
  /// Director.
  public static var director: Self { Self(rawValue: "director") }
  /// Producer.
  public static var producer: Self { Self(rawValue: "producer") }
  /// Genre.
  public static var genre: Self { Self(rawValue: "genre") }
  /// Performers.
  public static var performers: Self { Self(rawValue: "performers") }
  /// Original format.
  public static var originalFormat: Self { Self(rawValue: "originalFormat") }
  /// Original source.
  public static var originalSource: Self { Self(rawValue: "originalSource") }
  /// Boolean: media is local.
  public static var local: Self { Self(rawValue: "local") }
  /// Content rating: 1 explicit, 0 clean.
  public static var contentRating: Self { Self(rawValue: "contentRating") }
  /// URL of the media.
  public static var url: Self { Self(rawValue: "url") }

  // MARK: Media: music

  /// Samples a second, in Hz.
  public static var audioSampleRate: Self { Self(rawValue: "audioSampleRate") }
  /// Discrete channels in the file.
  public static var audioChannelCount: Self { Self(rawValue: "audioChannelCount") }
  /// Beats per minute.
  public static var tempo: Self { Self(rawValue: "tempo") }
  /// Musical key: C, Dm, F#m.
  public static var keySignature: Self { Self(rawValue: "keySignature") }
  /// Metre: 4/4, 7/8.
  public static var timeSignature: Self { Self(rawValue: "timeSignature") }
  /// Encoder app.
  public static var audioEncodingApplication: Self { Self(rawValue: "audioEncodingApplication") }
  /// Composer.
  public static var composer: Self { Self(rawValue: "composer") }
  /// Text writer.
  public static var lyricist: Self { Self(rawValue: "lyricist") }
  /// Album or collection title.
  public static var album: Self { Self(rawValue: "album") }
  /// Artist.
  public static var artist: Self { Self(rawValue: "artist") }
  /// Track number.
  public static var audioTrackNumber: Self { Self(rawValue: "audioTrackNumber") }
  /// Original recording date.
  public static var recordingDate: Self { Self(rawValue: "recordingDate") }
  /// Musical genre: jazz, rock.
  public static var musicalGenre: Self { Self(rawValue: "musicalGenre") }
  /// Boolean: General MIDI.
  public static var generalMIDISequence: Self { Self(rawValue: "generalMIDISequence") }
  /// Instrument category.
  public static var musicalInstrumentCategory: Self { Self(rawValue: "musicalInstrumentCategory") }
  /// Instrument name.
  public static var musicalInstrumentName: Self { Self(rawValue: "musicalInstrumentName") }

  // MARK: Messaging

  /// Unique id of the account.
  public static var accountIdentifier: Self { Self(rawValue: "accountIdentifier") }
  /// Canonical handles of the account.
  public static var accountHandles: Self { Self(rawValue: "accountHandles") }
  /// UTF-8 HTML of the body.
  public static var htmlContentData: Self { Self(rawValue: "htmlContentData") }
  /// Plain text of the body.
  public static var textContent: Self { Self(rawValue: "textContent") }
  /// People in the From field.
  public static var authors: Self { Self(rawValue: "authors") }
  /// People in the To field.
  public static var primaryRecipients: Self { Self(rawValue: "primaryRecipients") }
  /// People in the Cc field.
  public static var additionalRecipients: Self { Self(rawValue: "additionalRecipients") }
  /// People in the Bcc field.
  public static var hiddenAdditionalRecipients: Self {
    Self(rawValue: "hiddenAdditionalRecipients")
  }
  /// Header lines, each `Name: value`.
  public static var emailHeaders: Self { Self(rawValue: "emailHeaders") }
  /// Mailboxes that hold the message.
  public static var mailboxIdentifiers: Self { Self(rawValue: "mailboxIdentifiers") }
  /// Author names, order kept, no importance.
  public static var authorNames: Self { Self(rawValue: "authorNames") }
  /// Recipient names.
  public static var recipientNames: Self { Self(rawValue: "recipientNames") }
  /// Author e-mail addresses.
  public static var authorEmailAddresses: Self { Self(rawValue: "authorEmailAddresses") }
  /// Recipient e-mail addresses.
  public static var recipientEmailAddresses: Self { Self(rawValue: "recipientEmailAddresses") }
  /// Author addresses, not for display.
  public static var authorAddresses: Self { Self(rawValue: "authorAddresses") }
  /// Recipient addresses, not for display.
  public static var recipientAddresses: Self { Self(rawValue: "recipientAddresses") }
  /// Phone numbers.
  public static var phoneNumbers: Self { Self(rawValue: "phoneNumbers") }
  /// E-mail addresses.
  public static var emailAddresses: Self { Self(rawValue: "emailAddresses") }
  /// Chat addresses.
  public static var instantMessageAddresses: Self { Self(rawValue: "instantMessageAddresses") }
  /// Boolean: probably junk.
  public static var likelyJunk: Self { Self(rawValue: "likelyJunk") }

  // MARK: Places

  /// Publishable synopsis.
  public static var headline: Self { Self(rawValue: "headline") }
  /// Instructions for use, embargo.
  public static var instructions: Self { Self(rawValue: "instructions") }
  /// Street name.
  public static var thoroughfare: Self { Self(rawValue: "thoroughfare") }
  /// Street number.
  public static var subThoroughfare: Self { Self(rawValue: "subThoroughfare") }
  /// Postal code.
  public static var postalCode: Self { Self(rawValue: "postalCode") }
  /// City of origin.
  public static var city: Self { Self(rawValue: "city") }
  /// State or province.
  public static var stateOrProvince: Self { Self(rawValue: "stateOrProvince") }
  /// Full country name.
  public static var country: Self { Self(rawValue: "country") }
  /// Whole address as one text.
  public static var fullyFormattedAddress: Self { Self(rawValue: "fullyFormattedAddress") }
  /// Metres over sea level (WGS 84), negative below.
  public static var altitude: Self { Self(rawValue: "altitude") }
  /// Degrees of latitude, north positive.
  public static var latitude: Self { Self(rawValue: "latitude") }
  /// Degrees of longitude, east positive.
  public static var longitude: Self { Self(rawValue: "longitude") }
  /// Speed in km/h.
  public static var speed: Self { Self(rawValue: "speed") }
  /// Time stamp of the item.
  public static var timestamp: Self { Self(rawValue: "timestamp") }
  /// Direction of the image, degrees from true north.
  public static var imageDirection: Self { Self(rawValue: "imageDirection") }
  /// Named place, may be user-made.
  public static var namedLocation: Self { Self(rawValue: "namedLocation") }
  /// Direction of travel, degrees.
  public static var gpsTrack: Self { Self(rawValue: "gpsTrack") }
  /// Status of the GPS receiver.
  public static var gpsStatus: Self { Self(rawValue: "gpsStatus") }
  /// Precision mode of the GPS receiver.
  public static var gpsMeasureMode: Self { Self(rawValue: "gpsMeasureMode") }
  /// Dilution of precision of the GPS fix.
  public static var gpsdop: Self { Self(rawValue: "gpsdop") }
  /// Geodetic datum.
  public static var gpsMapDatum: Self { Self(rawValue: "gpsMapDatum") }
  /// Destination latitude.
  public static var gpsDestLatitude: Self { Self(rawValue: "gpsDestLatitude") }
  /// Destination longitude.
  public static var gpsDestLongitude: Self { Self(rawValue: "gpsDestLongitude") }
  /// Bearing to destination.
  public static var gpsDestBearing: Self { Self(rawValue: "gpsDestBearing") }
  /// Distance to destination.
  public static var gpsDestDistance: Self { Self(rawValue: "gpsDestDistance") }
  /// Location finding method.
  public static var gpsProcessingMethod: Self { Self(rawValue: "gpsProcessingMethod") }
  /// Name of the GPS area.
  public static var gpsAreaInformation: Self { Self(rawValue: "gpsAreaInformation") }
  /// Date and time of the fix.
  public static var gpsDateStamp: Self { Self(rawValue: "gpsDateStamp") }
  /// Differential correction, 1 or 0 (the spelling is Apple's).
  public static var gpsDifferental: Self { Self(rawValue: "gpsDifferental") }
}
