package app.cledrau;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
