import { forgotPassword, register, resendVerification, verifyEmail } from '@cledrau/contract/account/accounts.ts'
import { login } from '@cledrau/contract/account/session.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { locationNow } from '../../routes/hash-location.ts'
import { ANNOUNCE_AFTER_MS } from '../../page/form/new-password.tsx'
import { now } from '../../platform/clock.ts'
import { notePaid } from '../../buying/paid-order.ts'
import { beginToBuy, stopBuying } from '../../testing/buying.ts'
import { registered, registrationNow, secondsToResend } from '../registration.ts'
import type { network } from '../../testing/network.ts'
import { verifyBooking } from '../../buying/checkout.ts'
import { beOnline, closeApp, openApp, referenceServer, watchNetwork } from '../../testing/app.tsx'
import { emptyRegistration, registerProblems } from './register-rules.ts'
import { unhurried } from '../../testing/patience.ts'

let server: ReturnType<typeof network>
beforeEach(() => {
  server = referenceServer()
  watchNetwork()
  server.answer(register, { emailResendDelaySeconds: 45 })
})
afterEach(closeApp)

const GOOD = {
  ...emptyRegistration('en'),
  title: 'Ms',
  firstName: 'Carys',
  lastName: 'Evans',
  email: 'carys@example.org',
  password: 'Ceffyl-mor7',
  confirmPassword: 'Ceffyl-mor7',
  agreeToTerms: true,
}
const path = () => locationNow().path
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const form = () => screen.findByRole('form', { name: 'Create an account' })
const submit = async () => fireEvent.submit(await form())

async function fillIn() {
  await form()
  await screen.findByRole('option', { name: 'Ms' })
  type('Title', 'Ms')
  type('First name', ' Carys ')
  type('Last name', 'Evans')
  type('E-mail', ' carys@example.org ')
  type('Password', 'Ceffyl-mor7')
  type('Password again', 'Ceffyl-mor7')
  fireEvent.click(screen.getByRole('checkbox', { name: /I agree/ }))
}

describe('what a registration needs', () => {
  const wrong = (change: object) => registerProblems({ ...GOOD, ...change })

  test('nothing is wrong with a good one; spaces around it don’t count [REG-019]', () => {
    expect(registerProblems(GOOD)).toEqual({})
    expect(wrong({ firstName: '  Carys ', email: ' carys@example.org ' })).toEqual({})
  })

  test('a title and both names [REG-020] [REG-021] [REG-022]', () => {
    expect(wrong({ title: '' })).toEqual({ title: 'FORM_TITLE_MISSING' })
    expect(wrong({ firstName: '  ' })).toEqual({ firstName: 'FORM_FIRST_NAME_MISSING' })
    expect(wrong({ lastName: '' })).toEqual({ lastName: 'FORM_LAST_NAME_MISSING' })
  })

  test('names of no more than a hundred characters, without signs and numbers [REG-023] [REG-024]', () => {
    expect(wrong({ firstName: 'a'.repeat(100) })).toEqual({})
    expect(wrong({ lastName: 'a'.repeat(101) })).toEqual({ lastName: 'FORM_LAST_NAME_TOO_LONG' })
    for (const sign of ['!', '"', '<', '>', '@', '~', '#', '?', '%', '$', '£', '{', '}', '[', ']', '7'])
      expect(wrong({ firstName: `Car${sign}ys` }), sign).toEqual({ firstName: 'FORM_FIRST_NAME_WRONG_SIGN' })
    expect(wrong({ lastName: "O'Neill-Siôn" })).toEqual({})
  })

  test('an address that is one [REG-025] [REG-026]', () => {
    expect(wrong({ email: '' })).toEqual({ email: 'LOGIN_ERROR_EMAIL_EMPTY' })
    expect(wrong({ email: 'carys@' })).toEqual({ email: 'LOGIN_ERROR_EMAIL_WRONG' })
  })

  test('eight characters or more, and no space [REG-027] [REG-028]', () => {
    const both = (password: string) => ({ password, confirmPassword: password })
    expect(wrong(both('Ab1-567'))).toEqual({ password: 'FORM_PASSWORD_TOO_SHORT' })
    expect(wrong(both('Ab1- 5678'))).toEqual({ password: 'FORM_PASSWORD_SPACE' })
  })

  test('upper and lower case, a number, a symbol [REG-029] [REG-030] [REG-031] [REG-032]', () => {
    const both = (password: string) => ({ password, confirmPassword: password })
    expect(wrong(both('ceffyl-mor7'))).toEqual({ password: 'FORM_PASSWORD_NO_UPPER' })
    expect(wrong(both('CEFFYL-MOR7'))).toEqual({ password: 'FORM_PASSWORD_NO_LOWER' })
    expect(wrong(both('Ceffyl-mor'))).toEqual({ password: 'FORM_PASSWORD_NO_NUMBER' })
    expect(wrong(both('Ceffylmor7'))).toEqual({ password: 'FORM_PASSWORD_NO_SYMBOL' })
  })

  test('none of < " >, and the same twice [REG-033] [REG-034] [REG-035]', () => {
    expect(wrong({ password: 'Ceffyl-<mor7', confirmPassword: 'Ceffyl-<mor7' })).toEqual({
      password: 'FORM_PASSWORD_FORBIDDEN_SIGN',
    })
    expect(wrong({ confirmPassword: '' })).toEqual({ confirmPassword: 'FORM_PASSWORD_AGAIN_MISSING' })
    expect(wrong({ confirmPassword: 'Ceffyl-mor8' })).toEqual({ confirmPassword: 'FORM_PASSWORD_AGAIN_DIFFERS' })
  })

  test('begins with nothing agreed to, in the language that is read [REG-009] [REG-010] [REG-011] [REG-012]', () => {
    expect(emptyRegistration('cy')).toMatchObject({
      acceptTfwOffers: false,
      accept3rdOffers: false,
      lang: 'cy',
      agreeToTerms: false,
    })
  })
})

