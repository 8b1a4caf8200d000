import type { ServiceAlert } from '@cledrau/contract/reading/alerts.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { recall, recallJson, remember, STORAGE_KEYS } from '../platform/storage.ts'
import { bellCount, DEFAULT_REFRESH_MINUTES, dismissAlert, isDismissed, MOST_COUNTED } from '../page/alerts/alerts.ts'
import { ACCEPTANCE_COOKIE, acceptCookies, cookiesNow, COOKIE_MONTHS, loadCookies, readAcceptance } from './cookies.ts'
import { hearTime } from '../platform/clock.ts'
import { chooseLook, loadLook } from './dark-mode.ts'
import { followResume, onReconnect, onResume } from './events.ts'
import { instanceId, instanceKey, INSTANCE_ID_LENGTH } from '../platform/instance-id.ts'
import { metresBetween } from '@cledrau/domain/stations/metres-between.ts'
import { nearestStations } from '../stations/nearest-stations.ts'
import { followNetwork, onlineNow } from './online.ts'
import { BUILD_OPTIONS } from './options.ts'
import { addRecentStation } from '../stations/recent-stations.ts'
import { layoutOf, RESIZE_PAUSE_MS } from '../platform/layout-rules.ts'
import { backStep } from '../routes/back-button.ts'
import { APP_VERSION, BUILD_VERSION } from '../platform/version.ts'

afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

const alert = (changes: Partial<ServiceAlert> = {}): ServiceAlert => ({
  id: 1,
  alert_type: 'warning',
  title_en: 'Buses',
  title_cy: 'Bysiau',
  short_version_en: 'short',
  short_version_cy: 'byr',
  long_version_en: 'long',
  long_version_cy: 'hir',
  is_external_link_redirection: false,
  external_link_en: '',
  external_link_cy: '',
  external_link_label_en: '',
  external_link_label_cy: '',
  is_auto_open: false,
  periodicity_type: '',
  periodicity: 0,
  is_persist: false,
  ...changes,
})

describe('this copy of the app', () => {
  test('has a name of 40 random characters, made once and kept [START-001] [START-018] [CONST-020]', () => {
    const id = instanceId()
    expect(id).toMatch(/^[A-Za-z0-9]{40}$/)
    expect(INSTANCE_ID_LENGTH).toBe(40)
    expect(instanceId()).toBe(id)
    expect(recall('appInstanceId')).toBe(id)
    localStorage.clear()
    expect(instanceId()).not.toBe(id)
  })

  test('has a secret of its own beside its name, made once and kept', () => {
    const key = instanceKey()
    expect(key).toMatch(/^[A-Za-z0-9]{40}$/)
    expect([instanceKey(), key]).not.toContain(instanceId())
    expect(instanceKey()).toBe(key)
  })

  test('keeps the name that an older app gave it [START-019]', () => {
    localStorage.setItem('deviceId', 'old-device')
    expect(instanceId()).toBe('old-device')
    expect(recall('appInstanceId')).toBe('old-device')
  })

  test('is 1.2.6, build 2.11.0; its own defaults are those of that build [CONST-001] [CONST-002] [CONST-003] [CONST-004]', () => {
    expect([APP_VERSION, BUILD_VERSION]).toEqual(['1.2.6', '2.11.0'])
    expect(BUILD_OPTIONS).toMatchObject({
      showJourneyPlanner: false,
      showJourneyNotifications: 'false',
      isSearchHistoryVisible: true,
    })
  })

  test('has pay as you go on, until a server says otherwise [CONST-005]', () =>
    expect(BUILD_OPTIONS.showPayg).toBe(true))

  test('writes under names that are known, and reads nothing damaged', () => {
    expect(STORAGE_KEYS).toEqual(expect.arrayContaining(['language', 'darkMode', 'onboardingComplete', 'seenAlerts']))
    localStorage.setItem('seenAlerts', '{broken')
    expect(recallJson('seenAlerts', Array.isArray)).toBeNull()
    localStorage.setItem('seenAlerts', '{}')
    expect(recallJson('seenAlerts', Array.isArray)).toBeNull()
  })

  test('remembers for this visit where nothing may be stored', () => {
    const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    remember('releaseNotesVersion', '1.2.5')
    expect(recall('releaseNotesVersion')).toBe('1.2.5')
    refuse.mockRestore()
  })
})

