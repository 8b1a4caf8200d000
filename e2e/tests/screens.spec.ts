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

/** A text as somebody could send it who means us no good; its message opens by a link, as any page does. */
const FOREIGN =
  '<h2>Works</h2><ul class="x"><li onclick="a()">By <b>bus</b></li></ul>' +
  '<script>document.title="taken"</script><img src="x" onerror="document.title=\'taken\'"><style>*{display:none}</style>' +
  '<svg><script>1</script></svg><math><a href="https://m.example">m</a></math><iframe src="x"></iframe>' +
  '<a href="https://a.example" target="_blank" style="x" data-x="1" aria-label="x">page</a> ' +
  '<a href="mailto:a@b.cymru">post</a> <a href="tel:0800">call</a>'
const NO_PLACES = ['javascript:alert(1)', ' java\nscript:alert(1)', 'data:text/html,x', '//evil.example', 'vbscript:x']

test('of a text from elsewhere lists, links and words are left, and of a link where it leads [SHELL-113] [SHELL-114] [ASVS-1.2.2] [ASVS-1.3.1] @narrow-cy-dark', async ({
  page,
  walk,
}) => {
  walk.mayComplain(/Content Security Policy/)
  const title = 'Trains today'
  const hostile = NO_PLACES.map((href, place) => `<a href="${href}">none ${place}</a>`).join(' ')
  await walk.visit(`/notification?title=${title}&body=${encodeURIComponent(FOREIGN + hostile)}`)
  const article = page.getByRole('article')
  await expect(article.getByRole('link', { name: 'page' })).toHaveAttribute('href', 'https://a.example')
  await expect(article).toContainText('Works')
  const left = await article
    .locator('div')
    .evaluate((text) =>
      [...text.querySelectorAll('*')].map((element) => [
        element.tagName,
        ...[...element.attributes].map(({ name, value }) => `${name}=${value}`),
      ]),
    )
  expect(left).toEqual([
    ['UL'],
    ['LI'],
    ['A', 'href=https://a.example'],
    ['A', 'href=mailto:a@b.cymru'],
    ['A', 'href=tel:0800'],
    ...NO_PLACES.map(() => ['A']),
  ])
  await expect(page).not.toHaveTitle('taken')
})

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
