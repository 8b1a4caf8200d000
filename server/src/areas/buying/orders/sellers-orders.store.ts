import type { Trx } from '../../../db/database.ts'
import type { Database } from '../../../db/database.ts'

/** One of a partner’s own orders, kept locked until the transaction ends. */
export const lockOfPartner = (trx: Trx, partnerId: string, orderId: string) =>
  ofPartner(trx, partnerId, orderId).forUpdate().executeTakeFirst()

export const findOfPartner = (db: Database, partnerId: string, orderId: string) =>
  ofPartner(db, partnerId, orderId).executeTakeFirst()

const ofPartner = (db: Database | Trx, partnerId: string, orderId: string) =>
  db.selectFrom('orders').selectAll().where('id', '=', orderId).where('partnerId', '=', partnerId)

export const listPassengers = (db: Database | Trx, orderId: string) =>
  db.selectFrom('passengers').selectAll().where('orderId', '=', orderId).orderBy('reference').execute()

type Name = { firstName: string; lastName: string }

export const savePassenger = (trx: Trx, orderId: string, reference: string, name: Name) =>
  trx.updateTable('passengers').set(name).where('orderId', '=', orderId).where('reference', '=', reference).execute()

export const saveBuyer = (trx: Trx, orderId: string, name: Name) =>
  trx.updateTable('orders').set(name).where('id', '=', orderId).execute()

export const saveSellerRef = (trx: Trx, orderId: string, sellerRef: string) =>
  trx.updateTable('orders').set({ sellerRef }).where('id', '=', orderId).execute()
