import { howGood } from '@cledrau/contract/live/likely.ts'
import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { network } from '../../testing/network.ts'
import { closeBrowser, draw, openAt } from '../../testing/shell.tsx'
import { LikelyScreen } from './likely-screen.tsx'

let server: ReturnType<typeof network>
beforeEach(() => {
  server = network()
})
afterEach(() => {
  closeBrowser()
})

const means = { cases: 240, within: 0.796, shown: 0.914, brier: 0.0731, brierForecast: 0.0842 }
const reply: ReplyOf<typeof howGood> = {
  learnt: { since: '2026-11-09', until: '2026-12-06', days: 28 },
  all: {
    ...means,
    off: 1.24,
    offForecast: 1.38,
    bins: [
      { cases: 200, said: 0.05, late: 0.04 },
      { cases: 40, said: 0.62, late: 0.58 },
      ...Array.from({ length: 8 }, () => ({ cases: 0, said: null, late: null })),
    ],
  },
  days: [{ serviceDate: '2026-12-06', ...means, off: 1.24, offForecast: 1.38 }],
}

for (const [language, wide] of [
  ['en', false],
  ['cy', true],
] as const)
  test(`what was said stands beside what the railway said and what came, as figures and as a drawing, in ${language}, ${wide ? 'wide' : 'narrow'}`, async () => {
    server.answer(howGood, reply)
    openAt({ address: '/likely-times', language, wide })
    const { container } = draw(<LikelyScreen />)
    const isEnglish = language === 'en'
    expect(
      await screen.findByRole('heading', { name: isEnglish ? 'Within our range' : 'O fewn ein hystod' }),
    ).toBeTruthy()
    expect(screen.getAllByText(isEnglish ? '91 times of 100' : '91 gwaith o bob 100')).toHaveLength(2)
    const [beside, chances] = screen.getAllByRole('table')
    expect(
      within(beside!)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['1.2', '1.4', '7.3', '8.4'])
    expect(
      within(chances!)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['5', '4', '200', '62', '58', '40'])
    expect(container.querySelectorAll('svg[aria-hidden] circle')).toHaveLength(2)
    expect(screen.getByText(isEnglish ? /9 Nov to Sun 6 Dec/ : /9 Tach a Sul 6 Rhag/)).toBeTruthy()
  })

test('before a day was checked the page says so, and that the ranges follow a sample', async () => {
  server.answer(howGood, { learnt: null, all: null, days: [] })
  openAt({ address: '/likely-times', wide: false })
  draw(<LikelyScreen />)
  expect(await screen.findByText('Nothing has been checked yet')).toBeTruthy()
  expect(screen.getByText(/follow a sample/)).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})
