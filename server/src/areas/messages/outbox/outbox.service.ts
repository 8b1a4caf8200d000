import { randomUUID } from 'node:crypto'
import type { Language } from '@cledrau/contract/language.ts'
import { HOUR, instant, MINUTE, SECOND, type Instant } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { StillNeeded } from '../../../forgetting.ts'
import type { Jobs } from '../../../jobs.ts'
import { workOff } from '../../../watch.ts'
import * as store from './outbox.store.ts'

export type { Channel, Message } from './outbox.store.ts'

type NewMessage = {
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
}

/** Hands a message to whoever delivers it; throws where that failed, `NotReady` where something of ours isn't there yet. */
export type Carrier = (message: store.Message) => Promise<void>

/** It is looked at again at once, and is nobody's trouble. */
export class NotReady extends Error {}

export type Outbox = {
  /** Puts a message on its way in the transaction that causes it; whether it is new. */
  add: (trx: Trx, message: NewMessage) => Promise<boolean>
  /** Who delivers the messages of a channel. What has no carrier waits. */
  carry: (channel: store.Channel, carrier: Carrier) => void
  erase: (trx: Trx, accountId: string) => Promise<void>
  /** Which of these links a message carries. */
  carried: StillNeeded
  /** That an event was told is remembered for a time. */
  forgetOld: (before: Instant, most: number) => Promise<number>
  /** Sends what is due, now and from now on. What can't be sent is tried again, ever more rarely. */
  start: () => void
}

type Parts = {
  db: Database
  clock: Clock
  jobs: Jobs
  log: { error: (facts: object, text: string) => void }
  /** How long somebody who ended while sending is waited for. */
  leaseMs?: number
}

/** Far longer than a relay is waited for: a message that is being sent is never taken from whoever sends it. */
const LEASE = 2 * MINUTE
const LOOK_EVERY = SECOND / 2
/** Sent side by side: most of the time of each is waiting for the other end. */
const AT_ONCE = 16
/** Two hundred a second are enough for everybody; whoever searches meanwhile shares the processor with us. Real milliseconds. */
const BATCH_TAKES = 75
const FIRST_PAUSE = 2 * SECOND
const LONGEST_PAUSE = HOUR
/** What isn't ready by then is nothing that a moment mends. */
const SOON = 10

/** Twice as long after each try, and never longer than an hour. */
export const pauseAfter = (tried: number): number =>
  Math.min(FIRST_PAUSE * 2 ** Math.min(Math.max(tried - 1, 0), 20), LONGEST_PAUSE)

export function openOutbox({ db, clock, jobs, log, leaseMs = LEASE }: Parts): Outbox {
  const carriers = new Map<store.Channel, Carrier>()

  /**
   * Whether it was ready. Ending between the other end's yes and our note of it sends a message again, with the same id:
   * receivers keep one.
   */
  const send = async (carrier: Carrier, message: store.Message): Promise<boolean> => {
    try {
      await carrier(message)
    } catch (error) {
      if (error instanceof NotReady && message.tried < SOON) return false
      await store.sendLater(db, message.id, instant(clock.now() + pauseAfter(message.tried)))
      log.error({ err: error, channel: message.channel, tried: message.tried }, 'a message was not sent; it waits')
      return true
    }
    await store.saveSent(db, message.id, clock.now())
    return true
  }

  const sendDue = async (channel: store.Channel, carrier: Carrier) => {
    let next = 0
    const claim = async () => {
      const left = next - performance.now()
      if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
      next = performance.now() + BATCH_TAKES
      const now = clock.now()
      return store.claimDue(db, channel, { now, until: instant(now + leaseMs), most: AT_ONCE })
    }
    // Ours until this look is over: else it would find them again at once.
    const early: store.Message[] = []
    await workOff(claim, async (message) => {
      if (!(await send(carrier, message))) early.push(message)
    })
    for (const { id, dueAt } of early) await store.sendLater(db, id, dueAt)
  }

  return {
    add: (trx, { linkId = null, due, ...message }) => {
      const createdAt = clock.now()
      return store.addMessage(trx, { ...message, linkId, id: randomUUID(), createdAt, dueAt: due ?? createdAt })
    },
    carry: (channel, carrier) => {
      carriers.set(channel, carrier)
    },
    erase: async (trx, accountId) => {
      await store.removeMessages(trx, accountId)
    },
    carried: async (ids) => new Set((await store.listCarried(db, ids)).flatMap(({ linkId }) => linkId ?? [])),
    forgetOld: (before, most) => store.forgetSentBefore(db, before, most),
    start: () => {
      for (const [channel, carrier] of carriers)
        jobs.watch(`send-${channel}`, () => sendDue(channel, carrier), LOOK_EVERY)
    },
  }
}
