import { log } from '@cledrau/contract/log.ts'
import { type JourneyCall, planJourneys } from '@cledrau/contract/planner/journey-planner.ts'
import { newestCut, type TimetableCut } from '@cledrau/contract/planner/timetable-region.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { answerOf, toRosslare } from '../testing/journeys.ts'
import { network } from '../testing/network.ts'
import { closeBrowser, draw, openAt } from '../testing/shell.tsx'
import type { Answers, Asked, ToPocket } from './said.ts'

const NOW = Date.parse('2026-12-07T07:30:00Z')
const CUT: TimetableCut = {
  hash: 'h'.repeat(43),
  from: '2026-12-05',
  until: '2026-12-20',
  places: {},
  fetched: 253_000,
  size: 891_000,
}
const BY = { cut: CUT, asOf: instant(NOW) }
const ASKED = { from: 'RDR', to: 'XRO', date: '2026-12-08T07:30' }

/** What a device's thread answers; one that can't begin says so, as browsers do. */
let answers: { [Do in Asked['do']]?: Answers[Do] } | 'cannot begin'
let told: Asked[] = []
class Thread extends EventTarget {
  postMessage({ nth, asked }: ToPocket) {
    told.push(asked)
    const reply = answers === 'cannot begin' ? new Event('error') : null
    const data = answers === 'cannot begin' ? null : { nth, answer: answers[asked.do] ?? null }
    queueMicrotask(() => this.dispatchEvent(reply ?? new MessageEvent('message', { data })))
  }
  terminate() {}
}

let net: ReturnType<typeof network>
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  vi.stubGlobal('Worker', Thread)
  net = network()
  net.on(log, () => ({ status: 204 }))
  net.answer(newestCut, CUT)
  answers = {}
  told = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
  closeBrowser()
})

/** As on a device that has just been started. */
const start = async () => ({
  ...(await import('./pocket.ts')),
  ...(await import('./plan-anywhere.ts')),
  ...(await import('./pocket-choice.tsx')),
})

test('the newest timetable is taken over a free line, and Settings say what is here until when', async () => {
  const { refreshPocket, switchAnywhere, PocketChoice } = await start()
  openAt({ address: '/settings', wide: false })
  draw(<PocketChoice />)
  answers = { take: 'IN_USE' }
  await switchAnywhere(true)
  expect(await screen.findByText(/Sun 20 Dec/)).toBeTruthy()
  answers = { take: 'NO_ROOM' }
  await refreshPocket()
  expect(screen.getByRole('status').textContent).not.toMatch(/20 Dec/)
})

const file = (letter: string) => ({ hash: letter.repeat(43), fetched: 58_000, size: 173_000 })
const takes = () => told.flatMap((asked) => (asked.do === 'take' ? [asked] : []))

test('how trains fared comes with the timetable, and alone over a line that costs nothing', async () => {
  const { refreshPocket, switchAnywhere } = await start()
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'))
  net.answer(newestCut, { ...CUT, likely: file('b') })
  answers = { take: 'IN_USE', look: null }
  await switchAnywhere(true)
  expect(takes()[0]).toMatchObject({ newest: { cut: { likely: { hash: file('b').hash } } } })
  expect(takes()[0]?.likelyUrl).toContain(file('b').hash)

  // Learnt anew in a night: the same timetable keeps what it has over a line that is paid for.
  const before = { ...CUT, likely: file('a') }
  answers = { take: 'IN_USE', look: { cut: before, asOf: instant(NOW) } }
  told = []
  await refreshPocket()
  expect(takes()[0]?.newest.cut.likely).toEqual(file('a'))
  told = []
  answers = { take: 'IN_USE', look: { cut: { ...before, hash: 'o'.repeat(43) }, asOf: instant(NOW) } }
  await refreshPocket()
  expect(takes()[0]?.newest.cut.likely).toEqual(file('b'))
})

test('a browser in which the thread can’t begin keeps nothing, and isn’t asked again for journeys', async () => {
  answers = 'cannot begin'
  const { refreshPocket, mayPlanHere } = await start()
  expect(mayPlanHere()).toBe(true)
  await refreshPocket()
  expect(mayPlanHere()).toBe(false)
})

test('switched off, it is gone from the device and stays away', async () => {
  const { PocketChoice, mayPlanHere, refreshPocket } = await start()
  openAt({ address: '/settings', wide: false })
  draw(<PocketChoice />)
  fireEvent.click(screen.getAllByRole('switch')[0] as HTMLElement)
  await waitFor(() => expect(mayPlanHere()).toBe(false))
  await refreshPocket()
  expect(net.to(newestCut)).toHaveLength(0)
  expect(screen.getAllByRole('switch')).toHaveLength(1)
})

