import { HOLD_MINUTES } from '@cledrau/domain/orders/order-status.ts'
import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { buyer } from '../buying.ts'
import { expect, test } from '../walk.ts'

const SHREWSBURY = { from: 'CDF', to: 'SHR' }
const PASSES = 'from=CDF&to=NWP&out=2026-12-08'

test('a single, a return and an open return are bought and lie in the wallet; season, multiflex and rovers are to be had, too [SHELL-005] @wide-en-dark', async ({
  page,
  walk,
  house,
  language,
  layout,
}) => {
  const { email } = await addTraveller(house.server, { language })
  await walk.arrive('/ticket-search', email)
  const carys = buyer(page, walk, { language, layout })

  await carys.chooseTicket({ ...SHREWSBURY, out: '2026-12-08T09:00' })
  await carys.hold()
  await carys.chooseTicket({ ...SHREWSBURY, out: '2026-12-09T09:00', back: '2026-12-10T15:00' })
  await carys.holdAnother()

  await carys.toTickets({ ...SHREWSBURY, out: '2026-12-11T09:00', openReturn: true })
  await expect(page.getByRole('heading', { name: walk.say('OPTIONS_TITLE') })).toBeVisible()
  await walk.picture('open-return-tickets')
  await walk.expectAccessible()
  await page
    .getByRole('link', { name: walk.say('OPTIONS_GO_ON'), exact: true })
    .first()
    .click()
  await expect(page).toHaveURL(/additional-options/)
  await carys.holdAnother()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(3)
  await page.getByRole('link', { name: walk.say('BASKET_PAY', { count: 3 }), exact: true }).click()
  await carys.payWithCard()

  // In the wallet each has a row for each way: one, two, and two of which the way back is any day.
  const { db } = house.server
  const bought = await db.selectFrom('orders').select(['recordLocator', 'status']).where('email', '=', email).execute()
  expect(bought.map(({ status }) => status)).toEqual(['PAID', 'PAID', 'PAID'])
  await carys.go('#/ticket-wallet')
  const waysOf = async (locator: string) => {
    const links = page.getByRole('main').locator(`a[href*="${locator}"]`)
    await expect(links.first()).toBeVisible()
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    return new Set(hrefs.filter((href) => href?.includes('way='))).size
  }
  const ways = []
  for (const { recordLocator } of bought) ways.push(await waysOf(recordLocator))
  expect(ways.toSorted()).toEqual([1, 2, 2])
  await walk.picture('open-return-wallet')
  await walk.expectAccessible()

  for (const path of [
    `/ticket-search/season?type=season&${PASSES}`,
    `/ticket-search/multiflex?type=multi&${PASSES}`,
    '/rovers-and-rangers/results?rover=CCR&starts=2026-12-09',
  ]) {
    await carys.go(`#${path}`)
    await page
      .getByRole('link', { name: walk.say('OPTIONS_GO_ON'), exact: true })
      .first()
      .click()
    await expect(page).toHaveURL(/additional-options/)
    await expect(carys.button('DELIVERY_HOLD', { count: HOLD_MINUTES })).toBeEnabled()
  }
})
