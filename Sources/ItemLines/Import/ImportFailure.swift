import Pharos

/// Why an import did not come to its end, and what it had done by then.
package struct ImportFailure: Error {
  package enum Reason {
    /// An input cannot be read (further): its name, place and reason for people.
    case unreadable(String)
    /// A line is no item.
    case badLine(BadLine)
    /// ``ImportOptions/interruption`` was requested; everything that was read is committed.
    case stopped
    /// The index refused or failed; what was pending is lost.
    case index(IndexError)
    /// The caller's closure threw.
    case interrupted(any Error)
  }

  package let reason: Reason
  package let counts: ImportCounts
}
