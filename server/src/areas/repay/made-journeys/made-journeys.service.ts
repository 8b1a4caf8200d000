import type * as calls from '@cledrau/contract/repay/made-journeys.ts'
import type { RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { Asker } from '@cledrau/domain/tickets/holder.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { clockTime, londonIso } from '@cledrau/domain/time/london.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { madeOf, standingOf } from '../claims/claim-shown.ts'
import { claimed } from '../claims/claimed.ts'
import type { Ways } from '../pay-ways/pay-ways.service.ts'
import * as store from './made-journeys.store.ts'

type Parts = {
  db: Database
  clock: Clock
  ways: Pick<Ways, 'cardThatPaid'>
  feed: () => { recordUntil: Instant | null; isCut: boolean }
}

const CLAIMABLE = new Set(['OWED', 'CHOOSE', 'NO_RECORD'])
const AGREED = new Set(['AGREED', 'PAYING', 'PAID'])

/** Every trip with what it is owed, as its traveller sees it. */
export function openMadeJourneys({ db, clock, ways, feed }: Parts) {
  return {
    year: async (accountId: string, asked: number | undefined): Promise<ReplyOf<typeof calls.readJourneys>> => {
      const now = clock.now()
      const year = asked ?? Number(clockTime(now).date.slice(0, 4))
      const rows = await store.listOfYear(db, accountId, year)
      const claims = await claimed.ofTrips(db, rows)
      const journeys = rows.map((row) => madeOf(row, claims.get(row.id), now))
      const sent = journeys.filter(({ claimID }) => claimID !== null)
      const sum = (...standings: string[]) =>
        journeys.filter(({ standing }) => standings.includes(standing)).reduce((total, { amount }) => total + amount, 0)
      const { recordUntil, isCut } = feed()
      return {
        lastUpdated: londonIso(now),
        year,
        years: await store.listYears(db, accountId),
        totals: {
          owed: sum('OWED', 'CHOOSE'),
          claimed: sum('CLAIMED'),
          paid: sum('PAID'),
          expired: sum('EXPIRED'),
          claims: sent.length,
          agreed: sent.filter(({ journeyID }) => AGREED.has(claims.get(journeyID)?.status ?? '')).length,
        },
        watched: {
          trips: journeys.filter(({ standing }) => standing === 'WATCHING').length,
          recordUntil: recordUntil === null ? null : londonIso(recordUntil),
          feedCut: isCut,
        },
        journeys,
      }
    },

    /** The ways of these bookings that can be claimed for now, each by its locator and direction: what a wallet’s tickets say. */
    claimable: async (
      from: Database | Trx,
      asker: Asker,
      locators: readonly string[],
    ): Promise<ReadonlySet<string>> => {
      if (locators.length === 0) return new Set()
      const rows = await store.listClaimable(from, asker, locators, clock.now())
      const claims = await claimed.ofTrips(from, rows)
      return new Set(
        rows
          .filter((row) => CLAIMABLE.has(standingOf(row, claims.get(row.id), clock.now())))
          .map(({ recordLocator, direction }) => `${recordLocator} ${direction}`),
      )
    },

    due: async (accountId: string): Promise<ReplyOf<typeof calls.readDue>> => {
      const now = clock.now()
      const rows = await store.listOwed(db, accountId)
      const claims = await claimed.ofTrips(db, rows)
      const owed = rows.filter((row) => {
        const standing = standingOf(row, claims.get(row.id), now)
        return standing === 'OWED' || standing === 'CHOOSE'
      })
      const journeys = owed.map((row) => madeOf(row, claims.get(row.id), now))
      return {
        lastUpdated: londonIso(now),
        amount: journeys.reduce((sum, { amount }) => sum + amount, 0),
        journeys,
        asked: await claimed.countAsked(db, accountId),
      }
    },

    one: async (
      asker: Asker,
      id: string,
    ): Promise<Result<ReplyOf<typeof calls.readJourney>, RefusalOf<typeof calls.readJourney>>> => {
      const row = await store.findOwn(db, asker, id)
      if (!row || row.standing === 'GONE') return refuse('JOURNEY_UNKNOWN')
      const claims = await claimed.ofTrips(db, [row])
      return done({
        ...madeOf(row, claims.get(row.id), clock.now()),
        judged: row.judged,
        options: (row.standing === 'CHOOSE' ? (row.options ?? []) : []).map(
          ({ optionID, legs, arrives, delayMinutes, amount }) => ({ optionID, legs, arrives, delayMinutes, amount }),
        ),
        cardThatPaid: await ways.cardThatPaid(db, row),
        confirm: row.presence === null || row.presence === 'HABIT' || row.presence === 'PRESS',
      })
    },
  }
}
