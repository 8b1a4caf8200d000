import { press } from '../../keyboard.ts'
import { timeOf } from '../../passing-time.ts'
import { expect, test } from '../../walk.ts'

/** A Monday morning. */
test.use({ startsAt: '2026-12-07T09:00', hears: true })

test('all trains stand on a map that keys move, and its list says the same of each of them @narrow-cy-light @wide-en-dark', async ({
  page,
  walk,
  darwin,
  house,
}) => {
  const pass = await timeOf(page, house)
  // It left before nine, and is under way for an hour and more.
  const train = (await darwin.trains('SHR')).find(({ previousCallingPoints: [before] }) => before!.calls.length > 0)
  const starts = train!.previousCallingPoints[0]!.calls[0]!.st
  darwin.onTime(train!)
  await pass(25 * 60_000)
  darwin.late(train!, 14)
  await walk.visit('/trains-now')
  const main = page.getByRole('main')
  const mark = main.locator(`[data-train^="${train!.uid} "]`)
  await expect(mark).toContainText('+14')
  const late = main.getByRole('list', { name: walk.say('MAP_LATE') })
  const row = late.getByRole('button', { name: new RegExp(`^${starts}`) })
  await expect(row).toContainText(walk.say('LIVE_LATE', { minutes: 14 }))
  await walk.picture('map')
  await walk.expectAccessible()

  const map = page.getByRole('application')
  const widthOf = async () => Number((await map.locator('svg').first().getAttribute('viewBox'))?.split(' ')[2])
  await press(page, map, 'Enter')
  await page.keyboard.press('0')
  const whole = await widthOf()
  await page.keyboard.press('+')
  await expect.poll(widthOf).toBeLessThan(whole)
  await page.keyboard.press('0')
  await expect.poll(widthOf).toBe(whole)

  await press(page, row)
  await expect(row).toHaveAttribute('aria-current', 'true')
  const stops = main.getByRole('link', { name: walk.say('MAP_DETAILS') })
  await expect(stops).toBeVisible()
  await walk.picture('map-train')

  darwin.cancelled(train!)
  await pass(11_000)
  await expect(mark).toHaveCount(0)
  // What people look for first stands first, and open.
  await expect(
    main.getByRole('list', { name: walk.say('MAP_CANCELLED') }).getByRole('button', { name: new RegExp(`^${starts}`) }),
  ).toBeVisible()
  await press(page, stops)
  await expect(page.getByText(walk.say('LIVE_CANCELLED')).first()).toBeVisible()
})
