import { randomUUID } from 'node:crypto'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../clock.ts'
import { afterCommit, type Trx } from '../db/database.ts'
import { traceparentNow, under } from '../care/tracing/span.ts'
import type { Traces } from '../care/tracing/traces.ts'

/** Something that happened, as every server hears it. */
export type BusEvent = {
  /** One after the other, for all topics together. */
  n: number
  /** Whom it is for: everybody who asks for this topic. */
  topic: string
  name: string
  data: unknown
  at: Instant
  /** Whose doing it was, where that is followed. */
  traceparent?: string | null | undefined
}

export type News = Pick<BusEvent, 'topic' | 'name' | 'data'>

/** For monitors. */
export type BusFigures = {
  /** Whether news come by themselves; else they are looked for, each second. */
  readonly there: boolean
  /** Since the start: events that came as they were told, and those that were read in the database. */
  readonly carried: number
  readonly read: number
}

/** What one server tells, all of them hear: each event once, in one order. */
export type Bus = {
  /** Names the run of numbers. */
  epoch: string
  /** Told when the transaction is done, and not if it is undone; without one, at once. */
  publish: (trx: Trx | null, ...news: News[]) => Promise<void>
  /** From now on; first what is still kept. Answers the number before the first that was kept. */
  open: (hear: (event: BusEvent) => void) => Promise<number>
  /** Waits until all is heard that was told until now. */
  catchUp: () => Promise<void>
  figures: () => BusFigures
  /** How many events were told that weren't heard here yet. */
  behind: () => Promise<number>
  close: () => Promise<void>
}

/** What is done about an event belongs to the trace of whoever told it, on whichever server. */
export function hearAs(traces: Traces | undefined, { name, traceparent }: BusEvent, hear: () => void): void {
  if (!traces || !traceparent) return hear()
  const span = traces.begin(`bus ${name}`, { kind: 'consumer', from: traceparent })
  try {
    under(span, hear)
  } finally {
    traces.end(span)
  }
}

/** One server, and nobody beside it. */
export function openProcessBus(clock: Clock, traces?: Traces): Bus {
  let last = 0
  let listener: ((event: BusEvent) => void) | undefined
  const tell = (news: News) => {
    const event = { ...news, n: ++last, at: clock.now(), traceparent: traceparentNow() }
    hearAs(traces, event, () => listener?.(event))
  }
  return {
    epoch: randomUUID(),
    publish: async (trx, ...news) => {
      if (trx) afterCommit(trx, () => news.forEach(tell))
      else news.forEach(tell)
    },
    open: async (hear) => {
      listener = hear
      return 0
    },
    catchUp: async () => {},
    figures: () => ({ there: true, carried: last, read: 0 }),
    behind: async () => 0,
    close: async () => {},
  }
}
