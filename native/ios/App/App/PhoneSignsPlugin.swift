import Capacitor
import UIKit

/// What the system alone can see: that a picture of the screen was taken, and which files are there. What either means, the page knows.
@objc(PhoneSignsPlugin)
public class PhoneSignsPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "PhoneSignsPlugin"
    public let jsName = "PhoneSigns"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod(name: "look", returnType: CAPPluginReturnPromise)
    ]

    override public func load() {
        NotificationCenter.default.addObserver(
            self, selector: #selector(taken), name: UIApplication.userDidTakeScreenshotNotification, object: nil)
    }

    @objc private func taken() {
        notifyListeners("screenshot", data: [:])
    }

    /// Of these paths those that are there. An iPhone says nothing of whose keys its system was signed by.
    @objc func look(_ call: CAPPluginCall) {
        let paths = call.getArray("paths", String.self) ?? []
        call.resolve(["found": paths.filter { FileManager.default.fileExists(atPath: $0) }, "build": ""])
    }
}
