import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { WORDS } from '@cledrau/world/gates/words.ts'
import { tapAtGate, tapped } from '../../taps.ts'
import { expect, test } from '../../walk.ts'

const TAPPED_IN = Date.parse('2026-12-07T07:41:00Z')

test('a tap at a gate is on the open page: in by phone and out by card is one journey, in one week [PAYG-002] [PAYG-033] @wide-en-light @narrow-cy-dark', async ({
  page,
  walk,
  house,
  language,
  context,
}) => {
  const carys = await addTraveller(house.server, { language })
  await tapped(house, carys, '2026-12-04 07:41 in PYC, 07:53 out CDF, 17:10 in CDF, 17:24 out PYC', '4242')
  await tapped(house, carys, '2026-12-07 07:41 in PYC by phone', '4242')
  await walk.arrive('/payg/home', carys.email)
  const main = page.getByRole('main')
  const { say } = walk
  // Other walks of this house may have moved its clock on.
  const openFor = Math.ceil((TAPPED_IN + 150 * MINUTE - house.server.clock.now()) / MINUTE)
  const underWay = main.getByText(say('PAYG_OPEN_LEFT', { count: openFor }))
  await expect(underWay).toBeVisible()
  await walk.picture('payg-open')
  await walk.expectAccessible()

  const gate = await context.newPage()
  await tapAtGate(gate, house, language, { station: 'CDF', direction: 'OUT', card: '4242' })
  await expect(gate.getByText(WORDS[language].taken)).toBeVisible()
  await gate.close()
  const place = language === 'cy' ? ['Pont-y-clun', 'Caerdydd Canolog'] : ['Pontyclun', 'Cardiff Central']
  const journey = say('PAYG_FROM_TO', { from: place[0] ?? '', to: place[1] ?? '' })
  const today = main.getByRole('region', { name: /\b7\b/ })
  await expect(today.getByText(journey)).toBeVisible()
  await expect(underWay).toHaveCount(0)
  await expect(main.getByText('£3.20').first()).toBeVisible()
  await walk.picture('payg-home')
  await walk.expectAccessible()

  await test.step('told apart by device, and taken together', async () => {
    await today.getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: say('PAYG_JOURNEY') })).toBeVisible()
    await expect(
      main.getByText(
        new RegExp(
          `${say('PAYG_DEVICE_PHONE')}.*,.*${say('PAYG_DEVICE_CARD')}|${say('PAYG_DEVICE_CARD')}.*,.*${say('PAYG_DEVICE_PHONE')}`,
        ),
      ),
    ).toBeVisible()
    await walk.picture('payg-details')
    await walk.expectAccessible()
    await main.getByRole('button', { name: say('PAYG_CHECK_BILL') }).click()
    await expect(main.getByText(/£3\.20\./)).toBeVisible()
    await walk.picture('payg-bill')
  })
})
