import { done } from '@cledrau/domain/result.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import type { Database } from '../../db/database.ts'
import { forgetUnneeded, type Term } from '../../forgetting.ts'
import {
  forgetBills,
  forgetCorrections,
  forgetDiscounts,
  forgetJoined,
  forgetTrainChecks,
  removeOf,
} from './bills/old-bills.ts'
import { removeSessions } from './cards/old-card-sessions.ts'
import { forgetCharges, forgetPayments, listNeeded, removeChecks, removeDenied } from './charges/old-charges.ts'
import { forgetAside, forgetTaps, listUnseen, removeTravellers } from './taps/old-taps.ts'

/** Thirteen months are to be looked at, with the whole week in which they begin. */
const KEPT = 404

/**
 * Taps, and bills with them: these rest on taps. Cards in nobody's account go when nothing of them is left, except
 * one that readers don't take: it would be taken again.
 */
export function paygTerms(db: Database): Term[] {
  const term = (what: string, forget: Term['forget']): Term => ({ what, days: KEPT, forget })
  return [
    term('paygTaps', (before, most) => forgetTaps(db, before, most)),
    term('paygAside', (before, most) => forgetAside(db, before, most)),
    term('paygBills', (before, most) => forgetBills(db, clockTime(before).date, most)),
    term('paygCorrections', (before, most) => forgetCorrections(db, before, most)),
    term('paygJoinedTaps', (before, most) => forgetJoined(db, before, most)),
    term('paygTrainChecks', (before, most) => forgetTrainChecks(db, before, most)),
    term('paygDiscounts', (before, most) => forgetDiscounts(db, clockTime(before).date, most)),
    term('paygDebtPayments', (before, most) => forgetPayments(db, before, most)),
    term('paygCharges', async (before, most) => {
      const gone = await db.inTransaction(async (trx) => done(await forgetCharges(trx, clockTime(before).date, most)))
      return gone.ok ? gone.value : 0
    }),
    term('paygTravellers', (before, most) =>
      forgetUnneeded(
        {
          page: (after, many) => listUnseen(db, before, after, many),
          needed: (ids) => listNeeded(db, ids),
          remove: async (ids) => {
            const gone = await db.inTransaction(async (trx) => {
              await removeOf(trx, ids)
              await removeDenied(trx, ids)
              await removeChecks(trx, ids)
              // A guest may be looking at a card that nobody has tapped for a year: they are asked for it again.
              await removeSessions(trx, ids)
              return done(await removeTravellers(trx, ids))
            })
            return gone.ok ? gone.value : 0
          },
        },
        most,
      ),
    ),
  ]
}
