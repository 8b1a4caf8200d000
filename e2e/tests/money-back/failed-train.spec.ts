import { randomUUID } from 'node:crypto'
import { hhmm } from '@cledrau/domain/time/hh-mm.ts'
import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { trainsOn } from '@cledrau/planner'
import { choose, isAdvance, search } from '@cledrau/server/testing/buying.ts'
import { hearing } from '@cledrau/server/testing/heard-trains.ts'
import { buyTickets } from '@cledrau/server/testing/ticketed.ts'
import { ticketsOf } from '@cledrau/server/testing/bought.ts'
import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { expect, test } from '../../walk.ts'

const TODAY = '2026-12-08'
test.use({ startsAt: `${TODAY}T07:00`, serviceWorkers: 'allow' })

test('a booked train is cancelled: the ticket says which trains take it, without a signal too, the guard of the next one says yes, and the money is one press away @narrow-en-light @wide-cy-dark', async ({
  page,
  walk,
  house: { server, address },
  context,
  language,
}) => {
  const carys = await addTraveller(server)
  const darwin = hearing(server)
  const found = await search(server, { destination: 'MAN', outboundDate: TODAY, outboundTime: '09:00' })
  const { orderID, recordLocator } = await buyTickets(
    server,
    carys,
    choose(found, (fare) => isAdvance(fare) && fare.split === null),
  )
  const [own] = (await ticketsOf(server, orderID)).flatMap(({ facts }) => [...facts.trains])
  if (!own) throw new Error('no train on the ticket')
  // By now nobody may undo it all for nothing.
  server.clock.advance(10 * MINUTE)
  await page.clock.install({ time: server.clock.now() })
  const article = page.getByRole('article').first()

  await test.step('on the ticket, while it is open', async () => {
    await walk.arrive(`/ticket-wallet/details/${recordLocator}`, carys.email)
    await expect(article).toBeVisible()
    await expect.poll(() => server.app.operations.stream.size()).toBeGreaterThan(0)
    darwin.cancelled(own)
    await server.app.tickets.easements.look()
    const said = language === 'cy' ? /wedi’i ganslo/ : /is cancelled\./
    await expect(article.getByText(said)).toBeVisible()
    await expect(page.getByText(walk.say('WALLET_CAN_EASED'))).toBeVisible()
    await walk.expectAccessible()
    await walk.picture('ticket-cancelled-train')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await context.setOffline(true)
    await expect(article.getByText(said)).toBeVisible()
    await walk.picture('ticket-cancelled-train-offline')
    await context.setOffline(false)
  })

  await test.step('in the wallet', async () => {
    await walk.go('/ticket-wallet')
    await expect(page.getByRole('article', { name: walk.say('WALLET_NEXT') })).toContainText(
      language === 'cy' ? 'wedi’i ganslo' : 'is cancelled.',
    )
    await walk.picture('wallet-cancelled-train')
  })

  await test.step('everything back for whoever doesn’t travel', async () => {
    await walk.go(`/ticket-wallet/details/${recordLocator}/give-back`)
    await expect(page.getByRole('radio', { name: walk.say('GIVE_BACK_WHY_FAILED') })).toBeChecked()
    await page.getByText(walk.say('GIVE_BACK_TRAVELLED_NO'), { exact: true }).click()
    await expect(page.getByText(walk.say('GIVE_BACK_WHERE')).first()).toBeVisible()
    await walk.expectAccessible()
    await walk.picture('give-back-cancelled-train')
  })

  await test.step('the guard of the next train', async () => {
    const { image } = server.app.retail.ground.timetable()
    const next = [...trainsOn(image, TODAY)]
      .flatMap(({ uid, operator, calls }) => {
        const boards = calls.find(({ stop }) => stop === own.from)
        const goesThere = boards && calls.some(({ stop }, at) => stop === own.to && at > calls.indexOf(boards))
        const leaves = boards ? serviceInstant(TODAY, boards.departure) : 0
        return goesThere && operator === own.operator && uid !== own.uid && leaves > own.departs
          ? [{ leaves, minute: boards.departure }]
          : []
      })
      .toSorted((one, other) => one.leaves - other.leaves)[0]
    if (!next) throw new Error('no later train that way')
    server.clock.set(instant(next.leaves + 2 * MINUTE))
    const { code } = await server.db
      .selectFrom('ticketIssues')
      .innerJoin('tickets', 'tickets.id', 'ticketIssues.ticketId')
      .innerJoin('ticketProducts', 'ticketProducts.id', 'tickets.productId')
      .select('ticketIssues.code')
      .where('ticketProducts.orderId', '=', orderID)
      .executeTakeFirstOrThrow()
    const key = await server.app.tickets.inspections.addDevice(`Guard ${randomUUID()}`)
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    await page.goto(`${address}/inspector/#key=${key}`)
    const paste = async () => {
      await page.getByLabel(walk.say('INSPECTOR_PASTE')).fill(code)
      await page.getByRole('button', { name: walk.say('INSPECTOR_CHECK') }).click()
    }
    await paste()
    await page
      .getByRole('radio', { name: new RegExp(`^${hhmm(next.minute)}\\b`) })
      .first()
      .click()
    await paste()
    await expect(
      page.getByText(language === 'cy' ? /^Canslwyd ei drên/ : /^Its \d\d:\d\d from .* was cancelled\./),
    ).toBeVisible()
    await walk.expectAccessible()
    await walk.picture('inspector-eased')
  })
})
