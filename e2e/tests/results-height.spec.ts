import { expect, test } from '../walk.ts'

const WAYS = [
  '/ticket-search/single-results?type=single&from=CDF&to=AYW&out=2026-12-08T09:00',
  '/ticket-search/return-results?type=return&from=CDF&to=AYW&out=2026-12-08T09:00&back=2026-12-09T15:00',
]

test('on a phone three whole trains stand above the bar @narrow-cy-dark', async ({ page, walk }) => {
  await walk.visit('/')
  for (const way of WAYS) {
    await page.goto(new URL(`#${way}`, page.url()).href)
    const cards = page.locator('main li[data-trip]')
    await expect(cards.nth(3)).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const heights = await cards.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)))
    // A train that is cancelled or retimed may say so in a sentence; the others have three rows.
    expect(Math.max(...heights), `heights of the cards: ${heights.join(' ')}`).toBeLessThanOrEqual(124)
    await page.evaluate(() => window.scrollTo(0, 0))
    const whole = await cards.evaluateAll((all) => {
      // What stands at the foot: the bar that leads on, or the bar of the app.
      const bars = [...document.querySelectorAll('*')]
        .filter((one) => ['fixed', 'sticky'].includes(getComputedStyle(one).position))
        .map((one) => one.getBoundingClientRect())
        .filter(({ bottom, height, width }) => bottom >= innerHeight - 1 && height > 0 && width > innerWidth / 2)
      const floor = Math.min(innerHeight, ...bars.map(({ top }) => top))
      const fit = all.filter((one) => one.getBoundingClientRect().bottom <= floor).length
      return { fit, floor, bars: innerHeight - floor }
    })
    await walk.picture(way.includes('return') ? 'results-return-height' : 'results-height')
    expect(whole.fit, JSON.stringify(whole)).toBeGreaterThanOrEqual(3)
    expect(whole.bars, 'height of the bars').toBeLessThanOrEqual(100)
  }
})
