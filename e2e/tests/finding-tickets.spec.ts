import { addDays } from '@cledrau/domain/time/dates.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import type { Locator, Page, Response } from '@playwright/test'
import { press, tabTo } from '../keyboard.ts'
import { expect, keepPicture, test, type Walk } from '../walk.ts'

type Trip = { departTime: string }
type Answer = { legSolutions: { outbound: Trip[]; inbound: Trip[] } }

const main = (page: Page): Locator => page.getByRole('main')
/** A field of the form, by what it holds. */
const fieldOf = (page: Page, name: string): Locator => main(page).locator(`[id$="_${name}"]`)
const trips = (page: Page): Locator => page.locator('[data-trip]')
const price = (page: Page): Locator =>
  main(page)
    .getByText(/£\d+\.\d\d/)
    .first()
const isSearch = (response: Response): boolean => /silverrail\/ticketsearch/.test(response.url())
const shownTrips = (page: Page): Promise<(string | undefined)[]> =>
  trips(page).evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.trip))
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))

/** As the browser’s button: what comes of it is for the page to show. */
const back = (page: Page): Promise<void> => page.evaluate(() => history.back())

/** Types a name and takes what is marked. */
async function typeStation(page: Page, typed: string): Promise<void> {
  const field = page.getByRole('combobox')
  await expect(field).toBeFocused()
  await page.keyboard.type(typed)
  await expect(page.getByRole('option').first()).toContainText(new RegExp(typed, 'i'))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
}

/** Both ends: the second opens by itself while it is empty. */
async function typeStations(page: Page, from: string, to: string): Promise<void> {
  await press(page, fieldOf(page, 'from'))
  await typeStation(page, from)
  await typeStation(page, to)
  await expect(page.getByRole('combobox')).toHaveCount(0)
}

/** So many days later than the one that is marked, at an hour. */
async function typeMoment(page: Page, walk: Walk, days: readonly number[], time: string): Promise<void> {
  await press(page, fieldOf(page, 'out'))
  const dialog = page.getByRole('dialog')
  for (const count of days) {
    await tabTo(page, dialog.locator('[data-day][tabindex="0"]').first())
    for (let day = 0; day < count; day++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await tabTo(page, dialog.getByRole('textbox', { name: walk.say('SEARCH_TIME'), exact: true }))
  }
  await page.keyboard.type(time)
  await page.keyboard.press('Tab')
  await press(
    page,
    dialog.getByRole('button', { name: walk.say(days.length > 1 ? 'SEARCH_TAKE_DAYS' : 'SEARCH_TAKE_DAY') }),
  )
  await expect(dialog).toHaveCount(0)
}

/** One child more, and the first Railcard of the list. */
async function addChildAndCard(page: Page, walk: Walk, who: Locator): Promise<void> {
  await press(page, who)
  const dialog = page.getByRole('dialog')
  await press(page, dialog.getByRole('button', { name: walk.say('SEARCH_CHILD_MORE') }))
  await tabTo(page, dialog.getByRole('combobox', { name: walk.say('SEARCH_CARD_ADD') }))
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('button', { name: /^(One less|Un yn llai): / })).toBeVisible()
  await press(page, dialog.getByRole('button').last())
  await expect(dialog).toHaveCount(0)
}

