import { randomBytes, timingSafeEqual } from 'node:crypto'
import * as apdu from './apdu.ts'

/** What a card keeps without a reader: the directory that counts. */
export type ChipMemory = { sequence: number; entries: readonly string[] }

/** A card in somebody's hand: a command in, an answer out. */
export type Chip = {
  isrn: string
  transceive: (command: string) => Promise<string>
  /** It leaves the field, and forgets whom it believed. */
  leave: () => void
  memory: () => ChipMemory
  /** How many commands it was ever given. */
  heard: () => readonly string[]
}

type Making = {
  isrn: string
  key: Buffer
  memory: ChipMemory
  /** What counts from now on; only when that is kept does the card say so. */
  keep: (memory: ChipMemory) => Promise<void>
}

/**
 * Plays a smartcard. It has two copies of its directory: what is written goes into the copy that doesn't count, and one last
 * command, proven by whoever has the scheme's keys, makes that one count. A card that is pulled away has the old directory or the
 * new one, and never a part of it.
 */
export function openChip({ isrn, key, memory, keep }: Making): Chip {
  let counts = memory
  let spare: { sequence: number; count: number; entries: string[] } | null = null
  let selected = false
  let challenge: Buffer | null = null
  let session: Buffer | null = null
  const heard: string[] = []

  const isProven = (given: Buffer, wanted: Buffer) => given.length === wanted.length && timingSafeEqual(given, wanted)
  const leave = () => {
    selected = false
    challenge = null
    session = null
  }

  const COMMANDS: Record<string, (data: Buffer) => string | Promise<string>> = {
    [apdu.IDENTIFY]: () => {
      session = null
      challenge = randomBytes(apdu.NONCE_BYTES)
      return isrn + apdu.hex(challenge) + apdu.DONE
    },
    [apdu.AUTHENTICATE]: (data) => {
      const asked = challenge
      // Good for one try.
      challenge = null
      if (!asked) return apdu.OUT_OF_ORDER
      const theirs = data.subarray(0, apdu.NONCE_BYTES)
      if (!isProven(data.subarray(apdu.NONCE_BYTES), apdu.proofOf(key, 'host', asked, theirs))) return apdu.WRONG_PROOF
      session = apdu.proofOf(key, 'session', asked, theirs)
      return apdu.hex(apdu.proofOf(key, 'card', theirs, asked)) + apdu.DONE
    },
    [apdu.READ_DIRECTORY]: () => {
      if (!session) return apdu.NOT_ALLOWED
      const bytes = apdu.directoryBytes(counts.sequence, counts.entries)
      return apdu.hex(bytes) + apdu.hex(apdu.proofOf(session, 'directory', bytes)) + apdu.DONE
    },
    [apdu.PREPARE]: (data) => {
      if (!session) return apdu.NOT_ALLOWED
      const [sequence, count = 0] = [data.readUInt32BE(0), data[4]]
      if (sequence !== counts.sequence + 1) return apdu.OUT_OF_ORDER
      if (count > apdu.MOST_ENTRIES) return apdu.NO_ROOM
      spare = { sequence, count, entries: [] }
      return apdu.DONE
    },
    [apdu.WRITE_ENTRY]: (data) => {
      if (!session) return apdu.NOT_ALLOWED
      if (!spare || spare.entries.length >= spare.count || data.length !== apdu.ENTRY_BYTES) return apdu.OUT_OF_ORDER
      spare.entries.push(apdu.hex(data))
      return apdu.DONE
    },
    [apdu.COMMIT]: async (data) => {
      if (!session) return apdu.NOT_ALLOWED
      if (!spare || spare.entries.length !== spare.count) return apdu.OUT_OF_ORDER
      const bytes = apdu.directoryBytes(spare.sequence, spare.entries)
      if (!isProven(data, apdu.proofOf(session, 'commit', bytes))) return apdu.WRONG_PROOF
      const said = apdu.proofOf(session, 'committed', bytes)
      counts = { sequence: spare.sequence, entries: spare.entries }
      spare = null
      await keep(counts)
      return apdu.hex(said) + apdu.DONE
    },
  }

  const obey = (command: string): string | Promise<string> => {
    const head = command.slice(0, 8)
    const length = Number.parseInt(command.slice(8, 10) || '0', 16)
    const data = apdu.bytesOf(command.slice(10, 10 + length * 2))
    if (head === apdu.SELECT) {
      leave()
      selected = apdu.hex(data) === apdu.APPLICATION
      return selected ? apdu.DONE : apdu.NOT_FOUND
    }
    if (!selected) return apdu.NOT_ALLOWED
    return COMMANDS[head]?.(data) ?? apdu.UNKNOWN_COMMAND
  }

  return {
    isrn,
    transceive: async (command) => {
      heard.push(command)
      return obey(command)
    },
    leave,
    memory: () => counts,
    heard: () => heard,
  }
}
