import { createHash } from 'node:crypto'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { DAY, type Instant } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import type { Incident } from '@cledrau/feeds/knowledgebase/notices.ts'
import type { Names } from '../names.ts'

/** A way that is closed on some dates for work, as everybody has known for long. */
export type PlayedWorks = {
  readonly work: string
  readonly dates: readonly CalendarDate[]
  readonly ends: readonly [string, string]
  readonly operators: readonly string[]
}

/** They are told so long before. */
const TOLD_BEFORE = 42 * DAY

/** Works that come, and those that last, until their last day is over. */
export function worksNow(works: readonly PlayedWorks[], now: Instant, names: Names): Incident[] {
  return works.flatMap(({ work, dates, ends, operators }): Incident[] => {
    const [first, last] = [dates[0]!, dates.at(-1)!]
    const period = { from: serviceInstant(first, 0), until: serviceInstant(addDays(last, 1), 0) }
    const told = (period.from - TOLD_BEFORE) as Instant
    if (now < told || now >= period.until) return []
    const routes = `between ${names.station(ends[0])} and ${names.station(ends[1])}`
    return [
      {
        id: createHash('sha256').update(`${work} ${first}`).digest('hex').slice(0, 32).toUpperCase(),
        version: 1,
        createdAt: told,
        changedAt: told,
        periods: [period],
        planned: true,
        priority: 3,
        summary: `Engineering work ${routes}`,
        description: [[`Buses run in place of trains ${routes}. Journeys take longer.`]],
        links: [],
        operators: operators.map((code) => ({ code, name: names.operator(code) })),
        routes,
      },
    ]
  })
}
