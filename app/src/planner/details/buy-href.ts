import type { JourneyPrice } from '@cledrau/contract/planner/journey-planner.ts'
import { defaultOptions } from '@cledrau/domain/search/search-options.ts'
import { queryOfSearch } from '@cledrau/domain/search/search-query.ts'
import { dateAndTimeIn, minuteIn } from '@cledrau/domain/time/moment.ts'
import { now } from '../../platform/clock.ts'
import { pathTo } from '../../routes/href.ts'
import { fillPath } from '../../routes/path.ts'

/** The tickets for trains of a journey: the same trains, chosen already. */
export function buyHref({ origin, destination, departTime, legSolutionID }: JourneyPrice['parts'][number]): string {
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
    fare: '-',
  })}`
}