test('where the server is silent the device plans, with what was last said of a journey for two hours', async () => {
  const { planAnywhere } = await start()
  const late = { expectedDepartTime: '2026-12-08T08:09:00+00:00' }
  const live = { age: { freshness: 'LIVE' as const, asOf: '2026-12-07T07:29:50Z' } }
  net.answer(planJourneys, answerOf([toRosslare('08', late)], live))
  expect((await planAnywhere(ASKED)).timetableOf).toBeNull()

  net.silent(planJourneys)
  answers = { plan: { by: BY, planned: { ok: true, value: answerOf([toRosslare('08')]) } } }
  const here = await planAnywhere(ASKED)
  expect(here).toMatchObject({ timetableOf: NOW, page: { age: live.age, journeys: [late] } })
  vi.setSystemTime(NOW + 2 * 60 * 60_000)
  expect((await planAnywhere(ASKED)).page).toMatchObject({
    age: { freshness: 'NONE' },
    journeys: [{ expectedDepartTime: null }],
  })
})

const CAUSE = { text: { en: 'a signalling problem', cy: 'problem signalau' }, at: 'CDF', near: true }

test('what the server said of trains goes along with whatever is searched here, for two hours', async () => {
  const { planAnywhere } = await start()
  const found = toRosslare('08')
  const [first, ...others] = found.legs
  const late = (calls: JourneyCall[]) =>
    calls.map((one) => ({ ...one, expectedDepartTime: '2026-12-08T08:09:00+00:00' }))
  const stands = { minute: 29_853_570, calls: 2, next: 1, late: 7, begun: false, known: 2, share: 0.2 }
  const trains = first?.trains.map((train) => ({ ...train, stands, calls: late(train.calls) })) ?? []
  const legs = first ? [{ ...first, trains }, ...others] : []
  const retimed = trains.map(({ uid, serviceDate }) => ({
    uid,
    serviceDate,
    kind: 'RETIMED' as const,
    description: { en: '', cy: '' },
    cause: CAUSE,
  }))
  const live = { freshness: 'LIVE' as const, asOf: '2026-12-07T07:29:50Z' }
  net.answer(planJourneys, answerOf([{ ...found, legs, revisions: retimed }], { age: live }))
  await planAnywhere(ASKED)
  net.silent(planJourneys)
  answers = { plan: { by: BY, planned: { ok: true, value: answerOf([]) } } }
  const newsOf = async () => {
    told = []
    await planAnywhere({ ...ASKED, from: 'CDF' })
    return told.flatMap((asked) => (asked.do === 'plan' ? [asked.news] : []))[0]
  }
  // Of those of which nobody but the timetable spoke, nothing is said.
  const heard = (await newsOf())?.trains
  expect(heard?.map(({ uid }) => uid)).toEqual(trains.map(({ uid }) => uid))
  expect(heard?.[0]?.why).toEqual({ off: null, late: CAUSE })
  expect(heard?.[0]?.stands).toEqual(stands)
  vi.setSystemTime(NOW + 2 * 60 * 60_000)
  expect(await newsOf()).toBeNull()
})

test('how likely a change is caught goes along to other journeys with it, at the same pace, for two hours', async () => {
  const { planAnywhere } = await start()
  const found = toRosslare('08')
  const odds = {
    changes: [
      { at: 'CDF', chance: 0.9 },
      { at: 'FGH', chance: 0.5 },
    ],
    all: 0.45,
    arrival: null,
  }
  net.answer(planJourneys, answerOf([{ ...found, odds }], { age: { freshness: 'LIVE', asOf: '2026-12-07T07:29:50Z' } }))
  await planAnywhere(ASKED)
  net.silent(planJourneys)
  // Without its ship: one change of the two.
  const shorter = { ...found, id: 'another', legs: found.legs.slice(0, 2) }
  answers = { plan: { by: BY, planned: { ok: true, value: answerOf([shorter]) } } }
  const oddsOf = async (more = {}) => (await planAnywhere({ ...ASKED, ...more })).page.journeys[0]?.odds
  expect(await oddsOf({ to: 'FGH' })).toEqual({ changes: [{ at: 'CDF', chance: 0.9 }], all: 0.9, arrival: null })
  expect(await oddsOf({ to: 'FGH', pace: 'slow' })).toBeNull()
  // What the device reckons itself is more than what goes along.
  const own = { changes: [{ at: 'CDF', chance: 0.8 }], all: 0.8, arrival: null }
  answers = { plan: { by: BY, planned: { ok: true, value: answerOf([{ ...shorter, odds: own }]) } } }
  expect(await oddsOf({ to: 'FGH', pace: 'slow' })).toEqual(own)
  answers = { plan: { by: BY, planned: { ok: true, value: answerOf([shorter]) } } }
  vi.setSystemTime(NOW + 2 * 60 * 60_000)
  expect(await oddsOf({ to: 'FGH' })).toBeNull()
})

test('a day that the device doesn’t know is refused as such; without a timetable the silence is told', async () => {
  const { planAnywhere } = await start()
  net.silent(planJourneys)
  answers = { plan: { by: BY, planned: { ok: false, refusal: 'OUTSIDE_TIMETABLE' } } }
  await expect(planAnywhere(ASKED)).rejects.toMatchObject({ status: 422, code: 'OUTSIDE_TIMETABLE' })
  answers = {}
  await expect(planAnywhere(ASKED)).rejects.toMatchObject({ status: 0 })
})
