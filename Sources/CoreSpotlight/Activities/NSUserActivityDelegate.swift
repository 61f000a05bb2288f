#if !canImport(Darwin)
  import Foundation

  /// Who brings an activity up to date before it is used, and hears of its use elsewhere.
  ///
  /// Every call may be left out.
  public protocol NSUserActivityDelegate: NSObjectProtocol {
    /// The activity is about to be used and says that it needs to be brought up to date; called on the thread
    /// of ``NSUserActivity/becomeCurrent()``.
    func userActivityWillSave(_ userActivity: NSUserActivity)

    /// The activity goes on at another device; nothing makes it here.
    func userActivityWasContinued(_ userActivity: NSUserActivity)

    /// Another device has opened streams; nothing makes it here.
    func userActivity(
      _ userActivity: NSUserActivity, didReceive inputStream: InputStream,
      outputStream: OutputStream)
  }

  extension NSUserActivityDelegate {
    /// Does nothing.
    public func userActivityWillSave(_ userActivity: NSUserActivity) {}

    /// Does nothing.
    public func userActivityWasContinued(_ userActivity: NSUserActivity) {}

    /// Does nothing.
    public func userActivity(
      _ userActivity: NSUserActivity, didReceive inputStream: InputStream,
      outputStream: OutputStream
    ) {}
  }
#endif
