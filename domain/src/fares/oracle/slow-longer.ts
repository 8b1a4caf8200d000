import type { FareRecords } from '../image/records.ts'
import { current } from './slow-rules.ts'
import type { FareLeg } from '../rules/trip.ts'
import { slowOffers, type SlowOffer, type SlowOptions, type SlowParty } from './slow-price.ts'
import type { SlowJourney } from './slow-passenger.ts'

/** What all the trains do, and between which of their calls one travels: by leg and call. */
export type SlowWider = SlowJourney & { boards: number; alights: number }

type Longest = { from: string; to: string; total: number }

const cut = (legs: readonly FareLeg[], first: number, last: number): FareLeg[] => {
  const [start, end] = [legs[0], legs.at(-1)]
  if (!start || !end) return []
  if (legs.length === 1) return [{ ...start, calls: start.calls.slice(first, last + 1) }]
  const head = { ...start, calls: start.calls.slice(first) }
  return [head, ...legs.slice(1, -1), { ...end, calls: end.calls.slice(0, last + 1) }]
}

const stationsIn = (legs: readonly FareLeg[]): string[] =>
  legs
    .flatMap(({ calls }, at) =>
      at > 0 && legs[at - 1]?.calls.at(-1)?.station === calls[0]?.station ? calls.slice(1) : calls,
    )
    .map(({ station }) => station)

/** Every ticket from any call of the first train up to boarding to any of the last from alighting on, tried one by one. */
export function slowLonger(
  records: FareRecords,
  party: SlowParty,
  { solution, date, boards, alights }: SlowWider,
  options: SlowOptions,
): { alone: number; least: Longest | undefined; all: (Longest & SlowOffer)[] } {
  const { legs } = solution
  const part = cut(legs, boards, alights)
  const [alone] = slowOffers(records, party, { legs: part, date }, options)
  const all: (Longest & SlowOffer)[] = []
  const last = (legs.at(-1)?.calls.length ?? 0) - 1
  for (let first = 0; first <= boards; first += 1) {
    for (let end = alights; end <= last; end += 1) {
      if (first === boards && end === alights) continue
      const whole = cut(legs, first, end)
      const stations = stationsIn(whole)
      const [from = '', to = ''] = [stations[0], stations.at(-1)]
      if ([from, to].some((crs) => stations.filter((one) => one === crs).length > 1)) continue
      const offers = slowOffers(records, party, { legs: whole, date }, options, {
        travelled: part,
        allows: (ticket) =>
          ticket.group !== 'P' &&
          current(
            records.validities.filter(({ code }) => code === ticket.validity),
            date,
          )?.breakOut === true,
      })
      all.push(...offers.map((offer) => ({ from, to, ...offer })))
    }
  }
  const least = all.toSorted((a, b) => a.total - b.total)[0]
  return { alone: alone?.total ?? Number.POSITIVE_INFINITY, least, all }
}
