import { listClaims, readClaims } from '@cledrau/contract/repay/claims.ts'
import { readDays } from '@cledrau/contract/repay/days.ts'
import { readDue, readJourneys } from '@cledrau/contract/repay/made-journeys.ts'
import { choosePayWay, readPayWays, readVoucher } from '@cledrau/contract/repay/pay-ways.ts'
import { openClaimLink } from '@cledrau/contract/repay/smart-repay.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { toasts } from '../../page/messages.ts'
import { locationNow, navigate } from '../../routes/hash-location.ts'
import { reloadRepay } from '../../state/due.ts'
import { beOnline, CARYS, closeApp, openApp, referenceServer, watchNetwork } from '../../testing/app.tsx'
import type { network } from '../../testing/network.ts'
import { CLAIM_ID, claimLine, due, JOURNEY_ID, lists, made, payWays, trips } from '../../testing/repay.ts'
import { claimsOfType } from '../claims.ts'

let server: ReturnType<typeof network>
beforeEach(() => {
  server = referenceServer()
  watchNetwork()
  server.answer(readPayWays, payWays())
  server.answer(readDue, due(made()))
  server.answer(readClaims, lists(claimLine()))
  server.answer(readJourneys, trips())
  server.answer(readVoucher, { balance: 0, moves: [] })
  server.answer(readDays, { lastUpdated: '2026-12-07T08:52:00+00:00', tickets: [] })
  server.answer(listClaims, ({ url }) =>
    url.searchParams.get('statusType') === 'OPEN'
      ? lists(claimLine())
      : lists(claimLine({ id: CLAIM_ID.replace('2', '9'), reference: 'DR-OLD', statusType: 'CLOSED', status: 'PAID' })),
  )
})
afterEach(closeApp)

const open = (address = '/delay-repay-overview', more = {}) => openApp({ address, signedIn: CARYS, ...more })

