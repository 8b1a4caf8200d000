/**
 * Bytes as capital letters. Aztec codes pack those into five bits each, every reader hands them on unharmed (bytes above
 * 127 many spoil), and a person can paste them. Four bytes make seven letters, what is left over makes two, four or six;
 * each row of bytes has exactly one spelling.
 */

const LETTERS = 26
const A = 65
/** Letters for so many bytes. */
const WIDTH = [0, 2, 4, 6, 7] as const

export function toLetters(bytes: Uint8Array): string {
  const text: number[] = []
  for (let at = 0; at < bytes.length; at += 4) {
    const count = Math.min(4, bytes.length - at)
    let value = 0
    for (let byte = 0; byte < count; byte++) value = value * 256 + (bytes[at + byte] ?? 0)
    const start = text.length
    for (let letter = (WIDTH[count] ?? 0) - 1; letter >= 0; letter--) {
      text[start + letter] = A + (value % LETTERS)
      value = Math.floor(value / LETTERS)
    }
  }
  return String.fromCharCode(...text)
}

/** Nothing for anything that `toLetters` wouldn't have written. */
export function fromLetters(text: string): Uint8Array | undefined {
  const left = text.length % 7
  if (left % 2 === 1 || !/^[A-Z]*$/.test(text)) return undefined
  const bytes = new Uint8Array(Math.floor(text.length / 7) * 4 + left / 2)
  for (let at = 0, to = 0; at < text.length; at += 7, to += 4) {
    const letters = Math.min(7, text.length - at)
    const count = letters === 7 ? 4 : letters / 2
    let value = 0
    for (let letter = 0; letter < letters; letter++) value = value * LETTERS + text.charCodeAt(at + letter) - A
    if (value >= 256 ** count) return undefined
    for (let byte = count - 1; byte >= 0; byte--) {
      bytes[to + byte] = value % 256
      value = Math.floor(value / 256)
    }
  }
  return bytes
}
