import type { Database, Trx } from '../../../db/database.ts'
import type { SplitCertificateRow } from '../../../db/schema.ts'

export async function addCertificates(trx: Trx, rows: readonly SplitCertificateRow[]): Promise<void> {
  if (rows.length > 0)
    await trx
      .insertInto('splitCertificates')
      .values([...rows])
      .execute()
}

export const findCertificate = (db: Database, id: string) =>
  db.selectFrom('splitCertificates').select('body').where('id', '=', id).executeTakeFirst()

export async function listCertificates(db: Database | Trx, orderIds: readonly string[]) {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('splitCertificates')
    .select(['id', 'orderId', 'direction'])
    .where('orderId', 'in', orderIds)
    .execute()
}
