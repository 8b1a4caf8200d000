import { choose, isWalkUp, search } from '@cledrau/server/testing/buying.ts'
import { buyTicketsAsGuest } from '@cledrau/server/testing/ticketed.ts'
import { expect, test } from '../walk.ts'

test.use({ serviceWorkers: 'allow' })

test('a guest’s ticket comes to another device with the mailed code, and needs no network from then on [SHELL-007] @narrow-en-dark', async ({
  page,
  walk,
  house,
  language,
}) => {
  const emailAddress = `mair.${language}@example.org`
  const found = await search(house.server, { outboundDate: '2026-12-09', outboundTime: '11:00' })
  const { recordLocator } = await buyTicketsAsGuest(house.server, choose(found, isWalkUp), { emailAddress, language })
  // E-mails go by a job, on a machine that may be busy.
  const mails = (count: number) => expect.poll(() => house.mailbox.list(emailAddress)).toHaveLength(count)
  await mails(1)
  const paid = await walk.letterTo(emailAddress)
  expect(paid.text).toContain(`/#/ticket-wallet/find-booking?reference=${recordLocator}`)

  await walk.visit(`/ticket-wallet/find-booking?reference=${recordLocator}`)
  await expect(page.getByLabel(walk.say('GUEST_ORDER_REFERENCE'))).toHaveValue(recordLocator)
  await page.getByLabel(walk.say('FORM_EMAIL')).fill(emailAddress)
  await page.getByRole('button', { name: walk.say('GUEST_ORDER_ASK'), exact: true }).click()
  await mails(2)
  const code = /\d{6}/.exec((await walk.letterTo(emailAddress, 2)).subject)?.[0] ?? ''
  await page.getByLabel(walk.say('GUEST_ORDER_CODE')).fill(code)
  await page.getByRole('button', { name: walk.say('GUEST_ORDER_OPEN'), exact: true }).click()

  await expect(page).toHaveURL(new RegExp(`/ticket-wallet/details/${recordLocator}`))
  const picture = page.getByRole('button', { name: walk.say('WALLET_CODE_LARGE') })
  await expect(picture).toBeVisible()
  await expect(page.getByText('Ms Mari Huws').first()).toBeVisible()
  await walk.picture('guest-ticket')
  await walk.expectAccessible()

  // The app has put itself on the device, too.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await expect(picture).toBeVisible()
  await page.context().setOffline(true)
  await page.goto(new URL('#/ticket-wallet', page.url()).href)
  await expect(page.getByText(walk.say('WALLET_GUEST_MORE_TITLE'))).toBeVisible()
  await walk.picture('guest-wallet')
  await page.goto(new URL(`#/ticket-wallet/details/${recordLocator}`, page.url()).href)
  await expect(picture).toBeVisible()
})
