import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextStates } from '../moves.ts'
import { HOUR, instant, MINUTE } from '../time/instant.ts'
import { londonIso, serviceInstant } from '../time/london.ts'
import {
  CLAIM_MOVES,
  CLAIM_STATUSES,
  mayAppeal,
  mayGoToOmbudsman,
  mayWithdraw,
  statusesIn,
  stopOf,
  viewOf,
} from './claim-status.ts'
import { answerBy, claimUntil, daysLeft, isInTime } from './deadlines.ts'
import { presencesOf, standingOf, type PresenceKind, type PresenceSigns } from './presence.ts'
import { claimReference, readClaimReference } from './reference.ts'

test('every claim is open or closed, and what is closed waits for nobody [REPAY-005] [REPAY-007]', () => {
  expect([...statusesIn('OPEN'), ...statusesIn('CLOSED')].toSorted()).toEqual([...CLAIM_STATUSES].toSorted())
  expect(statusesIn('CLOSED')).toEqual(['PAID', 'REFUSED', 'WITHDRAWN', 'EXPIRED'])
  expect(viewOf('MORE_NEEDED')).toBe('OPEN')
})

test('money is only ever paid for what was agreed, and a correction makes what was paid or refused agreed again', () => {
  const before = (status: string) =>
    CLAIM_STATUSES.filter((from) => nextStates(CLAIM_MOVES, from).some((to) => to === status))
  expect(before('PAID')).toEqual(['PAYING'])
  expect(before('PAYING')).toEqual(['AGREED'])
  expect(before('AGREED')).toEqual(['CHECKING', 'PAYING', 'PAID', 'REFUSED', 'APPEALED'])
  expect(nextStates(CLAIM_MOVES, 'EXPIRED')).toEqual([])
})

test('a no is appealed once, then there is the Ombudsman; what is decided is not withdrawn', () => {
  expect(mayAppeal('REFUSED', 0)).toMatchObject({ ok: true, value: { to: 'APPEALED' } })
  expect(mayAppeal('REFUSED', 1)).toEqual({ ok: false, refusal: 'CLAIM_APPEALED_BEFORE' })
  expect(mayAppeal('PAID', 0)).toEqual({ ok: false, refusal: 'MOVE_NOT_ALLOWED' })
  expect([mayGoToOmbudsman('REFUSED', 0), mayGoToOmbudsman('REFUSED', 1)]).toEqual([false, true])
  expect(CLAIM_STATUSES.filter(mayWithdraw)).toEqual(['PROPOSED', 'SENT', 'CHECKING', 'MORE_NEEDED', 'APPEALED'])
  expect([stopOf('PROPOSED'), stopOf('SENT'), stopOf('REFUSED'), stopOf('PAYING'), stopOf('PAID')]).toEqual([
    null,
    'SENT',
    'CHECKED',
    'AGREED',
    'PAID',
  ])
})

test('a claim may be sent until 23:59 on the 28th day after the day of travel, whatever clocks do meanwhile', () => {
  const until = claimUntil('2026-12-03')
  expect(londonIso(until)).toBe('2026-12-31T23:59:00+00:00')
  expect(isInTime(until, instant(until + MINUTE - 1))).toBe(true)
  expect(isInTime(until, instant(until + MINUTE))).toBe(false)
  expect(londonIso(claimUntil('2026-10-10'))).toBe('2026-11-07T23:59:00+00:00')
  expect(londonIso(claimUntil('2027-03-10'))).toBe('2027-04-07T23:59:00+01:00')
  const noon = (date: string) => serviceInstant(date, 720)
  expect([
    daysLeft(until, noon('2026-12-03')),
    daysLeft(until, noon('2026-12-31')),
    daysLeft(until, noon('2027-01-01')),
  ]).toEqual([28, 0, -1])
})

test('an answer has twenty working days, and bank holidays are none', () => {
  // Christmas, the day for Boxing Day, and New Year’s Day are on weekdays in between.
  expect(londonIso(answerBy(serviceInstant('2026-12-07', 600)))).toBe('2027-01-07T23:59:00+00:00')
  // Sent on a Saturday: Monday is the first.
  expect(londonIso(answerBy(serviceInstant('2026-09-05', 600)))).toBe('2026-10-02T23:59:00+01:00')
  expect(londonIso(answerBy(serviceInstant('2026-09-05', 600), 1))).toBe('2026-09-07T23:59:00+01:00')
})

