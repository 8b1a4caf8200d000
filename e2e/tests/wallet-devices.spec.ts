import { addTickets } from '@cledrau/server/testing/wallet-tickets.ts'
import type { TestServer } from '@cledrau/server/testing/test-server.ts'
import { addTraveller, PASSWORD, type KnownTraveller } from '@cledrau/server/testing/travellers.ts'
import type { Browser, Page } from '@playwright/test'
import { expect, keepPicture, test, type Walk } from '../walk.ts'

// Without a signal the app comes from where it was kept.
test.use({ serviceWorkers: 'allow' })

let count = 0
const somebody = (server: TestServer, more: { firstName?: string } = {}) =>
  addTraveller(server, { email: `devices${++count}.${process.pid}@example.org`, ...more })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const confirm = (page: Page, name: string) =>
  page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name, exact: true }).click()

/** Another device: nothing on it, nobody signed in. */
async function anotherDevice(browser: Browser, page: Page, language: string): Promise<Page> {
  const viewport = page.viewportSize() ?? undefined
  const context = await browser.newContext({ viewport, locale: 'en-GB', timezoneId: 'Europe/London' })
  const { origin } = new URL(page.url())
  await context.addCookies([{ name: '_cookie_acceptance_status', value: 'true', url: origin }])
  await context.addInitScript((chosen) => {
    localStorage.setItem('language', chosen)
    localStorage.setItem('languagePreference', chosen)
  }, language)
  return context.newPage()
}

async function enterOn(device: Page, walk: Walk, who: KnownTraveller, address: string) {
  await device.goto(address)
  const door = device.getByRole('main')
  await door.getByLabel(walk.say('FORM_EMAIL')).fill(who.email)
  await door.getByLabel(walk.say('FORM_PASSWORD'), { exact: true }).fill(PASSWORD)
  await door
    .getByRole('button', { name: walk.say('LOGIN_BUTTON'), exact: true })
    .last()
    .click()
}

/** What lies on the disc of this device under the wallet's names. */
const onDisc = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const request = indexedDB.open('cledrau', 1)
        request.addEventListener('success', () => {
          const keys = request.result.transaction('kept').objectStore('kept').getAllKeys()
          keys.addEventListener('success', () => {
            request.result.close()
            resolve(keys.result.map(String).filter((key) => key.startsWith('wallet')))
          })
        })
      }),
  )

test('a ticket is on one phone; a lost one is released from another, and its code counts no more @narrow-cy-light', async ({
  page,
  walk,
  browser,
  language,
  layout,
  house: { server, address },
}) => {
  const carys = await somebody(server)
  const { recordLocator, ticketIds } = await addTickets(server.db, { accountId: carys.id, now: server.clock.now() })
  const path = `/ticket-wallet/details/${recordLocator}`
  await walk.arrive(path, carys.email)
  await press(page, walk.say('WALLET_DOWNLOAD'))
  await expect(page.getByRole('button', { name: walk.say('WALLET_ACTIVATE') })).toBeVisible()

  const tablet = await anotherDevice(browser, page, language)
  await enterOn(tablet, walk, carys, `${address}/#/login?return=${path}`)
  await expect(tablet.getByRole('button', { name: walk.say('WALLET_RELEASE'), exact: true })).toBeVisible()
  await expect(tablet.getByRole('button', { name: walk.say('WALLET_ACTIVATE') })).toHaveCount(0)
  await keepPicture(tablet, 'wallet-elsewhere', { layout, language })
  await press(tablet, walk.say('WALLET_RELEASE'))
  await confirm(tablet, walk.say('WALLET_RELEASE'))
  await press(tablet, walk.say('WALLET_DOWNLOAD'))
  await expect(tablet.getByRole('button', { name: walk.say('WALLET_ACTIVATE') })).toBeVisible()
  const issues = await server.db
    .selectFrom('ticketIssues')
    .select(['voidReason'])
    .where('ticketId', '=', ticketIds[0] ?? '')
    .orderBy('issuedAt')
    .execute()
  expect(issues.map(({ voidReason }) => voidReason).toSorted()).toEqual(['REISSUED', null].toSorted())

  // The phone is found again: it has nothing left to show.
  await page.reload()
  await expect(page.getByRole('button', { name: walk.say('WALLET_RELEASE'), exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: walk.say('WALLET_ACTIVATE') })).toHaveCount(0)
  await tablet.context().close()
})

