import { readFileSync } from 'node:fs'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { press } from '../../keyboard.ts'
import { lateBy } from '../../late-trips.ts'
import { expect, test } from '../../walk.ts'

test.use({ startsAt: '2026-12-07T08:00', hears: true })

test('a late train is on Home with its sum, claimed by keyboard with one press, and paid while its page is open; the proof is one file @wide-en-light @narrow-cy-dark', async ({
  page,
  walk,
  house,
}) => {
  const carys = await addTraveller(house.server)
  const { price } = await lateBy(house, carys, 43, { outboundDate: '2026-12-08' })

  await test.step('on Home', async () => {
    await walk.arrive('/', carys.email)
    const card = page.getByRole('region', { name: walk.say('REPAY_DUE', { amount: price }) })
    await expect(card.getByText('43', { exact: false }).first()).toBeVisible()
    await walk.picture('home-due')
    await card.getByRole('link', { name: walk.say('REPAY_CLAIM_LINK'), exact: true }).click()
  })

  await test.step('the trip, and one press', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(walk.say('REPAY_DUE', { amount: price }))
    const claim = page.getByRole('button', { name: walk.say('REPAY_CLAIM', { amount: price }) })
    await expect(claim).toBeEnabled()
    await walk.picture('repay-due')
    await walk.expectAccessible()
    await press(page, claim)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(walk.say('REPAY_TITLE_PAYING', { amount: price }))
  })

  await test.step('its money, heard of by the page itself', async () => {
    await expect.poll(() => house.server.app.operations.stream.size()).toBeGreaterThan(0)
    await house.server.app.paying.payouts.payDue()
    house.server.clock.advance(MINUTE)
    await house.server.app.repay.follow.followDue()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(walk.say('REPAY_TITLE_PAID', { amount: price }))
    await walk.picture('repay-paid')
    await walk.expectAccessible()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: walk.say('REPAY_EVIDENCE_SAVE') }).click()
    const [said, seal] = readFileSync(await (await saved).path(), 'utf8').split('\n')
    expect(JSON.parse(said ?? '')).toBeTruthy()
    expect(seal).toContain('CLEDRAU-REPAY-1')
  })

  await test.step('among all trips and claims', async () => {
    await walk.go('/delay-repay-overview')
    const trips = page.getByRole('list', { name: walk.say('REPAY_YEAR', { year: 2026 }) })
    await expect(trips.getByRole('link')).toHaveCount(1)
    await expect(trips).toContainText(walk.say('REPAY_STANDING_PAID'))
    await walk.picture('repay-overview')
    await walk.expectAccessible()
    await walk.go('/my-account/delay-repay/closed')
    await expect(page.getByRole('main').getByText(price).first()).toBeVisible()
    await walk.picture('repay-closed')
    await walk.expectAccessible()
  })
})
