import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A thread with 512 KiB of stack, the least that Apple's systems give.
enum SmallStack {
  /// Runs on such a thread; an issue is recorded where the answer is false.
  static func run(_ body: @escaping @Sendable () -> Bool) {
    final class Work: Sendable {
      let body: @Sendable () -> Bool
      init(_ body: @escaping @Sendable () -> Bool) { self.body = body }
    }
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, 512 << 10)
    defer { pthread_attr_destroy(&attributes) }
    let context = Unmanaged.passRetained(Work(body)).toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
      let status = pthread_create(
        &thread, &attributes,
        { context in
          let work = Unmanaged<Work>.fromOpaque(context).takeRetainedValue()
          return work.body() ? UnsafeMutableRawPointer(bitPattern: 1) : nil
        }, context)
      guard let thread else { return }
    #else
      var thread = pthread_t()
      let status = pthread_create(
        &thread, &attributes,
        { context in
          guard let context else { return nil }
          let work = Unmanaged<Work>.fromOpaque(context).takeRetainedValue()
          return work.body() ? UnsafeMutableRawPointer(bitPattern: 1) : nil
        }, context)
    #endif
    #expect(status == 0)
    var result: UnsafeMutableRawPointer?
    pthread_join(thread, &result)
    #expect(result != nil)
  }
}
