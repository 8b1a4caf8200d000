import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tasksPage, type Task } from './pages.ts'
import { startStaff, type Staff } from './staff.ts'
import { WORDS } from './words.ts'

const NOON = Date.parse('2026-12-07T12:00:00Z')
const task = (changed: Partial<Task> = {}): Task => ({
  stopID: 'stop-1',
  station: 'CDF',
  stationName: 'Cardiff Central',
  kind: 'BOARD',
  at: '2026-12-07T12:00:00Z',
  off: null,
  on: { uid: 'C10001', terminus: 'SWA', at: '2026-12-07T12:00:00Z', seat: 'B 5A' },
  needs: ['RAMP'],
  calledName: 'Car',
  status: 'ASKED',
  staffName: null,
  ...changed,
})

const folder = mkdtempSync(join(tmpdir(), 'staff-'))
/** The product, as far as staff know it. */
let product: Server
let staff: Staff
let now = NOON
let tasks: Task[]
let said: Record<string, unknown>[]
let gone: boolean

beforeAll(async () => {
  product = createServer(async (request, response) => {
    const body = (await json(request)) as { stopID: string; word: Task['status'] | 'MET' | 'FAILED'; staffName: string }
    if (gone) return void response.destroy()
    const reply = (status: number, what: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(what))
    if (request.url?.endsWith('/tasks')) return reply(200, { tasks })
    said.push({ ...body })
    if (body.word === 'MET' && now < NOON - 3_600_000) return reply(409, { errorMessage: 'It is <too> early' })
    tasks = tasks.flatMap((one) => {
      if (one.stopID !== body.stopID) return one
      return body.word === 'ACCEPTED' ? { ...one, status: 'ACCEPTED' as const, staffName: body.staffName } : []
    })
    return reply(200, { status: body.word })
  })
  await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve))
  const { port } = product.address() as AddressInfo
  staff = await startStaff({ folder, port: 0, product: `http://127.0.0.1:${port}/`, now: () => now, every: 0 })
})
beforeEach(() => {
  now = NOON - 7_200_000
  tasks = [task()]
  said = []
  gone = false
})
afterAll(async () => {
  await staff.stop()
  await new Promise((resolve) => product.close(resolve))
  rmSync(folder, { recursive: true, force: true })
})

const press = async (stopID: string, word: string, headers = {}) => {
  const body = new URLSearchParams({ stopID, word })
  const reply = await fetch(`${staff.url}/say`, { method: 'POST', body, headers })
  return { status: reply.status, page: await reply.text() }
}

test('staff accept with a first name and their own key, and meet the traveller a few minutes before the train', async () => {
  await staff.look()
  expect(said).toMatchObject([{ token: 'cledrau-app-1', staffKey: staff.key, stopID: 'stop-1', word: 'ACCEPTED' }])
  const name = said[0]?.staffName
  expect(name).toMatch(/^\p{Lu}\p{Ll}+$/u)
  await staff.look()
  expect(said).toHaveLength(1)
  now = NOON - 5 * 60_000
  await staff.look()
  expect(said.slice(1)).toMatchObject([{ word: 'MET', staffName: name }])
  await staff.look()
  expect(said).toHaveLength(2)
})

test('about one in twenty can’t, always the same ones', async () => {
  const many = () =>
    Array.from({ length: 400 }, (_, at) => task({ stopID: `stop-${at}`, status: 'ACCEPTED', staffName: 'Mair' }))
  now = NOON
  const failed = async () => {
    tasks = many()
    said = []
    await staff.look()
    return said.filter(({ word }) => word === 'FAILED').map(({ stopID }) => stopID)
  }
  const once = await failed()
  expect(once.length).toBeGreaterThan(8)
  expect(once.length).toBeLessThan(36)
  expect(await failed()).toEqual(once)
})

test('a press decides before they do, and what the product doesn’t allow is shown in its words', async () => {
  const page = await (await fetch(`${staff.url}/?lang=cy`)).text()
  expect(page).toContain(WORDS.cy.title)
  expect(page).toContain('Cardiff Central')
  expect(page).toContain('B 5A')
  await press('stop-1', 'ACCEPTED')
  expect((await press('stop-1', 'MET')).page).toContain('It is &lt;too&gt; early')
  expect((await press('stop-1', 'FAILED')).page).toContain(WORDS.en.none)
  expect(said.map(({ word }) => word)).toEqual(['ACCEPTED', 'MET', 'FAILED'])
  await press('stop-1', 'FAILED')
  await press('stop-9', 'DANCED')
  expect(said).toHaveLength(3)
})

test('while the product is away they say so, and pages of others press no button here', async () => {
  expect((await press('stop-1', 'FAILED', { 'sec-fetch-site': 'cross-site' })).status).toBe(404)
  expect((await fetch(`${staff.url}/say`)).status).toBe(404)
  expect(said).toEqual([])
  gone = true
  expect((await press('stop-1', 'FAILED')).page).toContain(WORDS.en.noLine)
  await expect(staff.look()).rejects.toThrow()
})

test('what travellers typed stands on the page as text', () => {
  const page = tasksPage('en', [task({ calledName: '<script>', status: 'ACCEPTED', staffName: '"Siân"' })])
  expect(page).toContain('&lt;script&gt;')
  expect(page).toContain('&quot;Siân&quot;')
})
