import { bothTapped } from '@cledrau/domain/payg/tapped.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { tableOn, type PaygScheme } from '@cledrau/domain/payg/scheme.ts'
import { travelDayOf } from '@cledrau/domain/payg/travel-day.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { Charges } from '../charges/charges.service.ts'
import { travellers } from '../taps/travellers.ts'
import type { Bills } from './bills.service.ts'

type Named = { travellerId: string; journeyId: string; day: CalendarDate }
type TappedThere = Named & { accountId: string; from: string; to: string; inAt: Instant; outAt: Instant }

/** Journeys with a tap at either end, for whoever looks how late their trains were. */
export type Tapped = {
  /** Those of cards in an account that ended in a time. */
  endedBetween: (since: Instant, until: Instant) => Promise<TappedThere[]>
  /** What it costs, and what its day does with all caps; nothing where it isn't this account's, or isn't one any more. */
  find: (
    db: Database | Trx,
    accountId: string,
    named: Named,
  ) => Promise<{ pence: number; ofDay: number; operators: readonly string[] } | undefined>
  /** Money goes back to the card that was tapped. */
  cardOf: (
    db: Database | Trx,
    travellerId: string,
  ) => Promise<{ token: string; scheme: string; lastFour: string } | undefined>
}

type Parts = { db: Database; scheme: () => PaygScheme; weeksOf: Bills['weeksOf']; stands: Charges['stands'] }

export function openTapped({ db, scheme, weeksOf, stands }: Parts): Tapped {
  return {
    endedBetween: async (since, until) => {
      const found: TappedThere[] = []
      for (const { id: travellerId, accountId } of await travellers.tappedOutBetween(db, since, until)) {
        const weeks = await weeksOf(db, travellerId, travelDayOf(since), travelDayOf(until))
        for (const { id: journeyId, day, from, to, startsAt, endsAt } of weeks
          .flatMap((week) => week.journeys)
          .filter(bothTapped)) {
          const [inAt, outAt] = [startsAt, endsAt].map((at) => instant(Date.parse(at))) as [Instant, Instant]
          if (outAt >= since && outAt < until)
            found.push({ accountId, travellerId, journeyId, day, from, to, inAt, outAt })
        }
      }
      return found
    },

    find: async (from, accountId, { travellerId, journeyId, day }) => {
      if (!(await travellers.find(from, { kind: 'account', accountId }, travellerId))) return undefined
      const weeks = await weeksOf(from, travellerId, day, day)
      const journey = weeks
        .flatMap((week) => week.journeys)
        .filter(bothTapped)
        .find(({ id }) => id === journeyId)
      const cost = weeks.flatMap((week) => week.days).find((one) => one.day === day)
      if (!journey || !cost) return undefined
      // Nobody gets back what they haven't paid, or had back.
      const stood = (await stands(travellerId, day, day)).get(day)
      const isPaid = stood !== 'OWED' && stood !== 'WRITTEN_OFF' && stood !== 'GIVEN_BACK'
      const operators = tableOn(scheme(), day)?.operators ?? []
      return { pence: journey.pence, operators, ofDay: isPaid ? cost.travel + cost.outside : 0 }
    },

    cardOf: async (from, travellerId) => {
      const card = await travellers.cardOf(from, travellerId)
      const token = await travellers.tokenOf(from, travellerId)
      return card && token !== undefined ? { ...card, token } : undefined
    },
  }
}
