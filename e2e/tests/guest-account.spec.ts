import { buyWithCardAsGuest } from '@cledrau/server/testing/bought.ts'
import { choose, isWalkUp, search } from '@cledrau/server/testing/buying.ts'
import type { Page } from '@playwright/test'
import { buyer } from '../buying.ts'
import { expect, test, type Walk } from '../walk.ts'

const PASSWORD = 'Sgwrs-hir-2026!'

/** What the device keeps on which a guest bought. */
const onThisDevice = ({ guestToken, orderID }: { guestToken: string; orderID: string }, email: string) => ({
  guestOrder: JSON.stringify({ guestToken, orderID, email }),
})

/** Presses a row of the ticket's actions, and says what file comes. */
async function fileOf(page: Page, walk: Walk, row: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('main')
      .getByRole('button', { name: walk.say(row) })
      .click(),
  ])
  return file.suggestedFilename()
}

test('what a guest bought is in the account that they open with the same address: ticket, files and refund @wide-cy-light', async ({
  page,
  walk,
  house,
  language,
  layout,
}) => {
  const email = `cadw-${layout}@example.org`
  const chosen = choose(await search(house.server), isWalkUp)
  const bought = await buyWithCardAsGuest(house.server, chosen, { emailAddress: email, language })
  const { recordLocator, orderID } = bought
  await walk.visit(`/ticket-search/confirmation-page?order=${orderID}`, onThisDevice(bought, email))
  const mair = buyer(page, walk, { language, layout })

  await page.getByRole('link', { name: walk.say('CONFIRMATION_KEEP') }).click()
  const form = page.getByRole('form', { name: walk.say('REGISTER_TITLE') })
  await form.getByLabel(walk.say('FORM_TITLE')).selectOption({ index: 1 })
  await form.getByLabel(walk.say('FORM_FIRST_NAME')).fill('Mair')
  await form.getByLabel(walk.say('FORM_LAST_NAME')).fill('Jones')
  await form.getByLabel(walk.say('FORM_EMAIL')).fill(email)
  await form.getByLabel(walk.say('FORM_PASSWORD'), { exact: true }).fill(PASSWORD)
  await form.getByLabel(walk.say('FORM_PASSWORD_AGAIN')).fill(PASSWORD)
  await form.getByRole('checkbox').last().check({ force: true })
  await form.getByRole('button', { name: walk.say('REGISTER_BUTTON') }).click()
  // The purchase is over: wide, the dialog itself says what comes next.
  await expect(page.getByRole('heading', { name: walk.say('REGISTERED_THANKS') })).toBeVisible()
  await walk.picture('guest-registered')

  const verify = () =>
    house.mailbox
      .list(email)
      .flatMap(({ links }) => links)
      .find((link) => link.includes('code='))
  await expect.poll(verify).toBeTruthy()
  await page.goto(verify() ?? '')
  await page.getByLabel(walk.say('FORM_PASSWORD'), { exact: true }).fill(PASSWORD)
  await walk.picture('guest-verify')
  await page.getByRole('button', { name: walk.say('VERIFY_PASSWORD_BUTTON') }).click()
  await expect(page.getByText(walk.say('VERIFIED_TITLE')).first()).toBeVisible()
  await walk.picture('guest-verified')

  await mair.go('#/login?return=%2Fticket-wallet')
  await walk.signIn(email, PASSWORD)
  await expect(page).toHaveURL(/#\/ticket-wallet/)
  const ticket = page.getByRole('main').locator(`a[href*="${recordLocator}"]`).first()
  await expect(ticket).toBeVisible()
  await walk.picture('guest-now-in-account')
  await mair.go(`#/ticket-wallet/details/${recordLocator}`)
  await expect(page.getByRole('button', { name: walk.say('WALLET_CODE_LARGE') })).toBeVisible()
  const [paper] = await Promise.all([
    page.waitForResponse(/downloadeticket/i),
    page
      .getByRole('main')
      .getByRole('button', { name: walk.say('WALLET_VIEW_PDF') })
      .click(),
  ])
  expect(((await paper.json()) as { mimeType: string }).mimeType).toBe('application/pdf')
  await page.bringToFront()
  expect(await fileOf(page, walk, 'WALLET_CALENDAR')).toMatch(/\.ics$/)

  await page.getByRole('link', { name: walk.say('WALLET_GIVE_BACK') }).click()
  await page.getByRole('main').getByRole('button', { name: /£/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: /£/ }).click()
  await expect(page.getByText(walk.say('GIVE_BACK_DONE_TEXT'))).toBeVisible()
  const gone = () =>
    house.server.db.selectFrom('orders').select('status').where('email', '=', email).executeTakeFirstOrThrow()
  expect((await gone()).status).toBe('REFUNDED')
})

test('a guest changes a ticket to a dearer train and pays the difference @narrow-en-light', async ({
  page,
  walk,
  house,
  language,
  layout,
}) => {
  const emailAddress = `newid-${layout}@example.org`
  const found = await search(house.server, { destination: 'MAN', outboundDate: '2026-12-09', outboundTime: '11:00' })
  const least = Math.min(...found.fareInformation.map(({ totalPrice }) => totalPrice))
  const cheap = choose(found, ({ totalPrice }) => totalPrice === least)
  const before = await buyWithCardAsGuest(house.server, cheap, { emailAddress, language })
  const { recordLocator } = before
  await walk.visit(`/ticket-wallet/details/${recordLocator}`, onThisDevice(before, emailAddress))
  const mair = buyer(page, walk, { language, layout })
  await page.getByRole('link', { name: walk.say('WALLET_EXCHANGE') }).click()
  const trains = page.getByRole('list', { name: walk.say('EXCHANGE_OUT'), exact: true }).getByRole('button')
  await expect(trains.first()).toBeVisible()
  await page.goto(page.url().replace(/out=[^&]*/, `out=${encodeURIComponent('2026-12-10T09:00')}`))
  const dearer = walk.say('EXCHANGE_COSTS', { amount: '£' }).replace('£', String.raw`£\d+\.\d\d`)
  await trains
    .filter({ hasText: new RegExp(dearer) })
    .first()
    .click()
  await expect(page).toHaveURL(/exchange-summary/)
  await page.getByRole('main').getByRole('button', { name: /£/ }).click()
  await expect(page).toHaveURL(/tickets-payment\?order=exchange/)
  await walk.picture('guest-exchange-payment')
  await mair.payWithCard()
  await walk.picture('guest-exchange-paid')

  // The new ticket is on this device; the old one is no ticket any more.
  const orders = await house.server.db
    .selectFrom('orders')
    .select(['recordLocator', 'status'])
    .where('email', '=', emailAddress)
    .execute()
  const bought = orders.find((order) => order.recordLocator !== recordLocator)
  expect(orders.find((order) => order !== bought)?.status).toBe('REFUNDED')
  expect(bought?.status).toBe('PAID')
  await page.getByRole('link', { name: walk.say('CONFIRMATION_OPEN', { count: 1 }) }).click()
  await mair.go(`#/ticket-wallet/details/${bought?.recordLocator}`)
  await expect(page.getByRole('button', { name: walk.say('WALLET_CODE_LARGE') })).toBeVisible()
  await walk.picture('guest-exchanged')
  await mair.go('#/ticket-wallet')
  await expect(page.getByRole('main').locator(`a[href*="${bought?.recordLocator}"]`).first()).toBeVisible()
  await walk.picture('guest-exchanged-wallet')
  await mair.go(`#/ticket-wallet/details/${recordLocator}`)
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await expect(page.getByRole('button', { name: walk.say('WALLET_CODE_LARGE') })).toHaveCount(0)
  await walk.picture('guest-exchanged-old')
})
