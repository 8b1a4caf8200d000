import type { TravelPass } from '@cledrau/contract/search/travel-pass.ts'
import type { Pence } from '@cledrau/domain/money.ts'
import type { ReactNode } from 'react'
import { formatDay, formatPrice } from '../i18n/formats.ts'
import { useWords } from '../i18n/words.ts'
import { Card } from '../ui/card/card.tsx'
import { Sum } from '../ui/sum/sum.tsx'
import { FareRules } from './fare-rules.tsx'
import { ScreenHead } from '../page/screen-head.tsx'
import { useNamesOfStations } from '../stations/use-names-of-stations.ts'
import { ButtonLink } from '../ui/button/button.tsx'
import type { BundleView } from './multiflex/use-bundle.ts'
import { NoResults } from './no-results.tsx'
import { ResultsSkeleton, ResultsUnavailable } from './search-states.tsx'
import type { Seasons } from './season/use-seasons.ts'
import { pathWith } from './selection.ts'
import { useNextStep } from './use-next-step.ts'
import { travelPassKey } from './use-travel-passes.ts'

/** One season or bundle that was chosen, with all that is to be known of it before it is bought. */
export function TravelPassPage({ view, title, back }: { view: Seasons | BundleView; title: string; back: string }) {
  const { t } = useWords()
  const nameOf = useNamesOfStations(view.state === 'ready' ? view.found.places : {})
  const next = useNextStep()
  const { stations } = view.search
  return (
    <div className="stack stack-6">
      <ScreenHead
        title={title}
        sub={t('RESULTS_TITLE', { from: nameOf(stations.first), to: nameOf(stations.second) })}
        back={pathWith(back)}
        backWhenWide
      />
      {view.state === 'loading' && <ResultsSkeleton search={view.search} rows={1} />}
      {view.state === 'unavailable' && <ResultsUnavailable {...view} />}
      {view.state === 'nothing' && <NoResults search={view.search} travelPass />}
      {view.state === 'ready' && (
        <TravelPassDetails travelPass={view.chosen} count={'count' in view ? view.count : undefined}>
          {next && (
            <ButtonLink full href={next(travelPassKey(view.chosen))}>
              {t('OPTIONS_GO_ON')}
            </ButtonLink>
          )}
        </TravelPassDetails>
      )}
    </div>
  )
}

/** A season ticket or bundle to the last condition. */
function TravelPassDetails({
  travelPass,
  count = 1,
  children,
}: {
  travelPass: TravelPass
  count?: number | undefined
  children?: ReactNode
}) {
  const { t, language } = useWords()
  const full = travelPass.ticketableFares.reduce((sum, one) => sum + (one.fullPrice ?? one.price), 0)
  const price = (amount: number) => formatPrice(amount as Pence)
  const name = travelPass.ticketableFares[0]?.fareCodes[0]?.fareDisplayName[language] ?? ''
  return (
    <div className="grid stack stack-6">
      <div className="col-7">
        <Card className="stack">
          <h2 className="t-xl">{t('OPTIONS_CONDITIONS')}</h2>
          <FareRules rules={travelPass.ticketableFares.flatMap(({ rules }) => rules)} />
        </Card>
      </div>
      <div className="col-5">
        <Card className="stack">
          <h2 className="t-xl">{name}</h2>
          <p className="soft">
            {t('SEASON_BETWEEN', {
              from: formatDay(travelPass.from, language),
              until: formatDay(travelPass.until, language),
              year: travelPass.until.slice(0, 4),
            })}
          </p>
          <Sum
            lines={[
              { key: 'full', name: t('OPTIONS_FULL_PRICE'), amount: price(full * count) },
              ...(full > travelPass.totalPrice
                ? [
                    {
                      key: 'less',
                      name: t('PASS_DISCOUNT'),
                      amount: `−${price((full - travelPass.totalPrice) * count)}`,
                    },
                  ]
                : []),
              { key: 'fee', name: t('OPTIONS_FEE'), amount: price(0) },
            ]}
            total={{ key: 'total', name: t('OPTIONS_YOU_PAY'), amount: price(travelPass.totalPrice * count) }}
          />
          {children}
        </Card>
      </div>
    </div>
  )
}
