import { describe, expect, test } from 'vitest'
import { offersBiometrics, showsBiometrics, unlockedBy, wasStopped } from './biometric-rules.ts'

describe('face or finger', () => {
  test.each([
    { manual: true, available: true, offered: true },
    { manual: true, available: false, offered: false },
    { manual: false, available: true, offered: false },
    { manual: false, available: false, offered: false },
  ])('typed by hand $manual, on a device that can $available: offered $offered', ({ offered, ...facts }) =>
    expect(offersBiometrics(facts)).toBe(offered),
  )

  test.each([
    { available: true, kept: true, shown: true },
    { available: true, kept: false, shown: false },
    { available: false, kept: true, shown: false },
  ])('on a device that can $available with something kept $kept: on the form $shown', ({ shown, ...facts }) =>
    expect(showsBiometrics(facts)).toBe(shown),
  )

  test.each([
    { trouble: { code: 0 }, stopped: true },
    { trouble: { code: 16 }, stopped: true },
    { trouble: { code: '16' }, stopped: true },
    { trouble: { code: 10 }, stopped: false },
    { trouble: new Error('no reader'), stopped: false },
    { trouble: null, stopped: false },
  ])('$trouble means that somebody stopped: $stopped', ({ trouble, stopped }) =>
    expect(wasStopped(trouble)).toBe(stopped),
  )

  test('opens the account only with both halves of what was kept', () => {
    const both = { username: 'carys@example.org', password: 'device.key' }
    expect(unlockedBy(both)).toEqual({ kind: 'credentials', credentials: both })
    for (const half of [null, undefined, {}, { username: both.username }, { ...both, password: '' }])
      expect(unlockedBy(half)).toEqual({ kind: 'missing' })
  })
})
