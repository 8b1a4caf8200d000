import { explainFare } from '@cledrau/contract/search/fares.ts'
import { certificateOfQuote } from '@cledrau/contract/search/certificates.ts'
import { longerTickets } from '@cledrau/contract/search/longer.ts'
import { options } from '@cledrau/contract/reading/options.ts'
import { ticketSearch } from '@cledrau/contract/search/ticket-search.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { locationNow } from '../../routes/hash-location.ts'
import { chooseLanguage } from '../../i18n/language.ts'
import { NO_PROGRESS, progress } from '../../state/guard-facts.ts'
import { BUILD_OPTIONS } from '../../state/options.ts'
import { select, selectionNow } from '../selection.ts'
import { resetTicketSearch } from '../ticket-search.ts'
import { answerReference, found, ticket, trip } from '../../testing/found-tickets.ts'
import { network } from '../../testing/network.ts'
import { closeBrowser, draw, openAt } from '../../testing/shell.tsx'
import { OptionsScreen } from './options-screen.tsx'

const CHOSEN = 'type=single&from=CDF&to=MCN&out=2026-12-07T09:00&legOut=early&legOutAt=2026-12-07T09:21&fare=-'
const OPTIONS = '/ticket-search/single-results/options'

const split = ticket('1FA', 'Advance Single', 1700, ['early'], {
  information: { split: { stations: ['SHR'], saving: 365 }, placesLeft: 3 },
})
const anytime = ticket('SOS', 'Anytime Single', 4260, ['early'])
const said = (text: string) => ({ en: text, cy: `${text} (cy)` })

let net: ReturnType<typeof network>
beforeEach(() => {
  net = network()
  answerReference(net)
  net.answer(
    ticketSearch,
    found({
      legSolutions: { outbound: [trip('early', '09:21', '12:46')], inbound: [] },
      fareInformation: [anytime, split],
    }),
  )
  const part = (index: number, origin: string, destination: string, total: number, full: number) => ({
    ticket: index,
    names: said('Advance Single'),
    direction: 'OUTBOUND' as const,
    origin,
    destination,
    total,
    source: { kind: 'FLOW' as const, flow: 1, origin, destination },
    sentences: [said('Found in the table.')],
    shares: [
      { kind: 'ADULT' as const, count: 1, railcard: 'YNG', fullPrice: full, uncarded: full, each: total, steps: [] },
    ],
  })
  net.answer(explainFare, {
    totalPrice: 1700,
    tickets: [part(0, 'CDF', 'SHR', 1200, 1800), part(1, 'SHR', 'MCN', 500, 750)],
    sum: {
      fullPrice: 2550,
      discounts: [{ program: 'YNG', names: said('16–25 Railcard'), amount: 850 }],
      bookingFee: 0,
      total: 1700,
    },
    split: { stations: ['SHR'], sentences: [said('Two tickets, split at Shrewsbury.')] },
    places: { CDF: said('Cardiff Central'), SHR: said('Shrewsbury'), MCN: said('Machynlleth') },
  })
})
afterEach(() => {
  closeBrowser()
  select(null)
  progress.set(NO_PROGRESS)
  resetTicketSearch()
})

test('each ticket says how many children travel free on it', async () => {
  const [fare] = anytime.ticketableFares
  if (!fare) throw new Error('no fare')
  const child = { ...fare, passengerReferences: ['C1'], price: 0, freeUnder: 11 }
  net.answer(
    ticketSearch,
    found({
      legSolutions: { outbound: [trip('early', '09:21', '12:46')], inbound: [] },
      fareInformation: [{ ...anytime, ticketableFares: [fare, child] }],
    }),
  )
  openAt({ address: `${OPTIONS}?${CHOSEN}` })
  draw(<OptionsScreen />)
  await screen.findByRole('radio')
  expect(screen.getByText('1 child free')).toBeTruthy()
})

