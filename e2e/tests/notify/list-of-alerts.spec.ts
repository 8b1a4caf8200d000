import * as calls from '@cledrau/contract/notify/journey-notifications.ts'
import type { TestServer } from '@cledrau/server/testing/test-server.ts'
import { addTraveller, type KnownTraveller } from '@cledrau/server/testing/travellers.ts'
import { keptQueries } from '../../kept-queries.ts'
import { press } from '../../keyboard.ts'
import { expect, test } from '../../walk.ts'

test.use({ startsAt: '2026-12-07T08:30', serviceWorkers: 'allow' })

const PAGE = '/my-account/journey-notifications'
const WAYS = [
  ['CDF', 'SHR'],
  ['PYC', 'CDF'],
  ['CDF', 'SWA'],
  ['SWA', 'CDF'],
]

/** As many as there may be, at other times and on other days. */
async function addAlerts({ call }: TestServer, as: KnownTraveller, count: number) {
  for (let n = 0; n < count; n += 1) {
    const [fromCRSCode = '', toCRSCode = ''] = WAYS[n % WAYS.length] ?? []
    const hour = String(6 + Math.floor(n / 2)).padStart(2, '0')
    const made = await call(
      calls.createAlert,
      {
        naID: as.id,
        fromCRSCode,
        toCRSCode,
        notificationType: 'recurring',
        weekDays: n % 3 === 0 ? [1, 2, 3, 4, 5] : [1 + (n % 5), 6],
        departStartTime: `${hour}:00`,
        departEndTime: `${hour}:45`,
      },
      { as },
    )
    expect(made.status, made.text).toBe(200)
  }
}

test('twenty alerts stand in a list, which stays as it was without a signal, says how old it is, and comes back @narrow-en-light @wide-cy-light', async ({
  page,
  walk,
  context,
  house: { server },
}) => {
  const { say } = walk
  const carys = await addTraveller(server)
  await addAlerts(server, carys, calls.MOST_ALERTS)
  await walk.arrive(PAGE, carys.email)
  const main = page.getByRole('main')
  const cards = main.getByRole('list', { name: say('TITLE_JOURNEY_NOTIFICATIONS') }).locator(':scope > li')
  await expect(cards).toHaveCount(calls.MOST_ALERTS)
  await walk.picture('notifications-twenty')
  await walk.expectAccessible()

  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(async () => (await caches.keys()).length > 0)
  await expect.poll(() => keptQueries(page)).toContain('departStartTime')
  await context.setOffline(true)
  await page.reload()
  await expect(cards).toHaveCount(calls.MOST_ALERTS)
  // When that was is told by the device's own clock, which is none of the house's.
  await expect(main.getByText(say('AS_OF', { when: '' }).trim())).toBeVisible()
  await expect(cards.first().getByRole('button', { name: new RegExp(`^${say('GLOBAL_DELETE')}`) })).toBeDisabled()
  await walk.picture('notifications-offline')
  await walk.expectAccessible()
  await context.setOffline(false)
  await expect(cards.first().getByRole('button', { name: new RegExp(`^${say('GLOBAL_DELETE')}`) })).toBeEnabled()
})

test('a list that can’t be had says so, and is there as soon as it can @narrow-cy-dark @wide-en-dark', async ({
  page,
  walk,
  house: { server },
}) => {
  const { say } = walk
  const carys = await addTraveller(server)
  await addAlerts(server, carys, 2)
  walk.mayComplain(/500/)
  await page.route('**/notification/list**', (route) => route.fulfill({ status: 500, body: '{}' }))
  await walk.arrive(PAGE, carys.email)
  const main = page.getByRole('main')
  const again = main.getByRole('button', { name: say('GLOBAL_RETRY') })
  await expect(again).toBeVisible()
  await walk.picture('notifications-failed')
  await walk.expectAccessible()
  await page.unroute('**/notification/list**')
  await press(page, again)
  const cards = main.getByRole('list', { name: say('TITLE_JOURNEY_NOTIFICATIONS') }).locator(':scope > li')
  await expect(cards).toHaveCount(2)
})
