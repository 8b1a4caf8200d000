import { payPaygDebt, startPaygPayment } from '@cledrau/contract/payg/paying.ts'
import { listPaygPayments } from '@cledrau/contract/payg/journeys.ts'
import { travelDayOf } from '@cledrau/domain/payg/travel-day.ts'
import { done, refuse } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import { serve } from '../../../http/serve.ts'
import type { Bills } from '../bills/bills.service.ts'
import type { WhoseOf } from '../cards/whose.ts'
import { travellers } from '../taps/travellers.ts'
import type { Charges } from './charges.service.ts'
import type { Debts } from './debts.service.ts'

type Parts = {
  charges: Charges
  debts: Debts
  bills: Pick<Bills, 'earliest'>
  whose: WhoseOf
  db: Database
  clock: Clock
}

export function chargesRoutes(server: FastifyInstance, { charges, debts, bills, whose, db, clock }: Parts) {
  serve(server, startPaygPayment, async ({ caller, request, language, onceKey }) => {
    const who = await whose(caller, request)
    return who.ok ? debts.start(who.value, request.accountId, { language, onceKey }) : who
  })
  serve(server, payPaygDebt, async ({ caller, request, onceKey }) => {
    const who = await whose(caller, request)
    return who.ok ? debts.pay(who.value, request, onceKey) : who
  })
  serve(server, listPaygPayments, async ({ caller, request: { accountId, fromDate, toDate, ...request } }) => {
    const who = await whose(caller, request)
    if (!who.ok) return who
    const own = (await travellers.list(db, who.value)).map(({ id }) => id)
    if (accountId !== undefined && !own.includes(accountId)) return refuse('PAYG_CARD_UNKNOWN')
    const earliest = bills.earliest(who.value)
    const from = fromDate === undefined || fromDate < earliest ? earliest : fromDate
    return done(
      await charges.list(accountId === undefined ? own : [accountId], from, toDate ?? travelDayOf(clock.now())),
    )
  })
}
