import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { cancelledTrip, missedConnection } from '../../late-trips.ts'
import { expect, test } from '../../walk.ts'

test.use({ startsAt: '2026-12-07T08:00', hears: true })

test('split tickets whose connection was missed are one journey and one claim; a train that never ran counts until the next one came in @wide-cy-light @narrow-en-dark', async ({
  page,
  walk,
  house,
}) => {
  const { say } = walk
  const carys = await addTraveller(house.server)
  const missed = await missedConnection(house, carys, '2026-12-08')
  const cancelled = await cancelledTrip(house, carys, '2026-12-09')
  const main = page.getByRole('main')
  const title = page.getByRole('heading', { level: 1 })

  await test.step('two tickets, one journey', async () => {
    await walk.arrive(`/delay-repay-overview?journey=${missed.journeyID}`, carys.email)
    await expect(title).toHaveText(say('REPAY_DUE', { amount: missed.price }))
    await expect(
      main.getByText(say('REPAY_FACT_CONNECTION_MISSED', { train: say('REPAY_THE_TRAIN', { time: missed.lost }) })),
    ).toBeVisible()
    await expect(main.getByText(say('REPAY_NOTE_NEXT_TRAIN')).first()).toBeVisible()
    await expect(main.getByText(missed.paid).first()).toBeVisible()
    await walk.picture('repay-missed')
    await walk.expectAccessible()
    const claim = page.getByRole('button', { name: say('REPAY_CLAIM', { amount: missed.price }) })
    await expect(claim).toBeEnabled()
    await claim.click()
    await expect(title).toHaveText(say('REPAY_TITLE_PAYING', { amount: missed.price }))
  })

  await test.step('a train that never ran', async () => {
    await walk.go(`/delay-repay-overview?journey=${cancelled.journeyID}`)
    await expect(title).toHaveText(say('REPAY_DUE', { amount: cancelled.price }))
    await expect(
      main.getByText(say('REPAY_FACT_CANCELLED', { train: say('REPAY_THE_TRAIN', { time: cancelled.lost }) })),
    ).toBeVisible()
    await walk.picture('repay-cancelled')
    await walk.expectAccessible()
  })

  await test.step('both in the year', async () => {
    await walk.go('/delay-repay-overview')
    const trips = main.getByRole('list', { name: say('REPAY_YEAR', { year: 2026 }) })
    await expect(trips.getByRole('link')).toHaveCount(2)
    await expect(trips.getByRole('link').filter({ hasText: say('REPAY_STANDING_CLAIMED') })).toHaveCount(1)
    await walk.picture('repay-year')
  })
})
