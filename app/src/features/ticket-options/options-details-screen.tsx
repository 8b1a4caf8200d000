import { useWords } from '../../i18n/words.ts'
import { usePlace } from '../../routes/hash-location.ts'
import { FareRules } from '../../shell/fare-rules.tsx'
import { ScreenHead } from '../../shell/screen-head.tsx'
import { ResultsSkeleton, ResultsUnavailable } from '../../shell/search-states.tsx'
import { usePlaceNames } from '../../shell/use-place-names.ts'
import { clockOf, useTripWords } from '../../shell/use-trip-words.ts'
import { pathWith } from '../../state/selection.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Line } from '../../ui/line/line.tsx'
import { trainLegs } from '../../ui/line/train-legs.ts'
import { FailedState } from '../../ui/state/state.tsx'
import { FromTo } from '../../ui/stub/stub.tsx'
import { rulesOf, useChoiceWords } from './use-choice-words.ts'
import { useTicketOptions } from './use-ticket-options.ts'
import { WhyPrice } from './why-price.tsx'

/** The chosen ticket to the last condition, and its price to the last penny. */
export function OptionsDetailsScreen() {
  const { t } = useWords()
  const { path } = usePlace()
  const options = useTicketOptions()
  const { search } = options
  const nameOf = usePlaceNames(options.state === 'ready' ? options.found.places : {})
  const trip = useTripWords(nameOf)
  const words = useChoiceWords()
  const above = pathWith(path.replace(/\/details$/, ''))
  return (
    <div className="stack stack-6">
      <ScreenHead
        title={options.state === 'ready' ? words.nameOf(options.chosen) : t('TITLE_TICKET_OPTIONS')}
        sub={t('RESULTS_TITLE', { from: nameOf(search.stations.first), to: nameOf(search.stations.second) })}
        back={above}
        backWhenWide
      />
      {options.state === 'loading' && <ResultsSkeleton search={search} rows={2} />}
      {options.state === 'unavailable' && <ResultsUnavailable {...options} />}
      {options.state === 'gone' && (
        <FailedState
          title={t('OPTIONS_GONE_TITLE')}
          actions={<ButtonLink href={`#${above}`}>{t('OPTIONS_BACK_TO_TRAINS')}</ButtonLink>}
        >
          {t('OPTIONS_GONE_TEXT')}
        </FailedState>
      )}
      {options.state === 'ready' && (
        <div className="grid stack stack-6">
          <div className="col-7 stack">
            {[options.out, ...(options.back ? [options.back] : [])].map((one) => (
              <Card key={one.legSolutionID} className="stack stack-2">
                <FromTo
                  from={clockOf(one.departTime)}
                  to={clockOf(one.arriveTime)}
                  line={<Line {...trainLegs(one)} />}
                  fromName={nameOf(one.travelSegments[0]?.origin.code)}
                  toName={nameOf(one.travelSegments.at(-1)?.destination.code)}
                />
                <p className="soft">{`${trip.duration(one.minutes)}, ${trip.changes(one)}, ${trip.operators(one)}`}</p>
              </Card>
            ))}
            <Card className="stack">
              <h2 className="t-xl">{t('OPTIONS_CONDITIONS')}</h2>
              <FareRules rules={options.chosen.prices.flatMap(rulesOf)} />
            </Card>
          </div>
          <div className="col-5">
            <Card>
              <WhyPrice choice={options.chosen} out={options.out} back={options.back} all />
            </Card>
          </div>
        </div>
      )}
    </div>
  )
}
