import Foundation
import MobileCoreServices
import Testing

#if !canImport(Darwin)
  /// The names that the older modules declare.
  @Suite struct TypeFunctionTests {
    /// The identifier of a file, as code without `UTType` finds it.
    private func identifier(of path: String) -> String? {
      let name = NSString(string: path).pathExtension
      return UTTypeCreatePreferredIdentifierForTag(
        kUTTagClassFilenameExtension, name as CFString, nil)?.takeRetainedValue() as String?
    }

    @Test func tags() {
      #expect(identifier(of: "/a/photo.JPG") == kUTTypeJPEG as String)
      #expect(identifier(of: "/a/text.md") == "net.daringfireball.markdown")
      #expect(identifier(of: "/a/b.no-such-extension")?.hasPrefix("dyn.") == true)
      #expect(
        UTTypeCreatePreferredIdentifierForTag(
          kUTTagClassMIMEType, "image/png" as CFString, kUTTypeImage)?
          .takeUnretainedValue() == kUTTypePNG)
      #expect(
        UTTypeCopyPreferredTagWithClass(kUTTypePNG, kUTTagClassMIMEType)?.takeRetainedValue()
          == "image/png")
      #expect(UTTypeCopyPreferredTagWithClass(kUTTypeItem, kUTTagClassMIMEType) == nil)
    }

    @Test func conformance() {
      #expect(UTTypeConformsTo(kUTTypeJPEG, kUTTypeImage))
      #expect(!UTTypeConformsTo(kUTTypeImage, kUTTypeJPEG))
      #expect(UTTypeConformsTo("no.such-type" as CFString, "no.such-type" as CFString))
      #expect(UTTypeEqual("PUBLIC.jpeg", kUTTypeJPEG))
    }
  }
#endif
