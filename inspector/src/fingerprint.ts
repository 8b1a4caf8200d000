/** A short name for a text: another text has another one. */
export function fingerprint(text: string): string {
  let hash = 5381
  for (let at = 0; at < text.length; at += 1) hash = Math.trunc((hash * 33) ^ text.charCodeAt(at)) >>> 0
  return hash.toString(36)
}
