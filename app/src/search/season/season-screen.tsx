import type { Pence } from '@cledrau/domain/money.ts'
import { pathTo } from '../../routes/href.ts'
import { formatDay, formatPrice } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { ResultsLayout } from '../form/results-layout.tsx'
import { ClassAndChoices } from '../class-and-choices.tsx'
import { NoResults } from '../no-results.tsx'
import { ResultsSkeleton, ResultsUnavailable } from '../search-states.tsx'
import { useNextStep } from '../use-next-step.ts'
import { useNamesOfStations } from '../../stations/use-names-of-stations.ts'
import { pathWith } from '../selection.ts'
import { travelPassKey } from '../use-travel-passes.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { OfferCard } from '../../ui/choice/offer-card.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Note } from '../../ui/message/note.tsx'
import { DURATION_WORDS } from './season-words.ts'
import type { Seasons } from './use-seasons.ts'
import { useSeasons } from './use-seasons.ts'
import { WeekCompare } from './week-compare.tsx'

/** How long a season ticket, and whether it pays. */
export function SeasonScreen() {
  const view = useSeasons()
  const nameOf = useNamesOfStations(view.state === 'ready' ? view.found.places : {})
  return (
    <ResultsLayout search={view.search} nameOf={nameOf}>
      {view.state === 'loading' && <ResultsSkeleton search={view.search} rows={3} />}
      {view.state === 'unavailable' && <ResultsUnavailable {...view} />}
      {view.state === 'nothing' && <NoResults search={view.search} travelPass />}
      {view.state === 'ready' && <Ready view={view} />}
    </ResultsLayout>
  )
}

function Ready({ view }: { view: Extract<Seasons, { state: 'ready' }> }) {
  const { t, language } = useWords()
  const { seasons, chosen, classes, ticketClass, found, search } = view
  const next = useNextStep()
  const between = ({ from, until }: { from: string; until: string }) =>
    t('SEASON_BETWEEN', { from: formatDay(from, language), until: formatDay(until, language), year: until.slice(0, 4) })
  return (
    <>
      <ClassAndChoices title={t('SEASON_TITLE')} classes={classes} ticketClass={ticketClass} onClass={view.chooseClass}>
        {(group) =>
          seasons.map((season) => (
            <OfferCard
              key={travelPassKey(season)}
              group={group}
              title={t(DURATION_WORDS[season.duration])}
              price={formatPrice(season.totalPrice as Pence)}
              lines={[between(season)]}
              chosen={season === chosen}
              onChoose={() => view.choose(season)}
              facts={
                <span className="fact soft">
                  <Icon name="ticket" size="s" />
                  {t('SEASON_A_JOURNEY', { price: formatPrice(season.pricePerJourney as Pence) })}
                </span>
              }
            />
          ))
        }
      </ClassAndChoices>
      <WeekCompare seasons={seasons} chosen={chosen} dayReturn={found.dayReturn} search={search} />
      <Note icon="railcard">
        <p>{t('SEASON_PHOTOCARD')}</p>
      </Note>
      <p>
        <a href={`#${pathWith(pathTo('SeasonDetails'), { fare: travelPassKey(chosen) })}`}>
          {t('OPTIONS_ALL_CONDITIONS')}
        </a>
      </p>
      <ActionBar>
        <p aria-live="polite">
          <span className="t-s soft" style={{ display: 'block' }}>
            {t(DURATION_WORDS[chosen.duration])}
          </span>
          <span className="t-2xl num">{formatPrice(chosen.totalPrice as Pence)}</span>
        </p>
        {next && <ButtonLink href={next(travelPassKey(chosen))}>{t('OPTIONS_GO_ON')}</ButtonLink>}
      </ActionBar>
    </>
  )
}
