import { buyWithCard } from '@cledrau/server/testing/bought.ts'
import { choose, isWalkUp, search } from '@cledrau/server/testing/buying.ts'
import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { expect, test } from '../walk.ts'

test('a seat and a space for a bike are kept from the ticket’s page, and the ticket has them @wide-en-light @narrow-cy-dark', async ({
  page,
  walk,
  house,
  language,
}) => {
  const carys = await addTraveller(house.server, { language })
  const bought = await buyWithCard(house.server, carys, choose(await search(house.server), isWalkUp))
  await walk.arrive(`/ticket-wallet/details/${bought.recordLocator}`, carys.email)
  await page.getByRole('button', { name: walk.say('LATER_EXTRAS') }).click()
  const sheet = page.getByRole('dialog', { name: walk.say('LATER_EXTRAS') })
  await sheet.getByRole('button', { name: walk.say('LATER_EXTRAS_SEAT') }).click()
  await expect(sheet.getByRole('button', { name: walk.say('LATER_EXTRAS_SEAT') })).toHaveCount(0)
  await sheet.getByRole('region').getByRole('button').last().click()
  await expect(sheet.getByRole('status').filter({ hasText: '1' })).toBeVisible()
  await walk.picture('later-extras')
  await walk.expectAccessible()
  const seats = await house.server.db
    .selectFrom('places')
    .select(['kind', 'name'])
    .where('orderId', '=', bought.orderID)
    .execute()
  expect(seats.map(({ kind }) => kind).toSorted()).toEqual(['BIKE', 'SEAT'])
  const name = seats.find(({ kind }) => kind === 'SEAT')?.name ?? ''
  await sheet.getByRole('button', { name: walk.say('GLOBAL_CLOSE') }).click()
  await expect(page.getByRole('main')).toContainText(name.slice(1))
  await walk.picture('later-extras-ticket')
})