describe('the overview', () => {
  test('is loaded when it is entered, and says when it was last updated [REPAY-003] [TROUTE-080] [TCONST-031]', async () => {
    await open()
    expect(await screen.findByText('Last updated 07/12 08:52')).toBeTruthy()
    expect(server.to(readClaims).length).toBeGreaterThan(0)
    const note = screen.getByText('You’re due £11.40').parentElement
    expect(note?.textContent).toBe('You’re due £11.40 for Thu 3 Dec, 43 minutes late. Claim')
  })

  test('shows what this device knows at once, and then what is true [REPAY-008]', async () => {
    await open()
    await screen.findByText('Last updated 07/12 08:52')
    act(() => navigate('/settings'))
    await screen.findByRole('heading', { level: 1, name: 'Settings' })
    let tell: () => void = () => undefined
    const told = new Promise<void>((resolve) => (tell = resolve))
    server.on(readClaims, async () => {
      await told
      return { body: { ...lists(), lastUpdated: '2026-12-07T09:30:00+00:00' } }
    })
    act(() => navigate('/delay-repay-overview'))
    expect(await screen.findByText('Last updated 07/12 08:52')).toBeTruthy()
    tell()
    expect(await screen.findByText('Last updated 07/12 09:30')).toBeTruthy()
  })

  test('that can’t be had says so once, over what was known [TERR-020]', async () => {
    server.fail(readClaims, 500)
    await open()
    await waitFor(() =>
      expect(toasts.get().map(({ words }) => words)).toContain(
        'We couldn’t get your claims just now. What you see is what this device knew.',
      ),
    )
  })

  test('is an account’s: a guest is offered to sign in, and nothing is asked [TPERM-007] [TPERM-036] [TPERM-037]', async () => {
    await openApp({ address: '/delay-repay-overview' })
    expect(await screen.findByRole('heading', { name: 'Late? Your money finds you' })).toBeTruthy()
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toContain('return=%2Fdelay-repay-overview')
    for (const call of [readClaims, readDue, readJourneys]) expect(server.to(call)).toEqual([])
  })

  test('says what is watched where nothing was late, and doesn’t call unseen trains punctual', async () => {
    server.answer(readDue, due())
    server.answer(readClaims, lists())
    server.answer(readJourneys, trips([], { watched: { trips: 0, recordUntil: null, feedCut: false } }))
    await open()
    expect(await screen.findByRole('heading', { name: 'No trips yet' })).toBeTruthy()
    expect(screen.getByText(/we can’t say that nothing was late/)).toBeTruthy()
  })

  test('has every trip of the year, with what became of each and the sums', async () => {
    const journeys = [
      made(),
      made({ journeyID: JOURNEY_ID.replaceAll('1', '4'), standing: 'TOO_SHORT', delayMinutes: 12, amount: 0 }),
      made({ journeyID: JOURNEY_ID.replaceAll('1', '5'), expiring: true }),
      made({ journeyID: JOURNEY_ID.replaceAll('1', '6'), standing: 'EXPIRED' }),
    ]
    server.answer(readJourneys, trips(journeys))
    await open()
    const rows = within(await screen.findByRole('list', { name: 'Trips in 2026' })).getAllByRole('link')
    expect(rows.map((row) => /Owed|Too short|Expires soon|Expired/.exec(row.textContent)?.[0])).toEqual([
      'Owed',
      'Too short',
      'Expires soon',
      'Expired',
    ])
    expect(rows[0]?.getAttribute('href')).toBe(`#/delay-repay-overview?journey=${JOURNEY_ID}`)
    expect(screen.getByText('£64.85')).toBeTruthy()
  })

  test('a trip late enough whose day was claimed for as often as can be isn’t called too short', async () => {
    server.answer(
      readJourneys,
      trips([made({ standing: 'TOO_SHORT', delayMinutes: 40, amount: 0, limit: 'ENOUGH_THAT_DAY' })]),
    )
    await open()
    const list = within(await screen.findByRole('list', { name: 'Trips in 2026' }))
    expect(list.getByRole('link').textContent).toContain('Nothing more')
  })

  test('leads the year with what can be claimed, else with what was paid, and says no sum of nothing', async () => {
    const totals = { owed: 1140, claimed: 0, paid: 0, expired: 0, claims: 0, agreed: 0 }
    const sumsOf = (label: string) =>
      screen.getByText(label, { selector: 'p' }).parentElement?.parentElement?.textContent
    server.answer(readJourneys, trips([made()], { totals }))
    await open()
    await screen.findByText('Can be claimed now')
    expect(sumsOf('Can be claimed now')).toBe('£11.40Can be claimed now')
    server.answer(readJourneys, trips([made()], { totals: { ...totals, owed: 0, paid: 2390, claims: 2, agreed: 1 } }))
    await act(() => reloadRepay())
    await waitFor(() => expect(sumsOf('Paid')).toBe('£23.90Paid2 claims, 1 agreed'))
    server.answer(readJourneys, trips([made()], { totals: { ...totals, owed: 0 } }))
    await act(() => reloadRepay())
    expect(await screen.findByText('Nothing was due for the trips of this year.')).toBeTruthy()
  })

  test('news of claims on one’s own stream bring them at once', async () => {
    await open()
    await screen.findByText('You’re due £11.40')
    server.answer(readDue, due())
    await act(() => reloadRepay())
    await waitFor(() => expect(screen.queryByText('You’re due £11.40')).toBeNull())
  })

  test('whoever wants it is paid without being asked, the way that they choose; a voucher isn’t chosen for them', async () => {
    server.answer(choosePayWay, payWays({ payWithoutAsking: true }))
    await open()
    fireEvent.click(await screen.findByRole('switch', { name: 'Pay me without asking' }))
    expect(server.to(choosePayWay)).toEqual([])
    fireEvent.click(await screen.findByRole('button', { name: 'Pay me this way' }))
    await waitFor(() =>
      expect(server.to(choosePayWay)[0]?.body).toMatchObject({ payWithoutAsking: true, payTo: { kind: 'payee' } }),
    )
    expect(await screen.findByText(/It goes to: Bank account, ends 0718/)).toBeTruthy()
  })
})

