import { done, refuse } from '@cledrau/domain/result.ts'
import { describe, expect, test } from 'vitest'
import type { Verdict } from './guest-checkout-rules.ts'
import { afterVerdict, backToSearch, guestTyped, sendsGuest } from './guest-checkout-rules.ts'

describe('going on as a guest', () => {
  test.each<{ says: string; verdict: Verdict; ends: string; back: boolean }>([
    { says: 'yes', verdict: done({}), ends: 'go-on', back: false },
    { says: 'no way to hand the tickets over', verdict: refuse('NO_OPTIONS'), ends: 'no-options', back: true },
    { says: 'nothing to book', verdict: undefined, ends: 'failed', back: true },
    { says: 'no answer', verdict: 'trouble', ends: 'trouble', back: true },
  ])('answered by $says is $ends', ({ verdict, ends, back }) => {
    expect(afterVerdict(verdict)).toBe(ends)
    expect(backToSearch(afterVerdict(verdict))).toBe(back)
  })

  test.each([
    { mode: true, from: 'Results', sends: true },
    { mode: true, from: null, sends: true },
    { mode: true, from: 'ConfirmationPage', sends: false },
    { mode: false, from: 'Results', sends: false },
  ])('as a guest ($mode) from $from sends the form: $sends', ({ sends, ...facts }) =>
    expect(sendsGuest(facts)).toBe(sends),
  )

  test('keeps what was typed, without the spaces around it', () =>
    expect(guestTyped({ email: ' mair@example.org ', title: 'Ms', firstName: ' Mair', lastName: 'ap Huw ' })).toEqual({
      email: 'mair@example.org',
      title: 'Ms',
      firstName: 'Mair',
      lastName: 'ap Huw',
    }))
})
