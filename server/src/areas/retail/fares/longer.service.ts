import type { ParsedRequestOf, RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import { CURRENCY } from '@cledrau/contract/search/fares.ts'
import type { longerTickets } from '@cledrau/contract/search/longer.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { clockTime, londonIso } from '@cledrau/domain/time/london.ts'
import type { SearchPool } from '../finding/search-pool.ts'
import { idOfSegments } from '../finding/solutions.ts'
import { segmentOf } from '../finding/train-names.ts'
import { widerWay } from '@cledrau/domain/fares/trains/wider-way.ts'
import { partyOf } from '@cledrau/domain/fares/rules/party-asked.ts'
import { stationNames, type RetailGround } from '../pricing/retail-ground.ts'

type Asked = ParsedRequestOf<typeof longerTickets>
type Told = Result<ReplyOf<typeof longerTickets>, RefusalOf<typeof longerTickets>>
export type Longer = (asked: Asked, abandoned?: AbortSignal) => Promise<Told>

/** Asked for one journey that is looked at, never by a search: hardly anybody needs it, and everybody would wait for it. */
export function openLonger(ground: RetailGround, pool: Pick<SearchPool, 'longer'>): Longer {
  return async ({ trains, direction = 'OUTBOUND', ...asked }, abandoned) => {
    const segments = trains.map(segmentOf)
    const { image, from, until } = ground.timetable()
    if (segments.some(({ serviceDate }) => serviceDate < from || serviceDate > until))
      return refuse('OUTSIDE_TIMETABLE')
    const journey = widerWay(image, segments)
    if (!journey) return refuse('TRAIN_UNKNOWN')
    const party = partyOf(asked, ground.fares(), journey.date)
    if (!party.ok) return party
    const { date, minutes: minute } = clockTime(ground.clock.now())
    const found = await pool.longer({ journey, party: party.value, boughtAt: { date, minute } }, abandoned)
    const expires = ground.quotes.expiry()
    const [boards, alights] = [segments[0]?.origin ?? '', segments.at(-1)?.destination ?? '']
    return done({
      currency: CURRENCY,
      fareInformation: found
        .toSorted((a, b) => a.offer.total - b.offer.total)
        .map(({ offer, from: origin, to: destination, through }) =>
          ground.wire.informationOf(
            {
              kind: 'SINGLE',
              total: offer.total,
              tickets: [{ offer, direction, origin, destination, date: journey.date }],
              legReferences: [idOfSegments(segments)],
              split: null,
              longer: { boards, alights, saving: through - offer.total },
              placesLeft: null,
            },
            party.value,
            expires,
          ),
        ),
      places: stationNames([boards, alights, ...found.flatMap(({ from: start, to }) => [start, to])], ground),
      expiresAt: londonIso(expires),
    })
  }
}
