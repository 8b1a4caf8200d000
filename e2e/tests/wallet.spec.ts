import { DAY, HOUR, instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { addTickets } from '@cledrau/server/testing/wallet-tickets.ts'
import type { TestServer } from '@cledrau/server/testing/test-server.ts'
import { addTraveller, type KnownTraveller } from '@cledrau/server/testing/travellers.ts'
import type { Page } from '@playwright/test'
import { londonIso } from '@cledrau/domain/time/london.ts'
import { buyer } from '../buying.ts'
import { expect, test } from '../walk.ts'

type Wanted = Partial<Parameters<typeof addTickets>[1]>
const give = (server: TestServer, { id }: KnownTraveller, wanted: Wanted = {}) =>
  addTickets(server.db, { accountId: id, now: server.clock.now(), ...wanted })

/** Other walks may have moved the clock by minutes. */
const clockTime = (at: number) =>
  new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' }).format(at)

let count = 0
const somebody = (server: TestServer, more: { firstName?: string } = {}) =>
  addTraveller(server, { email: `wallet${++count}.${process.pid}@example.org`, ...more })

// Without a signal the app comes from where it was kept.
test.use({ serviceWorkers: 'allow' })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const confirm = (page: Page, name: string) =>
  page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name, exact: true }).click()

test('a mobile ticket is bought, put on the phone, activated, believed by a guard and over the day after; every step stays without a signal [WALLET-001] [WALLET-004] [TROUTE-050] [TROUTE-051] @wide-en-dark @narrow-cy-light', async ({
  page,
  walk,
  house: { server, address },
  context,
  language,
  layout,
}) => {
  const carys = await somebody(server)
  const now = server.clock.now()
  const main = page.getByRole('main')
  const offlineAgain = async () => {
    await context.setOffline(true)
    await page.reload()
  }
  const online = () => context.setOffline(false)
  // This device believes that it is another week, whatever the day is on which the walk is walked.
  await context.clock.install({ time: now - 9 * DAY })
  const openTicket = () => page.getByRole('link', { name: walk.say('WALLET_SHOW_TICKET') }).click()

  await test.step('bought', async () => {
    await walk.arrive('/ticket-search', carys.email)
    const buying = buyer(page, walk, { language, layout })
    await buying.chooseTicket({ from: 'CDF', to: 'SHR', out: londonIso(instant(now + HOUR)).slice(0, 16) })
    await buying.unfold('DETAILS_TICKET')
    await main.getByText(walk.say('DELIVERY_M_TICKET'), { exact: true }).click()
    await buying.hold()
    await buying.payWithCard()
    await buying.go('#/ticket-wallet')
  })

  await test.step('in the wallet, which opens from the device', async () => {
    await expect(page.getByRole('article', { name: walk.say('WALLET_NEXT') })).toBeVisible()
    await walk.expectAccessible()
    await walk.picture('wallet-one')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await expect(page.getByRole('article', { name: walk.say('WALLET_NEXT') })).toBeVisible()
    await offlineAgain()
    await expect(page.getByRole('article', { name: walk.say('WALLET_NEXT') })).toBeVisible()
    await walk.picture('wallet-offline')
    await openTicket()
    await expect(page.getByRole('button', { name: walk.say('WALLET_DOWNLOAD') })).toBeDisabled()
    await online()
  })

  await test.step('on the phone', async () => {
    await press(page, walk.say('WALLET_DOWNLOAD'))
    await expect(page.getByRole('button', { name: walk.say('WALLET_ACTIVATE') })).toBeVisible()
    await offlineAgain()
    await expect(page.getByText(walk.say('WALLET_ACTIVATE_OFFLINE'))).toBeVisible()
    await online()
  })

  let code: Buffer = Buffer.alloc(0)
  await test.step('active, with the server’s time whatever this device’s clock says', async () => {
    await press(page, walk.say('WALLET_ACTIVATE'))
    await confirm(page, walk.say('WALLET_ACTIVATE'))
    await expect(page.getByText(walk.say('WALLET_ACTIVE_NOW'))).toBeVisible()
    await walk.expectAccessible()
    await walk.picture('wallet-active')
    await offlineAgain()
    await expect(page.getByText(walk.say('WALLET_ACTIVE_NOW'))).toBeVisible()
    // The band goes by what was heard last.
    expect(await page.evaluate(() => Date.now())).toBeLessThan(now - 8 * DAY)
    await expect(page.getByText(new RegExp(`^${clockTime(server.clock.now()).slice(0, 4)}`)).first()).toBeVisible()
    await page.getByRole('button', { name: walk.say('WALLET_CODE_LARGE') }).click()
    code = await page.getByRole('dialog').getByRole('img').screenshot()
    await walk.picture('wallet-full')
    await confirm(page, walk.say('GLOBAL_CLOSE'))
    await online()
  })

  await test.step('a guard reads it off the screen', async () => {
    const key = await server.app.tickets.inspections.addDevice(`Guard ${carys.id}`)
    const guard = await context.newPage()
    await guard.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    await guard.goto(`${address}/inspector/#key=${key}`)
    await guard
      .getByLabel(walk.say('INSPECTOR_PICTURE'))
      .setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: code })
    await expect(guard.getByRole('heading', { name: walk.say('INSPECTOR_VALID'), level: 2 })).toBeVisible()
    await guard.close()
  })

  await test.step('over', async () => {
    server.clock.advance(25 * HOUR)
    await page.reload()
    const over = page.getByText(walk.say('WALLET_OVER_USED')).or(page.getByText(walk.say('WALLET_OVER_EXPIRED')))
    await expect(over).toBeVisible()
    await offlineAgain()
    await expect(over).toBeVisible()
    await page.goto(new URL('#/ticket-wallet', page.url()).href)
    await expect(main.getByText(walk.say('WALLET_NONE'))).toBeVisible()
    await main.getByText(walk.say('WALLET_EXPIRED'), { exact: true }).click()
    await expect(main.getByRole('listitem')).toHaveCount(1)
    await walk.picture('wallet-over')
    await online()
    server.clock.advance(-25 * HOUR)
  })
})

