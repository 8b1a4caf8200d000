import { expect, test } from 'vitest'
import * as alerts from './reading/alerts.ts'
import * as appData from './reading/app-data.ts'
import * as carriers from './stations/carriers.ts'
import * as content from './reading/content.ts'
import type { AnyEndpoint } from './endpoint.ts'
import * as lists from './reading/lists.ts'
import * as menus from './reading/menus.ts'
import * as onboarding from './account/onboarding.ts'
import * as options from './reading/options.ts'
import * as popups from './reading/popups.ts'
import * as releaseNotes from './reading/release-notes.ts'
import * as stations from './stations/stations.ts'
import * as titles from './reading/titles.ts'
import * as words from './reading/words.ts'

const subjects = [
  alerts,
  appData,
  carriers,
  content,
  lists,
  menus,
  onboarding,
  options,
  popups,
  releaseNotes,
  stations,
  titles,
  words,
]
const isCall = (value: unknown): value is AnyEndpoint => typeof value === 'object' && value !== null && 'path' in value
const calls = subjects.flatMap((subject) => Object.values(subject as Record<string, unknown>).filter(isCall))

test('every call for reference data has the address that apps in use ask', () => {
  expect(calls.map((call) => call.path).toSorted()).toEqual([
    '/v1.1/country',
    '/v1.1/delete-user/reason-list',
    '/v1.1/mflex-notification/options',
    '/v1/alerts',
    '/v1/app-data',
    '/v1/carriers',
    '/v1/carriers/time',
    '/v1/content',
    '/v1/content/pages',
    '/v1/footer',
    '/v1/homepage',
    '/v1/language',
    '/v1/language/time',
    '/v1/onboarding',
    '/v1/onboarding-release-notes',
    '/v1/onboarding-release-notes/{id}',
    '/v1/options',
    '/v1/popup/settings',
    '/v1/release-notes',
    '/v1/release-notes/{id}',
    '/v1/routes',
    '/v1/routes/desktop-routes',
    '/v1/silverrail/sr-stations',
    '/v1/smartcard-titles',
    '/v1/stations',
    '/v1/stations/station/{code}/{lang}',
    '/v1/stations/time',
    '/v1/user-titles',
  ])
})

test('reference data is read by anybody, and only read', () => {
  for (const call of calls)
    expect([call.method, call.access, call.reference, call.once], call.path).toEqual(['GET', 'anyone', true, false])
})

test('a station’s code is three letters and its language one of ours', () => {
  const { request } = stations.readStation
  expect(request.safeParse({ code: 'cdf', lang: 'cy' }).success).toBe(true)
  for (const wrong of [{ code: 'CDFX', lang: 'cy' }, { code: '../', lang: 'en' }, { code: 'CDF', lang: 'fr' }, {}])
    expect(request.safeParse(wrong).success).toBe(false)
})

test('a page is asked for by its number', () => {
  expect(content.content.request.parse({ id: '44' })).toEqual({ id: 44 })
  for (const wrong of ['4.5', 'help', '', '9'.repeat(20)])
    expect(content.content.request.safeParse({ id: wrong }).success, wrong).toBe(false)
})
