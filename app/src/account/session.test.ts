import { readUser } from '@cledrau/contract/account/accounts.ts'
import { basketInformations } from '@cledrau/contract/buying/basket.ts'
import { deleteDevice, deviceDetails } from '@cledrau/contract/account/devices.ts'
import { favourites as readFavourites } from '@cledrau/contract/account/favourites.ts'
import { log } from '@cledrau/contract/log.ts'
import { multiflexNotifications as readMultiflex } from '@cledrau/contract/account/multiflex-notifications.ts'
import { NO_PREFERENCES, readPreferences, savePreferences } from '@cledrau/contract/account/preferences.ts'
import { fetchSearchHistory, updateSearchHistory } from '@cledrau/contract/account/search-history.ts'
import { logout, refreshToken } from '@cledrau/contract/account/session.ts'
import { cardList } from '@cledrau/contract/wallet/smartcards.ts'
import { userRailcards as readRailcards } from '@cledrau/contract/account/user-railcards.ts'
import { userStations as readStations } from '@cledrau/contract/account/user-stations.ts'
import { ticketWallet } from '@cledrau/contract/wallet/wallet.ts'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { accessTokenNow, endSession, onSessionEnd, refreshSession, refreshTokenExists } from '../api/session.ts'
import { sendGoodbye, signOut } from '../state/sign-out.ts'
import { bePlatform } from '../platform/platform.ts'
import { recall, remember } from '../platform/storage.ts'
import { announcement, modal, question, toasts } from '../page/messages.ts'
import { CARYS, closeApp, referenceServer, signIn } from '../testing/app.tsx'
import type { network } from '../testing/network.ts'
import { openAt } from '../testing/shell.tsx'
import { basketNow } from '../buying/basket.ts'
import { chooseLandingPage, landingPageNow, loadLandingPage } from './landing-page.ts'
import { LOGIN_LOADS } from '../frame/start/login-loads.ts'
import {
  favourites,
  multiflexNotifications,
  preferences,
  searchHistory,
  userRailcards,
  userStations,
} from '../state/personal.ts'
import { fetchReference } from '../state/reference.ts'
import { rememberSearch } from '../search/search-history.ts'
import { LOAD_ORDER, loadAfterLogin } from '../state/session-steps.ts'
import type { LoadName, Loads } from '../state/session-steps.ts'
import { smartcards } from '../state/smartcards.ts'
import { travellerNow } from '../state/traveller.ts'

let server: ReturnType<typeof network>
beforeEach(() => {
  server = referenceServer()
  openAt({ address: '/' })
  server.answer(logout, {})
  server.answer(readUser, CARYS)
})
afterEach(closeApp)

