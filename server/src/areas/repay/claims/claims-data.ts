import { pounds } from '@cledrau/domain/pounds.ts'
import { statusesIn } from '@cledrau/domain/delay-repay/claim-status.ts'
import { utcIso } from '@cledrau/domain/time/instant.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { PersonalDataPart } from '../../account/your-data/personal-data.ts'
import type { Payees } from '../../payments/payees/payees.service.ts'
import type { Vouchers } from '../../payments/vouchers/vouchers.service.ts'
import { trips as journeys } from '../made-journeys/trips.ts'
import * as store from './claims.store.ts'

type Parts = {
  db: Database
  erase: (trx: Trx, accountId: string) => Promise<void>
  /** What can be claimed for by now. */
  due: (accountId: string) => Promise<{ amount: number; journeys: readonly unknown[] }>
  settle: (accountId: string) => Promise<void>
  vouchers: Pick<Vouchers, 'balance'>
  payees: Pick<Payees, 'list'>
}

/** What is kept about somebody's claims: the decisions for six years without a name, all else goes with the account. */
export const claimsData = ({ db, erase, due, settle, vouchers, payees }: Parts): PersonalDataPart => ({
  subject: 'CLAIMS',
  collect: async (accountId) => {
    const claims = (await store.listOfAccount(db, accountId)).filter(({ sentAt }) => sentAt !== null)
    const trips = new Map(
      (
        await journeys.listByIds(
          db,
          claims.map(({ journeyId }) => journeyId),
        )
      ).map((trip) => [trip.id, trip]),
    )
    const balance = await vouchers.balance(db, accountId)
    return [
      ...claims.map(({ reference, journeyId, status, amount, sentAt }) => {
        const trip = trips.get(journeyId)
        return {
          reference,
          ...(sentAt ? { at: utcIso(sentAt) } : {}),
          ...(trip ? { journey: `${trip.fromCrs} – ${trip.toCrs}`, day: trip.travelDay } : {}),
          status,
          price: pounds(amount),
        }
      }),
      ...(await payees.list({ kind: 'traveller', id: accountId })).map(({ kind, ends }) => ({ kind, ends })),
      ...(balance > 0 ? [{ voucher: pounds(balance) }] : []),
    ]
  },
  onDeletion: 'kept',
  owed: async (accountId) => {
    const { amount, journeys: some } = await due(accountId)
    const claims = await store.listClaims(db, accountId, statusesIn('OPEN'))
    return { due: some.length, amount, open: claims.length }
  },
  settle,
  erase,
})