test('a full wallet shows its tickets as far as somebody scrolls, all five hundred that are over @narrow-en-dark', async ({
  page,
  walk,
  house: { server },
}) => {
  const carys = await somebody(server)
  const ago = (hours: number) => instant(server.clock.now() - hours * HOUR)
  for (let first = 0; first < 510; first += 30)
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => {
        const expiresAt = ago(24 + first + index)
        const ticket = { status: 'EXPIRED' as const, departsAt: ago(26 + first + index), expiresAt }
        return give(server, carys, {
          fulfilmentType: 'ETK',
          expiresAt,
          tickets: [ticket],
          product: { status: 'EXPIRED' },
        })
      }),
    )
  await give(server, carys, { fulfilmentType: 'ETK' })
  await walk.arrive('/ticket-wallet', carys.email)
  const main = page.getByRole('main')
  await main.getByText(walk.say('WALLET_EXPIRED'), { exact: true }).click()
  const rows = main.getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  expect(await rows.count()).toBeLessThan(200)
  await walk.picture('wallet-full-list')
  await walk.expectAccessible()
  // Each look at the last row brings more. Rows get their height as they come into sight, which can move the last one away.
  for (let seen = await rows.count(); seen < 500; seen = await rows.count())
    await expect(async () => {
      await rows.last().scrollIntoViewIfNeeded()
      await expect(rows.nth(seen)).toBeAttached({ timeout: 500 })
    }).toPass({ timeout: 20_000 })
  await expect(rows).toHaveCount(500)
})

