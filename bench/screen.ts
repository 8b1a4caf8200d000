import { buildApp } from '@cledrau/tools/build-app.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { DAY, instant } from '@cledrau/domain/time/instant.ts'
import { freePort } from '@cledrau/server/db/embedded.ts'
import { startTestPostgres } from '@cledrau/server/testing/test-postgres.ts'
import { startTestServer } from '@cledrau/server/testing/test-server.ts'
import { addTraveller, PASSWORD } from '@cledrau/server/testing/travellers.ts'
import { addTickets } from '@cledrau/server/testing/wallet-tickets.ts'
import type { Page } from '@playwright/test'
import { lighthouse } from './app.ts'
import { inBrowser, slowedBy, slower } from './browser.ts'
import { percentiles } from './measure/percentiles.ts'
import { withServer } from './server.ts'
import { twentyAlerts } from './trains/twenty-alerts.ts'

/** What a traveller waits for in the browser, on this machine and on one four times slower. */

type Figures = Record<string, number>

const ROUNDS = 9

async function onPhone<Value>(work: (page: Page, address: string) => Promise<Value>): Promise<Value> {
  await buildApp()
  return withServer((address) => inBrowser(address.replace('127.0.0.1', 'localhost'), work))
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

const PRODUCTS = 500

/** A wallet with 500 tickets: until its list is there, and the longest that the page is busy with one thing while it scrolls. */
async function fullWallet(page: Page, home: string, email: string): Promise<Figures> {
  await page.goto(`${home}/#/login?return=/ticket-wallet`)
  await page.locator('input[type="email"]').first().fill(email)
  await page.locator('input[autocomplete="current-password"]').first().fill(PASSWORD)
  await page.keyboard.press('Enter')
  const rows = page.locator('main li')
  await rows.first().waitFor()
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto(`${home}/#/stations`)
    await page.locator('main h1').waitFor()
    const shown = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const pressed = performance.now()
          location.hash = '#/ticket-wallet'
          const look = () =>
            document.querySelector('main li') && location.hash.startsWith('#/ticket-wallet')
              ? resolve(performance.now() - pressed)
              : requestAnimationFrame(look)
          requestAnimationFrame(look)
        }),
    )
    times.push(await shown)
  }
  // Scrolled to the end, as far as it grows.
  const longest = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let most = 0
        new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) most = Math.max(most, duration)
        }).observe({ type: 'longtask' })
        let frames = 0
        const scroll = () => {
          window.scrollBy(0, 400)
          frames += 1
          if (frames < 300) requestAnimationFrame(scroll)
          else setTimeout(() => resolve(most), 500)
        }
        scroll()
      }),
  )
  // Tasks below 50 ms are not long ones, and are told as 0.
  return { 'rows at the end': await rows.count(), ...percentiles(times), 'longest task while scrolling ms': longest }
}

async function walletOnPhone(): Promise<Figures> {
  await buildApp()
  const postgres = await startTestPostgres('bench-screen')
  const port = await freePort()
  const home = `http://localhost:${port}`
  const house = await startTestServer(postgres, {
    PUBLIC_URL: home,
    APP_DIR: 'app/dist',
    CLOCK: new Date().toISOString().slice(0, 16),
  })
  try {
    const somebody = await addTraveller(house)
    for (let place = 0; place < PRODUCTS; place += 1)
      await addTickets(house.db, {
        accountId: somebody.id,
        now: house.clock.now(),
        fulfilmentType: 'ETK',
        expiresAt: instant(house.clock.now() + (1 + (place % 60)) * DAY),
      })
    await house.app.server.listen({ port, host: '127.0.0.1' })
    return await inBrowser(home, (page) => fullWallet(page, home, somebody.email))
  } finally {
    await house.close()
    await postgres.stop()
  }
}

async function bothSpeeds(measure: (page: Page, home: string, round: number) => Promise<Figures>): Promise<Figures> {
  return onPhone(async (page, home) => {
    const plain = await measure(page, home, 1)
    await slowedBy(page)
    return { ...plain, ...slower(await measure(page, home, 1 + ROUNDS)) }
  })
}

const RESULTS = () => `/ticket-search/single-results?type=single&from=CDF&to=MCN&out=${tomorrow(2)}T09:00`

export const entries = {
  'screen-first-result': () => bothSpeeds(firstResult),
  'screen-typing': () => bothSpeeds(longestWhileTyping),
  'screen-wallet': walletOnPhone,
  'screen-alerts': twentyAlerts,
  'lighthouse-search': () => lighthouse('/ticket-search'),
  'lighthouse-results': () => lighthouse(RESULTS()),
}
