import { joinPaygHalves } from '@cledrau/contract/payg/halves.ts'
import {
  completePaygTap,
  exportPaygJourneys,
  listPaygPayments,
  listPaygTransactions,
  suggestPaygTap,
} from '@cledrau/contract/payg/journeys.ts'
import { readDue } from '@cledrau/contract/repay/made-journeys.ts'
import { content } from '@cledrau/contract/reading/content.ts'
import { CORRECTION_REFUSALS } from '@cledrau/domain/payg/correct.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { wordsOf } from '../../../build/words.ts'
import { queryClient } from '../../api/query-client.ts'
import { toasts } from '../../page/messages.ts'
import { navigate } from '../../routes/hash-location.ts'
import { CARYS, closeApp, openApp, referenceServer, watchNetwork } from '../../testing/app.tsx'
import { reloadRepay } from '../../state/due.ts'
import type { network } from '../../testing/network.ts'
import { unhurried } from '../../testing/patience.ts'
import {
  ACCOUNT_ID,
  CARD_ID,
  missingTap,
  paygCard,
  PHONE_ID,
  STATIONS,
  tapped,
  taps,
  withTaps,
} from '../../testing/payg.ts'
import { due, JOURNEY_ID, made } from '../../testing/repay.ts'

let server: ReturnType<typeof network>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-09T18:00:00Z') })
  server = referenceServer()
  watchNetwork()
  withTaps(server, [missingTap(), tapped()])
})
afterEach(() => {
  vi.restoreAllMocks()
  closeApp()
})

const said = () => toasts.get().map(({ words }) => words)
const open = (address: string, more = {}) => openApp({ address, signedIn: CARYS, ...more })
const details = (id: string) => `/payg/history/details?account=${ACCOUNT_ID}&journey=${id}`
const update = `/payg/history/details/update-journey?account=${ACCOUNT_ID}&journey=CDF-1.7`

