import type { Pence } from '@cledrau/domain/money.ts'
import { useId } from 'react'
import { pathTo } from '../../routes/href.ts'
import { formatDay, formatPrice } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { ResultsLayout } from '../form/results-layout.tsx'
import { NoResults } from '../no-results.tsx'
import { ResultsSkeleton, ResultsUnavailable } from '../search-states.tsx'
import { useNextStep } from '../use-next-step.ts'
import { useNamesOfStations } from '../../stations/use-names-of-stations.ts'
import { useOptions } from '../../state/options.ts'
import { pathWith } from '../selection.ts'
import { travelPassKey } from '../use-travel-passes.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { OfferCard } from '../../ui/choice/offer-card.tsx'
import { Stepper } from '../../ui/choice/stepper.tsx'
import { CallingPoints } from '../../ui/line/calling-points.tsx'
import { StopMark } from '../../ui/line/stop-mark.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import styles from './multiflex-screen.module.css'
import type { BundleView } from './use-bundle.ts'
import { MOST_BUNDLES, useBundle } from './use-bundle.ts'

/** Journeys bought together and used when one likes. */
export function MultiflexScreen() {
  const view = useBundle()
  const nameOf = useNamesOfStations(view.state === 'ready' ? view.found.places : {})
  return (
    <ResultsLayout search={view.search} nameOf={nameOf}>
      {view.state === 'loading' && <ResultsSkeleton search={view.search} rows={2} />}
      {view.state === 'unavailable' && <ResultsUnavailable {...view} />}
      {view.state === 'nothing' && <NoResults search={view.search} travelPass />}
      {view.state === 'ready' && <Ready view={view} />}
    </ResultsLayout>
  )
}

function Ready({ view }: { view: Extract<BundleView, { state: 'ready' }> }) {
  const { t, language } = useWords()
  const { multiflexActivationMinutes } = useOptions()
  const { bundles, chosen, count, found } = view
  const next = useNextStep()
  const group = useId()
  const price = (amount: number) => formatPrice(amount as Pence)
  const passes = chosen.passes ?? 0
  return (
    <>
      <h2 className="t-2xl" id={group}>
        {t(chosen.unit === 'DAY' ? 'MULTIFLEX_TITLE_DAYS' : 'MULTIFLEX_TITLE', { count: passes })}
      </h2>
      <div role="radiogroup" aria-labelledby={group} className="stack stack-3">
        {bundles.map((bundle) => {
          // Like is held against like: a day of a bundle with a day return, a journey of it with a single.
          const each = bundle.unit === 'DAY' ? found.dayReturn : found.single
          const pays =
            bundle.unit === 'DAY' ? Math.round(bundle.totalPrice / (bundle.passes ?? 1)) : bundle.pricePerJourney
          const than = bundle.unit === 'DAY' ? 'MULTIFLEX_DAY_NOT' : 'MULTIFLEX_EACH_NOT'
          const saves = each === null || !bundle.passes ? 0 : each * bundle.passes - bundle.totalPrice
          return (
            <OfferCard
              key={travelPassKey(bundle)}
              group={group}
              title={bundle.ticketableFares[0]?.fareCodes[0]?.fareDisplayName[language]}
              price={price(bundle.totalPrice)}
              lines={[t('MULTIFLEX_UNTIL', { day: formatDay(bundle.until, language), year: bundle.until.slice(0, 4) })]}
              chosen={bundle === chosen}
              onChoose={() => view.choose(bundle)}
              facts={
                <>
                  {saves > 0 && <Tag kind="petrol">{t('OPTIONS_SAVES', { amount: price(saves) })}</Tag>}
                  <span className="fact soft num">
                    {each !== null && each > pays
                      ? t(than, { price: price(pays), single: price(each) })
                      : t('SEASON_A_JOURNEY', { price: price(bundle.pricePerJourney) })}
                  </span>
                </>
              }
            >
              <span className={styles.passes} aria-hidden="true">
                {Array.from({ length: bundle.passes ?? 0 }, (_, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a journey is one of so many
                  <StopMark key={index} kind="call" />
                ))}
              </span>
            </OfferCard>
          )
        })}
      </div>
      <Card className="spread">
        <span>
          <b>{t('MULTIFLEX_HOW_MANY')}</b>
          <br />
          <span className="t-s soft">{t('MULTIFLEX_MOST', { count: MOST_BUNDLES })}</span>
        </span>
        <Stepper
          value={count}
          min={1}
          max={MOST_BUNDLES}
          lessLabel={t('MULTIFLEX_LESS')}
          moreLabel={t('MULTIFLEX_MORE')}
          onChange={view.setCount}
        />
      </Card>
      <Card className="stack stack-3">
        <h3 className="t-l">{t('MULTIFLEX_HOW')}</h3>
        <CallingPoints
          plain
          label={t('MULTIFLEX_HOW')}
          calls={[
            { key: 'wallet', where: t('MULTIFLEX_WALLET', { count: passes }), note: t('MULTIFLEX_WALLET_NOTE') },
            {
              key: 'start',
              where: t(chosen.unit === 'DAY' ? 'MULTIFLEX_START_DAY' : 'MULTIFLEX_START'),
              note: t('MULTIFLEX_START_NOTE'),
            },
            {
              key: 'run',
              where:
                chosen.unit === 'DAY'
                  ? t('MULTIFLEX_RUN_DAY')
                  : t('MULTIFLEX_RUN', { count: Math.round(multiflexActivationMinutes / 60) }),
              note: t(chosen.unit === 'DAY' ? 'MULTIFLEX_RUN_DAY_NOTE' : 'MULTIFLEX_RUN_NOTE'),
            },
          ].map((call) => ({ ...call, strong: true }))}
        />
      </Card>
      <p>
        <a href={`#${pathWith(pathTo('MultiflexDetails'), { fare: travelPassKey(chosen) })}`}>
          {t('OPTIONS_ALL_CONDITIONS')}
        </a>
      </p>
      <ActionBar>
        <p aria-live="polite">
          <span className="t-s soft" style={{ display: 'block' }}>
            {t('MULTIFLEX_BUNDLES', { count })}
          </span>
          <span className="t-2xl num">{price(chosen.totalPrice * count)}</span>
        </p>
        {next && <ButtonLink href={next(travelPassKey(chosen))}>{t('OPTIONS_GO_ON')}</ButtonLink>}
      </ActionBar>
    </>
  )
}
