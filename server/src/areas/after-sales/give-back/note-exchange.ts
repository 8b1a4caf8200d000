import { randomUUID } from 'node:crypto'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Trx } from '../../../db/database.ts'
import { addGivenBack } from './give-back.store.ts'

/** What a change brought back, noted beside what is given back without one; answers under which name. */
export async function noteExchange(trx: Trx, orderId: string, amount: number, at: Instant): Promise<string> {
  const id = randomUUID()
  const row = { id, orderId, reason: 'EXCHANGE' as const, amount, paid: amount, used: 0, fee: 0, redress: 0 }
  await addGivenBack(trx, { ...row, passengerReferences: [], onceKey: null, failedTrain: null, at })
  return id
}
