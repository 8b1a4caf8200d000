import type { CardProduct } from '@cledrau/contract/wallet/card-products.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { isGivenBack } from '@cledrau/domain/wallet/status.ts'
import type { Database } from '../../../db/database.ts'
import type { CardBureau, CardPermit } from '../../../gateways/smartcards/smartcards.ts'
import type { Jobs } from '../../../jobs.ts'
import { TELL_CARDS } from '../../tickets/tickets/tickets.service.ts'
import { soldOrders } from '../../buying/orders/sold-orders.ts'
import { held } from '../../tickets/tickets/held.ts'

/** Tickets that live on a smartcard: the bureau takes them to the readers, and a reader or a phone puts them on, with the bureau's host. */
export type CardProducts = {
  list: (accountId: string) => Promise<CardProduct[]>
  /** What somebody shows the host, so that it writes their products onto their cards and needs to know nothing else of them. */
  permit: (accountId: string) => Promise<Result<CardPermit, 'NOTHING_FOR_CARDS'>>
  start: () => Promise<void>
}

type Parts = { db: Database; jobs: Jobs; bureau: CardBureau }

export function openCardProducts({ db, jobs, bureau }: Parts): CardProducts {
  /** What the bureau knows about a card, as far as it was bought by this account: cards change hands. */
  const knownOf = async (accountId: string, card: Awaited<ReturnType<CardBureau['find']>>): Promise<CardProduct[]> => {
    if (!card || card.products.length === 0) return []
    const own = new Set(await held.listProductsOnCard(db, accountId, card.isrn))
    return card.products
      .filter(({ id }) => own.has(id))
      .map(({ recordLocator, station, state }) => ({ recordLocator, station, state, isrn: card.isrn }))
  }

  /** The bureau is told how a product stands now, whatever it was told before. */
  const tell = async ({ productId }: { productId: string }) => {
    const product = await held.findCardProduct(db, productId)
    if (!product?.isrn) return
    const { isrn, recordLocator, status } = product
    if (isGivenBack(status)) await bureau.withdraw(isrn, productId)
    else {
      const { smartcardCollectionStation: station } = await soldOrders.deliveryOf(db, product.orderId)
      await bureau.send(isrn, { id: productId, recordLocator, station })
    }
  }

  return {
    list: async (accountId) => {
      const cards = await held.listCards(db, accountId)
      const known = await Promise.all(cards.map(async (isrn) => knownOf(accountId, await bureau.find(isrn))))
      return known.flat()
    },

    permit: async (accountId) => {
      const ids = Map.groupBy(await held.listForCards(db, accountId), ({ isrn }) => isrn)
      if (ids.size === 0) return refuse('NOTHING_FOR_CARDS')
      const cards = [...ids].map(([isrn, products]) => ({ isrn, ids: products.map(({ id }) => id) }))
      return done(await bureau.permit(cards))
    },

    start: () => jobs.work(TELL_CARDS, tell),
  }
}
