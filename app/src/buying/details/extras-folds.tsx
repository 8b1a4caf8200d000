import { lazy, Suspense } from 'react'
import type { Translate } from '../../i18n/words.ts'
import { useWords } from '../../i18n/words.ts'
import { seatWords } from '../../search/trip-shown.tsx'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Fold } from '../../ui/fold/fold.tsx'
import type { Folds } from './use-folds.ts'
import type { ExtrasReady, Journey } from './use-extras.ts'
import { partyOf, useExtrasFor } from './use-extras.ts'

// What is folded comes when it is opened: nearly all leave it alone.
const SeatsChoice = lazy(async () => ({ default: (await import('./seats-choice.tsx')).SeatsChoice }))
const BikesChoice = lazy(async () => ({ default: (await import('./bikes-and-buses.tsx')).BikesChoice }))
const BusChoice = lazy(async () => ({ default: (await import('./bikes-and-buses.tsx')).BusChoice }))

/** Seats, bikes and buses: each row says what comes of leaving it alone. */
export function ExtrasFolds({ journey, folds }: { journey: Journey; folds: Folds }) {
  const { t } = useWords()
  const view = useExtrasFor(journey)
  if (view.state === 'loading') return <SkeletonRows rows={2} />
  if (view.state === 'unavailable')
    return (
      <Fold icon="seat" title={t('EXTRAS_SEATS')} note={t('EXTRAS_UNAVAILABLE')} {...folds.of('seats')}>
        <Button kind="second" small icon="refresh" onClick={view.retry}>
          {t('GLOBAL_RETRY')}
        </Button>
      </Fold>
    )
  const buses = view.offered.busOptions.length > 0
  return (
    <>
      {view.seats && (
        <Fold icon="seat" {...seatsSaid(view, journey, t)} {...folds.of('seats')}>
          <Suspense fallback={<SkeletonRows rows={3} />}>
            <SeatsChoice view={view} journey={journey} />
          </Suspense>
        </Fold>
      )}
      {(view.bikes || buses) && (
        <Fold
          icon={view.bikes ? 'bike' : 'bus'}
          title={t(view.bikes ? 'DETAILS_EXTRAS' : 'EXTRAS_BUS')}
          note={<ExtrasSaid view={view} />}
          {...folds.of('extras')}
        >
          <Suspense fallback={<SkeletonRows rows={2} />}>
            <div className="stack">
              {view.bikes && <BikesChoice view={view} journey={journey} />}
              {buses && <BusChoice view={view} journey={journey} />}
            </div>
          </Suspense>
        </Fold>
      )}
    </>
  )
}

function seatsSaid({ chosen }: ExtrasReady, journey: Journey, t: Translate): { title: string; note: string } {
  if (chosen.seats === 'none') return { title: t('EXTRAS_SEATS_NONE'), note: t('EXTRAS_SEATS_NONE_NOTE') }
  if (chosen.seats === 'chosen' && chosen.chosenSeats.length > 0)
    return { title: t('DETAILS_SEATS_PICKED'), note: seatWords(chosen.chosenSeats, t) }
  return { title: t('DETAILS_SEATS_ANY'), note: t('EXTRAS_SEATS_ANY_NOTE', { count: partyOf(journey).length }) }
}

function ExtrasSaid({ view: { chosen, offered } }: { view: ExtrasReady }) {
  const { t, language } = useWords()
  const bikes = Math.max(chosen.bikes.outbound, chosen.bikes.return)
  const buses = chosen.buses.flatMap(({ code, count }) =>
    count > 0 ? (offered.busOptions.find((one) => one.code === code)?.names[language] ?? []) : [],
  )
  return [...(bikes > 0 ? [t('BUYING_BIKES', { count: bikes })] : []), ...buses].join(', ') || t('DETAILS_EXTRAS_NONE')
}
