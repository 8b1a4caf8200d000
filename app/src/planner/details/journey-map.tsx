import type { Journey } from '@cledrau/contract/planner/journey-planner.ts'
import { SECOND } from '@cledrau/domain/time/instant.ts'
import { useEffect, useMemo, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { now } from '../../platform/clock.ts'
import { LinesPicture } from '../../stations/lines-picture.tsx'
import { pathOf } from '../../stations/network-drawing.ts'
import { drawJourney, pointOnJourney } from './drawn-journey.ts'
import { useLegWords } from './use-leg-words.ts'

/** A train moves a hair's breadth in that time. */
const EVERY_MS = 5 * SECOND

/** The journey on the map of lines, with the train where it is by what is expected. */
export function JourneyMap({ journey }: { journey: Journey }) {
  const { t } = useWords()
  const { nameOf } = useLegWords()
  const drawn = useMemo(() => drawJourney(journey), [journey])
  const [at, setAt] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <figure className="stack stack-2">
      {drawn.stops.length > 0 && (
        <LinesPicture
          on={pathOf(drawn.lines)}
          stops={drawn.stops}
          named={drawn.ends}
          nameOf={nameOf}
          train={pointOnJourney(journey, at)}
          label={t('PLANNER_MAP_LABEL')}
        />
      )}
      {drawn.isCut && (
        <figcaption className="t-s soft">
          {t(drawn.stops.length > 0 ? 'PLANNER_MAP_OUTSIDE' : 'PLANNER_MAP_NONE')}
        </figcaption>
      )}
    </figure>
  )
}
