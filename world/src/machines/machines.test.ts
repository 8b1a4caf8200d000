import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startMachines, type Machines } from './machines.ts'
import { formPage, printedPage, type Printed } from './pages.ts'
import { WORDS } from './words.ts'

const both = (en: string, cy: string) => ({ en, cy })
const ticket = (changed: Partial<Printed> = {}): Printed => ({
  reference: '7KQ4M2XP',
  ticketName: both('Advance Single', 'Sengl Ymlaen Llaw'),
  serviceClass: 'STANDARD',
  passenger: 'ADULT',
  origin: 'Cardiff Central',
  destination: 'Machynlleth',
  route: both('any', 'unrhyw un'),
  firstDay: '2026-12-07',
  lastDay: '2026-12-07',
  ...changed,
})

const folder = mkdtempSync(join(tmpdir(), 'machines-'))
/** The product, as far as a machine knows it. */
let product: Server
let machines: Machines
let asked: Record<string, unknown>[]
let answer: { tickets?: Printed[]; errorMessage?: string } | null

beforeAll(async () => {
  product = createServer(async (request, response) => {
    asked.push({ ...((await json(request)) as object), language: request.headers['accept-language'], at: request.url })
    if (answer === null) return void response.destroy()
    response.writeHead(answer.tickets ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve))
  const { port } = product.address() as AddressInfo
  machines = await startMachines({ folder, port: 0, product: `http://127.0.0.1:${port}/` })
})
beforeEach(() => {
  asked = []
  answer = { tickets: [ticket()] }
})
afterAll(async () => {
  await machines.stop()
  await new Promise((resolve) => product.close(resolve))
  rmSync(folder, { recursive: true, force: true })
})

const idIn = (page: string) => /name="collectionID" value="([\w-]+)"/.exec(page)?.[1] ?? ''
const press = async (collectionID: string, reference: string, language = 'en', headers = {}) => {
  const body = new URLSearchParams({ collectionID, reference, station: 'CDF' })
  const reply = await fetch(`${machines.url}/collect?lang=${language}`, { method: 'POST', body, headers })
  return { status: reply.status, page: await reply.text() }
}

test('what is typed goes to the product with the machine’s own key, and what comes back is printed', async () => {
  const form = await (await fetch(`${machines.url}/?lang=cy`)).text()
  expect(form).toContain(WORDS.cy.title)
  const { page } = await press(idIn(form), '7KQ4M2XP', 'cy')
  expect(page).toContain(WORDS.cy.printed(1))
  expect(page).toContain('Sengl Ymlaen Llaw')
  expect(asked).toEqual([
    {
      token: 'cledrau-app-1',
      machineKey: machines.key,
      collectionID: idIn(form),
      collectionReference: '7KQ4M2XP',
      station: 'CDF',
      language: 'cy',
      at: '/api/v1/machines/collections',
    },
  ])
})

test('without a line the same collection is asked for again; a no is final, and the next press another one', async () => {
  answer = null
  const { page: lost } = await press('one', '7KQ4M2XP')
  expect(lost).toContain(WORDS.en.noLine)
  expect(lost).toContain('value="7KQ4M2XP"')
  expect(idIn(lost)).toBe('one')
  answer = { errorMessage: 'Nothing waits under <this>' }
  const { page: no } = await press('one', '7KQ4M2XP')
  expect(no).toContain('Nothing waits under &lt;this&gt;')
  expect(idIn(no)).toMatch(/^[\da-f-]{36}$/)
  expect(asked.map(({ collectionID }) => collectionID)).toEqual(['one', 'one'])
})

test('pages of others press no button here, and whatever is no page of a machine is none', async () => {
  expect((await press('one', '7KQ4M2XP', 'en', { 'sec-fetch-site': 'cross-site' })).status).toBe(404)
  expect((await fetch(`${machines.url}/collect`)).status).toBe(404)
  expect((await fetch(`${machines.url}/other`, { method: 'POST' })).status).toBe(404)
  expect(asked).toEqual([])
  const policy = (await fetch(machines.url)).headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("form-action 'self'")
})

test('what somebody typed stands in the form as text, never as a part of the page', () => {
  const page = formPage('en', { collectionID: 'a', reference: '"><script>', station: "'x" })
  expect(page).toContain('value="&quot;&gt;&lt;script&gt;"')
  expect(page).toContain('value="&#39;x"')
})

test.each(['en', 'cy'] as const)('a printed ticket in %s says way, who, class and days', (language) => {
  const words = WORDS[language]
  const page = printedPage(language, [
    ticket(),
    ticket({ passenger: 'CHILD', serviceClass: 'FIRST', lastDay: '2026-12-09' }),
    ticket({ origin: '', destination: '' }),
  ])
  expect(page).toContain(words.printed(3))
  expect(page).toContain(
    `Cardiff Central – Machynlleth<br>${words.adult}, ${words.standard}<br>${words.valid}: 2026-12-07<`,
  )
  expect(page).toContain(`${words.child}, ${words.first}<br>${words.valid}: 2026-12-07 – 2026-12-09<`)
  // A ticket for an area names no stations.
  expect(page).toContain(`</b>${ticket().route[language]}<br>`)
})
