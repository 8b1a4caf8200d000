import { readPhotocard } from '@cledrau/contract/account/photocard.ts'
import { createBooking, createBookingWithoutBasket, validateBooking } from '@cledrau/contract/buying/booking.ts'
import { basketInformations } from '@cledrau/contract/buying/basket.ts'
import { readUser } from '@cledrau/contract/account/accounts.ts'
import { NO_PREFERENCES, readPreferences } from '@cledrau/contract/account/preferences.ts'
import { ticketSearch } from '@cledrau/contract/search/ticket-search.ts'
import { optionalExtras } from '@cledrau/contract/buying/extras.ts'
import { countries } from '@cledrau/contract/reading/lists.ts'
import { cardList } from '@cledrau/contract/wallet/smartcards.ts'
import { NOTHING_CHOSEN } from '@cledrau/domain/search/buying-choice.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { locationNow } from '../../routes/hash-location.ts'
import { Messages } from '../../frame/messages-view.tsx'
import { endBuying } from '../booking.ts'
import { NO_EXTRAS, setExtras } from '../extras.ts'
import { NO_PROGRESS, progress } from '../../state/guard-facts.ts'
import { keepGuest } from '../../state/guest.ts'
import { fetchReference } from '../../state/reference.ts'
import { farewell } from '../../state/traveller.ts'
import { ticketsAsked } from '../../search/asked-search.ts'
import { ticketsQuery } from '../../search/found-tickets.ts'
import { select } from '../../search/selection.ts'
import { buyingChoiceNow, changeBuyingChoice, resetTicketSearch, ticketSearchNow } from '../../search/ticket-search.ts'
import { CARYS, closeApp, referenceServer, signIn, watchNetwork } from '../../testing/app.tsx'
import { found, ticket, trip } from '../../testing/found-tickets.ts'
import type { network } from '../../testing/network.ts'
import { basket, delivery, order, verified } from '../../testing/orders.ts'
import { OWN_PHOTOCARD } from '../../testing/photocard.ts'
import { closeBrowser, draw, openAt } from '../../testing/shell.tsx'
import { DetailsScreen } from './details-screen.tsx'
import { unhurried } from '../../testing/patience.ts'

const ADDRESS = '/ticket-search/delivery-options?type=single&from=CDF&to=MCN&out=2026-12-07T09:00&fare=-'

const NO_OFFERS = {
  outbound: [],
  inbound: [],
  bikeReservation: { outbound: 0, return: 0 },
  busOptions: [],
  places: {},
}

let server: ReturnType<typeof network>
beforeEach(() => {
  server = referenceServer()
  watchNetwork()
  server.answer(validateBooking, verified())
  server.answer(basketInformations, basket([]))
  server.answer(readPreferences, { data: NO_PREFERENCES })
  server.answer(readUser, CARYS)
  server.answer(cardList, { data: [] })
  server.answer(optionalExtras, NO_OFFERS)
})
afterEach(() => {
  endBuying()
  setExtras(NO_EXTRAS)
  closeApp()
  sessionStorage.clear()
  progress.set(NO_PROGRESS)
  resetTicketSearch()
})

async function open(address = ADDRESS) {
  openAt({ address })
  // The guards of the app wait for the options.
  await fetchReference(queryClient, 'options')
  select({
    kind: 'journey',
    outbound: trip('early', '09:21', '12:46'),
    inbound: null,
    prices: [ticket('1FA', 'Advance Single', 1700, ['early'])],
    total: 1700,
    expiresAt: '2026-12-07T09:00:00+00:00',
  })
  draw(
    <>
      <DetailsScreen />
      <Messages />
    </>,
  )
}
const asGuest = () => keepGuest({ email: 'mair@example.org', title: 'Ms', firstName: 'Mair', lastName: 'Jones' })
const HOLD = 'Hold for 20 minutes and continue'

const hold = async () => fireEvent.click((await screen.findAllByRole('button', { name: HOLD }))[0] as HTMLElement)

