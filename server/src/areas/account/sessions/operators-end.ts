import { done } from '@cledrau/domain/result.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import { findAccountByEmail, holdAccount } from '../accounts/existing-account.ts'
import { openDevices } from '../devices/devices.service.ts'
import { openSecurityEvents } from '../security-events/security-events.service.ts'
import { openEnding } from './ending.ts'
import * as store from './sessions.store.ts'

export type OperatorsEnd = {
  /** Signs somebody out everywhere; answers how many sessions and device credentials that ended, or nothing where nobody has the address. */
  one: (email: string) => Promise<number | undefined>
  /** Signs everybody out, an account after the other: ended anywhere, it may be begun again. */
  everybody: (tell: (accounts: number) => void) => Promise<{ accounts: number; ended: number }>
}

const AT_ONCE = 200

/** What an operator does where a device, or a key, is in other hands. Every server knows it within a second. */
export function openOperatorsEnd({ db, clock }: { db: Database; clock: Clock }): OperatorsEnd {
  const events = openSecurityEvents(db, clock)
  // Whatever another program ends, servers read in the table.
  const ending = openEnding({ clock, ended: { suspect: () => {} }, devices: openDevices(db, clock, holdAccount) })

  const endOf = async (accountId: string): Promise<number> => {
    const ended = await db.inTransaction(async (trx) => {
      const over = await ending.endAll(trx, accountId, 'operator')
      if (over > 0) await events.add(trx, accountId, 'OTHER_SESSIONS_ENDED')
      return done(over)
    })
    return ended.ok ? ended.value : 0
  }

  return {
    one: async (email) => {
      const account = await findAccountByEmail(db, email)
      return account && endOf(account.id)
    },
    everybody: async (tell) => {
      const sum = { accounts: 0, ended: 0 }
      // Whoever signs in anew meanwhile stays.
      const begun = clock.now()
      for (;;) {
        const accountIds = await store.listSignedIn(db, begun, AT_ONCE)
        if (accountIds.length === 0) return sum
        for (const accountId of accountIds) sum.ended += await endOf(accountId)
        sum.accounts += accountIds.length
        tell(sum.accounts)
      }
    },
  }
}
