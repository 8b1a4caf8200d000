import { describe, expect, test } from 'vitest'
import type { LandingFacts } from './landing-rules.ts'
import { landing } from './landing-rules.ts'

const phone: LandingFacts = {
  narrow: true,
  ticketSearch: false,
  paygGuestToken: false,
  returnTo: undefined,
  from: 'Home',
}
const wide = { ...phone, narrow: false }

describe('where somebody is after they signed in', () => {
  test('from pay as you go or Delay Repay: back there [LOGIN-023]', () => {
    for (const from of [
      'PayAsYouGo',
      'PaygHistory',
      'AddContactlessCard',
      'DelayRepay',
      'DelayRepayOverview',
      'Claims',
    ])
      expect(landing({ ...phone, from }), from).toEqual({ kind: 'back' })
    expect(landing({ ...wide, from: 'DelayRepayOverview' })).toEqual({ kind: 'stay' })
  })

  test('on a phone that is buying: on with the booking; else My Account [LOGIN-024] [LOGIN-025]', () => {
    expect(landing({ ...phone, ticketSearch: true })).toEqual({ kind: 'verify-booking' })
    expect(landing(phone)).toEqual({ kind: 'to', path: '/my-account' })
  })

  test('where there is room: where they were, or Home from a confirmation [LOGIN-026]', () => {
    expect(landing(wide)).toEqual({ kind: 'stay' })
    expect(landing({ ...wide, from: 'ConfirmationPage' })).toEqual({ kind: 'to', path: '/' })
  })

  test('to where they were going, and never to another site', () => {
    expect(landing({ ...wide, returnTo: '/ticket-search/basket' })).toEqual({
      kind: 'to',
      path: '/ticket-search/basket',
    })
    for (const returnTo of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])
      expect(landing({ ...wide, returnTo }), returnTo).toEqual({ kind: 'stay' })
  })

  test('a guest who was adding a card goes on with it', () => {
    expect(landing({ ...phone, paygGuestToken: true, ticketSearch: true })).toEqual({ kind: 'payg-card' })
  })
})