describe('the look', () => {
  test('is light, dark or the device’s, and is kept [SHELL-097]', () => {
    chooseLook('dark')
    expect(document.documentElement.dataset['theme']).toBe('dark')
    expect(recall('darkMode')).toBe('dark')
    chooseLook('system')
    expect(document.documentElement.dataset['theme']).toBeUndefined()
    localStorage.setItem('darkMode', 'light')
    loadLook()
    expect(document.documentElement.dataset['theme']).toBe('light')
    localStorage.setItem('darkMode', 'purple')
    loadLook()
    expect(document.documentElement.dataset['theme']).toBeUndefined()
  })
})

describe('the screen', () => {
  test('is narrow up to 959 px, and always in a native app [SHELL-015] [CONST-024]', () => {
    expect(layoutOf({ width: 959, height: 900 }, false).narrow).toBe(true)
    expect(layoutOf({ width: 960, height: 900 }, false).narrow).toBe(false)
    expect(layoutOf({ width: 1600, height: 900 }, true).narrow).toBe(true)
    expect(layoutOf({ width: 1600, height: 900 }, true).roomy).toBe(true)
    expect(layoutOf({ width: 959, height: 900 }, true).roomy).toBe(false)
  })

  test('of 500 px height or less is a zoomed one [START-020] [CONST-023]', () => {
    expect(layoutOf({ width: 1280, height: 500 }, false).zoomed).toBe(true)
    expect(layoutOf({ width: 1280, height: 501 }, false).zoomed).toBe(false)
  })

  test('is measured 100 ms after it was last changed [CONST-022]', () => expect(RESIZE_PAUSE_MS).toBe(100))

  test('the back button closes a dialog, else goes back, else leaves [START-025] [START-026] [START-027]', () => {
    expect(backStep({ dialogOpen: true, canGoBack: true })).toBe('close')
    expect(backStep({ dialogOpen: true, canGoBack: false })).toBe('close')
    expect(backStep({ dialogOpen: false, canGoBack: true })).toBe('back')
    expect(backStep({ dialogOpen: false, canGoBack: false })).toBe('exit')
  })
})

describe('the network', () => {
  test('is known to be there or gone, and since when [START-021]', () => {
    const stop = followNetwork()
    hearTime('2026-12-07T08:46:00Z')
    dispatchEvent(new Event('offline'))
    expect(onlineNow().online).toBe(false)
    expect(Math.abs((onlineNow().since ?? 0) - Date.parse('2026-12-07T08:46:00Z'))).toBeLessThan(1000)
    dispatchEvent(new Event('online'))
    expect(onlineNow()).toEqual({ online: true, since: null })
    hearTime(new Date().toISOString())
    stop()
  })

  test('coming back is told to whoever asked, once', () => {
    const stop = followNetwork()
    const back = vi.fn()
    const forget = onReconnect(back)
    dispatchEvent(new Event('online'))
    expect(back).not.toHaveBeenCalled()
    dispatchEvent(new Event('offline'))
    dispatchEvent(new Event('online'))
    expect(back).toHaveBeenCalledTimes(1)
    forget()
    dispatchEvent(new Event('offline'))
    dispatchEvent(new Event('online'))
    expect(back).toHaveBeenCalledTimes(1)
    stop()
  })

  test('so is the app coming to the front again', () => {
    const stop = followResume()
    const front = vi.fn()
    const forget = onResume(front)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(front).toHaveBeenCalledTimes(document.visibilityState === 'visible' ? 1 : 0)
    forget()
    stop()
  })
})

