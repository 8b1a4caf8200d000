import { describe, expect, test } from 'vitest'
import type { StartFacts, StepName, Steps } from './start-up.ts'
import { startUp } from './start-up.ts'

const NAMES: StepName[] = [
  'languagePreference',
  'languageStrings',
  'appOptions',
  'appData',
  'titles',
  'language',
  'biometrics',
  'sitemap',
  'platform',
  'stations',
  'carriers',
  'background',
  'railcards',
  'countries',
  'tokens',
  'user',
  'serviceAlerts',
  'landingPage',
  'searchHistory',
  'searchPreferencesDot',
  'seatPreferences',
]

const BASE: StartFacts = {
  redirected: () => false,
  refreshTokenExists: () => false,
  signedIn: () => false,
  searchHistoryVisible: () => true,
  onReady: () => undefined,
  onTrouble: () => undefined,
}

/** Runs the start and tells when each step began and ended, in the order of things. */
async function run(facts: Partial<StartFacts>, steps: Steps = {}) {
  const log: string[] = []
  const all: Steps = Object.fromEntries(
    NAMES.map((name) => [
      name,
      async () => {
        log.push(name)
        await Promise.resolve()
        await steps[name]?.()
        log.push(`${name} done`)
      },
    ]),
  )
  await startUp(all, { ...BASE, onReady: () => log.push('ready'), ...facts })
  return { log, began: log.filter((entry) => !entry.endsWith(' done')) }
}

const before = (log: string[], first: string, then: string) =>
  log.indexOf(first) < log.indexOf(then) && log.includes(first)

/** The order alone; what the real app asks for at its start is walked in a browser. */
describe('the start', () => {
  test('loads the language, its words, the options and the app’s data first', async () => {
    const { began, log } = await run({})
    expect(began.slice(0, 5)).toEqual(['languagePreference', 'languageStrings', 'appOptions', 'appData', 'ready'])
    expect(before(log, 'languagePreference done', 'languageStrings')).toBe(true)
    for (const step of ['languageStrings', 'appOptions', 'appData'])
      expect(before(log, `${step} done`, 'biometrics')).toBe(true)
  })

  test('of somebody sent back here ends with titles and language', async () => {
    const { began } = await run({ redirected: () => true, refreshTokenExists: () => true, signedIn: () => true })
    expect(began).toEqual([
      'languagePreference',
      'languageStrings',
      'appOptions',
      'appData',
      'ready',
      'titles',
      'language',
    ])
  })

  test('goes on with the device, the sitemap, stations and carriers, then with what can wait', async () => {
    const { began, log } = await run({})
    expect(began.slice(5, 14)).toEqual([
      'biometrics',
      'sitemap',
      'platform',
      'stations',
      'carriers',
      'background',
      'railcards',
      'countries',
      'tokens',
    ])
    for (const step of ['biometrics', 'sitemap', 'platform', 'stations', 'carriers'])
      expect(before(log, `${step} done`, 'background')).toBe(true)
  })

  test('fetches the traveller where a refresh token exists, and only there', async () => {
    const known = await run({ refreshTokenExists: () => true })
    expect(known.began).toContain('user')
    expect(before(known.log, 'tokens done', 'user')).toBe(true)
    const guest = await run({})
    expect(guest.began).not.toContain('user')
  })

  test('ends with alerts, landing page, the dot and the seats', async () => {
    const { began, log } = await run({})
    expect(began.slice(-4)).toEqual(['serviceAlerts', 'landingPage', 'searchPreferencesDot', 'seatPreferences'])
    expect(before(log, 'tokens done', 'serviceAlerts')).toBe(true)
  })

  test('loads the search history for somebody signed in, while it is visible', async () => {
    const signedIn = { refreshTokenExists: () => true, signedIn: () => true }
    expect((await run(signedIn)).began).toContain('searchHistory')
    expect((await run({ ...signedIn, searchHistoryVisible: () => false })).began).not.toContain('searchHistory')
    expect((await run({})).began).not.toContain('searchHistory')
  })

  test('survives every step that fails, reports it, and goes on', async () => {
    const troubles: string[] = []
    const failing: Steps = Object.fromEntries(NAMES.map((name) => [name, () => Promise.reject(new Error(name))]))
    const { began } = await run({ onTrouble: (step) => troubles.push(step) }, failing)
    expect(began).toContain('ready')
    expect(began.at(-1)).toBe('seatPreferences')
    expect(troubles).toEqual(began.filter((name) => name !== 'ready'))
  })
})
