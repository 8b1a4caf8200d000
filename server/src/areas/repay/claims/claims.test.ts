import { readClaim, readClaims, sendClaim, listClaims } from '@cledrau/contract/repay/claims.ts'
import { claimForeignTicket, readForeignTicket } from '@cledrau/contract/repay/elsewhere.ts'
import { readDue, readJourney, readJourneys } from '@cledrau/contract/repay/made-journeys.ts'
import { factsOf } from '@cledrau/domain/tickets/stored-facts.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { dayAndTime } from '@cledrau/domain/time/london.ts'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { buyWithCard } from '../../../testing/bought.ts'
import { choose, isAdvance, search } from '../../../testing/buying.ts'
import { reportLate } from '../../../testing/late-trains.ts'
import { startPayingHouse, type PayingHouse } from '../../../testing/paying.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { addTraveller, type KnownTraveller } from '../../../testing/travellers.ts'

const MONDAY = instant(Date.parse('2026-12-07T08:00:00Z'))
let paying: PayingHouse
let house: TestServer
let carys: KnownTraveller
beforeAll(async () => {
  paying = await startPayingHouse(inject('postgres'), {
    DARWIN_URL: 'stomp://user:secret@127.0.0.1:1',
    ROLES: 'api',
    LOG_LEVEL: 'error',
  })
  house = paying.house
})
beforeEach(async () => {
  house.clock.set(MONDAY)
  carys = await addTraveller(house)
})
afterAll(() => paying.close())

const advance = async () =>
  choose(await search(house, { destination: 'MAN' }), (fare) => isAdvance(fare) && fare.split === null)

/** Bought, travelled on, and so many minutes late at its end. */
async function lateBy(minutes: number) {
  const bought = await buyWithCard(house, carys, await advance())
  await reportLate(house, bought.orderID, minutes)
  const { watching } = house.app.repay
  await watching.beginLately()
  await watching.sweep()
  await watching.judgeDue()
  return bought
}

test('a late train is proposed with its sum, claimed once and paid to the card that paid [REPAY-004] [REPAY-011] [REPAY-012]', async () => {
  const bought = await lateBy(43)
  const { reply: due } = await house.call(readDue, {}, { as: carys })
  expect(due.journeys).toHaveLength(1)
  const [journey] = due.journeys
  expect(journey).toMatchObject({ standing: 'OWED', delayMinutes: 43, amount: Math.round(bought.total / 2) })
  const { reply: shown } = await house.call(readJourney, { journeyID: journey!.journeyID }, { as: carys })
  expect(shown.judged).toMatchObject({ ours: true, delayMinutes: 43, band: 1, worth: bought.total })

  const asked = { journeyID: journey!.journeyID, amount: journey!.amount, payTo: { kind: 'card' as const } }
  const sent = await house.call(sendClaim, asked, { as: carys })
  expect(sent.text).toContain('"status":"PAYING"')
  expect((await house.call(sendClaim, asked, { as: carys })).failure.code).toBe('CLAIM_MADE_ALREADY')
  await paying.house.app.paying.payouts.payDue()
  house.clock.advance(3000)
  await house.app.repay.follow.followDue()
  const { reply: claim } = await house.call(readClaim, { claimID: sent.reply.id }, { as: carys })
  expect(claim).toMatchObject({ status: 'PAID', statusType: 'CLOSED', stop: 'PAID', hasEvidence: true })
  expect(paying.bank.till.find(bought.paymentID)?.refunded).toBe(journey!.amount)
  expect((await house.call(listClaims, { statusType: 'CLOSED' }, { as: carys })).reply.claims).toHaveLength(1)
  expect((await house.call(listClaims, { statusType: 'OPEN' }, { as: carys })).reply.claims).toHaveLength(0)
  expect((await house.call(readClaims, {}, { as: carys })).reply.claims).toHaveLength(1)
  const { reply: year } = await house.call(readJourneys, {}, { as: carys })
  expect(year.totals).toMatchObject({ owed: 0, paid: journey!.amount, claims: 1, agreed: 1 })
  const balances = await house.app.paying.ledger.balances()
  expect(balances.customer ?? 0).toBe(0)
})

test('the code of a ticket of ours claims nothing beside the trip that it is for, whoever shows it at whatever price', async () => {
  const bought = await lateBy(43)
  const { reply: due } = await house.call(readDue, {}, { as: carys })
  const { journeyID, amount } = due.journeys[0]!
  const payTo = { kind: 'card' as const }
  expect((await house.call(sendClaim, { journeyID, amount, payTo }, { as: carys })).status).toBe(200)
  const code = await house.db
    .selectFrom('ticketIssues')
    .innerJoin('tickets', 'tickets.id', 'ticketIssues.ticketId')
    .innerJoin('ticketProducts', 'ticketProducts.id', 'tickets.productId')
    .select(['ticketIssues.code', 'tickets.facts'])
    .where('ticketProducts.orderId', '=', bought.orderID)
    .executeTakeFirstOrThrow()
  const [train] = factsOf(code.facts).trains
  const ticket = { code: code.code, price: 500_000, time: dayAndTime(train!.departs).time }
  const stranger = await addTraveller(house)
  const { reply: read } = await house.call(readForeignTicket, ticket, { as: stranger })
  const option = read.options.find(({ legs }) => legs.length === 1 && legs[0]?.uid === train!.uid)
  const charity = { kind: 'charity' as const, charity: 'railway-children' }
  const asked = { ...ticket, optionID: option?.optionID ?? '', payTo: charity }
  const own = await house.call(claimForeignTicket, asked, { as: carys })
  expect([own.status, own.failure?.code]).toEqual([409, 'CLAIM_MADE_ALREADY'])
  const seen = await house.call(claimForeignTicket, asked, { as: stranger })
  expect([seen.status, seen.failure?.code]).toEqual([409, 'CLAIM_TICKET_ELSEWHERE'])
  const owed = await house.db.selectFrom('compensationOwed').select('amount').where('orderId', 'is', null).execute()
  expect(owed).toEqual([])
})
