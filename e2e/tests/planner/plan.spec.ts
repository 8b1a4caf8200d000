import { press, tabTo } from '../../keyboard.ts'
import { expect, test } from '../../walk.ts'

test.describe('on a Monday morning', () => {
  test.use({ startsAt: '2026-12-07T06:00' })

  test('from Radyr to Rosslare by train and ship, with what goes earlier and later, one journey, and its link on another device [PLANNER-001] [PLANNER-002] [PLANNER-007] [PLANNER-008] @narrow-en-light @wide-cy-dark', async ({
    page,
    walk,
    layout,
    language,
    browser,
  }) => {
    const main = page.getByRole('main')
    const cell = (name: string) => main.getByRole('button', { name: new RegExp(`^${walk.say(name)}( |$)`) })
    await walk.visit('/journey-planner')
    await walk.expectAccessible()
    const field = (name: string) =>
      page.getByRole('combobox', { name: walk.say(layout === 'narrow' ? `${name}_WHERE` : name), exact: true })
    await press(page, cell('SEARCH_FROM'))
    await expect(field('SEARCH_FROM')).toBeFocused()
    await page.keyboard.type('radyr')
    await page.getByRole('option', { name: /Radyr|Radur/ }).waitFor()
    await page.keyboard.press('Enter')
    // From is followed by to.
    await expect(field('SEARCH_TO')).toBeFocused()
    await page.keyboard.type('rosslare')
    await page
      .getByRole('option', { name: /Rosslare/ })
      .first()
      .waitFor()
    await walk.picture('planner-places')
    await page.keyboard.press('Enter')
    await expect(cell('SEARCH_TO')).toContainText('Rosslare')
    await walk.picture('planner')
    // How full trains are comes after the list: what is known by then stays where it is.
    const asked = Promise.withResolvers<void>()
    const mayAnswer = Promise.withResolvers<void>()
    await page.route('**/v1.2/capacity/status', async (route) => {
      asked.resolve()
      await mayAnswer.promise
      await route.continue()
    })
    await press(page, main.getByRole('button', { name: walk.say('PLANNER_PLAN') }))

    const title = language === 'cy' ? 'O Radur i Europort Rosslare' : 'Radyr to Rosslare Europort'
    await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const rows = main.locator('[data-journey]')
    await expect(rows.first()).toContainText('3 h 45'.replace('h', language === 'cy' ? 'awr' : 'h'))
    await asked.promise
    const places = () => rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON() as DOMRect))
    const before = await places()
    mayAnswer.resolve()
    const howFull = ['RESULTS_MANY_SEATS', 'RESULTS_SOME_SEATS', 'RESULTS_BUSY'].map((level) =>
      walk.say(level, { source: 'usual' }),
    )
    const named = language === 'cy' ? ' ar drên \\d\\d:\\d\\d i ' : ' on the \\d\\d:\\d\\d to '
    await expect(rows.first().getByRole(layout === 'narrow' ? 'link' : 'button')).toHaveAccessibleName(
      new RegExp(`, (${howFull.join('|')})${named}`),
    )
    expect(await places()).toEqual(before)
    await walk.picture('planner-results')
    await walk.expectAccessible()

    const shown = await rows.count()
    await press(page, main.getByRole('button', { name: walk.say('RESULTS_LATER') }))
    await expect.poll(() => rows.count()).toBeGreaterThan(shown)
    await expect(main.getByRole('heading', { level: 2 })).not.toHaveCount(1)
    const first = rows.first()
    const wanted = await first.getAttribute('data-journey')
    if (layout === 'narrow') {
      await press(page, first.getByRole('link'))
      await expect(main.getByRole('list', { name: walk.say('PLANNER_DETAILS') })).toContainText('Fishguard Harbour')
    } else {
      await tabTo(page, first.getByRole('button'))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('complementary').getByRole('list')).toContainText('Harbwr Abergwaun')
    }
    await expect(page.getByText(walk.say('PLANNER_BE_THERE', { time: '' }).trim())).toBeVisible()
    const line = page.getByRole('list', { name: walk.say('PLANNER_DETAILS') })
    await expect(
      line.getByText(new RegExp(`^\\s*(${howFull.join('|')})\\s*$`)).filter({ visible: true }),
    ).not.toHaveCount(0)
    await walk.picture('planner-journey')
    await walk.expectAccessible()
    await press(page, page.getByRole('button', { name: walk.say('PLANNER_MAP') }))
    await expect(page.getByRole('img', { name: walk.say('PLANNER_MAP_LABEL') })).toBeVisible()
    await walk.picture('planner-journey-map')
    await walk.expectAccessible()

    // Whoever gets the link finds the same journey, with nothing of this device.
    expect(decodeURIComponent(page.url())).toContain(`journey=${wanted}`)
    const other = await browser.newContext({ viewport: page.viewportSize() })
    const theirs = await other.newPage()
    await theirs.goto(page.url())
    await expect(theirs.getByText(/Rosslare/).first()).toBeVisible()
    await expect(
      theirs
        .getByRole('list')
        .filter({ hasText: /Fishguard|Abergwaun/ })
        .first(),
    ).toBeVisible()
    await other.close()
  })
})

test('where nothing goes by bus alone, that wish is named, and one press goes by everything [PLANNER-009] @narrow-cy-dark @wide-en-light', async ({
  page,
  walk,
}) => {
  const main = page.getByRole('main')
  await walk.visit('/journey-planner?from=RDR&to=XRO&transportModes=Bus')
  await press(page, main.getByRole('button', { name: walk.say('PLANNER_PLAN') }))
  await expect(main.getByRole('heading', { name: walk.say('PLANNER_NONE_TITLE') })).toBeVisible()
  await expect(main.getByText(walk.say('PLANNER_BLAME_TRANSPORTMODES'))).toBeVisible()
  await walk.picture('planner-none')
  await walk.expectAccessible()
  await press(page, main.getByRole('link', { name: walk.say('PLANNER_DROP_TRANSPORTMODES') }))
  await expect(main.locator('[data-journey]').first()).toBeVisible()
})
