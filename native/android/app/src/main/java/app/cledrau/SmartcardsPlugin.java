package app.cledrau;

import android.nfc.NfcAdapter;
import android.nfc.Tag;
import android.nfc.tech.IsoDep;
import android.os.Bundle;
import com.getcapacitor.JSObject;
import com.getcapacitor.Plugin;
import com.getcapacitor.PluginCall;
import com.getcapacitor.PluginMethod;
import com.getcapacitor.annotation.CapacitorPlugin;
import java.io.IOException;

/**
 * Carries commands to a smartcard that is held to the phone, and its answers back. It knows nothing of what they say: the page
 * carries them on, and shows what is going on.
 */
@CapacitorPlugin(name = "Smartcards")
public class SmartcardsPlugin extends Plugin implements NfcAdapter.ReaderCallback {

    /** Cards of both kinds, which are asked for nothing before we do. */
    private static final int KINDS = NfcAdapter.FLAG_READER_NFC_A | NfcAdapter.FLAG_READER_NFC_B | NfcAdapter.FLAG_READER_SKIP_NDEF_CHECK;
    /** A card that makes a change count may think for a while. */
    private static final int PATIENCE_MS = 3000;
    private static final int LOOKS_EVERY_MS = 250;

    private volatile boolean reading = false;
    private IsoDep card = null;

    private NfcAdapter adapter() {
        return NfcAdapter.getDefaultAdapter(getContext());
    }

    @PluginMethod
    public void check(PluginCall call) {
        NfcAdapter adapter = adapter();
        JSObject told = new JSObject();
        told.put("state", adapter == null ? "none" : adapter.isEnabled() ? "on" : "off");
        call.resolve(told);
    }

    @PluginMethod
    public void start(PluginCall call) {
        NfcAdapter adapter = adapter();
        if (adapter == null) {
            call.reject("This phone has no NFC", "NONE");
            return;
        }
        if (!adapter.isEnabled()) {
            call.reject("NFC is switched off", "OFF");
            return;
        }
        Bundle options = new Bundle();
        options.putInt(NfcAdapter.EXTRA_READER_PRESENCE_CHECK_DELAY, LOOKS_EVERY_MS);
        getActivity().runOnUiThread(() -> {
            try {
                forget();
                adapter.enableReaderMode(getActivity(), this, KINDS, options);
                reading = true;
                call.resolve();
            } catch (IllegalStateException | UnsupportedOperationException | SecurityException trouble) {
                call.reject(trouble.getMessage(), "FAILED");
            }
        });
    }

    @Override
    public void onTagDiscovered(Tag tag) {
        JSObject told = new JSObject();
        synchronized (this) {
            if (!reading) return;
            forget();
            told.put("id", hex(tag.getId()));
            IsoDep found = IsoDep.get(tag);
            try {
                if (found != null) {
                    found.connect();
                    found.setTimeout(PATIENCE_MS);
                }
            } catch (IOException | SecurityException trouble) {
                notifyListeners("gone", new JSObject());
                return;
            }
            card = found;
            told.put("speaks", found != null);
        }
        notifyListeners("card", told);
    }

    @PluginMethod
    public void transceive(PluginCall call) {
        byte[] command = bytes(call.getString("apdu", ""));
        synchronized (this) {
            if (card == null || command == null) {
                call.reject("There is no card", "GONE");
                return;
            }
            try {
                JSObject told = new JSObject();
                told.put("answer", hex(card.transceive(command)));
                call.resolve(told);
            } catch (IOException | IllegalStateException | SecurityException trouble) {
                forget();
                notifyListeners("gone", new JSObject());
                call.reject("The card is gone", "GONE");
            }
        }
    }

    /** The page itself says it: Android shows nothing of its own. */
    @PluginMethod
    public void setMessage(PluginCall call) {
        call.resolve();
    }

    @PluginMethod
    public void finish(PluginCall call) {
        stop();
        call.resolve();
    }

    @PluginMethod
    public void cancel(PluginCall call) {
        stop();
        call.resolve();
    }

    /** Another app is in front: cards are its own now. */
    @Override
    protected void handleOnPause() {
        if (!reading) return;
        stop();
        JSObject told = new JSObject();
        told.put("why", "LEFT");
        notifyListeners("ended", told);
    }

    private void stop() {
        synchronized (this) {
            reading = false;
            forget();
        }
        NfcAdapter adapter = adapter();
        if (adapter == null) return;
        getActivity().runOnUiThread(() -> {
            // Somebody may have started again meanwhile, or closed the app.
            if (!reading && !getActivity().isDestroyed()) adapter.disableReaderMode(getActivity());
        });
    }

    private synchronized void forget() {
        try {
            if (card != null) card.close();
        } catch (IOException | SecurityException trouble) {
            // It is gone already.
        }
        card = null;
    }

    private static String hex(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (byte one : bytes) text.append(String.format("%02X", one));
        return text.toString();
    }

    private static byte[] bytes(String text) {
        if (!text.matches("([0-9A-Fa-f]{2}){4,}")) return null;
        byte[] read = new byte[text.length() / 2];
        for (int at = 0; at < read.length; at += 1) read[at] = (byte) Integer.parseInt(text.substring(at * 2, at * 2 + 2), 16);
        return read;
    }
}
