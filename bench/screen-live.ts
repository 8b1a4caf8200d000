import { buildApp } from '@cledrau/tools/build-app.ts'
import type { Page } from '@playwright/test'
import { lighthouse } from './app.ts'
import { inBrowser, slowedBy, slower, watchTasks } from './browser.ts'
import { DAY, type Outside, startOutside } from './trains/outside.ts'
import { percentiles } from './measure/percentiles.ts'
import { withServer } from './server.ts'

/** What somebody waits for who looks at live trains, on this machine and on one four times slower. */

type Figures = Record<string, number>

const MESSAGES_A_SECOND = 20
const ROUNDS = 9
/** A board that shows none after so long has none to show. */
const NO_TRAINS_MS = 30_000

async function withTrains<Value>(work: (home: string, outside: Outside) => Promise<Value>): Promise<Value> {
  await buildApp()
  const outside = await startOutside()
  try {
    const settings = { DARWIN_URL: outside.url, CLOCK: `${DAY}T08:00` }
    return await withServer(
      async (address) => {
        outside.introduce()
        const stop = outside.speak(MESSAGES_A_SECOND)
        try {
          return await work(address.replace('127.0.0.1', 'localhost'), outside)
        } finally {
          stop()
        }
      },
      undefined,
      settings,
    )
  } finally {
    await outside.stop()
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The map with its trains, left alone for so long that it has heard of them anew twice; then moved about. */
const STILL_MS = 25_000

async function mapOf(page: Page, home: string): Promise<Figures> {
  await page.goto(`${home}/#/stations`)
  await page.locator('main h1').waitFor()
  const whileOpening = await watchTasks(page)
  await page.evaluate(() => {
    location.hash = '#/trains-now'
  })
  const trains = page.locator('[data-train]')
  await trains.nth(300).waitFor({ state: 'attached' })
  const opening = await whileOpening()
  const whileStill = await watchTasks(page)
  await pause(STILL_MS)
  const still = await whileStill()
  const whileMoved = await watchTasks(page)
  const picture = page.getByRole('application')
  await picture.focus()
  for (const key of ['+', 'ArrowLeft', 'ArrowUp', '+', 'ArrowRight', '-', '+', '+', 'ArrowDown', '0']) {
    await page.keyboard.press(key)
    await pause(400)
  }
  return {
    trains: await trains.count(),
    'longest task, opening ms': opening,
    'longest task, trains moving ms': still,
    'longest task, map moved ms': await whileMoved(),
  }
}

async function map(): Promise<Figures> {
  return withTrains(async (home) => {
    const figures: Figures = {}
    for (const wide of [false, true])
      await inBrowser(
        home,
        async (page) => {
          const say = (found: Figures) =>
            Object.assign(
              figures,
              Object.fromEntries(Object.entries(found).map(([name, value]) => [wide ? `wide: ${name}` : name, value])),
            )
          say(await mapOf(page, home))
          await slowedBy(page)
          say(slower(await mapOf(page, home)))
        },
        wide,
      )
    return figures
  })
}

/** From the press on a station's board to its first rows, and what of the page has moved since. */
async function boardOf(page: Page, home: string): Promise<Figures> {
  const times: number[] = []
  let shift = 0
  for (const crs of ['CDF', 'SHR', 'SWA', 'NWP', 'CTR', 'WRX', 'BNG', 'AYW', 'LLJ', 'PMD'].slice(0, ROUNDS + 1)) {
    await page.goto(`${home}/#/live-times`)
    await page.locator('main h1').waitFor()
    const [ms, moved] = await page.evaluate(
      ([address, longest]) =>
        new Promise<[number, number]>((resolve, reject) => {
          let shifted = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
              if (!entry.hadRecentInput) shifted += entry.value
          }).observe({ type: 'layout-shift' })
          const pressed = performance.now()
          location.hash = address
          const look = () => {
            const waited = performance.now() - pressed
            if (document.querySelector('main a[href*="service="]')) setTimeout(() => resolve([waited, shifted]), 1500)
            else if (waited > longest) reject(new Error(`no train at ${address}`))
            else requestAnimationFrame(look)
          }
          requestAnimationFrame(look)
        }),
      [`#/live-times/results?crs=${crs}`, NO_TRAINS_MS] as const,
    )
    times.push(ms)
    shift = Math.max(shift, moved)
  }
  // The first one fetches the page of boards, too.
  return { 'first ms': times[0] ?? Number.NaN, ...percentiles(times.slice(1)), 'most layout shift': shift }
}

const board = (): Promise<Figures> =>
  withTrains((home) =>
    inBrowser(home, async (page) => {
      const plain = await boardOf(page, home)
      await slowedBy(page)
      return { ...plain, ...slower(await boardOf(page, home)) }
    }),
  )

export const entries = {
  'screen-map': map,
  'screen-board': board,
  'lighthouse-board': () => lighthouse('/live-times/results?crs=CDF'),
  'lighthouse-updates': () => lighthouse('/live-times?allUpdates=true'),
  'lighthouse-map': () => lighthouse('/trains-now'),
}
