import { alerts } from '@cledrau/contract/reading/alerts.ts'
import { act } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { network } from '../../testing/network.ts'
import { closeBrowser, draw, openAt } from '../../testing/shell.tsx'
import { useAlerts } from './alerts.ts'

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
