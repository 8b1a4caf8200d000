import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import { boardOfOne } from '../../board-of-one.ts'
import { keptQueries } from '../../kept-queries.ts'
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
  const expected = londonIso(instant(Date.parse(`2026-12-07T${train.std}Z`) + 5 * MINUTE)).slice(11, 16)
  await expect.poll(() => keptQueries(page)).toContain(`"etd":"${expected}"`)
  await context.setOffline(true)
  darwin.late(train, 8)
  await page.reload()
  await expect(row).toContainText(walk.say('LIVE_LATE', { minutes: 5 }))
  await walk.picture('board-offline')
  await context.setOffline(false)
  await expect(row).toContainText(walk.say('LIVE_LATE', { minutes: 8 }))
})
