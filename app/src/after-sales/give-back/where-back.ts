import type { RefundQuote } from '@cledrau/contract/after-sales/give-back.ts'
import type { Translate } from '../../i18n/words.ts'
import { price } from '../../search/price-sum.tsx'

type Back = Pick<RefundQuote, 'amount' | 'ontoVoucher'>

/** Where the money goes: to the card, back onto the voucher, or some to each. */
export function whereBack({ amount, ontoVoucher = 0 }: Back, t: Translate): string {
  if (ontoVoucher === 0) return t('GIVE_BACK_WHERE')
  if (ontoVoucher === amount) return t('GIVE_BACK_WHERE_VOUCHER')
  return t('GIVE_BACK_WHERE_BOTH', { voucher: price(ontoVoucher), card: price(amount - ontoVoucher) })
}

/** What is asked once more before tickets are no longer valid. */
export const askedBack = ({ amount, ontoVoucher = 0 }: Back, failed: boolean, t: Translate): string => {
  const sum = { amount: price(amount) }
  if (ontoVoucher === 0) return t(failed ? 'GIVE_BACK_ASK_FAILED' : 'GIVE_BACK_ASK_TEXT', sum)
  const where = whereBack({ amount, ontoVoucher }, t)
  return `${t(failed ? 'GIVE_BACK_ASK_FAILED_GONE' : 'GIVE_BACK_ASK_GONE')} ${where}`
}
