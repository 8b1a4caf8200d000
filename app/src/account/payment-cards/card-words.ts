import type { PaymentCard } from '@cledrau/contract/buying/payment-cards.ts'
import { expiryOf } from '@cledrau/domain/payments/card.ts'
import type { useWords } from '../../i18n/words.ts'

type Say = ReturnType<typeof useWords>['t']

/** Visa, ends 4242 */
export const cardName = ({ scheme, lastFour }: PaymentCard, t: Say): string =>
  t('CARD_ENDS', { scheme: t(`CARD_SCHEME_${scheme.toUpperCase().replace('-', '_')}`), lastFour })

/** As it stands on the card: 08/28. */
export const cardRuns = (card: PaymentCard, t: Say): string =>
  t(card.expired ? 'CARD_EXPIRED' : 'CARD_RUNS_OUT', {
    when: expiryOf(card),
  })
