import type { Page } from '@playwright/test'
import { expect, test } from '../walk.ts'

/** Every screen there is, looked at by a machine that can't be charmed: can everybody use it, does it fit, is there a picture. */
const SCREENS = {
  'what people come for': [
    ['home', '/'],
    ['stations', '/stations'],
    ['station', '/stations/station-information?code=CDF'],
    ['station-longest-name', '/stations/station-information?code=LPG'],
    ['content', '/content/53'],
  ],
  'what stands beside it': [
    ['more', '/more'],
    ['menu', '/menu-nav'],
    ['settings', '/settings'],
    ['service-alerts', '/service-alerts'],
    ['notification', '/notification?title=Trains&body=Buses%20run%20instead&headerTitle=Today'],
    ['not-found', '/nowhere'],
  ],
} as const

/** How far the page can be pushed sideways. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))

for (const [what, screens] of Object.entries(SCREENS)) {
  test(`${what} can be used by everybody and fits the screen, down to 320 pixels @wide-cy-dark @narrow-en-light`, async ({
    page,
    walk,
    layout,
  }) => {
    await walk.visit('/ticket-search')
    for (const [name, path] of screens) {
      await test.step(name, async () => {
        await walk.go(path)
        await walk.expectAccessible()
        expect(await overflow(page), name).toBe(0)
        await walk.picture(name)
        if (layout === 'wide') return
        const phone = page.viewportSize() ?? { width: 0, height: 0 }
        await page.setViewportSize({ width: 320, height: 640 })
        expect(await overflow(page), name).toBe(0)
        await page.setViewportSize(phone)
      })
    }
  })
}

test('the chatbot page is there on phones only [ROUTE-022] @wide-en-light @narrow-cy-dark', async ({
  page,
  walk,
  layout,
}) => {
  await walk.visit('/chatbot')
  if (layout === 'wide') return expect(page).not.toHaveURL(/chatbot/)
  await walk.expectAccessible()
  await walk.picture('chatbot')
})

// A picture for people, taken when it is asked for; it proves nothing that a walk above doesn't.
if (process.env.PICTURES)
  test('the picture of the README shows Home as it is @wide-en-light', async ({ page, walk }) => {
    await walk.visit('/')
    await page.screenshot({ path: 'docs/pictures/home-wide.png', animations: 'disabled' })
  })
