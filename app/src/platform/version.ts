/** Sent with every call; stored data of another version is dropped. */
export const APP_VERSION = '1.2.6'
export const BUILD_VERSION = '2.11.0'
