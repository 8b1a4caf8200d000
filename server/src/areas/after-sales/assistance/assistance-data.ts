import { standingOf } from '@cledrau/domain/assistance/assistance-status.ts'
import { utcIso, type Instant } from '@cledrau/domain/time/instant.ts'
import type { Database } from '../../../db/database.ts'
import type { Facts, PersonalDataPart } from '../../account/your-data/personal-data.ts'
import * as store from './assistance.store.ts'

/** What somebody needs is the most private thing that we know of them: all of it is shown to them, and all of it goes. */
export const assistanceData = (db: Database): PersonalDataPart => ({
  subject: 'ASSISTANCE',
  collect: async (id) => (await store.listOf(db, { kind: 'traveller', id })).map(factsOf),
  onDeletion: 'erased',
  erase: async (trx, id) => {
    await store.removeOf(trx, { kind: 'traveller', id })
  },
  ofGuest: {
    collect: async ({ orderId }) => (await store.listOf(db, { kind: 'guest', orderId })).map(factsOf),
    erase: async (trx, { orderId }) => {
      await store.removeOf(trx, { kind: 'guest', orderId })
    },
  },
})

const factsOf = (request: store.RequestFound): Facts => ({
  reference: request.recordLocator,
  origin: request.stops[0]?.station ?? '',
  destination: request.stops.at(-1)?.station ?? '',
  from: utcIso(request.stops[0]?.at ?? request.endsAt),
  needs: request.needs.join(', '),
  calledName: request.calledName,
  consentedAt: utcIso(request.consentedAt),
  assistanceStatus: standingOf(request.stops),
  metBy: request.stops.flatMap(({ station, staffName }) => (staffName ? `${station}: ${staffName}` : [])).join(', '),
})

export const forgetAssistance = (db: Database, before: Instant, most: number): Promise<number> =>
  store.forgetEndedBefore(db, before, most)
