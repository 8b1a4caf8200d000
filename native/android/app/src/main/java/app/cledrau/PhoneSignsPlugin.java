package app.cledrau;

import android.app.Activity;
import android.os.Build;
import com.getcapacitor.JSArray;
import com.getcapacitor.JSObject;
import com.getcapacitor.Plugin;
import com.getcapacitor.PluginCall;
import com.getcapacitor.PluginMethod;
import com.getcapacitor.annotation.CapacitorPlugin;
import java.io.File;

/** What the system alone can see: that a picture of the screen was taken, and which files are there. What either means, the page knows. */
@CapacitorPlugin(name = "PhoneSigns")
public class PhoneSignsPlugin extends Plugin {

    /** Android 14 tells of pictures; older ones know no such class, and are asked for nothing. */
    private Object watching = null;

    @Override
    protected void handleOnStart() {
        if (Build.VERSION.SDK_INT < Build.VERSION_CODES.UPSIDE_DOWN_CAKE || watching != null) return;
        Activity.ScreenCaptureCallback taken = () -> notifyListeners("screenshot", new JSObject());
        getActivity().registerScreenCaptureCallback(getActivity().getMainExecutor(), taken);
        watching = taken;
    }

    @Override
    protected void handleOnStop() {
        if (Build.VERSION.SDK_INT < Build.VERSION_CODES.UPSIDE_DOWN_CAKE || watching == null) return;
        getActivity().unregisterScreenCaptureCallback((Activity.ScreenCaptureCallback) watching);
        watching = null;
    }

    /** Of these paths those that are there, and by whose keys the system was signed. */
    @PluginMethod
    public void look(PluginCall call) {
        JSArray paths = call.getArray("paths", new JSArray());
        JSArray found = new JSArray();
        for (int at = 0; at < paths.length(); at++) {
            String path = paths.optString(at);
            if (new File(path).exists()) found.put(path);
        }
        JSObject told = new JSObject();
        told.put("found", found);
        told.put("build", Build.TAGS);
        call.resolve(told);
    }
}
