import type { Page } from '@playwright/test'
import { expect, keepPicture, test } from '../../walk.ts'

/** What stands there before the app has come, from the file beside the page; and how the app takes its place. */

/** Opens a page whose app doesn't come before it may. */
async function openWithoutApp(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
  // Not the pages themselves, whose files say for whom they are.
  const scripts = /\/assets\/[^/.]+\.js$/
  await page.route(scripts, async (route) => {
    await mayCome
    await route.continue()
  })
  await page.evaluate((hash) => history.replaceState(null, '', hash), `#${path}`)
  await page.reload({ waitUntil: 'commit' })
  return async () => {
    letCome()
    await expect(page.locator('[data-before]')).toHaveCount(0)
    await page.unroute(scripts)
  }
}

/** How far what stands there is moved from now on, by nobody's hand. */
const watchShifts = (page: Page) =>
  page.evaluate(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      const moves = list.getEntries() as (PerformanceEntry & { value: number })[]
      for (const { value } of moves) Object.assign(window, { shifted: shiftedNow() + value })
    }).observe({ type: 'layout-shift' })
    const shiftedNow = () => (window as unknown as { shifted: number }).shifted
  })
const shifts = (page: Page) => page.evaluate(() => (window as unknown as { shifted: number }).shifted)

test('planner, journeys, live times and boards stand before the app does, and it takes their place where it finds them @narrow-cy-dark @wide-en-light', async ({
  page,
  walk,
  layout,
  language,
}) => {
  await walk.visit('/settings')
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  const pages = [
    { at: '/journey-planner', name: 'planner', says: walk.say('PLANNER_TITLE'), next: walk.say('PLANNER_TITLE') },
    {
      at: '/journey-planner/results?from=CDF&to=AYW&date=2026-12-07T09:05',
      name: 'journeys',
      says: /CDF .* AYW$/,
      next: /Aberystwyth/,
    },
    { at: '/live-times', name: 'live', says: walk.say('TITLE_LIVE_TIMES'), next: walk.say('TITLE_LIVE_TIMES') },
    { at: '/live-times/results?crs=AYW', name: 'board', says: 'AYW', next: 'Aberystwyth' },
    { at: '/trains-now', name: 'map', says: walk.say('TITLE_TRAINS_NOW'), next: walk.say('TITLE_TRAINS_NOW') },
  ]
  for (const { at, name, says, next } of pages) {
    const letCome = await openWithoutApp(page, at)
    await expect(page.locator(`[data-before="${name}"]`)).toBeVisible()
    await expect(heading).toHaveText(says)
    await keepPicture(page, `before-${name}`, { layout, language })
    // The moment of the drawing was a stand-in.
    for (const time of await page.locator('[data-time]').allTextContents()) expect(time).toMatch(/^\d\d:\d\d$/)
    await watchShifts(page)
    await letCome()
    await expect(heading).toHaveText(next)
    // The map makes room for its trains once they are known. Of the rest less than half of what nobody minds.
    if (name !== 'map') expect(await shifts(page), at).toBeLessThan(0.05)
  }
})
