import { strict as assert } from 'node:assert'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { startHouse, type House } from '@cledrau/e2e/house.ts'
import { signedIn } from '@cledrau/e2e/phone/signed-in.ts'
import { startTestPostgres, type TestPostgres } from '@cledrau/server/testing/test-postgres.ts'
import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { chromium, type Browser } from '@playwright/test'
import { buildApp } from '../../build-app.ts'
import { findWindowless } from '../../chromium.ts'
import { writeWebFiles } from '../../native/web-files.ts'
import { ROOT } from '../../programs.ts'
import { seedFor } from '../../suite/seed.ts'
import { activating } from './activating.ts'
import { openApp, type Ending } from './app-to-end.ts'
import { keeping } from './keeping.ts'
import { leaving } from './leaving.ts'
import { loading } from './loading.ts'
import { registering } from './registering.ts'
import { renewing, starting } from './renewing.ts'
import type { Deed, Round } from './round.ts'

const DEEDS = { activating, keeping, leaving, loading, registering, renewing, starting } satisfies Record<string, Deed>
const SYSTEMS = ['android', 'ios'] as const
/** An end that comes a little after a step finds the page in the middle of its own work. */
const LATER_MS = 40

/** So much of what went before is told of a round that fails. */
const TRAIL = 30

type Told = { deed: keyof typeof DEEDS; inTheMiddle: boolean }
type Place = { browser: Browser; house: House; www: string }

/**
 * The app in a phone's shell is ended, as a system ends what it needs the room of, at a drawn moment of what somebody does with
 * it, and started again. `count`: how many times; `given`: the number of the one round that is wanted again.
 */
export async function proof(count = 500, given: readonly string[] = []): Promise<string> {
  const postgres = await startTestPostgres('native-kill')
  const [only] = given
  try {
    return await proveEndings(postgres, count, only === undefined ? 0 : Number(only))
  } finally {
    await postgres.stop()
  }
}

/** `first`: the number of the first round. Each draws by its own number, whatever the others did. */
export async function proveEndings(postgres: TestPostgres, count: number, first = 0): Promise<string> {
  await buildApp()
  const { stop, ...house } = await startHouse(postgres)
  const folder = mkdtempSync(join(tmpdir(), 'cledrau-native-kill-'))
  const www = join(folder, 'www')
  await writeWebFiles(
    { dist: house.appDir, images: join(ROOT, 'data/images'), www },
    { apiUrl: `${house.address}/api`, bankUrl: null, cardHostUrl: house.bureau.url, appleId: null },
  )
  const browser = await chromium.launch({ executablePath: findWindowless(), args: ['--no-sandbox'] })
  const told: Told[] = []
  try {
    for (let number = first; number < first + count; number += 1) told.push(await play({ browser, house, www }, number))
  } finally {
    await browser.close()
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const middle = told.filter(({ inTheMiddle }) => inTheMiddle).length
  // Of few rounds fewer may come of chance.
  if (count >= 100) assert.ok(middle > count / 2, `only ${middle} of ${count} ended in the middle of something`)
  const kinds = Object.entries(Object.groupBy(told, ({ deed }) => deed)).map(([deed, all]) => `${deed} ${all.length}`)
  return (
    `${count} endings (${kinds.toSorted().join(', ')}), ${middle} of them in the middle: no ticket lost, no session ended, ` +
    'nothing left of whoever left, cards whole, and what was said to be done is done'
  )
}

async function play({ browser, house, www }: Place, number: number): Promise<Told> {
  const draws = random(seedFor(`native-kill ${number}`))
  const deed = draws.pick(Object.keys(DEEDS) as (keyof typeof DEEDS)[])
  const { steps, writes, before, act, after } = DEEDS[deed]
  const system = draws.pick(SYSTEMS)
  const ending: Ending = draws.chance(0.6)
    ? { at: 'step', nth: 1 + draws.below(steps), laterMs: draws.chance(0.5) ? 0 : draws.below(LATER_MS) }
    : { at: 'write', nth: 1 + draws.below(writes) }
  const apiUrl = `${house.address}/api`
  const app = await openApp(browser, { www, carried: [apiUrl, house.bureau.url], system })
  try {
    const who = await addTraveller(house.server, { email: `ended${number}@example.org` })
    const device = { id: `phone${number}`.padEnd(40, 'i'), key: `phone${number}`.padEnd(40, 'k') }
    app.phone.state.token = (system === 'ios' ? house.push.devices.addIphone() : house.push.devices.addAndroid()).token
    await app.keep({
      ...KNOWN,
      ...(await signedIn(app.phone, { apiUrl, email: who.email, deviceID: device.id })),
      appInstanceId: device.id,
      appInstanceKey: device.key,
    })
    const round: Round = { app, house, who, draws, device, said: new Set(), locators: [], cards: [] }
    await before(round)
    await app.endAt(ending)
    // What is pressed on a page that has gone fails, and nothing else may.
    await act(round).catch((trouble: unknown) => {
      if (!app.hasEnded()) throw trouble
    })
    const inTheMiddle = app.hasEnded()
    if (!inTheMiddle) await app.end()
    await app.ended()
    await after(round)
    assert.deepEqual(app.faults, [], 'the page threw')
    return { deed, inTheMiddle }
  } catch (trouble) {
    const what = `round ${number} (${deed} on ${system}, ended at ${JSON.stringify(ending)})`
    const last = `\nlast passed: ${app.trail.slice(-TRAIL).join(', ')}`
    throw new Error(`${what}: ${(trouble as Error).message}${last}`, { cause: trouble })
  } finally {
    await app.close()
  }
}

/** Whatever the first start asks has been answered. */
const KNOWN = {
  language: 'en',
  languagePreference: 'en',
  onboardingComplete: 'true',
  releaseNotesVersion: '1.2.6',
  pocket: 'off',
}
