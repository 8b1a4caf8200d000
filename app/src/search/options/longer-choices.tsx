import { useWords } from '../../i18n/words.ts'
import type { TicketChoice } from '../ticket-prices.ts'
import { ChoiceCard } from './choice-card.tsx'
import type { ChosenTrains } from './use-choice-words.ts'

type LongerChoicesProps = {
  longer: readonly TicketChoice[]
  chosen: TicketChoice
  trains: ChosenTrains
  onChoose: (choice: TicketChoice) => void
  name: string
}

/** Tickets to beyond the journey, or from before it, that cost less than one for it: who takes one has chosen to. */
export function LongerChoices({ longer, chosen, trains, onChoose, name }: LongerChoicesProps) {
  const { t } = useWords()
  if (longer.length === 0) return null
  return (
    <section className="stack stack-3" aria-label={t('OPTIONS_LONGER')}>
      <div className="stack stack-1">
        <h3 className="t-l">{t('OPTIONS_LONGER')}</h3>
        <p className="soft">{t('OPTIONS_LONGER_TEXT')}</p>
      </div>
      {longer.map((choice) => (
        <ChoiceCard
          key={choice.key}
          name={name}
          choice={choice}
          trains={trains}
          cheapest={null}
          chosen={choice.key === chosen.key}
          onChoose={() => onChoose(choice)}
        />
      ))}
    </section>
  )
}
