import type { ServiceAlert } from '@cledrau/contract/reading/alerts.ts'
import { alerts } from '@cledrau/contract/reading/alerts.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { act } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { network } from '../../testing/network.ts'
import { closeBrowser, draw, openAt } from '../../testing/shell.tsx'
import { hearTime, now } from '../../platform/clock.ts'
import { dismissAlert, isDismissed, useAlerts } from './alerts.ts'
import { followSeenAlerts } from './put-away.ts'
import { loadSeenAlerts, seen } from './seen-alerts.ts'

const MINUTE_MS = 60_000

function Watch() {
  useAlerts()
  return null
}

afterEach(() => {
  closeBrowser()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test.each([
  { refreshInterval: 2, minutes: 2 },
  { refreshInterval: 0, minutes: 15 },
])(
  'alerts are asked for again every $minutes minutes where the server says $refreshInterval [ALERT-007] [ALERT-008]',
  async ({ refreshInterval, minutes }) => {
    vi.useFakeTimers()
    const server = network()
    server.answer(alerts, { alerts: [], refreshInterval })
    openAt()
    draw(<Watch />)
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    await pass(100)
    expect(server.to(alerts)).toHaveLength(1)
    await pass(minutes * MINUTE_MS - 1000)
    expect(server.to(alerts)).toHaveLength(1)
    await pass(2000)
    expect(server.to(alerts)).toHaveLength(2)
    await pass(minutes * MINUTE_MS)
    expect(server.to(alerts)).toHaveLength(3)
  },
)

const LIFT = { id: 7, is_persist: false, periodicity_type: 'days', periodicity: 7 } as ServiceAlert
const WORKS = { ...LIFT, id: 8, periodicity_type: '' }
const keptNow = () => JSON.parse(localStorage.getItem('seenAlerts') ?? '[]') as { id: number; lastSeenAt?: string }[]

test('two tabs agree about what was put away, whichever did it last [ALERT-005] [ALERT-018]', () => {
  loadSeenAlerts()
  onTestFinished(followSeenAlerts())
  // The other tab puts one away: it writes, and the browser tells.
  localStorage.setItem('seenAlerts', JSON.stringify([{ id: WORKS.id }]))
  dismissAlert(LIFT)
  expect(keptNow().map(({ id }) => id)).toEqual([WORKS.id, LIFT.id])
  localStorage.setItem('seenAlerts', JSON.stringify([...keptNow(), { id: 9 }]))
  dispatchEvent(new StorageEvent('storage', { key: 'seenAlerts' }))
  expect([WORKS, LIFT, { ...LIFT, id: 9 }].map((one) => isDismissed(one, seen.get(), now()))).toEqual([
    true,
    true,
    true,
  ])
})

test('an alert put away by a clock that ran ahead comes back when it should [ALERT-009] [ALERT-019]', () => {
  loadSeenAlerts()
  onTestFinished(followSeenAlerts())
  // The device thinks it is a year later, and nobody has told it otherwise yet.
  vi.useFakeTimers({ now: Date.parse('2027-12-07T08:00:00Z'), toFake: ['Date'] })
  hearTime(String(Date.now()))
  dismissAlert(LIFT)
  hearTime(String(Date.parse('2026-12-07T08:00:00Z')))
  expect(keptNow().map(({ lastSeenAt }) => Date.parse(lastSeenAt ?? ''))).toEqual([Date.parse('2026-12-07T08:00:00Z')])
  const dismissedAt = (day: string) => isDismissed(LIFT, seen.get(), instant(Date.parse(`${day}T09:00:00Z`)))
  expect([dismissedAt('2026-12-08'), dismissedAt('2026-12-15')]).toEqual([true, false])
  vi.useRealTimers()
  hearTime(String(Date.now()))
})
