import * as calls from '@cledrau/contract/partners/partner-books.ts'
import { done, refuse } from '@cledrau/domain/result.ts'
import { leftOf } from '@cledrau/domain/partners/account.ts'
import { isCalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import { utcIso } from '@cledrau/domain/time/instant.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../../clock.ts'
import { Failed } from '../../../http/failures.ts'
import { serve } from '../../../http/serve.ts'
import type { PartnerAccounts } from './partner-accounts.service.ts'
import { partnerSalesFile } from './partner-sales-file.ts'

type Known = { name: string; creditLimit: number; owed: number }

/** Texts of days know a year 0; calendars, and databases, begin a year later. */
const FIRST_DAY = '0001-01-01'

/** What partners read in their own books. */
export function partnerAccountRoutes(
  server: FastifyInstance,
  accounts: PartnerAccounts,
  find: (id: string) => Promise<Known | undefined>,
  clock: Clock,
): void {
  serve(server, calls.readPartnerAccount, async ({ partner: { id, scopes, callsPerMinute } }) => {
    const partner = await find(id)
    if (!partner) throw new Failed('SIGN_IN')
    return done({
      partnerID: id,
      name: partner.name,
      scopes: [...scopes],
      callsPerMinute,
      limitInPennies: partner.creditLimit,
      owedInPennies: partner.owed,
      leftInPennies: leftOf({ owed: partner.owed, limit: partner.creditLimit }),
    })
  })
  const isPast = (day: string) => isCalendarDate(day) && day >= FIRST_DAY && day <= clockTime(clock.now()).date
  serve(server, calls.readPartnerStatement, async ({ partner, request: { day } }) => {
    if (!isPast(day)) return refuse('PARTNER_DAY_UNKNOWN')
    const { opening, closing, lines } = await accounts.dayOf(partner.id, day)
    return done({
      day,
      openingInPennies: opening,
      closingInPennies: closing,
      lines: lines.map(({ key, at, what, amount, orderId, reference }) => ({
        key,
        at: utcIso(at),
        kind: what,
        amountInPennies: amount,
        orderID: orderId,
        reference,
      })),
    })
  })
  serve(server, calls.readPartnerSales, async ({ partner, request: { day } }) => {
    if (!isPast(day)) return refuse('PARTNER_DAY_UNKNOWN')
    const { lines } = await accounts.dayOf(partner.id, day)
    return done(new Blob([partnerSalesFile(day, lines)], { type: 'text/csv' }))
  })
}