describe('what follows a login', () => {
  const run = async (keepTicketSearch: boolean, failing?: LoadName) => {
    const order: string[] = []
    const loads = Object.fromEntries(
      LOAD_ORDER.flat().map((name) => [
        name,
        async () => {
          await Promise.resolve()
          if (name === failing) throw new Error('no')
          order.push(name)
        },
      ]),
    ) as Loads
    const onTrouble = vi.fn()
    await loadAfterLogin({ loads, keepTicketSearch, resetSearch: () => order.push('reset'), onTrouble })
    return { order, onTrouble }
  }

  test('everything is loaded in its order', async () => {
    const { order } = await run(true)
    expect(order.slice(0, 3).toSorted()).toEqual(['basket', 'landingSettings', 'preferences'])
    expect(order.slice(3, 6).toSorted()).toEqual(['journeyNotifications', 'searchHistory', 'seatPreferences'])
    expect(order.slice(6, 10).toSorted()).toEqual(['favourites', 'railcards', 'smartcards', 'stations'])
    expect(order.slice(10).toSorted()).toEqual(['device', 'multiflexNotifications', 'wallet'])
  })

  test('then the search starts anew, unless it is to be kept [LOGIN-034] [SESSION-014]', async () => {
    expect((await run(false)).order.at(-1)).toBe('reset')
    expect((await run(true)).order).not.toContain('reset')
  })

  test('one that fails is told, and the rest goes on', async () => {
    const { order, onTrouble } = await run(false, 'favourites')
    expect(onTrouble).toHaveBeenCalledWith('favourites', expect.any(Error))
    expect(order).toContain('wallet')
    expect(order.at(-1)).toBe('reset')
  })

  test('preferences, landing page, history, seats, favourites, stations, railcards and multiflex are asked for [SESSION-001] [SESSION-006] [SESSION-009] [SESSION-010]', async () => {
    answerPersonal()
    signIn(CARYS)
    await loadAfterLogin({ loads: LOGIN_LOADS, keepTicketSearch: true, resetSearch: vi.fn(), onTrouble: vi.fn() })
    for (const call of [
      readPreferences,
      fetchSearchHistory,
      readFavourites,
      readStations,
      readRailcards,
      readMultiflex,
    ])
      expect(server.to(call).length, call.path).toBeGreaterThan(0)
    expect(server.to(readStations)[0]?.url.searchParams.get('type')).toBe('all')
    expect(favourites.known()).toHaveLength(1)
  })

  test('landing page, seat preferences, railcards and multiflex settings are there [SESSION-002] [SESSION-007] [SESSION-011] [SESSION-012]', async () => {
    answerPersonal()
    signIn(CARYS)
    await loadAfterLogin({ loads: LOGIN_LOADS, keepTicketSearch: true, resetSearch: vi.fn(), onTrouble: vi.fn() })
    expect(landingPageNow().page).toBe('LiveTimes')
    expect(preferences.known()?.data.seatPreferences).toEqual({ POSITION: 'WINDOW' })
    expect(userRailcards.known()).toEqual([{ code: 'YNG', count: 1, show: true }])
    expect(multiflexNotifications.known()).toEqual({ notifications: ['LAST'] })
  })

  test('so are the basket, the smartcards and the wallet [SESSION-003] [SESSION-008] [SESSION-013]', async () => {
    answerPersonal()
    await fetchReference(queryClient, 'options')
    signIn(CARYS)
    await loadAfterLogin({ loads: LOGIN_LOADS, keepTicketSearch: true, resetSearch: vi.fn(), onTrouble: vi.fn() })
    expect(basketNow()?.maxBasketOrders).toBe(7)
    expect(smartcards.known()?.data.map(({ nickname }) => nickname)).toEqual(['To work'])
    for (const call of [basketInformations, cardList, ticketWallet]) expect(server.to(call), call.path).toHaveLength(1)
  })
})

function answerPersonal() {
  const data = { ...NO_PREFERENCES, defaultPage: 'LiveTimes', seatPreferences: { POSITION: 'WINDOW' as const } }
  server.answer(readPreferences, { data })
  server.answer(fetchSearchHistory, { out: [], ret: [] })
  server.answer(readFavourites, [{ id: 'f', origin: 'CDF', destination: null, name: '' }])
  server.answer(readStations, { TS: ['CDF'], LT: [] })
  server.answer(readRailcards, [{ code: 'YNG', count: 1, show: true }])
  server.answer(readMultiflex, { notifications: ['LAST'] })
  server.answer(cardList, { data: [{ isrn: '633597002800000015', nickname: 'To work', cardStatus: 'ACTIVE' }] })
  server.on(ticketWallet, () => ({ body: { wallet: [], places: {}, times: {} } }))
  server.answer(basketInformations, {
    orders: [],
    total: 0,
    currency: 'GBP',
    maxBasketOrders: 7,
    earliestHoldExpiration: null,
    paidBasket: [],
  })
}

test('the server learns which app instance this is [NATIVE-019]', async () => {
  server.answer(deviceDetails, {})
  await LOGIN_LOADS.device?.()
  expect(server.to(deviceDetails)).toEqual([])
  signIn(CARYS)
  await LOGIN_LOADS.device?.()
  expect(server.to(deviceDetails)[0]?.body).toMatchObject({
    uxliID: recall('appInstanceId'),
    instanceKey: recall('appInstanceKey'),
    deviceType: 'web',
  })
})

describe('loads without a traveller', () => {
  test('return early and ask nothing [ACCOUNT-010] [ACCOUNT-011] [SESSION-017] [SESSION-018]', async () => {
    answerPersonal()
    expect(await favourites.fetch()).toBeNull()
    expect(await userStations.fetch()).toBeNull()
    expect(server.to(readFavourites)).toEqual([])
    expect(server.to(readStations)).toEqual([])
  })

  test('so do those of railcards [ACCOUNT-012] [SESSION-019]', async () => {
    answerPersonal()
    expect(await userRailcards.fetch()).toBeNull()
    expect(server.to(readRailcards)).toEqual([])
  })

  test('so does that of notifications [ACCOUNT-013] [SESSION-020]', async () => {
    answerPersonal()
    expect(await multiflexNotifications.fetch()).toBeNull()
    expect(server.to(readMultiflex)).toEqual([])
  })

  test('so does that of the wallet [ACCOUNT-009] [SESSION-016]', async () => {
    answerPersonal()
    await LOGIN_LOADS.wallet?.()
    expect(server.to(ticketWallet)).toEqual([])
  })
})

