import { DAY, HOUR, instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { addTickets } from '@cledrau/server/testing/wallet-tickets.ts'
import type { TestServer } from '@cledrau/server/testing/test-server.ts'
import { addTraveller, PASSWORD, type KnownTraveller } from '@cledrau/server/testing/travellers.ts'
import type { Page } from '@playwright/test'
import { expect, test, type Walk } from '../walk.ts'

type Wanted = Partial<Parameters<typeof addTickets>[1]>
const give = (server: TestServer, { id }: KnownTraveller, wanted: Wanted = {}) =>
  addTickets(server.db, { accountId: id, now: server.clock.now(), ...wanted })

/** Other walks may have moved the clock by minutes. */
const clockTime = (at: number) =>
  new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' }).format(at)

let count = 0
const somebody = (server: TestServer, more: { firstName?: string } = {}) =>
  addTraveller(server, { email: `wallet${++count}.${process.pid}@example.org`, ...more })

async function enter(walk: Walk, page: Page, who: KnownTraveller, path = '/ticket-wallet') {
  await walk.visit(`/login?return=${path}`)
  await walk.signIn(who.email, PASSWORD)
  await page.waitForURL((url) => url.hash.startsWith(`#${path}`))
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const confirm = (page: Page, name: string) =>
  page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name, exact: true }).click()

test('a mobile ticket is put on the phone, activated before boarding, shown without a signal, and is over the day after [WALLET-001] [WALLET-004] [TROUTE-050] [TROUTE-051]', async ({
  page,
  walk,
  house: { server },
  context,
}) => {
  const carys = await somebody(server)
  const now = server.clock.now()
  const { recordLocator } = await give(server, carys, { expiresAt: instant(now + 40 * HOUR) })
  await enter(walk, page, carys)
  await expect(page.getByRole('article', { name: walk.say('WALLET_NEXT') })).toContainText(clockTime(now + HOUR))
  await walk.expectAccessible()
  await walk.picture('wallet-one')

  await page.getByRole('link', { name: walk.say('WALLET_SHOW_TICKET') }).click()
  await expect(page).toHaveURL(new RegExp(`/ticket-wallet/details/${recordLocator}`))
  await press(page, walk.say('WALLET_DOWNLOAD'))
  await press(page, walk.say('WALLET_ACTIVATE'))
  await confirm(page, walk.say('WALLET_ACTIVATE'))
  await expect(page.getByText(walk.say('WALLET_ACTIVE_NOW'))).toBeVisible()
  await expect(page.getByRole('button', { name: walk.say('WALLET_CODE_LARGE') })).toBeVisible()
  await walk.expectAccessible()
  await walk.picture('wallet-active')

  await context.setOffline(true)
  await page.getByRole('button', { name: walk.say('WALLET_CODE_LARGE') }).click()
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  await walk.picture('wallet-full')
  await confirm(page, walk.say('GLOBAL_CLOSE'))
  await context.setOffline(false)

  server.clock.advance(25 * HOUR)
  await page.reload()
  await expect(page.getByText(walk.say('WALLET_OVER_USED'))).toBeVisible()
  server.clock.advance(-25 * HOUR)
})

test('a bundle shows what is left and what was used, and runs four hours [WALLET-007] [TROUTE-055]', async ({
  page,
  walk,
  house: { server },
}) => {
  const carys = await somebody(server)
  const { recordLocator } = await give(server, carys, {
    ticketType: 'MULTIFLEX',
    expiresAt: instant(server.clock.now() + 60 * DAY),
    tickets: Array.from({ length: 12 }, (_, place) => ({
      departsAt: null,
      ...(place < 5 && { status: 'USED' as const, activatedCount: 1 }),
    })),
  })
  await enter(walk, page, carys, `/ticket-wallet/multiflex/${recordLocator}`)
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
  await page.reload()
  await page.getByText(walk.say('WALLET_USED'), { exact: true }).first().click()
  await expect(list('WALLET_USED')).toHaveCount(6)
  server.clock.advance(-240 * MINUTE)
})

test('guests see what a wallet is, and are led to sign in [TPERM-028]', async ({ page, walk }) => {
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
