#if !canImport(Darwin)
  /// Something of a client's that is handed to another thread.
  ///
  /// The client's handlers, delegates and objects have the types that Apple's framework gives them,
  /// which promise nothing about threads; as there, they are called on queues of the framework, one
  /// call at a time.
  struct Handed<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  /// A weak reference that is handed to another thread.
  struct WeaklyHanded<Object: AnyObject>: @unchecked Sendable {
    private(set) weak var object: Object?

    init(_ object: Object?) { self.object = object }
  }
#endif
