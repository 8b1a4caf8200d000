import { content } from '@cledrau/contract/reading/content.ts'
import { done, refuse } from '@cledrau/domain/result.ts'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { locationNow } from '../../routes/hash-location.ts'
import { Messages } from '../../frame/messages-view.tsx'
import { onGuestCheckoutError, verifyBooking } from '../../buying/checkout.ts'
import { guestNow, setGuestMode } from '../../state/guest.ts'
import type { network } from '../../testing/network.ts'
import { closeApp, referenceServer, watchNetwork } from '../../testing/app.tsx'
import { openAt } from '../../testing/shell.tsx'
import { GUEST_CONTENT_ID } from './guest-form.tsx'
import type { GuestFacts } from '../../buying/guest-rules.ts'
import { guestProblems, mayCheckOutAsGuest } from '../../buying/guest-rules.ts'
import { LoginDoor } from './login-door.tsx'
import { settled } from '../../testing/patience.ts'

const SINGLE = { multi: false, season: false }
const FACTS: GuestFacts = {
  ticketSearch: true,
  native: false,
  showGuestCheckoutOnApp: false,
  signedIn: false,
  search: SINGLE,
}

describe('whether somebody may buy without an account', () => {
  const may = (change: Partial<GuestFacts>) => mayCheckOutAsGuest({ ...FACTS, ...change })

  test('in ticket search only, and only while nobody is signed in [GUEST-007] [GUEST-011] [GUEST-024]', () => {
    expect(may({})).toBe(true)
    expect(may({ ticketSearch: false })).toBe(false)
    expect(may({ signedIn: true })).toBe(false)
  })

  test('not for multi or season searches [GUEST-009] [GUEST-025]', () => {
    expect(may({ search: { ...SINGLE, multi: true } })).toBe(false)
    expect(may({ search: { ...SINGLE, season: true } })).toBe(false)
  })

  test('in the native app only where the option says so [GUEST-008] [GUEST-026]', () => {
    expect(may({ native: true })).toBe(false)
    expect(may({ native: true, showGuestCheckoutOnApp: true })).toBe(true)
  })
})

test('a guest needs an address, a title and names as in a registration [GUEST-021] [GUEST-022] [GUEST-023]', () => {
  const good = { email: 'mair@example.org', title: 'Ms', firstName: 'Mair', lastName: 'Jones' }
  expect(guestProblems(good)).toEqual({})
  expect(guestProblems({ ...good, email: '' })).toEqual({ email: 'LOGIN_ERROR_EMAIL_EMPTY' })
  expect(guestProblems({ ...good, email: 'mair' })).toEqual({ email: 'LOGIN_ERROR_EMAIL_WRONG' })
  expect(guestProblems({ ...good, title: '' })).toEqual({ title: 'FORM_TITLE_MISSING' })
  expect(guestProblems({ ...good, firstName: 'M4ir' })).toEqual({ firstName: 'FORM_FIRST_NAME_WRONG_SIGN' })
  expect(guestProblems({ ...good, lastName: 'J'.repeat(101) })).toEqual({ lastName: 'FORM_LAST_NAME_TOO_LONG' })
})

describe('the guest form', () => {
  let server: ReturnType<typeof network>
  beforeEach(() => {
    server = referenceServer()
    watchNetwork()
  })
  afterEach(() => {
    verifyBooking.set(null)
    closeApp()
  })

  const open = (address = '/ticket-search/tickets-summary/login') => {
    openAt({ address, wide: false })
    render(
      <QueryClientProvider client={queryClient}>
        <LoginDoor register={false} ticketSearch />
        <Messages />
      </QueryClientProvider>,
    )
  }
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  async function fillIn() {
    fireEvent.click(await screen.findByRole('button', { name: /Buy without an account/ }))
    await screen.findByRole('option', { name: 'Ms' })
    type('E-mail', ' mair@example.org ')
    type('Title', 'Ms')
    type('First name', 'Mair')
    type('Last name', 'Jones')
  }
  const submit = () => fireEvent.submit(screen.getByRole('form', { name: 'Who is travelling?' }))

  test('opens from the login tab with page 53, four fields, a button and the way back [GUEST-002] [GUEST-003] [GUEST-004] [GUEST-005]', async () => {
    open()
    await fillIn()
    expect(await screen.findByText('What guests should know')).toBeTruthy()
    expect(server.to(content)[0]?.url.searchParams.get('id')).toBe(String(GUEST_CONTENT_ID))
    expect(GUEST_CONTENT_ID).toBe(53)
    expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy()
  })

  test('leads back to the credentials, and finds what was typed when it opens again [GUEST-006] [GUEST-012] [GUEST-013] [GUEST-014]', async () => {
    open()
    await fillIn()
    fireEvent.click(screen.getByRole('button', { name: 'I have an account' }))
    const email = (await screen.findByLabelText('E-mail')) as HTMLInputElement
    expect(email.value).toBe('mair@example.org')
    expect(guestNow()).toEqual({ email: 'mair@example.org', title: 'Ms', firstName: 'Mair', lastName: 'Jones' })
    fireEvent.click(screen.getByRole('button', { name: /Buy without an account/ }))
    expect(((await screen.findByLabelText('First name')) as HTMLInputElement).value).toBe('Mair')
  })

  test('keeps the guest, asks for the booking, and goes on to how tickets come [GUEST-015] [GUEST-016]', async () => {
    verifyBooking.set(() => {
      expect(guestNow()?.email).toBe('mair@example.org')
      return Promise.resolve(done(null))
    })
    open()
    await fillIn()
    submit()
    await waitFor(() => expect(locationNow().path).toBe('/ticket-search/delivery-options'))
    expect(locationNow().depth).toBe(0)
  })

  test('says where nothing can be delivered, goes back, tells who listens, and rests [GUEST-017] [GUEST-020] [ERR-012]', async () => {
    const heard = vi.fn()
    const stop = onGuestCheckoutError(heard)
    verifyBooking.set(() => Promise.resolve(refuse('NO_OPTIONS')))
    open()
    await fillIn()
    submit()
    const dialog = within(await screen.findByRole('alertdialog', { name: 'We can’t get these tickets to you' }))
    expect(dialog.getByRole('button', { name: 'OK' })).toBeTruthy()
    expect(heard).toHaveBeenCalledOnce()
    expect(locationNow().path).toBe('/ticket-search')
    expect(
      screen.queryByRole('button', { name: 'Continue', hidden: true })?.getAttribute('aria-busy') ?? null,
    ).toBeNull()
    stop()
  })

  test('other failures are the general message [GUEST-018] [ERR-013]', async () => {
    verifyBooking.set(() => Promise.reject(new Error('no')))
    open()
    await fillIn()
    submit()
    expect(await screen.findByText('Sorry, that did not work')).toBeTruthy()
  })

  test('does nothing outside guest mode [GUEST-015]', async () => {
    const asked = vi.fn(() => Promise.resolve(done(null)))
    verifyBooking.set(asked)
    open()
    await fillIn()
    setGuestMode(false)
    submit()
    await settled()
    expect(asked).not.toHaveBeenCalled()
  })
})
