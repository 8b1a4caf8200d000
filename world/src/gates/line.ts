import type { Journal } from '../bank/journal.ts'
import { random } from './chance.ts'

/** As a reader tells it. `token` is what the bank can be asked to charge; `par` is the same for all of one person. */
export type GateTap = {
  reader: string
  sequence: number
  station: string
  direction: 'IN' | 'OUT'
  /** By the reader’s own clock, with its offset. */
  at: string
  ahead: number[]
  token: string
  par: string
  scheme: string
  lastFour: string
  expiryMonth: number
  expiryYear: number
  device: 'CARD' | 'PHONE' | 'WATCH'
}

/** What the line does to what readers send; each a share of taps, but the minutes. */
export type Dials = {
  /** Sent this many minutes after, where it is late. */
  lateMinutes: number
  late: number
  twice: number
  outOfOrder: number
  /** A number that never comes: somebody took the card away too soon. */
  gaps: number
  /** Seconds until a change of the deny list is on every reader. */
  denySeconds: number
}
const SHOWN = 8
export const CALM: Dials = { lateMinutes: 30, late: 0.02, twice: 0.02, outOfOrder: 0.02, gaps: 0.02, denySeconds: 10 }

export type LineEntry =
  | { type: 'tap'; tap: GateTap; due: number }
  | { type: 'sent'; ids: string[] }
  | { type: 'confirmed'; cursor: number }
  | { type: 'deny'; n: number; par: string; blocked: boolean; at: number }
  | { type: 'dials'; dials: Dials }

export const idOf = ({ reader, sequence }: Pick<GateTap, 'reader' | 'sequence'>): string => `${reader}.${sequence}`

/**
 * Between readers and whoever settles for them: what was sent has a place that never changes, so that whoever reads by a
 * cursor misses nothing and hears all of it again when asked from before.
 */
export function openLine(journal: Pick<Journal<LineEntry>, 'append' | 'entries'>, now: () => number) {
  const waiting = new Map<string, { tap: GateTap; due: number }>()
  const sent: GateTap[] = []
  const sequences = new Map<string, number>()
  const denied = new Map<string, { n: number; blocked: boolean; at: number }>()
  let [confirmed, denyKnown] = [0, 0]
  let dials = CALM
  const known = new Map<string, GateTap>()
  const latest: GateTap[] = []

  const enter = (entry: LineEntry): void => {
    switch (entry.type) {
      case 'tap':
        waiting.set(idOf(entry.tap), entry)
        known.set(idOf(entry.tap), entry.tap)
        latest.unshift(entry.tap)
        latest.length = Math.min(latest.length, SHOWN)
        sequences.set(entry.tap.reader, Math.max(entry.tap.sequence, sequences.get(entry.tap.reader) ?? 0))
        return
      case 'sent':
        for (const id of entry.ids) {
          const tap = known.get(id)
          if (tap) sent.push(tap)
          waiting.delete(id)
        }
        return
      case 'confirmed':
        confirmed = Math.max(confirmed, entry.cursor)
        return
      case 'deny':
        denyKnown = Math.max(denyKnown, entry.n)
        denied.set(entry.par, { n: entry.n, blocked: entry.blocked, at: entry.at })
        return
      case 'dials':
        dials = entry.dials
    }
  }
  for (const entry of journal.entries) enter(entry)
  const record = (entry: LineEntry) => {
    journal.append(entry)
    enter(entry)
  }

  /** Whatever is due goes; some of it twice, some before what was tapped first. */
  const send = (): void => {
    const due = [...waiting].filter(([, one]) => one.due <= now()).map(([id]) => id)
    if (due.length === 0) return
    const ids = due.flatMap((id) => (random(`twice ${id}`).chance(dials.twice) ? [id, id] : [id]))
    for (let at = 1; at < ids.length; at += 1)
      if (random(`order ${ids[at]}`).chance(dials.outOfOrder)) ids.unshift(...ids.splice(at, 1))
    record({ type: 'sent', ids })
  }

  return {
    add: (tap: Omit<GateTap, 'sequence'>): GateTap => {
      const last = sequences.get(tap.reader) ?? 0
      const r = random(`line ${tap.reader} ${last}`)
      const whole = { ...tap, sequence: last + (r.chance(dials.gaps) ? 2 : 1) }
      const isLate = r.chance(dials.late)
      record({ type: 'tap', tap: whole, due: now() + (isLate ? r.between(1, dials.lateMinutes) * 60_000 : 0) })
      return whole
    },
    /** What was sent after a place, in its order; `next` is where to go on. */
    read: (after: number, most: number) => {
      send()
      const taps = sent.slice(after, after + most)
      return { taps, next: after + taps.length, more: after + taps.length < sent.length }
    },
    confirm: (cursor: number): void => {
      if (cursor > confirmed && cursor <= sent.length) record({ type: 'confirmed', cursor })
    },
    /** Each change has a number: of one account the newest counts, in whatever order they come; told again it changes nothing. */
    deny: (changes: readonly { n: number; par: string; blocked: boolean }[]): number => {
      for (const change of changes.toSorted((a, b) => a.n - b.n))
        if (change.n > (denied.get(change.par)?.n ?? 0)) record({ type: 'deny', ...change, at: now() })
      return denyKnown
    },
    /** As readers know it: they hear of a change a little later. */
    isDenied: (par: string): boolean => {
      const told = denied.get(par)
      if (!told) return false
      return now() - told.at >= dials.denySeconds * 1000 ? told.blocked : !told.blocked
    },
    dials: () => dials,
    turn: (next: Dials) => record({ type: 'dials', dials: next }),
    figures: () => ({ tapped: known.size, waiting: waiting.size, sent: sent.length, confirmed, denyKnown }),
    isEmpty: () => known.size === 0,
    /** The last ones, for people who look. */
    recent: (): readonly GateTap[] => latest,
  }
}

export type Line = ReturnType<typeof openLine>
