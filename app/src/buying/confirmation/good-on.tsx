import type { Order } from '@cledrau/contract/buying/orders.ts'
import type { FareRule } from '@cledrau/contract/search/fares.ts'
import { useWords } from '../../i18n/words.ts'
import { longerSaid, saidBy, withoutAnyTrain } from '../../search/good-for.ts'

/** On which trains the tickets are good, each way: whoever opens nothing else has read what binds them. */
export function GoodOn({ order: { tickets } }: { order: Pick<Order, 'tickets'> }) {
  const { t, language } = useWords()
  const said = (of: (ticket: Order['tickets'][number]) => boolean, category: FareRule['category']) => {
    const ticketableFares = tickets.filter(of)
    return withoutAnyTrain(saidBy({ placesLeft: null, ticketableFares }, category, language), t('RULE_ANY_TRAIN')).join(
      ' ',
    )
  }
  const out = said(({ direction }) => direction !== 'INBOUND', 'OUTBOUND')
  const back =
    said(({ direction }) => direction === 'INBOUND', 'OUTBOUND') ||
    said(({ direction }) => direction === 'BOTH', 'RETURN')
  const longer = longerSaid({ ticketableFares: tickets }, language)
  if (out === '' && back === '' && longer.length === 0) return null
  return (
    <p>
      {longer.length > 0 && <b>{longer.join(' ')} </b>}
      {out}
      {back !== '' && back !== out && ` ${t('OPTIONS_BACK', { rule: back })}`}
    </p>
  )
}
