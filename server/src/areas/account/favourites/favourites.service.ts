import { randomUUID } from 'node:crypto'
import type { RefusalOf, ParsedRequestOf } from '@cledrau/contract/endpoint.ts'
import { MOST_FAVOURITES, type addFavourite, type Favourite } from '@cledrau/contract/account/favourites.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { LockAccount } from '../accounts/existing-account.ts'
import * as store from './favourites.store.ts'

export type Favourites = {
  list: (accountId: string) => Promise<Favourite[]>
  add: (
    accountId: string,
    favourite: ParsedRequestOf<typeof addFavourite>,
  ) => Promise<Result<Favourite, RefusalOf<typeof addFavourite>>>
  remove: (accountId: string, id: string) => Promise<Result<Record<string, never>, 'FAVOURITE_UNKNOWN'>>
  erase: (trx: Trx, accountId: string) => Promise<void>
}

type Parts = { db: Database; clock: Clock; lock: LockAccount; isStation: (code: string) => boolean }

const shown = ({ destination, ...rest }: Favourite & { destination: string }): Favourite => ({
  ...rest,
  destination: destination === '' ? null : destination,
})

export function openFavourites({ db, clock, lock, isStation }: Parts): Favourites {
  return {
    list: async (accountId) => (await store.listFavourites(db, accountId)).map(shown),
    add: (accountId, { origin, destination, name = '' }) =>
      db.inTransaction(async (trx) => {
        const there = destination ?? ''
        if (!isStation(origin) || (there !== '' && !isStation(there))) return refuse('STATION_UNKNOWN')
        if (origin === there) return refuse('SAME_STATION')
        await lock(trx, accountId)
        const kept = await store.listFavourites(trx, accountId)
        const isNew = !kept.some((one) => one.origin === origin && one.destination === there)
        if (isNew && kept.length >= MOST_FAVOURITES) return refuse('TOO_MANY_FAVOURITES')
        const id = randomUUID()
        return done(
          shown(await store.saveFavourite(trx, { id, accountId, origin, destination: there, name, at: clock.now() })),
        )
      }),
    remove: async (accountId, id) => {
      const { numDeletedRows } = await store.removeFavourite(db, accountId, id)
      return numDeletedRows > 0 ? done({}) : refuse('FAVOURITE_UNKNOWN')
    },
    erase: async (trx, accountId) => {
      await store.removeAll(trx, accountId)
    },
  }
}
