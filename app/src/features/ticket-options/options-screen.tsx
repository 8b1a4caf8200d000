import type { LegSolution } from '@cledrau/contract/leg-solutions.ts'
import { useId } from 'react'
import { formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { usePlace } from '../../routes/hash-location.ts'
import { ScreenHead } from '../../shell/screen-head.tsx'
import { NarrowSearchPage, WaySteps } from '../../shell/search-frame.tsx'
import { ResultsSkeleton, ResultsUnavailable } from '../../shell/search-states.tsx'
import { usePartyWords } from '../../shell/search-summary.tsx'
import { useLayoutFacts } from '../../shell/use-layout.ts'
import { useNextStep } from '../../shell/use-next-step.ts'
import { usePlaceNames } from '../../shell/use-place-names.ts'
import { pathWith } from '../../state/selection.ts'
import { resultsPath } from '../../state/ticket-search.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Segments } from '../../ui/choice/segments.tsx'
import { FailedState } from '../../ui/state/state.tsx'
import { ChoiceCard } from './choice-card.tsx'
import { useChoiceWords } from './use-choice-words.ts'
import type { TicketOptions } from './use-ticket-options.ts'
import { useTicketOptions } from './use-ticket-options.ts'
import { WhyPrice } from './why-price.tsx'

/** Every ticket for the chosen trains, and why it costs what it costs. */
export function OptionsScreen() {
  const { t, language } = useWords()
  const { narrow } = useLayoutFacts()
  const options = useTicketOptions()
  const { search } = options
  const nameOf = usePlaceNames(options.state === 'ready' ? options.found.places : {})
  const trains = pathWith(resultsPath(search, narrow), { fare: null })
  // The day on which the chosen train leaves: after midnight it isn’t the one that was asked for.
  const dayOf = (trip: LegSolution | null, asked: string) => formatDay(trip?.departTime.slice(0, 10) ?? asked, language)
  const { out, back } = options.state === 'ready' ? options : { out: null, back: null }
  const days = [dayOf(out, search.dateOutbound), ...(search.return ? [dayOf(back, search.dateInbound)] : [])]
  return (
    <NarrowSearchPage>
      <ScreenHead
        title={t('RESULTS_TITLE', { from: nameOf(search.stations.first), to: nameOf(search.stations.second) })}
        sub={days.join(' – ')}
        back={trains}
        backWhenWide
      />
      <WaySteps here="ticket" />
      {options.state === 'loading' && <ResultsSkeleton search={search} rows={3} />}
      {options.state === 'unavailable' && <ResultsUnavailable {...options} />}
      {options.state === 'gone' && (
        <FailedState
          title={t('OPTIONS_GONE_TITLE')}
          actions={<ButtonLink href={`#${trains}`}>{t('OPTIONS_BACK_TO_TRAINS')}</ButtonLink>}
        >
          {t('OPTIONS_GONE_TEXT')}
        </FailedState>
      )}
      {options.state === 'ready' && <Ready options={options} trains={trains} />}
    </NarrowSearchPage>
  )
}

type ReadyOptions = Extract<TicketOptions, { state: 'ready' }>

function Ready({ options, trains }: { options: ReadyOptions; trains: string }) {
  const { t } = useWords()
  const { path } = usePlace()
  const { narrow } = useLayoutFacts()
  const { search, out, back, choices, chosen, classes, ticketClass } = options
  const party = usePartyWords()
  const words = useChoiceWords()
  const next = useNextStep()
  const group = useId()
  const details = `#${pathWith(`${path}/details`, { fare: chosen.key })}`
  const kind = t(search.openReturn ? 'RESULTS_OPEN_RETURN' : search.return ? 'OPTIONS_RETURN' : 'OPTIONS_SINGLE')

  return (
    <div className="grid stack stack-6">
      <div className="col-7 stack">
        <div className="spread row-wrap">
          <h2 className="t-2xl" id={group}>
            {t('OPTIONS_TITLE')}
          </h2>
          {classes.length > 1 && (
            <Segments
              label={t('OPTIONS_CLASS')}
              options={classes.map((value) => ({
                value,
                label: t(value === 'FIRST' ? 'OPTIONS_FIRST' : 'OPTIONS_STANDARD'),
              }))}
              chosen={ticketClass}
              onChoose={options.chooseClass}
            />
          )}
        </div>
        <div role="radiogroup" aria-labelledby={group} className="stack stack-3">
          {choices.map((choice) => (
            <ChoiceCard
              key={choice.key}
              name={group}
              choice={choice}
              chosen={choice === chosen}
              onChoose={() => options.choose(choice)}
            />
          ))}
        </div>
        {narrow && (
          <Card>
            <WhyPrice choice={chosen} out={out} back={back} />
          </Card>
        )}
        <p>
          <a href={details}>{t('OPTIONS_ALL_CONDITIONS')}</a>
        </p>
        {narrow ? (
          <ActionBar>
            <p aria-live="polite">
              <span className="t-s soft" style={{ display: 'block' }}>
                {`${party(search)}, ${kind}`}
              </span>
              <span className="t-2xl num">{words.price(chosen.total)}</span>
            </p>
            {next && <ButtonLink href={next(chosen.key)}>{t('OPTIONS_GO_ON')}</ButtonLink>}
          </ActionBar>
        ) : (
          <div className="row" style={{ justifyContent: 'flex-end' }}>
            <ButtonLink kind="second" href={`#${trains}`}>
              {t('OPTIONS_BACK_TO_TRAINS')}
            </ButtonLink>
            {next && <ButtonLink href={next(chosen.key)}>{t('OPTIONS_GO_ON')}</ButtonLink>}
          </div>
        )}
      </div>
      {!narrow && (
        <aside className="col-5">
          <Card>
            <WhyPrice choice={chosen} out={out} back={back} />
          </Card>
        </aside>
      )}
    </div>
  )
}
