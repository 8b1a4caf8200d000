import { buildApp } from '@cledrau/tools/build-app.ts'
import { findChromium } from '@cledrau/tools/chromium.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { chromium, type Page } from '@playwright/test'
import { lighthouse } from './app.ts'
import { percentiles } from './percentiles.ts'
import { withServer } from './server.ts'

/** What a traveller waits for in the browser, on this machine and on one four times slower. */

type Figures = Record<string, number>

const SLOWDOWN = 4
const ROUNDS = 9

/** A phone on which somebody has been before: no introduction, no cookie bar. */
async function onPhone<Value>(work: (page: Page, address: string) => Promise<Value>): Promise<Value> {
  await buildApp()
  return withServer(async (address) => {
    const home = address.replace('127.0.0.1', 'localhost')
    const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
    try {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
        timezoneId: 'Europe/London',
      })
      await context.addCookies([{ name: '_cookie_acceptance_status', value: 'true', url: home }])
      await context.addInitScript(() => {
        for (const key of ['language', 'languagePreference']) localStorage.setItem(key, 'en')
        localStorage.setItem('onboardingComplete', 'true')
      })
      return await work(await context.newPage(), home)
    } finally {
      await browser.close()
    }
  })
}

async function slowedBy(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

const tomorrow = (days: number) => addDays(new Date().toISOString().slice(0, 10), days)

/** From the press on the button to the first train with its price, as often as it takes to know what is usual. */
async function firstResult(page: Page, home: string, firstDay: number): Promise<Figures> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    // A day of its own each time: nothing that was found before answers.
    const out = `${tomorrow(firstDay + round)}T09:00`
    await page.goto(`${home}/#/ticket-search?type=single&from=CDF&to=MCN&out=${out}`)
    const find = page.locator('main form button[type="submit"]').first()
    await find.waitFor()
    const shown = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          addEventListener(
            'click',
            () => {
              const pressed = performance.now()
              const look = () =>
                document.querySelector('main [data-trip] .num')
                  ? resolve(performance.now() - pressed)
                  : requestAnimationFrame(look)
              look()
            },
            { capture: true, once: true },
          )
        }),
    )
    await find.click()
    times.push(await shown)
  }
  // The first one fetches the page of results, too, as everybody's first one does.
  return { 'first ms': times[0] ?? Number.NaN, ...percentiles(times.slice(1)) }
}

/** The longest that the page is busy with one thing while somebody types a station. */
async function longestWhileTyping(page: Page, home: string): Promise<Figures> {
  let [longest, slowestKey] = [0, 0]
  for (const typed of ['cardiff central', 'machynlleth', 'llanfairpwll', 'fachynlleth', 'shrewsbery']) {
    await page.goto(`${home}/#/stations`)
    await page.goto(`${home}/#/ticket-search`)
    await page.locator('main [id$="_from"]').first().click()
    const field = page.getByRole('combobox').last()
    await field.waitFor()
    await page.evaluate(() => {
      const seen = { task: 0, key: 0 }
      Object.assign(window, { seen })
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) seen.task = Math.max(seen.task, duration)
      }).observe({ type: 'longtask' })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as PerformanceEventTiming[])
          if (entry.name.startsWith('key')) seen.key = Math.max(seen.key, entry.processingEnd - entry.processingStart)
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    })
    await field.pressSequentially(typed, { delay: 90 })
    await page.getByRole('option').first().waitFor()
    const seen = await page.evaluate(() => (window as unknown as { seen: { task: number; key: number } }).seen)
    longest = Math.max(longest, seen.task)
    slowestKey = Math.max(slowestKey, seen.key)
  }
  // Tasks below 50 ms are not long ones, and are told as 0.
  return { 'longest task ms': longest, 'slowest key ms': slowestKey }
}

const slower = (figures: Figures): Figures =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [`${name}, ${SLOWDOWN}× slower`, value]))

async function bothSpeeds(measure: (page: Page, home: string, round: number) => Promise<Figures>): Promise<Figures> {
  return onPhone(async (page, home) => {
    const plain = await measure(page, home, 1)
    await slowedBy(page, SLOWDOWN)
    return { ...plain, ...slower(await measure(page, home, 1 + ROUNDS)) }
  })
}

const RESULTS = () => `/ticket-search/single-results?type=single&from=CDF&to=MCN&out=${tomorrow(2)}T09:00`

export const entries = {
  'screen-first-result': () => bothSpeeds(firstResult),
  'screen-typing': () => bothSpeeds(longestWhileTyping),
  'lighthouse-search': () => lighthouse('/ticket-search'),
  'lighthouse-results': () => lighthouse(RESULTS()),
}
