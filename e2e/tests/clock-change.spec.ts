import { expect, test } from '../walk.ts'

/** The evening before the clocks go forward. */
test.use({ startsAt: '2027-03-27T20:00' })

test('a search over the night in which the clocks change shows what station clocks show @narrow-cy-light', async ({
  page,
  walk,
  layout,
}) => {
  const path = layout === 'wide' ? 'results' : 'single-results'
  const query = new URLSearchParams({ type: 'single', from: 'CDF', to: 'SWA', out: '2027-03-28T00:30' })
  const answers = page.waitForResponse(/silverrail\/ticketsearch/)
  await walk.visit(`/ticket-search/${path}?${query}`)
  const found = (await (await answers).json()) as { legSolutions: { outbound: { departTime: string }[] } }
  const times = found.legSolutions.outbound.map(({ departTime }) => departTime)
  expect(times.length).toBeGreaterThan(0)
  // The hour from one to two doesn't happen, and everything after it is in summer time.
  for (const time of times) expect(time).not.toMatch(/T01:/)
  expect(times.at(-1)).toMatch(/\+01:00$/)
  const rows = page.locator('[data-trip]')
  await expect(rows).toHaveCount(times.length)
  for (const [index, time] of times.entries()) await expect(rows.nth(index)).toContainText(time.slice(11, 16))
})
