import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { expect, test } from 'vitest'
import { order } from '../../testing/orders.ts'
import { isAhead } from './is-ahead.ts'

test('a journey is ahead until its first train leaves; a pass has none', () => {
  const { outbound } = order()
  const leaves = instant(Date.parse(outbound?.departTime ?? ''))
  expect(isAhead({ outbound }, instant(leaves - MINUTE))).toBe(true)
  expect(isAhead({ outbound }, leaves)).toBe(false)
  expect(isAhead({ outbound: null }, leaves)).toBe(false)
})
