import { favourites } from '@cledrau/contract/account/favourites.ts'
import { basketInformations } from '@cledrau/contract/buying/basket.ts'
import { alertList } from '@cledrau/contract/notify/journey-notifications.ts'
import { log } from '@cledrau/contract/log.ts'
import { readPreferences } from '@cledrau/contract/account/preferences.ts'
import { fetchSearchHistory } from '@cledrau/contract/account/search-history.ts'
import { login } from '@cledrau/contract/account/session.ts'
import { userRailcards } from '@cledrau/contract/account/user-railcards.ts'
import { userStations } from '@cledrau/contract/account/user-stations.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { accessTokenNow, refreshTokenExists } from '../../api/session.ts'
import { navigate, locationNow } from '../../routes/hash-location.ts'
import { toasts } from '../../page/messages.ts'
import { onLoggedIn } from '../../state/events.ts'
import { beginToBuy, stopBuying } from '../../testing/buying.ts'
import { guestNow, keepGuest } from '../../state/guest.ts'
import { alertsTold } from '../../testing/notify.ts'
import { basket, order as inBasket } from '../../testing/orders.ts'
import { travellerNow } from '../../state/traveller.ts'
import type { network } from '../../testing/network.ts'
import { beOnline, CARYS, closeApp, openApp, referenceServer, watchNetwork } from '../../testing/app.tsx'
import { eventually, unhurried } from '../../testing/patience.ts'

let server: ReturnType<typeof network>
beforeEach(() => {
  server = referenceServer()
  watchNetwork()
  server.answer(login, { access_token: 'a', refresh_token: 'cookie', user: CARYS })
})
afterEach(closeApp)

const email = () => screen.findByLabelText('E-mail')
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

async function fillIn(address = 'carys@example.org', password = 'Ceffyl-mor7') {
  type(await email(), address)
  type(screen.getByLabelText('Password'), password)
}
const submit = () => fireEvent.submit(screen.getByRole('form', { name: 'Sign in' }))
const path = () => locationNow().path

