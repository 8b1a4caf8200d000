import { addDays } from '@cledrau/domain/time/dates.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import type { Locator, Page } from '@playwright/test'
import { buyer } from '../buying.ts'
import { expect, test } from '../walk.ts'

const MOST_PRESSES = 11
const MOST_SCREENS = 9

/** The page, and what stands over all of it: a picker of stations, the calendar. */
const screenOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const over = document.querySelector('dialog[open]')
    const field = document.querySelector('[role="combobox"]')
    return [location.hash.split('?')[0], over?.querySelector('h1, h2')?.textContent, field?.id]
      .filter(Boolean)
      .join(' ')
  })

test('a single for tomorrow at nine as a guest takes eleven presses besides typing, and nine screens from Home @narrow-en-light', async ({
  page,
  walk,
  house,
  language,
  layout,
}) => {
  let presses = 0
  const screens = new Set<string>()
  const seen = async () => void screens.add(await screenOf(page))
  const press = async (what: Locator) => {
    await what.click()
    presses++
  }
  const main = page.getByRole('main')
  const button = (name: string) => main.getByRole('button', { name: walk.say(name), exact: true })

  await walk.visit('/')
  await seen()
  await press(main.locator('[id$="_from"]').first())
  for (const typed of ['Cardiff Cen', 'Shrewsbury']) {
    await page.getByRole('combobox').last().fill(typed)
    await seen()
    await press(page.getByRole('option').first())
  }
  await expect(page.getByRole('combobox')).toHaveCount(0)
  await press(main.locator('[id$="_out"]').first())
  const when = page.getByRole('dialog')
  await seen()
  await press(when.locator(`[data-day="${addDays(clockTime(house.server.clock.now()).date, 1)}"]`))
  await when.getByRole('textbox', { name: walk.say('SEARCH_TIME'), exact: true }).fill('09:00')
  await press(when.getByRole('button').last())
  await press(button('SEARCH_FIND'))
  await expect(page).toHaveURL(/single-results/)
  await seen()
  await press(main.locator('a[href*="options"]').first())
  await expect(page).toHaveURL(/\/options/)
  await seen()
  await press(main.getByRole('link', { name: walk.say('OPTIONS_GO_ON'), exact: true }))

  const mair = buyer(page, walk, { language, layout })
  await mair.asGuest('short-way@example.org')
  await seen()
  await mair.hold()
  presses++
  await mair.typeCard('approved')
  await seen()
  await mair.pay()
  presses++
  await mair.expectPaid()
  await seen()

  expect(screens.size, [...screens].join(', ')).toBeLessThanOrEqual(MOST_SCREENS)
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES)
})
