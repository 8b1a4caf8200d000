import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../walk.ts'

const ways = { from: 'CDF', to: 'MCN', out: '2026-12-08T09:00' }

const address = (path: string, fields: Record<string, string>): string => `${path}?${new URLSearchParams(fields)}`

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))

const price = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByText(/£\d+\.\d\d/)
    .first()

/** Types into the station field that is open and takes the first that is offered. */
async function type(page: Page, typed: string): Promise<void> {
  await page.getByRole('combobox').last().fill(typed)
  await page.getByRole('option').first().click()
}

test('somebody types two stations, searches, and sees trains with prices @narrow-cy-light', async ({
  page,
  walk,
  layout,
}) => {
  await walk.visit('/ticket-search')
  await walk.expectAccessible()
  await page.getByRole('main').locator('[id$="_from"]').first().click()
  await type(page, 'Cardiff Cen')
  // The other field opens by itself while it is empty.
  await type(page, 'Fachynlleth')
  await expect(page.getByRole('option')).toHaveCount(0)
  await walk.picture('search')
  await page.getByRole('button', { name: walk.say('SEARCH_FIND'), exact: true }).click()
  await expect(page).toHaveURL(layout === 'wide' ? /ticket-search\/results/ : /single-results/)
  await expect(price(page)).toBeVisible()
})

const KINDS = [
  ['single', '@wide-en-dark', layoutPath('results', 'single-results'), { type: 'single' }],
  ['return', '@narrow-en-dark', layoutPath('results', 'return-results'), { type: 'return', back: '2026-12-09T15:00' }],
  [
    'open-return',
    '@wide-cy-dark',
    layoutPath('return-results/open-return', 'return-results/open-return'),
    { type: 'openReturn' },
  ],
  ['season', '@narrow-en-light', layoutPath('season', 'season'), { type: 'season' }],
  ['multiflex', '@wide-cy-light', layoutPath('multiflex', 'multiflex'), { type: 'multi' }],
] as const

function layoutPath(wide: string, narrow: string): { wide: string; narrow: string } {
  return { wide: `/ticket-search/${wide}`, narrow: `/ticket-search/${narrow}` }
}

for (const [name, look, path, fields] of KINDS) {
  test(`${name}: a shared link shows its search with prices, and can be used by everybody ${look}`, async ({
    page,
    walk,
    layout,
  }) => {
    const stations = name === 'season' || name === 'multiflex' ? { from: 'CDF', to: 'NWP', out: '2026-12-08' } : ways
    await walk.visit(address(path[layout], { ...stations, ...fields }))
    await expect(price(page)).toBeVisible()
    await walk.picture(`results-${name}`)
    await walk.expectAccessible()
    expect(await overflow(page)).toBe(0)
  })
}

test('the chosen trains have their tickets, what each allows, and why it costs that @wide-en-light', async ({
  page,
  walk,
  layout,
}) => {
  await walk.visit(address(layoutPath('results', 'single-results')[layout], { ...ways, type: 'single' }))
  await expect(price(page)).toBeVisible()
  // A phone's card is the way on; a wide page first gathers the choice.
  if (layout === 'narrow') await page.getByRole('main').locator('a[href*="options"]').first().click()
  else
    await page
      .getByRole('button', { name: walk.say('RESULTS_CHOOSE_TICKET') })
      .or(page.locator('a[href*="options"]'))
      .first()
      .click()
  await expect(page).toHaveURL(/options/)
  await expect(price(page)).toBeVisible()
  await walk.picture('ticket-options')
  await walk.expectAccessible()

  await page.goBack()
  await expect(price(page)).toBeVisible()
})

test('rovers are there with their areas @narrow-cy-dark', async ({ page, walk }) => {
  await walk.visit('/rovers-and-rangers')
  await expect(price(page)).toBeVisible()
  await walk.picture('rovers')
  await walk.expectAccessible()
})

test('a results page without a search leads back to the search [TROUTE-044] @wide-en-dark @narrow-en-light', async ({
  page,
  walk,
  layout,
}) => {
  await walk.visit(layoutPath('results', 'single-results')[layout])
  await expect(page).toHaveURL(/ticket-search($|\?)/)
})
