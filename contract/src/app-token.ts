/** Names the app in every call, as `token`. It tells whose call it is and protects nothing: it is the same for everybody. */
export const APP_TOKEN = 'cledrau-app-1'
