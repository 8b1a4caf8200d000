import { sendClaim, readClaim } from '@cledrau/contract/repay/claims.ts'
import { readJourney } from '@cledrau/contract/repay/made-journeys.ts'
import { readPayWays } from '@cledrau/contract/repay/pay-ways.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { beOnline, CARYS, closeApp, openApp, referenceServer, watchNetwork } from '../../testing/app.tsx'
import type { network } from '../../testing/network.ts'
import {
  CLAIM_ID,
  claimDetail,
  journey,
  JOURNEY_ID,
  judged,
  PAYEE_ID,
  payWays,
  type Journey,
} from '../../testing/repay.ts'
import { sendWaiting } from '../waiting-claims.ts'

let server: ReturnType<typeof network>
/** As the server has it: claimed once, it is known by its claim. */
let trip: Journey
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-12-04T12:00:00Z'), toFake: ['Date'] })
  server = referenceServer()
  watchNetwork()
  trip = journey()
  server.answer(readPayWays, payWays())
  server.answer(readJourney, () => trip)
  server.answer(readClaim, claimDetail())
  server.answer(sendClaim, () => {
    trip = { ...trip, standing: 'CLAIMED', claimID: CLAIM_ID }
    return claimDetail()
  })
})
afterEach(() => {
  closeApp()
  vi.useRealTimers()
})

const open = (more = {}) =>
  openApp({ address: `/delay-repay?journey=${JOURNEY_ID}`, wide: false, signedIn: CARYS, ...more })
const claimIt = async () => {
  const button = await screen.findByRole('button', { name: 'Claim £11.40' })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  fireEvent.click(button)
}

