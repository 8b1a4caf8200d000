import { setTimeout as pause } from 'node:timers/promises'
import { done, refuse } from '@cledrau/domain/result.ts'
import { SHARED_KEY, takeKey, type TakenKey } from '@cledrau/domain/tellings/push-keys.ts'
import { instant, SECOND } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import { topicOf } from '../../../gateways/push/web-push.ts'
import { Later } from '../outbox/outbox.service.ts'
import { tagOf } from '../tellings/spread.ts'
import type { Told } from '../tellings/tellings.service.ts'
import * as store from './push-keys.store.ts'

export type PushKeys = {
  /** Sends a message of a matter under the key that it may have; waits while another of the shared key is on its way. */
  under: <Value>(told: Told, deviceId: string, own: number, send: (taken: TakenKey) => Promise<Value>) => Promise<Value>
  /** What was of use until now waits for no phone any more. */
  dropOver: () => Promise<unknown>
}

/** Longer than a service is waited for; whoever ended while sending is waited for as long. */
const ON_ITS_WAY = 20 * SECOND
/** Real milliseconds: a message that is on its way arrives within them, mostly at once. */
const [LOOK_EVERY, PATIENCE] = [40, 3000]

/** The keys under which messages wait at Firebase and Apple for phones that are away (domain/tellings/push-keys.ts). */
export function openPushKeys({ db, clock }: { db: Database; clock: Clock }): PushKeys {
  const take = (told: Told, deviceId: string, tag: string, own: number) =>
    db.inTransaction<TakenKey, 'BUSY'>(async (trx) => {
      await store.lockKeys(trx, deviceId)
      const now = clock.now()
      const { usefulUntil, id: tellingId } = told
      const held = await store.listKeys(trx, deviceId, now)
      const taken = takeKey(held, { tag, usefulUntil }, now, own)
      // Whichever of two came second would replace the other, and only one of them speaks for both.
      const isBusy = held.some((one) => one.tag !== tag && one.key === SHARED_KEY && (one.busyUntil ?? 0) > now)
      if (taken.key === SHARED_KEY && isBusy) return refuse('BUSY')
      const busyUntil = instant(now + ON_ITS_WAY)
      await store.saveKey(trx, { deviceId, tag, tellingId, key: taken.key, usefulUntil, busyUntil })
      return done(taken)
    })
  const takeInTurn = async (told: Told, deviceId: string, tag: string, own: number): Promise<TakenKey> => {
    for (let waited = 0; waited < PATIENCE; waited += LOOK_EVERY) {
      const taken = await take(told, deviceId, tag, own)
      if (taken.ok) return taken.value
      await pause(LOOK_EVERY)
    }
    throw new Later(instant(clock.now() + SECOND))
  }

  return {
    under: async (told, deviceId, own, send) => {
      const tag = topicOf(tagOf(told))
      const taken = await takeInTurn(told, deviceId, tag, own)
      try {
        return await send(taken)
      } finally {
        // Also where it failed: it is sent again, and speaks for what went out since then.
        await store.saveArrived(db, deviceId, tag)
      }
    },
    dropOver: () => store.dropOver(db, clock.now()),
  }
}
