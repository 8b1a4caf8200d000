import type { AppOptions } from '@cledrau/contract/reading/options.ts'
import type { BasketSum } from '../../state/news.ts'

type Facts = {
  signedIn: boolean
  online: boolean
  options: Pick<AppOptions, 'showBasket' | 'isBasketVisible'>
  basket: BasketSum | null
}

/** Whether the header has a basket to show, and whether it can be opened now. */
export function basketButton({ signedIn, online, options, basket }: Facts): (BasketSum & { enabled: boolean }) | null {
  if (!signedIn || !options.showBasket || !options.isBasketVisible || !basket || basket.tickets === 0) return null
  return { ...basket, enabled: online }
}
