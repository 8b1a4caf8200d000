import { strict as assert } from 'node:assert'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { BoardHere, PlannedHere } from '@cledrau/app/src/pocket/said.ts'
import type { Journey } from '@cledrau/contract/planner/journey-planner.ts'
import type { TimetableCut } from '@cledrau/contract/planner/timetable-region.ts'
import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { freePort } from '@cledrau/server/db/embedded.ts'
import { startTestPostgres } from '@cledrau/server/testing/test-postgres.ts'
import { startTestServer } from '@cledrau/server/testing/test-server.ts'
import { chromium, type Page } from '@playwright/test'
import { buildApp } from '../build-app.ts'
import { findWindowless } from '../chromium.ts'
import { type BoardDevice, comparableBoard, compareBoards } from './pocket/compare-boards.ts'
import { comparable, compareAnswers, type Device, fetchCut } from './pocket/compare.ts'
import { ROOT } from '../programs.ts'
import { seedFor } from '../suite/seed.ts'

/** In the weeks after each the clocks change. */
const SEASONS = ['2026-10-14T12:00', '2027-03-20T12:00']
const OF_A_DAY = 50
/** Nobody listens to a server that hears of trains from elsewhere than this proof. */
const NOBODY = 'stomp://user:secret@127.0.0.1:1'

/**
 * The worker that travellers get, in a real Chromium, is asked what the server is asked: the same bytes come, prices and boards too, in the
 * weeks of both clock changes; on every second day with news of its trains, which the device has heard from the server. What is damaged,
 * half or of another version is refused each time, and what was in use stays. `count`: questions in all.
 */
export async function proof(count = 10_000): Promise<string> {
  await buildApp()
  const postgres = await startTestPostgres('offline-planner')
  const lines: string[] = []
  const each = Math.ceil(count / SEASONS.length)
  try {
    for (const season of SEASONS) {
      const port = await freePort()
      const house = await startTestServer(postgres, {
        CLOCK: season,
        APP_DIR: join(ROOT, 'app/dist'),
        DARWIN_URL: NOBODY,
        RATE_LIMIT: '1000000',
      })
      await house.app.server.listen({ port, host: '127.0.0.1' })
      const browser = await chromium.launch({ executablePath: findWindowless(), args: ['--no-sandbox'] })
      try {
        const page = await browser.newPage({ serviceWorkers: 'block' })
        await page.goto(`http://localhost:${port}/.well-known/security.txt`)
        const { cut, bytes } = await fetchCut(house)
        const refused = await refuseBad(page, cut, bytes)
        const device = await deviceIn(page, cut)
        const told = await compareAnswers(
          { house, cut, device: device.plan, ofADay: OF_A_DAY },
          each,
          random(seedFor(season)),
        )
        // Of a few hundred questions less than these may come of chance.
        if (each >= 500)
          for (const [found, least] of [
            [told.priced, each / 2],
            [told.touched, each / 10],
          ] as const)
            assert.ok(found > least, JSON.stringify(told))
        const boards = Math.ceil(each / 10)
        const rows = await compareBoards(
          { house, cut, device: device.board },
          boards,
          random(seedFor(`boards ${season}`)),
        )
        lines.push(
          `${cut.from} to ${cut.until}: ${each} questions alike to the byte, with ${told.journeys} journeys, ` +
            `${told.priced} of them priced, ${told.odds} with odds, ${told.touched} with news of their trains, ${told.refused} refused alike; ${boards} boards alike, with ${rows} trains; ` +
            `${refused} bad files refused`,
        )
      } finally {
        await browser.close()
        await house.close()
      }
    }
  } finally {
    await postgres.stop()
  }
  return lines.join('\n')
}

/** What the page tells its worker, and what comes back; the worker is the one that was built for travellers. */
type Asked = { do: string; [field: string]: unknown }

const ASKING = `
  const worker = new Worker(ADDRESS, { type: 'module' })
  const waiting = new Map()
  let nth = 0
  worker.addEventListener('error', () => {
    for (const { reject } of waiting.values()) reject(new Error('the worker ended'))
  })
  worker.addEventListener('message', ({ data }) => {
    const { resolve, reject } = waiting.get(data.nth)
    waiting.delete(data.nth)
    if ('fault' in data) reject(new Error(data.fault))
    else resolve(data.answer)
  })
  globalThis.ask = (asked) => new Promise((resolve, reject) => {
    waiting.set(++nth, { resolve, reject })
    worker.postMessage({ nth, asked })
  })
`

async function startWorker(page: Page): Promise<(asked: Asked) => Promise<unknown>> {
  const [script = ''] = globSync('app/dist/assets/pocket-worker-*.js', { cwd: ROOT })
  await page.evaluate(`{ ${ASKING.replace('ADDRESS', `'/assets/${basename(script)}'`)} }`)
  return (asked) => page.evaluate(`ask(${JSON.stringify(asked)})`)
}

const addressOf = (hash: string) => `/api/v1/timetable/region/${hash}?token=cledrau-app-1`

