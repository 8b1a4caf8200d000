/**
 * An Aztec code (ISO/IEC 24778) as rows of dark and light modules, small enough to be drawn on a phone without a network.
 * Our codes are capital letters; anything else goes as bytes.
 */
export type Matrix = readonly (readonly boolean[])[]

/** Share of error correction that the standard advises. */
const CORRECTION = 0.23
const SMALLEST_CORRECTION_BITS = 11
const MOST_COMPACT_WORDS = 64
const WORD_BITS = [4, 6, 6, 8, 8, 8, 8, 8, 8, ...times(14, 10), ...times(10, 12)]
const POLYNOMIALS: Record<number, number> = { 4: 0x13, 6: 0x43, 8: 0x12d, 10: 0x409, 12: 0x1069 }

function times(count: number, value: number): number[] {
  return Array.from({ length: count }, () => value)
}

export function aztecMatrix(text: string): Matrix {
  const data = textBits(text)
  const correction = Math.floor(data.length * CORRECTION) + SMALLEST_CORRECTION_BITS
  const { compact, layers, wordBits, stuffed, capacity } = sizeFor(data, correction)
  const message = withCheckWords(stuffed, capacity, wordBits)
  const mode = modeMessage(compact, layers, stuffed.length / wordBits)

  const base = (compact ? 11 : 14) + layers * 4
  const { size, place } = compact ? { size: base, place: (at: number) => at } : withReferenceGrid(base)
  const matrix = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const set = (column: number, row: number) => {
    const line = matrix[row]
    if (line) line[column] = true
  }
  drawLayers(message, { base, layers, compact, place, set })
  drawMode(mode, Math.floor(size / 2), compact, set)
  drawCentre(Math.floor(size / 2), compact ? 5 : 7, set)
  if (!compact) drawGrid(base, size, set)
  return matrix
}

type Set = (column: number, row: number) => void

function textBits(text: string): number[] {
  const bits: number[] = []
  if (/^[A-Z ]*$/.test(text)) {
    for (const letter of text) put(bits, letter === ' ' ? 1 : letter.charCodeAt(0) - 63, 5)
    return bits
  }
  // One run of bytes: it could be 2,078 long, which is more than any code holds.
  const bytes = Array.from(text, (letter) => letter.charCodeAt(0) & 255)
  put(bits, 31, 5)
  if (bytes.length > 31) put(bits, bytes.length - 31, 16)
  else put(bits, bytes.length, 5)
  for (const byte of bytes) put(bits, byte, 8)
  return bits
}

function put(bits: number[], value: number, count: number): void {
  for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1)
}

/** The smallest code that holds the data and its correction. */
function sizeFor(data: readonly number[], correction: number) {
  for (let turn = 0; turn <= 32; turn += 1) {
    const compact = turn <= 3
    const layers = compact ? turn + 1 : turn
    const capacity = ((compact ? 88 : 112) + 16 * layers) * layers
    const wordBits = WORD_BITS[layers] ?? 12
    if (data.length + correction > capacity) continue
    const stuffed = stuff(data, wordBits)
    if (compact && stuffed.length > wordBits * MOST_COMPACT_WORDS) continue
    if (stuffed.length + correction <= capacity - (capacity % wordBits))
      return { compact, layers, wordBits, stuffed, capacity }
  }
  throw new RangeError('too long for one code')
}

/** No word may be all ones or all zeros but for its last bit, so that damage can be told from data. */
function stuff(bits: readonly number[], wordBits: number): number[] {
  const out: number[] = []
  const mask = (1 << wordBits) - 2
  for (let at = 0; at < bits.length; at += wordBits) {
    let word = 0
    for (let bit = 0; bit < wordBits; bit += 1) word = (word << 1) | (bits[at + bit] ?? 1)
    if ((word & mask) === mask) {
      put(out, word & mask, wordBits)
      at -= 1
    } else if ((word & mask) === 0) {
      put(out, word | 1, wordBits)
      at -= 1
    } else put(out, word, wordBits)
  }
  return out
}

/** Reed–Solomon over the field of the word's size. */
function withCheckWords(bits: readonly number[], capacity: number, wordBits: number): number[] {
  const words: number[] = []
  for (let at = 0; at < bits.length; at += wordBits) {
    let word = 0
    for (let bit = 0; bit < wordBits; bit += 1) word = (word << 1) | (bits[at + bit] ?? 0)
    words.push(word)
  }
  const checks = checkWords(words, Math.floor(capacity / wordBits) - words.length, wordBits)
  const out = times(capacity % wordBits, 0)
  for (const word of [...words, ...checks]) put(out, word, wordBits)
  return out
}

