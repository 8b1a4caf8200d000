/** What apps let through in an alert: lists and links, and links only to where it is safe to go. */
const ALLOWED = /<(?:\/?(?:ul|li)|\/a|a href="(?:https?:\/\/|mailto:|tel:)[^"<>\s]*")>/g

/** The first thing in a text that an app would strip or that could do harm, or nothing. */
export function unsafePartOf(text: string): string | undefined {
  return /<[^>]*>?/.exec(text.replaceAll(ALLOWED, ''))?.[0]
}
