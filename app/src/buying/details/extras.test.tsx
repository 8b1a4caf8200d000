import { basketInformations } from '@cledrau/contract/buying/basket.ts'
import { createBookingWithoutBasket, validateBooking } from '@cledrau/contract/buying/booking.ts'
import { readUser } from '@cledrau/contract/account/accounts.ts'
import { optionalExtras, seatMap } from '@cledrau/contract/buying/extras.ts'
import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import { options } from '@cledrau/contract/reading/options.ts'
import { NO_PREFERENCES, readPreferences } from '@cledrau/contract/account/preferences.ts'
import { cardList } from '@cledrau/contract/wallet/smartcards.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { endBuying } from '../booking.ts'
import { extrasNow, NO_EXTRAS, setExtras } from '../extras.ts'
import { NO_PROGRESS, progress } from '../../state/guard-facts.ts'
import { BUILD_OPTIONS } from '../../state/options.ts'
import { fetchReference } from '../../state/reference.ts'
import { select } from '../../search/selection.ts'
import { resetTicketSearch } from '../../search/ticket-search.ts'
import { CARYS, closeApp, referenceServer, signIn, watchNetwork } from '../../testing/app.tsx'
import { answerReference, ticket, trip } from '../../testing/found-tickets.ts'
import type { network } from '../../testing/network.ts'
import { basket, order, verified } from '../../testing/orders.ts'
import { draw, openAt } from '../../testing/shell.tsx'
import { DetailsScreen } from './details-screen.tsx'

const ADDRESS = '/ticket-search/additional-options?type=single&from=CDF&to=MCN&out=2026-12-07T09:00&fare=-'
type Offered = ReplyOf<typeof optionalExtras>
type Coach = ReplyOf<typeof seatMap>['coaches'][number]

const train = (more: Partial<Offered['outbound'][number]> = {}): Offered['outbound'][number] => ({
  uid: 'Uearly',
  serviceDate: '2026-12-07',
  origin: 'CDF',
  destination: 'MCN',
  reservations: 'recommended',
  seatsFree: { STANDARD: 3, FIRST: 1 },
  seatOptions: { STANDARD: { SEAT_AMENITY: ['TABLE'], POSITION: ['WINDOW', 'AISLE'] }, FIRST: {} },
  bikes: { spaces: 2, free: 1 },
  ...more,
})
const offered = (more: Partial<Offered> = {}): Offered => ({
  outbound: [train()],
  inbound: [],
  bikeReservation: { outbound: 1, return: 0 },
  busOptions: [
    {
      code: 'CDF-DAY',
      station: 'CDF',
      names: { en: 'Bus day ticket, Cardiff', cy: 'Tocyn bws' },
      adult: 450,
      child: 225,
    },
  ],
  places: {},
  ...more,
})
const seat = (name: string, state: 'FREE' | 'TAKEN', features: string[], serviceClass: 'STANDARD' | 'FIRST') => ({
  seat: name,
  row: Number.parseInt(name, 10),
  column: 'AB DE'.indexOf(name.slice(-1)) + 1,
  serviceClass,
  features,
  state,
})
const coach = (name: string, seats: Coach['seats'], more: Partial<Coach> = {}): Coach => ({
  coach: name,
  isQuiet: false,
  wheelchairSpaces: 0,
  bikeSpaces: 0,
  toilet: false,
  seats,
  ...more,
})

let server: ReturnType<typeof network>
beforeEach(() => {
  server = referenceServer()
  answerReference(server)
  server.answer(options, { ...BUILD_OPTIONS, showBikeReservations: true })
  watchNetwork()
  server.answer(optionalExtras, offered())
  server.answer(validateBooking, verified())
  server.answer(basketInformations, basket([]))
  server.answer(readUser, CARYS)
  server.answer(cardList, { data: [] })
  server.answer(readPreferences, { data: NO_PREFERENCES })
  server.answer(seatMap, {
    reservations: 'recommended',
    coaches: [
      coach('A', [seat('1A', 'FREE', ['WINDOW'], 'FIRST')]),
      coach(
        'B',
        [
          seat('5A', 'FREE', ['WINDOW', 'FORWARD', 'TABLE'], 'STANDARD'),
          seat('5B', 'TAKEN', ['AISLE', 'FORWARD'], 'STANDARD'),
          seat('6A', 'FREE', ['WINDOW', 'BACKWARD', 'TABLE'], 'STANDARD'),
        ],
        { toilet: true },
      ),
      coach('C', [seat('2D', 'FREE', ['AISLE'], 'STANDARD')], { isQuiet: true }),
    ],
  })
})
afterEach(() => {
  endBuying()
  setExtras(NO_EXTRAS)
  closeApp()
  sessionStorage.clear()
  progress.set(NO_PROGRESS)
  resetTicketSearch()
})

