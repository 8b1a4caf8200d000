import { useWords } from '../../i18n/words.ts'
import { useOptions } from '../../state/options.ts'
import type { TicketChoice } from '../../state/ticket-prices.ts'
import { OfferCard } from '../../ui/choice/offer-card.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { savingOf, ticketCount, useChoiceWords } from './use-choice-words.ts'

const FEW_PLACES = 5

type ChoiceCardProps = { choice: TicketChoice; chosen: boolean; onChoose: () => void; name: string }

/** One ticket: what it is, what it costs, on which trains it may be used. */
export function ChoiceCard({ choice, chosen, onChoose, name }: ChoiceCardProps) {
  const { t } = useWords()
  const words = useChoiceWords()
  const tickets = ticketCount(choice)
  const saving = savingOf(choice)
  const left = words.placesLeft(choice)
  // What a ticket gives back is part of the longer description of it.
  const refund = useOptions().showProductDescriptionImprovment ? words.refund(choice) : undefined
  return (
    <OfferCard
      group={name}
      title={words.nameOf(choice)}
      price={words.price(choice.total)}
      lines={words.validity(choice)}
      chosen={chosen}
      onChoose={onChoose}
      facts={
        <>
          {saving > 0 && <Tag kind="petrol">{t('OPTIONS_SAVES', { amount: words.price(saving) })}</Tag>}
          {tickets > 1 && (
            <span className="fact soft">
              <Icon name="split" size="s" />
              {t('OPTIONS_TICKETS', { count: tickets })}
            </span>
          )}
          {left !== null && left <= FEW_PLACES && (
            <span className="fact late">
              <Icon name="warning" size="s" />
              {t('RESULTS_LEFT', { count: left })}
            </span>
          )}
          {refund && (
            <span className="fact soft">
              <Icon name="refresh" size="s" />
              {refund}
            </span>
          )}
        </>
      }
    />
  )
}
