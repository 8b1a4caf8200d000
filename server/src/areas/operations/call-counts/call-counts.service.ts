import { instant, MINUTE, SECOND, type Instant } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { CallCountFigures, Calling, CountCall, Counted } from '../../../http/count-calls.ts'
import { throttleKey } from '../throttles/throttles.service.ts'
import * as store from './call-counts.store.ts'

export type CallCounts = {
  count: CountCall
  figures: () => CallCountFigures
  forgetOld: (before: Instant, most: number) => Promise<number>
}

/** A server takes an eighth of what is left: never too much, and what one that died had taken is a small part of the minute. */
const PARTS = 8
/** Most networks call a few times a minute: they are counted here until they have used a tenth of what they may. */
const FREE_TENTH = 10
/** A partner's call waits no longer to hear whether it counts: as long as for a line to the database. Nobody else's waits. */
const PATIENCE_MS = 10_000
/** For so long nobody asks again who couldn't answer. */
const ALONE = 5 * SECOND
/** Those that came first are forgotten first: more networks than call within a minute, and a few megabytes. */
const MOST_NETWORKS = 20_000

type Entry = {
  endsAt: Instant
  /** Counted by this server, in this minute. */
  used: number
  /** Of those, what the others don't know of yet. */
  unsaid: number
  /** Given to this server and not used. */
  left: number
  /** Given to all, as it was said last. */
  taken: number
  /** With this many a minute nothing was left. */
  fullAt: number
  aloneUntil: Instant
  asking: Promise<void> | undefined
}

/**
 * How many calls a minute somebody makes, at all servers together: each takes shares of what is left from one row and counts
 * those by itself, so that of many calls few ask. Where nobody can be asked, each server counts as if it were alone.
 */
export function openCallCounts(db: Database, clock: Clock): CallCounts {
  const [partners, networks] = [new Map<string, Entry>(), new Map<string, Entry>()]
  const figures: CallCountFigures = { shares: 0, alone: 0, partners: 0, networks: 0 }

  const entryOf = ({ who, route, isPartner }: Calling, now: Instant): Entry => {
    const known = isPartner ? partners : networks
    const key = `${route} ${who}`
    const entry = known.get(key)
    if (entry && (entry.endsAt > now || entry.asking)) return entry
    // Put at the end again: what is first has been there for longest.
    known.delete(key)
    const fresh = { ...NOTHING, endsAt: instant(now + MINUTE), aloneUntil: entry?.aloneUntil ?? NEVER }
    known.set(key, fresh)
    if (networks.size > MOST_NETWORKS) for (const [oldest] of networks) return (networks.delete(oldest), fresh)
    return fresh
  }

  const ask = async (entry: Entry, { who, route, most }: Calling) => {
    const now = clock.now()
    const { unsaid: used } = entry
    const wanted = {
      key: throttleKey('calls', route, who),
      now,
      until: instant(now + MINUTE),
      used,
      most,
      parts: PARTS,
    }
    const { endsAt, taken, share } = await store.takeShare(db, wanted)
    figures.shares++
    entry.endsAt = endsAt
    entry.unsaid -= used
    // Whoever was let in while it was asked is of this share, not beside it.
    const meanwhile = Math.min(entry.unsaid, share)
    entry.unsaid -= meanwhile
    entry.left += share - meanwhile
    entry.taken = taken
    entry.fullAt = share === 0 ? most : -1
  }

  /** Asked once for all calls that wait for it; whoever can't answer in time is left alone for a while. */
  const askInTime = (entry: Entry, calling: Calling): Promise<void> => {
    if (entry.asking) return entry.asking
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('nobody says whether a call counts')), PATIENCE_MS)
    })
    entry.asking = Promise.race([ask(entry, calling), late])
      .catch(() => {
        figures.alone++
        entry.aloneUntil = instant(clock.now() + ALONE)
      })
      .finally(() => {
        clearTimeout(timer)
        entry.asking = undefined
      })
    return entry.asking
  }

  /** Nothing while somebody has to be asked first. */
  const countHere = (entry: Entry, calling: Calling, now: Instant): Counted | undefined => {
    const { most, isPartner } = calling
    const { endsAt } = entry
    const letIn = (current: number): Counted => {
      entry.used++
      return { current: Math.min(most, current), endsAt, now }
    }
    if (entry.left > 0) return letIn(entry.taken - --entry.left)
    if (entry.fullAt >= most) {
      figures[isPartner ? 'partners' : 'networks']++
      return { current: most + 1, endsAt, now }
    }
    // Whoever has asked once goes on asking: what was free is counted with it.
    const mayBeUnsaid = isPartner || entry.taken > 0 ? 0 : Math.ceil(most / FREE_TENTH)
    if (entry.unsaid >= mayBeUnsaid && entry.aloneUntil <= now) {
      if (isPartner) return undefined
      void askInTime(entry, calling)
    }
    if (entry.used >= most) return { current: most + 1, endsAt, now }
    return letIn(entry.taken + ++entry.unsaid)
  }

  const countAfterAsking = async (entry: Entry, calling: Calling): Promise<Counted> => {
    for (;;) {
      await askInTime(entry, calling)
      const counted = countHere(entry, calling, clock.now())
      if (counted) return counted
    }
  }

  return {
    count: (calling) => {
      const now = clock.now()
      const entry = entryOf(calling, now)
      return countHere(entry, calling, now) ?? countAfterAsking(entry, calling)
    },
    figures: () => figures,
    forgetOld: (before, most) => store.forgetCounts(db, before, most),
  }
}

const NEVER = instant(0)
const NOTHING = { used: 0, unsaid: 0, left: 0, taken: 0, fullAt: -1, asking: undefined }
