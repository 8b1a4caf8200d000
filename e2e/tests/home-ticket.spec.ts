import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { addTickets } from '@cledrau/server/testing/wallet-tickets.ts'
import { expect, test } from '../walk.ts'

/** What browsers call good; the page moved by twice as much when the card came. */
const MOST_SHIFT = 0.1

type Moved = { value: number; what: (string | null | undefined)[] }
type Shift = { value: number; sources: { node: Node | null }[] }

test('with a ticket for today Home is the ticket and one line, and its coming moves nothing @narrow-cy-light', async ({
  page,
  walk,
  house,
  language,
}) => {
  const traveller = await addTraveller(house.server, { language })
  await addTickets(house.server.db, { accountId: traveller.id, now: house.server.clock.now() })
  // The alerts of its stations have stood there before.
  await walk.arrive('/', traveller.email)
  await expect(page.getByRole('region', { name: walk.say('ALERT_LABEL') })).toBeVisible()
  await expect.poll(() => page.evaluate(() => Number(localStorage.getItem('alertsHeight')))).toBeGreaterThan(0)

  // As on a device that never had a card: nobody kept room for it.
  await page.addInitScript(() => {
    localStorage.removeItem('homeCardHeight')
    localStorage.removeItem('homeCardKind')
    const moved: Moved[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as unknown as Shift[])
        moved.push({ value, what: sources.map(({ node }) => (node as Element | null)?.getAttribute?.('class')) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.reload()
  const main = page.getByRole('main')
  await expect(main.locator('a[href*="ticket-wallet/details"]').first()).toBeVisible()
  const line = main.getByRole('button', { name: walk.say('SEARCH_TITLE'), exact: true })
  await expect(line).toBeVisible()
  await expect(page.getByRole('region', { name: walk.say('ALERT_LABEL') })).toBeVisible()
  const moved = await page.evaluate(() => (window as unknown as { moved: Moved[] }).moved)
  expect(
    moved.reduce((sum, { value }) => sum + value, 0),
    JSON.stringify(moved),
  ).toBeLessThan(MOST_SHIFT)
  await walk.picture('home-ticket')
  await walk.expectAccessible()

  await line.click()
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible()
  await page.goBack()
  await expect(main.getByRole('form', { name: walk.say('SEARCH_FORM') })).toBeVisible()
  await walk.picture('home-ticket-open')
})
