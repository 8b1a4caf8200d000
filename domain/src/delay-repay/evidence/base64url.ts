const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Without padding. */
export function toBase64url(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const three = (bytes[at]! << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    const signs = Math.min(bytes.length - at, 3) + 1
    for (let sign = 0; sign < signs; sign += 1) text += SIGNS[(three >> (18 - 6 * sign)) & 63]
  }
  return text
}

/** Nothing for any text but the one that these bytes have: the last sign has bits to spare, and they count, too. */
export function fromBase64url(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 6) / 8))
  let [held, bits, to] = [0, 0, 0]
  for (const sign of text) {
    const value = SIGNS.indexOf(sign)
    if (value < 0) return undefined
    held = ((held << 6) | value) & 0xfff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[to] = held >> bits
    to += 1
  }
  return toBase64url(bytes) === text ? bytes : undefined
}
