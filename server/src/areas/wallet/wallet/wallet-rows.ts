import type { Asker } from '@cledrau/domain/tickets/holder.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { deviceNames } from '../../account/devices/device-names.ts'
import { certificatesOf } from '../../retail/certificates/certificates.service.ts'
import { soldOrders } from '../../buying/orders/sold-orders.ts'
import type { HeldProduct } from '../../tickets/tickets/held.ts'

/** A product as a wallet shows it: whose phone it is on, who bought it, what a machine asks for. */
export type ProductRow = HeldProduct & {
  deviceName: string | null
  buyerId: string | null
  collectionReference: string | null
  certificates: { id: string; direction: 'OUT' | 'RETURN' }[]
  /** Spaces that are kept all the way out and back. */
  bikes: { outbound: number; return: number }
}

/** An account as whoever holds tickets. */
export const account = (id: string): Asker => ({ kind: 'traveller', id })

/** What others know of these products, with them. */
export async function withOthers(db: Database | Trx, products: readonly HeldProduct[]): Promise<ProductRow[]> {
  const devices = new Set(products.flatMap(({ deviceId }) => deviceId ?? []))
  const names = await deviceNames(db, [...devices])
  const orderIds = [...new Set(products.map(({ orderId }) => orderId))]
  const orders = await soldOrders.buyersOf(db, orderIds)
  const certificates = await certificatesOf(db, orderIds)
  const bikes = await soldOrders.bikesOfAll(db, orderIds)
  const byId = new Map(orders.map((order) => [order.id, order]))
  return products.map((product) => ({
    ...product,
    deviceName: names.get(product.deviceId ?? '') ?? null,
    buyerId: byId.get(product.orderId)?.accountId ?? null,
    collectionReference: byId.get(product.orderId)?.collectionReference ?? null,
    bikes: bikes.get(product.orderId) ?? { outbound: 0, return: 0 },
    certificates: certificates
      .filter(({ orderId }) => orderId === product.orderId)
      .map(({ id, direction }) => ({ id, direction: direction === 'OUTBOUND' ? 'OUT' : 'RETURN' })),
  }))
}