async function open(party = ['A1'], address = ADDRESS) {
  openAt({ address })
  await fetchReference(queryClient, 'options')
  select({
    kind: 'journey',
    outbound: trip('early', '09:21', '12:46'),
    inbound: null,
    prices: [ticket('1FA', 'Advance Single', 1700, ['early'], { passengerReferences: party })],
    total: 1700,
    expiresAt: '2026-12-07T09:00:00+00:00',
  })
  draw(<DetailsScreen />)
  fireEvent.click(await screen.findByRole('button', { name: /^Seats, chosen for you/ }))
  await screen.findByRole('radio', { name: 'Any seats', checked: true })
}
const extras = async () => fireEvent.click(await screen.findByRole('button', { name: /^Bikes and extras/ }))
const hold = () =>
  fireEvent.click(screen.getAllByRole('button', { name: 'Hold for 20 minutes and continue' })[0] as HTMLElement)

describe('what goes with the tickets', () => {
  test('seats, bikes and buses are offered as these trains and towns have them, and the sum follows', async () => {
    await open()
    await extras()
    expect(server.to(optionalExtras)[0]?.body).toMatchObject({
      outbound: [{ uid: 'Uearly', serviceDate: '2026-12-07', origin: 'CDF', destination: 'MCN' }],
    })
    fireEvent.click(await screen.findByRole('button', { name: 'One bike more: Out, 09:21' }))
    // One space, one traveller: a second bike can't be asked for.
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /One bike more/ }).getAttribute('aria-disabled')).toBe('true'),
    )
    fireEvent.click(screen.getByRole('checkbox', { name: /Bus day ticket, Cardiff/ }))
    // What it costs with them is asked for at once, and what is typed stays.
    await waitFor(() =>
      expect(server.to(validateBooking).at(-1)?.body).toMatchObject({
        optionalExtras: [{ code: 'CDF-DAY', count: 1 }],
        selectedExtras: { bikeReservation: { outbound: 1, return: 0 } },
      }),
    )
    expect(await screen.findByRole('button', { name: 'Bikes and extras 1 bike, Bus day ticket, Cardiff' })).toBeTruthy()
    expect(extrasNow()).toMatchObject({
      seats: 'any',
      bikes: { outbound: 1, return: 0 },
      buses: [{ code: 'CDF-DAY', count: 1 }],
    })
  })

  test('no bikes are offered where the option is off, or no train of the way takes one', async () => {
    server.answer(options, { ...BUILD_OPTIONS, showBikeReservations: false })
    await open()
    expect(screen.queryByRole('button', { name: /Bikes/ })).toBeNull()
  })

  test('a train that has to be reserved can’t be travelled on without a seat', async () => {
    server.answer(optionalExtras, offered({ outbound: [train({ reservations: 'compulsory' })] }))
    await open()
    expect(screen.queryByRole('radio', { name: 'No seat reservation' })).toBeNull()
  })

  test('when nobody can say what there is, the tickets can be bought all the same', async () => {
    server.fail(optionalExtras, 500)
    openAt({ address: ADDRESS })
    await fetchReference(queryClient, 'options')
    select({
      kind: 'journey',
      outbound: trip('early', '09:21', '12:46'),
      inbound: null,
      prices: [ticket('1FA', 'Advance Single', 1700, ['early'])],
      total: 1700,
      expiresAt: '2026-12-07T09:00:00+00:00',
    })
    draw(<DetailsScreen />)
    expect(await screen.findByText(/You can buy your tickets without them/)).toBeTruthy()
    const button = screen.getAllByRole('button', { name: 'Hold for 20 minutes and continue' })[0] as HTMLButtonElement
    expect(button.disabled).toBe(false)
  })

  test('whoever is signed in is asked where they like to sit, too', async () => {
    signIn(CARYS)
    await open()
    expect(screen.getByText('Where you like to sit')).toBeTruthy()
  })
})