describe('a card that is itself the ticket', () => {
  const cardIsTicket = [{ program: 'CTC', names: said('Travel Card'), line: said('Cardiff to Machynlleth') }]
  const answer = () =>
    net.answer(
      ticketSearch,
      found({
        legSolutions: { outbound: [trip('early', '09:21', '12:46', { cardIsTicket })], inbound: [] },
        fareInformation: [
          { ...anytime, idleRailcards: [{ program: 'CTC', names: said('Travel Card'), sentence: NOTHING }] },
        ],
      }),
    )
  const NOTHING = said('The Travel Card counts for nothing here.')
  const HELD = /^Cardiff to Machynlleth: the Travel Card is its holder’s ticket/

  test('its holder is sold nothing: that no ticket is needed stands where tickets do', async () => {
    answer()
    openAt({ address: `${OPTIONS}?${CHOSEN}&railcards=CTC` })
    draw(<OptionsScreen />)
    expect(await screen.findByRole('heading', { name: 'No ticket needed' })).toBeTruthy()
    expect(screen.getByText(HELD)).toBeTruthy()
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Continue' })).toBeNull()
    act(() => chooseLanguage('cy'))
    expect(await screen.findByRole('heading', { name: 'Dim angen tocyn' })).toBeTruthy()
  })

  test('those who travel with its holder are led to prices for themselves alone, with the cards they bring', async () => {
    answer()
    openAt({ address: `${OPTIONS}?${CHOSEN}&adults=2&children=1&railcards=CTC,YNG` })
    draw(<OptionsScreen />)
    const others = await screen.findByRole('link', { name: 'Prices for the other 2 travellers only' })
    const address = new URLSearchParams(others.getAttribute('href')?.split('?')[1])
    expect(Object.fromEntries(address)).toMatchObject({ children: '1', railcards: 'YNG', from: 'CDF', to: 'MCN' })
    expect(address.get('adults') ?? '1').toBe('1')
    expect(screen.getByText(/^The prices below are for everyone/)).toBeTruthy()
    expect(screen.getByRole('radio')).toBeTruthy()
    // It does count: as a ticket.
    expect(screen.queryByText(/counts for nothing/)).toBeNull()
  })

  test('whoever changes an order keeps its tickets, and its party', async () => {
    answer()
    openAt({ address: `${OPTIONS}?${CHOSEN}&railcards=CTC&edit=true` })
    draw(<OptionsScreen />)
    expect(await screen.findByRole('radio')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'No ticket needed' })).toBeNull()
  })
})

test('the cheapest ticket stands first, its price before anything else, and names the trains it is bound to', async () => {
  openAt({ address: `${OPTIONS}?${CHOSEN}` })
  draw(<OptionsScreen />)
  const only = await screen.findByRole('radio')
  expect(only).toBe(screen.getByRole('radio', { name: '£17.00 Only on the 09:21', checked: true }))
  expect(screen.getAllByText('Advance Single, split')).toHaveLength(2)
  expect(screen.getByText('Lowest price')).toBeTruthy()
  expect(screen.getByText('Saves £3.65: as one ticket £20.65')).toBeTruthy()
  expect(screen.getByText('3 left')).toBeTruthy()
  expect(screen.getByText('No refund if your plans change')).toBeTruthy()
})

test('dearer tickets are behind one press, which says from how much more and what they give for it', async () => {
  openAt({ address: `${OPTIONS}?${CHOSEN}` })
  draw(<OptionsScreen />)
  const row = await screen.findByRole('button', { name: /^1 dearer ticket/, expanded: false })
  expect(row.textContent).toContain('From £25.60 more: other trains, a refund if your plans change')
  fireEvent.click(row)
  const dearer = screen.getByRole('radio', { name: '£42.60 Any train on Mon 7 Dec', checked: false })
  expect(screen.getByText('£25.60 more')).toBeTruthy()
  expect(screen.getByText('A refund if your plans change')).toBeTruthy()
  fireEvent.click(dearer)
  await waitFor(() => expect(screen.getByRole('radio', { name: /^£42.60/, checked: true })).toBeTruthy())
  // Folded again it says what is chosen in it.
  fireEvent.click(row)
  expect(row.textContent).toContain('Chosen: Anytime Single, £42.60')
})

