// The older names of types, as identifiers; code that casts them with `as String` compiles unchanged.
#if !canImport(Darwin)
  /// The identifier of the type `public.item`.
  public let kUTTypeItem = "public.item"
  /// The identifier of the type `public.content`.
  public let kUTTypeContent = "public.content"
  /// The identifier of the type `public.composite-content`.
  public let kUTTypeCompositeContent = "public.composite-content"
  /// The identifier of the type `public.message`.
  public let kUTTypeMessage = "public.message"
  /// The identifier of the type `public.contact`.
  public let kUTTypeContact = "public.contact"
  /// The identifier of the type `public.archive`.
  public let kUTTypeArchive = "public.archive"
  /// The identifier of the type `public.disk-image`.
  public let kUTTypeDiskImage = "public.disk-image"
  /// The identifier of the type `public.data`.
  public let kUTTypeData = "public.data"
  /// The identifier of the type `public.directory`.
  public let kUTTypeDirectory = "public.directory"
  /// The identifier of the type `com.apple.resolvable`.
  public let kUTTypeResolvable = "com.apple.resolvable"
  /// The identifier of the type `public.symlink`.
  public let kUTTypeSymLink = "public.symlink"
  /// The identifier of the type `public.executable`.
  public let kUTTypeExecutable = "public.executable"
  /// The identifier of the type `com.apple.mount-point`.
  public let kUTTypeMountPoint = "com.apple.mount-point"
  /// The identifier of the type `com.apple.alias-file`.
  public let kUTTypeAliasFile = "com.apple.alias-file"
  /// The identifier of the type `com.apple.alias-record`.
  public let kUTTypeAliasRecord = "com.apple.alias-record"
  /// The identifier of the type `com.apple.bookmark`.
  public let kUTTypeURLBookmarkData = "com.apple.bookmark"
  /// The identifier of the type `public.url`.
  public let kUTTypeURL = "public.url"
  /// The identifier of the type `public.file-url`.
  public let kUTTypeFileURL = "public.file-url"
  /// The identifier of the type `public.text`.
  public let kUTTypeText = "public.text"
  /// The identifier of the type `public.plain-text`.
  public let kUTTypePlainText = "public.plain-text"
  /// The identifier of the type `public.utf8-plain-text`.
  public let kUTTypeUTF8PlainText = "public.utf8-plain-text"
  /// The identifier of the type `public.utf16-external-plain-text`.
  public let kUTTypeUTF16ExternalPlainText = "public.utf16-external-plain-text"
  /// The identifier of the type `public.utf16-plain-text`.
  public let kUTTypeUTF16PlainText = "public.utf16-plain-text"
  /// The identifier of the type `public.delimited-values-text`.
  public let kUTTypeDelimitedText = "public.delimited-values-text"
  /// The identifier of the type `public.comma-separated-values-text`.
  public let kUTTypeCommaSeparatedText = "public.comma-separated-values-text"
  /// The identifier of the type `public.tab-separated-values-text`.
  public let kUTTypeTabSeparatedText = "public.tab-separated-values-text"
  /// The identifier of the type `public.utf8-tab-separated-values-text`.
  public let kUTTypeUTF8TabSeparatedText = "public.utf8-tab-separated-values-text"
  /// The identifier of the type `public.rtf`.
  public let kUTTypeRTF = "public.rtf"
  /// The identifier of the type `public.html`.
  public let kUTTypeHTML = "public.html"
  /// The identifier of the type `public.xml`.
  public let kUTTypeXML = "public.xml"
  /// The identifier of the type `public.source-code`.
  public let kUTTypeSourceCode = "public.source-code"
  /// The identifier of the type `public.assembly-source`.
  public let kUTTypeAssemblyLanguageSource = "public.assembly-source"
  /// The identifier of the type `public.c-source`.
  public let kUTTypeCSource = "public.c-source"
  /// The identifier of the type `public.objective-c-source`.
  public let kUTTypeObjectiveCSource = "public.objective-c-source"
  /// The identifier of the type `public.swift-source`.
  public let kUTTypeSwiftSource = "public.swift-source"
  /// The identifier of the type `public.c-plus-plus-source`.
  public let kUTTypeCPlusPlusSource = "public.c-plus-plus-source"
  /// The identifier of the type `public.objective-c-plus-plus-source`.
  public let kUTTypeObjectiveCPlusPlusSource = "public.objective-c-plus-plus-source"
  /// The identifier of the type `public.c-header`.
  public let kUTTypeCHeader = "public.c-header"
  /// The identifier of the type `public.c-plus-plus-header`.
  public let kUTTypeCPlusPlusHeader = "public.c-plus-plus-header"
  /// The identifier of the type `com.sun.java-source`.
  public let kUTTypeJavaSource = "com.sun.java-source"
  /// The identifier of the type `public.script`.
  public let kUTTypeScript = "public.script"
  /// The identifier of the type `com.apple.applescript.text`.
  public let kUTTypeAppleScript = "com.apple.applescript.text"
  /// The identifier of the type `com.apple.applescript.script`.
  public let kUTTypeOSAScript = "com.apple.applescript.script"
  /// The identifier of the type `com.apple.applescript.script-bundle`.
  public let kUTTypeOSAScriptBundle = "com.apple.applescript.script-bundle"
  /// The identifier of the type `com.netscape.javascript-source`.
  public let kUTTypeJavaScript = "com.netscape.javascript-source"
  /// The identifier of the type `public.shell-script`.
  public let kUTTypeShellScript = "public.shell-script"
  /// The identifier of the type `public.perl-script`.
  public let kUTTypePerlScript = "public.perl-script"
  /// The identifier of the type `public.python-script`.
  public let kUTTypePythonScript = "public.python-script"
  /// The identifier of the type `public.ruby-script`.
  public let kUTTypeRubyScript = "public.ruby-script"
  /// The identifier of the type `public.php-script`.
  public let kUTTypePHPScript = "public.php-script"
  /// The identifier of the type `public.json`.
  public let kUTTypeJSON = "public.json"
  /// The identifier of the type `com.apple.property-list`.
  public let kUTTypePropertyList = "com.apple.property-list"
  /// The identifier of the type `com.apple.xml-property-list`.
  public let kUTTypeXMLPropertyList = "com.apple.xml-property-list"
  /// The identifier of the type `com.apple.binary-property-list`.
  public let kUTTypeBinaryPropertyList = "com.apple.binary-property-list"
  /// The identifier of the type `com.adobe.pdf`.
  public let kUTTypePDF = "com.adobe.pdf"
  /// The identifier of the type `com.apple.rtfd`.
  public let kUTTypeRTFD = "com.apple.rtfd"
  /// The identifier of the type `com.apple.flat-rtfd`.
  public let kUTTypeFlatRTFD = "com.apple.flat-rtfd"
  /// The identifier of the type `com.apple.txn.text-multimedia-data`.
  public let kUTTypeTXNTextAndMultimediaData = "com.apple.txn.text-multimedia-data"
  /// The identifier of the type `com.apple.webarchive`.
  public let kUTTypeWebArchive = "com.apple.webarchive"
  /// The identifier of the type `public.image`.
  public let kUTTypeImage = "public.image"
  /// The identifier of the type `public.jpeg`.
  public let kUTTypeJPEG = "public.jpeg"
  /// The identifier of the type `public.jpeg-2000`.
  public let kUTTypeJPEG2000 = "public.jpeg-2000"
  /// The identifier of the type `public.tiff`.
  public let kUTTypeTIFF = "public.tiff"
  /// The identifier of the type `com.apple.pict`.
  public let kUTTypePICT = "com.apple.pict"
  /// The identifier of the type `com.compuserve.gif`.
  public let kUTTypeGIF = "com.compuserve.gif"
  /// The identifier of the type `public.png`.
  public let kUTTypePNG = "public.png"
  /// The identifier of the type `com.apple.quicktime-image`.
  public let kUTTypeQuickTimeImage = "com.apple.quicktime-image"
  /// The identifier of the type `com.apple.icns`.
  public let kUTTypeAppleICNS = "com.apple.icns"
  /// The identifier of the type `com.microsoft.bmp`.
  public let kUTTypeBMP = "com.microsoft.bmp"
  /// The identifier of the type `com.microsoft.ico`.
  public let kUTTypeICO = "com.microsoft.ico"
  /// The identifier of the type `public.camera-raw-image`.
  public let kUTTypeRawImage = "public.camera-raw-image"
  /// The identifier of the type `public.svg-image`.
  public let kUTTypeScalableVectorGraphics = "public.svg-image"
  /// The identifier of the type `com.apple.live-photo`.
  public let kUTTypeLivePhoto = "com.apple.live-photo"
  /// The identifier of the type `public.audiovisual-content`.
  public let kUTTypeAudiovisualContent = "public.audiovisual-content"
  /// The identifier of the type `public.movie`.
  public let kUTTypeMovie = "public.movie"
  /// The identifier of the type `public.video`.
  public let kUTTypeVideo = "public.video"
  /// The identifier of the type `public.audio`.
  public let kUTTypeAudio = "public.audio"
  /// The identifier of the type `com.apple.quicktime-movie`.
  public let kUTTypeQuickTimeMovie = "com.apple.quicktime-movie"
  /// The identifier of the type `public.mpeg`.
  public let kUTTypeMPEG = "public.mpeg"
  /// The identifier of the type `public.mpeg-2-video`.
  public let kUTTypeMPEG2Video = "public.mpeg-2-video"
  /// The identifier of the type `public.mpeg-2-transport-stream`.
  public let kUTTypeMPEG2TransportStream = "public.mpeg-2-transport-stream"
  /// The identifier of the type `public.mp3`.
  public let kUTTypeMP3 = "public.mp3"
  /// The identifier of the type `public.mpeg-4`.
  public let kUTTypeMPEG4 = "public.mpeg-4"
  /// The identifier of the type `public.mpeg-4-audio`.
  public let kUTTypeMPEG4Audio = "public.mpeg-4-audio"
  /// The identifier of the type `com.apple.protected-mpeg-4-audio`.
  public let kUTTypeAppleProtectedMPEG4Audio = "com.apple.protected-mpeg-4-audio"
  /// The identifier of the type `com.apple.protected-mpeg-4-video`.
  public let kUTTypeAppleProtectedMPEG4Video = "com.apple.protected-mpeg-4-video"
  /// The identifier of the type `public.avi`.
  public let kUTTypeAVIMovie = "public.avi"
  /// The identifier of the type `public.aiff-audio`.
  public let kUTTypeAudioInterchangeFileFormat = "public.aiff-audio"
  /// The identifier of the type `com.microsoft.waveform-audio`.
  public let kUTTypeWaveformAudio = "com.microsoft.waveform-audio"
  /// The identifier of the type `public.midi-audio`.
  public let kUTTypeMIDIAudio = "public.midi-audio"
  /// The identifier of the type `public.playlist`.
  public let kUTTypePlaylist = "public.playlist"
  /// The identifier of the type `public.m3u-playlist`.
  public let kUTTypeM3UPlaylist = "public.m3u-playlist"
  /// The identifier of the type `public.folder`.
  public let kUTTypeFolder = "public.folder"
  /// The identifier of the type `public.volume`.
  public let kUTTypeVolume = "public.volume"
  /// The identifier of the type `com.apple.package`.
  public let kUTTypePackage = "com.apple.package"
  /// The identifier of the type `com.apple.bundle`.
  public let kUTTypeBundle = "com.apple.bundle"
  /// The identifier of the type `com.apple.plugin`.
  public let kUTTypePluginBundle = "com.apple.plugin"
  /// The identifier of the type `com.apple.metadata-importer`.
  public let kUTTypeSpotlightImporter = "com.apple.metadata-importer"
  /// The identifier of the type `com.apple.quicklook-generator`.
  public let kUTTypeQuickLookGenerator = "com.apple.quicklook-generator"
  /// The identifier of the type `com.apple.xpc-service`.
  public let kUTTypeXPCService = "com.apple.xpc-service"
  /// The identifier of the type `com.apple.framework`.
  public let kUTTypeFramework = "com.apple.framework"
  /// The identifier of the type `com.apple.application`.
  public let kUTTypeApplication = "com.apple.application"
  /// The identifier of the type `com.apple.application-bundle`.
  public let kUTTypeApplicationBundle = "com.apple.application-bundle"
  /// The identifier of the type `com.apple.application-file`.
  public let kUTTypeApplicationFile = "com.apple.application-file"
  /// The identifier of the type `public.unix-executable`.
  public let kUTTypeUnixExecutable = "public.unix-executable"
  /// The identifier of the type `com.microsoft.windows-executable`.
  public let kUTTypeWindowsExecutable = "com.microsoft.windows-executable"
  /// The identifier of the type `com.sun.java-class`.
  public let kUTTypeJavaClass = "com.sun.java-class"
  /// The identifier of the type `com.sun.java-archive`.
  public let kUTTypeJavaArchive = "com.sun.java-archive"
  /// The identifier of the type `com.apple.systempreference.prefpane`.
  public let kUTTypeSystemPreferencesPane = "com.apple.systempreference.prefpane"
  /// The identifier of the type `org.gnu.gnu-zip-archive`.
  public let kUTTypeGNUZipArchive = "org.gnu.gnu-zip-archive"
  /// The identifier of the type `public.bzip2-archive`.
  public let kUTTypeBzip2Archive = "public.bzip2-archive"
  /// The identifier of the type `public.zip-archive`.
  public let kUTTypeZipArchive = "public.zip-archive"
  /// The identifier of the type `public.spreadsheet`.
  public let kUTTypeSpreadsheet = "public.spreadsheet"
  /// The identifier of the type `public.presentation`.
  public let kUTTypePresentation = "public.presentation"
  /// The identifier of the type `public.database`.
  public let kUTTypeDatabase = "public.database"
  /// The identifier of the type `public.vcard`.
  public let kUTTypeVCard = "public.vcard"
  /// The identifier of the type `public.to-do-item`.
  public let kUTTypeToDoItem = "public.to-do-item"
  /// The identifier of the type `public.calendar-event`.
  public let kUTTypeCalendarEvent = "public.calendar-event"
  /// The identifier of the type `public.email-message`.
  public let kUTTypeEmailMessage = "public.email-message"
  /// The identifier of the type `com.apple.internet-location`.
  public let kUTTypeInternetLocation = "com.apple.internet-location"
  /// The identifier of the type `public.font`.
  public let kUTTypeFont = "public.font"
  /// The identifier of the type `public.bookmark`.
  public let kUTTypeBookmark = "public.bookmark"
  /// The identifier of the type `public.3d-content`.
  public let kUTType3DContent = "public.3d-content"
  /// The identifier of the type `com.rsa.pkcs-12`.
  public let kUTTypePKCS12 = "com.rsa.pkcs-12"
  /// The identifier of the type `public.x509-certificate`.
  public let kUTTypeX509Certificate = "public.x509-certificate"
  /// The identifier of the type `org.idpf.epub-container`.
  public let kUTTypeElectronicPublication = "org.idpf.epub-container"
  /// The identifier of the type `public.log`.
  public let kUTTypeLog = "public.log"
#endif