describe('a trip that money is due for', () => {
  test('has the amount as its title, both lines on one clock, its band lit and the sum in words', async () => {
    await open()
    expect(await screen.findByRole('heading', { level: 1, name: 'You’re due £11.40' })).toBeTruthy()
    expect(await screen.findByText(/The 15:03 reached (Shrewsbury|SHR) at 16:46, 26 minutes late./)).toBeTruthy()
    const stops = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(stops.join()).toMatch(/Planned 16:42(Shrewsbury|SHR)next trainWhat happened 17:25/)
    expect(screen.getByRole('heading', { name: '43 minutes late: half of £22.80' })).toBeTruthy()
    const bands = within(screen.getByRole('list', { name: 'What each delay pays' })).getAllByRole('listitem')
    expect(bands.map((band) => band.getAttribute('aria-current'))).toEqual([null, null, 'true', null, null])
    expect(bands[2]?.textContent).toBe('50%30–59 minutes')
  })

  test('leads to the page that explains how it is worked out: page 44 [REPAY-006] [TCONST-023]', async () => {
    await open()
    const how = await screen.findByRole('link', { name: 'How this is worked out' })
    expect(how.getAttribute('href')).toBe('#/content/44')
  })

  test('is claimed with one press, the way it was paid last, and is a claim from then on [REPAY-001]', async () => {
    await open()
    await claimIt()
    expect(await screen.findByRole('heading', { level: 1, name: '£11.40 is on its way' })).toBeTruthy()
    expect(server.to(sendClaim).map(({ body }) => body)).toEqual([
      expect.objectContaining({
        journeyID: JOURNEY_ID,
        amount: 1140,
        payTo: { kind: 'payee', payeeID: PAYEE_ID },
      }),
    ])
    const stops = within(screen.getByRole('list', { name: 'How far the claim has come' })).getAllByRole('listitem')
    expect(stops.map(({ textContent }) => textContent)).toEqual(['Sent', 'Checked', 'Agreed', 'Paid'])
    expect(stops.map((stop) => stop.getAttribute('aria-current'))).toEqual([null, null, 'step', null])
  })

  test('is never paid as a voucher unless somebody chooses that', async () => {
    server.answer(readPayWays, payWays({ payees: [], chosen: { kind: 'voucher' } }))
    await open()
    const checked = async (name: RegExp) => ((await screen.findByRole('radio', { name })) as HTMLInputElement).checked
    expect(await checked(/Visa, ends 4242/)).toBe(true)
    expect(await checked(/Travel voucher/)).toBe(false)
    fireEvent.click(screen.getByRole('radio', { name: /Travel voucher/ }))
    await claimIt()
    await waitFor(() => expect(server.to(sendClaim)[0]?.body).toMatchObject({ payTo: { kind: 'voucher' } }))
  })

  test('isn’t paid to an account that sent money back', async () => {
    const refused = { ...payWays().payees[0]!, refused: true }
    server.answer(readPayWays, payWays({ payees: [refused] }))
    await open()
    const account = (await screen.findByRole('radio', { name: /Bank account, ends 0718/ })) as HTMLInputElement
    expect([account.disabled, account.checked]).toEqual([true, false])
    expect(screen.getByText('Money came back from it: choose another')).toBeTruthy()
  })

  test('is claimed without a signal: the claim waits, says so, and is sent once, under one key', async () => {
    await open()
    await screen.findByRole('radio', { name: /Bank account/ })
    beOnline(false)
    server.silent(sendClaim)
    await claimIt()
    expect(await screen.findByText(/Your claim waits for a signal. It is sent/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Claim £11.40' })).toBeNull()
    expect(server.to(sendClaim)).toEqual([])
    beOnline(true)
    // The line is up, and the first answer gets lost.
    await act(() => sendWaiting())
    const lost = server.to(sendClaim).length
    server.answer(sendClaim, claimDetail())
    await act(() => Promise.all([sendWaiting(), sendWaiting()]))
    const keys = server.to(sendClaim).map(({ headers }) => headers['idempotency-key'])
    expect(keys.length - lost).toBe(1)
    expect(new Set(keys).size).toBe(1)
  })

  test('whose sum is another by now says so, and nothing is claimed', async () => {
    server.fail(sendClaim, 409, 'CLAIM_CHANGED')
    await open()
    await claimIt()
    expect(await screen.findByText(/The amount has just changed. Nothing was claimed/)).toBeTruthy()
  })

  test('that another device claimed meanwhile is shown as its claim', async () => {
    await open()
    await screen.findByRole('button', { name: 'Claim £11.40' })
    trip = { ...trip, standing: 'CLAIMED', claimID: CLAIM_ID }
    server.fail(sendClaim, 409, 'CLAIM_MADE_ALREADY')
    await claimIt()
    expect(await screen.findByRole('heading', { level: 1, name: '£11.40 is on its way' })).toBeTruthy()
  })
})

describe('a trip with nothing to press for', () => {
  const nothing = { amount: 0, judged: judged({ amount: 0, band: null, delayMinutes: 12 }) }
  test.each([
    ['TOO_SHORT', { ...nothing, delayMinutes: 12 }, 'Nothing is due', /You arrived 12 minutes late.*pays from 15 on/],
    [
      'TOO_SHORT',
      { ...nothing, delayMinutes: 40, limit: 'ENOUGH_THAT_DAY' },
      'Nothing is due',
      /claimed for on that day as often as it can be/,
    ],
    ['EXPIRED', {}, 'Too late to claim', /£11.40 was due. It could be claimed until Thu 31 Dec/],
    ['WATCHING', { ...nothing, judged: null }, 'We’re watching this journey', /Once it is over/],
    ['NO_SCHEME', nothing, 'Nothing is due', /pays nothing for delays/],
  ] as const)('says why: %s', async (standing, more, title, text) => {
    trip = journey({ ...more, standing })
    await open()
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Claim/ })).toBeNull()
  })

  test('is over by the clock, also where the answer is an old one', async () => {
    trip = journey({ standing: 'OWED', expiring: true, claimUntil: '2026-12-03T23:59:00+00:00' })
    await open()
    expect(await screen.findByRole('heading', { name: 'Too late to claim' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Claim/ })).toBeNull()
  })

  test('no record is never “on time”: whoever was late has somebody look', async () => {
    trip = journey({ standing: 'NO_RECORD', amount: 0, delayMinutes: null, judged: null })
    await open()
    expect(await screen.findByRole('heading', { name: 'We don’t know when it arrived' })).toBeTruthy()
    const look = await screen.findByRole('button', { name: 'I was late: look at it' })
    await waitFor(() => expect(look).toHaveProperty('disabled', false))
    fireEvent.click(look)
    await waitFor(() => expect(server.to(sendClaim)[0]?.body).not.toHaveProperty('amount'))
  })

  test('of several possible trains the traveller picks theirs from pictures, and claims what that one is worth', async () => {
    const { real } = judged()
    trip = journey({
      standing: 'CHOOSE',
      judged: null,
      options: [
        { optionID: 'late', legs: real, arrives: null, delayMinutes: 43, amount: 1140 },
        { optionID: 'other', legs: real.slice(1), arrives: null, delayMinutes: 2, amount: 0 },
      ],
    })
    await open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Which train was it?' })).toBeTruthy()
    const [late, other] = screen.getAllByRole('radio')
    fireEvent.click(other!)
    expect(screen.getByText('Nothing is due for this train.')).toBeTruthy()
    fireEvent.click(late!)
    await claimIt()
    await waitFor(() => expect(server.to(sendClaim)[0]?.body).toMatchObject({ optionID: 'late', amount: 1140 }))
  })

  test('a trip that isn’t this traveller’s is none', async () => {
    server.fail(readJourney, 404, 'JOURNEY_UNKNOWN')
    await open()
    expect(await screen.findByText('There is no such claim here')).toBeTruthy()
  })
})