describe('the login page on a phone', () => {
  const open = (more = {}) => openApp({ address: '/login', wide: false, ...more })

  test('has two tabs, an address, a password, a button, and a way for the forgetful [LOGIN-008] [LOGIN-010] [LOGIN-011] [FORGOT-001]', async () => {
    await open()
    await email()
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Sign in', 'New here'])
    expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password')
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: 'Forgotten your password?' }))
    await waitFor(() => expect(path()).toBe('/forgot-password'))
  })

  test('begins with the tab that was asked for [LOGIN-009] [REG-002]', async () => {
    await open({ address: '/login?register=true' })
    expect(await screen.findByRole('form', { name: 'Create an account' })).toBeTruthy()
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('New here')
  })

  test('an empty address, half an address and an empty password are told apart, and nothing is sent [LOGIN-051] [LOGIN-052] [LOGIN-053]', async () => {
    await open()
    await email()
    submit()
    expect(await screen.findByText('Enter your e-mail address')).toBeTruthy()
    expect(screen.getByText('Enter your password')).toBeTruthy()
    type(await email(), 'carys@example')
    submit()
    expect(await screen.findByText(/not a whole e-mail address/)).toBeTruthy()
    expect(server.to(login)).toEqual([])
  })

  test('what was wrong goes when somebody comes back to the field [LOGIN-054]', async () => {
    await open()
    await email()
    submit()
    await screen.findByText('Enter your password')
    fireEvent.focus(screen.getByLabelText('Password'))
    expect(screen.queryByText('Enter your password')).toBeNull()
    expect(screen.getByText('Enter your e-mail address')).toBeTruthy()
  })

  test('another tab and back: nothing is wrong any more, here or there [LOGIN-055]', async () => {
    await open()
    await email()
    submit()
    await screen.findByText('Enter your password')
    fireEvent.click(screen.getByRole('tab', { name: 'New here' }))
    fireEvent.submit(await screen.findByRole('form', { name: 'Create an account' }))
    await screen.findAllByText('Enter your first name')
    fireEvent.click(screen.getByRole('tab', { name: 'Sign in' }))
    await email()
    expect(screen.queryByText('Enter your password')).toBeNull()
    fireEvent.click(screen.getByRole('tab', { name: 'New here' }))
    await screen.findByRole('form', { name: 'Create an account' })
    expect(screen.queryByText('Enter your first name')).toBeNull()
  })

  test('sends address, password and platform, and says welcome [LOGIN-014] [LOGIN-018] [LOGIN-058] [LOGIN-059]', async () => {
    await open()
    await fillIn(' carys@example.org ')
    submit()
    await waitFor(() => expect(travellerNow()?.firstName).toBe('Carys'))
    const [sent] = server.to(login)
    expect(sent?.body).toMatchObject({ email: 'carys@example.org', password: 'Ceffyl-mor7', platform: 'web' })
    // Whether a ticket is being bought stays here.
    expect(sent?.body).not.toHaveProperty('ticketSearch')
    expect(toasts.get().map(({ words }) => words)).toEqual(['Welcome back, Carys'])
    expect(accessTokenNow()).toBe('a')
    expect(refreshTokenExists()).toBe(true)
  })

  test('is checked first; then the button waits, and only then is anything sent [LOGIN-017]', async () => {
    const order: string[] = []
    const answer = new Promise<void>((resolve) => {
      server.on(login, async () => {
        order.push('sent')
        await eventually(() => expect(button().getAttribute('aria-busy')).toBe('true'))
        order.push('waiting')
        resolve()
        return { body: { access_token: 'a', refresh_token: 'cookie', user: CARYS } }
      })
    })
    const button = () => screen.getByRole('button', { name: /Sign in/ })
    await open()
    await fillIn('carys@', 'Ceffyl-mor7')
    submit()
    await screen.findByText(/not a whole e-mail address/)
    expect([order, button().getAttribute('aria-busy')]).toEqual([[], null])
    await fillIn()
    submit()
    submit()
    await answer
    await waitFor(() => expect(path()).toBe('/my-account'))
    expect(order).toEqual(['sent', 'waiting'])
  })

  test('brings along what the account keeps; what fails of it is only told, and nobody is kept waiting [LOGIN-022] [TERR-012]', async () => {
    const dashboard = [readPreferences, fetchSearchHistory, favourites, userStations, userRailcards]
    for (const call of dashboard) server.fail(call, 503)
    await open()
    await fillIn()
    expect(dashboard.flatMap((call) => server.to(call))).toEqual([])
    submit()
    await waitFor(() => expect(dashboard.map((call) => server.to(call).length > 0)).toEqual(dashboard.map(() => true)))
    for (const { headers } of dashboard.flatMap((call) => server.to(call)))
      expect(headers['authorization']).toBe('Bearer a')
    await waitFor(() => expect(path()).toBe('/my-account'))
    const told = () => server.to(log).map(({ body }) => body?.['provider'])
    await waitFor(() => expect(told()).toContain('search-history'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('brings along alerts of what lies in the basket, what was searched for, and which seats are liked [LOGIN-031]', async () => {
    server.answer(basketInformations, basket([inBasket()]))
    server.answer(alertList, alertsTold([]))
    for (const call of [fetchSearchHistory, readPreferences]) server.fail(call, 503)
    await open()
    await fillIn()
    submit()
    const brought = [alertList, fetchSearchHistory, readPreferences]
    await waitFor(() => expect(brought.map((call) => server.to(call).length)).toEqual([1, 1, 1]))
    expect(server.to(alertList)[0]?.url.searchParams.get('naID')).toBe(CARYS.customerId)
  })

  test('leads to My Account [LOGIN-025] [LOGIN-056]', async () => {
    await open()
    await fillIn()
    submit()
    await waitFor(() => expect(path()).toBe('/my-account'))
  })

  test('leads to where somebody was going, but only within the app', async () => {
    await open({ address: '/login?return=%2Fmy-account%2Fsessions' })
    await fillIn()
    submit()
    await waitFor(() => expect(path()).toBe('/my-account/sessions'))
  })

  test('a guest who was buying is forgotten when they sign in; their address is there already [GUEST-014] [LOGIN-029]', async () => {
    keepGuest({ email: 'guest@example.org', title: 'Ms', firstName: 'Mair', lastName: 'Jones' })
    await open()
    expect(((await email()) as HTMLInputElement).value).toBe('guest@example.org')
    type(screen.getByLabelText('Password'), 'x')
    submit()
    await waitFor(() => expect(travellerNow()).not.toBeNull())
    expect(guestNow()).toBeNull()
  })

  test('an account that isn’t verified leads to its verification [ERR-004] [ERR-006]', async () => {
    server.fail(login, 403, 'LOGIN_UNVERIFIED')
    await open()
    await fillIn()
    submit()
    await waitFor(() => expect(path()).toBe('/login/verify-email'))
    expect(locationNow().query['email']).toBe('carys@example.org')
  })

  test('a wrong pair is said in a dialog, with a button [ERR-008]', async () => {
    server.fail(login, 401, 'LOGIN_WRONG')
    await open()
    await fillIn()
    submit()
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText('We could not sign you in')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(path()).toBe('/login')
  })

  test('everything else is the general message [ERR-009]', async () => {
    server.fail(login, 500)
    await open()
    await fillIn()
    submit()
    expect(await screen.findByText('Sorry, that did not work')).toBeTruthy()
    expect(travellerNow()).toBeNull()
  })

  test('an account with a second step asks for its code, and keeps what was typed', async () => {
    server.fail(login, 422, 'SECOND_FACTOR_NEEDED')
    await open()
    await fillIn()
    submit()
    const code = await screen.findByLabelText('Code')
    expect((screen.getByLabelText('Password') as HTMLInputElement).value).toBe('Ceffyl-mor7')
    server.answer(login, { access_token: 'a', refresh_token: 'cookie', user: CARYS })
    type(code, ' 123456 ')
    submit()
    await waitFor(() => expect(travellerNow()).not.toBeNull())
    expect(server.to(login).at(-1)?.body?.['code']).toBe('123456')
  })

  test('without a network the button rests', async () => {
    await open()
    await email()
    beOnline(false)
    expect(screen.getByRole('button', { name: 'Sign in' }).hasAttribute('disabled')).toBe(true)
  })

  test('whoever is signed in is in their account [START-013]', async () => {
    await open({ signedIn: CARYS })
    await waitFor(() => expect(path()).toBe('/my-account'))
  })
})

describe('in the middle of buying on a phone', () => {
  const here = '/ticket-search/tickets-summary/login'
  beforeEach(beginToBuy)
  afterEach(() => act(stopBuying))

  test('a forgotten password warns that the booking is left, and leads on once that is wanted [FORGOT-002] [FORGOT-003]', async () => {
    await openApp({ address: here, wide: false })
    await email()
    const ask = async () => {
      press('Forgotten your password?')
      return within(await screen.findByRole('alertdialog', { name: 'Leave your booking?' }))
    }
    fireEvent.click((await ask()).getByRole('button', { name: 'Stay here' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(path()).toBe(here)
    // Two clicks in quick succession are one.
    unhurried()
    const dialog = await ask()
    expect(dialog.getByText(/you leave what you are buying/)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Leave and set a password' }))
    await waitFor(() => expect(path()).toBe('/forgot-password'))
  })

  test('an account that isn’t verified leads to the verification of the summary [ERR-005]', async () => {
    server.fail(login, 403, 'LOGIN_UNVERIFIED')
    await openApp({ address: here, wide: false })
    await fillIn()
    submit()
    await waitFor(() => expect(path()).toBe(`${here}/verify-email`))
    expect(locationNow().query).toMatchObject({ email: 'carys@example.org', ticketSearch: 'true' })
    expect(await screen.findByText('carys@example.org')).toBeTruthy()
  })
})

describe('the login dialog where there is room', () => {
  const open = (address = '/login') => openApp({ address })
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Sign in' }))

  test('stands over the page that was there, under its title [LOGIN-003]', async () => {
    await openApp({ address: '/settings' })
    await screen.findByRole('heading', { level: 1, name: 'Settings' })
    act(() => navigate('/login'))
    expect((await dialog()).getByLabelText('E-mail')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'Settings', hidden: true })).toBeTruthy()
    expect(document.title).toBe('Sign in | Cledrau')
  })

  test('after signing in the page is there as before, seen from its top, and the app hears of it [LOGIN-027]', async () => {
    const scrolled = vi.fn()
    const heard = vi.fn()
    const stop = onLoggedIn(heard)
    await openApp({ address: '/settings' })
    await screen.findByRole('heading', { level: 1, name: 'Settings' })
    Object.assign(window, { scrollTo: scrolled })
    act(() => navigate('/login'))
    await fillIn()
    submit()
    await waitFor(() => expect(travellerNow()).not.toBeNull())
    expect(path()).toBe('/settings')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(scrolled).toHaveBeenCalledWith(0, 0)
    expect(heard).toHaveBeenCalledOnce()
    stop()
  })

  test('an account that isn’t verified shows its verification in the dialog, with the address [ERR-007] [LOGIN-005]', async () => {
    server.fail(login, 403, 'LOGIN_UNVERIFIED')
    await open()
    await fillIn()
    submit()
    const verify = within(await screen.findByRole('dialog', { name: 'Confirm your e-mail' }))
    expect(verify.getByText('carys@example.org')).toBeTruthy()
  })

  test('a forgotten password has its own title in the dialog [LOGIN-004]', async () => {
    await open()
    fireEvent.click((await dialog()).getByRole('link', { name: 'Forgotten your password?' }))
    expect(await screen.findByRole('dialog', { name: 'Forgotten password' })).toBeTruthy()
  })

  test('closing it leads back to the page', async () => {
    await openApp({ address: '/settings' })
    act(() => navigate('/login'))
    await dialog()
    const went = vi.spyOn(history, 'go').mockImplementation(() => undefined)
    press('Close')
    expect(went).toHaveBeenCalledWith(-1)
    went.mockRestore()
  })
})
