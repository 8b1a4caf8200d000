import { removePaymentCard } from '@cledrau/contract/buying/payment-cards.ts'
import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { press, tabTo } from '../../keyboard.ts'
import { keepCard, night, tapped } from '../../taps.ts'
import { expect, test } from '../../walk.ts'

const TAPS = '2026-12-05 08:00 in CDF, 08:20 out NWP, 17:00 in NWP, 17:20 out CDF'

test('what is owed is paid once with a kept card, by keyboard and from two pages at once; one that is refused or gone takes nothing [ROUTE-062] [ROUTE-063] [PAYG-048] @wide-en-light @narrow-cy-dark', async ({
  page,
  walk,
  house,
  language,
  context,
}) => {
  const { server, bank } = house
  const carys = await addTraveller(server, { language })
  const keep = async (name: Parameters<typeof keepCard>[2]) => {
    server.clock.advance(1000)
    return keepCard(house, carys, name)
  }
  await keep('mastercard')
  const removed = await keep('approved')
  const closed = await keep('replaced')
  // Its bank has closed it since, and tells nobody until it is asked for money.
  const { token } = await server.db
    .selectFrom('paymentCards')
    .select('token')
    .where('id', '=', closed)
    .executeTakeFirstOrThrow()
  bank.till.forget(token)
  const id = await tapped(house, carys, TAPS, '0002')
  await night(house, id)
  const main = page.getByRole('main')
  const { say } = walk
  const pay = say('PAYG_PAY', { amount: '£5.20' })
  const cardNamed = (scheme: string, lastFour: string) =>
    main.getByRole('radio', { name: say('CARD_ENDS', { scheme, lastFour }) })

  await walk.arrive('/payg/home', carys.email)
  await press(page, main.getByRole('link', { name: say('TITLE_PAYG_ADD_PAYMENT') }))
  await expect(cardNamed('Visa', '7841')).toBeChecked()
  await walk.picture('payg-kept')
  await walk.expectAccessible()

  await test.step('its bank refuses it', async () => {
    await press(page, main.getByRole('button', { name: pay, exact: true }))
    await expect(main.getByText(say('PAYMENT_REFUSED_DECLINED'))).toBeVisible()
    await walk.picture('payg-kept-refused')
    await walk.expectAccessible()
  })

  await test.step('it was removed meanwhile, on another device', async () => {
    await tabTo(page, cardNamed('Visa', '7841'), 'Shift+Tab')
    await page.keyboard.press('ArrowDown')
    await expect(cardNamed('Visa', '4242')).toBeChecked()
    await expect(main.getByText(say('PAYMENT_REFUSED_DECLINED'))).toHaveCount(0)
    await server.call(removePaymentCard, { cardID: removed }, { as: carys })
    await press(page, main.getByRole('button', { name: pay, exact: true }))
    await expect(main.getByText(say('PAYG_KEPT_GONE'))).toBeVisible()
    await expect(cardNamed('Visa', '4242')).toHaveCount(0)
    await walk.picture('payg-kept-gone')
    await walk.expectAccessible()
  })

  await test.step('without a signal nothing is pressed', async () => {
    await context.setOffline(true)
    await expect(main.getByRole('button', { name: pay, exact: true })).toBeDisabled()
    await walk.picture('payg-kept-offline')
    await context.setOffline(false)
    await expect(main.getByRole('button', { name: pay, exact: true })).toBeEnabled()
  })

  const second = await context.newPage()
  await second.goto(page.url())
  const pages = [page, second]
  for (const one of pages) {
    await one
      .getByRole('radio', { name: say('CARD_ENDS', { scheme: 'Mastercard', lastFour: '4444' }) })
      .check({ force: true })
    await expect(one.getByRole('button', { name: pay, exact: true })).toBeEnabled()
  }
  await Promise.all(pages.map((one) => one.getByRole('button', { name: pay, exact: true }).click()))
  for (const one of pages) await expect(one.getByText(say('PAYG_PAID_TEXT'))).toBeVisible()
  await walk.picture('payg-kept-paid')
  await walk.expectAccessible()

  const payments = await server.db
    .selectFrom('paygDebtPayments')
    .select(['id', 'status', 'amount'])
    .where('travellerId', '=', id)
    .execute()
  expect(payments.map(({ status }) => status).toSorted()).toEqual(['PAID', 'REFUSED'])
  const ids = new Set(payments.map((one) => one.id))
  const atBank = bank.till.statement(0, Number.MAX_SAFE_INTEGER).filter(({ key }) => ids.has(key))
  expect(atBank.map(({ kind, amount }) => [kind, amount])).toEqual([['charge', 520]])
  await second.close()
  await walk.go('/payg/home')
  await expect(main.getByText(say('PAYG_OWED', { amount: '£5.20' }))).toHaveCount(0)
})
