import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { keptQueries } from '../../kept-queries.ts'
import { tapped } from '../../taps.ts'
import { expect, test } from '../../walk.ts'

test.use({ serviceWorkers: 'allow' })

test('without a signal the week stays with its age, also after a reload, and goes on with one @narrow-en-dark', async ({
  page,
  walk,
  house,
  context,
}) => {
  const carys = await addTraveller(house.server)
  await tapped(house, carys, '2026-12-07 07:10 in CDF, 07:30 out NWP', 'commuter-9-3')
  const main = page.getByRole('main')
  await walk.arrive('/payg/home', carys.email)
  await expect(main.getByText('£2.60').first()).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(async () => (await caches.keys()).length > 0)
  await expect.poll(() => keptQueries(page)).toContain('payg-transactions')
  await context.setOffline(true)
  await page.reload()
  await expect(main.getByText('£2.60').first()).toBeVisible()
  await expect(page.getByText(/No signal\. Last updated \d\d:\d\d\./)).toBeVisible()
  await walk.picture('payg-offline')
  await walk.expectAccessible()
  await tapped(house, carys, '2026-12-07 07:40 in NWP, 07:58 out CDF', 'commuter-9-3')
  await context.setOffline(false)
  await expect(main.getByText('£5.20').first()).toBeVisible()
})
