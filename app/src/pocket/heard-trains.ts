import { REVISIONS } from '@cledrau/contract/live/revision.ts'
import type { Journey, JourneyTrain } from '@cledrau/contract/planner/journey-planner.ts'
import { HOUR, type Instant } from '@cledrau/domain/time/instant.ts'
import { translate } from '../i18n/words.ts'
import { now } from '../platform/clock.ts'
import type { NewsHeard } from './device-news.ts'

/** For so long what was said of a train is better than the timetable alone. */
export const HEARD_FOR = 2 * HOUR
const MOST_TRAINS = 500

const trains = new Map<string, { asOf: Instant; train: JourneyTrain; cancelled: boolean }>()

const isTold = ({ calls }: JourneyTrain): boolean =>
  calls.some(
    ({ expectedArriveTime, expectedDepartTime, cancelled }) =>
      cancelled || expectedArriveTime !== null || expectedDepartTime !== null,
  )

/** Notes what the server said of the trains of some journeys. */
export function hearTrains(journeys: readonly Journey[], asOf: Instant): void {
  for (const { legs, revisions } of journeys)
    for (const train of legs.flatMap((leg) => leg.trains)) {
      const { uid, serviceDate } = train
      const name = `${uid} ${serviceDate}`
      const cancelled = revisions.some(
        (one) => one.uid === uid && one.serviceDate === serviceDate && one.kind === 'CANCELLED',
      )
      trains.delete(name)
      if (cancelled || isTold(train)) trains.set(name, { asOf, train, cancelled })
    }
  for (const name of [...trains.keys()].slice(0, Math.max(0, trains.size - MOST_TRAINS))) trains.delete(name)
}

/** All that is still worth something; nothing where that is nothing. */
export function newsHeard(): NewsHeard | null {
  const lately = [...trains.values()].filter(({ asOf }) => now() - asOf < HEARD_FOR)
  const [oldest] = lately.map(({ asOf }) => asOf).toSorted((a, b) => a - b)
  if (oldest === undefined) return null
  return {
    asOf: oldest,
    trains: lately.map(({ train: { uid, serviceDate, calls }, cancelled }) => ({ uid, serviceDate, calls, cancelled })),
    words: Object.fromEntries(
      REVISIONS.map((kind) => {
        const word = `REVISION_${kind}` as const
        return [word, { en: translate('en', word), cy: translate('cy', word) }]
      }),
    ) as NewsHeard['words'],
  }
}
