import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openShell, SHELL_ORIGIN } from '@cledrau/e2e/phone/shell.ts'
import type { Phone } from '@cledrau/e2e/phone/phone.ts'
import { chromium, type BrowserContext } from '@playwright/test'
import { buildApp } from '../build-app.ts'
import { findChromium } from '../chromium.ts'
import { ROOT } from '../programs.ts'
import { shellSettings, writeWebFiles } from './web-files.ts'

/** What `npm start` runs on this machine. */
const HERE = 'http://localhost:3000/api'
const PHONE = { width: 390, height: 844 }

const NEWS = {
  id: 'tried',
  title: '12 minutes late',
  body: 'The 09:21 to Aberystwyth is 12 minutes late.',
  data: {
    id: 'tried',
    channel: 'journeyNotifications',
    title: '12 minutes late',
    body: 'The 09:21 is 12 minutes late.',
    body_html: '',
  },
}

/** Each button of the phone, by what is written on it. */
function buttonsOf(phone: Phone, context: BrowserContext): Record<string, () => unknown> {
  const { state } = phone
  let airplane = false
  let pressed = 0
  const news = () => {
    const id = `tried-${(pressed += 1)}`
    return { ...NEWS, id, data: { ...NEWS.data, id } }
  }
  return {
    'A message comes': () => phone.push(news()),
    'Press a message': () => phone.press(news()),
    'Open a link: wallet': () => phone.link('cledrau://ticket-wallet'),
    'Open a hostile link': () => phone.link('https://elsewhere.example/#/ticket-wallet'),
    Back: () => phone.back(),
    'Come back to the app': () => phone.resume(),
    'Right finger / cancel': () => (state.finger = state.finger === 'match' ? 'userCancel' : 'match'),
    'A newer version in the store': () => (state.update = state.update === 2 ? 1 : 2),
    'Say no to messages / yes': () => (state.answers = state.answers === 'granted' ? 'denied' : 'granted'),
    'Full phone / room': () => (state.full = !state.full),
    'Airplane mode': () => context.setOffline((airplane = !airplane)),
  }
}

/** What of the phone one would see on it. */
const seenOf = ({ state }: Phone): string => {
  const { permission, finger, update, brightness, awake, private: hidden, full, splash, bars } = state
  const now = { permission, finger, update, brightness, awake, hidden, full, splash, bars }
  return JSON.stringify(
    { ...now, secrets: [...state.secrets.keys()], channels: [...state.channels.keys()], calls: state.calls.slice(-12) },
    null,
    1,
  )
}

/** Opens the app in a shell that is played, and the phone’s buttons beside it, until the window is closed. */
export async function tryShell(system: 'android' | 'ios'): Promise<boolean> {
  const settings = shellSettings({ ...process.env, NATIVE_API_URL: process.env.NATIVE_API_URL ?? HERE })
  if (typeof settings === 'string') {
    console.error(settings)
    return false
  }
  await buildApp()
  const www = join(ROOT, 'var/native-try')
  mkdirSync(www, { recursive: true })
  writeWebFiles({ dist: join(ROOT, 'app/dist'), images: join(ROOT, 'data/images'), www }, settings)

  const browser = await chromium.launch({ headless: false, executablePath: findChromium(), args: ['--no-first-run'] })
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  const phone = await openShell(page, { system, www })
  const buttons = buttonsOf(phone, context)

  const panel = await (await browser.newContext({ viewport: { width: 420, height: 844 } })).newPage()
  await panel.exposeFunction('press', async (name: string) => {
    await buttons[name]?.()
    return seenOf(phone)
  })
  await panel.setContent(panelPage(system, Object.keys(buttons)))
  await page.goto(SHELL_ORIGIN)
  console.log(`The app for ${settings.apiUrl} in a played ${system} shell; closing its window ends it.`)
  await new Promise<void>((closed) => page.on('close', () => closed()))
  await browser.close()
  return true
}

const panelPage = (system: string, names: readonly string[]) => `<!doctype html>
<html lang="en"><title>The phone</title>
<style>body{font:16px/1.5 system-ui;margin:24px}button{display:block;width:100%;min-height:44px;margin:0 0 8px;font:inherit;text-align:left;padding:0 12px}pre{font-size:13px;white-space:pre-wrap}</style>
<h1>The phone (${system})</h1>
${names.map((name) => `<button>${name}</button>`).join('\n')}
<pre aria-live="polite"></pre>
<script>
for (const button of document.querySelectorAll('button'))
  button.addEventListener('click', async () => { document.querySelector('pre').textContent = await press(button.textContent) })
</script></html>`