test('a split for any train says at which station its train must call, and what it costs as one ticket', async () => {
  const calls = {
    en: 'The train must call at Shrewsbury, where one ticket ends and the next begins.',
    cy: 'Rhaid i’r trên alw yma, lle mae un tocyn yn gorffen a’r nesaf yn dechrau: Amwythig.',
  }
  const anyTrain = { en: 'Any train.', cy: 'Unrhyw drên.' }
  const free = ticket('SOS', 'Anytime Single', 2800, ['early'], {
    information: { split: { stations: ['SHR'], saving: 1460, flexibility: 'ANYTIME' } },
    rules: [anyTrain, calls].map((description) => ({ category: 'OUTBOUND' as const, description })),
  })
  net.answer(
    ticketSearch,
    found({
      legSolutions: { outbound: [trip('early', '09:21', '12:46')], inbound: [] },
      fareInformation: [anytime, split, free],
    }),
  )
  openAt({ address: `${OPTIONS}?${CHOSEN}` })
  draw(<OptionsScreen />)
  fireEvent.click(await screen.findByRole('button', { name: /^2 dearer tickets/ }))
  expect(screen.getByRole('radio', { name: /^£28.00 Any train on Mon 7 Dec/ })).toBeTruthy()
  expect(screen.getByText(/must call at Shrewsbury, where one ticket ends and the next begins$/)).toBeTruthy()
  expect(screen.getByText('Saves £14.60: as one ticket £42.60')).toBeTruthy()
  expect(screen.getByText('Anytime Single, split')).toBeTruthy()
})

const longer = ticket('SOS', 'Anytime Single to Tywyn', 1500, ['early'], {
  destination: 'TYW',
  information: { longer: { boards: 'CDF', alights: 'MCN', saving: 2760 } },
  rules: [
    'The ticket goes on to Tywyn; you may get off at Machynlleth.',
    'You may get off on the way and go on later.',
  ].map((en) => ({ category: 'BREAK' as const, description: said(en) })),
})
const tellsLonger = (...fareInformation: (typeof longer)[]) =>
  net.answer(longerTickets, { currency: 'GBP', fareInformation, places: {}, expiresAt: '2026-12-07T10:00:00Z' })

test('a longer ticket that costs less stands apart, says where to get off, and is nobody’s until they choose it', async () => {
  tellsLonger(longer)
  openAt({ address: `${OPTIONS}?${CHOSEN}` })
  draw(<OptionsScreen />)
  const section = await screen.findByRole('region', { name: 'Save with a longer ticket' })
  const card = within(section).getByRole('radio', { checked: false })
  expect(screen.getByRole('radio', { name: /^£17.00/, checked: true })).toBeTruthy()
  expect(within(section).getByText('Anytime Single to Tywyn')).toBeTruthy()
  expect(within(section).getByText('Saves £27.60: instead of £42.60')).toBeTruthy()
  expect(within(section).getByText(/The ticket goes on to Tywyn; you may get off at Machynlleth$/)).toBeTruthy()
  expect(within(section).queryByText(/go on later/)).toBeNull()
  fireEvent.click(card)
  await waitFor(() => expect(within(section).getByRole('radio', { checked: true })).toBeTruthy())
  const chosen = selectionNow()
  expect(chosen).toMatchObject({ kind: 'journey', total: 1500, prices: [{ longer: { alights: 'MCN' } }] })
})

test('a longer ticket that the address names is waited for, and where there is none the page is as it was', async () => {
  tellsLonger(longer)
  openAt({ address: `${OPTIONS}?${CHOSEN.replace('fare=-', 'fare=O.SOS.00000..CDF.TYW.1_1500')}` })
  draw(<OptionsScreen />)
  expect(await screen.findByRole('radio', { name: /^£15.00/, checked: true })).toBeTruthy()
  closeBrowser()
  tellsLonger()
  openAt({ address: `${OPTIONS}?${CHOSEN}` })
  draw(<OptionsScreen />)
  expect(await screen.findByRole('radio', { name: /^£17.00/, checked: true })).toBeTruthy()
})

test('a dearer ticket that the address names is in sight at once', async () => {
  openAt({ address: `${OPTIONS}?${CHOSEN.replace('fare=-', 'fare=O.SOS.00000..CDF.MCN.1_4260')}` })
  draw(<OptionsScreen />)
  expect(await screen.findByRole('radio', { name: /^£42.60/, checked: true })).toBeTruthy()
})

