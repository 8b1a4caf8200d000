import type { Payee, PayTo, PayWays } from '@cledrau/contract/repay/pay-ways.ts'
import type { Language } from '@cledrau/contract/language.ts'
import type { Translate } from '../i18n/words.ts'
import type { IconName } from '../ui/icon/icon.tsx'

type CardThatPaid = { scheme: string; lastFour: string } | null
export type PayWay = { value: string; payTo: PayTo; icon: IconName; label: string; note?: string; disabled?: boolean }

const schemeOf = (scheme: string, t: Translate) => t(`CARD_SCHEME_${scheme.toUpperCase().replace('-', '_')}`)

/** A way to be paid by the name that a choice of one has. */
export const valueOf = (payTo: PayTo): string =>
  payTo.kind === 'kept'
    ? `kept ${payTo.cardID}`
    : payTo.kind === 'payee'
      ? `payee ${payTo.payeeID}`
      : payTo.kind === 'charity'
        ? `charity ${payTo.charity}`
        : payTo.kind

/**
 * How money can come, in the order of what most people want: the card that paid, what is kept at the bank, a voucher, a
 * charity. An account that sent money back stands there, and can't be chosen.
 */
export function payWaysShown(ways: PayWays, cardThatPaid: CardThatPaid, t: Translate, language: Language): PayWay[] {
  const { cards, payees, charities, voucher } = ways
  const way = (payTo: PayTo, icon: IconName, label: string, more: Partial<PayWay> = {}): PayWay => ({
    value: valueOf(payTo),
    payTo,
    icon,
    label,
    ...more,
  })
  const ends = (payee: Payee) => payee.ends.replace(/^•+\s*/, '')
  return [
    ...(cardThatPaid
      ? [
          way({ kind: 'card' }, 'card', t('CARD_ENDS', { ...cardThatPaid, scheme: schemeOf(cardThatPaid.scheme, t) }), {
            note: t('REPAY_WAY_CARD_THAT_PAID'),
          }),
        ]
      : []),
    ...payees.map((payee) =>
      way(
        { kind: 'payee', payeeID: payee.payeeID },
        payee.kind === 'BANK' ? 'pound' : 'phone',
        t(payee.kind === 'BANK' ? 'REPAY_WAY_BANK' : 'REPAY_WAY_WALLET', { ends: ends(payee) }),
        payee.refused
          ? { disabled: true, note: t('REPAY_PAYEE_REFUSED') }
          : payee.nameCheck === 'CLOSE' || payee.nameCheck === 'NONE'
            ? { note: t(`REPAY_NAME_${payee.nameCheck}`) }
            : {},
      ),
    ),
    ...cards
      .filter(({ expired, lastFour }) => !expired && lastFour !== cardThatPaid?.lastFour)
      .map(({ cardID, scheme, lastFour }) =>
        way({ kind: 'kept', cardID }, 'card', t('CARD_ENDS', { scheme: schemeOf(scheme, t), lastFour })),
      ),
    ...(voucher
      ? [way({ kind: 'voucher' }, 'ticket', t('REPAY_WAY_VOUCHER'), { note: t('REPAY_WAY_VOUCHER_NOTE') })]
      : []),
    ...charities.map(({ charity, name, text }) =>
      way({ kind: 'charity', charity }, 'heart', t('REPAY_WAY_CHARITY', { name: name[language] }), {
        note: text[language],
      }),
    ),
  ]
}

/** Where it went last time, else back to where the money came from. A voucher or a gift is never chosen for anybody. */
export function usualWay(shown: readonly PayWay[], ways: PayWays): PayWay | undefined {
  const open = shown.filter(({ disabled, payTo }) => !disabled && payTo.kind !== 'voucher' && payTo.kind !== 'charity')
  const last = ways.chosen && valueOf(ways.chosen)
  return open.find(({ value }) => value === last) ?? open[0]
}
