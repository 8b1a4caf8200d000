import { pounds } from '@cledrau/domain/pounds.ts'
import { statusesIn } from '@cledrau/domain/delay-repay/claim-status.ts'
import type { Asker } from '@cledrau/domain/tickets/holder.ts'
import { utcIso } from '@cledrau/domain/time/instant.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { Facts, PersonalDataPart } from '../../account/your-data/personal-data.ts'
import type { Payees } from '../../payments/payees/payees.service.ts'
import type { Vouchers } from '../../payments/vouchers/vouchers.service.ts'
import { trips as journeys } from '../made-journeys/trips.ts'
import * as store from './claims.store.ts'

type Parts = {
  db: Database
  erase: (trx: Trx, accountId: string) => Promise<void>
  eraseGuest: (trx: Trx, orderId: string) => Promise<void>
  /** What can be claimed for by now. */
  due: (accountId: string) => Promise<{ amount: number; journeys: readonly unknown[] }>
  settle: (accountId: string) => Promise<void>
  vouchers: Pick<Vouchers, 'balance'>
  payees: Pick<Payees, 'list'>
}

/** What is kept about somebody's claims: the decisions for six years without a name, all else goes with the account. */
export const claimsData = (parts: Parts): PersonalDataPart => {
  const { db, erase, eraseGuest, due, settle, vouchers, payees } = parts

  const claimsOf = async (asker: Asker): Promise<Facts[]> => {
    const claims = (await store.listOf(db, asker)).filter(({ sentAt }) => sentAt !== null)
    const made = await journeys.listByIds(
      db,
      claims.map(({ journeyId }) => journeyId),
    )
    const trips = new Map(made.map((trip) => [trip.id, trip]))
    return claims.map(({ reference, journeyId, status, amount, sentAt }) => {
      const trip = trips.get(journeyId)
      return {
        reference,
        ...(sentAt ? { at: utcIso(sentAt) } : {}),
        ...(trip ? { journey: `${trip.fromCrs} – ${trip.toCrs}`, day: trip.travelDay } : {}),
        status,
        price: pounds(amount),
      }
    })
  }
  const collect = async (asker: Asker): Promise<Facts[]> => [
    ...(await claimsOf(asker)),
    ...(await payees.list(asker)).map(({ kind, ends }) => ({ kind, ends })),
  ]

  return {
    subject: 'CLAIMS',
    collect: async (id) => {
      const balance = await vouchers.balance(db, id)
      return [...(await collect({ kind: 'traveller', id })), ...(balance > 0 ? [{ voucher: pounds(balance) }] : [])]
    },
    onDeletion: 'kept',
    owed: async (accountId) => {
      const { amount, journeys: some } = await due(accountId)
      const claims = await store.listClaims(db, accountId, statusesIn('OPEN'))
      return { due: some.length, amount, open: claims.length }
    },
    settle,
    erase,
    ofGuest: {
      collect: ({ orderId }) => collect({ kind: 'guest', orderId }),
      erase: (trx, { orderId }) => eraseGuest(trx, orderId),
    },
  }
}
