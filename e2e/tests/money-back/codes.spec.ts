import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { holdBeforeCamera, pictureOf } from '../../codes.ts'
import { lateBy } from '../../late-trips.ts'
import { expect, test } from '../../walk.ts'

test.use({ startsAt: '2026-12-07T08:00', hears: true })

/** As the industry's codes begin. What follows is sealed for its readers. */
const THEIRS = '06CLD0123456789SEALED'

test('a code in a picture of a ticket isn’t typed, and one of our own that is held before the camera leads to its trip @narrow-cy-light', async ({
  page,
  walk,
  house,
}) => {
  const { server } = house
  const { say } = walk
  const carys = await addTraveller(server)
  const late = await lateBy(house, carys, 43, { outboundDate: '2026-12-08' })
  const main = page.getByRole('main')

  await test.step('a picture of another company’s ticket', async () => {
    await walk.arrive('/delay-repay?elsewhere=1', carys.email)
    await main
      .locator('input[type=file]')
      .setInputFiles({ name: 'ticket.png', mimeType: 'image/png', buffer: await pictureOf(page, THEIRS) })
    await expect(main.getByText(say('REPAY_CODE_FOUND'))).toBeVisible()
    await expect(main.getByLabel(say('REPAY_CODE'), { exact: true })).toHaveValue(THEIRS)
    await walk.picture('repay-code-in-picture')
    await walk.expectAccessible()
  })

  await test.step('our own, before the camera', async () => {
    const { code } = await server.db
      .selectFrom('ticketIssues')
      .innerJoin('tickets', 'tickets.id', 'ticketIssues.ticketId')
      .innerJoin('ticketProducts', 'ticketProducts.id', 'tickets.productId')
      .innerJoin('orders', 'orders.id', 'ticketProducts.orderId')
      .select('ticketIssues.code')
      .where('orders.recordLocator', '=', late.recordLocator)
      .executeTakeFirstOrThrow()
    holdBeforeCamera(code)
    await main.getByRole('button', { name: say('REPAY_SCAN') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('REPAY_DUE', { amount: late.price }))
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
