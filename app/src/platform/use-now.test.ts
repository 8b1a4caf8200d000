import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { hearTime } from './clock.ts'
import { useNow } from './use-now.ts'

const DAY_AFTER = '2026-12-08T09:00:00Z'

afterEach(() => hearTime(new Date().toISOString()))

test('what goes by the time is looked at again at once when the device turns out to be wrong', () => {
  const { result, unmount } = renderHook(() => useNow(60 * MINUTE))
  act(() => hearTime(DAY_AFTER))
  expect(result.current - instant(Date.parse(DAY_AFTER))).toBeLessThan(MINUTE)
  expect(result.current).toBeGreaterThanOrEqual(Date.parse(DAY_AFTER))
  unmount()
})

test('a clock that is put right between the first drawing and the first look is not missed', () => {
  const { result, unmount } = renderHook(() => {
    const at = useNow(60 * MINUTE)
    // As an answer that comes while the page is being drawn.
    hearTime(DAY_AFTER)
    return at
  })
  expect(result.current).toBeGreaterThanOrEqual(Date.parse(DAY_AFTER))
  unmount()
})
