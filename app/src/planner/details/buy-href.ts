import type { Journey, JourneyPrice } from '@cledrau/contract/planner/journey-planner.ts'
import { defaultOptions } from '@cledrau/domain/search/search-options.ts'
import { queryOfSearch } from '@cledrau/domain/search/search-query.ts'
import { dateAndTimeIn, minuteIn } from '@cledrau/domain/time/moment.ts'
import { now } from '../../platform/clock.ts'
import { pathTo } from '../../routes/href.ts'
import { fillPath } from '../../routes/path.ts'

type Part = JourneyPrice['parts'][number]

/** The tickets for trains of a journey: the same trains, chosen already. */
export function buyHref({ legs }: Pick<Journey, 'legs'>, part: Part): string {
  const { origin, destination, departTime, legSolutionID } = part
  const { date, time } = dateAndTimeIn(minuteIn(departTime))
  const search = {
    ...defaultOptions(now()),
    stations: { first: origin, second: destination, via: null, avoid: null },
    dateOutbound: date,
    timeOutbound: time,
  }
  return `#${fillPath(pathTo('SingleOptions'), {
    ...queryOfSearch(search),
    legOut: legSolutionID,
    legOutAt: minuteIn(departTime),
    legOutTrains: trainsOf(legs, part).join(','),
    fare: '-',
  })}`
}

/** By their names: a search for tickets might find others that are better. */
function trainsOf(legs: Journey['legs'], { origin, destination, departTime }: Part): string[] {
  const first = legs.findIndex((leg) => leg.from === origin && leg.departTime === departTime)
  const last = legs.findIndex((leg, at) => at >= first && leg.to === destination)
  return legs
    .slice(first, last + 1)
    .flatMap(({ trains }) =>
      trains.map(({ uid, serviceDate, calls }) => `${uid}:${serviceDate}:${calls[0]?.code}:${calls.at(-1)?.code}`),
    )
}
