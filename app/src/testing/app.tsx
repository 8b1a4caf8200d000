import type { User } from '@cledrau/contract/account/account-fields.ts'
import { alerts } from '@cledrau/contract/reading/alerts.ts'
import { appData } from '@cledrau/contract/reading/app-data.ts'
import { content, homepage } from '@cledrau/contract/reading/content.ts'
import { log } from '@cledrau/contract/log.ts'
import { countries, deletionReasons } from '@cledrau/contract/reading/lists.ts'
import { footer, headerMenus, sitemap } from '@cledrau/contract/reading/menus.ts'
import { options } from '@cledrau/contract/reading/options.ts'
import { popupSettings } from '@cledrau/contract/reading/popups.ts'
import { bookingStations, stations, stationsTime } from '@cledrau/contract/stations/stations.ts'
import { userTitles } from '@cledrau/contract/reading/titles.ts'
import { act, render, screen } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import { wipePersonal } from '../api/kept-queries.ts'
import { queryClient } from '../api/query-client.ts'
import { endSession, onSessionEnd, startSession } from '../api/session.ts'
import type { Platform } from '../platform/platform.ts'
import { bePlatform } from '../platform/platform.ts'
import { App } from '../frame/app.tsx'
import { answered } from '../page/language-question.ts'
import { busy, modal, question, toasts } from '../page/messages.ts'
import { acceptCookies } from '../state/cookies.ts'
import { clearGuest } from '../state/guest.ts'
import { followNetwork } from '../state/online.ts'
import { setLoginLoads } from '../state/login-loads.ts'
import { BUILD_OPTIONS } from '../state/options.ts'
import { setOwnTrains } from '../state/own-trains.ts'
import { registered } from '../account/registration.ts'
import { farewell, travellerFrom, travellerNow, welcome } from '../state/traveller.ts'
import { network } from './network.ts'
import { closeBrowser, openAt } from './shell.tsx'

// As the app's start does.
setLoginLoads(async () => (await import('../frame/start/login-loads.ts')).LOGIN_LOADS)
setOwnTrains(async () => (await import('../wallet/own-trains/follow-own-trains.ts')).followOwnTrains())
onSessionEnd(() => {
  const who = travellerNow()
  farewell()
  if (who) void wipePersonal(queryClient, who.customerId)
})

const DATA = join(import.meta.dirname, '../../../data')
const read = (file: string) => JSON.parse(readFileSync(join(DATA, file), 'utf8')) as never

export const CARYS: User = {
  customerId: 'c1',
  title: 'Ms',
  firstName: 'Carys',
  lastName: 'Evans',
  email: 'carys@example.org',
  newEmail: null,
  address1: '',
  address2: '',
  address3: '',
  townCity: '',
  postcode: '',
  country: '',
  languagePreference: 'EN',
  marketingOptIn: false,
  thirdPartyOptIn: false,
}

const home = (lang: 'en' | 'cy') => ({
  image: {
    url: { thumb: '', small: '', medium: '', large: '', original: '' },
    categoryId: 1,
    title: '',
    alt: '',
    fileType: '',
    timestamp: '2026-11-20T09:00:00Z',
    lang,
  },
  headerText: 'Hello',
  bodyText: '<p>Words</p>',
})

/** A server that knows everything that is the same for everybody; what is somebody's own is for the test to say. */
export function referenceServer() {
  const server = network()
  server.answer(options, { ...BUILD_OPTIONS, ...(read('options/full.json') as object) })
  server.answer(headerMenus, read('menus/header.json'))
  server.answer(sitemap, read('menus/sitemap.json'))
  server.answer(footer, read('menus/footer.json'))
  server.answer(appData, { ...(read('app-data/app-data.json') as object), redirectTime: 10 } as never)
  server.answer(homepage, { en: home('en'), cy: home('cy') })
  server.answer(stationsTime, { timestamp: '2026-11-20T09:00:00Z' })
  server.answer(stations, (read('stations/stations.json') as []).slice(0, 200))
  server.answer(bookingStations, (read('stations/stations.json') as []).slice(0, 200))
  server.answer(alerts, { alerts: [], refreshInterval: 15 })
  server.answer(userTitles, [
    { value: 'Mr', label: { en: 'Mr', cy: 'Mr' } },
    { value: 'Ms', label: { en: 'Ms', cy: 'Ms' } },
  ])
  server.answer(countries, [{ code: 'GB', names: { en: 'United Kingdom', cy: 'Y Deyrnas Unedig' } }])
  server.answer(deletionReasons, [{ value: 'OTHER_APP', label: { en: 'Elsewhere', cy: 'Rhywle arall' } }])
  server.answer(popupSettings, read('popups/popups.json'))
  server.answer(content, {
    id: 53,
    en: { image: { alt: '', url: { original: '' } }, headerText: 'Guests', bodyText: '<p>What guests should know</p>' },
    cy: { image: { alt: '', url: { original: '' } }, headerText: 'Gwesteion', bodyText: '<p>I westeion</p>' },
  })
  server.answer(log, {} as never)
  return server
}

type Opening = Parameters<typeof openAt>[0] & { signedIn?: User; abilities?: Partial<Platform> }

/** The whole app, for somebody who was here before. */
export async function openApp({ signedIn, abilities, ...opening }: Opening = {}) {
  openAt(opening)
  bePlatform(abilities ?? {})
  acceptCookies()
  answered.set(true)
  if (signedIn) signIn(signedIn)
  render(<App />)
  await screen.findByRole('main', {}, { timeout: 5000 })
}

export function signIn(who: User) {
  startSession({ access_token: 'access', refresh_token: 'cookie' })
  welcome(travellerFrom(who))
}

/** The network as this device sees it, until the test is over. */
let stopNetwork: (() => void) | null = null
export function beOnline(online: boolean) {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: online })
  act(() => void dispatchEvent(new Event(online ? 'online' : 'offline')))
}
export const watchNetwork = () => void (stopNetwork = followNetwork())

export function closeApp() {
  act(() => {
    endSession('signed-out')
    farewell()
    registered(null)
    modal.set(null)
    question.set(null)
    busy.set(null)
    toasts.set([])
  })
  beOnline(true)
  stopNetwork?.()
  closeBrowser()
  clearGuest()
  vi.unstubAllGlobals()
  vi.useRealTimers()
}
