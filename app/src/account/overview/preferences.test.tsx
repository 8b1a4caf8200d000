import { addFavourite, favourites as readFavourites, removeFavourite } from '@cledrau/contract/account/favourites.ts'
import { NO_PREFERENCES, readPreferences, savePreferences } from '@cledrau/contract/account/preferences.ts'
import { railcards } from '@cledrau/contract/search/railcards.ts'
import { clearSearchHistory, fetchSearchHistory } from '@cledrau/contract/account/search-history.ts'
import { increaseUserRailcards, userRailcards } from '@cledrau/contract/account/user-railcards.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pretendBuilt } from '../../testing/shell.tsx'
import { setSearchPreferencesDot } from '../search-preferences-dot.ts'
import { recall } from '../../platform/storage.ts'
import { toasts } from '../../page/messages.ts'
import type { network } from '../../testing/network.ts'
import { CARYS, closeApp, openApp, referenceServer, watchNetwork } from '../../testing/app.tsx'

let server: ReturnType<typeof network>
beforeEach(() => {
  server = referenceServer()
  watchNetwork()
  server.answer(railcards, [])
})
afterEach(closeApp)

const open = (page: string) => openApp({ address: `/my-account/${page}`, wide: false, signedIn: CARYS })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
const group = (name: string) => within(screen.getByRole('group', { name }))