describe('signing out', () => {
  test('takes away the tokens, the traveller and everything of theirs [LOGIN-042] [LOGIN-043] [LOGIN-044] [SESSION-015]', async () => {
    answerPersonal()
    signIn(CARYS)
    const all = [preferences, favourites, userStations, userRailcards, searchHistory, multiflexNotifications]
    await Promise.all(all.map((one) => one.fetch()))
    expect(queryClient.getQueryCache().findAll({ queryKey: ['c1'] })).toHaveLength(all.length)
    await signOut()
    expect(accessTokenNow()).toBeNull()
    expect(refreshTokenExists()).toBe(false)
    expect(travellerNow()).toBeNull()
    expect(queryClient.getQueryCache().findAll({ queryKey: ['c1'] })).toEqual([])
  })

  test('is told to the server, with who it was [LOGIN-045] [LOGIN-060]', async () => {
    signIn(CARYS)
    await signOut('bye')
    expect(server.to(logout)[0]?.body).toMatchObject({
      platform: 'web',
      comment: 'bye',
      customerId: 'c1',
      email: 'carys@example.org',
    })
    expect(server.to(logout)[0]?.headers['authorization']).toBe('Bearer access')
    expect(recall('logoutToSend')).toBeNull()
  })

  test('posts nothing when nobody is known [LOGIN-045]', async () => {
    await signOut()
    expect(server.to(logout)).toEqual([])
  })

  test('that could not be told is only logged, waits, lets nobody in, and is told later [LOGIN-041] [ERR-016]', async () => {
    server.silent(logout)
    signIn(CARYS)
    await signOut()
    expect(recall('logoutToSend')).not.toBeNull()
    // Who it was isn't left on a device that others may use.
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/carys|"c1"/i)
    await waitFor(() => expect(server.to(log).length).toBeGreaterThan(0))
    expect([modal.get(), question.get(), toasts.get(), announcement.get()]).toEqual([null, null, [], ''])
    remember('refreshTokenExists', 'true')
    expect(await refreshSession(null)).toBe('not-now')
    expect(server.to(refreshToken)).toEqual([])
    server.answer(logout, {})
    await sendGoodbye()
    expect(recall('logoutToSend')).toBeNull()
  })

  test('on a native phone also takes its device away [LOGIN-046] [NATIVE-020]', async () => {
    server.answer(deleteDevice, {})
    bePlatform({ native: true, kind: 'android' })
    signIn(CARYS)
    await signOut()
    await waitFor(() => expect(server.to(deleteDevice)).toHaveLength(1))
    expect(server.to(deleteDevice)[0]?.body?.['uxliID']).toMatch(/^[\w-]{40}$/)
  })

  test('is told to the server once nothing is on this device any more; its key goes before the note of it does', async () => {
    const order: string[] = []
    let gone: () => void = () => undefined
    const stop = onSessionEnd(() => new Promise<void>((resolve) => (gone = resolve)))
    bePlatform({
      native: true,
      kind: 'android',
      secrets: {
        read: () => Promise.resolve('key'),
        write: () => Promise.resolve(),
        remove: () => Promise.resolve(void order.push(`key, ${recall('logoutToSend') === null ? 'no note' : 'note'}`)),
      },
    })
    server.answer(deleteDevice, {})
    server.on(logout, () => {
      order.push('told')
      return { body: {} }
    })
    signIn(CARYS)
    const leaving = signOut().then(stop)
    await waitFor(() => expect(server.to(deleteDevice)).toHaveLength(1))
    order.push(`gone, ${recall('logoutToSend')}`)
    gone()
    await leaving
    expect(order).toEqual(['gone, {"comment":""}', 'told', 'key, note'])
    expect(recall('logoutToSend')).toBeNull()
  })

  test('while a refresh is under way stays signed out', async () => {
    let answer: (reply: object) => void = () => undefined
    server.on(refreshToken, () => new Promise((resolve) => (answer = resolve)))
    signIn(CARYS)
    const refreshing = refreshSession('access')
    await waitFor(() => expect(server.to(refreshToken)).toHaveLength(1))
    endSession('signed-out')
    answer({ body: { access_token: 'late', refresh_token: 'cookie' } })
    expect(await refreshing).toBe('not-now')
    expect(accessTokenNow()).toBeNull()
    expect(refreshTokenExists()).toBe(false)
  })
})