test('on a phone the sum leads to why it is what it is', async () => {
  openAt({ address: `${OPTIONS}?${CHOSEN}`, wide: false })
  draw(<OptionsScreen />)
  const [leads] = (await screen.findAllByRole('button', { name: 'Why £17.00?' })).slice(-1)
  expect(screen.queryByRole('region', { name: 'Why £17.00?' })).toBeNull()
  fireEvent.click(leads as HTMLElement)
  const why = await screen.findByRole('region', { name: 'Why £17.00?' })
  expect(await within(why).findByText('£25.50')).toBeTruthy()
})

test('why it costs that is a price per leg and a sum that adds up', async () => {
  openAt({ address: `${OPTIONS}?${CHOSEN}` })
  draw(<OptionsScreen />)
  const why = await screen.findByRole('region', { name: 'Why £17.00?' })
  await waitFor(() => expect(within(why).getByText('Shrewsbury')).toBeTruthy())
  const legs = within(why)
    .getAllByRole('listitem')
    .map((row) => row.textContent)
  expect(legs).toEqual([
    'Cardiff CentralAdvance Single £18.00, less £6.00£12.00',
    'ShrewsburyAdvance Single £7.50, less £2.50£5.00',
    'Machynlleth',
  ])
  expect(within(why).getByText('£25.50')).toBeTruthy()
  expect(within(why).getByText('−£8.50')).toBeTruthy()
})

test('the search is followed by choosing trains and a ticket, and what is chosen stands in the address [SEARCH-027]', async () => {
  openAt({ address: `${OPTIONS}?${CHOSEN}` })
  draw(<OptionsScreen />)
  fireEvent.click(await screen.findByRole('button', { name: /dearer ticket/ }))
  fireEvent.click(screen.getByRole('radio', { name: /^£42.60/ }))
  await waitFor(() => expect(selectionNow()).toMatchObject({ kind: 'journey', total: 4260, inbound: null }))
  expect(locationNow().query['fare']).toContain('SOS')
  expect(progress.get().search.fares).toBe(true)
  expect(net.to(ticketSearch)[0]?.url.searchParams.get('outboundTime')).toBe('09:21')
})

