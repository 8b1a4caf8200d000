import { randomUUID } from 'node:crypto'
import type { Language } from '@cledrau/contract/language.ts'
import { MINUTE, SECOND, type Instant } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import { afterCommit, type Database, type Trx } from '../../../db/database.ts'
import type { StillNeeded } from '../../../forgetting.ts'
import type { Jobs } from '../../../jobs.ts'
import { openPump, type Prepare, type Pace } from './pump.ts'
import * as store from './outbox.store.ts'

export { Later, NotReady, pauseAfter, type Carrier } from './pump.ts'
export type { Channel, Message } from './outbox.store.ts'

export type NewMessage = {
  /** What it tells, uniquely: the same event is never told twice. */
  event: string
  channel: store.Channel
  accountId: string | null
  /** An address of the channel. */
  recipient: string
  language: Language
  template: string
  facts: Record<string, string>
  linkId?: string | null
  /** Not before; without it, at once. */
  due?: Instant
  /** What of something told it carries. */
  carries?: store.Carried
}

export type Outbox = {
  /** Puts a message on its way in the transaction that causes it; whether it is new. */
  add: (trx: Trx, message: NewMessage) => Promise<boolean>
  /** The same of many; how many are new. */
  addAll: (trx: Trx, messages: readonly NewMessage[]) => Promise<number>
  /** There is newer news of a matter for somebody: what is unsent of the same is no use any more. */
  supersede: (trx: Trx, newer: readonly store.Newer[]) => Promise<void>
  /** Who delivers the messages of a channel: what a batch needs is looked up once for all of it. What has no carrier waits. */
  carryMany: (channel: store.Channel, prepare: Prepare, pace?: Pace) => void
  erase: (trx: Trx, accountId: string) => Promise<void>
  /** What waits to be sent to whoever bought a booking as a guest. */
  listOfBooking: (recordLocator: string) => ReturnType<typeof store.listOfBooking>
  eraseOfBooking: (trx: Trx, recordLocator: string) => Promise<void>
  /** Which of these links a message carries. */
  carried: StillNeeded
  /** That an event was told is remembered for a time. */
  forgetOld: (before: Instant, most: number) => Promise<number>
  /** What is no use any more goes, unsent. */
  dropUseless: () => Promise<number>
  /** Sends what is due, now and from now on. What can't be sent is tried again, ever more rarely. */
  start: () => Promise<void>
}

type Parts = {
  db: Database
  clock: Clock
  jobs: Jobs
  log: { error: (facts: object, text: string) => void }
  /** How long somebody who ended while sending is waited for. */
  leaseMs?: number
}

const LOOK_EVERY = SECOND / 2
/**
 * Sixteen side by side: most of the time of each is waiting for the other end. Two hundred a second are enough for
 * everybody; whoever searches meanwhile shares the processor with us. A relay is waited for far less than the lease.
 */
const LETTERS: Pace = { atOnce: 16, batchTakes: 75, lease: 2 * MINUTE }

export function openOutbox({ db, clock, jobs, log, leaseMs }: Parts): Outbox {
  const pumps = new Map<store.Channel, () => Promise<void>>()
  /** By channel: has it look at once, where this server sends. */
  const wakes = new Map<store.Channel, () => void>()
  const carryMany: Outbox['carryMany'] = (channel, prepare, pace = LETTERS) => {
    const lease = leaseMs ?? pace.lease
    pumps.set(channel, openPump({ db, clock, log, channel, prepare, pace: { ...pace, lease } }))
  }
  const addAll = async (trx: Trx, messages: readonly NewMessage[]): Promise<number> => {
    if (messages.length === 0) return 0
    const createdAt = clock.now()
    const told = new Set(messages.flatMap(({ channel, carries }) => (carries ? [channel] : [])))
    if (told.size > 0) afterCommit(trx, () => told.forEach((channel) => wakes.get(channel)?.()))
    return store.addMessages(
      trx,
      messages.map(({ linkId = null, due = createdAt, ...message }) => ({
        ...message,
        linkId,
        id: randomUUID(),
        createdAt,
        dueAt: due,
      })),
    )
  }
  const dropUseless = () => store.dropUseless(db, clock.now())

  return {
    add: async (trx, message) => (await addAll(trx, [message])) > 0,
    addAll,
    supersede: async (trx, newer) => {
      if (newer.length > 0) await store.supersede(trx, newer)
    },
    carryMany,
    erase: async (trx, accountId) => {
      await store.removeMessages(trx, accountId)
    },
    listOfBooking: (recordLocator) => store.listOfBooking(db, recordLocator),
    eraseOfBooking: async (trx, recordLocator) => void (await store.removeOfBooking(trx, recordLocator)),
    carried: async (ids) => new Set((await store.listCarried(db, ids)).flatMap(({ linkId }) => linkId ?? [])),
    forgetOld: (before, most) => store.forgetSentBefore(db, before, most),
    dropUseless,
    start: async () => {
      for (const [channel, pump] of pumps) wakes.set(channel, jobs.watch(`send-${channel}`, pump, LOOK_EVERY))
      await jobs.every('drop-useless-messages', { everyMs: 10 * MINUTE }, async () => void (await dropUseless()))
    },
  }
}
