import { book, choose, isWalkUp, search } from '@cledrau/server/testing/buying.ts'
import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { buyer } from '../../buying.ts'
import { press, tabTo } from '../../keyboard.ts'
import { lateBy, pounds } from '../../late-trips.ts'
import { expect, test } from '../../walk.ts'

test.use({ startsAt: '2026-12-07T08:00', hears: true })

test('whoever chooses a travel voucher sees what is on it, pays a part of the next ticket with it, and has it back when the ticket is given back @wide-en-dark', async ({
  page,
  walk,
  house,
  look,
}) => {
  const { server } = house
  const { say } = walk
  const carys = await addTraveller(server)
  const late = await lateBy(house, carys, 43, { outboundDate: '2026-12-08' })
  const title = page.getByRole('heading', { level: 1 })
  const main = page.getByRole('main')

  await test.step('a voucher, because somebody chose it', async () => {
    await walk.arrive(`/delay-repay-overview?journey=${late.journeyID}`, carys.email)
    // The card that paid is chosen, and a voucher comes after it.
    await tabTo(page, main.getByRole('radio', { checked: true }))
    await page.keyboard.press('ArrowDown')
    await expect(main.getByRole('radio', { name: say('REPAY_WAY_VOUCHER') })).toBeChecked()
    await walk.picture('repay-voucher-chosen')
    await press(page, page.getByRole('button', { name: say('REPAY_CLAIM', { amount: late.price }) }))
    await expect(title).toHaveText(say('REPAY_TITLE_PAID', { amount: late.price }))
    await expect(main.getByText(say('REPAY_PAID_TO_VOUCHER'))).toBeVisible()
    await walk.go('/delay-repay-overview')
    await expect(main.getByText(say('REPAY_VOUCHER_LEFT', { amount: late.price }))).toBeVisible()
    await walk.picture('repay-voucher-balance')
    await walk.expectAccessible()
  })

  const dear = choose(await search(server, { destination: 'MAN', outboundDate: '2026-12-10' }), isWalkUp)
  const { order } = (await book(server, carys, dear)).reply
  const rest = pounds(order.price.total - late.amount)

  await test.step('it pays a part, a card the rest', async () => {
    await walk.go(`/ticket-search/tickets-payment?order=${order.orderID}`)
    const use = main.getByRole('switch', { name: say('VOUCHER_USE', { amount: late.price }) })
    await expect(use).not.toBeChecked()
    await press(page, use, 'Space')
    await expect(main.getByRole('button', { name: say('VOUCHER_PAY_REST', { price: rest }) })).toBeVisible()
    await walk.picture('repay-voucher-part')
    await walk.expectAccessible()
    const { typeCard, pay, expectPaid } = buyer(page, walk, look)
    await typeCard('approved')
    await pay()
    await expectPaid()
  })

  await test.step('given back, each part to where it came from', async () => {
    await walk.go(`/ticket-wallet/details/${order.recordLocator}/give-back`)
    await expect(main.getByText(say('GIVE_BACK_WHERE_BOTH', { card: rest, voucher: late.price }))).toBeVisible()
    await walk.picture('repay-voucher-give-back')
    await walk.expectAccessible()
    const sum = pounds(order.price.total)
    await press(page, main.getByRole('button', { name: /£/ }))
    await page.getByRole('alertdialog').getByRole('button', { name: /£/ }).click()
    await expect(main.getByText(say('GIVE_BACK_DONE_TITLE', { amount: sum }))).toBeVisible()
    await walk.go('/delay-repay-overview')
    await expect(main.getByText(say('REPAY_VOUCHER_LEFT', { amount: late.price }))).toBeVisible()
    await expect(main.getByRole('region', { name: say('REPAY_VOUCHER_MOVES') })).toContainText(
      say('REPAY_VOUCHER_MOVE_RETURNED'),
    )
    await walk.picture('repay-voucher-back')
  })
})
