import { isUuid } from '../booked/booked.ts'
import { offerIn, type OfferKept } from '../offers/offer-id.ts'

/** What a change was said to cost stands in its id beside the offer: it is for this order, at these sums, or not at all. */
export type ExchangeOfferKept = { orderId: string; toPay: number; back: number; offer: OfferKept }

const PREFIX = 'exchange'

export const exchangeOfferIdOf = (
  { orderId, toPay, back }: Omit<ExchangeOfferKept, 'offer'>,
  offerId: string,
): string => [PREFIX, orderId, toPay, back, offerId].join(':')

/** Nothing for what is no id of ours. Its sums are compared with the rule’s when it is taken. */
export function exchangeOfferIn(id: string): ExchangeOfferKept | undefined {
  const [prefix, orderId = '', toPay = '', back = '', offerId = ''] = id.split(':')
  if (prefix !== PREFIX || !isUuid(orderId) || !/^\d{1,7}$/.test(toPay) || !/^\d{1,7}$/.test(back)) return undefined
  const offer = offerIn(offerId)
  return offer && { orderId, toPay: Number(toPay), back: Number(back), offer }
}