describe('the seats of a train', () => {
  const plan = async () => {
    fireEvent.click(screen.getByRole('radio', { name: 'Choose on the plan' }))
    fireEvent.click(await screen.findByRole('button', { name: /09:21.*Choose/ }))
    await screen.findByRole('group', { name: 'Coaches' })
    return screen.getByRole('dialog')
  }

  test('are drawn coach by coach; what is taken can’t be pressed, and first class is for first-class tickets', async () => {
    await open()
    const dialog = within(await plan())
    const coaches = within(await dialog.findByRole('group', { name: 'Coaches' }))
    expect(coaches.getAllByRole('button').map((one) => one.textContent)).toEqual(['A0 free', 'B2 free', 'CQuiet coach'])
    expect((coaches.getByRole('button', { name: /^A/ }) as HTMLButtonElement).disabled).toBe(true)
    // The coach with the most room is shown first.
    const seats = within(dialog.getByRole('group', { name: 'Coach B' }))
    expect(
      (seats.getByRole('button', { name: 'Seat 5B, Facing forward, Aisle, taken' }) as HTMLButtonElement).disabled,
    ).toBe(true)
    const keep = dialog.getByRole('button', { name: 'Keep it' }) as HTMLButtonElement
    expect(keep.disabled).toBe(true)
    fireEvent.click(seats.getByRole('button', { name: /^Seat 6A/ }))
    fireEvent.click(seats.getByRole('button', { name: /^Seat 5A/ }))
    // One traveller, one seat: the newer choice stands.
    await waitFor(() => expect(dialog.getByText('Coach B, seat 5A')).toBeTruthy())
    fireEvent.click(keep)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getAllByText('Coach B, seat 5A').length).toBeGreaterThan(0)
    expect(extrasNow().chosenSeats).toEqual([
      { uid: 'Uearly', serviceDate: '2026-12-07', passenger: 'A1', coach: 'B', seat: '5A' },
    ])
  })

  test('a party chooses seats in several coaches, on the plan or from a list, and keeps them only all together', async () => {
    await open(['A1', 'C1'])
    const dialog = within(await plan())
    fireEvent.click(await dialog.findByRole('button', { name: /^Seat 5A/ }))
    expect(await dialog.findByText('Choose 1 seat')).toBeTruthy()
    expect((dialog.getByRole('button', { name: 'Keep them' }) as HTMLButtonElement).disabled).toBe(true)
    fireEvent.click(dialog.getByRole('button', { name: /^C ?Quiet/ }))
    fireEvent.click(dialog.getByRole('button', { name: 'Choose from a list instead' }))
    const child = (await dialog.findByLabelText('Passenger 2, child')) as HTMLSelectElement
    expect([...child.options].map((one) => one.text)).toEqual(['No seat yet', 'Seat 2D, Aisle'])
    fireEvent.change(child, { target: { value: '2D' } })
    await waitFor(() => expect(dialog.getByText('Coach B, seat 5A · Coach C, seat 2D')).toBeTruthy())
    fireEvent.click(dialog.getByRole('button', { name: 'Keep them' }))
    await waitFor(() => expect(extrasNow().chosenSeats.map((one) => one.passenger)).toEqual(['A1', 'C1']))
  })

  test('who wanted to choose and never did is given any seats', async () => {
    signIn(CARYS)
    await open()
    fireEvent.click(screen.getByRole('radio', { name: 'Choose on the plan' }))
    await screen.findByRole('button', { name: /09:21.*Choose/ })
    server.answer(createBookingWithoutBasket, { order: order(), guestToken: null })
    hold()
    await waitFor(() => expect(server.to(createBookingWithoutBasket)[0]?.body).toMatchObject({ reserveSeats: true }))
    expect(extrasNow().seats).toBe('any')
  })
})
