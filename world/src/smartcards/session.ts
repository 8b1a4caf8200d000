import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { CardOutcome, HostReply } from '@cledrau/domain/smartcards/card-host.ts'
import { isDone } from '@cledrau/domain/smartcards/card-host.ts'
import * as apdu from './apdu.ts'

/** What somebody may have put onto cards: only these products, and only onto the card that each was bought for. */
export type Permitted = ReadonlyMap<string, ReadonlySet<string>>

type Known = { status: 'ORDERED' | 'ACTIVE' | 'BLOCKED'; products: readonly { id: string }[] }
type Parts = {
  master: string
  permitted: Permitted
  find: (isrn: string) => Known | undefined
  /** The card has proven that these are on it. */
  confirm: (isrn: string, ids: readonly string[]) => Promise<void>
}

/** One talk with one card. The answers to its last commands go in, what is to be done next comes out. */
export type CardSession = { begin: () => HostReply; next: (answers: readonly string[]) => Promise<HostReply> }

const isSame = (given: Buffer, wanted: Buffer) => given.length === wanted.length && timingSafeEqual(given, wanted)
const dataOf = (answer: string | undefined): Buffer => apdu.bytesOf(answer?.slice(0, -4) ?? '')

/**
 * Believes nothing that the phone says: the number is the card's, which proves that it has the card's key, and what stands on it
 * counts when the card itself has said so. A phone that invents answers, or carries those of another card, gets nowhere.
 */
export function openSession({ master, permitted, find, confirm }: Parts): CardSession {
  let step = 0
  let read: ((answers: readonly string[]) => Promise<HostReply>) | null = null

  const ask = (
    phase: 'READING' | 'UPDATING',
    commands: string[],
    then: (answers: readonly string[]) => Promise<HostReply> | HostReply,
  ): HostReply => {
    read = async (answers) => {
      const whole = answers.length === commands.length && answers.every(isDone)
      return whole ? then(answers) : end(answers.length === 1 && step === 1 ? 'UNKNOWN_CARD' : 'FAILED')
    }
    return { step: (step += 1), phase, commands }
  }
  const end = (outcome: CardOutcome, count = 0): HostReply => {
    read = null
    return { step: (step += 1), outcome, count }
  }

  const identified = (answers: readonly string[]): HostReply => {
    const told = answers[1] ?? ''
    const isrn = told.slice(0, 18)
    const theirs = apdu.bytesOf(told.slice(18, -4))
    const card = find(isrn)
    if (!card || theirs.length !== apdu.NONCE_BYTES) return end('UNKNOWN_CARD')
    const ids = permitted.get(isrn)
    if (!ids) return end('WRONG_CARD')
    if (card.status === 'BLOCKED') return end('BLOCKED')
    const key = apdu.keyOf(master, isrn)
    const ours = randomBytes(apdu.NONCE_BYTES)
    const proof = Buffer.concat([ours, apdu.proofOf(key, 'host', theirs, ours)])
    return ask('READING', [apdu.command(apdu.AUTHENTICATE, proof), apdu.command(apdu.READ_DIRECTORY)], (said) => {
      if (!isSame(dataOf(said[0]), apdu.proofOf(key, 'card', ours, theirs))) return end('FAILED')
      return directoryRead(isrn, ids, apdu.proofOf(key, 'session', theirs, ours), dataOf(said[1]))
    })
  }

  const directoryRead = (
    isrn: string,
    ids: ReadonlySet<string>,
    session: Buffer,
    told: Buffer,
  ): Promise<HostReply> | HostReply => {
    const bytes = told.subarray(0, -apdu.PROOF_BYTES)
    const directory = apdu.readDirectory(bytes)
    if (!directory || !isSame(told.subarray(-apdu.PROOF_BYTES), apdu.proofOf(session, 'directory', bytes)))
      return end('FAILED')
    // What was given back meanwhile is nobody's any more: it isn't put on, and what of it is on the card comes off.
    const products = find(isrn)?.products ?? []
    const byEntry = new Map(products.map(({ id }) => [apdu.entryOf(id), id]))
    const stays = directory.entries.filter((entry) => byEntry.has(entry))
    const comes = [...byEntry].flatMap(([entry, id]) => (ids.has(id) && !stays.includes(entry) ? [entry] : []))
    const entries = [...stays, ...comes]
    const onIt = entries.flatMap((entry) => byEntry.get(entry) ?? [])
    const finish = async () => {
      await confirm(isrn, onIt)
      return end('LOADED', onIt.filter((id) => ids.has(id)).length)
    }
    // An earlier try was heard by the card, and its answer by nobody: there is nothing left to write.
    if (comes.length === 0 && stays.length === directory.entries.length) return finish()
    if (entries.length > apdu.MOST_ENTRIES) return end('FULL')
    const written = apdu.directoryBytes(directory.sequence + 1, entries)
    return ask(
      'UPDATING',
      [
        apdu.command(apdu.PREPARE, written.subarray(0, 5)),
        ...entries.map((entry) => apdu.command(apdu.WRITE_ENTRY, apdu.bytesOf(entry))),
        apdu.command(apdu.COMMIT, apdu.proofOf(session, 'commit', written)),
      ],
      (said) => (isSame(dataOf(said.at(-1)), apdu.proofOf(session, 'committed', written)) ? finish() : end('FAILED')),
    )
  }

  return {
    begin: () =>
      ask(
        'READING',
        [apdu.command(apdu.SELECT, apdu.bytesOf(apdu.APPLICATION)), apdu.command(apdu.IDENTIFY)],
        identified,
      ),
    next: async (answers) => read?.(answers) ?? end('FAILED'),
  }
}
