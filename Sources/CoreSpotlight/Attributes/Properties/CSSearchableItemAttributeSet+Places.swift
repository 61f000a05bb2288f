// Made by Sources/CoreSpotlight/Attributes/make-properties.py from the registry of attributes. Do not edit.
#if !canImport(Darwin)
  import Foundation
  import Pharos

  // Places
  extension CSSearchableItemAttributeSet {
    /// Publishable synopsis.
    public var headline: String? {
      get { self[text: .headline] }
      set { self[text: .headline] = newValue }
    }
    /// Instructions for use, embargo.
    public var instructions: String? {
      get { self[text: .instructions] }
      set { self[text: .instructions] = newValue }
    }
    /// Street name.
    public var thoroughfare: String? {
      get { self[text: .thoroughfare] }
      set { self[text: .thoroughfare] = newValue }
    }
    /// Street number.
    public var subThoroughfare: String? {
      get { self[text: .subThoroughfare] }
      set { self[text: .subThoroughfare] = newValue }
    }
    /// Postal code.
    public var postalCode: String? {
      get { self[text: .postalCode] }
      set { self[text: .postalCode] = newValue }
    }
    /// City of origin.
    public var city: String? {
      get { self[text: .city] }
      set { self[text: .city] = newValue }
    }
    /// State or province.
    public var stateOrProvince: String? {
      get { self[text: .stateOrProvince] }
      set { self[text: .stateOrProvince] = newValue }
    }
    /// Full country name.
    public var country: String? {
      get { self[text: .country] }
      set { self[text: .country] = newValue }
    }
    /// Whole address as one text.
    public var fullyFormattedAddress: String? {
      get { self[text: .fullyFormattedAddress] }
      set { self[text: .fullyFormattedAddress] = newValue }
    }
    /// Metres over sea level (WGS 84), negative below.
    public var altitude: NSNumber? {
      get { self[number: .altitude] }
      set { self[number: .altitude] = newValue }
    }
    /// Degrees of latitude, north positive.
    public var latitude: NSNumber? {
      get { self[number: .latitude] }
      set { self[number: .latitude] = newValue }
    }
    /// Degrees of longitude, east positive.
    public var longitude: NSNumber? {
      get { self[number: .longitude] }
      set { self[number: .longitude] = newValue }
    }
    /// Speed in km/h.
    public var speed: NSNumber? {
      get { self[number: .speed] }
      set { self[number: .speed] = newValue }
    }
    /// Time stamp of the item.
    public var timestamp: Date? {
      get { self[date: .timestamp] }
      set { self[date: .timestamp] = newValue }
    }
    /// Direction of the image, degrees from true north.
    public var imageDirection: NSNumber? {
      get { self[number: .imageDirection] }
      set { self[number: .imageDirection] = newValue }
    }
    /// Named place, may be user-made.
    public var namedLocation: String? {
      get { self[text: .namedLocation] }
      set { self[text: .namedLocation] = newValue }
    }
    /// Direction of travel, degrees.
    public var gpsTrack: NSNumber? {
      get { self[number: .gpsTrack] }
      set { self[number: .gpsTrack] = newValue }
    }
    /// Status of the GPS receiver.
    public var gpsStatus: String? {
      get { self[text: .gpsStatus] }
      set { self[text: .gpsStatus] = newValue }
    }
    /// Precision mode of the GPS receiver.
    public var gpsMeasureMode: String? {
      get { self[text: .gpsMeasureMode] }
      set { self[text: .gpsMeasureMode] = newValue }
    }
    /// Dilution of precision of the GPS fix.
    public var gpsdop: NSNumber? {
      get { self[number: .gpsdop] }
      set { self[number: .gpsdop] = newValue }
    }
    /// Geodetic datum.
    public var gpsMapDatum: String? {
      get { self[text: .gpsMapDatum] }
      set { self[text: .gpsMapDatum] = newValue }
    }
    /// Destination latitude.
    public var gpsDestLatitude: NSNumber? {
      get { self[number: .gpsDestLatitude] }
      set { self[number: .gpsDestLatitude] = newValue }
    }
    /// Destination longitude.
    public var gpsDestLongitude: NSNumber? {
      get { self[number: .gpsDestLongitude] }
      set { self[number: .gpsDestLongitude] = newValue }
    }
    /// Bearing to destination.
    public var gpsDestBearing: NSNumber? {
      get { self[number: .gpsDestBearing] }
      set { self[number: .gpsDestBearing] = newValue }
    }
    /// Distance to destination.
    public var gpsDestDistance: NSNumber? {
      get { self[number: .gpsDestDistance] }
      set { self[number: .gpsDestDistance] = newValue }
    }
    /// Location finding method.
    public var gpsProcessingMethod: String? {
      get { self[text: .gpsProcessingMethod] }
      set { self[text: .gpsProcessingMethod] = newValue }
    }
    /// Name of the GPS area.
    public var gpsAreaInformation: String? {
      get { self[text: .gpsAreaInformation] }
      set { self[text: .gpsAreaInformation] = newValue }
    }
    /// Date and time of the fix.
    public var gpsDateStamp: Date? {
      get { self[date: .gpsDateStamp] }
      set { self[date: .gpsDateStamp] = newValue }
    }
    /// Differential correction, 1 or 0 (the spelling is Apple's).
    public var gpsDifferental: NSNumber? {
      get { self[number: .gpsDifferental] }
      set { self[number: .gpsDifferental] = newValue }
    }
  }
#endif
