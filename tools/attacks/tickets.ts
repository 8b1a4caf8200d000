import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { createBookingWithoutBasket } from '@cledrau/contract/buying/booking.ts'
import { cardProducts, permitCards } from '@cledrau/contract/wallet/card-products.ts'
import { takeOverOrders } from '@cledrau/contract/buying/orders.ts'
import { recentPayments } from '@cledrau/contract/buying/payments.ts'
import { downloadETicket, emailResend, ticketCalendar } from '@cledrau/contract/wallet/tickets.ts'
import { offerTickets, takeOffer, ticketWallet } from '@cledrau/contract/wallet/wallet.ts'
import { HOUR } from '@cledrau/domain/time/instant.ts'
import { checkDigit } from '@cledrau/domain/smartcards/isrn.ts'
import { choose, GUEST, isAdvance, isWalkUp, search } from '@cledrau/server/testing/buying.ts'
import { readableIn } from '@cledrau/server/testing/codes-in.ts'
import { buyForCard, buyTickets, buyTicketsAsGuest } from '@cledrau/server/testing/ticketed.ts'
import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { counted, refused, type Attack, type Field } from './field.ts'

const codesOf = async ({ house }: Field, accountId: string) => {
  const rows = await house.db
    .selectFrom('ticketIssues')
    .innerJoin('tickets', 'tickets.id', 'ticketIssues.ticketId')
    .innerJoin('ticketProducts', 'ticketProducts.id', 'tickets.productId')
    .select('ticketIssues.code')
    .where('ticketProducts.accountId', '=', accountId)
    .where('ticketIssues.voidedAt', 'is', null)
    .execute()
  return rows.map(({ code }) => code)
}

async function givenAway(field: Field) {
  const { house, ask } = field
  const [giver, taker] = [await addTraveller(house), await addTraveller(house)]
  const bought = await buyTickets(house, giver, choose(await search(house, { adult: 2 }), isWalkUp))
  const offered = { recordLocator: bought.recordLocator, passengerReferences: ['A2'] }
  const { code } = JSON.parse((await ask(offerTickets, offered, { as: giver })).text) as { code: string }
  assert.equal((await ask(takeOffer, { code }, { as: taker })).status, 200)
  return { giver, taker, bought }
}

