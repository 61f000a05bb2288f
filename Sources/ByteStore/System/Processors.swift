import CKernels

/// The processors that this process may run on.
package enum Processors {
  /// Their number, at least one; fewer than the machine has where the process was confined to some.
  package static let count = max(1, pharos_processor_count())
}
