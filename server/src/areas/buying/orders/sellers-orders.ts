import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import { statusNow } from './order-wire.ts'
import * as store from './sellers-orders.store.ts'

type Name = { readonly firstName: string; readonly lastName: string }
export type SoldTo = Name & {
  reference: string
  kind: 'ADULT' | 'CHILD'
  age: number | null
  railcard: string | null
  sellerRef: string | null
}

/** What a partner knows of an order of its own beside the order: whom it is for, by its own names for them. */
export type SellersOrder = {
  orderID: string
  recordLocator: string
  sellerRef: string | null
  /** Who buys; empty until somebody is named. */
  buyer: Name
  passengers: SoldTo[]
}

export type NamesToSay = {
  passengers?: readonly (Name & { reference: string })[]
  buyer?: Name
  sellerRef?: string
}

export type SellersOrders = {
  /** Nothing for what somebody else sold. */
  find: (partnerId: string, orderId: string) => Promise<SellersOrder | undefined>
  /** Says who travels and who buys, as long as it isn’t paid for: then it stands on tickets. */
  name: (
    partnerId: string,
    orderId: string,
    said: NamesToSay,
  ) => Promise<Result<void, 'ORDER_UNKNOWN' | 'ORDER_MOVE_NOT_ALLOWED' | 'ORDER_HOLD_EXPIRED'>>
}

export function openSellersOrders(db: Database, clock: Clock): SellersOrders {
  return {
    find: async (partnerId, orderId) => {
      const order = await store.findOfPartner(db, partnerId, orderId)
      if (!order) return undefined
      const { id: orderID, recordLocator, sellerRef, firstName, lastName } = order
      const passengers = await store.listPassengers(db, orderId)
      return { orderID, recordLocator, sellerRef, buyer: { firstName, lastName }, passengers }
    },

    name: (partnerId, orderId, { passengers = [], buyer, sellerRef }) =>
      db.inTransaction(async (trx) => {
        const order = await store.lockOfPartner(trx, partnerId, orderId)
        if (!order) return refuse('ORDER_UNKNOWN')
        const status = statusNow(order, clock.now())
        if (status === 'REMOVED') return refuse('ORDER_HOLD_EXPIRED')
        // What takes the place of tickets is for those who had them.
        if (status !== 'HELD' || order.originalOrderId !== null) return refuse('ORDER_MOVE_NOT_ALLOWED')
        for (const { reference, firstName, lastName } of passengers)
          await store.savePassenger(trx, orderId, reference, { firstName, lastName })
        if (buyer) {
          await store.saveBuyer(trx, orderId, buyer)
          // Where nobody of the party is named, whoever buys is the first adult of it, as with every order.
          const party = await store.listPassengers(trx, orderId)
          const first = party.every(({ lastName }) => lastName === '') && party.find(({ kind }) => kind === 'ADULT')
          if (first) await store.savePassenger(trx, orderId, first.reference, buyer)
        } else if (order.lastName === '') {
          const [first] = passengers
          if (first) await store.saveBuyer(trx, orderId, { firstName: first.firstName, lastName: first.lastName })
        }
        if (sellerRef !== undefined) await store.saveSellerRef(trx, orderId, sellerRef)
        return done(undefined)
      }),
  }
}
