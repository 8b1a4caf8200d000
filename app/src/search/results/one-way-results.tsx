import { lazy, useMemo } from 'react'
import { minuteIn } from '@cledrau/domain/time/moment.ts'
import { pathTo } from '../../routes/href.ts'
import { useWords } from '../../i18n/words.ts'
import { CheaperWays } from './cheaper-ways.tsx'
import { pathWith } from '../selection.ts'
import { PriceStrip } from './price-strip.tsx'
import { cheapestOut, cheapestTrip, pricesFor } from '../ticket-prices.ts'
import type { Ready } from './found-or-not.tsx'
import { ListBar } from './list-bar.tsx'
import { TripList } from './trip-list.tsx'

const NoResults = lazy(async () => ({ default: (await import('../no-results.tsx')).NoResults }))

/** One direction, of which one trip is bought: choosing it leads to its tickets. */
export function OneWayResults({ view, level }: { view: Ready; level: 1 | 2 }) {
  const { t } = useWords()
  const { found, asked, search } = view
  const prices = useMemo(() => pricesFor(found, search), [found, search])
  const cheapestOf = useMemo(() => cheapestOut(prices, null, null), [prices])
  const options = search.openReturn ? pathTo('OpenReturnOptions') : pathTo('SingleOptions')
  const best = useMemo(() => cheapestTrip(found.legSolutions.outbound, cheapestOf), [found, cheapestOf])
  const paid = best && cheapestOf(best)?.total
  // Trains run, and none of them is sold this way: that is no row of sold-out trains.
  if (prices.length === 0) return <NoResults search={search} travelPass />
  return (
    <>
      <PriceStrip view={view} direction="outbound" trips={found.legSolutions.outbound} cheapestOf={cheapestOf} />
      <ListBar view={view} />
      <TripList
        found={found}
        age={view.age}
        asked={asked}
        direction="outbound"
        day={search.dateOutbound}
        cheapestOf={cheapestOf}
        priceNote={search.openReturn ? t('RESULTS_OPEN_RETURN') : undefined}
        aloud={[]}
        level={level}
        hrefOf={(trip) =>
          `#${pathWith(options, {
            legOut: trip.legSolutionID,
            legOutAt: minuteIn(trip.departTime),
            fare: cheapestOf(trip)?.key ?? null,
          })}`
        }
      />
      {best && paid && !search.openReturn && <CheaperWays search={search} trips={[best]} paid={paid} />}
    </>
  )
}