describe('the history', () => {
  test('is filtered by days and by what was tapped [ROUTE-064] [PAYG-035] [PAYG-013] [CONST-030]', async () => {
    await open('/payg/history')
    await screen.findByText('Pontyclun to Cardiff Central')
    const asked = () => server.to(listPaygTransactions).at(-1)?.url.searchParams
    expect([asked()?.get('fromDate'), asked()?.get('toDate')]).toEqual(['2026-12-02', '2026-12-09'])
    fireEvent.click(screen.getByRole('radio', { name: 'Month' }))
    await waitFor(() => expect(asked()?.get('fromDate')).toBe('2026-11-09'))
    await screen.findByText('Pontyclun to Cardiff Central')
    fireEvent.change(screen.getByLabelText('Tapped with'), { target: { value: PHONE_ID } })
    await waitFor(() => expect(screen.queryByText('Pontyclun to Cardiff Central')).toBeNull())
    expect(screen.getByText('Cardiff Central to ?')).toBeTruthy()
  })

  test('shows a week more on request, and keeps its filter', async () => {
    await open('/payg/history')
    fireEvent.click(await screen.findByRole('button', { name: 'Show a week more' }))
    await waitFor(() =>
      expect(server.to(listPaygTransactions).at(-1)?.url.searchParams.get('fromDate')).toBe('2026-11-25'),
    )
    expect((screen.getByRole('radio', { name: '7 days' }) as HTMLInputElement).checked).toBe(true)
  })

  test('takes days of one’s own, at most 62 apart [CONST-029] [SHELL-094] [SHELL-095] [SHELL-110]', async () => {
    await open('/payg/history')
    fireEvent.click(await screen.findByRole('button', { name: 'Dates' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Which days?' }))
    const day = (name: string) => dialog.getByRole('button', { name: new RegExp(`^${name}\\b`) })
    fireEvent.click(day('Wednesday 9 December'))
    for (let turn = 0; turn < 2; turn++) fireEvent.click(dialog.getByRole('button', { name: 'Earlier month' }))
    expect(day('Wednesday 7 October').getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(day('Thursday 8 October'))
    fireEvent.click(dialog.getByRole('button', { name: 'Done' }))
    const asked = () => server.to(listPaygTransactions).at(-1)?.url.searchParams
    await waitFor(() =>
      expect([asked()?.get('fromDate'), asked()?.get('toDate')]).toEqual(['2026-10-08', '2026-12-09']),
    )
  })

  test('offers no day after today, and none before what is kept [SHELL-111]', async () => {
    await open('/payg/history')
    fireEvent.click(await screen.findByRole('button', { name: 'Dates' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Which days?' }))
    const day = (name: string) => dialog.getByRole('button', { name: new RegExp(`^${name}\\b`) })
    expect(day('Wednesday 9 December').getAttribute('aria-disabled')).toBeNull()
    expect(day('Thursday 10 December').getAttribute('aria-disabled')).toBe('true')
    expect(dialog.getByRole('button', { name: 'Later month' }).hasAttribute('disabled')).toBe(true)
    const earlier = () => dialog.getByRole('button', { name: 'Earlier month' })
    for (let turn = 0; turn < 20 && !earlier().hasAttribute('disabled'); turn++) fireEvent.click(earlier())
    expect(day('Saturday 8 November').getAttribute('aria-disabled')).toBe('true')
    expect(day('Sunday 9 November').getAttribute('aria-disabled')).toBeNull()
  })

  test('of a long day shows three journeys, and the rest on request [PAYG-009]', async () => {
    const many = [1, 2, 3, 4, 5].map((n) => tapped({ id: `PYC-1.${n}` }))
    server.answer(listPaygTransactions, taps(...many))
    await open('/payg/history')
    const day = within(await screen.findByRole('list', { name: 'Wed 9 Dec' }))
    expect(day.getAllByRole('listitem')).toHaveLength(3)
    fireEvent.click(screen.getByRole('button', { name: 'Show 2 more' }))
    expect(day.getAllByRole('listitem')).toHaveLength(5)
  })

  test('is saved as a table or a document, and a failure says so [PAYG-034] [PAYG-053] [ERR-033]', async () => {
    URL.createObjectURL = () => 'blob:x'
    URL.revokeObjectURL = () => undefined
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    await open('/payg/history')
    server.fail(exportPaygJourneys, 500)
    fireEvent.click(await screen.findByRole('button', { name: 'Save as PDF' }))
    await waitFor(() => expect(said()).toContain('Your journeys couldn’t be saved'))
    server.answer(exportPaygJourneys, new Blob(['day,from,to'], { type: 'text/csv' }) as never)
    fireEvent.click(screen.getByRole('button', { name: 'Save as CSV' }))
    await waitFor(() => expect(server.to(exportPaygJourneys)).toHaveLength(2))
    expect(server.to(exportPaygJourneys)[1]?.body).toMatchObject({
      fileType: 'CSV',
      journeys: [
        { accountId: ACCOUNT_ID, journeyId: 'CDF-1.7' },
        { accountId: ACCOUNT_ID, journeyId: 'PYC-1.1' },
      ],
    })
  })
})

describe('one journey', () => {
  test('that came late leads to what is due for it, and before that is known to where it will stand', async () => {
    server.answer(readDue, due())
    await open(details('PYC-1.1'))
    const link = await screen.findByRole('link', { name: 'Were you late? See what you’re due' })
    expect(link.getAttribute('href')).toBe('#/delay-repay-overview')
    const trip = {
      ticket: 'tap',
      date: '2026-12-09',
      from: 'PYC',
      to: 'CDF',
      recordLocator: null,
      amount: 160,
    } as const
    const departs = '2026-12-09T07:44:00+00:00'
    const evening = '2026-12-09T17:44:00+00:00'
    server.answer(readDue, due(made({ ...trip, departs: evening, amount: 80 }), made({ ...trip, departs })))
    await act(() => reloadRepay())
    expect(await screen.findByText('You’re due £1.60')).toBeTruthy()
    expect(screen.queryByText('You’re due £0.80')).toBeNull()
    expect(screen.getByRole('link', { name: 'Claim' }).getAttribute('href')).toContain(JOURNEY_ID)
  })

  test('says its taps, what it cost and how its day is paid; what changed, with both sums [ROUTE-066]', async () => {
    server.answer(listPaygPayments, {
      payments: [
        {
          chargeId: 'c',
          accountId: ACCOUNT_ID,
          day: '2026-12-09',
          amount: 730,
          refunded: 410,
          status: 'PAID',
          at: '2026-12-10T04:45:00+00:00',
          before: null,
        },
      ],
    })
    await open(details('PYC-1.1'))
    await screen.findByRole('heading', { name: 'Pontyclun to Cardiff Central' })
    expect(screen.getByText('Tapped with Card, ends 4242')).toBeTruthy()
    expect(screen.getByText('Complete')).toBeTruthy()
    expect(screen.getByText('Not charged yet')).toBeTruthy()
    expect(await screen.findByText('What this day costs has changed: £7.30 before, £3.20 now.')).toBeTruthy()
    expect(screen.getByRole('link', { name: /Were you late/ }).getAttribute('href')).toBe('#/delay-repay-overview')
  })

  test('with a missing tap leads to putting it right', async () => {
    await open(details('CDF-1.7'), { wide: false })
    expect(await screen.findByText('If nobody says where the missing tap was: £4.10')).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: 'Say where' }))
    expect(await screen.findByRole('radio', { name: /Pontyclun/ })).toBeTruthy()
  })

  test('that was charged for its missing tap is put right all the same', async () => {
    server.answer(listPaygTransactions, taps(missingTap({ answerBy: '2026-12-09T12:00:00+00:00' })))
    await open(details('CDF-1.7'))
    expect(await screen.findByText(/^Charged because a tap is missing, outside the caps: £4.10/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Say where' })).toBeTruthy()
  })

  test('that nobody knows says so and leads back to the list', async () => {
    await open(details('nobodys'))
    expect(await screen.findByText('We don’t know this journey.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Your tapped journeys' })).toBeTruthy()
  })
})

describe('a missing tap', () => {
  test('has the likeliest station first, the price either way before, and is put right with one press [ROUTE-067] [PAYG-052]', async () => {
    await open(update)
    const first = (await screen.findByRole('radio', { name: /Pontyclun/ })) as HTMLInputElement
    expect(first.checked).toBe(true)
    expect(screen.getByText('You often travel there')).toBeTruthy()
    expect(await screen.findByText('With this answer the week costs £16.60.')).toBeTruthy()
    expect(screen.getByText('Without an answer it costs £20.70.')).toBeTruthy()
    expect(screen.getByText('You can put 2 more missing taps right this month.')).toBeTruthy()
    server.answer(completePaygTap, { journey: tapped({ corrected: true }), dayBefore: 730, dayNow: 640 })
    fireEvent.click(screen.getByRole('button', { name: 'That is where it was' }))
    await waitFor(() => expect(said()).toContain('Put right. The day cost £7.30, and costs £6.40 now'))
    expect(server.to(completePaygTap)[0]?.body).toMatchObject({ journeyId: 'CDF-1.7', station: 'PYC' })
    expect(server.to(completePaygTap)[0]?.headers['idempotency-key']).toBeTruthy()
  })

  test('may have been at any other station of its day, priced before it is said', async () => {
    await open(update)
    fireEvent.click(await screen.findByRole('radio', { name: 'Another station' }))
    server.answer(suggestPaygTap, {
      suggestions: [{ station: 'NWP', names: STATIONS.NWP, why: 'ASKED', withIt: 1700, without: 2070, halves: null }],
      correctionsLeft: 2,
      answerBy: null,
    })
    fireEvent.change(await screen.findByLabelText('Station'), { target: { value: 'NWP' } })
    expect(await screen.findByText('With this answer the week costs £17.00.')).toBeTruthy()
    expect(server.to(suggestPaygTap).at(-1)?.url.searchParams.get('station')).toBe('NWP')
  })

  const REFUSED = {
    ECF0001: 'ERR-042',
    ECF0003: 'ERR-043',
    ECF0004: 'ERR-044',
    ENF0001: 'ERR-045',
    EBR0001: 'ERR-046',
    EBR0002: 'ERR-047',
    EBR0005: 'ERR-048',
    EBR0006: 'ERR-049',
    EBR0008: 'ERR-050',
    EBR0009: 'ERR-051',
  } as const
  for (const refusal of CORRECTION_REFUSALS)
    test(`that is refused by ${refusal} says why [${REFUSED[refusal]}]`, async () => {
      server.fail(completePaygTap, refusal.startsWith('ECF') ? 409 : refusal.startsWith('ENF') ? 404 : 422, refusal)
      await open(update)
      fireEvent.click(await screen.findByRole('button', { name: 'That is where it was' }))
      const alert = await screen.findByRole('alert')
      expect(alert.textContent).toContain(wordsOf('en')[`REFUSAL_${refusal}`])
    })

  test('that is refused by a code nobody knows says so in general words, here in Welsh [ERR-052]', async () => {
    server.fail(completePaygTap, 422, 'EBR0042')
    await open(update, { language: 'cy', wide: false })
    fireEvent.click(await screen.findByRole('button', { name: 'Dyna lle’r oedd' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Nid oedd modd cywiro’r tap hwn. Rhowch gynnig arall arni yn nes ymlaen.')
  })
})

describe('in with one card and out with another', () => {
  const halves = {
    in: { accountId: ACCOUNT_ID, journeyId: 'CDF-1.7' },
    out: { accountId: CARD_ID, journeyId: 'NWP-1.3' },
    from: 'CDF',
    to: 'NWP',
    accountId: ACCOUNT_ID,
    withIt: 1800,
    without: 2480,
  }
  const joined = { journey: halves.in, before: 2480, now: 1800 }

  test('is offered as one journey, with what that costs, and joined with one press', async () => {
    server.answer(listPaygTransactions, { ...taps(missingTap(), tapped()), halves: [halves] })
    await open('/payg/history')
    expect(await screen.findByText(/In at Cardiff Central with Visa, ends 4242, out at Newport with Card/)).toBeTruthy()
    expect(screen.getByText('As one journey your weeks cost £18.00, as they are £24.80.')).toBeTruthy()
    server.fail(joinPaygHalves, 422, 'EBR0002')
    fireEvent.click(screen.getByRole('button', { name: 'Make it one journey' }))
    expect((await screen.findByRole('alert')).textContent).toContain('more than eight weeks ago')
    server.answer(joinPaygHalves, joined)
    unhurried()
    fireEvent.click(screen.getByRole('button', { name: 'Make it one journey' }))
    await waitFor(() => expect(said()).toContain('One journey now. Your weeks cost £18.00 instead of £24.80'))
    expect(server.to(joinPaygHalves)[1]?.body).toMatchObject({ in: halves.in, out: halves.out })
  })

  test('is joined where a missing tap is put right, too', async () => {
    const other = { station: 'NWP', names: STATIONS.NWP, why: 'OTHER_CARD' as const, withIt: 1800, without: 2480 }
    server.answer(suggestPaygTap, { suggestions: [{ ...other, halves }], correctionsLeft: 2, answerBy: null })
    server.answer(joinPaygHalves, joined)
    await open(update, { language: 'cy', wide: false })
    fireEvent.click(await screen.findByRole('button', { name: 'Gwneud un daith ohonynt' }))
    await waitFor(() => expect(server.to(joinPaygHalves)).toHaveLength(1))
    expect(server.to(completePaygTap)).toEqual([])
  })
})

test('cards with colours, journeys, payments, the one that is looked at and where one can tap are all known here [PAYG-005] [PAYG-011]', async () => {
  withTaps(server, [missingTap(), tapped()], paygCard({ colour: 'PLUM' }))
  await open(details('PYC-1.1'))
  await screen.findByRole('heading', { name: 'Pontyclun to Cardiff Central' })
  act(() => navigate(update))
  fireEvent.click(await screen.findByRole('radio', { name: 'Another station' }))
  await screen.findByLabelText('Station')
  const known = new Map(
    queryClient.getQueriesData({ queryKey: [CARYS.customerId] }).map(([[, name], value]) => [name, value]),
  )
  expect([...known.keys()]).toEqual(
    expect.arrayContaining(['payg-cards', 'payg-transactions', 'payg-payments', 'payg-locations']),
  )
  const { cards } = known.get('payg-cards') as { cards: unknown[] }
  expect(cards).toMatchObject([
    { emvToken: { tokenId: CARD_ID, par: ACCOUNT_ID }, accountId: ACCOUNT_ID, colour: 'PLUM', devices: [{}, {}] },
  ])
})

test('an article stands below pay as you go, too [ROUTE-068]', async () => {
  await open('/payg/content/53')
  expect(await screen.findByText('What guests should know')).toBeTruthy()
  expect(server.to(content)[0]?.url.searchParams.get('id')).toBe('53')
})
