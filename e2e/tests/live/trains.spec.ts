import { minutesOf } from '@cledrau/domain/time/hh-mm.ts'
import { boardOfOne } from '../../board-of-one.ts'
import { press } from '../../keyboard.ts'
import { timeOf } from '../../passing-time.ts'
import { expect, test } from '../../walk.ts'

/** A Monday morning. */
test.use({ startsAt: '2026-12-07T09:00', hears: true })

test('a train runs late, changes its platform and is cancelled while somebody looks [LIVE-008] [LIVE-010] [LIVE-019] [LIVE-020] [SHELL-006] @narrow-en-light @wide-cy-dark', async ({
  page,
  walk,
  darwin,
  layout,
}) => {
  const trains = await darwin.trains('SHR')
  const [train, next] = trains
  for (const one of trains) darwin.onTime(one)
  const path = layout === 'wide' ? '/all-updates' : '/live-times/results'
  await walk.visit(`${path}?crs=CDF&filterCrs=SHR`)
  const row = page.getByRole('main').getByRole('link', { name: new RegExp(`^${train!.std}`) })
  await expect(row).toContainText(walk.say('LIVE_ON_TIME'))
  await expect(page.getByRole('main').getByText(walk.say('LIVE_AGE_LIVE'), { exact: true })).toBeVisible()
  await walk.picture('board-on-time')

  darwin.late(train!, 6)
  await expect(row).toContainText(walk.say('LIVE_LATE', { minutes: 6 }))
  darwin.platform(train!, '9')
  await expect(row).toContainText(walk.say('LIVE_PLATFORM_CHANGED', { platform: '9' }))
  await expect(row).toContainText(walk.say('LIVE_ON_TIME'))
  await walk.picture('board-platform-changed')
  await walk.expectAccessible()

  await press(page, row)
  await expect(page.getByRole('list', { name: walk.say('LIVE_CALLS') })).toBeVisible()
  darwin.late(train!, 12)
  await expect(page.getByText(walk.say('LIVE_LATE', { minutes: 12 })).last()).toBeVisible()
  await walk.picture('train-late')
  await walk.expectAccessible()

  darwin.cancelled(train!)
  await expect(page.getByRole('list', { name: walk.say('LIVE_CALLS') })).toBeHidden()
  await expect(row).toContainText(walk.say('LIVE_CANCELLED'))
  await expect(row).toContainText(walk.say('LIVE_INSTEAD', { time: next!.std! }))
  await expect(row).toBeFocused()
  await walk.picture('board-cancelled')
  // Whoever looks at it again is told what goes instead, to where the board was to go.
  await press(page, row)
  await expect(page.getByText(walk.say('LIVE_INSTEAD', { time: next!.std! })).last()).toBeVisible()
  await walk.picture('train-cancelled')
})

test('a feed that is cut makes a board old before one’s eyes, and one that is back makes it live [LIVE-024] @narrow-cy-light', async ({
  page,
  walk,
  darwin,
  house,
}) => {
  const pass = await timeOf(page, house)
  const trains = await darwin.trains()
  const [first, , late] = trains.filter(({ std }) => minutesOf(std!) > 9 * 60 + 12)
  for (const one of trains) darwin.onTime(one)
  await walk.visit('/live-times/results?crs=CDF')
  const main = page.getByRole('main')
  const row = main.getByRole('link', { name: new RegExp(`^${first!.std}.*${first!.subsequentCallingPoints.length}?`) })
  await expect(row.first()).toContainText(walk.say('LIVE_ON_TIME'))
  darwin.late(late!, 9)
  await expect(main.getByText(walk.say('LIVE_LATE', { minutes: 9 })).first()).toBeVisible()

  await pass(90_000)
  await expect(main.getByText(walk.say('LIVE_AGE_AS_OF', { time: '09:00' }))).toBeVisible()
  await expect(main.getByText(walk.say('LIVE_ON_TIME')).first()).toBeVisible()
  await pass(60_000)
  await expect(main.getByText(walk.say('LIVE_AGE_OLD'))).toBeVisible()
  await expect(main.getByText(walk.say('LIVE_ON_TIME'))).toHaveCount(0)
  // What was last known stays.
  await expect(main.getByText(walk.say('LIVE_LATE', { minutes: 9 })).first()).toBeVisible()
  await walk.picture('board-old')
  await walk.expectAccessible()

  darwin.late(late!, 3)
  await expect(main.getByText(walk.say('LIVE_LATE', { minutes: 3 })).first()).toBeVisible()
  await expect(main.getByText(walk.say('LIVE_AGE_LIVE'), { exact: true })).toBeVisible()
  await expect(main.getByText(walk.say('LIVE_AGE_OLD'))).toBeHidden()
})

test('on a phone a link to a train opens it at once; Back leads to its board, and to the form @narrow-en-light', async ({
  page,
  walk,
  darwin,
  context,
}) => {
  const { row } = await boardOfOne(page, { walk, darwin, path: '/live-times/results' })
  await row.click()
  const calls = (shown: typeof page) => shown.getByRole('list', { name: walk.say('LIVE_CALLS') })
  await expect(calls(page)).toBeVisible()

  const other = await context.newPage()
  await other.goto(page.url())
  await expect(calls(other)).toBeVisible()
  await expect(other).toHaveURL(/#\/live-times\/results\/details\?/)
  await other.goBack()
  await expect(other.getByRole('list', { name: walk.say('LIVE_DEPARTURES') })).toBeVisible()
  await other.goBack()
  await expect(other).toHaveURL(/#\/live-times$/)
})

test('a board and its train come back with a reload and from a link that somebody was sent @wide-en-light', async ({
  page,
  walk,
  darwin,
  context,
}) => {
  const { train, row, rowOn } = await boardOfOne(page, { walk, darwin, path: '/all-updates' })
  await expect(row).toContainText(walk.say('LIVE_ON_TIME'))
  await row.click()
  await expect(page.getByRole('list', { name: walk.say('LIVE_CALLS') })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('list', { name: walk.say('LIVE_CALLS') })).toBeVisible()
  await expect(row).toHaveAttribute('aria-current', 'true')

  const other = await context.newPage()
  await other.goto(page.url())
  await expect(rowOn(other)).toHaveAttribute('aria-current', 'true')
  await walk.picture('board-and-train')
  // One line for both: what is told moves them both.
  darwin.late(train, 7)
  for (const one of [page, other])
    await expect(one.getByText(walk.say('LIVE_LATE', { minutes: 7 })).first()).toBeVisible()
})
