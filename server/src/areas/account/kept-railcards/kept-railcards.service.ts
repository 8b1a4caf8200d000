import { randomUUID } from 'node:crypto'
import type { keepRailcard, KeptRailcard } from '@cledrau/contract/account/kept-railcards.ts'
import type { ParsedRequestOf, RefusalOf } from '@cledrau/contract/endpoint.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import { MOST_KEPT_RAILCARDS, railcardStanding } from '@cledrau/domain/wallet/kept-railcards.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { LockAccount } from '../accounts/existing-account.ts'
import * as store from './kept-railcards.store.ts'

export type KeptRailcards = {
  list: (accountId: string) => Promise<KeptRailcard[]>
  keep: (
    accountId: string,
    card: ParsedRequestOf<typeof keepRailcard>,
  ) => Promise<Result<KeptRailcard[], RefusalOf<typeof keepRailcard>>>
  drop: (accountId: string, id: string) => Promise<KeptRailcard[]>
  erase: (trx: Trx, accountId: string) => Promise<void>
}

type Parts = { db: Database; clock: Clock; lock: LockAccount }

export function openKeptRailcards({ db, clock, lock }: Parts): KeptRailcards {
  return {
    list: (accountId) => store.listRailcards(db, accountId),
    keep: (accountId, { renews, ...card }) =>
      db.inTransaction(async (trx): Promise<Result<KeptRailcard[], RefusalOf<typeof keepRailcard>>> => {
        const now = clock.now()
        if (railcardStanding(card.endsOn, clockTime(now).date) === 'ENDED') return refuse('RAILCARD_ENDED')
        await lock(trx, accountId)
        if (renews) await store.removeRailcard(trx, accountId, renews)
        const kept = await store.listRailcards(trx, accountId)
        const isNew = kept.every(({ number }) => number !== card.number)
        if (isNew && kept.length >= MOST_KEPT_RAILCARDS) return refuse('TOO_MANY_RAILCARDS')
        await store.saveRailcard(trx, { ...card, id: randomUUID(), accountId, at: now })
        return done(await store.listRailcards(trx, accountId))
      }),
    drop: async (accountId, id) => {
      await store.removeRailcard(db, accountId, id)
      return store.listRailcards(db, accountId)
    },
    erase: async (trx, accountId) => {
      await store.removeAll(trx, accountId)
    },
  }
}
