import ContentTypes
import Foundation
import Testing
import UniformTypeIdentifiers

#if !canImport(Darwin)
  @Suite struct UTTypeTests {
    @Test func identifiers() throws {
      #expect(UTType("public.jpeg") == .jpeg)
      #expect(UTType("PUBLIC.JPEG") == .jpeg)
      #expect(UTType("public.no-such-type") == nil)
      #expect(UTType("") == nil)
      #expect(UTType("dyn.") == nil)
      #expect(UTType("dyn.a!") == nil)
      #expect(Set([UTType.png, .png, .jpeg]).count == 2)
      #expect(UTType.png.description == "public.png")
      #expect(UTType.png.isPublic && UTType.png.isDeclared && !UTType.png.isDynamic)
      #expect(!UTType.pdf.isPublic)
    }

    @Test func everySystemTypeIsInTheTable() {
      let types: [UTType] = [
        .item, .content, .compositeContent, .diskImage, .data, .directory, .resolvable,
        .symbolicLink,
        .executable, .mountPoint, .aliasFile, .urlBookmarkData, .url, .fileURL, .text, .plainText,
        .utf8PlainText, .utf16ExternalPlainText, .utf16PlainText, .delimitedText,
        .commaSeparatedText, .tabSeparatedText, .utf8TabSeparatedText, .rtf, .html, .xml, .yaml,
        .css,
        .sourceCode, .assemblyLanguageSource, .cSource, .objectiveCSource, .swiftSource,
        .cPlusPlusSource, .objectiveCPlusPlusSource, .cHeader, .cPlusPlusHeader, .script,
        .appleScript, .osaScript, .osaScriptBundle, .javaScript, .shellScript, .perlScript,
        .pythonScript, .rubyScript, .phpScript, .makefile, .json, .propertyList, .xmlPropertyList,
        .binaryPropertyList, .pdf, .rtfd, .flatRTFD, .webArchive, .image, .jpeg, .tiff, .gif, .png,
        .icns, .bmp, .ico, .rawImage, .svg, .livePhoto, .heif, .heic, .heics, .webP, .exr, .dng,
        .jpegxl, .threeDContent, .usd, .usdz, .realityFile, .sceneKitScene, .arReferenceObject,
        .audiovisualContent, .movie, .video, .audio, .quickTimeMovie, .mpeg, .mpeg2Video,
        .mpeg2TransportStream, .mp3, .mpeg4Movie, .mpeg4Audio, .appleProtectedMPEG4Audio,
        .appleProtectedMPEG4Video, .avi, .aiff, .wav, .midi, .playlist, .m3uPlaylist, .folder,
        .volume, .package, .bundle, .pluginBundle, .spotlightImporter, .quickLookGenerator,
        .xpcService, .framework, .application, .applicationBundle, .applicationExtension,
        .unixExecutable, .exe, .systemPreferencesPane, .archive, .gzip, .bz2, .zip, .appleArchive,
        .tarArchive, .spreadsheet, .presentation, .database, .message, .contact, .vCard, .toDoItem,
        .calendarEvent, .emailMessage, .internetLocation, .internetShortcut, .font, .bookmark,
        .pkcs12, .x509Certificate, .epub, .log, .ahap, .geoJSON, .linkPresentationMetadata,
      ]
      for type in types {
        #expect(UniformTypes.declaration(of: type.identifier)?.identifier == type.identifier)
      }
      #expect(Set(types).count == types.count)
    }

    @Test func conformance() {
      #expect(UTType.jpeg.conforms(to: .image))
      #expect(UTType.jpeg.conforms(to: .jpeg))
      #expect(!UTType.jpeg.conforms(to: .text))
      #expect(UTType.jpeg.isSubtype(of: .item) && !UTType.jpeg.isSubtype(of: .jpeg))
      #expect(UTType.item.isSupertype(of: .jpeg) && !UTType.jpeg.isSupertype(of: .item))
      #expect(UTType.jpeg.supertypes == [.image, .data, .item, .content])
      #expect(UTType.item.supertypes == [])
    }

    @Test(arguments: [
      ("txt", "public.plain-text"), ("TXT", "public.plain-text"), ("jpg", "public.jpeg"),
      ("png", "public.png"), ("pdf", "com.adobe.pdf"), ("mp3", "public.mp3"),
      ("mp4", "public.mpeg-4"), ("swift", "public.swift-source"), ("html", "public.html"),
      ("md", "net.daringfireball.markdown"), ("json", "public.json"), ("zip", "public.zip-archive"),
      ("csv", "public.comma-separated-values-text"), ("eml", "com.apple.mail.email"),
    ])
    func extensions(name: String, identifier: String) {
      #expect(UTType(filenameExtension: name)?.identifier == identifier)
    }

    @Test func tags() throws {
      #expect(UTType(mimeType: "text/plain") == .plainText)
      #expect(UTType(mimeType: "IMAGE/JPEG") == .jpeg)
      #expect(UTType(mimeType: "audio/mp4") == .mpeg4Audio)
      #expect(UTType(filenameExtension: "mp4", conformingTo: .audio) == .mpeg4Audio)
      #expect(UTType(filenameExtension: "rtfd", conformingTo: .package) == .rtfd)
      #expect(UTType(filenameExtension: "app", conformingTo: .package) == .applicationBundle)
      #expect(UTType(filenameExtension: "") == nil)
      #expect(UTType.jpeg.preferredFilenameExtension == "jpeg")
      #expect(UTType.jpeg.preferredMIMEType == "image/jpeg")
      #expect(UTType.image.preferredFilenameExtension == nil)
      #expect(UTType.jpeg.tags[.filenameExtension] == ["jpeg", "jpg", "jpe"])
      #expect(UTTagClass.mimeType.rawValue == "public.mime-type")
      let types = UTType.types(tag: "mp4", tagClass: .filenameExtension, conformingTo: nil)
      #expect(types == [.mpeg4Movie, .mpeg4Audio])
      #expect(UTType.types(tag: "x", tagClass: UTTagClass(rawValue: "x"), conformingTo: nil) == [])
    }

    @Test func dynamicTypes() throws {
      let type = try #require(UTType(filenameExtension: "Zebra"))
      #expect(type.isDynamic && !type.isDeclared)
      // The beginning that all types of extensions have on Apple's systems.
      #expect(type.identifier.hasPrefix("dyn.ah62d4rv4ge8"))
      #expect(type.preferredFilenameExtension == "zebra")
      #expect(type.conforms(to: .data) && type.conforms(to: .item))
      #expect(UTType(type.identifier) == type)
      for parent in [UTType.image, .package, .json] {
        let type = try #require(UTType(filenameExtension: "a:b=c,d", conformingTo: parent))
        #expect(type.conforms(to: parent))
        #expect(UTType(type.identifier)?.preferredFilenameExtension == "a:b=c,d")
      }
      let mime = try #require(UTType(mimeType: "application/x-zebra"))
      #expect(mime.preferredMIMEType == "application/x-zebra")
      #expect(mime.preferredFilenameExtension == nil)
    }

    @Test func ownTypes() throws {
      #expect(UTType("org.example.own") == nil)
      let own = UTType(exportedAs: "org.example.own", conformingTo: .json)
      #expect(UTType("org.Example.own") == own)
      #expect(own.conforms(to: .text) && own.isDeclared)
      let below = UTType(importedAs: "org.example.below", conformingTo: own)
      #expect(below.supertypes.isSuperset(of: [own, .json, .item]))
      #expect(UTType(exportedAs: "public.png", conformingTo: .text) == .png)
      #expect(!UTType.png.conforms(to: .text))
      // The engine goes by the table alone.
      #expect(UniformTypes.ancestors(of: "org.example.own") == ["org.example.own"])
    }

    @Test func coding() throws {
      let types: [UTType] = [.png, UTType(filenameExtension: "zebra") ?? .data]
      let data = try JSONEncoder().encode(types)
      #expect(try JSONDecoder().decode([UTType].self, from: data) == types)
    }

    @Test func olderNames() {
      #expect(UTType(kUTTypePNG as String) == .png)
      #expect(kUTTypePlainText == UTType.plainText.identifier)
    }
  }
#endif
