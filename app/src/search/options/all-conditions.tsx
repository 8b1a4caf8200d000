import { useWords } from '../../i18n/words.ts'
import { FareRules } from '../fare-rules.tsx'
import type { NameOf } from '../../stations/use-names-of-stations.ts'
import { clockOf, useTripWords } from '../use-trip-words.ts'
import type { TicketChoice } from '../ticket-prices.ts'
import { Line } from '../../ui/line/line.tsx'
import { trainLegs } from '../../ui/line/train-legs.ts'
import { FromTo } from '../../ui/stub/stub.tsx'
import type { ChosenTrains } from './use-choice-words.ts'
import { rulesTogether } from './use-choice-words.ts'
import { HowFound } from './why-price.tsx'

type AllConditionsProps = { choice: TicketChoice; trains: ChosenTrains; nameOf: NameOf }

/** The chosen ticket to the last condition, and its price to the last penny. */
export function AllConditions({ choice, trains: { out, back }, nameOf }: AllConditionsProps) {
  const { t, language } = useWords()
  const words = useTripWords(nameOf)
  return (
    <div className="stack stack-6">
      {[out, ...(back ? [back] : [])].map((trip) => (
        <div key={trip.legSolutionID} className="stack stack-2">
          <FromTo
            from={clockOf(trip.departTime)}
            to={clockOf(trip.arriveTime)}
            line={<Line {...trainLegs(trip)} />}
            fromName={nameOf(trip.travelSegments[0]?.origin.code)}
            toName={nameOf(trip.travelSegments.at(-1)?.destination.code)}
          />
          <p className="soft">{`${words.duration(trip.minutes)}, ${words.changes(trip)}, ${words.operators(trip)}`}</p>
        </div>
      ))}
      <section className="stack stack-2">
        <h3 className="t-l">{t('OPTIONS_CONDITIONS')}</h3>
        <FareRules rules={choice.prices.flatMap((one) => rulesTogether(one, language, t('RULE_ANY_TRAIN')))} />
      </section>
      <HowFound choice={choice} out={out} back={back} />
    </div>
  )
}
