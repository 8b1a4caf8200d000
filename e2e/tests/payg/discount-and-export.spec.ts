import { readFileSync } from 'node:fs'
import { keepRailcard } from '@cledrau/contract/account/kept-railcards.ts'
import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { tapped } from '../../taps.ts'
import { expect, test } from '../../walk.ts'

test('a railcard counts from today on, a card has a name and a colour, and journeys are saved as PDF and CSV [PAYG-032] [PAYG-034] [PAYG-035] [PAYG-053] @wide-en-dark', async ({
  page,
  walk,
  house,
}) => {
  const carys = await addTraveller(house.server)
  const railcard = { code: 'DIS', number: 'DIS1234567', endsOn: '2027-06-30' }
  await house.server.call(keepRailcard, railcard, { as: carys })
  await tapped(
    house,
    carys,
    '2026-12-05 09:00 in CDF, 09:20 out NWP, 2026-12-07 07:10 in CDF, 07:30 out NWP',
    'commuter-9-2',
  )
  const main = page.getByRole('main')
  const { say } = walk
  await walk.arrive('/payg/home', carys.email)

  const hint = main.getByText(say('PAYG_STANDARD_TICKET_TOOLTIP'))
  await expect(hint).toBeVisible()
  await main
    .getByRole('button', { name: say('GLOBAL_CLOSE') })
    .first()
    .click()
  await expect(hint).toHaveCount(0)
  await page.reload()
  await expect(main.getByText('£2.60').first()).toBeVisible()
  await expect(hint).toHaveCount(0)

  await main.getByRole('button', { name: /^Visa/ }).click()
  const own = main.getByRole('region', { name: /^Visa/ })
  await own.getByLabel(say('PAYG_NAME')).fill('Work')
  await own.getByRole('radio', { name: say('PAYG_COLOUR_PLUM') }).check({ force: true })
  await own.getByRole('button', { name: say('GLOBAL_SAVE') }).click()
  await expect(main.getByRole('button', { name: /^Work/ })).toBeVisible()
  await main.getByLabel(say('PAYG_DISCOUNT'), { exact: true }).selectOption('DIS')
  await expect(page.getByText(say('PAYG_DISCOUNT_SAVED'))).toBeVisible()
  await expect(main.getByText(say('PAYG_WITH_DISCOUNT'))).toHaveCount(1)
  await walk.picture('payg-card')
  await walk.expectAccessible()

  for (const type of ['CSV', 'PDF'] as const) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      main.getByRole('button', { name: say('PAYG_EXPORT_AS', { type }) }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`${say('PAYG_FILE_NAME')}.${type.toLowerCase()}`)
    const saved = readFileSync(await file.path())
    expect(type === 'PDF' ? saved.subarray(0, 5).toString() : saved.toString()).toContain(
      type === 'PDF' ? '%PDF-' : '2026-12-05,Cardiff Central,Newport (South Wales),09:00,09:20',
    )
  }

  await main.getByRole('radio', { name: say('PAYG_MONTH_BUTTON') }).check({ force: true })
  await expect(main.getByRole('heading', { name: 'Sat 5 Dec' })).toBeVisible()
  await walk.picture('payg-month')
})
