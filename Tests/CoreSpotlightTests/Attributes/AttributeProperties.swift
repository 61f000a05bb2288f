// Made by Sources/CoreSpotlight/Attributes/make-properties.py from the registry of attributes. Do not edit.
import CoreSpotlight
import Foundation

/// Every property with the type that a client sees.
let attributeProperties: [AttributeProperty] = [
  .init(
    "displayName", \.displayName as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "alternateNames",
    \.alternateNames as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [String]?>),
  .init("path", \.path as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init("contentURL", \.contentURL as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, URL?>),
  .init(
    "thumbnailURL", \.thumbnailURL as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, URL?>),
  .init(
    "darkThumbnailURL",
    \.darkThumbnailURL as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, URL?>),
  .init(
    "thumbnailData",
    \.thumbnailData as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, Data?>),
  .init(
    "relatedUniqueIdentifier",
    \.relatedUniqueIdentifier as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "weakRelatedUniqueIdentifier",
    \.weakRelatedUniqueIdentifier as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>
  ),
  .init(
    "metadataModificationDate",
    \.metadataModificationDate as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, Date?>),
  .init(
    "contentType", \.contentType as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "contentTypeTree",
    \.contentTypeTree as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [String]?>),
  .init(
    "keywords", \.keywords as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [String]?>),
  .init("title", \.title as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init("version", \.version as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "userCreated",
    \.userCreated as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "userOwned", \.userOwned as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "userCurated",
    \.userCurated as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "rankingHint",
    \.rankingHint as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "domainIdentifier",
    \.domainIdentifier as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init("isPriority", \.isPriority as KeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "textContentSummary", \.textContentSummary as KeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "transcribedTextContent",
    \.transcribedTextContent as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "supportsPhoneCall",
    \.supportsPhoneCall as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "supportsNavigation",
    \.supportsNavigation as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "actionIdentifiers",
    \.actionIdentifiers as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [String]>),
  .init(
    "sharedItemContentType",
    \.sharedItemContentType as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, UTType?>),
  .init(
    "containerTitle",
    \.containerTitle as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "containerDisplayName",
    \.containerDisplayName as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "containerIdentifier",
    \.containerIdentifier as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "containerOrder",
    \.containerOrder as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "providerDataTypeIdentifiers",
    \.providerDataTypeIdentifiers
      as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [String]?>),
  .init(
    "providerFileTypeIdentifiers",
    \.providerFileTypeIdentifiers
      as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [String]?>),
  .init(
    "providerInPlaceFileTypeIdentifiers",
    \.providerInPlaceFileTypeIdentifiers
      as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [String]?>),
  .init("subject", \.subject as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init("theme", \.theme as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "contentDescription",
    \.contentDescription as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "identifier", \.identifier as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "audiences", \.audiences as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [String]?>),
  .init(
    "fileSize", \.fileSize as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "pageCount", \.pageCount as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "pageWidth", \.pageWidth as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "pageHeight", \.pageHeight as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "securityMethod",
    \.securityMethod as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init("creator", \.creator as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "encodingApplications",
    \.encodingApplications as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [String]?>),
  .init("kind", \.kind as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "fontNames", \.fontNames as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [String]?>),
  .init("dueDate", \.dueDate as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, Date?>),
  .init(
    "completionDate",
    \.completionDate as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, Date?>),
  .init("startDate", \.startDate as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, Date?>),
  .init("endDate", \.endDate as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, Date?>),
  .init(
    "importantDates",
    \.importantDates as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [Date]?>),
  .init("allDay", \.allDay as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "pixelHeight",
    \.pixelHeight as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "pixelWidth", \.pixelWidth as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "pixelCount", \.pixelCount as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "colorSpace", \.colorSpace as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "bitsPerSample",
    \.bitsPerSample as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init("flashOn", \.flashOn as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "focalLength",
    \.focalLength as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "focalLength35mm",
    \.focalLength35mm as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "acquisitionMake",
    \.acquisitionMake as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "acquisitionModel",
    \.acquisitionModel as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "cameraOwner", \.cameraOwner as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "lensModel", \.lensModel as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "isoSpeed", \.isoSpeed as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "orientation",
    \.orientation as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "layerNames", \.layerNames as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [String]?>),
  .init(
    "whiteBalance",
    \.whiteBalance as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "aperture", \.aperture as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "profileName", \.profileName as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "resolutionWidthDPI",
    \.resolutionWidthDPI as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "resolutionHeightDPI",
    \.resolutionHeightDPI as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "exposureMode",
    \.exposureMode as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "exposureTime",
    \.exposureTime as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "exifVersion", \.exifVersion as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "exifgpsVersion",
    \.exifgpsVersion as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "hasAlphaChannel",
    \.hasAlphaChannel as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "redEyeOn", \.redEyeOn as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "meteringMode",
    \.meteringMode as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "maxAperture",
    \.maxAperture as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init("fNumber", \.fNumber as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "exposureProgram",
    \.exposureProgram as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "exposureTimeString",
    \.exposureTimeString as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init("editors", \.editors as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [String]?>),
  .init(
    "participants",
    \.participants as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [String]?>),
  .init(
    "projects", \.projects as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [String]?>),
  .init(
    "downloadedDate",
    \.downloadedDate as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, Date?>),
  .init(
    "contentSources",
    \.contentSources as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [String]?>),
  .init("comment", \.comment as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "copyright", \.copyright as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "lastUsedDate", \.lastUsedDate as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, Date?>),
  .init(
    "contentCreationDate",
    \.contentCreationDate as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, Date?>),
  .init(
    "contentModificationDate",
    \.contentModificationDate as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, Date?>),
  .init("addedDate", \.addedDate as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, Date?>),
  .init(
    "duration", \.duration as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "contactKeywords",
    \.contactKeywords as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [String]?>),
  .init("codecs", \.codecs as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [String]?>),
  .init(
    "mediaTypes", \.mediaTypes as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [String]?>),
  .init(
    "streamable", \.streamable as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "totalBitRate",
    \.totalBitRate as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "videoBitRate",
    \.videoBitRate as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "audioBitRate",
    \.audioBitRate as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "deliveryType",
    \.deliveryType as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "organizations",
    \.organizations as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [String]?>),
  .init("role", \.role as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "languages", \.languages as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [String]?>),
  .init("rights", \.rights as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "publishers", \.publishers as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [String]?>),
  .init(
    "contributors",
    \.contributors as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [String]?>),
  .init(
    "coverage", \.coverage as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [String]?>),
  .init("rating", \.rating as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "ratingDescription",
    \.ratingDescription as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "playCount", \.playCount as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "information", \.information as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init("director", \.director as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init("producer", \.producer as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init("genre", \.genre as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "performers", \.performers as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [String]?>),
  .init(
    "originalFormat",
    \.originalFormat as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "originalSource",
    \.originalSource as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init("local", \.local as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "contentRating",
    \.contentRating as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init("url", \.url as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, URL?>),
  .init(
    "audioSampleRate",
    \.audioSampleRate as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "audioChannelCount",
    \.audioChannelCount as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init("tempo", \.tempo as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "keySignature",
    \.keySignature as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "timeSignature",
    \.timeSignature as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "audioEncodingApplication",
    \.audioEncodingApplication as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init("composer", \.composer as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init("lyricist", \.lyricist as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init("album", \.album as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init("artist", \.artist as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "audioTrackNumber",
    \.audioTrackNumber as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "recordingDate",
    \.recordingDate as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, Date?>),
  .init(
    "musicalGenre",
    \.musicalGenre as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "generalMIDISequence",
    \.generalMIDISequence as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "musicalInstrumentCategory",
    \.musicalInstrumentCategory as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "musicalInstrumentName",
    \.musicalInstrumentName as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "accountIdentifier",
    \.accountIdentifier as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "accountHandles",
    \.accountHandles as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [String]?>),
  .init(
    "htmlContentData",
    \.htmlContentData as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, Data?>),
  .init(
    "textContent", \.textContent as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "authors", \.authors as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [CSPerson]?>),
  .init(
    "primaryRecipients",
    \.primaryRecipients as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [CSPerson]?>),
  .init(
    "additionalRecipients",
    \.additionalRecipients as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [CSPerson]?>),
  .init(
    "hiddenAdditionalRecipients",
    \.hiddenAdditionalRecipients
      as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [CSPerson]?>),
  .init(
    "emailHeaders",
    \.emailHeaders as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [String: [Any]]?>),
  .init(
    "mailboxIdentifiers",
    \.mailboxIdentifiers as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [String]?>),
  .init(
    "authorNames",
    \.authorNames as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [String]?>),
  .init(
    "recipientNames",
    \.recipientNames as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [String]?>),
  .init(
    "authorEmailAddresses",
    \.authorEmailAddresses as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [String]?>),
  .init(
    "recipientEmailAddresses",
    \.recipientEmailAddresses as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [String]?>),
  .init(
    "authorAddresses",
    \.authorAddresses as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [String]?>),
  .init(
    "recipientAddresses",
    \.recipientAddresses as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [String]?>),
  .init(
    "phoneNumbers",
    \.phoneNumbers as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [String]?>),
  .init(
    "emailAddresses",
    \.emailAddresses as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [String]?>),
  .init(
    "instantMessageAddresses",
    \.instantMessageAddresses as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [String]?>),
  .init(
    "likelyJunk", \.likelyJunk as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber>),
  .init("headline", \.headline as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "instructions",
    \.instructions as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "thoroughfare",
    \.thoroughfare as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "subThoroughfare",
    \.subThoroughfare as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "postalCode", \.postalCode as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init("city", \.city as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "stateOrProvince",
    \.stateOrProvince as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init("country", \.country as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "fullyFormattedAddress",
    \.fullyFormattedAddress as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "altitude", \.altitude as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "latitude", \.latitude as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "longitude", \.longitude as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init("speed", \.speed as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init("timestamp", \.timestamp as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, Date?>),
  .init(
    "imageDirection",
    \.imageDirection as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "namedLocation",
    \.namedLocation as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "gpsTrack", \.gpsTrack as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "gpsStatus", \.gpsStatus as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "gpsMeasureMode",
    \.gpsMeasureMode as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init("gpsdop", \.gpsdop as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "gpsMapDatum", \.gpsMapDatum as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "gpsDestLatitude",
    \.gpsDestLatitude as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "gpsDestLongitude",
    \.gpsDestLongitude as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "gpsDestBearing",
    \.gpsDestBearing as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "gpsDestDistance",
    \.gpsDestDistance as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
  .init(
    "gpsProcessingMethod",
    \.gpsProcessingMethod as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "gpsAreaInformation",
    \.gpsAreaInformation as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>),
  .init(
    "gpsDateStamp", \.gpsDateStamp as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, Date?>),
  .init(
    "gpsDifferental",
    \.gpsDifferental as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>),
]
