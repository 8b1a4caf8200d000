/** Numbers of any width in a row, most significant bit first. */
export function bitWriter() {
  const bytes: number[] = []
  let free = 0

  const write = (value: number, width: number): void => {
    if (!Number.isSafeInteger(value) || value < 0 || value >= 2 ** width)
      throw new RangeError(`${value} doesn’t fit ${width} bits`)
    for (let bit = width - 1; bit >= 0; bit--) {
      if (free === 0) {
        bytes.push(0)
        free = 8
      }
      free -= 1
      if (Math.floor(value / 2 ** bit) % 2 === 1) bytes.push((bytes.pop() ?? 0) | (1 << free))
    }
  }

  return {
    write,
    flag: (value: boolean): void => write(value ? 1 : 0, 1),
    /** Zeroes up to this many bits from the start. */
    padTo: (bits: number): void => {
      while (bytes.length * 8 - free < bits) write(0, 1)
    },
    length: (): number => bytes.length * 8 - free,
    /** The last byte is filled up with zeroes. */
    bytes: (): Uint8Array => Uint8Array.from(bytes),
  }
}
export type BitWriter = ReturnType<typeof bitWriter>

/** What was written doesn't end where it should, or says what can't be. */
export class Unreadable extends Error {}

export function bitReader(bytes: Uint8Array) {
  let at = 0

  const read = (width: number): number => {
    if (at + width > bytes.length * 8) throw new Unreadable('it ends too soon')
    let value = 0
    const end = at + width
    for (; at < end; at++) value = value * 2 + (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1)
    return value
  }

  return {
    read,
    flag: (): boolean => read(1) === 1,
    skipTo: (bit: number): void => {
      at = bit
    },
    position: (): number => at,
    /** Nothing but the zeroes that fill the last byte may be left: else one content had several spellings. */
    end: (): void => {
      const left = bytes.length * 8 - at
      if (left >= 8 || read(left) !== 0) throw new Unreadable('more follows')
    },
  }
}
export type BitReader = ReturnType<typeof bitReader>

const FIRST = 32

/** Space to underscore, six bits a sign: capitals, digits and most of what stands between them. */
export function writeText6(bits: BitWriter, text: string, length = text.length): void {
  for (const sign of text.padEnd(length)) bits.write(sign.charCodeAt(0) - FIRST, 6)
}

export function readText6(bits: BitReader, length: number): string {
  let text = ''
  for (let sign = 0; sign < length; sign++) text += String.fromCharCode(bits.read(6) + FIRST)
  return text
}
