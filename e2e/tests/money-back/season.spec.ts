import { readDue } from '@cledrau/contract/repay/made-journeys.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { press } from '../../keyboard.ts'
import { judge, pounds } from '../../late-trips.ts'
import { buyWeek, lateDay, scannedOn } from '../../season-days.ts'
import { expect, test } from '../../walk.ts'

test.use({ startsAt: '2026-12-07T08:00', hears: true })

test('a season is claimed for twice a day, each time for a tenth of its week; a third time says why not @wide-cy-dark @narrow-en-light', async ({
  page,
  walk,
  house,
}) => {
  const { say } = walk
  const carys = await addTraveller(house.server)
  const season = await buyWeek(house, carys, '2026-12-08')
  const trains = await lateDay(house, '2026-12-09', 40, [8, 12, 16])
  await scannedOn(house, season, trains)
  await judge(house)
  // A ticket that was used is looked at a moment later.
  house.server.clock.advance(2 * MINUTE)
  const due = async () => (await house.server.call(readDue, {}, { as: carys })).reply.journeys
  await judge(house)
  await expect.poll(async () => (await due()).length).toBe(3)
  const [first, second, third] = await due()
  const price = pounds(first?.amount ?? 0)
  expect(first?.amount).toBe(Math.round(season.total / 20))
  const title = page.getByRole('heading', { level: 1 })
  const main = page.getByRole('main')

  await test.step('twice', async () => {
    await walk.arrive(`/delay-repay-overview?journey=${first?.journeyID}`, carys.email)
    await expect(
      main.getByText(
        say('REPAY_WORTH_SEASON', {
          worth: pounds(Math.round(season.total / 10)),
          paid: pounds(season.total),
          parts: 10,
        }),
      ),
    ).toBeVisible()
    await walk.picture('repay-season')
    await walk.expectAccessible()
    const claim = page.getByRole('button', { name: say('REPAY_CLAIM', { amount: price }) })
    await press(page, claim)
    await expect(title).toHaveText(say('REPAY_TITLE_PAYING', { amount: price }))
    await walk.go(`/delay-repay-overview?journey=${second?.journeyID}`)
    await press(page, claim)
    await expect(title).toHaveText(say('REPAY_TITLE_PAYING', { amount: price }))
    // The house's own jobs judge, too, and may have begun before the second claim was in.
    await expect
      .poll(async () => {
        await judge(house)
        return due()
      })
      .toEqual([])
  })

  await test.step('not three times', async () => {
    await walk.go(`/delay-repay-overview?journey=${third?.journeyID}`)
    await expect(main.getByText(say('DELAY_REPAY_ENOUGH_THAT_DAY'))).toBeVisible()
    await expect(page.getByRole('button', { name: say('REPAY_CLAIM', { amount: price }) })).toHaveCount(0)
    await walk.picture('repay-season-third')
    await walk.expectAccessible()
    await walk.go('/delay-repay-overview')
    const trips = main.getByRole('list', { name: say('REPAY_YEAR', { year: 2026 }) }).getByRole('link')
    await expect(trips.filter({ hasText: say('REPAY_STANDING_CLAIMED') })).toHaveCount(2)
    await expect(trips.filter({ hasText: say('REPAY_STANDING_NO_MORE') })).toHaveCount(1)
    await walk.picture('repay-season-year')
  })
})
