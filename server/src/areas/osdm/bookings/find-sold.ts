import * as z from 'zod/mini'
import type { SellersOrder, SellersOrders } from '../../buying/orders/sellers-orders.ts'

/** One of a partner’s own bookings by its id; nothing for anybody else’s, and for what is no id at all. */
export type FindSold = (partnerId: string, bookingId: string) => Promise<SellersOrder | undefined>

const id = z.uuid()

export const openFindSold =
  ({ find }: Pick<SellersOrders, 'find'>): FindSold =>
  async (partnerId, bookingId) =>
    id.safeParse(bookingId).success ? find(partnerId, bookingId) : undefined
