import { type Revision, REVISIONS } from '@cledrau/contract/live/revision.ts'
import type { Journey, JourneyTrain } from '@cledrau/contract/planner/journey-planner.ts'
import { HOUR, type Instant } from '@cledrau/domain/time/instant.ts'
import { translate } from '../i18n/words.ts'
import { now } from '../platform/clock.ts'
import type { HeardTrain, NewsHeard } from './device-news.ts'

/** For so long what was said of a train is better than the timetable alone. */
export const HEARD_FOR = 2 * HOUR
const MOST_TRAINS = 500

const trains = new Map<string, { asOf: Instant; train: HeardTrain }>()

const isTold = ({ calls }: JourneyTrain): boolean =>
  calls.some(
    ({ expectedArriveTime, expectedDepartTime, cancelled }) =>
      cancelled || expectedArriveTime !== null || expectedDepartTime !== null,
  )

const OFF: readonly Revision['kind'][] = ['CANCELLED', 'CUT_SHORT']

/** What was said of a train, and why. */
function heardOf({ uid, serviceDate, calls, stands }: JourneyTrain, revisions: readonly Revision[]): HeardTrain {
  const own = revisions.filter((one) => one.uid === uid && one.serviceDate === serviceDate)
  const because = (isOff: boolean) =>
    own.find(({ kind, cause }) => cause && OFF.includes(kind) === isOff)?.cause ?? null
  return {
    uid,
    serviceDate,
    calls,
    cancelled: own.some(({ kind }) => kind === 'CANCELLED'),
    why: { off: because(true), late: because(false) },
    ...(stands && { stands }),
  }
}

/** Notes what the server said of the trains of some journeys. */
export function hearTrains(journeys: readonly Journey[], asOf: Instant): void {
  for (const { legs, revisions } of journeys)
    for (const train of legs.flatMap((leg) => leg.trains)) {
      const heard = heardOf(train, revisions)
      const name = `${train.uid} ${train.serviceDate}`
      trains.delete(name)
      if (heard.cancelled || isTold(train) || heard.stands) trains.set(name, { asOf, train: heard })
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
    trains: lately.map(({ train }) => train),
    words: Object.fromEntries(
      REVISIONS.map((kind) => {
        const word = `REVISION_${kind}` as const
        return [word, { en: translate('en', word), cy: translate('cy', word) }]
      }),
    ) as NewsHeard['words'],
  }
}
