/*
 * SHA-256 (FIPS 180-4), at once and everywhere: browsers hash only asynchronously, and the few hundred short hashes of an
 * evidence file would wait for each other. A test holds it against the platform's own.
 */

const ROUNDS = 64

/** The first 32 bits of the fractional parts of the roots of the first primes: square roots to begin with, cube roots on the way. */
const [START, STEPS] = constants()

function constants(): [Uint32Array, Uint32Array] {
  const primes: number[] = []
  for (let candidate = 2; primes.length < ROUNDS; candidate += 1)
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate)
  const fraction = (root: number) => Math.floor((root - Math.floor(root)) * 2 ** 32)
  return [
    Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime))),
    Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
  ]
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

export function sha256(bytes: Uint8Array): Uint8Array {
  const padded = pad(bytes)
  const view = new DataView(padded.buffer)
  const state = START.slice()
  const words = new Uint32Array(ROUNDS)
  for (let block = 0; block < padded.length; block += 64) {
    for (let at = 0; at < 16; at += 1) words[at] = view.getUint32(block + at * 4)
    mix(state, words)
  }
  const digest = new Uint8Array(32)
  const out = new DataView(digest.buffer)
  for (const [at, word] of state.entries()) out.setUint32(at * 4, word)
  return digest
}

/** A one, zeros, and how many bits there were: whole blocks of 64 bytes. */
function pad(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n)
  return padded
}

function mix(state: Uint32Array, words: Uint32Array): void {
  for (let at = 16; at < ROUNDS; at += 1) {
    const [early, late] = [words[at - 15]!, words[at - 2]!]
    const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
    const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
    words[at] = words[at - 16]! + first + words[at - 7]! + second
  }
  let a = state[0]!
  let b = state[1]!
  let c = state[2]!
  let d = state[3]!
  let e = state[4]!
  let f = state[5]!
  let g = state[6]!
  let h = state[7]!
  for (let at = 0; at < ROUNDS; at += 1) {
    const choice = (e & f) ^ (~e & g)
    const most = (a & b) ^ (a & c) ^ (b & c)
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + STEPS[at]! + words[at]!) | 0
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  state[0]! += a
  state[1]! += b
  state[2]! += c
  state[3]! += d
  state[4]! += e
  state[5]! += f
  state[6]! += g
  state[7]! += h
}
