import { expect, inject, test } from 'vitest'
import { proveDay } from './live-day.ts'

test('boards, movements and the day’s file are what a slow reading of the raw messages makes of them', async () => {
  const lines = new Set(['cambrian-main', 'cambrian-coast', 'conwy-valley'])
  const day = { name: 'a morning', date: '2026-12-07', from: 7.5, until: 9, boards: 16, odd: 160, lines }
  const { differences, rows, odd, movements, trains } = await proveDay(inject('postgres'), day)
  expect(differences).toEqual([])
  expect(rows).toBeGreaterThan(50)
  expect(odd).toBeGreaterThan(10)
  expect(movements).toBeGreaterThan(100)
  expect(trains).toBeGreaterThan(500)
})