export const attacks: Attack[] = [
  {
    what: 'who gave a ticket away fetches or is sent the code of who took it',
    attempt: async (field) => {
      const { giver, taker, bought } = await givenAway(field)
      const [secret = 'none'] = await codesOf(field, taker.id)
      assert.notEqual(secret, 'none')
      for (const call of [downloadETicket, ticketWallet, ticketCalendar, emailResend]) {
        const { text } = await field.ask(call, { recordLocator: bought.recordLocator }, { as: giver })
        assert.ok(!(await readableIn(Buffer.from(text, 'latin1'))).includes(secret), call.path)
      }
      await new Promise((resolve) => setTimeout(resolve, 2000))
      for (const { attachments } of field.mailbox.list(giver.email))
        assert.ok(attachments.length <= 2, 'a letter has more than one’s own')
      return 'only their own ticket'
    },
  },
  {
    what: 'a guest’s token goes on after an account has taken the order over, and its tickets stay behind',
    attempt: async ({ house, ask }) => {
      const email = `${randomUUID()}@example.org`
      const bought = await buyTicketsAsGuest(house, choose(await search(house), isWalkUp), { emailAddress: email })
      const nia = await addTraveller(house, { email })
      await ask(takeOverOrders, {}, { as: nia })
      const { recordLocator, guestToken } = bought
      for (const call of [downloadETicket, ticketCalendar, emailResend, ticketWallet, recentPayments])
        refused(await ask(call, { recordLocator }, { bearer: guestToken }), call.path)
      assert.ok((await ask(ticketWallet, {}, { as: nia })).text.includes(recordLocator), 'the wallet is empty')
      assert.equal((await ask(downloadETicket, { recordLocator }, { as: nia })).status, 200)
      return 'the token ended, the tickets moved'
    },
  },
  {
    what: 'any traveller marks the tickets on anybody’s smartcard as loaded',
    attempt: async ({ house, ask }) => {
      const isrn = `63359700280000005${checkDigit('63359700280000005')}`
      const [carys, owen] = [await addTraveller(house), await addTraveller(house)]
      await buyForCard(house, carys, isrn)
      const products = async () =>
        (JSON.parse((await ask(cardProducts, {}, { as: carys })).text) as { products: { state: string }[] }).products
      for (const began = Date.now(); (await products()).length === 0 && Date.now() - began < 40_000;)
        await new Promise((resolve) => setTimeout(resolve, 500))
      refused(await ask(permitCards, {}, { as: owen }), 'somebody else’s card')
      assert.deepEqual(
        (await products()).map(({ state }) => state),
        ['WAITING'],
      )
      return 'refused, and it still waits'
    },
  },
  {
    what: 'one address without an account takes every cheap ticket of a morning',
    attempt: async ({ house, ask }) => {
      const chosen = choose(
        await search(house, { destination: 'MAN', outboundDate: '2026-12-15', outboundTime: '08:00' }),
        isAdvance,
      )
      const hold = async () => {
        const emailAddress = `${randomUUID()}@example.org`
        const fields = { ...chosen, ...GUEST, emailAddress, fulfilment: { method: 'ETK' } }
        return (await ask(createBookingWithoutBasket, fields, { from: '198.51.100.80' })).status
      }
      const answers = await Promise.all(Array.from({ length: 60 }, hold))
      const held = answers.filter((status) => status === 200).length
      assert.ok(held <= 3, `${held} were held`)
      return counted(answers)
    },
  },
  {
    what: 'a ticket that somebody took is cancelled by a change of who gave it',
    attempt: async (field) => {
      const { house, ask } = field
      const giver = await addTraveller(house)
      const bought = await buyTickets(house, giver, choose(await search(house, { adult: 2 }), isWalkUp))
      const offered = { recordLocator: bought.recordLocator, passengerReferences: ['A2'] }
      const { code } = JSON.parse((await ask(offerTickets, offered, { as: giver })).text) as { code: string }
      await house.db
        .updateTable('ticketProducts')
        .set({ exchangingUntil: new Date(house.clock.now() + HOUR) })
        .where('recordLocator', '=', bought.recordLocator)
        .execute()
      const owen = await addTraveller(house)
      refused(await ask(takeOffer, { code }, { as: owen }), 'a ticket that is being changed')
      return 'nothing is handed over while a change is held'
    },
  },
  {
    what: 'whoever reads the table of kept answers opens a guest’s order',
    attempt: async ({ house, ask }) => {
      const chosen = choose(await search(house), isWalkUp)
      const emailAddress = `${randomUUID()}@example.org`
      const fields = { ...chosen, ...GUEST, emailAddress, fulfilment: { method: 'ETK' } }
      const sent = { headers: { 'idempotency-key': randomUUID() }, from: '198.51.100.90' }
      const first = await ask(createBookingWithoutBasket, fields, sent)
      assert.equal(first.status, 200, first.text)
      const rows = await house.db.selectFrom('idempotencyKeys').select('reply').execute()
      assert.ok(rows.length > 0)
      for (const { reply } of rows) assert.ok(!reply?.toString('latin1').includes('eyJ'), 'a token is readable')
      assert.equal(
        (await ask(createBookingWithoutBasket, fields, sent)).text,
        first.text,
        'the repeat is another answer',
      )
      return 'sealed, and repeated byte for byte'
    },
  },
  {
    what: 'who never paid is known for ever',
    attempt: async ({ house, ask }) => {
      const chosen = choose(await search(house), isWalkUp)
      const emailAddress = `${randomUUID()}@example.org`
      const fields = { ...chosen, ...GUEST, emailAddress, fulfilment: { method: 'ETK' } }
      assert.equal((await ask(createBookingWithoutBasket, fields, { from: '198.51.100.91' })).status, 200)
      house.clock.advance(31 * 24 * HOUR)
      await house.app.forgetting.run()
      house.clock.advance(-31 * 24 * HOUR)
      const left = await house.db.selectFrom('orders').select('id').where('email', '=', emailAddress).execute()
      assert.equal(left.length, 0)
      return 'forgotten after 30 days'
    },
  },
]
