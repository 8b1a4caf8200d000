import type { Instant } from '@cledrau/domain/time/instant.ts'
import { heldNow, ticketsWaiting } from '../areas/buying/orders/waiting.ts'
import { messagesWaiting } from '../areas/messages/outbox/waiting.ts'
import { moneyWaiting } from '../areas/payments/payments/waiting.ts'
import { erasuresWaiting } from '../areas/operations/erasures/waiting.ts'
import { workWaiting } from '../chores/waiting.ts'
import type { Database } from '../db/database.ts'
import type { WaitingFigure, WaitingWork } from '../db/waiting-rows.ts'

/** Everything that is done by itself, a moment after what caused it. */
const works = (db: Database): WaitingWork[] => [
  ...ticketsWaiting(db),
  ...moneyWaiting(db),
  ...messagesWaiting(db),
  ...workWaiting(db),
  ...erasuresWaiting(db),
]

/** How much of each kind is due and not done, and for how long the oldest has been: for monitors, and for whoever looks what is wrong. */
export const whatWaits = (db: Database, now: Instant): Promise<WaitingFigure[]> =>
  Promise.all(
    works(db).map(async ({ what, look }) => {
      const { count, since } = await look(now)
      return { what, count, seconds: since === null ? 0 : Math.max(0, (now - since) / 1000) }
    }),
  )

/** How many orders somebody holds and may still pay. */
export const whatIsHeld = (db: Database, now: Instant): Promise<number> => heldNow(db, now)
