import type { RefundQuote } from '@cledrau/contract/after-sales/give-back.ts'
import { useWords } from '../../i18n/words.ts'
import { price } from '../../search/price-sum.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Sum } from '../../ui/sum/sum.tsx'
import { whereBack } from './where-back.ts'
import { sumLines } from './worth.tsx'

/** What was just given back: the sum that was shown, and whose tickets. */
export type Given = { quote: RefundQuote; names: readonly string[] }
/** Those who still have tickets, and what theirs are worth now. */
export type Next = { names: readonly string[]; amount: number; onChoose: () => void }

type GivenNowProps = { given: Given; next: Next | null; back: { href: string; label: string } }

/** It is done: how much, whose, where it goes. What else could be given back is behind a link with its own name and sum. */
export function GivenNow({ given: { quote, names }, next, back }: GivenNowProps) {
  const { t, listed } = useGivenWords()
  return (
    <>
      <output className="stack stack-2">
        <h2 className="t-xl">{t('GIVE_BACK_DONE_TITLE', { amount: price(quote.amount) })}</h2>
        <p>{t('GIVE_BACK_DONE_TEXT')}</p>
      </output>
      <Card className="stack">
        {names.length > 0 && <p className="strong">{listed(names)}</p>}
        <Sum
          lines={sumLines(quote, t)}
          total={{ key: 'amount', name: t('GIVE_BACK_AMOUNT'), amount: price(quote.amount) }}
        />
        <p className="t-s soft">{whereBack(quote, t)}</p>
      </Card>
      <ButtonLink full icon="ticket" href={back.href}>
        {back.label}
      </ButtonLink>
      {next && (
        <div>
          <Button kind="quiet" icon="undo" onClick={next.onChoose}>
            {t('GIVE_BACK_NEXT', { names: listed(next.names), amount: price(next.amount) })}
          </Button>
        </div>
      )}
    </>
  )
}

function useGivenWords() {
  const { t, language } = useWords()
  const listed = (names: readonly string[]) => new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
  return { t, listed }
}
