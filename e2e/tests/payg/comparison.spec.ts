import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { press } from '../../keyboard.ts'
import { tapped } from '../../taps.ts'
import { expect, test } from '../../walk.ts'

const week = (days: readonly string[]) =>
  days.map((day) => `${day} 07:00 in LTH, 08:20 out CDF, 17:00 in CDF, 18:20 out LTH`).join(', ')

test.use({ startsAt: '2026-12-11T20:00:00Z' })

test('a week is held against singles, returns and a season ticket; the one that would have paid is looked for with its search filled in, by keyboard @wide-cy-light @narrow-en-dark', async ({
  page,
  walk,
  house,
  language,
  context,
}) => {
  const carys = await addTraveller(house.server, { language })
  const days = ['2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10', '2026-12-11']
  await tapped(house, carys, week(['2026-11-30', '2026-12-01', ...days]), 'commuter-9-9')
  const main = page.getByRole('main')
  const { say } = walk
  const compare = main.getByRole('button', { name: say('PAYG_COMPARE') })
  const ways = main.getByRole('region', { name: say('PAYG_COMPARED') })
  await walk.arrive('/payg/home', carys.email)
  await context.setOffline(true)
  await expect(compare).toBeDisabled()
  await context.setOffline(false)
  await expect(compare).toBeEnabled()
  await press(page, compare)
  const better = { way: say('PAYG_WAY_SEASON'), total: '£26.60', saving: '£0.40' }
  await expect(ways.getByText(say('PAYG_BETTER', better))).toBeVisible()
  for (const sum of ['£27.00', '£26.60', '£37.00', '£57.00'])
    await expect(ways.getByText(sum, { exact: true })).toBeVisible()
  await ways.scrollIntoViewIfNeeded()
  await walk.picture('payg-compared')
  await walk.expectAccessible()

  await test.step('a week that is over is compared beside its journeys', async () => {
    await walk.go('/payg/history')
    await main.getByRole('radio', { name: say('PAYG_MONTH_BUTTON') }).check({ force: true })
    await main.getByRole('region', { name: /\b1\b/ }).getByRole('link').first().click()
    await press(page, compare)
    await expect(ways.getByText(say('PAYG_COMPARED_BEST'))).toBeVisible()
    await ways.scrollIntoViewIfNeeded()
    await walk.picture('payg-compared-before')
    await walk.expectAccessible()
  })

  await walk.go('/payg/home')
  await press(page, compare)
  await press(page, ways.getByRole('link', { name: say('PAYG_BETTER_SEARCH') }))
  await expect(main.getByRole('radio', { name: /£26\.60/ })).toBeVisible()
  await expect(page).toHaveURL(/\/season.*from=LTH&to=CDF/)
  await walk.picture('payg-compared-search')
  await walk.expectAccessible()
})