describe('a refresh token', () => {
  test('is a cookie on the web, and sent as the word [LOGIN-061]', async () => {
    server.answer(refreshToken, { access_token: 'fresh', refresh_token: 'cookie' })
    signIn(CARYS)
    expect(await refreshSession('access')).toBe('fresh')
    expect(server.to(refreshToken)[0]?.body).toMatchObject({ refreshToken: 'cookie' })
    expect(accessTokenNow()).toBe('fresh')
  })

  test('is kept among the secrets of a native app, and each new one takes its place', async () => {
    const kept = new Map<string, string>()
    bePlatform({
      native: true,
      secrets: {
        read: (name) => Promise.resolve(kept.get(name) ?? null),
        write: (name, value) => Promise.resolve(void kept.set(name, value)),
        remove: (name) => Promise.resolve(void kept.delete(name)),
      },
    })
    server.answer(refreshToken, { access_token: 'a2', refresh_token: 'second' })
    const { startSession } = await import('../api/session.ts')
    startSession({ access_token: 'a1', refresh_token: 'first' })
    await refreshSession('a1')
    expect(server.to(refreshToken)[0]?.body).toMatchObject({ refreshToken: 'first' })
    expect(kept.get('refreshToken')).toBe('second')
  })
})

describe('the page that the app opens with', () => {
  test('is kept per device, chosen here, and told to the account [ACCOUNT-005] [PREF-036]', async () => {
    server.answer(savePreferences, { data: { ...NO_PREFERENCES, defaultPage: 'TicketWallet' } })
    signIn(CARYS)
    await chooseLandingPage('TicketWallet')
    expect(server.to(savePreferences)[0]?.body).toMatchObject({ data: { defaultPage: 'TicketWallet' } })
    expect(JSON.parse(recall('landingPage') ?? '')).toEqual({ page: 'TicketWallet', offlineToSync: false })
  })

  test('waits for a signal where there is none [ACCOUNT-005]', async () => {
    server.silent(savePreferences)
    signIn(CARYS)
    await chooseLandingPage('LiveTimes')
    expect(landingPageNow()).toEqual({ page: 'LiveTimes', offlineToSync: true })
    server.answer(savePreferences, { data: { ...NO_PREFERENCES, defaultPage: 'LiveTimes' } })
    await loadLandingPage()
    expect(landingPageNow().offlineToSync).toBe(false)
  })

  test('is the account’s on a device that was never set, and ticket search where nobody chose [ACCOUNT-004] [PREF-013] [PREF-035]', async () => {
    server.answer(readPreferences, { data: NO_PREFERENCES })
    signIn(CARYS)
    await loadLandingPage()
    expect(landingPageNow()).toEqual({ page: 'TicketSearch', offlineToSync: false })
  })
})

describe('a traveller’s search', () => {
  const search = { stations: { first: 'CDF', second: 'SWA' } }
  const known = { search, timeOfSearch: '2026-12-07T08:00:00Z' }

  test('is kept, and one like the newest is not sent again [HIST-002] [HIST-004] [HIST-006] [HIST-007]', async () => {
    server.answer(fetchSearchHistory, { out: [], ret: [] })
    server.answer(updateSearchHistory, { out: [known], ret: [] })
    signIn(CARYS)
    await searchHistory.fetch()
    await rememberSearch({ out: search })
    await rememberSearch({ out: { stations: { second: 'SWA', first: 'CDF' } } })
    expect(server.to(updateSearchHistory)).toHaveLength(1)
    await rememberSearch({ out: search, ret: search })
    expect(server.to(updateSearchHistory).at(-1)?.body).not.toHaveProperty('out')
    expect(server.to(updateSearchHistory)).toHaveLength(2)
  })

  test('of a guest is not', async () => {
    await rememberSearch({ out: search })
    expect(server.to(updateSearchHistory)).toEqual([])
  })
})
