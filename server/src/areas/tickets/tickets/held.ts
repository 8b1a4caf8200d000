import type { Trx } from '../../../db/database.ts'
import { soldOrders } from '../../buying/orders/sold-orders.ts'
import * as store from './held.store.ts'
import { saveMoves } from './tickets.store.ts'

export type { TicketMove } from './tickets.store.ts'
export type { BundlePass, HeldProduct, TicketOfHolder } from './held.store.ts'

/** Tickets as whoever holds them sees and uses them: what wallets and smartcards may ask and do. */
export const held = {
  listProducts: store.listProducts,
  lockProducts: store.lockProducts,
  lockProduct,
  findProduct: store.findProduct,
  listTickets: store.listTickets,
  listBundles: store.listBundles,
  saveTicket: store.saveTicket,
  saveMoves,
  bindDevice: store.bindDevice,
  removeProducts: store.removeProducts,
  saveSeen: store.saveSeen,
  productForTaker: store.productForTaker,
  moveTicket: store.moveTicket,
  findTaken: store.findTaken,
  eraseNames: store.eraseNames,
  listCards: store.listCardsWithProducts,
  listProductsOnCard: store.listProductsOnCard,
  listForCards: store.listForCards,
  findCardProduct: store.findCardProduct,
}

/** A product of an account with its order: whoever exchanges, gives back or takes its tickets waits for its turn. */
async function lockProduct(trx: Trx, accountId: string, id: string): Promise<store.HeldProduct | undefined> {
  const product = await store.findProductOrder(trx, id)
  if (product) await soldOrders.lockId(trx, product.orderId)
  return store.lockProductById(trx, accountId, id)
}
