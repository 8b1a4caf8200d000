import type { ParsedRequestOf, RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { Bilingual } from '@cledrau/contract/language.ts'
import type { comparePaygWeek } from '@cledrau/contract/payg/comparing.ts'
import { bill, type BilledJourney, type WeekBill } from '@cledrau/domain/payg/bill.ts'
import { CHILD, discountOn } from '@cledrau/domain/payg/discounts.ts'
import type { PaygScheme } from '@cledrau/domain/payg/scheme.ts'
import { tapId } from '@cledrau/domain/payg/taps.ts'
import { mondayOf } from '@cledrau/domain/payg/travel-day.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { addDays, daysBetween } from '@cledrau/domain/time/dates.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { dayAndTime } from '@cledrau/domain/time/london.ts'
import type { Database } from '../../../db/database.ts'
import type { CheapestWay } from '../../retail/fares/cheapest-way.service.ts'
import type { Whose } from '../cards/whose.ts'
import { travellers } from '../taps/travellers.ts'
import type { FactsSince } from './facts.ts'

type Reply = ReplyOf<typeof comparePaygWeek>
type Way = Reply['ways'][number]
type Asking = { network: string; abandoned?: AbortSignal | undefined }

export type Comparison = (
  whose: Whose,
  asked: ParsedRequestOf<typeof comparePaygWeek>,
  asking: Asking,
) => Promise<Result<Reply, RefusalOf<typeof comparePaygWeek>>>

type Parts = {
  db: Database
  scheme: () => PaygScheme
  factsSince: FactsSince
  earliest: (whose: Whose) => CalendarDate
  cheapestWay: CheapestWay
  /** The first and last day whose trains are known. */
  trainsKnown: () => { from: CalendarDate; until: CalendarDate }
  nameOf: (crs: string) => Bilingual
}

const MOST_JOURNEYS = 60
const PAGES = { SEASON: 'SEASON', MULTIFLEX: 'MULTIFLEX', FLEXI: 'MULTIFLEX', ROVER: 'ROVER' } as const

/** What else a week could have cost: search's own comparison, asked about the journeys that were tapped. */
export function openComparison(parts: Parts): Comparison {
  const { db, scheme, factsSince, earliest, cheapestWay, trainsKnown, nameOf } = parts

  return async (whose, { accountId, week }, { network, abandoned }) => {
    const traveller = await travellers.find(db, whose, accountId)
    if (!traveller) return refuse('PAYG_CARD_UNKNOWN')
    if (week !== mondayOf(week) || week < mondayOf(earliest(whose))) return refuse('PAYG_BILL_UNKNOWN')
    const facts = await factsSince(db, traveller.id, week)
    const billed = weekIn(bill(facts, scheme()).weeks, week)
    const journeys = (billed?.journeys ?? []).filter(({ state, day }) => state === 'COMPLETE' && day >= earliest(whose))
    if (!billed || journeys.length === 0) return refuse('PAYG_BILL_UNKNOWN')
    const moved = daysMoved(week, trainsKnown())
    if (moved === undefined || journeys.length > MOST_JOURNEYS) return refuse('PAYG_NOT_COMPARED')

    const discount = discountOn(facts.discounts, journeys[0]?.day ?? week)
    const children = discount?.code === CHILD ? 1 : 0
    const railcards = discount && discount.code !== CHILD ? [discount.code] : []
    const compared = await cheapestWay(
      { adult: 1 - children, child: children, railcards, journeys: journeys.map((one) => asPlanned(one, moved)) },
      network,
      abandoned,
      'TAPPED',
    )
    if (!compared.ok) return refuse('PAYG_NOT_COMPARED')
    const { notPriced, notes } = compared.value
    const left = notPriced.flatMap((at) => journeys[at] ?? [])
    if (left.length === journeys.length) return refuse('PAYG_NOT_COMPARED')
    // Like is held against like: what has no price elsewhere is in neither sum.
    const gone = new Set([
      ...left.flatMap(({ taps }) => taps),
      ...billed.journeys.filter((one) => !journeys.includes(one)).flatMap(({ taps }) => taps),
    ])
    const kept = facts.taps.filter((tap) => !gone.has(tapId(tap)))
    const taps = weekIn(bill({ ...facts, taps: kept }, scheme()).weeks, week)?.travel ?? 0

    const ways = compared.value.ways.filter(({ way }) => way !== 'PAYG' && way !== 'MIX')
    return done({
      taps,
      journeys: journeys.map(({ id }) => id),
      ways,
      notPriced,
      notes,
      pricedAs: moved === 0 ? null : addDays(week, moved),
      better: betterThan(taps, ways, journeys, { railcards, children }),
      stations: Object.fromEntries(
        [...new Set(journeys.flatMap(({ from, to }) => [from ?? '', to ?? '']))].map((crs) => [crs, nameOf(crs)]),
      ),
    })
  }
}

const weekIn = (weeks: readonly WeekBill[], week: CalendarDate): WeekBill | undefined =>
  weeks.find((one) => one.week === week)

/** Weeks of trains that are over are priced like the first whole one that the timetable has. */
function daysMoved(week: CalendarDate, known: { from: CalendarDate; until: CalendarDate }): number | undefined {
  const moved = week >= known.from ? 0 : Math.ceil(daysBetween(week, known.from) / 7) * 7
  return addDays(week, moved + 6) <= known.until ? moved : undefined
}

function asPlanned({ from, to, startsAt }: BilledJourney, moved: number) {
  const { date, time } = dayAndTime(instant(Date.parse(startsAt)))
  return { origin: from ?? '', destination: to ?? '', date: addDays(date, moved), time }
}

/** The cheapest pass that costs less than taps did, and the search that finds it. */
export function betterThan(
  taps: number,
  ways: readonly Way[],
  journeys: readonly BilledJourney[],
  party: { railcards: string[]; children: number },
): Reply['better'] {
  const [best] = ways.filter(({ way, total }) => way in PAGES && total < taps).toSorted((a, b) => a.total - b.total)
  if (!best) return null
  const pass = best.purchases.find(({ kind }) => kind === 'SEASON' || kind === 'BUNDLE' || kind === 'ROVER')
  // A pass is searched for between the two stations that most of its journeys are between.
  const covered = (pass?.covers ?? []).flatMap((at) => journeys[at] ?? [])
  const pairs = Map.groupBy(covered, ({ from, to }) => [from, to].toSorted().join(' '))
  const [most] = [...pairs.values()].toSorted((a, b) => b.length - a.length)
  const first = most?.[0] ?? journeys[0]
  const page = PAGES[best.way as keyof typeof PAGES]
  const search = { page, origin: first?.from ?? '', destination: first?.to ?? '', ...party }
  return { way: best.way, total: best.total, saving: taps - best.total, search }
}
