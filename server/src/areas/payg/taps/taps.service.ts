import { DAY, instant, MINUTE, SECOND, type Instant } from '@cledrau/domain/time/instant.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { clockTime, parseInstant } from '@cledrau/domain/time/london.ts'
import { tableOn, type PaygScheme } from '@cledrau/domain/payg/scheme.ts'
import type { Tap } from '@cledrau/domain/payg/taps.ts'
import { done } from '@cledrau/domain/result.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { toldTap, type TapsGateway, type ToldTap } from '../../../gateways/taps/taps.ts'
import { addTaps, saveCards, type Device } from './keep.store.ts'
import { nightFrom } from './nights.ts'
import * as store from './taps.store.ts'

export type Taps = {
  /** Fetches what readers have sent since; answers how many taps were new. By itself once it is started. */
  fetch: () => Promise<number>
  /** A traveller’s taps from a moment on, as the rule takes them. */
  of: (db: Database | Trx, travellerId: string, from: Instant) => Promise<Tap[]>
  figures: () => Promise<Record<string, number>>
  makeMonths: () => Promise<void>
}

type Parts = {
  db: Database
  clock: Clock
  gateway: TapsGateway | null
  scheme: () => PaygScheme
  /** Tells the open pages of these travellers. */
  tell: (travellerIds: readonly string[]) => Promise<void>
  /** Cards whose bills rest on taps of these, too. */
  partners: (trx: Trx, travellerIds: readonly string[]) => Promise<string[]>
  /** Cards that nobody had seen before: their banks are asked about them. */
  newCards: (trx: Trx, devices: readonly Device[], at: Instant) => Promise<unknown>
  /** By traveller, when they tapped last: whoever charges asks the bank again for what they owe. */
  tapped: (trx: Trx, taps: ReadonlyMap<string, Instant>) => Promise<void>
}

/** One line brings all readers’ taps; a processor with several has a group for each. */
const GROUP = 'all'
/** As long as a page of taps takes at the very most; who is slower finds the cursor moved, and that is all. */
const LEASE = 20 * SECOND
/** A reader that says it is next week, or years ago, is out of its mind: its taps are for people to look at. */
const MOST_AHEAD = DAY
const MOST_BEHIND = 60 * DAY
const MONTHS_AHEAD = 3
/** Readers send some minutes late: what looks like a missing tap may be on its way. */
const NEWS_AFTER = 15 * MINUTE

export function openTaps({ db, clock, gateway, scheme, tell, partners, newCards, tapped }: Parts): Taps {
  /** What is wrong with a tap that was told, or nothing. */
  const faultOf = ({ at, station }: ToldTap, now: Instant): string | undefined => {
    const moment = parseInstant(at)
    if (moment === undefined || moment > now + MOST_AHEAD || moment < now - MOST_BEHIND) return 'MOMENT'
    const table = tableOn(scheme(), clockTime(moment).date)
    return table?.zones[station] === undefined ? 'STATION' : undefined
  }

  /** Keeps a page of taps and moves on, in one transaction: whatever ends in between, none is lost and none counts twice. */
  const keep = (cursor: string, page: { taps: readonly unknown[]; next: string }) =>
    db.inTransaction(async (trx) => {
      const now = clock.now()
      if (!(await store.moveCursor(trx, GROUP, cursor, page.next))) return done<string[]>([])
      const good: ToldTap[] = []
      const aside: { why: string; said: string }[] = []
      for (const said of page.taps) {
        const read = toldTap.safeParse(said)
        const why = read.success ? faultOf(read.data, now) : 'UNREADABLE'
        if (read.success && why === undefined) good.push(read.data)
        else aside.push({ why: why ?? 'UNREADABLE', said: JSON.stringify(said).slice(0, 2000) })
      }
      const placed = good.map((told) => ({ told, at: parseInstant(told.at) ?? now }))
      const { byToken, fresh } = await saveCards(trx, placed)
      const taps = placed.map((tap) => ({ ...tap, ...(byToken.get(tap.told.token) as Device) }))
      const touched = await addTaps(trx, taps, now)
      await newCards(trx, fresh, now)
      await store.addAside(trx, aside, now)
      const changed = new Set([...touched, ...(await partners(trx, [...new Set(touched)]))])
      await store.touchTravellers(trx, [...changed], nightFrom(now), instant(now + NEWS_AFTER))
      const last = new Map<string, Instant>()
      for (const { travellerId, at } of taps)
        if (at > (last.get(travellerId) ?? 0) && touched.includes(travellerId)) last.set(travellerId, at)
      await tapped(trx, last)
      return done(touched)
    })

  return {
    fetch: async () => {
      if (!gateway) return 0
      const now = clock.now()
      const until = instant(now + LEASE)
      await store.addGroup(db, GROUP)
      let cursor = await store.claimGroup(db, GROUP, now, until)
      if (cursor === undefined) return 0
      let count = 0
      try {
        for (let more = true; more;) {
          const page = await gateway.read(GROUP, cursor)
          if (page.next === cursor) break
          const kept = await keep(cursor, page)
          const touched = kept.ok ? kept.value : []
          count += touched.length
          // Only now is it ours: a confirmation that gets lost is given with the next one.
          await gateway.confirm(GROUP, page.next)
          cursor = page.next
          more = page.more
          if (touched.length > 0) await tell([...new Set(touched)])
        }
      } finally {
        await store.freeGroup(db, GROUP, until)
      }
      return count
    },
    of: async (from, travellerId, since) =>
      (await store.listTaps(from, travellerId, since)).map(({ saidAt, deviceId, sequence, ...tap }) => ({
        ...tap,
        sequence: Number(sequence),
        at: saidAt,
        device: deviceId,
      })),
    figures: async () => Object.fromEntries((await store.countAside(db)).map(({ why, count }) => [why, Number(count)])),
    makeMonths: async () => {
      const { date } = clockTime(clock.now())
      for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead += 1)
        await store.makeMonth(db, `${addDays(`${date.slice(0, 7)}-15`, ahead * 30).slice(0, 7)}-01`)
    },
  }
}
