import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import type { TicketChoice } from '../ticket-prices.ts'
import { Fold } from '../../ui/fold/fold.tsx'
import { ChoiceCard } from './choice-card.tsx'
import { givesMore } from './gives-more.ts'
import type { ChosenTrains } from './use-choice-words.ts'
import { useChoiceWords } from './use-choice-words.ts'

type DearerChoicesProps = {
  cheapest: TicketChoice
  dearer: readonly TicketChoice[]
  chosen: TicketChoice
  trains: ChosenTrains
  onChoose: (choice: TicketChoice) => void
  name: string
}

/** Every ticket that costs more, behind one press: the row says from how much more, and what one has for it. */
export function DearerChoices({ cheapest, dearer, chosen, trains, onChoose, name }: DearerChoicesProps) {
  const { t } = useWords()
  const words = useChoiceWords()
  const [open, setOpen] = useState(chosen !== cheapest)
  const useful = dearer.find((choice) => givesMore(cheapest, choice).length > 0)
  const from = useful ?? dearer[0]
  if (!from) return null
  const what = givesMore(cheapest, from).map(words.gives).join(', ')
  const amount = words.price(from.total - cheapest.total)
  const folded =
    chosen === cheapest
      ? t(what ? 'OPTIONS_DEARER_GIVES' : 'OPTIONS_DEARER_FROM', { amount, what })
      : t('OPTIONS_CHOSEN', { name: words.nameOf(chosen), price: words.price(chosen.total) })
  return (
    <Fold
      apart
      level={3}
      icon="ticket"
      title={t('OPTIONS_DEARER', { count: dearer.length })}
      note={!open && folded}
      open={open}
      onToggle={() => setOpen(!open)}
    >
      <div className="stack stack-3">
        {dearer.map((choice) => (
          <ChoiceCard
            key={choice.key}
            name={name}
            choice={choice}
            trains={trains}
            cheapest={cheapest}
            chosen={choice === chosen}
            onChoose={() => onChoose(choice)}
          />
        ))}
      </div>
    </Fold>
  )
}