async function deviceIn(page: Page, cut: TimetableCut): Promise<{ plan: Device; board: BoardDevice }> {
  const ask = await startWorker(page)
  assert.equal(await ask(takeOf(cut)), 'IN_USE')
  return {
    plan: async (questions, now, news) => {
      // All at once, and their answers as one text: each call into the page costs more than most answers do.
      const asked = JSON.stringify(questions.map((question) => ({ do: 'plan', asked: question, now })))
      const answers = await page.evaluate<string>(`{
        const news = ${JSON.stringify(news)}
        Promise.all(${asked}.map((one) => ask({ ...one, news }))).then(JSON.stringify)
      }`)
      return (JSON.parse(answers) as { planned: PlannedHere }[]).map(({ planned }) =>
        planned.ok ? comparable(planned.value) : planned.refusal,
      )
    },
    board: async (asked) => {
      const { board } = (await ask({ do: 'board', asked })) as { board: BoardHere }
      return board.ok ? comparableBoard({ ...board.value, ...NO_NEWS }) : board.refusal
    },
  }
}

const NO_NEWS = { age: { freshness: 'NONE', asOf: null }, version: '' }

const takeOf = (cut: TimetableCut) => ({
  do: 'take',
  newest: { cut, asOf: 0 },
  url: addressOf(cut.hash),
  faresUrl: addressOf(cut.fares?.hash ?? ''),
  likelyUrl: addressOf(cut.likely?.hash ?? ''),
})

/** With fares that aren't those that were named, journeys are planned and nothing is said of prices. */
async function refuseBadFares(page: Page, cut: TimetableCut): Promise<number> {
  const hash = cut.fares?.hash ?? ''
  const asked = { from: 'CDF', to: 'SWA', date: `${cut.from}T12:00` }
  const priced = async (ask: (asked: Asked) => Promise<unknown>) => {
    const { planned } = (await ask({ do: 'plan', asked, now: 0 })) as { planned: { value: { journeys: Journey[] }[] } }
    return planned.value[0]?.journeys.map(({ price }) => price) ?? []
  }
  const bad = [Buffer.from('half a file'), Buffer.alloc(cut.fares?.size ?? 0, 1)]
  for (const body of bad) {
    const ask = await startWorker(page)
    await ask({ do: 'drop' })
    await page.route(`**${addressOf(hash)}`, (route) => route.fulfill({ body }), { times: 1 })
    assert.equal(await ask(takeOf(cut)), 'IN_USE')
    for (const price of await priced(ask)) assert.deepEqual(price, { pence: null, why: null, parts: [] })
    // They come the next time.
    assert.equal(await ask(takeOf(cut)), 'IN_USE')
    assert.ok((await priced(ask)).some(({ pence }) => pence !== null))
  }
  return bad.length
}

/** How trains fared that isn't what was named is not kept; it comes the next time. */
async function refuseBadLikely(page: Page, cut: TimetableCut): Promise<number> {
  const hash = cut.likely?.hash ?? ''
  const isKept = () =>
    page.evaluate<boolean>(`caches.open('pocket').then(async (cache) => !!(await cache.match('/pocket/${hash}')))`)
  const bad = [Buffer.from('half a file'), Buffer.alloc(cut.likely?.size ?? 0, 1)]
  for (const body of bad) {
    const ask = await startWorker(page)
    await ask({ do: 'drop' })
    await page.route(`**${addressOf(hash)}`, (route) => route.fulfill({ body }), { times: 1 })
    assert.equal(await ask(takeOf(cut)), 'IN_USE')
    assert.equal(await isKept(), false)
    assert.equal(await ask(takeOf(cut)), 'IN_USE')
    assert.equal(await isKept(), true)
  }
  return bad.length
}

/** Each is handed out as if it were the cut; then what lies on the device already is damaged. Answers how many were refused. */
async function refuseBad(page: Page, cut: TimetableCut, whole: Buffer): Promise<number> {
  const bytes = Buffer.from(whole)
  const bad = [0, 40, bytes.length >> 1, bytes.length - 1].map((at) => {
    const damaged = Buffer.from(bytes)
    damaged[at] = (damaged[at] ?? 0) ^ 1
    return damaged
  })
  bad.push(bytes.subarray(0, bytes.length >> 1), bytes.subarray(0, -1), Buffer.alloc(0), Buffer.concat([bytes, bytes]))
  const ask = await startWorker(page)
  const take = () => ask(takeOf(cut))
  for (const body of bad) {
    await page.route(`**${addressOf(cut.hash)}`, (route) => route.fulfill({ body }), { times: 1 })
    assert.equal(await take(), 'NOT_IT')
    assert.equal(await ask({ do: 'look' }), null)
  }
  let refused = bad.length
  for (const body of bad) {
    assert.equal(await take(), 'IN_USE')
    const text = body.toString('base64')
    await page.evaluate(
      `caches.open('pocket').then((cache) => cache.put('/pocket/${cut.hash}', new Response(Uint8Array.from(atob('${text}'), (one) => one.charCodeAt(0)))))`,
    )
    // Another start of the app: what lies there is read anew.
    const again = await startWorker(page)
    assert.equal(await again({ do: 'look' }), null)
    refused++
  }
  // A good one in use stays, whatever comes instead of the next.
  const fresh = await startWorker(page)
  assert.equal(await fresh(takeOf(cut)), 'IN_USE')
  const next = { ...cut, hash: 'n'.repeat(43) }
  for (const body of bad) {
    await page.route(`**${addressOf(next.hash)}`, (route) => route.fulfill({ body }), { times: 1 })
    assert.equal(await fresh(takeOf(next)), 'NOT_IT')
    assert.equal(((await fresh({ do: 'look' })) as { cut: TimetableCut }).cut.hash, cut.hash)
    refused++
  }
  refused += await refuseBadFares(page, cut)
  refused += await refuseBadLikely(page, cut)
  await fresh({ do: 'drop' })
  assert.deepEqual(await page.evaluate('caches.keys()'), [])
  return refused
}