test('a reference is read however it is typed, and no slip of one sign or of two neighbours is taken for another', () => {
  expect(claimReference(Uint8Array.of(0, 1, 2, 3, 4, 5, 6))).toMatch(/^DR-2345-678[2-9A-Z]$/)
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 7, maxLength: 7 }), fc.nat(7), fc.nat(30), (random, place, other) => {
      const reference = claimReference(random)
      expect(readClaimReference(` ${reference.toLowerCase().replaceAll('-', ' ')} `)).toBe(reference)
      const signs = Array.from(reference.replaceAll('-', '').slice(2))
      const slip = signs.with(place, '23456789ABCDEFGHJKMNPQRSTUVWXYZ'[other]!)
      if (slip[place] !== signs[place]) expect(readClaimReference(`DR${slip.join('')}`)).toBeUndefined()
      const [one, two] = [signs[place]!, signs[place + 1]]
      if (two !== undefined && one !== two)
        expect(
          readClaimReference(
            `DR${signs
              .with(place, two)
              .with(place + 1, one)
              .join('')}`,
          ),
        ).toBeUndefined()
    }),
  )
})

const DEPARTS = serviceInstant('2026-12-03', 903)
const RIDE = {
  uid: 'C1',
  serviceDate: '2026-12-03',
  operator: 'AW',
  from: 'MCN',
  to: 'SHR',
  departs: DEPARTS,
  arrives: instant(DEPARTS + HOUR),
}
const SIGNS: PresenceSigns = {
  boughtAt: instant(0),
  booked: [],
  scans: [],
  taps: null,
  activations: [],
  habit: 0,
  pressedAt: null,
}
const kinds = (signs: Partial<PresenceSigns>) =>
  presencesOf([RIDE], [], instant(DEPARTS + 2 * HOUR), { ...SIGNS, ...signs }).map(({ kind }) => kind)

test('signs count for the journey that they are of: a look on its train, an activation or taps in its time', () => {
  const scan = { at: instant(DEPARTS + MINUTE), uid: 'C1', serviceDate: '2026-12-03' }
  expect(kinds({ scans: [scan] })).toEqual(['SCAN'])
  expect(kinds({ scans: [{ ...scan, uid: 'C2' }] })).toEqual([])
  expect(kinds({ scans: [{ ...scan, at: instant(DEPARTS - HOUR) }] })).toEqual([])
  expect(kinds({ activations: [instant(DEPARTS - HOUR), instant(DEPARTS - 3 * HOUR)] })).toEqual(['ACTIVATION'])
  expect(kinds({ taps: { inAt: instant(DEPARTS - MINUTE), outAt: instant(DEPARTS + HOUR) } })).toEqual(['TAP'])
  expect(kinds({ habit: 5 })).toEqual([])
  expect(kinds({ habit: 6, booked: [0], pressedAt: DEPARTS })).toEqual(['BOOKED', 'HABIT', 'PRESS'])
})

test('strong signs bring a proposal; money by itself needs somebody who saw them, or a booking that was used', () => {
  const standing = (...some: PresenceKind[]) => standingOf(some.map((kind) => ({ kind, at: DEPARTS, ride: null })))
  expect(standing()).toEqual({ by: null, propose: false, payUnasked: false })
  expect(standing('BOOKED')).toEqual({ by: 'BOOKED', propose: true, payUnasked: false })
  expect(standing('ACTIVATION', 'HABIT')).toMatchObject({ by: 'ACTIVATION', propose: true, payUnasked: false })
  expect(standing('HABIT')).toEqual({ by: 'HABIT', propose: false, payUnasked: false })
  expect(standing('HABIT', 'PRESS')).toMatchObject({ payUnasked: false })
  for (const some of [['SCAN'], ['TAP'], ['BOOKED', 'ACTIVATION']] as const)
    expect(standing(...some).payUnasked).toBe(true)
})