describe('what is folded', () => {
  const row = (name: RegExp, expanded: boolean) => screen.findByRole('button', { name, expanded })

  test('says what comes of leaving it alone, and opens in place', async () => {
    await open(ADDRESS.replace('delivery-options', 'additional-options'))
    const ticketRow = await row(/^Your ticket E-ticket, by e-mail and on this device$/, false)
    expect(screen.queryByRole('radio', { name: 'As an e-ticket' })).toBeNull()
    fireEvent.click(ticketRow)
    fireEvent.click(await screen.findByRole('radio', { name: 'By post' }))
    fireEvent.click(await row(/^Your ticket By post, £7.00$/, true))
    expect(screen.queryByRole('radio', { name: 'By post' })).toBeNull()
    expect(screen.getAllByText('£24.00').length).toBeGreaterThan(0)
  })

  test('is opened at the part that the address names, and where something is missing', async () => {
    asGuest()
    server.answer(validateBooking, verified({ deliveryOptions: [delivery('MAIL', 'TBM', { fee: 700 })] }))
    await open()
    fireEvent.click(await row(/^Your ticket/, true))
    expect(screen.queryByLabelText('Postcode')).toBeNull()
    await hold()
    expect(await screen.findByLabelText('Postcode')).toBeTruthy()
  })
})

describe('how tickets come', () => {
  test('what was chosen is validated before anybody is asked how it comes [BOOK-008] [DELIVERY-003] [BOOK-010]', async () => {
    asGuest()
    await open()
    expect(await screen.findByRole('radio', { name: 'As an e-ticket', checked: true })).toBeTruthy()
    expect(server.to(validateBooking)[0]?.body).toMatchObject({
      legSolutions: [{ legSolutionID: 'early', direction: 'OUTBOUND' }],
      fareInformation: [{ code: 'signed 1FA OUTBOUND early' }],
      passengers: [{ reference: 'A1' }],
      isNative: false,
      code: 'signed 1FA OUTBOUND early',
    })
  })

  test('the first of each group is selected in it; the saved preference says which group [DELIVERY-004] [DELIVERY-005]', async () => {
    signIn(CARYS)
    server.answer(readPreferences, { data: { ...NO_PREFERENCES, e_ticket_delivery_preference: 'MAIL' } })
    server.answer(
      validateBooking,
      verified({
        deliveryOptions: [
          delivery('E_TICKET', 'ETK'),
          delivery('MAIL', 'TBM', { fee: 700 }),
          delivery('MAIL', 'TBX', { fee: 900, isSelected: false }),
        ],
      }),
    )
    await open()
    expect(await screen.findByRole('radio', { name: 'By post', checked: true })).toBeTruthy()
    expect((screen.getByLabelText('Which way?') as HTMLSelectElement).value).toBe('TBM')
    // The fee is part of the sum at once.
    expect(screen.getAllByText('£24.00').length).toBeGreaterThan(0)
  })

  test('an empty list is no way to get them: a dialog says so [DELIVERY-006] [TERR-004] [TERR-005]', async () => {
    asGuest()
    server.answer(validateBooking, verified({ deliveryOptions: [] }))
    await open()
    expect(await screen.findByRole('alertdialog', { name: 'We can’t get these tickets to you' })).toBeTruthy()
  })

  test('a changed price is said with both prices, and nobody goes on by themselves', async () => {
    asGuest()
    server.answer(
      validateBooking,
      verified({
        valid: false,
        changes: [{ kind: 'PRICE_UP', before: 1700, now: 2100 }],
        price: { lines: [], total: 2100 },
        fareInformation: [ticket('1FB', 'Advance Single', 2100, ['early'])],
      }),
    )
    await open()
    expect(await screen.findByText('It costs £21.00 now. It was £17.00 when you chose.')).toBeTruthy()
    for (const button of screen.getAllByRole('button', { name: HOLD }))
      expect((button as HTMLButtonElement).disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Continue at £21.00' }))
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: HOLD }).some((one) => !(one as HTMLButtonElement).disabled)).toBe(
        true,
      ),
    )
  })
})