describe('cookies', () => {
  test('count as accepted by one cookie, and by nothing else [COOKIE-003] [COOKIE-004]', () => {
    expect(ACCEPTANCE_COOKIE).toBe('_cookie_acceptance_status')
    expect(readAcceptance('')).toBe(false)
    expect(readAcceptance('a=b; _cookie_acceptance_status=true')).toBe(true)
    expect(readAcceptance('x_cookie_acceptance_status=true')).toBe(false)
    expect(readAcceptance('_cookie_acceptance_status=false')).toBe(false)
  })

  test('are accepted for one month [COOKIE-006] [CONST-026]', () => {
    const written = vi.spyOn(document, 'cookie', 'set')
    // A month of 31 days, whatever the date of this machine.
    hearTime('2026-12-07T08:00:00Z')
    acceptCookies()
    hearTime(new Date().toISOString())
    expect(COOKIE_MONTHS).toBe(1)
    expect(written.mock.calls[0]?.[0]).toMatch(/max-age=2678400; path=\/; SameSite=Lax/)
    expect(cookiesNow().accepted).toBe(true)
    written.mockRestore()
    loadCookies()
  })
})

describe('alerts', () => {
  const now = instant(Date.parse('2026-12-07T08:00:00Z'))

  test('put away for good stay away; those with a period come back after it [ALERT-009] [ALERT-010]', () => {
    expect(isDismissed(alert(), [], now)).toBe(false)
    expect(isDismissed(alert(), [{ id: 1 }], now)).toBe(true)
    expect(isDismissed(alert(), [{ id: 2 }], now)).toBe(false)
    const seen = [{ id: 1, lastSeenAt: '2026-12-05T08:00:00Z' }]
    expect(isDismissed(alert({ periodicity: 3 }), seen, now)).toBe(true)
    expect(isDismissed(alert({ periodicity: 2 }), seen, now)).toBe(false)
  })

  test('put away are kept on the device, with the time where they have a period [ALERT-005] [ALERT-006] [ALERT-019]', () => {
    dismissAlert(alert())
    dismissAlert(alert({ id: 2, periodicity_type: 'days', periodicity: 1 }))
    const kept = JSON.parse(recall('seenAlerts') ?? '[]') as { id: number; lastSeenAt?: string }[]
    expect(kept.map(({ id }) => id)).toEqual([1, 2])
    expect(kept[0]).not.toHaveProperty('lastSeenAt')
    expect(Date.parse(kept[1]?.lastSeenAt ?? '')).toBeGreaterThan(0)
  })

  test('put away for this visit only leave no trace', () => {
    localStorage.clear()
    dismissAlert(alert({ id: 9, is_persist: true }))
    expect(recall('seenAlerts') ?? '[]').not.toContain('"id":9')
  })

  test('are counted at the bell: nothing for one, 9+ above nine [ALERT-014] [ALERT-015] [CONST-031]', () => {
    expect([0, 1, 2, 9, 10, 40].map(bellCount)).toEqual(['', '', '2', '9', '9+', '9+'])
    expect(MOST_COUNTED).toBe(9)
  })

  test('are asked for again every 15 minutes where the server says nothing [CONST-040]', () =>
    expect(DEFAULT_REFRESH_MINUTES).toBe(15))
})

describe('stations', () => {
  test('looked at lately are five, each once, newest first [TCONST-021]', () => {
    for (const code of ['A', 'B', 'C', 'B', 'D', 'E', 'F']) addRecentStation(code)
    expect(JSON.parse(recall('recentStations') ?? '')).toEqual(['F', 'E', 'D', 'B', 'C'])
    addRecentStation('CDF')
    expect(recall('recentStations')).toContain('CDF')
  })

  test('nearest come first, by the distance over the ground', () => {
    const cardiff = { lat: 51.4759, lon: -3.1793 }
    const newport = { lat: 51.5889, lon: -2.9983 }
    const swansea = { lat: 51.6251, lon: -3.9416 }
    expect(metresBetween(cardiff, newport) / 1000).toBeCloseTo(17.7, 0)
    expect(nearestStations([swansea, newport], cardiff, 1)[0]?.station).toBe(newport)
  })
})
