package app.cledrau;

import android.os.Bundle;
import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        // Plugins of our own: Capacitor finds those of packages by itself.
        registerPlugin(SmartcardsPlugin.class);
        registerPlugin(PhoneSignsPlugin.class);
        super.onCreate(savedInstanceState);
    }
}