test('a late train with a child and a Railcard, by keyboard alone: over midnight, kept by reload, Back and a shared link [SEARCH-027] @wide-cy-light @narrow-en-dark', async ({
  page,
  walk,
  layout,
  house,
  browser,
}) => {
  await walk.visit('/ticket-search')
  const { date } = clockTime(house.server.clock.now())
  await typeStations(page, 'Caerdydd Can', 'Abertawe')
  await typeMoment(page, walk, [1], '22:40')
  await addChildAndCard(page, walk, fieldOf(page, 'passengers'))
  const party = (await fieldOf(page, 'passengers').textContent()) ?? ''
  const answer = page.waitForResponse(isSearch)
  await press(page, main(page).getByRole('button', { name: walk.say('SEARCH_FIND'), exact: true }))
  const { outbound } = ((await (await answer).json()) as Answer).legSolutions
  expect(outbound[0]?.departTime.slice(0, 10)).toBe(addDays(date, 1))
  const after = outbound.findIndex(({ departTime }) => departTime.startsWith(addDays(date, 2)))
  expect(after, 'the list goes on after midnight').toBeGreaterThan(0)
  await expect(trips(page)).toHaveCount(outbound.length)
  // What leaves after midnight says its day.
  await expect(trips(page).nth(0).locator('[data-other-day]')).toHaveCount(0)
  await expect(trips(page).nth(after).locator('[data-other-day]')).toBeVisible()
  await expect(price(page)).toBeVisible()
  await walk.picture('finding-over-midnight')
  await walk.expectAccessible()
  expect(await overflow(page)).toBe(0)

  const shown = await shownTrips(page)
  const link = page.url()
  await page.reload()
  await expect(trips(page)).toHaveCount(shown.length)
  expect(await shownTrips(page)).toEqual(shown)

  // To the tickets of the train after midnight, and back: by the trip, and by Back.
  await press(page, trips(page).nth(after).getByRole('link').last())
  await expect(page).toHaveURL(/options/)
  await expect(price(page)).toBeVisible()
  await walk.picture('finding-late-ticket')
  await back(page)
  await expect(trips(page)).toHaveCount(shown.length)
  await back(page)
  await expect(fieldOf(page, 'from')).toContainText(/Cardiff Central|Caerdydd Canolog/)
  await expect(fieldOf(page, 'to')).toContainText(/Swansea|Abertawe/)
  await expect(fieldOf(page, 'out')).toContainText('22:40')
  await expect(fieldOf(page, 'passengers')).toHaveText(party)

  // Somebody else opens the link, on a device that knows nothing.
  const other = await browser.newPage({
    viewport: layout === 'wide' ? { width: 1280, height: 900 } : { width: 390, height: 844 },
  })
  await other.goto(link)
  await expect(other.locator('[data-trip]')).toHaveCount(shown.length)
  expect(await shownTrips(other)).toEqual(shown)
  await other.close()
})

test('there and back, by keyboard alone: the total moves with the trains, and the tickets cost it @wide-en-dark @narrow-cy-light', async ({
  page,
  walk,
  layout,
}) => {
  await walk.visit('/ticket-search')
  await tabTo(page, page.getByRole('tab').first())
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab').nth(1)).toBeFocused()
  await typeStations(page, 'Caerdydd Can', 'Llanfairpwll')
  await typeMoment(page, walk, [1, 2], '11:00')
  await walk.picture('finding-longest-name')
  expect(await overflow(page)).toBe(0)
  await press(page, main(page).getByRole('button', { name: walk.say('SEARCH_FIND'), exact: true }))
  await expect(price(page)).toBeVisible()
  const goOn = (name: string) => main(page).getByRole('link', { name: walk.say(name), exact: true })
  const total = () =>
    main(page)
      .locator('[aria-live]')
      .getByText(/£\d+\.\d\d/)
  if (layout === 'narrow') {
    await press(page, trips(page).nth(1).getByRole('button'))
    await press(page, goOn('RESULTS_CHOOSE_BACK'))
    await expect(page).toHaveURL(/inbound/)
    await expect(price(page)).toBeVisible()
  }
  await press(page, trips(page).last().getByRole('button'))
  await expect(trips(page).last().getByRole('button')).toHaveAttribute('aria-pressed', 'true')
  const pays = (await total().textContent()) ?? ''
  await walk.picture('finding-return')
  await walk.expectAccessible()
  expect(await overflow(page)).toBe(0)
  await press(page, goOn('RESULTS_CHOOSE_TICKET'))
  await expect(page).toHaveURL(/return\/options/)
  await expect(main(page).getByRole('radiogroup').getByRole('radio', { checked: true })).toHaveAccessibleName(
    new RegExp(pays.replaceAll('.', '\\.')),
  )
  await back(page)
  await expect(total()).toHaveText(pays)
})

test('open return, season and multiflex, one after the other, by keyboard alone @wide-cy-dark', async ({
  page,
  walk,
}) => {
  await walk.visit('/ticket-search?from=CDF&to=MCN')
  const find = { openReturn: 'SEARCH_FIND', season: 'SEARCH_FIND_SEASON', multi: 'SEARCH_FIND_MULTI' }
  const pages = { openReturn: /open-return/, season: /ticket-search\/season/, multi: /ticket-search\/multiflex/ }
  for (const [index, kind] of (['openReturn', 'season', 'multi'] as const).entries()) {
    // The tab that was left is where Back leads: one further is the next kind.
    await tabTo(page, page.getByRole('tab', { selected: true }))
    for (let presses = index === 0 ? 2 : 1; presses > 0; presses--) await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab').nth(index + 2)).toBeFocused()
    await press(page, main(page).getByRole('button', { name: walk.say(find[kind]), exact: true }))
    await expect(page).toHaveURL(pages[kind])
    await expect(price(page)).toBeVisible()
    await walk.picture(`finding-${kind}`)
    await walk.expectAccessible()
    await back(page)
    await expect(page.getByRole('tab').nth(index + 2)).toHaveAttribute('aria-selected', 'true')
    await expect(fieldOf(page, 'to')).toContainText(kind === 'openReturn' ? /Machynlleth/ : /Newport|Casnewydd/)
    if (kind !== 'openReturn') continue
    // Bundles are for shorter ways.
    await press(page, fieldOf(page, 'to'))
    await typeStation(page, 'Casnewydd')
  }
})

