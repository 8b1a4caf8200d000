import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { press, tabTo, typeInto } from '../../keyboard.ts'
import { pounds } from '../../late-trips.ts'
import { buyWeek, lateDay } from '../../season-days.ts'
import { expect, test } from '../../walk.ts'

test.use({ startsAt: '2026-12-07T08:00', hears: true })

const DAY = '2026-12-09'
const STATIONS = {
  en: { on: 'Bridgend', off: 'Neath', beyond: 'Newport (South Wales)' },
  cy: { on: 'Pen-y-bont ar Ogwr', off: 'Castell-nedd', beyond: 'Casnewydd' },
} as const

test('a journey between two stations on a season’s way is named by where one got on and off, and claimed for the season’s own share @wide-en-light @narrow-cy-dark', async ({
  page,
  walk,
  house,
  language,
  layout,
}) => {
  const { say } = walk
  const carys = await addTraveller(house.server, { language })
  const season = await buyWeek(house, carys, '2026-12-08')
  await lateDay(house, DAY, 40, [8])
  const main = page.getByRole('main')
  const { on, off, beyond } = STATIONS[language]
  await walk.arrive(layout === 'narrow' ? '/delay-repay?days=1' : '/delay-repay-overview?days=1', carys.email)
  const form = main.getByRole('form')
  await form.getByLabel(say('REPAY_DAY')).selectOption(DAY)
  await tabTo(page, form.getByRole('radio', { checked: true }))
  // The last of them: between other stations on its way.
  await page.keyboard.press('ArrowUp')
  await expect(form.getByText(say('REPAY_DAYS_ITS_STATIONS'))).toBeVisible()
  const [from, to] = [form.getByLabel(say('REPAY_DAYS_ON')), form.getByLabel(say('REPAY_DAYS_OFF'))]
  await expect(from.getByRole('option', { name: beyond, exact: true })).toHaveCount(0)
  await typeInto(page, from, on)
  await typeInto(page, to, off)
  await expect(to.getByRole('option', { name: on, exact: true })).toHaveCount(0)
  await form.getByLabel(say('REPAY_ABOUT_WHEN')).fill('08:15')
  await walk.picture('repay-season-way')
  await walk.expectAccessible()
  await press(page, form.getByRole('button', { name: say('REPAY_READ_AGAIN') }))

  await expect(page.getByRole('heading', { level: 1, name: say('REPAY_WHICH_TRAIN') })).toBeVisible()
  await expect(main.getByText(say('JOURNEY_FROM_TO', { from: on, to: off })).first()).toBeVisible()
  const amount = pounds(Math.round(season.total / 20))
  await main
    .getByRole('radio', { name: new RegExp(amount.replace('.', '\\.')) })
    .first()
    .check({ force: true })
  await walk.picture('repay-season-way-trains')
  await walk.expectAccessible()
  await press(page, page.getByRole('button', { name: say('REPAY_CLAIM', { amount }) }))
  await expect(page.getByRole('heading', { level: 1, name: say('REPAY_TITLE_CHECKING', { amount }) })).toBeVisible()
  await walk.picture('repay-season-way-claimed')
  await walk.go('/delay-repay-overview')
  await expect(main.getByText(say('JOURNEY_FROM_TO', { from: on, to: off })).first()).toBeVisible()
})
