import type { CardProduct, collectProducts } from '@cledrau/contract/wallet/card-products.ts'
import type { RefusalOf } from '@cledrau/contract/endpoint.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { isIsrn } from '@cledrau/domain/smartcards/isrn.ts'
import { isGivenBack } from '@cledrau/domain/wallet/status.ts'
import type { Database } from '../../../db/database.ts'
import type { CardBureau } from '../../../gateways/smartcards/smartcards.ts'
import type { Jobs } from '../../../jobs.ts'
import { TELL_CARDS } from '../../tickets/tickets/tickets.service.ts'
import { soldOrders } from '../../buying/orders/sold-orders.ts'
import { held } from '../../tickets/tickets/held.ts'
import { hasCard } from './smartcards.store.ts'

/** Tickets that live on a smartcard: the bureau takes them to the readers, and a reader or a phone puts them on. */
export type CardProducts = {
  list: (accountId: string) => Promise<CardProduct[]>
  collect: (
    accountId: string,
    isrn: string,
  ) => Promise<Result<{ products: CardProduct[] }, RefusalOf<typeof collectProducts>>>
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

    collect: async (accountId, isrn) => {
      if (!isIsrn(isrn)) return refuse('ISRN_WRONG')
      const own = await held.listProductsOnCard(db, accountId, isrn)
      // Numbers follow one another: whose card it is and what waits on it is nobody else's business.
      if (own.length === 0 && !(await hasCard(db, accountId, isrn))) return refuse('SMARTCARD_UNKNOWN')
      const known = await bureau.find(isrn)
      if (!known) return refuse('SMARTCARD_UNKNOWN')
      if (known.status === 'BLOCKED') return refuse('SMARTCARD_BLOCKED')
      return done({ products: await knownOf(accountId, own.length === 0 ? known : await bureau.load(isrn, own)) })
    },

    start: () => jobs.work(TELL_CARDS, tell),
  }
}
