import type { Hearers } from '../../messages/hearers/hearers.ts'
import type { Devices } from '../devices/devices.service.ts'
import * as store from './accounts.store.ts'
import { holdAccount } from './existing-account.ts'

/** Who can be told something, for the area that tells it. */
export const openHearers = (devices: Devices): Hearers => ({
  hold: holdAccount,
  find: async (db, accountIds) => {
    if (accountIds.length === 0) return new Map()
    const accounts = await store.listReachable(db, accountIds)
    const byAccount = Map.groupBy(await devices.listHearing(db, accountIds), ({ accountId }) => accountId)
    return new Map(
      accounts.map(({ id, ...account }) => [id, { accountId: id, ...account, devices: byAccount.get(id) ?? [] }]),
    )
  },
  existing: async (db, accountIds) => new Set((await store.listExisting(db, accountIds)).map(({ id }) => id)),
  forgetToken: devices.forgetToken,
})
