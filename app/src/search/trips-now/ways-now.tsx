import type { Age } from '@cledrau/contract/live/age.ts'
import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import { isTrusted } from '@cledrau/domain/live/age.ts'
import { useWords } from '../../i18n/words.ts'
import { AgeTag } from '../../live/age-line.tsx'
import { useFresh } from '../../live/use-fresh.ts'
import type { NameOf } from '../../stations/use-names-of-stations.ts'
import { Card } from '../../ui/card/card.tsx'
import { Note } from '../../ui/message/note.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { reasonOf, standingOfTrip, toldOf } from './trip-standing.ts'
import { useSaidTrips } from './use-said-trips.ts'
import { clockOf } from '../use-trip-words.ts'

type WaysNowProps = {
  ways: readonly LegSolution[]
  age: Age
  nameOf: NameOf
  /** What is not as planned is told elsewhere on the page. */
  untold?: boolean
}

/** How the chosen trains run now: where they leave, when they are expected, and how old that is. Nothing of other days. */
export function WaysNow({ ways, age, nameOf, untold = false }: WaysNowProps) {
  const { t, language } = useWords()
  const freshness = useFresh(age)
  useSaidTrips(ways, (revision) => reasonOf(revision, language, nameOf, t))
  const known = ways.flatMap((trip) => {
    // What was known stays on the page when it grows old: only "on time" goes.
    const ever = standingOfTrip(trip, true, t)
    return ever ? [{ trip, standing: standingOfTrip(trip, isTrusted(freshness), t) }] : []
  })
  if (known.length === 0) return null
  return (
    <Card className="stack stack-2">
      {known.map(({ trip, standing }) => {
        const point = trip.travelSegments[0]?.origin
        const told = toldOf(trip)
        const time = clockOf(trip.departTime)
        const isMoved = point?.expected && clockOf(point.expected) !== clockOf(point.time)
        return (
          <div key={trip.legSolutionID} className="stack stack-1">
            <div className="spread row-wrap">
              <p>
                <b className="num">{trip.cancelled ? <s>{time}</s> : time}</b>
                {isMoved && !trip.cancelled && (
                  <span className="late num">, {t('LIVE_EXPECTED_AT', { time: clockOf(point.expected!) })}</span>
                )}
                {point?.platform && !trip.cancelled && (
                  <span className="soft">, {t('RESULTS_PLATFORM', { platform: point.platform })}</span>
                )}
              </p>
              <Tag kind={standing?.kind ?? 'plain'}>{standing?.words ?? t('LIVE_PLANNED')}</Tag>
            </div>
            {told && !untold && told.cause && !trip.cancelled && (
              <p className="t-s soft">{reasonOf(told, language, nameOf, t)}</p>
            )}
            {trip.cancelled && !untold && (
              <Note kind="bad">
                {told && <p>{reasonOf(told, language, nameOf, t)}</p>}
                <p>{t('OPTIONS_OFF', { time })}</p>
              </Note>
            )}
          </div>
        )
      })}
      {age.asOf !== null && (
        <p>
          <AgeTag freshness={freshness} asOf={age.asOf} />
        </p>
      )}
      {freshness === 'OLD' && <Note kind="late">{t('LIVE_AGE_OLD')}</Note>}
    </Card>
  )
}
