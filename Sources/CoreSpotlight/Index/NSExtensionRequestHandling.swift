#if !canImport(Darwin)
  import Foundation

  /// Where an extension's request comes from; there is no other process here.
  open class NSExtensionContext: NSObject {
    /// What the request is about.
    open var inputItems: [Any] = []

    /// Ends the request.
    @preconcurrency open func completeRequest(
      returningItems items: [Any]?, completionHandler: (@Sendable (Bool) -> Void)? = nil
    ) {
      completionHandler?(false)
    }

    /// Gives the request up.
    open func cancelRequest(withError error: any Error) {}
  }

  /// What the principal object of an extension does.
  public protocol NSExtensionRequestHandling: NSObjectProtocol {
    /// Begins a request.
    func beginRequest(with context: NSExtensionContext)
  }
#endif
