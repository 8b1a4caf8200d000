/**
 * Why a bank said no, and what makes sense next. Banks have dozens of codes; these are the differences that a traveller
 * can do something about. The words are `PAYMENT_REFUSED_REASON`.
 */
export const REFUSAL_REASONS = {
  DECLINED: 'OTHER_CARD',
  INSUFFICIENT_FUNDS: 'OTHER_CARD',
  CARD_EXPIRED: 'OTHER_CARD',
  CARD_BLOCKED: 'OTHER_CARD',
  CARD_NOT_TAKEN: 'OTHER_CARD',
  SECURITY_CODE_WRONG: 'SAME_CARD',
  NOT_CONFIRMED: 'SAME_CARD',
  CONFIRMATION_TIMED_OUT: 'SAME_CARD',
  BANK_IN_TROUBLE: 'SAME_CARD',
  TOO_MANY_ATTEMPTS: 'NONE',
} as const satisfies Record<string, Retry>

/** Whether trying once more makes sense: with the same card, only with another, or not at all. */
export type Retry = 'SAME_CARD' | 'OTHER_CARD' | 'NONE'
export const RETRIES = ['SAME_CARD', 'OTHER_CARD', 'NONE'] as const satisfies readonly Retry[]

export type RefusalReason = keyof typeof REFUSAL_REASONS
export const REASONS = Object.keys(REFUSAL_REASONS) as [RefusalReason, ...RefusalReason[]]

/** What a bank calls it, as far as we know the word; anything else is a plain no. */
export const asReason = (text: string): RefusalReason =>
  Object.hasOwn(REFUSAL_REASONS, text) ? (text as RefusalReason) : 'DECLINED'
