import type { ParsedRequestOf, RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import { CURRENCY } from '@cledrau/contract/search/fares.ts'
import type { faresByDay } from '@cledrau/contract/search/fares-by-day.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import { askedKept } from '../../../care/kept-asked.ts'
import type { BackgroundWork } from '../finding/background-work.ts'
import type { DayAsked } from '../finding/found.ts'
import type { OwnPlaces } from '@cledrau/domain/fares/trains/places-left.ts'
import { partyOf } from '@cledrau/domain/fares/rules/party-asked.ts'
import { isServed, overlap, type RetailGround } from '../pricing/retail-ground.ts'
import type { SearchPool } from '../finding/search-pool.ts'

type Asked = ParsedRequestOf<typeof faresByDay>
export type FaresByDay = (
  asked: Asked,
  around: { network: string; own: OwnPlaces },
  abandoned?: AbortSignal,
) => Promise<Result<ReplyOf<typeof faresByDay>, RefusalOf<typeof faresByDay>>>

/** How long the price of a day is said again without looking: whoever turns pages of a calendar asks for the same days. */
const KEPT = MINUTE
const MOST_KEPT = 5000

/** Days are asked for one after the other and behind every search, so that calendars never keep searches waiting. */
export function openFaresByDay(
  ground: RetailGround,
  pool: Pick<SearchPool, 'cheapestOfDay'>,
  background: BackgroundWork,
): FaresByDay {
  const kept = new Map<string, { at: number; cheapest: number | null }>()
  const cheapestOf = async (question: DayAsked, abandoned: AbortSignal | undefined) => {
    const { now, boughtAt: _, ...same } = question
    const key = JSON.stringify(same)
    const known = kept.get(key)
    const isGood = known !== undefined && now - known.at < KEPT
    askedKept('prices of days', isGood)
    if (isGood) return known.cheapest
    const cheapest = await pool.cheapestOfDay(question, abandoned)
    kept.delete(key)
    kept.set(key, { at: now, cheapest })
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return cheapest
  }

  return async (asked, { network, own }, abandoned) => {
    const { clock, fares, timetable, findStation } = ground
    const [origin, destination] = [findStation(asked.origin), findStation(asked.destination)]
    if (!origin) return refuse('ORIGIN_UNKNOWN')
    if (!destination) return refuse('DESTINATION_UNKNOWN')
    if (overlap(origin, destination)) return refuse('SAME_STATION')
    if (!isServed(origin, ground) || !isServed(destination, ground)) return refuse('NO_TRAINS_KNOWN')
    const party = partyOf(asked, fares(), asked.from)
    if (!party.ok) return party

    const now = clock.now()
    const today = clockTime(now)
    const { from, until } = timetable()
    const days: { date: string; cheapest: number | null }[] = []
    const look = async () => {
      for (let day = 0; day < asked.days; day++) {
        const date = addDays(asked.from, day)
        const question: DayAsked = {
          from: origin.crsCode,
          to: destination.crsCode,
          date,
          direct: asked.direct === true,
          operators: asked.tfwRestricted === true ? ground.own() : null,
          party: party.value,
          now,
          boughtAt: { date: today.date, minute: today.minutes },
          own,
        }
        const isOver = date < today.date || date < from || date > until
        days.push({ date, cheapest: isOver ? null : await cheapestOf(question, abandoned) })
      }
    }
    await background(network, look, abandoned)
    return done({ currency: CURRENCY, days })
  }
}
