import { createHash } from 'node:crypto'
import type { SearchHistory, SearchHistoryEntry } from '@cledrau/contract/account/search-history.ts'
import { done } from '@cledrau/domain/result.ts'
import { utcIso } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { LockAccount } from '../accounts/existing-account.ts'
import * as store from './search-history.store.ts'

type Search = Record<string, unknown>
const DIRECTIONS = ['out', 'ret'] as const

export type SearchHistoryService = {
  fetch: (accountId: string) => Promise<SearchHistory>
  update: (accountId: string, searches: { out?: Search; ret?: Search }) => Promise<SearchHistory>
  clear: (accountId: string) => Promise<SearchHistory>
  erase: (trx: Trx, accountId: string) => Promise<void>
}

type Parts = { db: Database; clock: Clock; lock: LockAccount; limit: () => number }

/** Two searches with the same options are identical, in whatever order the options stand. */
const sorted = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value
const fingerprintOf = (search: Search) => createHash('sha256').update(JSON.stringify(search, sorted)).digest()

export function openSearchHistory({ db, clock, lock, limit }: Parts): SearchHistoryService {
  const list = async (accountId: string, direction: string): Promise<SearchHistoryEntry[]> =>
    (await store.listSearches(db, accountId, direction, limit())).map(({ search, searchedAt }) => ({
      search: JSON.parse(search) as Search,
      timeOfSearch: utcIso(searchedAt),
    }))
  const fetch = async (accountId: string) => ({ out: await list(accountId, 'out'), ret: await list(accountId, 'ret') })

  const add = async (trx: Trx, accountId: string, direction: string, search: Search) => {
    const most = limit()
    const kept = await store.listSearches(trx, accountId, direction, most)
    const fingerprint = fingerprintOf(search)
    if (kept[0]?.fingerprint.equals(fingerprint)) return
    await store.addSearch(trx, { accountId, direction, search: JSON.stringify(search), fingerprint, at: clock.now() })
    const oldest = kept[most - 2]
    if (oldest) await store.removeOlderThan(trx, accountId, direction, oldest.id)
  }

  return {
    fetch,
    update: async (accountId, searches) => {
      await db.inTransaction(async (trx) => {
        await lock(trx, accountId)
        for (const direction of DIRECTIONS) {
          const search = searches[direction]
          if (search) await add(trx, accountId, direction, search)
        }
        return done(undefined)
      })
      return fetch(accountId)
    },
    clear: async (accountId) => {
      await store.removeAll(db, accountId)
      return fetch(accountId)
    },
    erase: async (trx, accountId) => {
      await store.removeAll(trx, accountId)
    },
  }
}
