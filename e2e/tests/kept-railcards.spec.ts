import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { expect, test } from '../walk.ts'

test('a railcard is kept in the wallet, reminded of when it ends, and one press away in a search @wide-en-light @narrow-cy-dark', async ({
  page,
  walk,
  house,
  language,
}) => {
  const carys = await addTraveller(house.server, { language })
  await walk.arrive('/ticket-wallet', carys.email)
  await page.getByRole('button', { name: walk.say('KEPT_CARD_KEEP') }).click()
  const form = page.getByRole('form', { name: walk.say('KEPT_CARD_KEEP') })
  await form.getByRole('combobox').selectOption('YNG')
  await form.getByLabel(walk.say('KEPT_CARD_NUMBER')).fill('ABC 123 4567')
  await form.getByLabel(walk.say('KEPT_CARD_LAST_DAY'), { exact: true }).fill('20/12/2026')
  await walk.picture('railcard-keep')
  await walk.expectAccessible()
  await form.getByRole('button', { name: walk.say('KEPT_CARD_SAVE') }).click()
  await expect(page.getByRole('list', { name: walk.say('KEPT_CARDS') })).toContainText('ABC1234567')
  await expect(page.getByRole('button', { name: walk.say('KEPT_CARD_RENEWED') })).toBeVisible()
  await walk.picture('railcard-kept')
  await walk.expectAccessible()

  await page.goto(new URL('#/ticket-search?from=CDF&to=SWA&out=2026-12-09T10:00', page.url()).href)
  await page.getByRole('button', { name: walk.say('SEARCH_NO_RAILCARD') }).click()
  const sheet = page.getByRole('dialog', { name: walk.say('SEARCH_WHO') })
  await expect(sheet.getByRole('list', { name: walk.say('KEPT_CARDS') })).toBeVisible()
  await walk.picture('railcard-offered')
  await walk.expectAccessible()
  await sheet
    .getByRole('list', { name: walk.say('KEPT_CARDS') })
    .getByRole('button')
    .click()
  await expect(sheet.getByRole('list', { name: walk.say('KEPT_CARDS') })).toHaveCount(0)
})