describe('registering on a phone', () => {
  const open = (more = {}) => openApp({ address: '/login?register=true', wide: false, ...more })

  test('what is wrong stands at its field and in a list above, and the page goes to the first [REG-036] [REG-037]', async () => {
    const scrolled = vi.fn()
    Element.prototype.scrollIntoView = scrolled
    await open()
    await submit()
    const list = within(await screen.findByRole('alert'))
    expect(list.getByText('7 things to put right')).toBeTruthy()
    expect(list.getAllByRole('button').map((one) => one.textContent)[0]).toBe('Choose a title')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')))
    expect(scrolled).toHaveBeenCalled()
    const terms = screen.getByRole('checkbox', { name: /I agree/ })
    expect(terms.getAttribute('aria-invalid')).toBe('true')
    fireEvent.click(list.getByRole('button', { name: 'Agree to the terms to continue' }))
    expect(document.activeElement).toBe(terms)
  })

  test('everything is sent, the language in capitals; then thanks, and where to look [REG-008] [REG-017] [REG-044] [REG-045]', async () => {
    await open()
    await fillIn()
    await submit()
    await waitFor(() => expect(path()).toBe('/login/success'))
    expect(server.to(register)[0]?.body).toEqual({
      token: expect.any(String),
      title: 'Ms',
      firstName: 'Carys',
      lastName: 'Evans',
      email: 'carys@example.org',
      password: 'Ceffyl-mor7',
      password_confirmation: 'Ceffyl-mor7',
      languagePreference: 'EN',
      marketingOptIn: false,
      thirdPartyOptIn: false,
    })
    expect(await screen.findByRole('heading', { name: 'Thank you. Check your e-mail' })).toBeTruthy()
    expect(screen.getByText('carys@example.org')).toBeTruthy()
  })

  test('when, and how long to wait, is kept as the server said [REG-014] [REG-046]', async () => {
    await open()
    await fillIn()
    await submit()
    await waitFor(() => expect(registrationNow()?.emailResendDelay).toBe(45))
    expect(Math.abs((registrationNow()?.registeredTimestamp ?? 0) - now())).toBeLessThan(5000)
  })

  test('while it is being sent the button says so and can’t be pressed again [REG-015]', async () => {
    let answer: (reply: object) => void = () => undefined
    server.on(register, () => new Promise((resolve) => (answer = resolve)))
    await open()
    await fillIn()
    await submit()
    const button = screen.getByRole('button', { name: 'Create account' })
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
    await submit()
    expect(server.to(register)).toHaveLength(1)
    act(() => answer({ status: 409, body: { error: true, code: 'EMAIL_ALREADY_EXISTS', errorMessage: '' } }))
    await screen.findByRole('alertdialog')
  })

  test('an address that has an account is said in a dialog with its own title and button [ERR-010]', async () => {
    server.fail(register, 409, 'EMAIL_ALREADY_EXISTS')
    await open()
    await fillIn()
    await submit()
    const dialog = within(await screen.findByRole('alertdialog', { name: 'We could not create the account' }))
    expect(dialog.getByText(/There is an account with this e-mail address already/)).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Back to the form' })).toBeTruthy()
  })

  test('everything else is the general words in the same dialog [ERR-011]', async () => {
    server.fail(register, 500)
    await open()
    await fillIn()
    await submit()
    const dialog = within(await screen.findByRole('alertdialog', { name: 'We could not create the account' }))
    expect(dialog.getByText(/Something got in the way/)).toBeTruthy()
    expect((screen.getByLabelText('First name') as HTMLInputElement).value).toBe(' Carys ')
  })

  test('a password that many use is refused at its field', async () => {
    server.fail(register, 422, 'PASSWORD_TOO_COMMON')
    await open()
    await fillIn()
    await submit()
    expect(await screen.findAllByText(/Many people use this password/)).toHaveLength(2)
  })

  test('the terms are agreed to anew after leaving them [REG-013]', async () => {
    await open()
    await form()
    fireEvent.click(screen.getByRole('checkbox', { name: /I agree/ }))
    fireEvent.click(screen.getByRole('tab', { name: 'Sign in' }))
    fireEvent.click(screen.getByRole('tab', { name: 'New here' }))
    await form()
    expect((screen.getByRole('checkbox', { name: /I agree/ }) as HTMLInputElement).checked).toBe(false)
  })

  test('without a network the button rests [REG-040] [REG-043]', async () => {
    await open()
    await form()
    expect(screen.getByRole('button', { name: 'Create account' }).hasAttribute('disabled')).toBe(false)
    beOnline(false)
    expect(screen.getByRole('button', { name: 'Create account' }).hasAttribute('disabled')).toBe(true)
  })

  test('the checklist ticks as one types [REG-038]', async () => {
    await open()
    await form()
    const done = () =>
      within(screen.getByRole('list', { name: 'Your password so far' }))
        .getAllByRole('listitem')
        .filter((item) => item.textContent?.endsWith('done'))
        .map((item) => item.textContent?.replace('done', ''))
    expect(done()).toEqual([])
    type('Password', 'Ceffyl7')
    expect(done()).toEqual(['upper and lower case', 'one number'])
    type('Password', 'Ceffyl-mor7')
    type('Password again', 'Ceffyl-mor7')
    expect(done()).toEqual([
      'upper and lower case',
      '8 or more characters',
      'one number',
      'a symbol',
      'both passwords match',
    ])
  })

  test('who listens hears it once the typing rests for two seconds [REG-039]', async () => {
    await open()
    await form()
    vi.useFakeTimers()
    const said = () => [...document.querySelectorAll('output')].map((one) => one.textContent).join('')
    type('Password', 'Ceffyl-mor')
    act(() => void vi.advanceTimersByTime(ANNOUNCE_AFTER_MS - 1))
    expect(said()).not.toContain('still needs')
    act(() => void vi.advanceTimersByTime(1))
    expect(said()).toContain('Your password still needs: one number, both passwords match')
    expect(ANNOUNCE_AFTER_MS).toBe(2000)
  })
})

