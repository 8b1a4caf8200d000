import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { WORDS } from '@cledrau/world/gates/words.ts'
import { night, payAtBank, tapAtGate, tapped } from '../../taps.ts'
import { expect, test } from '../../walk.ts'

test('a card that its bank refuses stays outside, what it owes is paid in the app, and then it goes through [ROUTE-062] [ROUTE-063] [PAYG-047] [PAYG-048] @narrow-cy-light', async ({
  page,
  walk,
  house,
  language,
  context,
}) => {
  const { charges } = house.server.app.payg
  const carys = await addTraveller(house.server, { language })
  const id = await tapped(house, carys, '2026-12-05 08:00 in CDF, 08:20 out NWP, 17:00 in NWP, 17:20 out CDF', '9995')
  await night(house, id)
  const gate = await context.newPage()
  const words = WORDS[language]
  const goesIn = { station: 'CDF', direction: 'IN', card: '9995' } as const
  await tapAtGate(gate, house, language, goesIn)
  await expect(gate.getByRole('alert')).toHaveText(words.why.DENIED)

  const main = page.getByRole('main')
  const { say } = walk
  await walk.arrive('/payg/home', carys.email)
  await expect(main.getByText(say('PAYG_OWED', { amount: '£5.20' }))).toBeVisible()
  await walk.picture('payg-blocked')
  await walk.expectAccessible()
  await main.getByRole('link', { name: say('TITLE_PAYG_ADD_PAYMENT') }).click()
  await expect(main.frameLocator('iframe').getByRole('textbox').first()).toBeVisible()
  await walk.picture('payg-pay')
  await walk.expectAccessible()
  const pay = say('PAYG_PAY', { amount: '£5.20' })
  await payAtBank(main, language, '0069', pay)
  await expect(main.getByText(say('PAYMENT_REFUSED_DECLINED'))).toBeVisible()
  await walk.picture('payg-pay-refused')
  await payAtBank(main, language, '4242', pay)
  await expect(page).toHaveURL(/#\/payg\/add-payment\/success/)
  await expect(main.getByText(say('PAYG_PAID_TEXT'))).toBeVisible()
  await walk.picture('payg-paid')
  await walk.expectAccessible()

  await charges.tellDenied()
  await tapAtGate(gate, house, language, goesIn)
  await expect(gate.getByText(words.taken)).toBeVisible()
})
