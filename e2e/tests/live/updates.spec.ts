import { allUpdates } from '@cledrau/contract/live/updates.ts'
import { press, tabTo } from '../../keyboard.ts'
import { expect, test } from '../../walk.ts'

/** A Monday morning. */
test.use({ startsAt: '2026-12-07T09:00', hears: true })

test('whoever looks through the updates finds cancelled trains and what a station says, opens and folds them by keys, and comes to a train @narrow-cy-dark @wide-en-light', async ({
  page,
  walk,
  darwin,
  house,
  layout,
  language,
}) => {
  const updates = async () => (await house.server.call(allUpdates, {})).reply.categories
  const cancelled = async () => (await updates()).find(({ category }) => category === 'CANCEL')?.incidents ?? []
  const trains = await darwin.trains('SHR')
  const [first, second] = trains
  for (const one of trains) darwin.onTime(one)
  darwin.cancelled(first!)
  darwin.say({
    kind: 'station-message',
    id: 41,
    category: 'Station',
    severity: 2,
    stations: ['CDF'],
    paragraphs: [['The lift to platform 4 is out of order. ', { text: 'More', href: 'https://railway.example/lift' }]],
  })
  await expect.poll(async () => (await updates()).map(({ incidents }) => incidents.length)).toEqual([0, 1, 0, 0, 0, 1])

  await page.clock.install()
  await walk.visit(layout === 'wide' ? '/all-updates' : '/live-times')
  const main = page.getByRole('main')
  if (layout === 'narrow')
    await press(page, main.getByRole('link', { name: new RegExp(`^${walk.say('UPDATES_TITLE')}`) }))
  const kinds = main.getByRole('region', { name: walk.say('UPDATES_KINDS') })
  const kind = (name: string) => kinds.getByRole('button', { name: new RegExp(`^${walk.say(name)}`) })
  const [update] = await cancelled()
  const train = kinds.getByRole('link', { name: update!.summary[language] })
  await expect(kind('UPDATES_CANCEL')).toHaveAttribute('aria-expanded', 'true')
  await expect(kind('UPDATES_CANCEL')).toContainText(walk.say('UPDATES_COUNT', { count: 1 }))
  await expect(train).toBeVisible()
  // What a station says is its own English, wherever it stands.
  const words = kinds.locator('[lang="en"]').filter({ hasText: 'The lift to platform 4 is out of order.' })
  await expect(words.getByRole('link', { name: 'More' })).toHaveAttribute('href', 'https://railway.example/lift')
  await walk.picture('updates')
  await walk.expectAccessible()

  await press(page, kind('UPDATES_CANCEL'), 'Space')
  await expect(train).toBeHidden()
  await expect(kind('UPDATES_CANCEL')).toHaveAttribute('aria-expanded', 'false')
  darwin.cancelled(second!)
  await expect.poll(async () => (await cancelled()).length).toBe(2)
  await page.clock.fastForward(31_000)
  // Folded it stays folded, and says that there are more.
  await expect(kind('UPDATES_CANCEL')).toContainText(walk.say('UPDATES_COUNT', { count: 2 }))
  await expect(kind('UPDATES_CANCEL')).toHaveAttribute('aria-expanded', 'false')
  await expect(kind('UPDATES_CANCEL')).toBeFocused()
  await page.keyboard.press('Enter')
  for (const { summary } of await cancelled())
    await expect(kinds.getByRole('link', { name: summary[language] })).toBeVisible()
  await walk.expectAccessible()

  await tabTo(page, train)
  await page.keyboard.press('Enter')
  await expect(main.getByText(walk.say('LIVE_CANCELLED')).first()).toBeVisible()
  await walk.picture('train-of-update')
})