test('in the middle of buying, the thanks are a page of it [REG-016]', async () => {
  beginToBuy()
  verifyBooking.set(() => Promise.resolve({ ok: true, value: null }))
  await openApp({ address: '/ticket-search/tickets-summary/login?register=true', wide: false })
  await fillIn()
  await submit()
  await waitFor(() => expect(path()).toBe('/ticket-search/tickets-summary/register/success'))
  expect(await screen.findByRole('heading', { name: 'Thank you. Check your e-mail' })).toBeTruthy()
  act(stopBuying)
  verifyBooking.set(null)
})

test('once the purchase is over, opening an account from its confirmation says what comes next, and leads nowhere else', async () => {
  notePaid()
  await openApp({ address: '/login?register=true&ticketSearch', wide: false })
  await fillIn()
  await submit()
  await waitFor(() => expect(path()).toBe('/login/success'))
  expect(await screen.findByRole('heading', { name: 'Thank you. Check your e-mail' })).toBeTruthy()
})

test('where there is room, the thanks stand in the register tab of the dialog [REG-001] [REG-003] [REG-018]', async () => {
  await openApp({ address: '/login?register=true' })
  await fillIn()
  await submit()
  const dialog = within(await screen.findByRole('dialog', { name: 'Create an account' }))
  expect(await dialog.findByText('Thank you. Check your e-mail')).toBeTruthy()
  expect(dialog.getByRole('tab', { selected: true }).textContent).toBe('New here')
  expect(path()).toBe('/login')
})

