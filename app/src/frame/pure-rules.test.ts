import { describe, expect, test } from 'vitest'
import { refusedLogin, signInButton } from '../account/login/login-rules.ts'
import { refusedRegistration, registeredPage } from '../account/login/register-rules.ts'
import { showsBanner } from '../page/alerts/banner-rules.ts'
import { accountDot } from '../account/menu/account-dot.ts'
import { accountDoor } from '../account/menu/account-menu-rules.ts'
import { hintToShow } from '../page/tip-rules.ts'

const inBuying = { ticketSearch: true, narrow: true, manual: true }

describe('signing in', () => {
  test('sends whoever isn’t confirmed to the page that says so', () => {
    expect(refusedLogin('LOGIN_UNVERIFIED', inBuying)).toEqual({ kind: 'verify', page: 'VerifyEmailSummary' })
    for (const where of [{ narrow: false }, { ticketSearch: false }])
      expect(refusedLogin('LOGIN_UNVERIFIED', { ...inBuying, ...where })).toEqual({
        kind: 'verify',
        page: 'VerifyEmail',
      })
  })

  test('asks for the second step, and says when it was wrong', () => {
    expect(refusedLogin('SECOND_FACTOR_NEEDED', inBuying)).toEqual({ kind: 'second-step', step: 'asked' })
    expect(refusedLogin('SECOND_FACTOR_WRONG', inBuying)).toEqual({ kind: 'second-step', step: 'wrong' })
  })

  test('forgets what a face or finger unlocked when it is wrong, and nothing that was typed', () => {
    expect(refusedLogin('LOGIN_WRONG', inBuying)).toEqual({ kind: 'wrong', forget: false })
    expect(refusedLogin('LOGIN_WRONG', { ...inBuying, manual: false })).toEqual({ kind: 'wrong', forget: true })
  })
})

describe('registering', () => {
  test('says at which field something is wrong, and in a message what is about none', () => {
    expect(refusedRegistration('EMAIL_ALREADY_EXISTS')).toEqual({
      kind: 'message',
      word: 'REGISTER_ERROR_EMAIL_EXISTS',
    })
    const field = (refusal: Parameters<typeof refusedRegistration>[0]) => {
      const answer = refusedRegistration(refusal)
      return answer.kind === 'field' && answer.field
    }
    expect(field('PASSWORD_TOO_COMMON')).toBe('password')
    expect(field('PASSWORD_TOO_WEAK')).toBe('password')
    expect(field('PASSWORDS_DIFFER')).toBe('confirmPassword')
    expect(field('TITLE_UNKNOWN')).toBe('title')
  })

  test('ends on the page of buying, on a page of its own, or in the dialog', () => {
    expect(registeredPage(true, false)).toBe('SuccessComponentSummary')
    expect(registeredPage(false, true)).toBe('SuccessComponent')
    expect(registeredPage(false, false)).toBeNull()
  })
})

test('the alert banner is on its six pages, after the questions of a first visit', () => {
  const facts = { page: 'Home', asking: false, accepted: true, native: false }
  const pages = ['Home', 'TicketSearch', 'PayAsYouGo', 'LiveTimes', 'TicketWallet', 'NewSecondaryNav']
  expect(pages.filter((page) => showsBanner({ ...facts, page }))).toEqual(pages)
  expect(showsBanner({ ...facts, page: 'Settings' })).toBe(false)
  expect(showsBanner({ ...facts, page: undefined })).toBe(false)
  expect(showsBanner({ ...facts, asking: true })).toBe(false)
  expect(showsBanner({ ...facts, accepted: false })).toBe(false)
  expect(showsBanner({ ...facts, accepted: false, native: true })).toBe(true)
})

test('a hint shows until its indicator was put away', () => {
  const hint = { translationLink: 'BOOKING_REFERENCE_TOOLTIP', indicator: 'BOOKING_REFERENCE_TOOLTIP' } as const
  expect(hintToShow([hint], 'BOOKING_REFERENCE_TOOLTIP', [])).toBe(hint)
  expect(hintToShow([hint], 'BOOKING_REFERENCE_TOOLTIP', ['BOOKING_REFERENCE_TOOLTIP'])).toBeNull()
  expect(hintToShow([hint], 'FAVOURITES_TOOLTIP_TEXT', [])).toBeNull()
  expect(hintToShow([], 'BOOKING_REFERENCE_TOOLTIP', [])).toBeNull()
})

describe('the account', () => {
  test('is the way in for guests, and its pages for everybody else', () => {
    expect(accountDoor(false)).toEqual({ route: 'LoginPage', note: 'MENU_SIGN_IN_NOTE' })
    expect(accountDoor(true)).toEqual({ route: 'My Account', note: 'MENU_ACCOUNT_NOTE' })
  })

  test.each([
    { tickets: false, preferences: false, dot: false },
    { tickets: true, preferences: false, dot: true },
    { tickets: false, preferences: true, dot: true },
    { tickets: true, preferences: true, dot: true },
  ])('with new tickets $tickets and preferences $preferences has a dot: $dot', ({ dot, ...news }) =>
    expect(accountDot(news)).toBe(dot),
  )
})

test.each([
  { sending: false, online: true, loading: false, offline: false },
  { sending: true, online: true, loading: true, offline: false },
  { sending: false, online: false, loading: false, offline: true },
  { sending: true, online: false, loading: true, offline: true },
])('the button that signs in, sending $sending and online $online', ({ sending, online, ...expected }) =>
  expect(signInButton({ sending, online })).toEqual(expected),
)
