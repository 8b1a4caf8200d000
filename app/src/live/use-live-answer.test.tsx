import type { Age } from '@cledrau/contract/live/age.ts'
import { instant, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { now } from '../platform/clock.ts'
import { followNetwork } from '../state/online.ts'
import { bringLive, liveTopicsWanted } from '../state/topics.ts'
import { closeBrowser, draw, openAt } from '../testing/shell.tsx'
import { AgeLine } from './age-line.tsx'
import { useFresh } from './use-fresh.ts'
import { useLiveAnswer } from './use-live-answer.ts'

type Reply = { age: Age; version: string }
let truth: Reply
const ask = vi.fn(async () => truth)
const ago = (milliseconds: number) => londonIso(instant(now() - milliseconds))

function Page() {
  const { data } = useLiveAnswer({ topic: 'board:CDF:1', ask })
  return data ? <Known reply={data} /> : null
}
function Known({ reply }: { reply: Reply }) {
  const freshness = useFresh(reply.age)
  return (
    <>
      <p>{reply.version}</p>
      <AgeLine freshness={freshness} asOf={reply.age.asOf} />
    </>
  )
}
const settle = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const tell = (version: string, asOf = ago(0)) => act(async () => bringLive({ topic: 'board:CDF:1', version, asOf }))

let stopNetwork: () => void
beforeEach(async () => {
  vi.useFakeTimers()
  stopNetwork = followNetwork()
  truth = { version: 'one', age: { freshness: 'LIVE', asOf: ago(0) } }
  ask.mockClear()
  openAt()
  draw(<Page />)
  await settle()
})
afterEach(() => {
  closeBrowser()
  stopNetwork()
  vi.useRealTimers()
})

test('a page asks again when another version is true, and not before', async () => {
  expect(liveTopicsWanted()).toEqual(['board:CDF:1'])
  await tell('one')
  expect(ask).toHaveBeenCalledTimes(1)
  truth = { ...truth, version: 'two' }
  await tell('two')
  await settle()
  expect(screen.getByText('two')).toBeTruthy()
  expect(ask).toHaveBeenCalledTimes(2)
})

test('what changes while an answer is on its way is asked for after it', async () => {
  let arrive: (reply: Reply) => void = () => {}
  ask.mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve)))
  await tell('two')
  await tell('three')
  truth = { ...truth, version: 'three' }
  await act(async () => arrive({ ...truth, version: 'two' }))
  await settle()
  expect(screen.getByText('three')).toBeTruthy()
  expect(ask).toHaveBeenCalledTimes(3)
})

test('a server that hears it a second later than the one that told is asked again, a few times at most', async () => {
  await tell('two')
  await settle()
  expect(screen.getByText('one')).toBeTruthy()
  truth = { ...truth, version: 'two' }
  await settle(1500)
  expect(screen.getByText('two')).toBeTruthy()
  await tell('never')
  await settle(10 * SECOND)
  expect(ask.mock.calls.length).toBeLessThanOrEqual(6)
})

test('its age goes on with what the line says, and without a word it grows old', async () => {
  for (let nth = 0; nth < 8; nth++) {
    await tell('one')
    await settle(MINUTE / 4)
  }
  expect(screen.getByText('Live')).toBeTruthy()
  expect(ask).toHaveBeenCalledTimes(1)
  const said = truth.age.asOf
  await settle(3 * MINUTE)
  expect(screen.getByText(/We have heard nothing new/)).toBeTruthy()
  expect(said).toBe(truth.age.asOf)
})

test('a page whose line is down asks by itself, and one that hears doesn’t', async () => {
  await settle(65 * SECOND)
  expect(ask).toHaveBeenCalledTimes(4)
  for (let nth = 0; nth < 5; nth++) {
    await tell('one')
    await settle(15 * SECOND)
  }
  expect(ask).toHaveBeenCalledTimes(4)
})

test('a tab behind others hears nothing, and is up to date as soon as it is seen again', async () => {
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  expect(liveTopicsWanted()).toEqual([])
  await settle(2 * MINUTE)
  expect(ask).toHaveBeenCalledTimes(1)
  truth = { ...truth, version: 'two' }
  seen.mockRestore()
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  await settle()
  expect(screen.getByText('two')).toBeTruthy()
})

test('without a signal it stays as it is, and with one it is asked for at once', async () => {
  act(() => void dispatchEvent(new Event('offline')))
  await settle(2 * MINUTE)
  expect(ask).toHaveBeenCalledTimes(1)
  truth = { ...truth, version: 'two' }
  act(() => void dispatchEvent(new Event('online')))
  await settle()
  expect(screen.getByText('two')).toBeTruthy()
})
