import { HOUR, instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { judge, lateBy } from '../../late-trips.ts'
import { expect, test } from '../../walk.ts'

test.use({ startsAt: '2026-12-07T08:00', hears: true })

test.describe('without a signal, on two devices, and too late', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a claim begun in a tunnel waits and is sent once; what one device claims the other shows; on day 28 it says that it is the last, and a minute after it that it is over @narrow-en-light', async ({
    page,
    walk,
    house,
    context,
  }) => {
    const carys = await addTraveller(house.server)
    const first = await lateBy(house, carys, 43, { outboundDate: '2026-12-08' })
    const second = await lateBy(house, carys, 31, { outboundDate: '2026-12-09' })
    const third = await lateBy(house, carys, 18, { outboundDate: '2026-12-10' })
    const title = page.getByRole('heading', { level: 1 })

    await test.step('in a tunnel', async () => {
      await walk.arrive(`/delay-repay?journey=${first.journeyID}`, carys.email)
      const claim = page.getByRole('button', { name: walk.say('REPAY_CLAIM', { amount: first.price }) })
      await expect(claim).toBeEnabled()
      await page.evaluate(() => navigator.serviceWorker.ready)
      await context.setOffline(true)
      await claim.click()
      await expect(page.getByText(walk.say('REPAY_WAITS_TEXT'))).toBeVisible()
      await walk.picture('repay-waits')
      await walk.go('/delay-repay/calculator')
      await page.getByLabel(walk.say('REPAY_CALC_PRICE')).fill('22.80')
      await page.getByLabel(walk.say('REPAY_CALC_MINUTES')).fill('43')
      await expect(page.getByRole('heading', { name: '£11.40' })).toBeVisible()
      await walk.picture('repay-calculator-offline')
      await context.setOffline(false)
      await walk.go(`/delay-repay?journey=${first.journeyID}`)
      await expect(title).toHaveText(walk.say('REPAY_TITLE_PAYING', { amount: first.price }))
    })

    await test.step('on two devices', async () => {
      await walk.go(`/delay-repay?journey=${second.journeyID}`)
      const other = await context.newPage()
      await other.goto(page.url())
      const amount = { amount: second.price }
      const claim = other.getByRole('button', { name: walk.say('REPAY_CLAIM', amount) })
      await expect(claim).toBeEnabled()
      await claim.click()
      const paying = walk.say('REPAY_TITLE_PAYING', amount)
      await expect(other.getByRole('heading', { level: 1 })).toHaveText(paying)
      await expect(title).toHaveText(paying)
      await other.close()
    })

    await test.step('on the last day, and a minute after it', async () => {
      const { clock } = house.server
      const last = instant(Date.parse(third.claimUntil))
      clock.set(instant(last - HOUR))
      await judge(house)
      await walk.go(`/delay-repay?journey=${third.journeyID}`)
      const claim = page.getByRole('button', { name: walk.say('REPAY_CLAIM', { amount: third.price }) })
      await expect(claim).toBeEnabled()
      await expect(page.getByText(walk.say('REPAY_CLAIM_SOON', { day: 'Thu 7 Jan', days: 0 }))).toBeVisible()
      await walk.picture('repay-last-day')
      await walk.expectAccessible()
      clock.set(instant(last + MINUTE))
      await page.reload()
      await expect(page.getByRole('heading', { name: walk.say('REPAY_STANDING_TITLE_EXPIRED') })).toBeVisible()
      await expect(claim).toHaveCount(0)
      await walk.picture('repay-too-late')
      await walk.expectAccessible()
    })
  })
})
