import type { UserRailcard } from '@cledrau/contract/account/user-railcards.ts'
import { MOST_RECENT_STATIONS, type StationUse } from '@cledrau/contract/account/user-stations.ts'
import { done } from '@cledrau/domain/result.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { LockAccount } from '../accounts/existing-account.ts'
import * as store from './recents.store.ts'

type RecentStations = Record<StationUse, string[]>

export type Recents = {
  stations: (accountId: string) => Promise<RecentStations>
  useStations: (accountId: string, use: StationUse, stations: string[]) => Promise<RecentStations>
  railcards: (accountId: string) => Promise<UserRailcard[]>
  useRailcards: (accountId: string, railcards: string[], show: boolean | undefined) => Promise<UserRailcard[]>
  erase: (trx: Trx, accountId: string) => Promise<void>
}

type Parts = { db: Database; clock: Clock; lock: LockAccount; isStation: (code: string) => boolean }

export function openRecents({ db, clock, lock, isStation }: Parts): Recents {
  const stations = async (trx: Database | Trx, accountId: string): Promise<RecentStations> => {
    const rows = (await store.listStations(trx, accountId)).filter(({ station }) => isStation(station))
    const of = (use: StationUse) =>
      rows
        .filter((row) => row.use === use)
        .map(({ station }) => station)
        .slice(0, MOST_RECENT_STATIONS)
    return { TS: of('TS'), LT: of('LT') }
  }

  const railcards = async (trx: Database | Trx, accountId: string): Promise<UserRailcard[]> =>
    (await store.listRailcards(trx, accountId)).map(({ railcard, count, show }) => ({ code: railcard, count, show }))

  return {
    stations: (accountId) => stations(db, accountId),

    useStations: async (accountId, use, used) => {
      await db.inTransaction(async (trx) => {
        await lock(trx, accountId)
        const known = [...new Set(used)].filter(isStation)
        // The first named is the latest used: each further one is a little older.
        for (const [index, station] of known.entries())
          await store.countStation(trx, accountId, use, station, instant(clock.now() - index))
        const rows = (await store.listStations(trx, accountId)).filter((row) => row.use === use)
        const surplus = rows.slice(4 * MOST_RECENT_STATIONS).map(({ station }) => station)
        if (surplus.length > 0) await store.removeStations(trx, accountId, use, surplus)
        return done(undefined)
      })
      return stations(db, accountId)
    },

    railcards: (accountId) => railcards(db, accountId),

    useRailcards: async (accountId, used, show) => {
      await db.inTransaction(async (trx) => {
        await lock(trx, accountId)
        for (const railcard of new Set(used)) {
          if (show === undefined) await store.countRailcard(trx, accountId, railcard, clock.now())
          else await store.showRailcard(trx, accountId, railcard, show, clock.now())
        }
        return done(undefined)
      })
      return railcards(db, accountId)
    },

    erase: (trx, accountId) => store.removeAll(trx, accountId),
  }
}