test('a rover for a child and with a Railcard, by keyboard alone, from its map to its price @narrow-en-light', async ({
  page,
  walk,
}) => {
  await walk.visit('/rovers-and-rangers')
  await press(page, main(page).getByRole('link', { name: /£/ }).first())
  await expect(page).toHaveURL(/learn-more/)
  await tabTo(page, main(page).getByRole('combobox'))
  await page.keyboard.press('ArrowDown')
  const starts = await main(page).getByRole('combobox').inputValue()
  await addChildAndCard(page, walk, main(page).locator('button[aria-haspopup="dialog"]'))
  await walk.picture('finding-rover')
  await walk.expectAccessible()
  await press(page, main(page).getByRole('link', { name: walk.say('ROVERS_SEE_PRICE') }))
  await expect(page).toHaveURL(new RegExp(`results.*starts=${starts}.*children=1.*railcards=`))
  await expect(price(page)).toBeVisible()
  await walk.picture('finding-rover-price')
  await walk.expectAccessible()
  await page.reload()
  await expect(price(page)).toBeVisible()
})

test('an address with something missing or wrong leads to words that say what, and to the form @wide-en-dark', async ({
  page,
  walk,
  layout,
  house,
}) => {
  const { date } = clockTime(house.server.clock.now())
  const results = `/ticket-search/${layout === 'wide' ? 'results' : 'single-results'}`
  const tomorrow = `${addDays(date, 1)}T09:00`
  await walk.visit('/ticket-search-external?from=CDF')
  await expect(page).toHaveURL(/#\/ticket-search\?/)
  await expect(main(page).getByText(walk.say('SEARCH_WRONG_STATION_MISSING')).first()).toBeVisible()

  const go = (path: string) => page.goto(new URL(`#${path}`, page.url()).href)
  const change = main(page)
    .getByRole('link', { name: walk.say('RESULTS_CHANGE_SEARCH') })
    .first()
  for (const wrong of [
    `type=single&from=CDF&to=QQQ&out=${tomorrow}`,
    `type=single&from=CDF&to=CDF&out=${tomorrow}`,
    `type=single&from=CDF&to=SWA&out=${addDays(date, -3)}T09:00`,
    `type=single&from=CDF&to=SWA&out=${addDays(date, 300)}T09:00`,
    `type=single&from=CDF&to=SWA&out=${tomorrow}&railcards=NOSUCHCARD`,
  ]) {
    await go(`${results}?${wrong}`)
    // Its own sentence, and not the one for what is our fault.
    await expect(page.getByRole('heading', { name: walk.say('RESULTS_FAILED_TITLE') }), wrong).toBeVisible()
    await expect(main(page).getByText(walk.say('RESULTS_FAILED_TEXT'))).toHaveCount(0)
    await expect(change).toBeVisible()
  }
  await walk.picture('finding-wrong-address')
  await walk.expectAccessible()
  await press(page, change)
  await expect(fieldOf(page, 'to')).toContainText(/Swansea|Abertawe/)

  // What nobody can read is as if it weren't there.
  await go(`${results}?type=single&from=CDF&to=SWA&out=${tomorrow}&adults=lots&class=gold&sort=magic&back=never`)
  await expect(price(page)).toBeVisible()
  await go(`${results}?to=SWA`)
  await expect(page).toHaveURL(/#\/ticket-search($|\?)/)
})

test('a slow answer is waited for in its own shape, says what is done, and can be given up @narrow-cy-light', async ({
  page,
  walk,
  layout,
  language,
  house,
}) => {
  const { date } = clockTime(house.server.clock.now())
  const results = `/ticket-search/${layout === 'wide' ? 'results' : 'single-results'}`
  await walk.visit(`/ticket-search?type=single&from=CDF&to=SWA&out=${addDays(date, 1)}T09:00`)
  let [slow, broken] = [true, false]
  const release: (() => void)[] = []
  await page.route(/silverrail\/ticketsearch/, async (route) => {
    if (slow) await new Promise<void>((resolve) => release.push(resolve))
    await (broken ? route.fulfill({ status: 503, body: '' }) : route.continue()).catch(() => undefined)
  })
  const find = main(page).getByRole('button', { name: walk.say('SEARCH_FIND'), exact: true })
  await find.click()
  await expect(page).toHaveURL(new RegExp(results))
  await expect(main(page).locator('[data-skeleton]')).toBeVisible()
  await expect(main(page).getByText(walk.say('RESULTS_LOADING'))).toBeVisible()
  await keepPicture(page, 'finding-waiting', { layout, language })
  // Giving up ends the search itself, and the form is as it was.
  const ended = page.waitForEvent('requestfailed', (request) => /ticketsearch/.test(request.url()))
  await main(page)
    .getByRole('link', { name: walk.say('GLOBAL_CANCEL') })
    .click()
  await ended
  await expect(fieldOf(page, 'out')).toContainText('09:00')

  slow = false
  broken = true
  await find.click()
  await expect(page.getByRole('heading', { name: walk.say('RESULTS_FAILED_TITLE') })).toBeVisible()
  await walk.expectAccessible()
  broken = false
  await main(page)
    .getByRole('button', { name: walk.say('GLOBAL_RETRY') })
    .click()
  await expect(price(page)).toBeVisible()
  for (const one of release) one()
})

test('without a signal the form says so and keeps everything, and goes on when there is one again @narrow-en-dark', async ({
  page,
  walk,
  layout,
  context,
  house,
}) => {
  const { date } = clockTime(house.server.clock.now())
  await walk.visit(`/ticket-search?type=single&from=CDF&to=SWA&out=${addDays(date, 1)}T09:00&adults=2`)
  await fieldOf(page, 'from').focus()
  await context.setOffline(true)
  const find = main(page).getByRole('button', { name: walk.say('SEARCH_FIND'), exact: true })
  await expect(main(page).getByText(walk.say('SEARCH_OFFLINE'))).toBeVisible()
  await expect(find).toBeDisabled()
  await walk.picture('finding-offline')
  await walk.expectAccessible()
  // The form can be changed all the same.
  await main(page)
    .getByRole('button', { name: walk.say('SEARCH_SWAP') })
    .click()
  await expect(fieldOf(page, 'from')).toContainText(/Swansea|Abertawe/)
  await context.setOffline(false)
  await expect(main(page).getByText(walk.say('SEARCH_OFFLINE'))).toHaveCount(0)
  await find.click()
  await expect(price(page)).toBeVisible()

  // A link that is opened in a tunnel keeps its search, and answers when it can.
  await context.setOffline(true)
  const results = `/ticket-search/${layout === 'wide' ? 'results' : 'single-results'}`
  await page.goto(new URL(`#${results}?type=single&from=CDF&to=AYW&out=${addDays(date, 2)}T10:00`, page.url()).href)
  await expect(page.getByRole('heading', { name: walk.say('RESULTS_OFFLINE_TITLE') })).toBeVisible()
  await walk.picture('finding-offline-results')
  await context.setOffline(false)
  await main(page)
    .getByRole('button', { name: walk.say('GLOBAL_RETRY') })
    .click()
  await expect(price(page)).toBeVisible()
})

test('who is signed in keeps a station by its star, and runs a kept journey with one press @wide-cy-dark', async ({
  page,
  walk,
}) => {
  await walk.arrive('/ticket-search')
  const kept = page.getByRole('region', { name: walk.say('SEARCH_FAVOURITES') })
  await expect(kept.getByRole('button').first()).toBeVisible()
  await fieldOf(page, 'to').click()
  const field = page.getByRole('combobox').last()
  await field.fill('Llanfairfechan')
  const star = page.getByRole('option').first().locator('[data-star]')
  await expect(star).toHaveAttribute('data-star', 'false')
  await walk.picture('finding-star')
  await walk.expectAccessible()
  await star.click()
  await expect(star).toHaveAttribute('data-star', 'true')
  // It stays the account’s, and nothing was chosen.
  await expect(field).toHaveValue('Llanfairfechan')
  await star.click()
  await expect(star).toHaveAttribute('data-star', 'false')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await walk.picture('finding-favourites')
  await walk.expectAccessible()
  await kept.getByRole('button').first().click()
  await expect(price(page)).toBeVisible()
})
