import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import { farCard } from '@cledrau/e2e/phone/far-card.ts'
import { newPhone } from '@cledrau/e2e/phone/phone.ts'
import { FIRST_PAGE, openPanel } from '@cledrau/e2e/phone/panel.ts'
import { openShell } from '@cledrau/e2e/phone/shell.ts'
import { chromium, type Page } from '@playwright/test'
import { buildApp } from '../build-app.ts'
import { findChromium } from '../chromium.ts'
import { ROOT } from '../programs.ts'
import { shellSettings, writeWebFiles } from './web-files.ts'

const PHONE = { width: 390, height: 844 }
const PANEL = { width: 460, height: 844 }

/** What `npm start` runs on this machine, at the port that it would take, too. */
const here = () => `http://localhost:${process.env.PORT ?? 3000}/api`

/** Somebody has to see it: on a machine without a screen there is nothing to open. */
const hasScreen = () =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY) || Boolean(process.env.WAYLAND_DISPLAY)

/** The product that the app is to talk to is there, or a sentence that says it isn't. */
async function whatIsMissing(apiUrl: string): Promise<string | null> {
  if (!hasScreen()) return 'This machine has no screen to open a phone on (DISPLAY is not set).'
  const answers = await fetch(`${apiUrl}/v1/options`).then(
    () => true,
    () => false,
  )
  return answers ? null : `Nothing answers at ${apiUrl}: run \`npm start\` beside this, or say NATIVE_API_URL.`
}

/** Who writes smartcards there, as the product tells its phones. The one that `npm start` runs plays cards, too. */
const cardHostOf = async (apiUrl: string): Promise<string> => {
  const reply = await fetch(`${apiUrl}/v1/app-data?token=${APP_TOKEN}`).catch(() => null)
  const { smartcards } = (await reply?.json().catch(() => null)) ?? {}
  return String((smartcards as { hostUrl?: string } | undefined)?.hostUrl ?? '')
}

/** New windows come one over the other: the buttons stand to the right of the phone. */
async function placeAt(page: Page, left: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { windowId } = await session.send('Browser.getWindowForTarget')
  await session.send('Browser.setWindowBounds', { windowId, bounds: { left, top: 10 } })
}

/** Opens the app in a shell that is played, and the phone’s buttons beside it, until one of the windows is closed. */
export async function tryShell(system: 'android' | 'ios'): Promise<boolean> {
  const NATIVE_API_URL = process.env.NATIVE_API_URL || here()
  const cardHost = await cardHostOf(NATIVE_API_URL)
  const settings = shellSettings({ NATIVE_CARD_HOST_URL: cardHost, ...process.env, NATIVE_API_URL })
  const missing = typeof settings === 'string' ? settings : await whatIsMissing(settings.apiUrl)
  if (missing !== null || typeof settings === 'string') {
    console.error(missing)
    return false
  }
  await buildApp()
  const www = join(ROOT, 'var/native-try')
  mkdirSync(www, { recursive: true })
  await writeWebFiles({ dist: join(ROOT, 'app/dist'), images: join(ROOT, 'data/images'), www }, settings)

  const browser = await chromium.launch({
    headless: false,
    executablePath: findChromium(),
    args: ['--no-first-run', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true })
  const phone = newPhone(system)
  const cardOf = (isrn: string) => farCard(cardHost, isrn)
  let app: Page
  let ending = false
  const panel = await (await browser.newContext({ viewport: PANEL })).newPage()
  await placeAt(panel, PHONE.width + 150)
  const closed = new Promise<void>((done) => {
    panel.on('close', () => done())
    browser.on('disconnected', () => done())
    const start = async () => {
      app = await context.newPage()
      await placeAt(app, 10)
      app.on('close', () => ending || done())
      await openShell(app, { system, www, phone })
      await app.goto(FIRST_PAGE)
    }
    const startAgain = async (link: string | null) => {
      phone.end()
      phone.state.launchUrl = link
      const before = app
      ending = true
      // The window stays: another page first, and then the old one goes.
      await before.goto('about:blank')
      await start()
      await before.close()
      ending = false
    }
    const links = new URL(settings.apiUrl).origin
    void start().then(() => openPanel(panel, { phone, cardOf, context, links, app: () => app, startAgain }))
  })
  console.log(`The app for ${settings.apiUrl} in a played ${system} shell; closing its window ends it.`)
  await closed
  await browser.close().catch(() => undefined)
  return true
}
