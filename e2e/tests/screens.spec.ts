import { expect, test } from '../walk.ts'

/** Every screen there is, looked at by a machine that can't be charmed: can everybody use it, does it fit, is there a picture. */
const SCREENS = [
  ['home', '/'],
  ['stations', '/stations'],
  ['station', '/stations/station-information?code=CDF'],
  ['station-longest-name', '/stations/station-information?code=LPG'],
  ['content', '/content/53'],
  ['more', '/more'],
  ['menu', '/menu-nav'],
  ['settings', '/settings'],
  ['service-alerts', '/service-alerts'],
  ['notification', '/notification?title=Trains&body=Buses%20run%20instead&headerTitle=Today'],
  ['not-found', '/nowhere'],
] as const

for (const [name, path] of SCREENS) {
  test(`${name} can be used by everybody and fits the screen, down to 320 pixels`, async ({ page, walk, layout }) => {
    await walk.visit(path)
    await walk.expectAccessible()
    expect(await overflow(page)).toBe(0)
    await walk.picture(name)
    if (layout === 'wide') return
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await overflow(page)).toBe(0)
  })
}

test('the chatbot page is there on phones only [ROUTE-022]', async ({ page, walk, layout }) => {
  await walk.visit('/chatbot')
  if (layout === 'wide') return expect(page).not.toHaveURL(/chatbot/)
  await walk.expectAccessible()
  await walk.picture('chatbot')
})

test('the picture of the README shows Home as it is', async ({ page, walk, layout }) => {
  test.skip(!process.env.PICTURES || layout === 'narrow', 'taken when asked for: PICTURES=1')
  await walk.visit('/')
  await page.screenshot({ path: 'docs/pictures/home-wide.png', animations: 'disabled' })
})

/** How far the page can be pushed sideways. */
const overflow = (page: import('@playwright/test').Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))
