#if !canImport(Darwin)
  /// The types that have a name of their own.
  ///
  /// Each is a row of `UniformTypeTable`.
  extension UTType {
    /// The base of files and folders.
    public static var item: UTType { UTType(known: "public.item") }
    /// The base of what people look at, listen to or read.
    public static var content: UTType { UTType(known: "public.content") }
    /// Content made of several kinds, such as text with pictures.
    public static var compositeContent: UTType { UTType(known: "public.composite-content") }
    /// An image of a disk.
    public static var diskImage: UTType { UTType(known: "public.disk-image") }
    /// The base of everything that is a stream of bytes.
    public static var data: UTType { UTType(known: "public.data") }
    /// A folder, also one that looks like a file.
    public static var directory: UTType { UTType(known: "public.directory") }
    /// What stands for another item.
    public static var resolvable: UTType { UTType(known: "com.apple.resolvable") }
    /// A symbolic link.
    public static var symbolicLink: UTType { UTType(known: "public.symlink") }
    /// A program.
    public static var executable: UTType { UTType(known: "public.executable") }
    /// A place where a volume is mounted.
    public static var mountPoint: UTType { UTType(known: "com.apple.mount-point") }
    /// An alias file.
    public static var aliasFile: UTType { UTType(known: "com.apple.alias-file") }
    /// A bookmark to a URL.
    public static var urlBookmarkData: UTType { UTType(known: "com.apple.bookmark") }
    /// A URL.
    public static var url: UTType { UTType(known: "public.url") }
    /// A URL of a file.
    public static var fileURL: UTType { UTType(known: "public.file-url") }
    /// The base of all text, also with markup.
    public static var text: UTType { UTType(known: "public.text") }
    /// Text without markup, in an encoding not told.
    public static var plainText: UTType { UTType(known: "public.plain-text") }
    /// Plain text in UTF-8.
    public static var utf8PlainText: UTType { UTType(known: "public.utf8-plain-text") }
    /// Plain text in UTF-16 with a byte order mark.
    public static var utf16ExternalPlainText: UTType {
      UTType(known: "public.utf16-external-plain-text")
    }
    /// Plain text in UTF-16 in the order of the machine.
    public static var utf16PlainText: UTType { UTType(known: "public.utf16-plain-text") }
    /// Text with separated values.
    public static var delimitedText: UTType { UTType(known: "public.delimited-values-text") }
    /// Text with values separated by commas.
    public static var commaSeparatedText: UTType {
      UTType(known: "public.comma-separated-values-text")
    }
    /// Text with values separated by tabs.
    public static var tabSeparatedText: UTType { UTType(known: "public.tab-separated-values-text") }
    /// Text in UTF-8 with values separated by tabs.
    public static var utf8TabSeparatedText: UTType {
      UTType(known: "public.utf8-tab-separated-values-text")
    }
    /// Rich Text Format.
    public static var rtf: UTType { UTType(known: "public.rtf") }
    /// HTML.
    public static var html: UTType { UTType(known: "public.html") }
    /// XML.
    public static var xml: UTType { UTType(known: "public.xml") }
    /// YAML.
    public static var yaml: UTType { UTType(known: "public.yaml") }
    /// Style sheets.
    public static var css: UTType { UTType(known: "public.css") }
    /// Source code of any language.
    public static var sourceCode: UTType { UTType(known: "public.source-code") }
    /// Source code in assembly language.
    public static var assemblyLanguageSource: UTType { UTType(known: "public.assembly-source") }
    /// Source code in C.
    public static var cSource: UTType { UTType(known: "public.c-source") }
    /// Source code in Objective-C.
    public static var objectiveCSource: UTType { UTType(known: "public.objective-c-source") }
    /// Source code in Swift.
    public static var swiftSource: UTType { UTType(known: "public.swift-source") }
    /// Source code in C++.
    public static var cPlusPlusSource: UTType { UTType(known: "public.c-plus-plus-source") }
    /// Source code in Objective-C++.
    public static var objectiveCPlusPlusSource: UTType {
      UTType(known: "public.objective-c-plus-plus-source")
    }
    /// A header in C.
    public static var cHeader: UTType { UTType(known: "public.c-header") }
    /// A header in C++.
    public static var cPlusPlusHeader: UTType { UTType(known: "public.c-plus-plus-header") }
    /// Source code of any scripting language.
    public static var script: UTType { UTType(known: "public.script") }
    /// A script in AppleScript as text.
    public static var appleScript: UTType { UTType(known: "com.apple.applescript.text") }
    /// A compiled script.
    public static var osaScript: UTType { UTType(known: "com.apple.applescript.script") }
    /// A compiled script in a bundle.
    public static var osaScriptBundle: UTType {
      UTType(known: "com.apple.applescript.script-bundle")
    }
    /// Source code in JavaScript.
    public static var javaScript: UTType { UTType(known: "com.netscape.javascript-source") }
    /// A script for any shell.
    public static var shellScript: UTType { UTType(known: "public.shell-script") }
    /// Source code in Perl.
    public static var perlScript: UTType { UTType(known: "public.perl-script") }
    /// Source code in Python.
    public static var pythonScript: UTType { UTType(known: "public.python-script") }
    /// Source code in Ruby.
    public static var rubyScript: UTType { UTType(known: "public.ruby-script") }
    /// Source code in PHP.
    public static var phpScript: UTType { UTType(known: "public.php-script") }
    /// A makefile.
    public static var makefile: UTType { UTType(known: "public.make-source") }
    /// JSON.
    public static var json: UTType { UTType(known: "public.json") }
    /// A property list of any form.
    public static var propertyList: UTType { UTType(known: "com.apple.property-list") }
    /// A property list as XML.
    public static var xmlPropertyList: UTType { UTType(known: "com.apple.xml-property-list") }
    /// A property list in binary form.
    public static var binaryPropertyList: UTType { UTType(known: "com.apple.binary-property-list") }
    /// PDF.
    public static var pdf: UTType { UTType(known: "com.adobe.pdf") }
    /// Rich text with attachments, as a package.
    public static var rtfd: UTType { UTType(known: "com.apple.rtfd") }
    /// Rich text with attachments, as one stream.
    public static var flatRTFD: UTType { UTType(known: "com.apple.flat-rtfd") }
    /// A web page with all that belongs to it.
    public static var webArchive: UTType { UTType(known: "com.apple.webarchive") }
    /// The base of pictures.
    public static var image: UTType { UTType(known: "public.image") }
    /// JPEG.
    public static var jpeg: UTType { UTType(known: "public.jpeg") }
    /// TIFF.
    public static var tiff: UTType { UTType(known: "public.tiff") }
    /// GIF.
    public static var gif: UTType { UTType(known: "com.compuserve.gif") }
    /// PNG.
    public static var png: UTType { UTType(known: "public.png") }
    /// An Apple icon.
    public static var icns: UTType { UTType(known: "com.apple.icns") }
    /// A Windows bitmap.
    public static var bmp: UTType { UTType(known: "com.microsoft.bmp") }
    /// A Windows icon.
    public static var ico: UTType { UTType(known: "com.microsoft.ico") }
    /// Raw data of a camera.
    public static var rawImage: UTType { UTType(known: "public.camera-raw-image") }
    /// SVG.
    public static var svg: UTType { UTType(known: "public.svg-image") }
    /// A Live Photo.
    public static var livePhoto: UTType { UTType(known: "com.apple.live-photo") }
    /// HEIF.
    public static var heif: UTType { UTType(known: "public.heif-standard") }
    /// HEIC.
    public static var heic: UTType { UTType(known: "public.heic") }
    /// A sequence of HEIC pictures.
    public static var heics: UTType { UTType(known: "public.heics") }
    /// WebP.
    public static var webP: UTType { UTType(known: "org.webmproject.webp") }
    /// OpenEXR.
    public static var exr: UTType { UTType(known: "com.ilm.openexr-image") }
    /// Digital Negative.
    public static var dng: UTType { UTType(known: "com.adobe.raw-image") }
    /// JPEG XL.
    public static var jpegxl: UTType { UTType(known: "public.jpeg-xl") }
    /// The base of three-dimensional content.
    public static var threeDContent: UTType { UTType(known: "public.3d-content") }
    /// Universal Scene Description.
    public static var usd: UTType { UTType(known: "com.pixar.universal-scene-description") }
    /// Universal Scene Description in one file.
    public static var usdz: UTType { UTType(known: "com.pixar.universal-scene-description-mobile") }
    /// A Reality file.
    public static var realityFile: UTType { UTType(known: "com.apple.reality") }
    /// A SceneKit scene.
    public static var sceneKitScene: UTType { UTType(known: "com.apple.scenekit.scene") }
    /// An object to be recognised in a scene.
    public static var arReferenceObject: UTType { UTType(known: "com.apple.arobject") }
    /// The base of sound and moving pictures.
    public static var audiovisualContent: UTType { UTType(known: "public.audiovisual-content") }
    /// The base of films with or without sound.
    public static var movie: UTType { UTType(known: "public.movie") }
    /// The base of moving pictures without sound.
    public static var video: UTType { UTType(known: "public.video") }
    /// The base of sound without pictures.
    public static var audio: UTType { UTType(known: "public.audio") }
    /// QuickTime.
    public static var quickTimeMovie: UTType { UTType(known: "com.apple.quicktime-movie") }
    /// MPEG-1 or MPEG-2.
    public static var mpeg: UTType { UTType(known: "public.mpeg") }
    /// MPEG-2 video.
    public static var mpeg2Video: UTType { UTType(known: "public.mpeg-2-video") }
    /// An MPEG-2 transport stream.
    public static var mpeg2TransportStream: UTType {
      UTType(known: "public.mpeg-2-transport-stream")
    }
    /// MP3.
    public static var mp3: UTType { UTType(known: "public.mp3") }
    /// An MPEG-4 film.
    public static var mpeg4Movie: UTType { UTType(known: "public.mpeg-4") }
    /// MPEG-4 sound.
    public static var mpeg4Audio: UTType { UTType(known: "public.mpeg-4-audio") }
    /// Protected MPEG-4 sound.
    public static var appleProtectedMPEG4Audio: UTType {
      UTType(known: "com.apple.protected-mpeg-4-audio")
    }
    /// A protected MPEG-4 film.
    public static var appleProtectedMPEG4Video: UTType {
      UTType(known: "com.apple.protected-mpeg-4-video")
    }
    /// AVI.
    public static var avi: UTType { UTType(known: "public.avi") }
    /// AIFF.
    public static var aiff: UTType { UTType(known: "public.aiff-audio") }
    /// Waveform audio.
    public static var wav: UTType { UTType(known: "com.microsoft.waveform-audio") }
    /// MIDI.
    public static var midi: UTType { UTType(known: "public.midi-audio") }
    /// The base of playlists.
    public static var playlist: UTType { UTType(known: "public.playlist") }
    /// An M3U playlist.
    public static var m3uPlaylist: UTType { UTType(known: "public.m3u-playlist") }
    /// A folder that people open.
    public static var folder: UTType { UTType(known: "public.folder") }
    /// The root of a volume.
    public static var volume: UTType { UTType(known: "public.volume") }
    /// A folder that looks like a file.
    public static var package: UTType { UTType(known: "com.apple.package") }
    /// A folder of a given structure.
    public static var bundle: UTType { UTType(known: "com.apple.bundle") }
    /// A plug-in.
    public static var pluginBundle: UTType { UTType(known: "com.apple.plugin") }
    /// An importer of metadata.
    public static var spotlightImporter: UTType { UTType(known: "com.apple.metadata-importer") }
    /// A generator of previews.
    public static var quickLookGenerator: UTType { UTType(known: "com.apple.quicklook-generator") }
    /// An XPC service.
    public static var xpcService: UTType { UTType(known: "com.apple.xpc-service") }
    /// A framework.
    public static var framework: UTType { UTType(known: "com.apple.framework") }
    /// The base of applications.
    public static var application: UTType { UTType(known: "com.apple.application") }
    /// An application in a bundle.
    public static var applicationBundle: UTType { UTType(known: "com.apple.application-bundle") }
    /// An application extension.
    public static var applicationExtension: UTType {
      UTType(known: "com.apple.application-and-system-extension")
    }
    /// A Unix program.
    public static var unixExecutable: UTType { UTType(known: "public.unix-executable") }
    /// A Windows program.
    public static var exe: UTType { UTType(known: "com.microsoft.windows-executable") }
    /// A pane of settings.
    public static var systemPreferencesPane: UTType {
      UTType(known: "com.apple.systempreference.prefpane")
    }
    /// The base of archives.
    public static var archive: UTType { UTType(known: "public.archive") }
    /// gzip.
    public static var gzip: UTType { UTType(known: "org.gnu.gnu-zip-archive") }
    /// bzip2.
    public static var bz2: UTType { UTType(known: "public.bzip2-archive") }
    /// Zip.
    public static var zip: UTType { UTType(known: "public.zip-archive") }
    /// An Apple archive.
    public static var appleArchive: UTType { UTType(known: "com.apple.archive") }
    /// A tar archive.
    public static var tarArchive: UTType { UTType(known: "public.tar-archive") }
    /// The base of spreadsheets.
    public static var spreadsheet: UTType { UTType(known: "public.spreadsheet") }
    /// The base of presentations.
    public static var presentation: UTType { UTType(known: "public.presentation") }
    /// The base of databases.
    public static var database: UTType { UTType(known: "public.database") }
    /// The base of messages.
    public static var message: UTType { UTType(known: "public.message") }
    /// The base of contacts.
    public static var contact: UTType { UTType(known: "public.contact") }
    /// vCard.
    public static var vCard: UTType { UTType(known: "public.vcard") }
    /// A task.
    public static var toDoItem: UTType { UTType(known: "public.to-do-item") }
    /// An event of a calendar.
    public static var calendarEvent: UTType { UTType(known: "public.calendar-event") }
    /// An e-mail message.
    public static var emailMessage: UTType { UTType(known: "public.email-message") }
    /// The base of Apple's internet locations.
    public static var internetLocation: UTType { UTType(known: "com.apple.internet-location") }
    /// A Windows internet shortcut.
    public static var internetShortcut: UTType { UTType(known: "com.microsoft.internet-shortcut") }
    /// The base of fonts.
    public static var font: UTType { UTType(known: "public.font") }
    /// The base of bookmarks.
    public static var bookmark: UTType { UTType(known: "public.bookmark") }
    /// PKCS #12 data.
    public static var pkcs12: UTType { UTType(known: "com.rsa.pkcs-12") }
    /// An X.509 certificate.
    public static var x509Certificate: UTType { UTType(known: "public.x509-certificate") }
    /// EPUB.
    public static var epub: UTType { UTType(known: "org.idpf.epub-container") }
    /// A log.
    public static var log: UTType { UTType(known: "public.log") }
    /// A haptic pattern.
    public static var ahap: UTType { UTType(known: "com.apple.haptics.ahap") }
    /// GeoJSON.
    public static var geoJSON: UTType { UTType(known: "public.geojson") }
    /// Metadata of a link.
    public static var linkPresentationMetadata: UTType {
      UTType(known: "com.apple.linkpresentation.metadata")
    }
  }
#endif