describe('the mail that proves an address', () => {
  const wait = (emailResendDelay: number, agoSeconds: number) =>
    registered({
      email: 'carys@example.org',
      registeredTimestamp: instant(now() - agoSeconds * 1000),
      emailResendDelay,
    })
  const open = () => openApp({ address: '/login/verify-email?email=carys@example.org', wide: false })

  test('can be sent again once the delay since registering is over [REG-006] [REG-042]', () => {
    const of = { email: 'a@b.cy', registeredTimestamp: instant(1_000_000), emailResendDelay: 60 }
    expect(secondsToResend(of, 'a@b.cy', instant(1_000_000))).toBe(60)
    expect(secondsToResend(of, 'a@b.cy', instant(1_059_001))).toBe(1)
    expect(secondsToResend(of, 'a@b.cy', instant(1_060_000))).toBe(0)
    expect(secondsToResend(null, 'a@b.cy', instant(0))).toBe(0)
  })

  test('until then the button rests and the seconds run [REG-007] [REG-042]', async () => {
    wait(60, 18)
    await open()
    expect(await screen.findByRole('timer')).toBeTruthy()
    expect(screen.getByRole('timer').textContent).toMatch(/Send again in 0:4[0-2]/)
    expect(screen.getByRole('button', { name: 'Send again' }).hasAttribute('disabled')).toBe(true)
  })

  test('after it is sent the button is Done, and leads back [REG-004] [REG-005] [REG-047]', async () => {
    server.answer(resendVerification, {})
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Send again' }))
    const done = await screen.findByRole('button', { name: 'Done' })
    expect(server.to(resendVerification)[0]?.body).toMatchObject({ email: 'carys@example.org' })
    // Two clicks in quick succession are one.
    unhurried()
    fireEvent.click(done)
    expect(path()).toBe('/login')
  })

  test('without a network it rests [REG-041]', async () => {
    await open()
    await screen.findByRole('button', { name: 'Send again' })
    beOnline(false)
    expect(screen.getByRole('button', { name: 'Send again' }).hasAttribute('disabled')).toBe(true)
  })

  test('a failure is the general message [ERR-015]', async () => {
    server.fail(resendVerification, 500)
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Send again' }))
    expect(await screen.findByText('Sorry, that did not work')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Send again', hidden: true })).toBeTruthy()
  })

  test('its link makes the account ready, and doesn’t stay in the address', async () => {
    server.answer(verifyEmail, { email: 'carys@example.org', confirmed: true })
    const code = 'a'.repeat(43)
    await openApp({ address: `/login/verify-email?code=${code}`, wide: false })
    expect(await screen.findByText('Your account is ready')).toBeTruthy()
    expect(server.to(verifyEmail)).toHaveLength(1)
    expect(server.to(verifyEmail)[0]?.body).toMatchObject({ code })
    expect(location.hash).not.toContain(code)
  })

  test('its link asks for the password of the registration, and whoever knows it is in with one press more', async () => {
    server.answer(verifyEmail, ({ body }) => ({
      email: 'carys@example.org',
      confirmed: body?.['password'] !== undefined,
    }))
    await openApp({ address: `/login/verify-email?code=${'a'.repeat(43)}`, wide: false })
    expect(await screen.findByText('Was it you?')).toBeTruthy()
    expect(screen.getByText('carys@example.org')).toBeTruthy()
    // What the browser keeps for this account may fill it in; nothing is asked before something is typed.
    expect(server.to(verifyEmail)).toHaveLength(1)
    type('Password', 'Tren-i-Aber-0921')
    fireEvent.click(screen.getByRole('button', { name: 'Confirm my e-mail' }))
    expect(await screen.findByText('Your account is ready')).toBeTruthy()
    server.fail(login, 503, 'TOO_BUSY')
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() =>
      expect(server.to(login)[0]?.body).toMatchObject({ email: 'carys@example.org', password: 'Tren-i-Aber-0921' }),
    )
  })

  test('a password that isn’t that of the registration is said so at the field', async () => {
    server.on(verifyEmail, ({ body }) =>
      body?.['password'] === undefined
        ? { body: { email: 'carys@example.org', confirmed: false } }
        : { status: 422, body: { error: true, code: 'PASSWORD_WRONG', errorMessage: 'no', requestId: 't' } },
    )
    await openApp({ address: `/login/verify-email?code=${'a'.repeat(43)}`, wide: false })
    await screen.findByText('Was it you?')
    type('Password', 'Nid-hwn-1!')
    fireEvent.click(screen.getByRole('button', { name: 'Confirm my e-mail' }))
    expect(await screen.findByText(/not the password the account was registered with/)).toBeTruthy()
  })

  test('a link that was used or is too old leads to a new one', async () => {
    server.fail(verifyEmail, 404, 'LINK_UNKNOWN')
    await openApp({ address: `/login/verify-email?code=${'a'.repeat(43)}`, wide: false })
    fireEvent.click(await screen.findByRole('button', { name: 'Get a new link' }))
    type('E-mail', 'carys@example.org')
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('button', { name: 'Send again' })).toBeTruthy()
  })
})

