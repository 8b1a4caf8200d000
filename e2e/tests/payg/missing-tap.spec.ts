import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { press, tabTo, typeInto } from '../../keyboard.ts'
import { night, tapped } from '../../taps.ts'
import { expect, test } from '../../walk.ts'

const TAPS = '2026-12-05 08:00 in CDF, 08:20 out NWP, 2026-12-06 08:00 in CDF, 17:00 in NWP, 17:20 out CDF'

const STATIONS = {
  en: ['Cardiff Central', 'Wrexham General', 'Newport'],
  cy: ['Caerdydd Canolog', 'Wrecsam Cyffredinol', 'Casnewydd'],
} as const

test('a missing tap is found on Home, refused where nobody can have been, and put right with one press, by keyboard alone [PAYG-052] [ERR-048] [ERR-050] @wide-cy-light @narrow-en-dark', async ({
  page,
  walk,
  house,
  language,
}) => {
  const carys = await addTraveller(house.server, { language })
  const id = await tapped(house, carys, TAPS, 'commuter-9-1')
  await night(house, id)
  const main = page.getByRole('main')
  const { say } = walk
  await walk.arrive('/', carys.email)
  const where = say('PAYG_WHERE_OFF')
  const card = main.getByRole('region', { name: where })
  await expect(card.getByText(/£4\.10/)).toBeVisible()
  await walk.picture('payg-on-home')
  await walk.expectAccessible()
  await press(page, card.getByRole('link', { name: say('PAYG_SAY_WHERE') }))

  await expect(page.getByRole('heading', { level: 1, name: say('PAYG_UPDATE_TITLE') })).toBeVisible()
  await expect(main.getByRole('radio').first()).toBeChecked()
  await expect(main.getByText(say('PAYG_WEEK_WITH', { amount: '£7.80' }))).toBeVisible()
  await walk.picture('payg-missing-tap')
  await walk.expectAccessible()

  const save = main.getByRole('button', { name: say('PAYG_UPDATE_SAVE') })
  await tabTo(page, main.getByRole('radio', { checked: true }))
  // The last of the list is any other station.
  await page.keyboard.press('ArrowUp')
  const [cardiff, wrexham, newport] = STATIONS[language]
  for (const [station, refusal] of [
    [cardiff, 'REFUSAL_EBR0008'],
    [wrexham, 'REFUSAL_EBR0005'],
  ] as const) {
    await typeInto(page, main.getByLabel(say('PAYG_STATION'), { exact: true }), station)
    await press(page, save)
    await expect(main.getByText(say(refusal))).toBeVisible()
    await tabTo(page, main.getByLabel(say('PAYG_STATION'), { exact: true }), 'Shift+Tab')
  }
  await walk.picture('payg-missing-tap-refused')
  await walk.expectAccessible()

  await typeInto(page, main.getByLabel(say('PAYG_STATION'), { exact: true }), newport)
  await press(page, save)
  await expect(page.getByText(say('PAYG_UPDATED', { before: '£6.70', now: '£5.20' }))).toBeVisible()
  await walk.go('/payg/history')
  await expect(main.getByText(say('PAYG_STATE_CORRECTED')).first()).toBeVisible()
  await expect(main.getByText(where)).toHaveCount(0)
  await walk.picture('payg-put-right')

  await test.step('the bill before and the one after are kept, each as it was charged', async () => {
    await night(house, id)
    await main
      .getByRole('link')
      .filter({ hasText: say('PAYG_STATE_CORRECTED') })
      .first()
      .click()
    await main.getByRole('button', { name: say('PAYG_CHECK_BILL') }).click()
    const bills = main.getByRole('region', { name: say('PAYG_BILL_VERSIONS') })
    await expect(bills.getByRole('button')).toHaveCount(2)
    await expect(bills.getByRole('listitem').first()).toContainText(say('PAYG_BILL_WHY_CORRECTED'))
    await bills.getByRole('button').last().scrollIntoViewIfNeeded()
    await walk.picture('payg-bill-versions')
    await walk.expectAccessible()
    const saved = page.waitForEvent('download')
    await bills.getByRole('button').last().click()
    expect((await saved).suggestedFilename()).toBe(`${say('PAYG_BILL_FILE')}-2026-11-30-1.txt`)
  })
})