test('what a ticket’s times allow is judged without a signal, with the rule in both languages @wide-cy-light', async ({
  page,
  walk,
  house: { server },
  context,
  language,
}) => {
  const carys = await somebody(server)
  // Not before 09:30 on working days; the walks’ clocks stand on one.
  const facts = {
    restriction: 'B1',
    ticketCode: 'SVS',
    ticketName: { en: 'Off-Peak Single', cy: 'Unffordd Tu Allan i’r Oriau Brig' },
  }
  const { recordLocator } = await give(server, carys, { fulfilmentType: 'ETK', tickets: [{ facts }] })
  await walk.arrive(`/ticket-wallet/details/${recordLocator}`, carys.email)
  await expect(page.getByText(walk.say('WALLET_RULE'))).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(page.getByText(walk.say('WALLET_RULE'))).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  const other = page.getByRole('main').locator(`p[lang="${language === 'cy' ? 'en' : 'cy'}"]`)
  await expect(other).toContainText('09:30')
  const at = page.getByLabel(walk.say('WALLET_LEAVES_AT'))
  await at.fill('929')
  await expect(page.getByText(walk.say('WALLET_AT_NO', { time: '09:29' }))).toBeVisible()
  await at.fill('9:30')
  await expect(page.getByText(walk.say('WALLET_AT_YES', { time: '09:30' }))).toBeVisible()
  await walk.expectAccessible()
  await walk.picture('wallet-times')
  await context.setOffline(false)
})

test('a bundle shows what is left and what was used, and runs four hours [WALLET-007] [TROUTE-055] @narrow-en-light', async ({
  page,
  walk,
  house: { server },
}) => {
  const carys = await somebody(server)
  const { recordLocator } = await give(server, carys, {
    ticketType: 'MULTIFLEX',
    expiresAt: instant(server.clock.now() + 60 * DAY),
    tickets: Array.from({ length: 12 }, (_, index) => ({
      departsAt: null,
      ...(index < 5 && { status: 'USED' as const, activatedCount: 1 }),
    })),
  })
  await walk.arrive(`/ticket-wallet/multiflex/${recordLocator}`, carys.email)
  const list = (name: string) => page.getByRole('list', { name: walk.say(name) }).getByRole('listitem')
  await expect(list('WALLET_AVAILABLE')).toHaveCount(7)
  await page.getByText(walk.say('WALLET_USED'), { exact: true }).first().click()
  await expect(list('WALLET_USED')).toHaveCount(5)
  await walk.expectAccessible()
  await walk.picture('wallet-multiflex')

  await press(page, walk.say('WALLET_DOWNLOAD'))
  await press(page, walk.say('WALLET_ACTIVATE'))
  await confirm(page, walk.say('WALLET_ACTIVATE'))
  await expect(page.getByText(walk.say('WALLET_ACTIVE_NOW'))).toBeVisible()
  server.clock.advance(240 * MINUTE)
  // The question that was answered has a step of its own to go back: a reload in the middle of that goes nowhere.
  await expect.poll(() => page.evaluate(() => Number((history.state as { over?: number } | null)?.over ?? 0))).toBe(0)
  await page.reload()
  await page.getByText(walk.say('WALLET_USED'), { exact: true }).first().click()
  await expect(list('WALLET_USED')).toHaveCount(6)
  server.clock.advance(-240 * MINUTE)
})

test('a printer gets the tickets of the booking, and neither buttons nor what stands around the page @wide-en-light', async ({
  page,
  walk,
  house: { server },
}) => {
  const carys = await somebody(server)
  const { recordLocator } = await give(server, carys, { fulfilmentType: 'ETK', tickets: [{}, {}] })
  await walk.arrive(`/ticket-wallet/details/${recordLocator}`, carys.email)
  const codes = page.getByRole('main').locator('article svg[role="img"]:visible')
  await expect(codes).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  // What a browser says before it takes the page.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(codes).toHaveCount(2)
  await expect(page.getByRole('button')).toHaveCount(2)
  for (const role of ['banner', 'navigation', 'contentinfo', 'link'] as const)
    await expect(page.getByRole(role), role).toHaveCount(0)
  await walk.picture('wallet-printed')
})

test('guests see what a wallet is, and are led to sign in [TPERM-028] @wide-cy-dark', async ({ page, walk }) => {
  await walk.visit('/ticket-wallet')
  await expect(page.getByText(walk.say('WALLET_GUEST_TEXT'))).toBeVisible()
  await walk.expectAccessible()
  await walk.picture('wallet-guest')
  await page
    .getByRole('main')
    .getByRole('link', { name: walk.say('MENU_SIGN_IN') })
    .click()
  await expect(page).toHaveURL(/return=/)
})
