import { streamTicket } from '@cledrau/contract/stream.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A line as the browser opens it. */
class Line extends EventTarget {
  static opened: Line[] = []
  readonly asked: URLSearchParams
  closed = false
  constructor(address: string) {
    super()
    this.asked = new URL(address).searchParams
    Line.opened.push(this)
  }
  close() {
    this.closed = true
  }
  say(name: string, data: object, lastEventId = '') {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data), lastEventId }))
  }
}
const lines = () => Line.opened
const newest = () => Line.opened.at(-1) as Line
const askedOf = ({ asked }: Line) => [asked.get('topics'), asked.get('ticket'), asked.get('since')]
const CARYS = { customerId: 'c1', email: 'c@example.org', title: '', firstName: 'Carys', lastName: 'Evans' }

let tickets = 0
/** A tab that was just opened: a line lives as long as its tab. */
const openTab = async () => ({
  ...(await import('../state/topics.ts')),
  ...(await import('../state/traveller.ts')),
  ...(await import('./stream.ts')),
  client: await import('../api/client.ts'),
})
let tab: Awaited<ReturnType<typeof openTab>>
beforeEach(async () => {
  vi.resetModules()
  tab = await openTab()
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.stubGlobal('EventSource', Line)
  // One tab, which holds the line.
  vi.stubGlobal('navigator', {})
  Line.opened = []
  tickets = 0
  vi.spyOn(tab.client, 'send').mockImplementation(async (call) => {
    expect(call.path).toBe(streamTicket.path)
    return { ok: true, value: { ticket: `ticket-${(tickets += 1)}` } } as never
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const listen: typeof tab.onTopic = (topic, hear) => tab.onTopic(topic, hear)
const follow = () => tab.followStream('https://trains.example/api')
const settle = () => vi.advanceTimersByTimeAsync(0)

test('an area hears of the topic that it asked for, and of no other; what was missed it loads afresh', async () => {
  const [lists, mine] = [vi.fn(), vi.fn()]
  listen('reference', lists)
  listen('me', mine)
  follow()
  await settle()
  expect(askedOf(newest())).toEqual(['reference', null, null])
  newest().say('reference', { subject: 'words', changedAt: '2026-12-07T08:00:00Z' }, 'e:1')
  expect(lists).toHaveBeenCalledWith({ subject: 'words', changedAt: '2026-12-07T08:00:00Z' })
  newest().say('missed', { topic: 'reference' })
  expect(lists).toHaveBeenLastCalledWith(null)
  expect(mine).not.toHaveBeenCalled()
})

test('whoever signs in hears of their own, with a ticket, from where the line was; signed out they hear it no more', async () => {
  const mine = vi.fn()
  listen('reference', vi.fn())
  listen('me', mine)
  follow()
  await settle()
  newest().say('here', {}, 'e:7')
  tab.welcome(CARYS)
  await settle()
  expect(lines()[0]?.closed).toBe(true)
  expect(askedOf(newest())).toEqual(['reference,me', 'ticket-1', 'e:7'])
  newest().say('me', { about: 'wallet' }, 'e:9')
  expect(mine).toHaveBeenCalledWith({ about: 'wallet' })
  tab.farewell()
  await settle()
  expect(askedOf(newest())).toEqual(['reference', null, 'e:9'])
  expect(lines().filter(({ closed }) => !closed)).toHaveLength(1)
})

test('a line that breaks is opened again after a pause, with a new ticket and from where it was', async () => {
  listen('me', vi.fn())
  tab.welcome(CARYS)
  follow()
  await settle()
  newest().say('here', {}, 'e:3')
  newest().dispatchEvent(new Event('error'))
  expect(lines()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(lines()).toHaveLength(2)
  expect(askedOf(newest())).toEqual(['me', 'ticket-2', 'e:3'])
})

test('a line that says that its session is over is asked for again at once, by which the device learns it', async () => {
  listen('reference', vi.fn())
  listen('me', vi.fn())
  tab.welcome(CARYS)
  follow()
  await settle()
  newest().say('here', {}, 'e:3')
  vi.mocked(tab.client.send).mockImplementation(async () => {
    tab.farewell()
    return { ok: false } as never
  })
  newest().say('over', {})
  await settle()
  expect(lines()[0]?.closed).toBe(true)
  expect(lines().slice(1).map(askedOf)).toEqual([['reference', null, 'e:3']])
})

test('somebody who signs out while their ticket is on its way opens no line of theirs', async () => {
  let arrive: (answer: never) => void = () => {}
  vi.mocked(tab.client.send).mockImplementation(() => new Promise((resolve) => (arrive = resolve)))
  listen('reference', vi.fn())
  listen('me', vi.fn())
  tab.welcome(CARYS)
  follow()
  await settle()
  tab.farewell()
  arrive({ ok: true, value: { ticket: 'too-late' } } as never)
  await settle()
  expect(lines().map(askedOf)).toEqual([['reference', null, null]])
})

test('where there is no signal it is tried ever more rarely, and as soon as before once there was one', async () => {
  listen('reference', vi.fn())
  follow()
  await settle()
  const breakAfter = async (pause: number) => {
    newest().dispatchEvent(new Event('error'))
    const before = lines().length
    await vi.advanceTimersByTimeAsync(pause - 1)
    expect(lines()).toHaveLength(before)
    await vi.advanceTimersByTimeAsync(1)
    expect(lines()).toHaveLength(before + 1)
  }
  for (const pause of [1000, 2000, 4000, 8000, 16_000, 32_000, 64_000, 64_000]) await breakAfter(pause)
  newest().say('here', {}, 'e:1')
  await breakAfter(1000)
})

test('a board that is shown is asked for with all the rest, and one that is shown no more is let go a little later', async () => {
  const heard = vi.fn()
  listen('reference', vi.fn())
  follow()
  await settle()
  newest().say('here', {}, 'e:5')
  const leave = tab.onLiveTopic('board:CDF:1', heard)
  await vi.advanceTimersByTimeAsync(100)
  expect(askedOf(newest())).toEqual(['reference,board:CDF:1', null, 'e:5'])
  const news = { topic: 'board:CDF:1', version: 'two', asOf: '2026-12-07T09:00:00+00:00' }
  newest().say('live', news)
  newest().say('live', { ...news, topic: 'board:SWA:1' })
  expect(heard.mock.calls).toEqual([[news]])

  // From a board to one of its trains and back: the line stays as it is.
  leave()
  await vi.advanceTimersByTimeAsync(1000)
  tab.onLiveTopic('board:CDF:1', heard)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(lines()).toHaveLength(2)
})

test('a board that nobody shows any more is told of no longer', async () => {
  listen('reference', vi.fn())
  const leave = tab.onLiveTopic('board:CDF:1', vi.fn())
  follow()
  await settle()
  expect(askedOf(newest())[0]).toBe('reference,board:CDF:1')
  leave()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(askedOf(newest())[0]).toBe('reference')
})
