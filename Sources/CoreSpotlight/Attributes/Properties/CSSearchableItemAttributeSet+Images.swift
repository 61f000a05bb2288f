// Made by Sources/CoreSpotlight/Attributes/make-properties.py from the registry of attributes. Do not edit.
#if !canImport(Darwin)
  import Foundation
  import Pharos

  // Images
  extension CSSearchableItemAttributeSet {
    /// Height in pixels.
    public var pixelHeight: NSNumber? {
      get { self[number: .pixelHeight] }
      set { self[number: .pixelHeight] = newValue }
    }
    /// Width in pixels.
    public var pixelWidth: NSNumber? {
      get { self[number: .pixelWidth] }
      set { self[number: .pixelWidth] = newValue }
    }
    /// Width × height.
    public var pixelCount: NSNumber? {
      get { self[number: .pixelCount] }
      set { self[number: .pixelCount] = newValue }
    }
    /// Colour model: RGB, CMYK, YUV, YCbCr.
    public var colorSpace: String? {
      get { self[text: .colorSpace] }
      set { self[text: .colorSpace] = newValue }
    }
    /// Bit depth per sample (image or audio).
    public var bitsPerSample: NSNumber? {
      get { self[number: .bitsPerSample] }
      set { self[number: .bitsPerSample] = newValue }
    }
    /// Boolean: flash used.
    public var flashOn: NSNumber? {
      get { self[boolean: .flashOn] }
      set { self[boolean: .flashOn] = newValue }
    }
    /// Focal length in mm.
    public var focalLength: NSNumber? {
      get { self[number: .focalLength] }
      set { self[number: .focalLength] = newValue }
    }
    /// Boolean: the focal length is 35 mm.
    public var focalLength35mm: NSNumber? {
      get { self[boolean: .focalLength35mm] }
      set { self[boolean: .focalLength35mm] = newValue }
    }
    /// Maker of the capturing device.
    public var acquisitionMake: String? {
      get { self[text: .acquisitionMake] }
      set { self[text: .acquisitionMake] = newValue }
    }
    /// Model of the capturing device.
    public var acquisitionModel: String? {
      get { self[text: .acquisitionModel] }
      set { self[text: .acquisitionModel] = newValue }
    }
    /// Owner of the camera.
    public var cameraOwner: String? {
      get { self[text: .cameraOwner] }
      set { self[text: .cameraOwner] = newValue }
    }
    /// Lens model.
    public var lensModel: String? {
      get { self[text: .lensModel] }
      set { self[text: .lensModel] = newValue }
    }
    /// ISO setting.
    public var isoSpeed: NSNumber? {
      get { self[number: .isoSpeed] }
      set { self[number: .isoSpeed] = newValue }
    }
    /// Orientation: 1 portrait, 0 landscape.
    public var orientation: NSNumber? {
      get { self[number: .orientation] }
      set { self[number: .orientation] = newValue }
    }
    /// Names of layers.
    public var layerNames: [String]? {
      get { self[texts: .layerNames] }
      set { self[texts: .layerNames] = newValue }
    }
    /// White-balance setting.
    public var whiteBalance: NSNumber? {
      get { self[number: .whiteBalance] }
      set { self[number: .whiteBalance] = newValue }
    }
    /// Aperture as APEX log value.
    public var aperture: NSNumber? {
      get { self[number: .aperture] }
      set { self[number: .aperture] = newValue }
    }
    /// Colour profile name.
    public var profileName: String? {
      get { self[text: .profileName] }
      set { self[text: .profileName] = newValue }
    }
    /// Horizontal DPI.
    public var resolutionWidthDPI: NSNumber? {
      get { self[number: .resolutionWidthDPI] }
      set { self[number: .resolutionWidthDPI] = newValue }
    }
    /// Vertical DPI.
    public var resolutionHeightDPI: NSNumber? {
      get { self[number: .resolutionHeightDPI] }
      set { self[number: .resolutionHeightDPI] = newValue }
    }
    /// Exposure mode number (auto, manual, bracket).
    public var exposureMode: NSNumber? {
      get { self[number: .exposureMode] }
      set { self[number: .exposureMode] = newValue }
    }
    /// Exposure, in seconds.
    public var exposureTime: NSNumber? {
      get { self[number: .exposureTime] }
      set { self[number: .exposureTime] = newValue }
    }
    /// EXIF header version.
    public var exifVersion: String? {
      get { self[text: .exifVersion] }
      set { self[text: .exifVersion] = newValue }
    }
    /// GPS IFD version.
    public var exifgpsVersion: String? {
      get { self[text: .exifgpsVersion] }
      set { self[text: .exifgpsVersion] = newValue }
    }
    /// Boolean: has alpha.
    public var hasAlphaChannel: NSNumber? {
      get { self[boolean: .hasAlphaChannel] }
      set { self[boolean: .hasAlphaChannel] = newValue }
    }
    /// Boolean: red-eye reduction.
    public var redEyeOn: NSNumber? {
      get { self[boolean: .redEyeOn] }
      set { self[boolean: .redEyeOn] = newValue }
    }
    /// Metering mode.
    public var meteringMode: String? {
      get { self[text: .meteringMode] }
      set { self[text: .meteringMode] = newValue }
    }
    /// Smallest F number of the lens (APEX, usually 00.00–99.99).
    public var maxAperture: NSNumber? {
      get { self[number: .maxAperture] }
      set { self[number: .maxAperture] = newValue }
    }
    /// Focal length ÷ aperture diameter.
    public var fNumber: NSNumber? {
      get { self[number: .fNumber] }
      set { self[number: .fNumber] = newValue }
    }
    /// Programme class: manual, normal, aperture priority ….
    public var exposureProgram: String? {
      get { self[text: .exposureProgram] }
      set { self[text: .exposureProgram] = newValue }
    }
    /// Exposure as text, for example one 250th of a second.
    public var exposureTimeString: String? {
      get { self[text: .exposureTimeString] }
      set { self[text: .exposureTimeString] = newValue }
    }
  }
#endif
