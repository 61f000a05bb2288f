#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The stems of Snowball (Porter, “Snowball: a language for stemming algorithms”, 2001), by the
/// system's libstemmer, which is looked for when it is wanted first.
///
/// Not thread-safe, as the library's stemmers are not.
final class SnowballStemmer {
  private typealias New =
    @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>?) -> OpaquePointer?
  private typealias Stem =
    @convention(c) (OpaquePointer, UnsafePointer<UInt8>, CInt) -> UnsafePointer<UInt8>?
  private typealias Length = @convention(c) (OpaquePointer) -> CInt
  private typealias Delete = @convention(c) (OpaquePointer) -> Void

  /// What Debian and others call the library, with the versions of its interface.
  private static let names = [
    "libstemmer.so.0d", "libstemmer.so.0", "libstemmer.so", "libstemmer.dylib",
  ]
  /// Longer words are their own stems.
  private static let longestWord = 1 << 10

  private let library: UnsafeMutableRawPointer
  private let stemmer: OpaquePointer
  private let stemFunction: Stem
  private let lengthFunction: Length
  private let deleteFunction: Delete
  private var known: [String: String] = [:]

  /// The stemmer of a language by its name in the library, such as `english`; nil where the library
  /// is not installed, or does not know the language.
  init?(_ language: String) {
    guard let library = SnowballStemmer.names.lazy.compactMap({ dlopen($0, RTLD_NOW) }).first,
      let new = dlsym(library, "sb_stemmer_new"), let stem = dlsym(library, "sb_stemmer_stem"),
      let length = dlsym(library, "sb_stemmer_length"),
      let delete = dlsym(library, "sb_stemmer_delete")
    else { return nil }
    // SAFETY: the types are those of libstemmer.h; sb_symbol is an unsigned char, and sb_stemmer is
    // opaque. The encoding is UTF-8 where none is given.
    let stemmer = unsafeBitCast(new, to: New.self)(language, nil)
    guard let stemmer else {
      dlclose(library)
      return nil
    }
    self.library = library
    self.stemmer = stemmer
    // SAFETY: as above.
    stemFunction = unsafeBitCast(stem, to: Stem.self)
    lengthFunction = unsafeBitCast(length, to: Length.self)
    deleteFunction = unsafeBitCast(delete, to: Delete.self)
  }

  deinit {
    deleteFunction(stemmer)
    dlclose(library)
  }

  /// The stem of a word in lower case.
  func stem(_ word: String) -> String {
    if let stem = known[word] { return stem }
    let stem = SnowballStemmer.isShort(word) ? find(word) : word
    known[word] = stem
    return stem
  }

  private static func isShort(_ word: String) -> Bool { word.utf8.count <= longestWord }

  private func find(_ word: String) -> String {
    let utf8 = Array(word.utf8)
    // SAFETY: the library reads `utf8.count` bytes; what it returns has as many as its length says,
    // and stays until the next word.
    return utf8.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress,
        let stem = stemFunction(stemmer, base, CInt(bytes.count))
      else { return word }
      let length = Int(max(0, lengthFunction(stemmer)))
      return String(decoding: UnsafeBufferPointer(start: stem, count: length), as: UTF8.self)
    }
  }
}
