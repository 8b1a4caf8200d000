import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { FIRST_ROUTE_KB, FURTHER_ROUTE_KB, measureBuild } from '@cledrau/app/build-budget.ts'
import { hashesOf } from '@cledrau/server/http/inline-hashes.ts'
import { startTestServer } from '@cledrau/server/testing/test-server.ts'
import { TEST_CARDS } from '@cledrau/world/bank/test-cards.ts'
import { beforeAll, expect, inject, test } from 'vitest'
import { buildApp } from './build-app.ts'
import { writeWebFiles } from './native/web-files.ts'
import { ROOT } from './programs.ts'

beforeAll(() => buildApp(), 180_000)

test('the app stays within its budget and asks nobody else for anything [ASVS-14.2.3]', () => {
  const { firstRouteKb, furtherRoute, foreign } = measureBuild(join(ROOT, 'app/dist'))
  expect(firstRouteKb).toBeGreaterThan(50)
  expect(firstRouteKb).toBeLessThanOrEqual(FIRST_ROUTE_KB)
  expect(furtherRoute.kb).toBeLessThanOrEqual(FURTHER_ROUTE_KB)
  expect(foreign).toEqual([])
})

/** What somebody downloads from a store, as far as it is ours. */
const SHELL_MB = 8

test('the files of the native shell stay small, and are those of the build without what only the web needs, put together anew', async () => {
  const www = mkdtempSync(join(tmpdir(), 'cledrau-shell-'))
  const folders = { dist: join(ROOT, 'app/dist'), images: join(ROOT, 'data/images'), www }
  const bytes = await writeWebFiles(folders, {
    apiUrl: 'https://trains.example/api',
    bankUrl: null,
    cardHostUrl: null,
    appleId: null,
  })
  expect(bytes).toBeGreaterThan(1_000_000)
  expect(bytes).toBeLessThanOrEqual(SHELL_MB * 1_000_000)
  // Whatever its page names is there.
  const page = readFileSync(join(www, 'index.html'), 'utf8')
  const named = [...page.matchAll(/\/(?:assets|icons)\/[\w.-]+/g)].map(([path]) => path)
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((path) => !existsSync(join(www, path)))).toEqual([])
  // And what stands in it may run, as it was built.
  const policy = /Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1] ?? ''
  const inside = Object.values(hashesOf(page)).flat()
  expect(inside.length).toBeGreaterThan(1)
  expect(inside.filter((hash) => !policy.includes(hash))).toEqual([])
  expect(page).toContain('cledrau-api')
  const files = readdirSync(www, { recursive: true, encoding: 'utf8' })
  expect(files).toEqual(expect.arrayContaining(['icons/icon.svg', 'images/home.svg']))
  expect(files.filter((file) => /\.(br|gz|map)$|^sw\.js|(^|\/)\.|\.(narrow|wide)\.\w\w\.js$/.test(file))).toEqual([])
  // What it begins with is one file and the doors to it, and whatever a script asks for is there.
  const parts = / data-parts="([^"]+)"/.exec(page)?.[1]?.split(' ') ?? []
  const weights = parts.map((path) => statSync(join(www, path)).size).toSorted((a, b) => b - a)
  expect(weights[0]).toBeGreaterThan(300_000)
  expect(Math.max(...weights.slice(1))).toBeLessThan(1000)
  const asked = files
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => [
      ...readFileSync(join(www, file), 'utf8').matchAll(/(?:from|import|import\()["'`](\.\/[\w-]+\.js)/g),
    ])
    .map(([, path = '']) => join('assets', path))
  expect(asked.length).toBeGreaterThan(300)
  expect(asked.filter((path) => !files.includes(path))).toEqual([])
  rmSync(www, { recursive: true })
})

/** What a server may send before it has heard anything back: ten packets. */
const AT_ONCE = 14_600

test('the first page comes with the first answer, whole', async () => {
  const house = await startTestServer(inject('postgres'), {
    APP_DIR: join(ROOT, 'app/dist'),
    // As where cards are taken: the bank stands in what pages may load.
    PAYMENTS_URL: 'https://merchant:secret@payments.example',
  })
  await house.app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = house.app.server.server.address() as AddressInfo
  const bytes = await new Promise<number>((resolve, reject) => {
    const asked = get({
      host: '127.0.0.1',
      port,
      agent: false,
      headers: { 'accept-encoding': 'br', connection: 'keep-alive' },
    })
    asked.on('error', reject)
    asked.on('response', (answer) => {
      const { socket } = answer
      expect(answer.headers['content-encoding']).toBe('br')
      answer.resume().on('end', () => {
        resolve(socket.bytesRead)
        socket.destroy()
      })
    })
  })
  expect(bytes).toBeGreaterThan(5000)
  expect(bytes).toBeLessThanOrEqual(AT_ONCE)
  await house.close()
})

test('no card number is in what phones download', () => {
  const built = join(ROOT, 'app/dist')
  const files = globSync('**/*.{html,js,css,json,map}', { cwd: built })
  expect(files.length).toBeGreaterThan(50)
  const text = files
    .map((file) => readFileSync(join(built, file), 'utf8').replaceAll(/(\d)[ -](?=\d)/g, '$1'))
    .join('\n')
  expect(TEST_CARDS.map(({ number }) => number).filter((number) => text.includes(number))).toEqual([])
})

test('an app that is built already is not built again', async () => {
  expect(await buildApp()).toBe(false)
})
