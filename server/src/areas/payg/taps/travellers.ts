import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { Whose } from '../cards/whose.ts'
import { nightFrom } from './nights.ts'
import * as store from './taps.store.ts'

export type { TravellerFound } from './taps.store.ts'

/** What others of this area may ask of those who tap; their rows have no other way out. */
export const travellers = {
  list: async (db: Database | Trx, whose: Whose) => {
    if (whose.kind === 'account') return store.listTravellers(db, whose.accountId)
    const one = whose.travellerId === null ? undefined : await store.findTraveller(db, whose.travellerId)
    return one ? [one] : []
  },
  find: async (db: Database | Trx, whose: Whose, id: string) =>
    (await travellers.list(db, whose)).find((one) => one.id === id),
  accountOf: async (db: Database | Trx, id: string) => (await store.findTraveller(db, id))?.accountId ?? null,
  tappedOutBetween: store.listTappedOut,
  cardOf: async (db: Database | Trx, id: string) => {
    const found = await store.findTraveller(db, id)
    return found && { scheme: found.scheme as string, lastFour: found.lastFour }
  },
  /** Held until the transaction ends. */
  lock: async (trx: Trx, whose: Whose, id: string) => {
    const locked = await store.lockTraveller(trx, id)
    const isTheirs = whose.kind === 'account' ? locked?.accountId === whose.accountId : whose.travellerId === id
    return isTheirs ? locked : undefined
  },
  devices: store.listDevices,
  claimUnsettled: store.claimUnsettled,
  lockUnsettled: store.lockUnsettled,
  saveSettled: store.saveSettled,
  newsDue: store.listNewsDue,
  lockNewsDue: store.lockNewsDue,
  saveNewsAt: store.saveNewsAt,
  byToken: store.findByToken,
  tokenOf: store.findToken,
  tokenOfDevice: store.findTokenOfDevice,
  /** Held until the transaction ends, for whoever knows that it is theirs to decide. */
  hold: store.lockTraveller,
  pars: store.listPars,
  save: store.saveTraveller,
  /** What their bills rest on has changed. */
  touch: (trx: Trx, ids: readonly string[], now: Instant) => store.touchTravellers(trx, ids, nightFrom(now)),
  join: store.joinAccount,
  leave: async (trx: Trx, id: string) => {
    await store.leaveAccount(trx, id)
    await store.forgetDeviceNames(trx, id)
  },
  name: store.nameTraveller,
  nameDevice: store.nameDevice,
}