test('one of a group takes over their own ticket by a link @wide-cy-dark', async ({
  page,
  walk,
  browser,
  language,
  house: { server },
}) => {
  const [carys, owen] = [await somebody(server), await somebody(server, { firstName: 'Owen' })]
  const { recordLocator } = await addTickets(server.db, {
    accountId: carys.id,
    now: server.clock.now(),
    fulfilmentType: 'ETK',
    tickets: ['A1', 'A2'].map((reference) => ({
      facts: { passenger: { reference, kind: 'ADULT' as const, name: null, railcards: [], freeUnder: null } },
    })),
  })
  await walk.arrive(`/ticket-wallet/details/${recordLocator}`, carys.email)
  await expect(page.getByText(walk.say('WALLET_PLACE', { place: 1, count: 2 }))).toBeVisible()
  await walk.picture('wallet-group')
  await press(page, walk.say('OFFER_TITLE'))
  const offered = page.waitForResponse((reply) => reply.url().endsWith('/v1/wallet/offers'))
  const share = page.getByRole('button', { name: new RegExp(`^${walk.say('OFFER_SHARE')}: `) })
  await share.last().click()
  const { url } = (await (await offered).json()) as { url: string }
  await expect(page.getByRole('button', { name: new RegExp(`^${walk.say('OFFER_WITHDRAW')}: `) })).toHaveCount(1)
  await walk.expectAccessible()
  await walk.picture('wallet-offer')
  await press(page, walk.say('GLOBAL_CLOSE'))

  const tablet = await anotherDevice(browser, page, language)
  await tablet.goto(url)
  await tablet
    .getByRole('main')
    .getByRole('link', { name: walk.say('MENU_SIGN_IN') })
    .click()
  await enterOn(tablet, walk, owen, tablet.url())
  await tablet.getByRole('button', { name: walk.say('OFFER_TAKE'), exact: true }).click()
  await expect(tablet).toHaveURL(new RegExp(`#/ticket-wallet/details/${recordLocator}`))
  await expect(tablet.getByRole('button', { name: walk.say('WALLET_CODE_LARGE') })).toBeVisible()
  await tablet.context().close()

  await page.reload()
  await expect(page.getByRole('button', { name: walk.say('WALLET_CODE_LARGE') })).toBeVisible()
  await expect(page.getByText(walk.say('WALLET_PLACE', { place: 1, count: 2 }))).toHaveCount(0)
})

test('signing out without a signal leaves no ticket behind; a session that the server ended leaves them to be read @wide-en-light', async ({
  page,
  walk,
  context,
  layout,
  house: { server },
}) => {
  const carys = await somebody(server)
  const { recordLocator } = await addTickets(server.db, {
    accountId: carys.id,
    now: server.clock.now(),
    fulfilmentType: 'ETK',
  })
  const path = `/ticket-wallet/details/${recordLocator}`
  const code = page.getByRole('button', { name: walk.say('WALLET_CODE_LARGE') })
  await walk.arrive(path, carys.email)
  await expect(code).toBeVisible()
  await expect.poll(() => onDisc(page)).toEqual(['wallet', 'wallet-key'])

  await test.step('the server ends the session: what is here can be read, here', async () => {
    await server.db
      .updateTable('sessions')
      .set({ endedAt: new Date(server.clock.now()), endReason: 'SIGNED_OUT' })
      .where('accountId', '=', carys.id)
      .execute()
    await page.reload()
    await confirm(page, walk.say('SESSION_OVER_LATER'))
    await page.goto(new URL('#/ticket-wallet', page.url()).href)
    await page.reload()
    await expect(page.getByText(walk.say('WALLET_SESSION_ENDED'))).toBeVisible()
    await walk.expectAccessible()
    await walk.picture('wallet-session-ended')
    await page.getByRole('main').getByRole('listitem').getByRole('link').click()
    await expect(code).toBeVisible()
  })

  await test.step('signing out takes them from the disc, from a page that never opened the wallet, without a signal', async () => {
    await page.goto(new URL(`#/login?return=${path}`, page.url()).href)
    await page.reload()
    await walk.signIn(carys.email, PASSWORD)
    await expect(code).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.goto(new URL('#/my-account', page.url()).href)
    await page.reload()
    await expect.poll(() => onDisc(page)).toEqual(['wallet', 'wallet-key'])
    await context.setOffline(true)
    await page.reload()
    if (layout === 'wide')
      await page
        .getByRole('banner')
        .getByRole('button', { name: /CE|Carys/ })
        .click()
    await page
      .getByRole('button', { name: walk.say('MENU_SIGN_OUT') })
      .last()
      .click()
    await confirm(page, walk.say('MENU_SIGN_OUT'))
    await expect(page.getByText(walk.say('GLOBAL_LOGOUT_SUCCESS_TOAST_MESSAGE')).first()).toBeVisible()
    await expect.poll(() => onDisc(page)).toEqual([])
    await page.goto(new URL(`#/ticket-wallet`, page.url()).href)
    await page.reload()
    await expect(page.getByText(walk.say('WALLET_GUEST_TEXT'))).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0)
    await context.setOffline(false)
  })
})