describe('seat preferences', () => {
  const data = { ...NO_PREFERENCES, seatPreferences: { POSITION: 'WINDOW', LEVEL: 'TOP' } as const }
  beforeEach(() => server.answer(readPreferences, { data }))

  test('show what was saved, keep what other trains have, and say that they are saved [PREF-014] [PREF-036] [TERR-034]', async () => {
    server.answer(savePreferences, { data })
    await open('seat-preferences')
    expect(((await screen.findByRole('radio', { name: 'Window' })) as HTMLInputElement).checked).toBe(true)
    fireEvent.click(group('Coach').getByRole('radio', { name: 'Quiet coach' }))
    fireEvent.click(group('Close to').getByRole('checkbox', { name: 'Table' }))
    save()
    expect(await screen.findByText('Your seat preferences are saved')).toBeTruthy()
    expect(toasts.get().map(({ words }) => words)).toEqual(['Your seat preferences are saved'])
    expect(server.to(savePreferences)[0]?.body?.['data']).toEqual({
      seatPreferences: { POSITION: 'WINDOW', LEVEL: 'TOP', COACH: 'QUIET', SEAT_AMENITY: ['TABLE'] },
    })
  })

  test('a failure is a toast of its own [TERR-035]', async () => {
    server.fail(savePreferences, 500)
    await open('seat-preferences')
    await screen.findByRole('radio', { name: 'Window' })
    save()
    expect(await screen.findByText(/Your seat preferences were not saved/)).toBeTruthy()
    expect(toasts.get()[0]?.words).toMatch(/^Your seat preferences were not saved/)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('groups without a choice can’t be chosen in', async () => {
    await open('seat-preferences')
    await screen.findByRole('radio', { name: 'Window' })
    for (const name of ['Level', 'Next to each other'])
      expect(
        (group(name).getByRole('radio') as HTMLInputElement).disabled ||
          group(name).getByRole('radio').matches(':disabled'),
        name,
      ).toBe(true)
  })
})

describe('ticket preferences', () => {
  test('name a way for tickets to come, or none [PREF-012]', async () => {
    server.answer(readPreferences, { data: { ...NO_PREFERENCES, e_ticket_delivery_preference: 'E_TICKET' } })
    server.answer(savePreferences, { data: NO_PREFERENCES })
    await open('ticket-preferences')
    expect(((await screen.findByRole('radio', { name: 'As an e-ticket' })) as HTMLInputElement).checked).toBe(true)
    fireEvent.click(screen.getByRole('radio', { name: 'No preference' }))
    save()
    await waitFor(() =>
      expect(server.to(savePreferences)[0]?.body?.['data']).toEqual({ e_ticket_delivery_preference: null }),
    )
  })
})

describe('search preferences', () => {
  test('are saved as they are named, and looking at them puts the dot out [ACCOUNT-006] [PREF-005] [PREF-006] [PREF-010]', async () => {
    setSearchPreferencesDot(true)
    server.answer(readPreferences, { data: NO_PREFERENCES })
    server.answer(savePreferences, { data: NO_PREFERENCES })
    const opened = open('search-preferences')
    // What live times show is asked once there are live times.
    pretendBuilt('LiveTimes')
    await opened
    fireEvent.change(await screen.findByLabelText('Ticket'), { target: { value: 'openReturn' } })
    fireEvent.click(screen.getByRole('switch', { name: 'Direct trains only' }))
    fireEvent.click(screen.getByRole('switch', { name: 'Our trains only' }))
    fireEvent.click(screen.getByRole('radio', { name: 'Arrivals' }))
    fireEvent.submit(screen.getByRole('form', { name: 'Search preferences' }))
    await waitFor(() =>
      expect(server.to(savePreferences)[0]?.body?.['data']).toMatchObject({
        favourite_ticket_type: 'openReturn',
        direct_trains_only: true,
        our_trains_only: true,
        live_times_direction_is_arrival: true,
        home_station_search: null,
      }),
    )
    expect(recall('searchPreferencesDotState')).toBe('false')
  })

  test('ask about live times, too', async () => {
    server.answer(readPreferences, { data: NO_PREFERENCES })
    await open('search-preferences')
    expect(await screen.findByLabelText('Ticket')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Live times' })).toBeTruthy()
    expect(screen.getByRole('radio', { name: 'Arrivals' })).toBeTruthy()
  })
})

describe('favourites', () => {
  const HOME = { id: '0b5b0d6e-3b1f-4f0a-9a53-2f1f6d1c0001', origin: 'CDF', destination: null, name: 'Home' }
  beforeEach(() => {
    server.answer(readFavourites, [HOME])
    server.answer(userRailcards, [
      { code: 'YNG', count: 2, show: true },
      { code: 'SRN', count: 1, show: false },
    ])
  })

  test('are listed and removed; where the server fails it is put back [FAV-001] [FAV-010] [FAV-012]', async () => {
    server.answer(removeFavourite, {})
    await open('favourites')
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Home' }))
    expect(await screen.findByText('No favourites yet')).toBeTruthy()
    expect(server.to(removeFavourite)[0]?.url.pathname).toBe(`/api/v1/favourites/${HOME.id}`)
  })

  test('a removal that fails is put back', async () => {
    server.fail(removeFavourite, 500)
    await open('favourites')
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Home' }))
    expect(await screen.findByText('Sorry, that did not work')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Remove Home', hidden: true })).toBeTruthy()
  })

  test('one without a station is not added [FAV-011]', async () => {
    await open('favourites')
    fireEvent.click(await screen.findByRole('button', { name: 'Add a favourite' }))
    fireEvent.submit(screen.getByRole('form', { name: 'Add a favourite' }))
    expect(await screen.findByText('Choose a station')).toBeTruthy()
    expect(server.to(addFavourite)).toEqual([])
  })

  test('railcards marked to show are there, and can be put away [FAV-002] [FAV-009] [FAV-016] [FAV-017]', async () => {
    server.answer(increaseUserRailcards, [])
    await open('favourites')
    expect(await screen.findByText('used 2 times')).toBeTruthy()
    expect(screen.queryByText('SRN')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /offer YNG/ }))
    await waitFor(() =>
      expect(server.to(increaseUserRailcards)[0]?.body).toMatchObject({ railcards: ['YNG'], show: false }),
    )
    expect(await screen.findByText(/None yet/)).toBeTruthy()
  })
})

describe('search history', () => {
  const entry = (first: string, second: string, hour: number) => ({
    search: { stations: { first, second } },
    timeOfSearch: `2026-11-20T0${hour}:00:00Z`,
  })

  test('has a list for each direction, leads to each search again, and can be forgotten [HIST-001] [HIST-003]', async () => {
    server.answer(fetchSearchHistory, { out: [entry('CDF', 'XXX', 8)], ret: [entry('XXX', 'CDF', 9)] })
    server.answer(clearSearchHistory, { out: [], ret: [] })
    await open('search-history')
    expect(within(await screen.findByRole('list', { name: 'On the way out' })).getAllByRole('listitem')).toHaveLength(1)
    expect(within(screen.getByRole('list', { name: 'On the way back' })).getAllByRole('listitem')).toHaveLength(1)
    expect(screen.getByRole('link', { name: /to XXX/ }).getAttribute('href')).toMatch(
      /^#\/ticket-search\?.*from=CDF&to=XXX/,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Forget all searches' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Forget all searches' }))
    expect(await screen.findByText('No searches yet')).toBeTruthy()
  })
})
