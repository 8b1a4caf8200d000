import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import { choose, search } from '@cledrau/server/testing/buying.ts'
import { hearing } from '@cledrau/server/testing/heard-trains.ts'
import { buyTickets } from '@cledrau/server/testing/ticketed.ts'
import { ticketsOf } from '@cledrau/server/testing/bought.ts'
import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { expect, test } from '../../walk.ts'

const TODAY = '2026-12-08'
test.use({ startsAt: `${TODAY}T07:00`, hears: true, serviceWorkers: 'allow' })

test('on the train Home says where it stops next and where to change, keeps saying it without a signal, and has the ticket one press away @narrow-en-light @wide-cy-dark', async ({
  page,
  walk,
  house: { server },
  darwin: { say },
  context,
}) => {
  const carys = await addTraveller(server)
  const darwin = hearing(server, say)
  const found = await search(server, { destination: 'MCN', outboundDate: TODAY, outboundTime: '09:00' })
  const { orderID } = await buyTickets(
    server,
    carys,
    choose(found, (fare) => fare.split === null),
  )
  const trains = (await ticketsOf(server, orderID)).flatMap(({ facts }) => [...facts.trains])
  const [first, second] = trains
  if (!first || !second) throw new Error('no change on the way')
  const [departs, arrives] = [first.departs, first.arrives].map((at) => instant(at))
  server.clock.set(instant(departs! + 10 * MINUTE))
  await page.clock.install({ time: server.clock.now() })
  darwin.late(first, 4, (stop) => stop === first.from)
  darwin.late(second, 0)

  const journey = page.getByRole('article', { name: walk.say('WALLET_UNDER_WAY') })
  await test.step('with a signal', async () => {
    await walk.arrive('/', carys.email)
    await expect(journey.getByText(walk.say('WALLET_NEXT_STOP'), { exact: true })).toBeVisible()
    await expect(journey).toContainText(londonIso(instant(arrives! + 4 * MINUTE)).slice(11, 16))
    await walk.expectAccessible()
    await walk.picture('on-the-train')
  })

  await test.step('without one, from the start', async () => {
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.waitForFunction(async () => (await caches.keys()).length > 0)
    await context.setOffline(true)
    await expect(journey.getByText(walk.say('LIVE_AGE_LIVE'))).toBeVisible()
    await page.clock.fastForward(3 * MINUTE)
    await expect(journey.getByText(walk.say('LIVE_AGE_OLD'))).toBeVisible()
    await walk.picture('on-the-train-offline')
    await context.setOffline(false)
  })

  await test.step('the ticket', async () => {
    const link = journey.getByRole('link', { name: walk.say('WALLET_SHOW_TICKET') })
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page).toHaveURL(/ticket-wallet\/details/)
  })
})
