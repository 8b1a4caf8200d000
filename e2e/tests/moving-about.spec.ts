import type { Page } from '@playwright/test'
import { expect, test } from '../walk.ts'

test('the language changes anywhere without losing the place [SHELL-001] [SHELL-010] [SHELL-011] @wide-en-light @narrow-cy-dark', async ({
  page,
  walk,
  language,
  layout,
}) => {
  await walk.visit(layout === 'wide' ? '/stations/station-information?code=CDF' : '/')
  const before = page.url()
  const toggle = page.getByRole('button', { name: language === 'en' ? 'Cymraeg' : 'English', exact: true })
  await toggle.click()
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'en' ? 'cy' : 'en')
  expect(page.url()).toBe(before)
  await expect(page.getByRole('button', { name: language === 'en' ? 'English' : 'Cymraeg', exact: true })).toBeVisible()
})

test('by keyboard: the first stop skips to the page, menus open and lead on [SHELL-047] [SHELL-049] @wide-cy-light', async ({
  page,
  walk,
}) => {
  await walk.visit('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: walk.say('SKIP_TO_MAIN') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  // The bell and the account stand in the banner before the menus have come.
  const menus = page.getByRole('navigation', { name: walk.say('NAV_MAIN') })
  const menu = menus.getByRole('button').first()
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner').getByRole('button', { expanded: true })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('banner').getByRole('button', { expanded: true })).toHaveCount(0)
  await expect(menu).toBeFocused()
})

test('the bottom bar leads to each of its pages and marks where one is [SHELL-033] @narrow-en-dark', async ({
  page,
  walk,
}) => {
  await walk.visit('/')
  const bar = page.getByRole('navigation').last()
  const items = await bar.getByRole('link').all()
  expect(items.length).toBeGreaterThan(1)
  for (const item of items) {
    await item.click()
    await expect(item).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('every link in menus and footer leads to a page that is there @wide-en-dark', async ({ page, walk }) => {
  await walk.visit('/')
  const links = page.getByRole('contentinfo').getByRole('link')
  const linksInside = async () => {
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    return [...new Set(hrefs.filter((href) => href.startsWith('#')))]
  }
  // The menus in it come by themselves; it stands before they do.
  await expect.poll(async () => (await linksInside()).length).toBeGreaterThan(5)
  for (const href of await linksInside()) {
    await page.goto(new URL(href, page.url()).href)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(walk.say('NOT_FOUND_TITLE'))
  }
})

test('going back leads to where one was, at the same place on the page @narrow-en-light', async ({ page, walk }) => {
  await walk.visit('/stations')
  await page.evaluate(() => window.scrollTo(0, 900))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(0)
  await page.locator('main a[href*="station-information"]').filter({ visible: true }).nth(8).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect(page).toHaveURL(/station-information/)
  await page.goBack()
  await expect(page).toHaveURL(/stations$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(place - 50)
})

/** The browser's own Back, without waiting for another page: there may be none. */
const back = (page: Page): Promise<void> => page.evaluate(() => history.back())
const forward = (page: Page): Promise<void> => page.evaluate(() => history.forward())
/** Steps of the history over the page that is shown. */
const steps = (page: Page): Promise<number> =>
  page.evaluate(() => (history.state as { over?: number } | null)?.over ?? 0)

test('Back closes what is open and stays; a link in it leads on, and back to the page it was opened on @wide-cy-dark @narrow-en-light', async ({
  page,
  walk,
  layout,
}) => {
  await walk.visit('/stations')
  await page.goto(new URL('#/ticket-search', page.url()).href)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  // The calendar.
  await page.getByRole('button', { name: walk.say('SEARCH_OUT') }).click()
  const dialog = page.getByRole('dialog', { name: walk.say('SEARCH_WHEN') })
  await expect(dialog).toBeVisible()
  await back(page)
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/ticket-search/)
  await forward(page)
  await expect.poll(() => steps(page)).toBe(0)
  await expect(dialog).toBeHidden()

  // Where one goes from: on a phone a page over the page, wide a field in place.
  await page.locator('main button[id$="_from"]').click()
  await expect(page.getByRole('combobox')).toBeVisible()
  await back(page)
  await expect(page.getByRole('combobox')).toBeHidden()

  if (layout === 'wide') {
    const menu = page
      .getByRole('navigation', { name: walk.say('NAV_MAIN') })
      .getByRole('button')
      .first()
    await menu.click()
    const open = page.getByRole('banner').getByRole('button', { expanded: true })
    await expect(open).toHaveCount(1)
    await back(page)
    await expect(open).toHaveCount(0)
    await expect(page).toHaveURL(/ticket-search/)
    await menu.click()
    await page.locator('[popover] a[href^="#/content/"]').first().click()
    await expect(page).toHaveURL(/content/)
    await back(page)
    await expect(page).toHaveURL(/ticket-search/)
    await expect(open).toHaveCount(0)
    await expect.poll(() => steps(page)).toBe(0)
    await forward(page)
    await expect(page).toHaveURL(/content/)
    await back(page)
    await expect(page).toHaveURL(/ticket-search/)
  }

  // Nothing of all that is left behind: the next step is the page before.
  await expect.poll(() => steps(page)).toBe(0)
  await back(page)
  await expect(page).toHaveURL(/stations$/)
})

test('a reload with something open over the page starts at the page, and Back leaves it @narrow-cy-light', async ({
  page,
  walk,
}) => {
  await walk.visit('/stations')
  await page.goto(new URL('#/ticket-search', page.url()).href)
  await page.getByRole('button', { name: walk.say('SEARCH_OUT') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => steps(page)).toBe(0)
  await expect(page.getByRole('dialog')).toBeHidden()
  await back(page)
  await expect(page).toHaveURL(/stations$/)
})

test('a station is found by its Welsh name, a mutated one and a misspelt one @wide-cy-light', async ({
  page,
  walk,
}) => {
  await walk.visit('/stations')
  const field = page.getByRole('main').locator('input').first()
  for (const typed of ['Fachynlleth', 'Machynleth', 'MCN']) {
    await field.fill(typed)
    await expect(page.getByRole('main').getByText('Machynlleth').first()).toBeVisible()
  }
})

test('the look follows the choice: light, dark, or the device @narrow-en-light', async ({ page, walk }) => {
  await walk.visit('/settings')
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.getByRole('radio', { name: walk.say('LOOK_DARK') }).check({ force: true })
  const dark = await paper()
  await page.getByRole('radio', { name: walk.say('LOOK_LIGHT') }).check({ force: true })
  expect(await paper()).not.toBe(dark)
  await page.reload()
  await page.getByRole('main').waitFor()
  expect(await paper()).not.toBe(dark)
})

test('an unknown page says so and leads on [ROUTE-003] [TROUTE-003] [TROUTE-004] @wide-en-dark @narrow-cy-light', async ({
  page,
  walk,
}) => {
  await walk.visit('/nothing/here')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(walk.say('NOT_FOUND_TITLE'))
  await page
    .getByRole('link', { name: walk.say('NOT_FOUND_HOME') })
    .or(page.getByRole('button', { name: walk.say('NOT_FOUND_HOME') }))
    .click()
  await expect(page).toHaveURL(/#\/$/)
})

test('an open page hears that reference data changed, and asks for it again @wide-en-light', async ({
  page,
  walk,
  house,
}) => {
  // Its own line: the one of the walk before may not have ended yet.
  const line = page.waitForResponse(/v1\/stream\?/)
  await walk.visit('/')
  await line
  const again = page.waitForRequest(/v1\/language\/time/)
  await house.server.app.operations.stream.publish('reference', { subject: 'words', changedAt: '2026-12-07T08:00:00Z' })
  await again
})

test('whoever signs in hears of their own on the line, and an open wallet asks again @narrow-en-light', async ({
  page,
  walk,
  house,
}) => {
  const own = page.waitForResponse(/v1\/stream\?.*topics=reference%2Cme&ticket=/)
  await walk.visit('/login?return=/ticket-wallet')
  await walk.signIn()
  await own
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { stream } = house.server.app.operations
  const accounts = await house.server.db.selectFrom('accounts').select('id').execute()
  const again = page.waitForRequest(/v1\/ticketwallet|ticketWallet/i)
  for (const { id: accountId } of accounts) await stream.publish('me', { about: 'wallet' }, { accountId })
  await again
})

test('what is said in passing stands at the bottom, over whatever is there [SHELL-027] @narrow-cy-dark', async ({
  page,
  walk,
}) => {
  await walk.visit('/login?return=/settings')
  await walk.signIn()
  const toast = page.getByText(walk.say('LOGIN_SUCCESS', { name: 'Carys' }))
  await expect(toast).toBeVisible()
  const { height = 0 } = page.viewportSize() ?? {}
  const box = await toast.boundingBox()
  expect(box?.y).toBeGreaterThan(height * 0.75)
  // Nothing covers it: the middle of the words is the words.
  const seen = await toast.evaluate((element) => {
    const { left, top, width, height: tall } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + tall / 2))
  })
  expect(seen).toBe(true)
})
