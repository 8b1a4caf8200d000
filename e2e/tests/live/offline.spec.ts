import { boardOfOne } from '../../board-of-one.ts'
import { expect, test } from '../../walk.ts'

test.use({ startsAt: '2026-12-07T09:00', hears: true, serviceWorkers: 'allow' })

test('without a signal the last board stays with its age, also after a reload, and goes on with one @narrow-en-dark', async ({
  page,
  walk,
  darwin,
  context,
}) => {
  const { train, row } = await boardOfOne(page, { walk, darwin, path: '/live-times/results' })
  darwin.late(train, 5)
  await expect(row).toContainText(walk.say('LIVE_LATE', { minutes: 5 }))
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(async () => (await caches.keys()).length > 0)
  await context.setOffline(true)
  darwin.late(train, 8)
  await page.reload()
  await expect(row).toContainText(walk.say('LIVE_LATE', { minutes: 5 }))
  await walk.picture('board-offline')
  await context.setOffline(false)
  await expect(row).toContainText(walk.say('LIVE_LATE', { minutes: 8 }))
})
