import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { press } from '../../keyboard.ts'
import { expect, test } from '../../walk.ts'

test.use({ startsAt: '2026-12-07T08:00', hears: true })

const RESULTS = '/journey-planner/results?from=CDF&to=SHR&date=2026-12-07T09:00&direct=true'

test('a journey that is followed stands on Home, and when its train is cancelled says there which one to take @narrow-en-light @wide-cy-dark', async ({
  page,
  walk,
  darwin,
  house: { server },
  layout,
}) => {
  const carys = await addTraveller(server)
  const main = page.getByRole('main')
  await walk.arrive(RESULTS, carys.email)
  const rows = main.locator('[data-journey]')
  if (layout === 'narrow') await press(page, rows.first().getByRole('link'))
  else await expect(page.getByRole('complementary').getByRole('list').first()).toBeVisible()
  const toggle = page.getByRole('switch', { name: walk.say('PLANNER_FOLLOW') })
  await expect(toggle).toBeEnabled()
  await toggle.focus()
  await page.keyboard.press('Space')
  await expect(toggle).toBeChecked()
  const [leaves] = /leaves=[^&]*?(\d\d:\d\d)/.exec(decodeURIComponent(page.url()))?.slice(1) ?? []
  const trains = await darwin.trains('SHR')
  const train = leaves ? trains.find(({ std }) => std === leaves) : trains.find(({ std }) => std! >= '09:00')
  for (const one of trains) darwin.onTime(one)

  await walk.go('/')
  const card = main.getByRole('region').filter({ hasText: walk.say('PLANNER_FOLLOWED_ONE') })
  await expect(card).toContainText(train!.std!)
  await walk.picture('home-followed')
  await walk.expectAccessible()

  darwin.cancelled(train!)
  // The open page hears it by itself, and says it aloud.
  await expect(card).toContainText(walk.say('PLANNER_GUARD_DECIDE', { time: '' }).split(' ')[0]!)
  // Nothing beside it is still on time.
  await expect(card).toContainText(walk.say('RESULTS_CANCELLED'))
  await expect(card).not.toContainText(walk.say('LIVE_ON_TIME'))
  const said = page.locator('[data-announcer]')
  await expect(said).toContainText(/\d\d:\d\d/)
  await walk.picture('home-followed-cancelled')
  await walk.expectAccessible()

  await walk.go('/journey-planner')
  const list = main.getByRole('list', { name: walk.say('PLANNER_FOLLOWED') })
  await expect(list.getByRole('link')).toHaveCount(1)
  await walk.picture('planner-followed')
  await walk.expectAccessible()
  await press(page, list.getByRole('link'))
  await expect(toggle).toBeChecked()
  await toggle.focus()
  await page.keyboard.press('Space')
  await expect(toggle).not.toBeChecked()
  await walk.go('/')
  await expect(card).toHaveCount(0)
})

test('a connection breaks while somebody looks at the journey: it is struck in its place, and the guardian says what to do @narrow-cy-light @wide-en-dark', async ({
  page,
  walk,
  darwin,
  house: { server },
  layout,
}) => {
  const carys = await addTraveller(server)
  const main = page.getByRole('main')
  await walk.arrive(
    '/journey-planner/results?from=CDF&to=AYW&date=2026-12-07T09:00&transportModes=Rail,Walk',
    carys.email,
  )
  const rows = main.locator('[data-journey]')
  await expect(rows.first()).toBeVisible()
  if (layout === 'narrow') await press(page, rows.first().getByRole('link'))
  const toggle = page.getByRole('switch', { name: walk.say('PLANNER_FOLLOW') })
  await expect(toggle).toBeEnabled()
  await toggle.focus()
  await page.keyboard.press('Space')
  await expect(toggle).toBeChecked()

  const line = page.getByRole('list', { name: walk.say('PLANNER_DETAILS') })
  const [boards] = await line.getByRole('listitem').first().allTextContents()
  const leaves = /\d\d:\d\d/.exec(boards ?? '')?.[0]
  const first = (await darwin.trains()).find(({ std }) => std === leaves)
  darwin.onTime(first!)
  darwin.late(first!, 90)
  // Nobody has touched the page: it hears it by itself, shows it, and says it aloud.
  const told = walk.say('PLANNER_GUARD_WHY_CONNECTION', { time: leaves!, from: '\n', to: '\n' }).split('\n')
  const [tooLate] = told.toSorted((one, other) => other.length - one.length)
  await expect(page.getByText(tooLate!.trim()).first()).toBeVisible()
  await expect(page.locator('[data-announcer]')).toContainText(/\d\d:\d\d/)
  await walk.picture('planner-connection-broken')
  await walk.expectAccessible()
  if (layout === 'narrow') {
    await page.goBack()
    await expect(rows.first()).toContainText(walk.say('RESULTS_CONNECTION_MISSED'))
  }
})