test('a train that can’t be had any more leads back to the others', async () => {
  openAt({ address: `${OPTIONS}?${CHOSEN.replace('legOut=early', 'legOut=gone')}` })
  draw(<OptionsScreen />)
  expect(await screen.findByRole('heading', { name: 'These trains can’t be had any more' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to trains' }).getAttribute('href')).toContain('from=CDF')
})

test('what a ticket gives back is told beside it where longer descriptions are on [TPERM-013]', async () => {
  const refund = { category: 'REFUND' as const, description: said('Refund less £5.') }
  net.answer(
    ticketSearch,
    found({
      legSolutions: { outbound: [trip('early', '09:21', '12:46')], inbound: [] },
      fareInformation: [ticket('SOS', 'Anytime Single', 4260, ['early'], { rules: [refund] })],
    }),
  )
  openAt({ address: `${OPTIONS}?${CHOSEN}` })
  const page = draw(<OptionsScreen />)
  await screen.findByRole('radio')
  expect(screen.queryByText('Refund less £5.')).toBeNull()
  page.unmount()
  net.answer(options, { ...BUILD_OPTIONS, showProductDescriptionImprovment: true })
  queryClient.clear()
  draw(<OptionsScreen />)
  expect(await screen.findByText('Refund less £5.')).toBeTruthy()
})

test('where one of several tickets gives nothing back, nobody reads the refund of another', async () => {
  const refund = (en: string) => [{ category: 'REFUND' as const, description: said(en) }]
  const [free] = ticket('SDS', 'Anytime', 650, ['early'], { rules: refund('Refund less £5.') }).ticketableFares
  const mixed = ticket('1FA', 'Advance', 4260, ['early'], {
    rules: refund('No refund.'),
    information: { split: { stations: ['SHR'], saving: 1 } },
  })
  if (!free) throw new Error('no fare')
  net.answer(
    ticketSearch,
    found({
      legSolutions: { outbound: [trip('early', '09:21', '12:46')], inbound: [] },
      fareInformation: [{ ...mixed, ticketableFares: [free, ...mixed.ticketableFares] }],
    }),
  )
  net.answer(options, { ...BUILD_OPTIONS, showProductDescriptionImprovment: true })
  openAt({ address: `${OPTIONS}?${CHOSEN}` })
  draw(<OptionsScreen />)
  expect(await screen.findByText('Not every part gives a refund: see all conditions.')).toBeTruthy()
  expect(screen.queryByText('Refund less £5.')).toBeNull()
})

test('a rule that is only a full stop is not shown [FARE-005]', async () => {
  openAt({ address: `${OPTIONS}/details?${CHOSEN}` })
  draw(<OptionsScreen />)
  expect(await screen.findByText('Any train.')).toBeTruthy()
  expect(screen.queryByText('.')).toBeNull()
  expect(screen.queryByText('Refund')).toBeNull()
})

test('the address of the conditions opens the same page at them, to the last sentence about the price', async () => {
  openAt({ address: `${OPTIONS}?${CHOSEN}` })
  const { unmount } = draw(<OptionsScreen />)
  const row = await screen.findByRole('button', { name: /^All conditions of this ticket/, expanded: false })
  expect(screen.queryByText('Any train.')).toBeNull()
  fireEvent.click(row)
  expect(await screen.findByText('Any train.')).toBeTruthy()
  unmount()
  openAt({ address: `${OPTIONS}/details?${CHOSEN}` })
  draw(<OptionsScreen />)
  expect(await screen.findByRole('button', { name: /^All conditions of this ticket/, expanded: true })).toBeTruthy()
  // Of each of its two tickets.
  expect(await screen.findAllByText('Found in the table.')).toHaveLength(2)
  expect(screen.getByRole('radio', { name: /^£17.00/, checked: true })).toBeTruthy()
})

test('how we know that nothing is cheaper is one press: every price that was compared, added up again, and to be checked without us', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const certificate = {
    at: '2026-12-07T08:00:00+00:00',
    date: '2026-12-07',
    flexibility: 'BOOKED' as const,
    party: { adults: 1, children: 0, railcards: [] },
    trains: [{ uid: 'C1', serviceDate: '2026-12-07', origin: 'CDF', destination: 'MCN' }],
    stations: ['CDF', 'SHR', 'MCN'],
    walks: [],
    reach: [0, 1200, 1700],
    total: 1700,
    tickets: [
      { from: 0, to: 1, pence: 1200, ticket: '1FA', route: '00000' },
      { from: 1, to: 2, pence: 500, ticket: '1FA', route: '00000' },
    ],
    prices: [[1200, 2065], [500]],
  }
  const places = { CDF: said('Cardiff Central'), SHR: said('Shrewsbury'), MCN: said('Machynlleth') }
  const signed = 'CLEDRAU-SPLIT-1.e30.a1b2c3d4.sig'
  net.answer(certificateOfQuote, { certificate, signed, places, tickets: { '1FA': said('Advance Single') } })
  openAt({ address: `${OPTIONS}?${CHOSEN}` })
  draw(<OptionsScreen />)
  fireEvent.click(await screen.findByRole('button', { name: 'How we know nothing is cheaper' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'How we know nothing is cheaper' }))
  expect(await sheet.findByText(/3 prices. No set of tickets cost less than £17.00/)).toBeTruthy()
  expect(net.to(certificateOfQuote)[0]?.url.searchParams.get('total')).toBe('1700')
  expect(sheet.getByText(/it is right/)).toBeTruthy()
  fireEvent.click(sheet.getByRole('button', { name: 'From Cardiff Central' }))
  expect(sheet.getByText('£20.65')).toBeTruthy()
  const there = sheet.getByRole('link', { name: 'Open Ticket check' })
  expect(there.getAttribute('href')).toBe(`/inspector/#certificate=${signed}`)
  fireEvent.click(sheet.getByRole('button', { name: 'Copy it' }))
  expect(await sheet.findByText('It is copied.')).toBeTruthy()
  expect(writeText).toHaveBeenCalledWith(signed)
})
