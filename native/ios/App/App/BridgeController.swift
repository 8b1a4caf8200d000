import Capacitor

/// Brings plugins of our own: Capacitor finds those of packages by itself.
class BridgeController: CAPBridgeViewController {
    override open func capacitorDidLoad() {
        bridge?.registerPluginInstance(SmartcardsPlugin())
        bridge?.registerPluginInstance(PhoneSignsPlugin())
    }
}
