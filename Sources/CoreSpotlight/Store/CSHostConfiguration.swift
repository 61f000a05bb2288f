#if !canImport(Darwin)
  import Foundation
  import Pharos

  /// What an operating system knows of an app and a program on its own does not: who it is and
  /// where its index lives.
  ///
  /// The defaults suit an app: the index is in the person's data folder, by the rules of XDG. Tests
  /// and servers set the bundle identifier, the folder, or the clock.
  public struct CSHostConfiguration: Sendable {
    /// The name of the app; items of different bundle identifiers do not see each other.
    ///
    /// The default is the identifier of the main bundle, or the name of the program.
    public var bundleIdentifier: String

    /// The folder of this bundle's index; nil takes
    /// ``defaultFolder(forBundleIdentifier:environment:)``.
    public var folder: URL?

    /// Whether the index lives in memory only and is gone with the host.
    public var isInMemory = false

    /// Where the files of the folder are kept; for tests, a disk in memory that can be made to
    /// fail.
    public var fileSystem: IndexFileSystem = .system

    /// The clock that `$time`, expiration and freshness are taken from.
    public var clock: @Sendable () -> Date = { Date() }

    /// The calendar that counts the month after which items expire by themselves.
    public var calendar = Calendar(identifier: .gregorian)

    /// The protection class of indexes that name none.
    public var defaultProtectionClass = FileProtectionType.completeUntilFirstUserAuthentication

    /// Whether this device can index; when false, every change fails with `indexingUnsupported`.
    public var isIndexingAvailable = true

    /// How long before an item expires the delegate is asked to index it again, in seconds.
    public var renewalPeriod: TimeInterval = 24 * 60 * 60

    /// Whether an update of an item that is not in the index adds it; otherwise it is ignored.
    public var updatesCreateMissingItems = false

    /// Memory the index may take for itself while it writes, in bytes.
    public var memoryBudget = IndexConfiguration().memoryBudget

    /// The model by which typed text finds items that are near in meaning; see
    /// `IndexConfiguration.embedder`.
    ///
    /// It gets the titles and texts of items when they are indexed, and what is typed into a
    /// ``CSUserQuery``, unless ``CSUserQueryContext/disableSemanticSearch`` says otherwise.
    public var embedder: (any TextEmbedder)?

    /// How near an item has to be; see `IndexConfiguration.leastSimilarity`.
    public var leastSimilarity = IndexConfiguration().leastSimilarity

    /// How long a program that returns or calls `exit` waits for the changes that it has asked for, in
    /// seconds.
    ///
    /// Changes that are not carried out by then are lost, and a line on standard error says so. A program
    /// that is ended by a signal does not wait.
    public var endingTimeout: TimeInterval = 10

    /// Gets what went wrong with a change that has no handler; called on any thread.
    ///
    /// The default writes a line to standard error.
    public var unhandledErrorHandler: @Sendable (any Error) -> Void = { error in
      StandardError.write("a change was not carried out: \(error.localizedDescription)")
    }

    /// The defaults for a bundle identifier.
    public init(bundleIdentifier: String? = nil) {
      self.bundleIdentifier =
        bundleIdentifier ?? Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
    }

    /// The default folder: `$XDG_DATA_HOME/CoreSpotlight/IDENTIFIER`, or below `~/.local/share`
    /// where the variable is missing, empty or not an absolute path.
    ///
    /// Characters that a file name cannot have are written as `%` and two digits.
    public static func defaultFolder(
      forBundleIdentifier identifier: String,
      environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> URL {
      let data: URL
      if let path = environment["XDG_DATA_HOME"], path.hasPrefix("/") {
        data = URL(fileURLWithPath: path, isDirectory: true)
      } else {
        let home =
          environment["HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
          ?? FileManager.default.homeDirectoryForCurrentUser
        data = home.appendingPathComponent(".local/share", isDirectory: true)
      }
      return data.appendingPathComponent("CoreSpotlight", isDirectory: true)
        .appendingPathComponent(fileName(of: identifier), isDirectory: true)
    }

    private static func fileName(of identifier: String) -> String {
      var name = ""
      for byte in identifier.utf8 {
        switch byte {
        case UInt8(ascii: "/"), UInt8(ascii: "%"), 0..<32, 127...:
          name += String(format: "%%%02X", byte)
        default: name.unicodeScalars.append(Unicode.Scalar(byte))
        }
      }
      return name.isEmpty || name == "." || name == ".." ? "%" + name : name
    }

    /// Where the files are; nil for a host in memory.
    var location: URL? {
      isInMemory
        ? nil
        : folder ?? CSHostConfiguration.defaultFolder(forBundleIdentifier: bundleIdentifier)
    }

    /// The settings of the engine.
    var indexConfiguration: IndexConfiguration {
      var settings = IndexConfiguration()
      let clock = clock
      settings.clock = { EngineClock.instant ?? clock() }
      settings.fileSystem = fileSystem
      settings.updatesCreateMissingItems = updatesCreateMissingItems
      settings.memoryBudget = memoryBudget
      settings.embedder = embedder
      settings.leastSimilarity = leastSimilarity
      // Each query string was held to its own limits.
      settings.queryLimits.nodes = .max
      return settings
    }
  }

  /// The clock of the engine, for what has to be done as of a moment.
  enum EngineClock {
    /// The clock stands at this instant, where it is set.
    @TaskLocal static var instant: Date?
  }
#endif
