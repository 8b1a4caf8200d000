import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Language } from '@cledrau/contract/language.ts'
import { startHouse, type House } from '@cledrau/e2e/house.ts'
import { newPhone } from '@cledrau/e2e/phone/phone.ts'
import { openShell, SHELL_ORIGIN } from '@cledrau/e2e/phone/shell.ts'
import { signedIn } from '@cledrau/e2e/phone/signed-in.ts'
import { startTestPostgres } from '@cledrau/server/testing/test-postgres.ts'
import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { addTickets } from '@cledrau/server/testing/wallet-tickets.ts'
import { chromium, type Browser, type Page } from '@playwright/test'
import { buildApp } from '../build-app.ts'
import { findWindowless } from '../chromium.ts'
import { ROOT } from '../programs.ts'
import { writeWebFiles } from './web-files.ts'

/**
 * `npm run native -- pictures [FOLDER]`: what stores show of the app, taken from the played shell in the sizes that they ask for.
 * The product stands behind it as it does behind a walk: its answers are its own, and the morning is a made one.
 */

/** In points, as the app sees a screen, and how many pixels one of them has. */
export const SCREENS = {
  'android-phone': { system: 'android', width: 360, height: 640, scale: 3 },
  'android-tablet-10': { system: 'android', width: 800, height: 1280, scale: 2 },
  'iphone-6.9': { system: 'ios', width: 440, height: 956, scale: 3 },
  'ipad-13': { system: 'ios', width: 1032, height: 1376, scale: 2 },
} as const
type Screen = (typeof SCREENS)[keyof typeof SCREENS]

const LANGUAGES: readonly Language[] = ['en', 'cy']
/** A Wednesday morning, with trains to be late for. */
const STARTS_AT = '2026-12-09T08:52'
/** What stands on a page has come, and nothing moves any more. */
const AT_REST_MS = 1500

type Scene = { name: string; path: string; shows: string }

const scenesOf = (locator: string): readonly Scene[] => [
  { name: '1-home', path: '/', shows: 'a[href*="ticket-wallet/details"]' },
  { name: '2-ticket', path: `/ticket-wallet/details/${locator}`, shows: 'main h1' },
  { name: '3-board', path: '/live-times/results?crs=CDF', shows: 'main a[href*="details"]' },
  {
    name: '4-journeys',
    path: '/journey-planner/results?from=CDF&to=AYW&date=2026-12-09T09:00',
    shows: 'main a[href*="details"]',
  },
  {
    name: '5-tickets',
    path: '/ticket-search/single-results?type=single&from=CDF&to=SHR&date=2026-12-09T09:00&adults=1',
    shows: 'main h1',
  },
]

/** Takes all of them and answers their files. */
export async function takePictures(folder: string): Promise<string[]> {
  await buildApp()
  const postgres = await startTestPostgres('store-pictures')
  const www = mkdtempSync(join(tmpdir(), 'cledrau-pictures-'))
  const { stop, ...house } = await startHouse(postgres, { startsAt: STARTS_AT, hears: true })
  const browser = await chromium.launch({ executablePath: findWindowless(), args: ['--no-sandbox'] })
  try {
    const settings = { apiUrl: `${house.address}/api`, bankUrl: null, cardHostUrl: null, appleId: null }
    await writeWebFiles({ dist: house.appDir, images: join(ROOT, 'data/images'), www }, settings)
    await tellOfTrains(house)
    const taken: string[] = []
    for (const language of LANGUAGES) {
      const who = await addTraveller(house.server, { email: `pictures.${language}@example.org`, language })
      const now = house.server.clock.now()
      const { recordLocator } = await addTickets(house.server.db, { accountId: who.id, now, fulfilmentType: 'ETK' })
      for (const [name, screen] of Object.entries(SCREENS)) {
        const into = join(folder, name, language)
        mkdirSync(into, { recursive: true })
        taken.push(
          ...(await onScreen(browser, { house, www, screen, language, email: who.email, recordLocator, into })),
        )
      }
    }
    return taken
  } finally {
    await browser.close()
    await stop()
    await postgres.stop()
    rmSync(www, { recursive: true, force: true })
  }
}

/** The next trains of Cardiff are heard of: one is late, the others are on time. */
async function tellOfTrains({ darwin }: House): Promise<void> {
  const trains = (await darwin?.trains()) ?? []
  for (const [nth, train] of trains.entries()) {
    darwin?.onTime(train)
    if (nth === 1) darwin?.late(train, 6)
  }
}

type Sitting = {
  house: House
  www: string
  screen: Screen
  language: Language
  email: string
  recordLocator: string
  into: string
}

async function onScreen(browser: Browser, { house, www, screen, ...sitting }: Sitting): Promise<string[]> {
  const { system, width, height, scale } = screen
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    isMobile: true,
    hasTouch: true,
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
  })
  try {
    const phone = newPhone(system)
    const page = await context.newPage()
    const kept = await signedIn(phone, { apiUrl: `${house.address}/api`, email: sitting.email })
    await keepFirst(page, { ...KNOWN, ...kept, language: sitting.language, languagePreference: sitting.language })
    await openShell(page, { system, www, phone })
    await page.goto(`${SHELL_ORIGIN}/`)
    await page.locator('main h1').first().waitFor()
    const taken: string[] = []
    for (const { name, path, shows } of scenesOf(sitting.recordLocator)) {
      await page.goto(`${SHELL_ORIGIN}/#${path}`)
      await page.locator(shows).first().waitFor()
      await page.waitForTimeout(AT_REST_MS)
      const file = join(sitting.into, `${name}.png`)
      await page.screenshot({ path: file, animations: 'disabled' })
      taken.push(file)
    }
    return taken
  } finally {
    await context.close()
  }
}

/** Whatever the first start asks has been answered. */
const KNOWN = { onboardingComplete: 'true', releaseNotesVersion: '1.2.6', pocket: 'off' }

const keepFirst = (page: Page, kept: Record<string, string>) =>
  page.addInitScript((keeps) => {
    if (location.origin === 'null' || localStorage.getItem('storedUser')) return
    for (const [key, value] of Object.entries(keeps)) localStorage.setItem(key, value)
  }, kept)