describe('the travel voucher', () => {
  const at = '2026-12-05T09:00:00+00:00'
  test('says what is left of it, and what came and went', async () => {
    const moves = [
      { at, what: 'SPENT', amount: -640, reference: 'K7QD2M' },
      { at: '2026-12-04T09:00:00+00:00', what: 'CLAIM', amount: 1140, reference: 'DR-7K2M-9QF4' },
    ] as const
    server.answer(readVoucher, { balance: 500, moves: [...moves] })
    await open()
    expect(await screen.findByRole('heading', { name: '£5.00 on your travel voucher' })).toBeTruthy()
    const lines = screen.getByRole('region', { name: 'What came and went' }).textContent
    expect(lines).toBe('Spent on tickets, Sat 5 Dec−£6.40From a claim, Fri 4 Dec£11.40')
  })

  test('isn’t spoken of to whoever never had one', async () => {
    await open()
    await screen.findByText('Last updated 07/12 08:52')
    await waitFor(() => expect(server.to(readVoucher).length).toBeGreaterThan(0))
    expect(screen.queryByText(/travel voucher/)).toBeNull()
  })
})

describe('claims', () => {
  test('are split into open and closed [REPAY-002] [REPAY-005] [REPAY-007]', async () => {
    await open('/delay-repay-overview/claims')
    expect(await screen.findByText('DR-7K2M-9QF4')).toBeTruthy()
    fireEvent.click(screen.getByRole('tab', { name: /^Closed/ }))
    expect(await screen.findByText('DR-OLD')).toBeTruthy()
    expect(screen.queryByText('DR-7K2M-9QF4')).toBeNull()
  })

  test('of one kind that can’t be had fail by themselves [TERR-019]', async () => {
    server.on(listClaims, ({ url }) =>
      url.searchParams.get('statusType') === 'OPEN'
        ? { body: lists(claimLine()) }
        : { status: 500, body: { error: true, code: 'OUR_FAULT', errorMessage: '', requestId: 't' } },
    )
    await open('/delay-repay-overview/claims')
    expect(await screen.findByText('DR-7K2M-9QF4')).toBeTruthy()
    fireEvent.click(screen.getByRole('tab', { name: /^Closed/ }))
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
    fireEvent.click(screen.getByRole('tab', { name: /^Open/ }))
    expect(await screen.findByText('DR-7K2M-9QF4')).toBeTruthy()
  })

  test('are Open or Closed, and nothing else [TERR-018] [REPAY-010]', () => {
    expect(claimsOfType('Open')).not.toBe(claimsOfType('Closed'))
    for (const wrong of ['OPEN', 'open', 'All', ''])
      expect(() => claimsOfType(wrong), wrong).toThrow('Valid dataType parameter required (Closed,Open)')
  })

  test('that this device knows are there without a signal, with their age', async () => {
    await open('/my-account/delay-repay/open')
    await screen.findByText('DR-7K2M-9QF4')
    act(() => navigate('/settings'))
    await screen.findByRole('heading', { level: 1, name: 'Settings' })
    beOnline(false)
    server.silent(listClaims)
    act(() => navigate('/my-account/delay-repay/open'))
    expect(await screen.findByText('DR-7K2M-9QF4')).toBeTruthy()
    expect(screen.getByText('Last updated 07/12 08:52')).toBeTruthy()
  })
})

test('a link to a claim is opened once, and what it leads to takes its place', async () => {
  const reply = { journeyID: null, claimID: CLAIM_ID, guestToken: null, returnUrl: null }
  server.answer(openClaimLink, reply)
  await open(`/delay-repay-overview?link=${'a'.repeat(24)}`)
  await waitFor(() => expect(locationNow().query).toEqual({ claim: CLAIM_ID }))
  server.fail(openClaimLink, 404, 'LINK_UNKNOWN')
  act(() => navigate(`/delay-repay-overview?link=${'b'.repeat(24)}`))
  expect(await screen.findByText('This link was used or is too old')).toBeTruthy()
})
