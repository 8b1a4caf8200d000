import { addDays } from '@cledrau/domain/time/dates.ts'
import { buildApp } from '@cledrau/tools/build-app.ts'
import type { Page } from '@playwright/test'
import { lighthouse } from './app.ts'
import { inBrowser, slowedBy, slower, watchTasks } from './browser.ts'
import { percentiles } from './measure/percentiles.ts'
import { withServer } from './server.ts'

/** What somebody waits for who plans, with a signal and without, on this machine and on one four times slower. */

type Figures = Record<string, number>
type Three = [Figures, Figures, Figures]

const DAY = '2026-12-07'
const ROUNDS = 9

async function onPhone<Value>(work: (page: Page, address: string) => Promise<Value>): Promise<Value> {
  await buildApp()
  const settings = { CLOCK: `${DAY}T08:00` }
  return withServer((address) => inBrowser(address.replace('127.0.0.1', 'localhost'), work), undefined, settings)
}

/** From a results page's address to its first journey. */
async function firstJourney(page: Page, home: string, firstDay: string): Promise<Figures> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto(`${home}/#/stations`)
    await page.locator('main h1').waitFor()
    // A day of its own each time: nothing that was found before answers.
    const date = `${addDays(firstDay, round)}T09:00`
    times.push(
      await page.evaluate(
        (address) =>
          new Promise<number>((resolve, reject) => {
            const pressed = performance.now()
            location.hash = address
            const look = () => {
              const taken = performance.now() - pressed
              if (document.querySelector('main [data-journey]')) resolve(taken)
              else if (taken > 30_000) reject(new Error(`no journey on ${address}`))
              else requestAnimationFrame(look)
            }
            requestAnimationFrame(look)
          }),
        `#/journey-planner/results?from=CDF&to=AYW&date=${date}`,
      ),
    )
  }
  // The first one fetches the page of results, too.
  return { 'first ms': times[0] ?? Number.NaN, ...percentiles(times.slice(1)) }
}

const ON_ITS_OWN = `
  globalThis.threads = []
  const Before = globalThis.Worker
  globalThis.Worker = class extends Before {
    constructor(...all) { super(...all); globalThis.threads.push(this) }
  }
`

/** A browser slows its pages down on demand, and not their threads: those times are multiplied instead. */
const SLOWDOWN = 4

/**
 * Asks the thread of this device, past the page: what it takes to begin, to open its timetable and to answer the first question
 * of a day, and then each other one.
 */
async function withoutSignal(page: Page, home: string): Promise<Figures> {
  await page.addInitScript(ON_ITS_OWN)
  await page.addInitScript(() => localStorage.setItem('pocket', 'anywhere'))
  await page.goto(`${home}/#/settings`)
  await page.getByText(/On this device: \d/).waitFor({ timeout: 60_000 })
  const tasks = await watchTasks(page)
  const times = await page.evaluate(async (rounds) => {
    const [found] = (globalThis as unknown as { threads: Worker[] }).threads
    if (!found) throw new Error('no thread')
    const name = performance.getEntriesByType('resource').find((one) => one.name.includes('pocket-worker'))?.name ?? ''
    const asked = async (worker: Worker, nth: number, question: object) =>
      new Promise<number>((resolve) => {
        const began = performance.now()
        worker.addEventListener('message', ({ data }: MessageEvent<{ nth: number }>) => {
          if (data.nth === nth) resolve(performance.now() - began)
        })
        worker.postMessage({ nth, asked: question })
      })
    const plan = (hour: number) => ({
      do: 'plan',
      asked: { from: 'CDF', to: 'AYW', date: `2026-12-08T${String(hour).padStart(2, '0')}:00` },
    })
    const opened: number[] = []
    const firsts: number[] = []
    const questions: number[] = []
    for (let round = 0; round < rounds; round++) {
      const worker = new Worker(name || new URL('assets/pocket-worker.js', location.href), { type: 'module' })
      opened.push(await asked(worker, 1, { do: 'look' }))
      firsts.push(await asked(worker, 2, plan(8)))
      for (let hour = 9; hour < 20; hour++) questions.push(await asked(worker, hour, plan(hour)))
      worker.terminate()
    }
    return { opened, firsts, questions }
  }, 3)
  const [open, first, question] = [times.opened, times.firsts, times.questions].map(percentiles) as Three
  const figures = {
    'thread begun, read and opened ms': open['p50 ms'] ?? Number.NaN,
    'first question of a day ms': first['p50 ms'] ?? Number.NaN,
    'question p50 ms': question['p50 ms'] ?? Number.NaN,
    'question p95 ms': question['p95 ms'] ?? Number.NaN,
  }
  const multiplied = Object.fromEntries(Object.entries(figures).map(([name, ms]) => [name, ms * SLOWDOWN]))
  return { ...figures, ...slower(multiplied), ...slower({ 'longest task of the page ms': await tasks() }) }
}

const RESULTS = `/journey-planner/results?from=CDF&to=AYW&date=${DAY}T09:00`

export const entries = {
  'screen-journey': () =>
    onPhone(async (page, home) => {
      const plain = await firstJourney(page, home, '2026-12-08')
      await slowedBy(page)
      return { ...plain, ...slower(await firstJourney(page, home, '2027-01-05')) }
    }),
  'screen-offline': () =>
    onPhone(async (page, home) => {
      await slowedBy(page)
      return withoutSignal(page, home)
    }),
  'lighthouse-planner': () => lighthouse('/journey-planner'),
  'lighthouse-journeys': () => lighthouse(RESULTS),
}
