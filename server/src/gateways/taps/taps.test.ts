import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { startBank, type Bank } from '@cledrau/world/bank/bank.ts'
import { CARDS } from '@cledrau/world/gates/cards.ts'
import { startGates, type Gates } from '@cledrau/world/gates/gates.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tapsGatewayConforms } from './conformance.ts'
import { openTaps } from './taps.ts'

const STATIONS = ['CDF', 'NWP'].map((crs) => ({ crs, names: { en: crs, cy: crs } }))
const [FIRST = '', SECOND = ''] = CARDS.map(({ number }) => number)
let now = Date.parse('2026-12-07T08:00:00Z')
let folder: string
let bank: Bank
let gates: Gates
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cledrau-taps-'))
  bank = await startBank({ folder: join(folder, 'bank'), now: () => now })
  const parts = { folder: join(folder, 'gates'), port: 0, now: () => now, stations: STATIONS, seed: 1 }
  gates = await startGates({ ...parts, till: bank.till })
  gates.line.turn({ lateMinutes: 5, late: 0.3, twice: 0, outOfOrder: 0, gaps: 0.3, denySeconds: 10 })
})
afterAll(async () => {
  await gates.stop()
  await bank.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('the gates of the outside conform', () => {
  tapsGatewayConforms({
    gateway: () => openTaps(gates.taps),
    people: () => ({
      taps: ({ card, device = 'CARD', anew = false, direction = 'IN' }) => {
        now += MINUTE
        const held = { card: card === 'first' ? FIRST : SECOND, device, condition: anew ? 'ANEW' : 'GOOD' } as const
        const tapped = gates.tap({ ...held, direction, station: direction === 'IN' ? 'CDF' : 'NWP' })
        return Promise.resolve(typeof tapped !== 'string')
      },
      later: () => {
        now += 10 * MINUTE
        return Promise.resolve()
      },
    }),
  })
})

test('a line that isn’t there, or a wrong secret, is trouble: nothing is taken for nothing', async () => {
  await expect(openTaps('http://cledrau:secret@localhost:9').read('all', '0')).rejects.toThrow()
  const url = new URL(gates.taps)
  url.password = 'guessed'
  await expect(openTaps(url.href.replace(/\/$/, '')).read('all', '0')).rejects.toThrow('401')
})
