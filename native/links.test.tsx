import { log } from '@cledrau/contract/log.ts'
import { act, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { beginNative } from '@cledrau/app/src/frame/native/begin-native.ts'
import { ledBy } from '@cledrau/app/src/frame/native/link-rules.ts'
import { locationNow } from '@cledrau/app/src/routes/hash-location.ts'
import { CARYS, closeApp, referenceServer } from '@cledrau/app/src/testing/app.tsx'
import { openAppIn, openShellAt } from './shell-page.tsx'

const OURS = 'https://trains.example'
let close = () => undefined as void
afterEach(async () => {
  await closeApp()
  close()
})

async function start(launchUrl: string | null = null, system: 'android' | 'ios' = 'android') {
  const server = referenceServer()
  const shell = openShellAt(system)
  close = shell.close
  shell.phone.state.launchUrl = launchUrl
  await beginNative()
  return { phone: shell.phone, server }
}
const here = (path: string) => `${location.origin}/#${path}`

test('links lead where letters and messages lead, by the site’s address or by our own scheme [NATIVE-003] [NATIVE-012]', () => {
  const led = (address: string) => ledBy(address, OURS)
  expect(led(`${OURS}/#/ticket-wallet/details/ABC123`)).toBe('/ticket-wallet/details/ABC123')
  expect(led('cledrau://ticket-wallet')).toBe('/ticket-wallet')
  expect(led('cledrau:///live-times?crs=SHR')).toBe('/live-times?crs=SHR')
  expect(led(`${OURS}/login-redirect?redirect_name=PayAsYouGo&transient_token=t&refresh_dashboard=true`)).toBe(
    '/login-redirect?redirect_name=PayAsYouGo&transient_token=t&refresh_dashboard=true',
  )
  expect(led('cledrau://login-redirect?redirect_name=LoginPage&guest_checkout=true')).toBe(
    '/login-redirect?redirect_name=LoginPage&guest_checkout=true',
  )
})

test('the bank leads an iPhone back to the card that is being added [ROUTE-071] [PAYG-036]', () => {
  expect(ledBy(`${OURS}/?Redirected=true#/payg/add-card`, OURS)).toBe('/payg/add-card?Redirected=true')
  expect(ledBy('cledrau://payg/add-card?Redirected=true', OURS)).toBe('/payg/add-card?Redirected=true')
})

test.each([
  `${OURS}/#/no-such-page`,
  `${OURS}/#/my-account/delete-account`,
  `${OURS}/#/ticket-search/tickets-payment`,
  `${OURS}/some.php?x=1`,
  'cledrau://',
])('%s is a link of ours that leads Home [ROUTE-004] [TROUTE-005]', (address) => expect(ledBy(address, OURS)).toBe('/'))

test.each([
  'https://trains.example.evil.example/#/ticket-wallet',
  'https://trains.example@evil.example/#/ticket-wallet',
  'https://carys:secret@trains.example/#/ticket-wallet',
  'http://trains.example/#/ticket-wallet',
  'javascript:alert(1)',
  'file:///data/data/app.cledrau/',
  'intent://ticket-wallet#Intent;end',
  'cledrau-evil://ticket-wallet',
  `cledrau://ticket-wallet?x=${'a'.repeat(3000)}`,
  '',
])('%s leads nowhere', (address) => expect(ledBy(address, OURS)).toBeNull())

test.each(['android', 'ios'] as const)(
  'one that started the app on %s is opened, once, and one that comes later as well [NATIVE-003]',
  async (system) => {
    const { phone } = await start(here('/stations'), system)
    expect(locationNow()).toMatchObject({ path: '/stations', depth: 1 })
    // Some systems tell of it both ways.
    phone.link(here('/stations'))
    expect(locationNow().depth).toBe(1)
    phone.link(here('/live-times'))
    expect(locationNow()).toMatchObject({ path: '/live-times', depth: 2 })
    phone.link('https://evil.example/#/ticket-wallet')
    expect(locationNow().path).toBe('/live-times')
  },
)

test('whoever has to sign in first does, and is there then', async () => {
  const { phone } = await start()
  await openAppIn('android')
  await act(async () => phone.link(here('/my-account/orders')))
  await waitFor(() => expect(locationNow().path).toBe('/login'))
  expect(locationNow().query['return']).toContain('/my-account/orders')
})

test('whoever is signed in is there at once', async () => {
  const { phone } = await start()
  await openAppIn('android', { signedIn: CARYS })
  await act(async () => phone.link('cledrau://login-redirect?redirect_name=Favourites'))
  await waitFor(() => expect(locationNow().path).toBe('/my-account/favourites'))
})

test('a phone that can’t say which link it was is logged, without the link, and the app goes on [ERR-026]', async () => {
  const server = referenceServer()
  server.answer(log, {} as never)
  const shell = openShellAt('android')
  close = shell.close
  shell.phone.state.broken.add('App')
  shell.phone.state.launchUrl = here('/payg/home?transient_token=secret')
  await beginNative()
  await waitFor(() => expect(server.to(log).map(({ body }) => body?.['provider'])).toContain('links'))
  expect(JSON.stringify(server.to(log))).not.toContain('secret')
  expect(locationNow().path).toBe('/')
})
