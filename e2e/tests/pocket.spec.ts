import { newestCut } from '@cledrau/contract/planner/timetable-region.ts'
import { press } from '../keyboard.ts'
import { expect, test } from '../walk.ts'

const HALF_AN_HOUR = 30 * 60_000
const isKept = () => caches.keys().then((names) => names.includes('pocket'))

test('the timetable comes by itself where the line costs nothing, and goes when it is switched off @wide-cy-light', async ({
  page,
  walk,
}) => {
  await walk.visit('/settings', { pocket: '' })
  const main = page.getByRole('main')
  await expect(main.getByText(/Ar y ddyfais hon: \d,\d MB|Ar y ddyfais hon: \d\.\d MB/)).toBeVisible()
  expect(await page.evaluate(isKept)).toBe(true)
  await walk.picture('pocket')
  await main.getByRole('switch', { name: walk.say('POCKET_SWITCH') }).click()
  await expect(main.getByRole('switch', { name: walk.say('POCKET_ANYWHERE') })).toBeHidden()
  await expect.poll(() => page.evaluate(isKept)).toBe(false)
  // It stays away.
  await page.reload()
  await expect(main.getByRole('switch', { name: walk.say('POCKET_SWITCH') })).not.toBeChecked()
})

test('on a phone that doesn’t say what its line costs the timetable waits for a yes @narrow-en-dark', async ({
  page,
  walk,
}) => {
  await walk.visit('/settings', { pocket: '' })
  const main = page.getByRole('main')
  await expect(main.getByText(walk.say('POCKET_PAID_LINE'))).toBeVisible()
  expect(await page.evaluate(isKept)).toBe(false)
  await walk.picture('pocket-waits')
  await main.getByRole('switch', { name: walk.say('POCKET_ANYWHERE') }).click()
  await expect(main.getByText(/On this device: \d\.\d MB/)).toBeVisible()
  expect(await page.evaluate(isKept)).toBe(true)
})

test.describe('without a signal', () => {
  test.use({ serviceWorkers: 'allow', startsAt: '2026-12-07T09:00', hears: true })

  test('journeys are planned from a cold start, say of which day their timetable is and how likely their changes hold, and are asked for again with the first signal @narrow-cy-dark @wide-en-light', async ({
    page,
    walk,
    context,
    layout,
    house,
    darwin,
  }) => {
    // Without a signal a device goes by its own clock, which is as wrong as it is.
    await page.clock.setFixedTime(house.server.clock.now())

    // Whoever asks a server first waits until it is cut.
    await house.server.call(newestCut, {})
    await walk.visit('/settings', { pocket: 'anywhere' })
    const main = page.getByRole('main')
    await expect(main.getByText(/[34][.,]\d MB/)).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    await expect(main.getByText(/[34][.,]\d MB/)).toBeVisible()

    // A board that was seen before, and one that never was.
    const boardOf = (crs: string) => `/${layout === 'narrow' ? 'live-times/results' : 'all-updates'}?crs=${crs}`
    await walk.go(boardOf('CDF'))
    await expect(main.getByRole('list', { name: walk.say('LIVE_DEPARTURES') })).toBeVisible()

    // Trains that somebody looked at before the signal went: another journey with them has its odds, as old as that.
    const trains = await darwin.trains('SHR')
    for (const train of trains) darwin.onTime(train)
    const odds = ['SURE', 'LIKELY', 'UNCERTAIN'].map((word) => walk.say(`PLANNER_ODDS_${word}`, { times: 0 }))
    const isLikely = new RegExp(odds.map((words) => words.replace('0', '\\d')).join('|'))
    await walk.go('/journey-planner/results?from=CDF&to=MCN&date=2026-12-07T09:00')
    await expect(main.getByText(isLikely).first()).toBeVisible()
    await context.setOffline(true)
    await page.clock.setFixedTime(house.server.clock.now() + HALF_AN_HOUR)
    await walk.go('/journey-planner/results?from=CDF&to=AYW&date=2026-12-07T09:00')
    await expect(main.getByText(isLikely).first()).toBeVisible()
    await expect(main.getByText(walk.say('LIVE_AGE_AS_OF', { time: '09:0' })).first()).toBeVisible()
    await walk.picture('odds-offline')
    await walk.expectAccessible()
    await press(
      page,
      main
        .locator('[data-journey]', { hasText: isLikely })
        .first()
        .getByRole(layout === 'narrow' ? 'link' : 'button'),
    )
    await expect(page.getByText(walk.say('PLANNER_ODDS_CHANGE', { odds: '' }).trim()).first()).toBeVisible()
    await walk.picture('odds-offline-journey')
    await walk.expectAccessible()

    const address = '/journey-planner/results?from=CDF&to=AYW&date=2026-12-08T09:00'
    await page.goto(`${new URL(page.url()).origin}/#${address}`)
    await page.reload()
    const only = main.getByText(walk.say('POCKET_TIMETABLE_ONLY', { date: '' }).replace(/[ ()]*$/, ''))
    await expect(only).toBeVisible()
    const journeys = main.locator('[data-journey]')
    const count = await journeys.count()
    expect(count).toBeGreaterThan(2)
    // What its trains cost is on the device, too.
    await expect(journeys.first()).toContainText(/£\d/)
    await walk.picture('planner-offline')
    await walk.expectAccessible()
    await press(page, main.getByRole('button', { name: walk.say('RESULTS_LATER') }))
    await expect.poll(() => journeys.count()).toBeGreaterThan(count)
    const planned = await journeys.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-journey')))

    const byTimetable = main.getByRole('list', { name: walk.say('POCKET_BOARD') })
    await walk.go(boardOf('CDF'))
    await expect(byTimetable).toBeVisible()
    await walk.picture('board-offline')
    await walk.expectAccessible()
    await walk.go(boardOf('SWA'))
    await expect(byTimetable.getByRole('link').first()).toBeVisible()
    await press(page, byTimetable.getByRole('link').first())
    await expect(page.getByRole('list', { name: walk.say('LIVE_CALLS') })).toBeVisible()
    await walk.picture('train-offline')
    await walk.go(address)
    await expect(only).toBeVisible()

    await context.setOffline(false)
    await expect(only).toBeHidden()
    // The server finds the same ones, in the same places.
    expect(await journeys.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-journey')))).toEqual(planned)
  })
})
