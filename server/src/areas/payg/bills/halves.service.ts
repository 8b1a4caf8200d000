import type { ParsedRequestOf, RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { joinPaygHalves, PaygHalves } from '@cledrau/contract/payg/halves.ts'
import { bill, type BilledJourney, type BillFacts } from '@cledrau/domain/payg/bill.ts'
import { findHalves, mayJoin, priceJoined, type Halves as Pair } from '@cledrau/domain/payg/halves.ts'
import type { PaygScheme } from '@cledrau/domain/payg/scheme.ts'
import { mondayOf } from '@cledrau/domain/payg/travel-day.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { Whose } from '../cards/whose.ts'
import { travellers } from '../taps/travellers.ts'
import type { FactsSince } from './facts.ts'
import { addJoined, listJoined } from './halves.store.ts'

type Asked = ParsedRequestOf<typeof joinPaygHalves>

export type Halves = {
  /** Of cards whose facts are at hand: which of their taps look like one journey, and what they would cost as one. */
  among: (cards: ReadonlyMap<string, BillFacts>) => PaygHalves[]
  join: (
    accountId: string,
    asked: Asked,
  ) => Promise<Result<ReplyOf<typeof joinPaygHalves>, RefusalOf<typeof joinPaygHalves>>>
}

type Parts = {
  db: Database
  clock: Clock
  scheme: () => PaygScheme
  factsSince: FactsSince
  earliest: (whose: Whose) => CalendarDate
  isCharging: (trx: Trx, travellerId: string, day: CalendarDate) => Promise<boolean>
  tell: (travellerIds: readonly string[]) => Promise<void>
}

export function openHalves({ db, clock, scheme, factsSince, earliest, isCharging, tell }: Parts): Halves {
  const journeysOf = (facts: BillFacts): BilledJourney[] => bill(facts, scheme()).weeks.flatMap((week) => week.journeys)

  const priced = (pair: Pair, cards: ReadonlyMap<string, BillFacts>) =>
    priceJoined(pair, (card) => cards.get(card) as BillFacts, scheme())

  const shown = (pair: Pair, cards: ReadonlyMap<string, BillFacts>): PaygHalves => {
    const { joined, withIt, without } = priced(pair, cards)
    return {
      in: { accountId: pair.in.card, journeyId: pair.in.journey.id },
      out: { accountId: pair.out.card, journeyId: pair.out.journey.id },
      from: pair.in.journey.from ?? '',
      to: pair.out.journey.to ?? '',
      accountId: joined.to,
      withIt,
      without,
    }
  }

  return {
    among: (cards) => {
      if (cards.size < 2) return []
      const all = [...cards].map(([card, facts]) => ({ card, journeys: journeysOf(facts) }))
      return findHalves(all, clock.now(), scheme()).map((pair) => shown(pair, cards))
    },

    join: async (accountId, asked) => {
      const whose: Whose = { kind: 'account', accountId }
      if (asked.in.accountId === asked.out.accountId) return refuse('ECF0003')
      const joined = await db.inTransaction<ReplyOf<typeof joinPaygHalves>, RefusalOf<typeof joinPaygHalves>>(
        async (trx) => {
          // In one order, so that two who join the same cards take turns.
          const owners = [asked.in.accountId, asked.out.accountId].toSorted()
          for (const id of owners) if (!(await travellers.lock(trx, whose, id))) return refuse('PAYG_CARD_UNKNOWN')
          const week = mondayOf(earliest(whose))
          const cards = new Map<string, BillFacts>()
          for (const id of owners) cards.set(id, await factsSince(trx, id, week))
          const find = (half: Asked['in']) =>
            journeysOf(cards.get(half.accountId) as BillFacts).find(({ id }) => id === half.journeyId)
          const [first, second] = [find(asked.in), find(asked.out)]
          const charging =
            (first && (await isCharging(trx, asked.in.accountId, first.day))) ||
            (second && (await isCharging(trx, asked.out.accountId, second.day)))
          const now = clock.now()
          const may = mayJoin({ in: first, out: second }, { now, isCharging: charging === true }, scheme())
          if (!may.ok) {
            const before = await listJoined(trx, asked.in.accountId)
            const ids = [asked.in.journeyId, asked.out.journeyId]
            const isJoined = before.some((one) => ids.includes(one.tap) && ids.includes(one.with))
            return isJoined ? refuse('ECF0003') : may
          }
          if (!first || !second) return refuse('ENF0001')
          const pair = {
            in: { card: asked.in.accountId, journey: first },
            out: { card: asked.out.accountId, journey: second },
          }
          const { joined: found, withIt, without } = priced(pair, cards)
          await addJoined(trx, found, now)
          await travellers.touch(trx, owners, now)
          return done({ journey: { accountId: found.to, journeyId: first.id }, before: without, now: withIt })
        },
      )
      if (joined.ok) await tell([asked.in.accountId])
      return joined
    },
  }
}
