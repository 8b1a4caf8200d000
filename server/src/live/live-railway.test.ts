import { instant } from '@cledrau/domain/time/instant.ts'
import { expect, test } from 'vitest'
import { type LiveChange, openLiveRailway } from './live-railway.ts'

test('until somebody tells us of trains, none is known and nothing was heard', () => {
  const railway = openLiveRailway(false)
  expect([railway.isConfigured, railway.known.trains.size, railway.heard()]).toEqual([false, 0, {}])
})

test('who follows is told what changed, until it stops', () => {
  const railway = openLiveRailway(true)
  const told: LiveChange[] = []
  const stop = railway.follow((change) => told.push(change))
  const change = { rids: new Set(['202612078000001']), notices: false }
  railway.hear({ newsAt: instant(5), beatAt: instant(6), saidAt: instant(4) })
  railway.tell(change)
  stop()
  railway.tell({ rids: new Set(), notices: true })
  expect(told).toEqual([change])
  expect(railway.heard()).toEqual({ newsAt: 5, beatAt: 6, saidAt: 4 })
})
