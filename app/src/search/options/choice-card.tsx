import { useWords } from '../../i18n/words.ts'
import { freeChildren, isBound } from '../good-for.ts'
import { useOptions } from '../../state/options.ts'
import type { TicketChoice } from '../ticket-prices.ts'
import { PriceCard } from '../../ui/choice/price-card.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { givesMore } from './gives-more.ts'
import type { ChosenTrains } from './use-choice-words.ts'
import { asSentence, savingOf, ticketCount, useChoiceWords, wholeInsteadOf } from './use-choice-words.ts'

const FEW_PLACES = 5

type ChoiceCardProps = {
  choice: TicketChoice
  trains: ChosenTrains
  /** The cheapest there is for these trains; itself for the cheapest, null where there is nothing to compare. */
  cheapest: TicketChoice | null
  chosen: boolean
  onChoose: () => void
  name: string
}

/** One ticket: what it costs, what it is good for, and what it gives more than the cheapest. */
export function ChoiceCard({ choice, trains, cheapest, chosen, onChoose, name }: ChoiceCardProps) {
  const { t } = useWords()
  const words = useChoiceWords()
  const tickets = ticketCount(choice)
  const saving = savingOf(choice)
  const whole = wholeInsteadOf(choice)
  const left = words.placesLeft(choice)
  const free = freeChildren(choice.prices)
  const isLonger = choice.prices.some((price) => price.longer)
  // What a ticket gives back is part of the longer description of it.
  const refund = useOptions().showProductDescriptionImprovment ? words.refund(choice) : undefined
  const dearer = cheapest !== null && choice !== cheapest
  // Its lines say the rest of what it gives more.
  const givesBack = dearer && givesMore(cheapest, choice).some(({ gives }) => gives === 'REFUND')
  return (
    <PriceCard
      group={name}
      price={words.price(choice.total)}
      tag={
        dearer ? (
          <Tag>{t('OPTIONS_MORE', { amount: words.price(choice.total - cheapest.total) })}</Tag>
        ) : (
          cheapest && <Tag kind="petrol">{t('OPTIONS_LOWEST')}</Tag>
        )
      }
      lines={[...words.longerThan(choice), ...words.goodFor(choice, trains), ...words.idleCards(choice, trains)]}
      chosen={chosen}
      onChoose={onChoose}
      facts={
        <>
          <span className="fact soft">{words.nameOf(choice)}</span>
          {free > 0 && <Tag kind="petrol">{t('RESULTS_FREE', { count: free })}</Tag>}
          {saving > 0 && (
            <Tag kind="petrol">
              {whole === null
                ? t('OPTIONS_SAVES', { amount: words.price(saving) })
                : t(isLonger ? 'OPTIONS_LONGER_SAVES' : 'OPTIONS_SAVES_AGAINST', {
                    amount: words.price(saving),
                    whole: words.price(whole),
                  })}
            </Tag>
          )}
          {tickets > 1 && (
            <span className="fact soft">
              <Icon name="split" size="s" />
              {trains.back ? t('OPTIONS_TICKETS_EACH_WAY') : t('OPTIONS_TICKETS', { count: tickets })}
            </span>
          )}
          {left !== null && left <= FEW_PLACES && (
            <span className="fact late">
              <Icon name="warning" size="s" />
              {t('RESULTS_LEFT', { count: left })}
            </span>
          )}
          {refund ? (
            <span className="fact soft">
              <Icon name="refresh" size="s" />
              {refund}
            </span>
          ) : choice.prices.some(isBound) ? (
            <span className="fact soft">{t('OPTIONS_NO_REFUND')}</span>
          ) : (
            givesBack && (
              <span className="fact">
                <Icon name="check" size="s" />
                {asSentence(t('OPTIONS_GIVES_REFUND'))}
              </span>
            )
          )}
        </>
      }
    />
  )
}
