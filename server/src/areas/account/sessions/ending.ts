import type { Clock } from '../../../clock.ts'
import type { Trx } from '../../../db/database.ts'
import type { Devices } from '../devices/devices.service.ts'
import type { EndedSessions } from './ended-sessions.ts'
import * as store from './sessions.store.ts'

export type EndReason = 'signed-out' | 'ended' | 'reused' | 'password' | 'deleted' | 'operator'

export type Ending = {
  /** Ends one session of an account, all of them, or all but one; answers how many that were. */
  end: (trx: Trx, which: { accountId: string; id?: string; except?: string }, reason: EndReason) => Promise<number>
  /** Ends sessions and device credentials: the door was changed. */
  endAll: (trx: Trx, accountId: string, reason: EndReason, except?: string) => Promise<number>
}

type Parts = { clock: Clock; ended: Pick<EndedSessions, 'suspect'>; devices: Pick<Devices, 'silence'> }

export function openEnding({ clock, ended, devices }: Parts): Ending {
  /** A device that nobody is signed in on gets nobody's messages. */
  const silence = async (trx: Trx, accountId: string, deviceIds: readonly string[]) => {
    if (deviceIds.length === 0) return
    const open = new Set((await store.listOpenOn(trx, accountId, deviceIds)).map(({ deviceId }) => deviceId))
    await devices.silence(
      trx,
      accountId,
      deviceIds.filter((id) => !open.has(id)),
    )
  }
  const end: Ending['end'] = async (trx, which, reason) => {
    const over = await store.endSessions(trx, which, reason, clock.now())
    ended.suspect(over.map(({ id }) => id))
    await silence(
      trx,
      which.accountId,
      over.flatMap(({ deviceId }) => deviceId ?? []),
    )
    return over.length
  }
  return {
    end,
    endAll: async (trx, accountId, reason, except) =>
      (await end(trx, { accountId, except }, reason)) + (await store.endCredentials(trx, { accountId }, clock.now())),
  }
}
