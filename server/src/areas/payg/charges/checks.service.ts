import { afterNo } from '@cledrau/domain/payg/charge-status.ts'
import { done } from '@cledrau/domain/result.ts'
import { DAY, instant, SECOND } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { BankUnavailable, type PaymentsGateway } from '../../../gateways/payments/payments.ts'
import { workOff } from '../../../watch.ts'
import { travellers } from '../taps/travellers.ts'
import * as store from './checks.store.ts'

export type Checks = {
  /** Asks the banks of cards that were held to a reader for the first time; by itself once it is started. */
  checkDue: () => Promise<void>
}

type Parts = {
  db: Database
  clock: Clock
  gateway: PaymentsGateway
  /** Tells readers, if that has changed, whether a card is taken. */
  deny: (trx: Trx, travellerId: string) => Promise<void>
}

/** Readers hear of a no within half a minute: a silent bank is asked again soon. */
const ASK_AGAIN = 5 * SECOND
const AT_ONCE = 16

/** A new card is looked at when it is tapped, not when its day is charged: by then its owner may be anywhere. */
export function openChecks({ db, clock, gateway, deny }: Parts): Checks {
  async function check(due: store.CheckFound): Promise<void> {
    const token = await travellers.tokenOfDevice(db, due.deviceId)
    if (token === undefined) return
    const key = due.refused === 0 ? due.id : `${due.id}.${due.refused}`
    const given = await gateway.checkCard({ key, token }).catch((trouble: unknown) => {
      if (trouble instanceof BankUnavailable) return undefined
      throw trouble
    })
    if (!given) return
    await db.inTransaction(async (trx) => {
      const row = await store.lockCheck(trx, due.id)
      // Somebody else has heard the bank’s word on this key, or its bank has paid meanwhile.
      if (!row || row.refused !== due.refused || row.status === 'GOOD') return done(undefined)
      const now = clock.now()
      if (given.state === 'done') {
        await store.saveDecided(trx, row.id, { status: 'GOOD', refused: row.refused, reason: null, dueAt: null }, now)
      } else {
        const refused = row.refused + 1
        const { what, days } = afterNo(refused, given.reason)
        // After the last no it stays outside until something is paid with it, or it is added with its owner there.
        const dueAt = what === 'ASK' ? instant(now + days * DAY) : null
        await store.saveDecided(trx, row.id, { status: 'REFUSED', refused, reason: given.reason, dueAt }, now)
      }
      await deny(trx, row.travellerId)
      return done(undefined)
    })
  }

  return {
    checkDue: () => workOff(() => store.claimDue(db, clock.now(), instant(clock.now() + ASK_AGAIN), AT_ONCE), check),
  }
}
