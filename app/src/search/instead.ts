import type { BuyingChoice } from '@cledrau/domain/search/buying-choice.ts'

/** The journey of the basket that is being changed: what it holds counts as free for what is found in its place. */
export const insteadOf = ({ inEdit, orderID }: Pick<BuyingChoice, 'inEdit' | 'orderID'>): { instead?: string } =>
  inEdit && orderID !== null ? { instead: orderID } : {}
