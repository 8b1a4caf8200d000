import { HOUR, instant, SECOND, type Instant } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import * as store from './outbox.store.ts'

/** Hands a message to whoever delivers it; throws where that failed, `NotReady` and `Later` where nothing did. */
export type Carrier = (message: store.Message) => Promise<void>
/** Looks up what these messages need, once for all of them. */
export type Prepare = (messages: readonly store.Message[]) => Promise<Carrier>

/** Something of ours isn't there yet: it is looked at again at once, and is nobody's trouble. */
export class NotReady extends Error {}

/** It goes out then: whoever gets it asked for that, or whoever takes it. */
export class Later extends Error {
  readonly at: Instant
  constructor(at: Instant) {
    super('it goes out later')
    this.at = at
  }
}

export type Pace = {
  /** So many are under way side by side. */
  atOnce: number
  /** Real milliseconds between two looks for what is due. */
  batchTakes: number
  /** Far longer than the other end is waited for: what is being sent is never taken from whoever sends it. */
  lease: number
}

type Parts = {
  db: Database
  clock: Clock
  log: { error: (facts: object, text: string) => void }
  channel: store.Channel
  prepare: Prepare
  pace: Pace
}

const FIRST_PAUSE = 2 * SECOND
const LONGEST_PAUSE = HOUR
/** What isn't ready by then is nothing that a moment mends. */
const SOON = 10

/** Twice as long after each try, and never longer than an hour. */
export const pauseAfter = (tried: number): number =>
  Math.min(FIRST_PAUSE * 2 ** Math.min(Math.max(tried - 1, 0), 20), LONGEST_PAUSE)

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/**
 * Sends what is due of a channel until nothing is. As soon as there is room it takes more: one end that is slow holds up
 * nobody else's.
 */
export function openPump({ db, clock, log, channel, prepare, pace }: Parts): () => Promise<void> {
  const note = openNotes((ids) => store.saveSent(db, ids, clock.now()))

  /** Ending between the other end's yes and our note of it sends a message again, with the same id: receivers keep one. */
  const send = async (carrier: Carrier, message: store.Message, early: store.Message[]): Promise<void> => {
    try {
      await carrier(message)
    } catch (error) {
      if (error instanceof NotReady && message.tried < SOON) return void early.push(message)
      if (error instanceof Later) return void (await store.sendLater(db, message.id, error.at))
      await store.sendLater(db, message.id, instant(clock.now() + pauseAfter(message.tried)))
      return log.error({ err: error, channel, tried: message.tried }, 'a message was not sent; it waits')
    }
    await note(message.id)
  }

  const claim = async (most: number): Promise<store.Message[]> => {
    const now = clock.now()
    return store.claimDue(db, channel, { now, until: instant(now + pace.lease), most })
  }

  return async () => {
    // Ours until this look is over: else it would find them again at once.
    const early: store.Message[] = []
    const failures: unknown[] = []
    const underWay = new Set<Promise<void>>()
    const follow = (sending: Promise<void>) => {
      const one: Promise<void> = sending
        .catch((error: unknown) => void failures.push(error))
        .finally(() => underWay.delete(one))
      underWay.add(one)
    }
    for (;;) {
      const looked = pause(pace.batchTakes)
      const room = pace.atOnce - underWay.size
      const due = room * 2 > pace.atOnce ? await claim(room) : []
      if (due.length === 0 && underWay.size === 0) break
      if (due.length > 0) {
        const carrier = await prepare(due)
        for (const message of due) follow(send(carrier, message, early))
      }
      // A look takes its time, whoever is done before: that is the pace.
      await looked
      if (underWay.size * 2 >= pace.atOnce) await Promise.race(underWay)
    }
    for (const { id, dueAt } of early) await store.sendLater(db, id, dueAt)
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of what was due failed`)
  }
}

/** Notes together what ended while the note before was being written; whoever asked for one hears when it stands. */
function openNotes(save: (ids: readonly string[]) => Promise<unknown>): (id: string) => Promise<unknown> {
  let ids: string[] = []
  let next: Promise<unknown> | undefined
  let writing: Promise<unknown> = Promise.resolve()
  const write = () => {
    const ended = ids
    ids = []
    next = undefined
    return save(ended)
  }
  return (id) => {
    ids.push(id)
    // Whether the one before could be written is for those who wait for it.
    next ??= writing = writing.then(write, write)
    return next
  }
}