describe('a journey of the basket that is being changed', () => {
  const held = order({ orderID: '6a0c0d52-3a30-4f0b-8b0b-0f2f1d1c7a77', recordLocator: 'A4MG62' })
  const edit = async () => {
    signIn(CARYS)
    await open()
    changeBuyingChoice({ inEdit: true, orderID: held.orderID })
    server.answer(createBooking, { order: order() })
    await hold()
  }

  test('is named by its order and its reference: the new one takes its place, and the basket shows it', async () => {
    server.answer(basketInformations, basket([held]))
    await edit()
    await waitFor(() => expect(locationNow().path).toBe('/ticket-search/basket'))
    expect(server.to(createBooking)[0]?.body).toMatchObject({
      amendJourney: true,
      orderID: held.orderID,
      recordLocator: 'A4MG62',
    })
  })

  test('is just bought anew when its time was over meanwhile', async () => {
    server.answer(basketInformations, basket([{ ...held, status: 'REMOVED', holdExpiration: null }]))
    await edit()
    await waitFor(() => expect(server.to(createBooking)).toHaveLength(1))
    expect(server.to(createBooking)[0]?.body).not.toHaveProperty('amendJourney')
  })
})

describe('tickets by post', () => {
  const byPost = () =>
    server.answer(validateBooking, verified({ deliveryOptions: [delivery('MAIL', 'TBM', { fee: 700 })] }))

  test('go to an address, whose countries the server lists [DELIVERY-001] [DELIVERY-010]', async () => {
    asGuest()
    byPost()
    server.answer(createBookingWithoutBasket, { order: order(), guestToken: null })
    await open()
    await hold()
    // What is missing is said at its field, and nothing is booked.
    expect((await screen.findAllByText('Type the name for the envelope.')).length).toBeGreaterThan(0)
    expect(server.to(createBookingWithoutBasket)).toHaveLength(0)
    const typed = {
      Name: 'Mair Jones',
      'House and street': '1 Stryd Fawr',
      'Second line': 'Fflat 2',
      'Third line': 'Penrallt',
      'Town or city': 'Machynlleth',
      Postcode: 'SY20 8AA',
    }
    for (const [label, value] of Object.entries(typed))
      fireEvent.change(screen.getByLabelText(label), { target: { value } })
    fireEvent.change(await screen.findByRole('combobox', { name: 'Country' }), { target: { value: 'GB' } })
    unhurried()
    await hold()
    await waitFor(() => expect(server.to(createBookingWithoutBasket)).toHaveLength(1))
    expect(server.to(createBookingWithoutBasket)[0]?.body?.['address']).toEqual({
      name: 'Mair Jones',
      address1: '1 Stryd Fawr',
      address2: 'Fflat 2',
      address3: 'Penrallt',
      townCity: 'Machynlleth',
      county: '',
      postcode: 'SY20 8AA',
      country: 'GB',
    })
    expect(server.to(countries)[0]?.url.pathname).toBe('/api/v1.1/country')
    expect(server.to(countries)[0]?.method).toBe('GET')
  })
})