function checkWords(words: readonly number[], count: number, wordBits: number): number[] {
  const size = 1 << wordBits
  const exp: number[] = []
  const log: number[] = []
  for (let power = 0, value = 1; power < size - 1; power += 1) {
    exp[power] = value
    log[value] = power
    value <<= 1
    if (value >= size) value ^= POLYNOMIALS[wordBits] ?? 0
  }
  const multiply = (one: number, other: number) =>
    one === 0 || other === 0 ? 0 : (exp[((log[one] ?? 0) + (log[other] ?? 0)) % (size - 1)] ?? 0)

  let generator = [1]
  for (let power = 1; power <= count; power += 1) {
    const root = exp[power % (size - 1)] ?? 0
    const next = times(generator.length + 1, 0)
    for (const [at, factor] of generator.entries()) {
      next[at] = (next[at] ?? 0) ^ factor
      next[at + 1] = (next[at + 1] ?? 0) ^ multiply(factor, root)
    }
    generator = next
  }
  const rest = times(count, 0)
  for (const word of words) {
    const lead = word ^ (rest[0] ?? 0)
    for (let at = 0; at < count; at += 1) rest[at] = (rest[at + 1] ?? 0) ^ multiply(generator[at + 1] ?? 0, lead)
  }
  return rest
}

function modeMessage(compact: boolean, layers: number, words: number): number[] {
  const bits: number[] = []
  put(bits, layers - 1, compact ? 2 : 5)
  put(bits, words - 1, compact ? 6 : 11)
  return withCheckWords(bits, compact ? 28 : 40, 4)
}

/** Full-size codes have lines across them every 16 modules; data steps over these. */
function withReferenceGrid(base: number) {
  const size = base + 1 + 2 * Math.floor((base / 2 - 1) / 15)
  const [half, centre] = [base / 2, Math.floor(size / 2)]
  const place = (at: number) => {
    const out = at < half ? half - 1 - at : at - half
    const shifted = out + Math.floor(out / 15) + 1
    return at < half ? centre - shifted : centre + shifted
  }
  return { size, place }
}

type Layers = { base: number; layers: number; compact: boolean; place: (at: number) => number; set: Set }

/** From the outermost layer inwards, two modules thick, along its four sides. */
function drawLayers(message: readonly number[], { base, layers, compact, place, set }: Layers): void {
  let offset = 0
  for (let layer = 0; layer < layers; layer += 1) {
    const side = (layers - layer) * 4 + (compact ? 9 : 12)
    const [near, far] = [layer * 2, base - 1 - layer * 2]
    for (let along = 0; along < side; along += 1) {
      for (let deep = 0; deep < 2; deep += 1) {
        const at = offset + along * 2 + deep
        if (message[at]) set(place(near + deep), place(near + along))
        if (message[at + side * 2]) set(place(near + along), place(far - deep))
        if (message[at + side * 4]) set(place(far - deep), place(far - along))
        if (message[at + side * 6]) set(place(far - along), place(near + deep))
      }
    }
    offset += side * 8
  }
}

function drawMode(mode: readonly number[], centre: number, compact: boolean, set: Set): void {
  const [count, reach] = compact ? [7, 5] : [10, 7]
  for (let at = 0; at < count; at += 1) {
    const along = compact ? centre - 3 + at : centre - 5 + at + Math.floor(at / 5)
    if (mode[at]) set(along, centre - reach)
    if (mode[at + count]) set(centre + reach, along)
    if (mode[3 * count - 1 - at]) set(along, centre + reach)
    if (mode[4 * count - 1 - at]) set(centre - reach, along)
  }
}

/** The bull's eye, and the marks that say which way is up. */
function drawCentre(centre: number, reach: number, set: Set): void {
  for (let ring = 0; ring < reach; ring += 2) {
    for (let at = centre - ring; at <= centre + ring; at += 1) {
      set(at, centre - ring)
      set(at, centre + ring)
      set(centre - ring, at)
      set(centre + ring, at)
    }
  }
  set(centre - reach, centre - reach)
  set(centre - reach + 1, centre - reach)
  set(centre - reach, centre - reach + 1)
  set(centre + reach, centre - reach)
  set(centre + reach, centre - reach + 1)
  set(centre + reach, centre + reach - 1)
}

function drawGrid(base: number, size: number, set: Set): void {
  const centre = Math.floor(size / 2)
  for (let line = 0, out = 0; line < base / 2 - 1; line += 15, out += 16) {
    for (let at = centre & 1; at < size; at += 2) {
      set(centre - out, at)
      set(centre + out, at)
      set(at, centre - out)
      set(at, centre + out)
    }
  }
}
