import { buyer } from '../buying.ts'
import { expect, test } from '../walk.ts'

const ROOM_PX = 100

test('the bar below gives way to the page’s own action, which takes 100 px at most @narrow-en-light', async ({
  page,
  walk,
  language,
  layout,
}) => {
  await walk.visit('/ticket-search')
  const mair = buyer(page, walk, { language, layout })
  const menu = page.getByRole('navigation', { name: walk.say('NAV_MAIN') })
  const bar = page.locator('[data-action-bar]')
  await expect(menu).toBeVisible()
  await mair.toTickets({ from: 'CDF', to: 'SHR', out: '2026-12-08T09:00' })
  for (const [width, height] of [
    [390, 844],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(bar).toBeVisible()
    await expect(menu).toBeHidden()
    const box = await bar.boundingBox()
    expect(box?.height).toBeLessThanOrEqual(ROOM_PX)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(height)
    // What comes last can be read: the page ends above the bar.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const last = await page.getByRole('button', { name: walk.say('OPTIONS_ALL_CONDITIONS') }).boundingBox()
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0)
  }
  await page.goBack()
  await expect(menu).toBeVisible()
})
