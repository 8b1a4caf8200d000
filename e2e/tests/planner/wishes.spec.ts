import { press } from '../../keyboard.ts'
import { expect, test } from '../../walk.ts'

test.use({ startsAt: '2026-12-07T06:00' })

test('by bus from Caernarfon to Aberystwyth, to be there by after midnight, and without steps @narrow-cy-light @wide-en-dark', async ({
  page,
  walk,
  layout,
}) => {
  const main = page.getByRole('main')
  const rows = main.locator('[data-journey]')
  const first = rows.first().getByRole(layout === 'narrow' ? 'link' : 'button')
  await walk.visit('/journey-planner?from=XCN&to=AYW&date=2026-12-08T08:00')
  for (const mode of ['BUS', 'COACH']) {
    const box = main.getByRole('checkbox', { name: walk.say(`PLANNER_MODE_${mode}`), exact: true })
    await box.focus()
    await page.keyboard.press('Space')
    await expect(box).toBeChecked()
  }
  await press(page, main.getByRole('button', { name: walk.say('PLANNER_PLAN') }))
  await expect(first).toHaveAccessibleName(new RegExp(walk.say('PLANNER_MODE_BUS')))
  await expect(first).not.toHaveAccessibleName(new RegExp(walk.say('PLANNER_MODE_RAIL')))
  await walk.picture('planner-by-bus')
  await walk.expectAccessible()

  // The last way home arrives on another day than it is asked for on.
  await walk.go('/journey-planner/results?from=CDF&to=SWA&date=2026-12-09T00:30&timeMode=arrival')
  await expect(main.locator('h2[id^=day]').first()).toContainText(/8/)
  const ends = async () =>
    (await rows.allTextContents()).flatMap((text) => [...text.matchAll(/\d\d:\d\d/g)].slice(1, 2).flat())
  for (const end of await ends()) expect(end < '00:31' || end > '12:00').toBe(true)
  await walk.picture('planner-arrive-by')

  const free = main.getByRole('radio', { name: walk.say('PLANNER_TYPE_3') })
  await walk.go('/journey-planner/results?from=CDF&to=AGV&date=2026-12-08T09:00')
  await expect(rows.first()).toBeVisible()
  await free.focus()
  await page.keyboard.press('Space')
  // Stations with steps drop out, and are named.
  const [steps] = walk.say('PLANNER_STEPS', { stations: '' }).split(':')
  await expect(main.getByText(steps!)).toBeVisible()
  await walk.picture('planner-step-free')
  await walk.expectAccessible()
})

test('earlier goes back to the beginning of today, and later to the 84th day [PLANNER-022] [PLANNER-023] [TCONST-003] @narrow-en-dark @wide-cy-light', async ({
  page,
  walk,
  language,
}) => {
  const main = page.getByRole('main')
  const rows = main.locator('[data-journey]')
  const days = main.locator('h2[id^=day]')
  const [earlier, later] = ['RESULTS_EARLIER', 'RESULTS_LATER'].map((name) =>
    main.getByRole('button', { name: walk.say(name) }),
  )
  const pressToTheEnd = async (button: typeof earlier) => {
    await press(page, button!)
    await expect(button!).toHaveCount(0)
  }
  await walk.visit('/journey-planner/results?from=CDF&to=AYW&date=2026-12-07T00:30')
  await expect(rows.first()).toBeVisible()
  await pressToTheEnd(earlier)
  // Today's first ones have come with some of the evening before.
  await expect(days.first()).toHaveText(language === 'cy' ? /[67] Rhag/ : /[67] Dec/)

  await walk.go('/journey-planner/results?from=CDF&to=SHR&date=2027-02-28T13:00')
  await expect(rows.first()).toBeVisible()
  await pressToTheEnd(later)
  await expect(days.last()).toHaveText(language === 'cy' ? /1 Maw/ : /1 Mar/)
  await walk.picture('planner-84th-day')
  await walk.expectAccessible()
})
