import { randomUUID } from 'node:crypto'
import { completePaygTap } from '@cledrau/contract/payg/journeys.ts'
import { removePaygCard } from '@cledrau/contract/payg/cards.ts'
import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { press } from '../../keyboard.ts'
import { tapped } from '../../taps.ts'
import { expect, test } from '../../walk.ts'

const NAMES = { en: ['Cardiff Central', 'Newport (South Wales)'], cy: ['Caerdydd Canolog', 'Casnewydd'] } as const

test('in with one card and out with another is offered as one journey, at what the weeks cost either way, and joined by keyboard @wide-en-dark @narrow-cy-light', async ({
  page,
  walk,
  house,
  language,
}) => {
  const carys = await addTraveller(house.server, { language })
  await tapped(house, carys, '2026-12-06 08:00 in CDF', 'commuter-9-5')
  await tapped(house, carys, '2026-12-06 08:20 out NWP, 17:00 in NWP, 17:20 out CDF', 'commuter-9-6')
  const main = page.getByRole('main')
  const { say } = walk
  const costs = say('PAYG_HALVES_COST', { withIt: '£5.20', without: '£10.80' })
  const join = main.getByRole('button', { name: say('PAYG_HALVES_JOIN') })
  await walk.arrive('/payg/home', carys.email)
  await expect(main.getByText(say('PAYG_HALVES_TITLE'))).toBeVisible()
  await expect(main.getByText(costs)).toBeVisible()
  await join.scrollIntoViewIfNeeded()
  await walk.picture('payg-halves')
  await walk.expectAccessible()

  await test.step('also where one says where the missing tap was', async () => {
    await press(page, main.getByRole('link', { name: say('PAYG_SAY_WHERE') }).first())
    await expect(main.getByText(costs)).toBeVisible()
    await expect(main.getByRole('radio').first()).toBeChecked()
    await walk.picture('payg-halves-where')
    await walk.expectAccessible()
    await page.goBack()
  })

  await press(page, join)
  await expect(page.getByText(say('PAYG_HALVES_JOINED', { before: '£10.80', now: '£5.20' }))).toBeVisible()
  await expect(main.getByText(say('PAYG_HALVES_TITLE'))).toHaveCount(0)
  await walk.picture('payg-halves-joined')
  await walk.expectAccessible()
  const [from, to] = NAMES[language]
  await walk.go('/payg/history')
  await expect(main.getByText(say('PAYG_FROM_TO', { from, to }))).toBeVisible()
  await expect(main.getByText(say('PAYG_WHERE_OFF'))).toHaveCount(0)
})

test('halves of which one came to something else meanwhile are not joined, and the page says what it is now @wide-cy-dark @narrow-en-light', async ({
  page,
  walk,
  house,
  language,
  context,
}) => {
  const { server } = house
  const carys = await addTraveller(server, { language })
  const first = await tapped(house, carys, '2026-12-04 08:00 in CDF, 2026-12-05 08:00 in CDF', 'commuter-9-7')
  const second = await tapped(house, carys, '2026-12-04 08:20 out NWP, 2026-12-05 08:20 out NWP', 'commuter-9-8')
  const main = page.getByRole('main')
  const { say } = walk
  const join = main.getByRole('button', { name: say('PAYG_HALVES_JOIN') })
  // This page hears of nothing by itself.
  await page.route('**/v1/stream*', (route) => route.abort())
  await walk.arrive('/payg/home', carys.email)
  await expect(join).toHaveCount(2)
  const { reader, sequence } = await server.db
    .selectFrom('paygTaps')
    .select(['reader', 'sequence'])
    .where('travellerId', '=', first)
    .orderBy('at')
    .executeTakeFirstOrThrow()
  const put = { accountId: first, journeyId: `${reader}.${sequence}`, station: 'NWP' }
  const once = { as: carys, headers: { 'idempotency-key': randomUUID() } }
  expect((await server.call(completePaygTap, put, once)).status).toBe(200)

  await join.first().click()
  await expect(page.getByText(say('REFUSAL_ECF0004'))).toBeVisible()
  await expect(join).toHaveCount(1)
  await walk.picture('payg-halves-corrected')
  await walk.expectAccessible()

  await context.setOffline(true)
  await expect(join).toBeDisabled()
  await context.setOffline(false)
  await expect(join).toBeEnabled()

  expect((await server.call(removePaygCard, { accountId: second }, { as: carys })).status).toBe(200)
  await join.click()
  await expect(page.getByText(say('REFUSAL_PAYG_CARD_UNKNOWN'))).toBeVisible()
  await expect(join).toHaveCount(0)
})
