import Foundation
import Capacitor
import CoreNFC

/// Carries commands to a smartcard that is held to the phone, and its answers back. It knows nothing of what they say: the page
/// carries them on, and gives the words for the system's own sheet.
@objc(SmartcardsPlugin)
public class SmartcardsPlugin: CAPPlugin, CAPBridgedPlugin, NFCTagReaderSessionDelegate {
    public let identifier = "SmartcardsPlugin"
    public let jsName = "Smartcards"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod(name: "check", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "start", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "transceive", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "setMessage", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "finish", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "cancel", returnType: CAPPluginReturnPromise)
    ]

    /// Everything that follows happens on this queue, one after the other.
    private let queue = DispatchQueue(label: "app.cledrau.smartcards")
    private var session: NFCTagReaderSession?
    private var card: NFCTag?

    /// Nobody can switch NFC off on an iPhone; some have none.
    @objc func check(_ call: CAPPluginCall) {
        call.resolve(["state": NFCTagReaderSession.readingAvailable ? "on" : "none"])
    }

    @objc func start(_ call: CAPPluginCall) {
        queue.async {
            guard NFCTagReaderSession.readingAvailable else {
                call.reject("This phone has no NFC", "NONE")
                return
            }
            self.end { $0.invalidate() }
            guard let session = NFCTagReaderSession(pollingOption: .iso14443, delegate: self, queue: self.queue) else {
                call.reject("Reading could not be started", "FAILED")
                return
            }
            session.alertMessage = call.getString("message") ?? ""
            self.session = session
            session.begin()
            call.resolve()
        }
    }

    @objc func transceive(_ call: CAPPluginCall) {
        queue.async {
            guard let card = self.card, let bytes = Self.bytes(call.getString("apdu") ?? ""),
                  let command = NFCISO7816APDU(data: bytes) else {
                call.reject("There is no card", "GONE")
                return
            }
            let answered: (Data, UInt8, UInt8, Error?) -> Void = { data, sw1, sw2, error in
                if error != nil {
                    self.queue.async { self.card = nil }
                    self.notifyListeners("gone", data: [:])
                    call.reject("The card is gone", "GONE")
                    return
                }
                call.resolve(["answer": Self.hex(data + Data([sw1, sw2]))])
            }
            switch card {
            case .iso7816(let tag): tag.sendCommand(apdu: command, completionHandler: answered)
            case .miFare(let tag): tag.sendMiFareISO7816Command(command, completionHandler: answered)
            default: call.reject("There is no card", "GONE")
            }
        }
    }

    @objc func setMessage(_ call: CAPPluginCall) {
        queue.async {
            self.session?.alertMessage = call.getString("message") ?? ""
            call.resolve()
        }
    }

    @objc func finish(_ call: CAPPluginCall) {
        let message = call.getString("message") ?? ""
        let isGood = call.getBool("ok") ?? false
        queue.async {
            self.end { session in
                if isGood {
                    session.alertMessage = message
                    session.invalidate()
                } else {
                    session.invalidate(errorMessage: message)
                }
            }
            call.resolve()
        }
    }

    @objc func cancel(_ call: CAPPluginCall) {
        queue.async {
            self.end { $0.invalidate() }
            call.resolve()
        }
    }

    /// We end it ourselves: nobody is told.
    private func end(_ how: (NFCTagReaderSession) -> Void) {
        let ending = session
        session = nil
        card = nil
        if let ending = ending { how(ending) }
    }

    public func tagReaderSessionDidBecomeActive(_ session: NFCTagReaderSession) {}

    public func tagReaderSession(_ session: NFCTagReaderSession, didInvalidateWithError error: Error) {
        guard session === self.session else { return }
        self.session = nil
        card = nil
        notifyListeners("ended", data: ["why": Self.why(error)])
    }

    public func tagReaderSession(_ session: NFCTagReaderSession, didDetect tags: [NFCTag]) {
        guard session === self.session, let tag = tags.first else { return }
        if tags.count > 1 {
            notifyListeners("card", data: ["id": "", "speaks": false, "several": true])
            queue.asyncAfter(deadline: .now() + 0.5) { session.restartPolling() }
            return
        }
        session.connect(to: tag) { error in
            guard session === self.session else { return }
            guard error == nil else {
                self.notifyListeners("gone", data: [:])
                return
            }
            self.card = tag
            let (id, speaks) = Self.about(tag)
            self.notifyListeners("card", data: ["id": id, "speaks": speaks])
        }
    }

    private static func about(_ tag: NFCTag) -> (String, Bool) {
        switch tag {
        case .iso7816(let card): return (hex(card.identifier), true)
        case .miFare(let card): return (hex(card.identifier), card.mifareFamily == .desfire)
        default: return ("", false)
        }
    }

    private static func why(_ error: Error) -> String {
        switch (error as? NFCReaderError)?.code {
        case .readerSessionInvalidationErrorUserCanceled: return "CANCELLED"
        case .readerSessionInvalidationErrorSessionTimeout: return "TIMEOUT"
        case .readerSessionInvalidationErrorSystemIsBusy: return "BUSY"
        default: return "FAILED"
        }
    }

    private static func hex(_ data: Data) -> String {
        data.map { String(format: "%02X", $0) }.joined()
    }

    private static func bytes(_ text: String) -> Data? {
        guard text.count >= 8, text.count % 2 == 0 else { return nil }
        var read = Data()
        var at = text.startIndex
        while at < text.endIndex {
            let next = text.index(at, offsetBy: 2)
            guard let byte = UInt8(text[at..<next], radix: 16) else { return nil }
            read.append(byte)
            at = next
        }
        return read
    }
}
