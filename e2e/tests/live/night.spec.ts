import { expect, test } from '../../walk.ts'

/** The night in which clocks go forward: the hour from one to two doesn't happen. */
test.use({ startsAt: '2027-03-28T00:50', hears: true })

test('in the night in which the clocks change a board shows what station clocks show @wide-cy-light', async ({
  page,
  walk,
  darwin,
}) => {
  const trains = await darwin.trains()
  const [train] = trains
  darwin.onTime(train!)
  await walk.visit('/all-updates?crs=CDF')
  const rows = page.getByRole('list', { name: walk.say('LIVE_DEPARTURES') }).getByRole('link')
  await expect(rows).toHaveCount(trains.length)
  for (const [at, { std, planned }] of trains.entries()) {
    expect(planned).not.toMatch(/T01:/)
    expect(planned).toMatch(/\+01:00$/)
    expect(planned.slice(11, 16)).toBe(std)
    await expect(rows.nth(at)).toContainText(std!)
  }
  // Late across the change, it is as late as it was.
  darwin.late(train!, 4)
  await expect(rows.first()).toContainText(walk.say('LIVE_LATE', { minutes: 4 }))
  await walk.picture('board-clock-change')
})
