import { readFileSync } from 'node:fs'
import { DAY } from '@cledrau/domain/time/instant.ts'
import { choose, isWalkUp, search } from '@cledrau/server/testing/buying.ts'
import { buyTicketsAsGuest } from '@cledrau/server/testing/ticketed.ts'
import { timeOf } from '../passing-time.ts'
import { expect, test } from '../walk.ts'

test.use({ startsAt: '2026-12-07T08:00' })

test('a guest sees by the mailed code what is kept, takes a copy, and has it erased @wide-cy-light @narrow-en-dark', async ({
  page,
  walk,
  house,
  language,
}) => {
  const emailAddress = `gwen.${language}@example.org`
  const bought = await buyTicketsAsGuest(house.server, choose(await search(house.server), isWalkUp), {
    emailAddress,
    language,
  })
  const { recordLocator } = bought
  const mails = (count: number) => expect.poll(() => house.mailbox.list(emailAddress)).toHaveLength(count)
  await mails(1)
  const goBy = await timeOf(page, house)

  // The privacy page leads there, and what is asked for is what find-booking asks for everybody.
  await walk.visit('/content/29')
  await page.getByRole('link', { name: walk.say('GUEST_DATA_FIND'), exact: true }).click()
  const codeOf = async (letter: number) => {
    await page.getByLabel(walk.say('GUEST_ORDER_REFERENCE')).fill(recordLocator)
    await page.getByLabel(walk.say('FORM_EMAIL')).fill(emailAddress)
    await page.getByRole('button', { name: walk.say('GUEST_ORDER_ASK'), exact: true }).click()
    await mails(letter)
    const code = /\d{6}/.exec((await walk.letterTo(emailAddress, letter)).subject)?.[0] ?? ''
    await page.getByLabel(walk.say('GUEST_ORDER_CODE')).fill(code)
    await page.getByRole('button', { name: walk.say('GUEST_DATA_SHOW'), exact: true }).click()
  }
  await codeOf(2)
  await expect(page.getByText(walk.say('GUEST_DATA_NOT_YET'))).toBeVisible()
  await expect(page.getByText(walk.say('REFUSAL_ERASURE_TICKET_GOOD'))).toBeVisible()
  await walk.picture('guest-data-not-yet')
  await walk.expectAccessible()

  // Days later the ticket is over, and so is the token.
  await goBy(3 * DAY)
  await walk.visit('/ticket-wallet/find-booking?for=data')
  await codeOf(3)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: walk.say('YOUR_DATA_JSON'), exact: true }).click()
  const { data } = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as { data: { ORDERS: object[] } }
  expect(data.ORDERS).toMatchObject([{ reference: recordLocator, email: emailAddress }])
  await walk.picture('guest-data')
  await walk.expectAccessible()

  await page.getByRole('button', { name: walk.say('GUEST_DATA_ERASE'), exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: walk.say('GUEST_DATA_ASK_TITLE') })
  await expect(dialog).toBeVisible()
  await walk.picture('guest-data-erase')
  await walk.expectAccessible()
  await dialog.getByRole('button', { name: walk.say('GUEST_DATA_ERASE'), exact: true }).click()
  await expect(page.getByText(walk.say('GUEST_DATA_DONE_TITLE'))).toBeVisible()
  await walk.picture('guest-data-erased')
  await walk.expectAccessible()
  expect(await house.server.db.selectFrom('orders').select('id').where('email', '=', emailAddress).execute()).toEqual(
    [],
  )
  await page.reload()
  await expect(page.getByText(walk.say('GUEST_DATA_CLOSED_TITLE'))).toBeVisible()
})
