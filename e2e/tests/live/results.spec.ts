import { press } from '../../keyboard.ts'
import { timeOf } from '../../passing-time.ts'
import { expect, test } from '../../walk.ts'

/** A Monday morning. */
test.use({ startsAt: '2026-12-07T09:00', hears: true })

/** A page of trains asks so often how they run. */
const ASKED_AGAIN = 21_000

test('a train that is cancelled while somebody chooses keeps its place, says why and what goes instead; its ticket is not sold, and a chosen return goes on with another @narrow-cy-light @wide-en-dark', async ({
  page,
  walk,
  darwin,
  house,
  layout,
}) => {
  const pass = await timeOf(page, house)
  const trains = await darwin.trains('SHR')
  const [first, second, third] = trains.filter(({ destination }) => destination.length === 1)
  for (const one of trains) darwin.onTime(one)
  const cancel = async (train: (typeof trains)[number]) => {
    darwin.cancelled(train)
    const isOff = async () =>
      (await darwin.trains('SHR')).find(({ serviceID }) => serviceID === train.serviceID)?.cancelled
    await expect.poll(isOff).toBe(true)
    await pass(ASKED_AGAIN)
  }
  const main = page.getByRole('main')
  const row = (time: string) =>
    main
      .locator('li[data-trip]')
      .filter({ hasText: new RegExp(`^\\s*${time}`) })
      .first()
  const isSaid = (...words: string[]) =>
    expect(page.locator('[data-announcer]')).toContainText(new RegExp(words.join('.*')))
  const off = (train: (typeof trains)[number]) => walk.say('RESULTS_SAID_OFF', { time: train.std!, reason: '' }).trim()
  const search = 'from=CDF&to=SHR&out=2026-12-07T09:00'

  await test.step('in the list of trains', async () => {
    await walk.visit(`/ticket-search/single-results?type=single&${search}`)
    await expect(row(first!.std!)).toContainText(walk.say('LIVE_ON_TIME'))
    await cancel(first!)
    const gone = row(first!.std!)
    await expect(gone).toContainText(walk.say('RESULTS_CANCELLED'))
    await expect(gone).toContainText(walk.say('LIVE_INSTEAD', { time: second!.std! }))
    await isSaid(off(first!))
    // It can't be chosen any more.
    await expect(gone.getByRole('link', { name: new RegExp(`^${first!.std}`) })).toHaveCount(0)
    await walk.picture('results-cancelled')
    await walk.expectAccessible()
  })

  await test.step('on the page of its tickets', async () => {
    await press(page, row(second!.std!).getByRole('link', { name: new RegExp(`^${second!.std}`) }))
    await expect(main.getByText(walk.say('LIVE_ON_TIME')).first()).toBeVisible()
    await cancel(second!)
    await expect(main.getByText(walk.say('OPTIONS_OFF', { time: second!.std! }))).toBeVisible()
    await expect(main.getByRole('link', { name: walk.say('OPTIONS_GO_ON'), exact: true })).toHaveCount(0)
    await walk.picture('options-cancelled')
    await walk.expectAccessible()
    await press(page, main.getByRole('link', { name: walk.say('OPTIONS_BACK_TO_TRAINS') }).first())
    await expect(row(second!.std!)).toContainText(walk.say('RESULTS_CANCELLED'))
  })

  await test.step('there and back', async () => {
    await walk.go(`/ticket-search/return-results?type=return&${search}&back=2026-12-08T15:00`)
    const chosen = row(third!.std!)
    await press(page, chosen.getByRole('button', { name: new RegExp(`^${third!.std}`) }))
    await expect(chosen).toContainText(walk.say('LIVE_ON_TIME'))
    await cancel(third!)
    await isSaid(off(third!), walk.say('RESULTS_SAID_CHOSEN', { time: '\\d\\d:\\d\\d' }))
    await expect(chosen).toContainText(walk.say('RESULTS_CANCELLED'))
    await walk.picture('results-return-cancelled')
    // Out and back beside each other, or the one that is looked at.
    await expect(main.getByRole('button', { pressed: true })).toHaveCount(layout === 'wide' ? 2 : 1)
    await walk.expectAccessible()
  })
})
