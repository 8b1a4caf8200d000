import type { PaygJourney } from '@cledrau/contract/payg/journeys.ts'
import { HOUR } from '@cledrau/domain/time/instant.ts'
import { DueNotes } from '../../account/due-note.tsx'
import { useWords } from '../../i18n/words.ts'
import { hrefTo } from '../../routes/href.ts'
import { useDue, type DueJourney } from '../../state/due.ts'
import { useTraveller } from '../../state/traveller.ts'

/** What is due for this very journey, once that is known; until then the way to where it will stand. */
export function WasLate({ journey }: { journey: PaygJourney }) {
  const { t } = useWords()
  const signedIn = useTraveller() !== null
  const due = useDue()
  const own = due.state === 'ready' ? due.value.journeys.filter((trip) => isOf(trip, journey)) : []
  if (own.length > 0) return <DueNotes journeys={own} />
  return (
    <p>
      <a href={hrefTo(signedIn ? 'DelayRepayOverview' : 'OverviewCalculator')}>{t('PAYG_WAS_LATE')}</a>
    </p>
  )
}

/** Whoever taps in waits for a train that should have left before, or leaves soon. */
const AROUND = 2 * HOUR

const isOf = ({ ticket, from, to, departs }: DueJourney, journey: PaygJourney): boolean =>
  ticket === 'tap' &&
  from === journey.from &&
  to === journey.to &&
  departs !== null &&
  Math.abs(Date.parse(departs) - Date.parse(journey.startsAt)) < AROUND