describe('a forgotten password', () => {
  const open = () => openApp({ address: '/forgot-password', wide: false })
  const ask = () => fireEvent.click(screen.getByRole('button', { name: 'Send the link' }))
  const field = () => screen.findByLabelText('E-mail')

  test('its way back is called Go Back, as on every page that stands over another [CONST-039]', async () => {
    await openApp({ address: '/login', wide: false })
    fireEvent.click(await screen.findByRole('link', { name: 'Forgotten your password?' }))
    expect(await screen.findByRole('button', { name: 'Send the link' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Go Back' })).toBeTruthy()
  })

  test('has an address and a button; without one, or with half of one, it says so [FORGOT-004] [FORGOT-005] [FORGOT-007] [FORGOT-008]', async () => {
    await open()
    const email = await field()
    ask()
    expect(await screen.findByText('Enter your e-mail address')).toBeTruthy()
    fireEvent.change(email, { target: { value: 'carys@example' } })
    fireEvent.submit(screen.getByRole('form'))
    expect(await screen.findByText(/not a whole e-mail address/)).toBeTruthy()
    fireEvent.focus(email)
    expect(screen.queryByText(/not a whole e-mail address/)).toBeNull()
  })

  test('the problem goes when somebody comes back to the field [FORGOT-010]', async () => {
    await open()
    const email = await field()
    ask()
    await screen.findByText('Enter your e-mail address')
    fireEvent.focus(email)
    expect(screen.queryByText('Enter your e-mail address')).toBeNull()
  })

  test('waits, asks, and says where to look; capitals make no difference [FORGOT-006] [FORGOT-009] [FORGOT-011]', async () => {
    let answer: (reply: object) => void = () => undefined
    server.on(forgotPassword, () => new Promise((resolve) => (answer = resolve)))
    await open()
    fireEvent.change(await field(), { target: { value: ' CARYS@EXAMPLE.ORG ' } })
    ask()
    const button = screen.getByRole('button', { name: 'Send the link' })
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
    act(() => answer({ body: {} }))
    expect(await screen.findByText('CARYS@EXAMPLE.ORG')).toBeTruthy()
    expect(server.to(forgotPassword)[0]?.body).toMatchObject({ email: 'CARYS@EXAMPLE.ORG' })
  })

  test('an address that the server can’t read has a dialog of its own [ERR-002]', async () => {
    server.fail(forgotPassword, 400, 'BAD_REQUEST')
    await open()
    fireEvent.change(await field(), { target: { value: 'carys@example.org' } })
    ask()
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Check your e-mail address' }))
    expect(dialog.getByText(/We could not read that e-mail address/)).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Check the address' })).toBeTruthy()
  })

  test('everything else is the general message [ERR-003]', async () => {
    server.fail(forgotPassword, 500)
    await open()
    fireEvent.change(await field(), { target: { value: 'carys@example.org' } })
    ask()
    expect(await screen.findByText('Sorry, that did not work')).toBeTruthy()
  })
})