describe('holding what was chosen', () => {
  test('takes places: what trains cost is asked for anew by whoever searches next', async () => {
    signIn(CARYS)
    server.answer(createBooking, { order: order() })
    server.answer(ticketSearch, found({}))
    const asked = ticketsQuery(ticketsAsked(ticketSearchNow(), 'TEST'))
    await queryClient.fetchQuery(asked)
    await queryClient.fetchQuery(asked)
    expect(server.to(ticketSearch)).toHaveLength(1)
    await open()
    await hold()
    await waitFor(() => expect(locationNow().path).toBe('/ticket-search/tickets-payment'))
    await queryClient.fetchQuery(asked)
    expect(server.to(ticketSearch)).toHaveLength(2)
  })

  test('whoever is signed in and has a basket books into it [BOOK-009] [BOOK-011] [BASKET-005]', async () => {
    signIn(CARYS)
    server.answer(createBooking, { order: order() })
    await open()
    await hold()
    await waitFor(() => expect(locationNow().path).toBe('/ticket-search/tickets-payment'))
    expect(locationNow().query['order']).toBe(order().orderID)
    expect(server.to(createBooking)[0]?.body).toMatchObject({
      fulfilment: { method: 'ETK' },
      emailAddress: 'carys@example.org',
      firstName: 'Carys',
      devicePlatform: 'web',
      ticketType: 'single',
    })
    expect(server.to(createBooking)[0]?.headers['idempotency-key']).toBeTruthy()
    expect(server.to(basketInformations).length).toBeGreaterThan(0)
  })

  test('a guest books without a basket, with their details, and keeps the order’s own token [BOOK-012] [TPERM-026] [TPERM-008]', async () => {
    asGuest()
    server.answer(createBookingWithoutBasket, { order: order(), guestToken: 'guest-token' })
    await open()
    await hold()
    await waitFor(() => expect(locationNow().path).toBe('/ticket-search/tickets-payment'))
    expect(server.to(createBookingWithoutBasket)[0]?.body).toMatchObject({
      guestCheckout: true,
      emailAddress: 'mair@example.org',
      title: 'Ms',
      lastName: 'Jones',
    })
    expect(server.to(basketInformations)).toHaveLength(0)
    expect(localStorage.getItem('guestOrder')).toContain('guest-token')
  })

  test('whoever is nobody yet says who they are here: what is missing is named, and one press holds [TPERM-001]', async () => {
    server.answer(createBookingWithoutBasket, { order: order(), guestToken: 'guest-token' })
    await open()
    await hold()
    expect((await screen.findAllByText('Enter your e-mail address')).length).toBeGreaterThan(0)
    expect(server.to(createBookingWithoutBasket)).toHaveLength(0)
    const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
    await screen.findByRole('option', { name: 'Ms' })
    type('E-mail', ' mair@example.org ')
    type('Title', 'Ms')
    type('First name', 'Mair')
    type('Last name', 'Jones')
    unhurried()
    await hold()
    await waitFor(() => expect(locationNow().path).toBe('/ticket-search/tickets-payment'))
    expect(server.to(createBookingWithoutBasket)[0]?.body).toMatchObject({
      guestCheckout: true,
      emailAddress: 'mair@example.org',
      title: 'Ms',
      lastName: 'Jones',
    })
  })

  test('whoever has an account is led to its door, and buys without giving a name once they are in', async () => {
    await open()
    const door = await screen.findByRole('link', { name: 'I have an account' })
    expect(door.getAttribute('href')).toMatch(/^#\/ticket-search\/tickets-summary\/login\?/)
    act(() => signIn(CARYS))
    await waitFor(() => expect(screen.queryByLabelText('E-mail')).toBeNull())
    server.answer(createBooking, { order: order() })
    await hold()
    await waitFor(() => expect(server.to(createBooking)).toHaveLength(1))
  })

  test('where guests can’t buy, the door of an account stands in front of the page', async () => {
    server.fail(validateBooking, 409, 'GUEST_NOT_ALLOWED')
    await open()
    await waitFor(() => expect(locationNow().path).toBe('/ticket-search/tickets-summary/login'))
  })

  test('where others are held already, the basket is where all are paid for', async () => {
    signIn(CARYS)
    const other = order({ orderID: '6a0c0d52-3a30-4f0b-8b0b-0f2f1d1c7a77', recordLocator: 'A4MG62' })
    server.answer(basketInformations, basket([order(), other]))
    server.answer(createBooking, { order: order() })
    await open()
    await hold()
    await waitFor(() => expect(locationNow().path).toBe('/ticket-search/basket'))
  })

  test('an answer that never came is asked for again under the same key: one booking', async () => {
    asGuest()
    server.silent(createBookingWithoutBasket)
    await open()
    await hold()
    expect(await screen.findByRole('alertdialog')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'OK' }))
    let keys: (string | undefined)[] = []
    server.answer(createBookingWithoutBasket, (sent) => {
      keys = [...keys, sent.headers['idempotency-key']]
      return { order: order(), guestToken: 'guest-token' }
    })
    const first = sessionStorage.getItem('bookingKey') ?? ''
    unhurried()
    await hold()
    await waitFor(() => expect(locationNow().path).toBe('/ticket-search/tickets-payment'))
    expect(first).toContain(String(keys[0]))
  })

  test('a guest who holds again sends the same booking as before, and another one with what they held last', async () => {
    asGuest()
    const sent: (string | undefined)[][] = []
    server.answer(createBookingWithoutBasket, ({ headers }) => {
      sent.push([headers['idempotency-key'], headers['authorization']])
      return { order: order(), guestToken: `token-${sent.length}` }
    })
    const again = async () => {
      const before = sent.length
      unhurried()
      await hold()
      await waitFor(() => expect(sent.length).toBe(before + 1))
      await waitFor(() => expect(locationNow().path).toBe('/ticket-search/tickets-payment'))
    }
    await open()
    await again()
    act(() => history.back())
    await again()
    expect(sent[1]).toEqual(sent[0])
    act(() => history.back())
    fireEvent.change(screen.getByLabelText('Last name'), { target: { value: 'Huws' } })
    await again()
    expect(sent[2]?.[0]).not.toBe(sent[0]?.[0])
    expect(sent[2]?.[1]).toBe('Bearer token-2')
  })

  test('a full basket is said, with the way to it [BASKET-008]', async () => {
    signIn(CARYS)
    server.fail(createBooking, 409, 'BASKET_FULL')
    await open()
    await hold()
    fireEvent.click(await screen.findByRole('button', { name: 'See the basket' }))
    await waitFor(() => expect(locationNow().path).toBe('/ticket-search/basket'))
  })

  test('who goes on and comes back finds the smartcard of this ticket, and where a new one is collected [SEARCH-019] [SEARCH-020] [SEARCH-021]', async () => {
    signIn(CARYS)
    const card = delivery('SMARTCARD', 'SCT', {
      smartcardCollection: { types: ['STATION', 'PHONE'] },
    })
    server.answer(validateBooking, verified({ deliveryOptions: [delivery('E_TICKET', 'ETK'), card] }))
    changeBuyingChoice({ photocard: 'AB1234', smartcardCollectionStation: 'CDF' })
    await open()
    fireEvent.click(await screen.findByRole('radio', { name: /smartcard/i }))
    fireEvent.change(screen.getByLabelText(/Smartcard number/), { target: { value: '633597000000000001' } })
    fireEvent.click(screen.getByRole('radio', { name: /phone/i }))
    closeBrowser()
    expect(buyingChoiceNow()).toEqual({
      ...NOTHING_CHOSEN,
      deliveryOption: 'SCT',
      deliveryOptions: ['ETK', 'SCT'],
      photocard: 'AB1234',
      smartCardSelected: '633597000000000001',
      smartcardCollectionType: 'PHONE',
      smartcardCollectionStation: 'CDF',
    })
    await open()
    expect(await screen.findByRole('radio', { name: /smartcard/i, checked: true })).toBeTruthy()
    expect((screen.getByLabelText(/Smartcard number/) as HTMLInputElement).value).toBe('633597000000000001')
    // The number goes with whoever signs out.
    act(farewell)
    expect(buyingChoiceNow().smartCardSelected).toBeNull()
  })

  test('a season asks for the number of the photocard', async () => {
    asGuest()
    server.answer(validateBooking, verified({ photocardNeeded: true }))
    server.answer(createBookingWithoutBasket, { order: order(), guestToken: null })
    await open()
    await hold()
    expect((await screen.findAllByText('Type the number of your photocard.')).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: 'Make a photocard' })).toBeNull()
    fireEvent.change(await screen.findByLabelText('Photocard number'), { target: { value: 'ab 1234' } })
    unhurried()
    await hold()
    await waitFor(() => expect(server.to(createBookingWithoutBasket)[0]?.body).toMatchObject({ photocard: 'AB1234' }))
  })

  test('one’s own photocard fills itself in, and stands there with its face', async () => {
    signIn(CARYS)
    server.answer(readPhotocard, { photocard: OWN_PHOTOCARD })
    server.answer(validateBooking, verified({ photocardNeeded: true }))
    await open()
    const number = await screen.findByLabelText<HTMLInputElement>('Photocard number')
    await waitFor(() => expect(number.value).toBe('CLD00000007'))
    const face = screen.getByRole<HTMLImageElement>('img', { name: 'Picture of Carys Evans' })
    expect(face.src).toBe(`data:image/jpeg;base64,${OWN_PHOTOCARD.picture}`)
    // Another one's number is no face of theirs.
    fireEvent.change(number, { target: { value: 'AB1234' } })
    expect(screen.queryByRole('img', { name: /Picture of/ })).toBeNull()
  })

  test('whoever has no photocard makes one on the way', async () => {
    signIn(CARYS)
    server.answer(readPhotocard, { photocard: null })
    server.answer(validateBooking, verified({ photocardNeeded: true }))
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Make a photocard' }))
    const making = await screen.findByRole('form', { name: 'Make a photocard' })
    // It is sent by itself: a form within that of the details would send both.
    expect(making.parentElement?.closest('form')).toBeNull()
    fireEvent.submit(making)
    await within(making).findByRole('alert')
    expect(screen.queryAllByText('Type the number of your photocard.')).toEqual([])
  })
})
