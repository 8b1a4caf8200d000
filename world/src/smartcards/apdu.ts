import { createHash, createHmac } from 'node:crypto'

/**
 * The commands that the played cards know: ISO 7816-4, with the scheme's own application (ITSO-1) on them. Real shells have other
 * files and keys, but the same order of things: who are you, prove it, read the directory, write the other copy, make it count.
 */
export const APPLICATION = 'A0000002164954534F2D31'

export const SELECT = '00A40400'
/** Its number, and a number that is used once. */
export const IDENTIFY = '80CA0000'
export const AUTHENTICATE = '80820000'
export const READ_DIRECTORY = '80B00000'
/** Begins the other copy of the directory, and empties it. */
export const PREPARE = '80D00000'
export const WRITE_ENTRY = '80D60000'
/** From now on the other copy is the directory. */
export const COMMIT = '80DA0000'

export const DONE = '9000'
export const NOT_FOUND = '6A82'
export const NOT_ALLOWED = '6982'
export const OUT_OF_ORDER = '6985'
export const WRONG_PROOF = '6300'
export const NO_ROOM = '6A84'
export const UNKNOWN_COMMAND = '6D00'

export const ENTRY_BYTES = 16
export const MOST_ENTRIES = 12
export const NONCE_BYTES = 8
export const PROOF_BYTES = 16
const SEQUENCE_BYTES = 4

export const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex').toUpperCase()
export const bytesOf = (text: string): Buffer => Buffer.from(text, 'hex')

/** A command with data behind it. */
export const command = (head: string, data: Uint8Array = Buffer.alloc(0)): string =>
  data.length === 0 ? `${head}00` : head + hex(Buffer.from([data.length])) + hex(data)

/** The same with a mark of what it proves, so that one proof never passes for another. */
export const proofOf = (key: Uint8Array, what: string, ...parts: Uint8Array[]): Buffer => {
  const sum = createHmac('sha256', key).update(`${what}:`)
  for (const part of parts) sum.update(Buffer.from([part.length])).update(part)
  return sum.digest().subarray(0, PROOF_BYTES)
}

/** Each card has a key of its own, which follows from its number for whoever has the scheme's. */
export const keyOf = (master: string, isrn: string): Buffer => createHmac('sha256', master).update(isrn).digest()

/** What stands on the card for a product; a real one would have the ticket itself there. */
export const entryOf = (productId: string): string =>
  hex(createHash('sha256').update(productId).digest().subarray(0, ENTRY_BYTES))

/** How often the directory was written before. */
export const sequenceBytes = (sequence: number): Buffer => {
  const bytes = Buffer.alloc(SEQUENCE_BYTES)
  bytes.writeUInt32BE(sequence)
  return bytes
}

export const directoryBytes = (sequence: number, entries: readonly string[]): Buffer =>
  Buffer.concat([sequenceBytes(sequence), Buffer.from([entries.length]), ...entries.map(bytesOf)])

export function readDirectory(bytes: Buffer): { sequence: number; entries: string[] } | null {
  const count = bytes[SEQUENCE_BYTES]
  const first = SEQUENCE_BYTES + 1
  if (count === undefined || bytes.length !== first + count * ENTRY_BYTES) return null
  const entries = Array.from({ length: count }, (_, at) =>
    hex(bytes.subarray(first + at * ENTRY_BYTES, first + (at + 1) * ENTRY_BYTES)),
  )
  return { sequence: bytes.readUInt32BE(0), entries }
}
