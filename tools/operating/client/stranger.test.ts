import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startPayingHouse, typeCard, type PayingHouse } from '@cledrau/server/testing/paying.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ROOT } from '../../programs.ts'
import { openStranger, type Stranger } from './stranger.ts'

const TSC = join(ROOT, 'node_modules/typescript/bin/tsc')
const folder = mkdtempSync(join(tmpdir(), 'stranger-'))
let stranger: Stranger
let paying: PayingHouse

beforeAll(async () => {
  stranger = await openStranger(join(folder, 'project'), 'docs/partners/client.md')
  paying = await startPayingHouse(inject('postgres'))
})
afterAll(async () => {
  await paying.close()
  rmSync(folder, { recursive: true, force: true })
})

test('the page’s programs compile in a stranger’s strict project, and a no that a call can’t say doesn’t', async () => {
  expect(await stranger.compile(TSC)).toBe('')
  const installed = readdirSync(join(stranger.folder, 'node_modules/@cledrau'))
  expect(installed).toEqual(['client'])
  writeFileSync(
    join(stranger.folder, 'wrong.ts'),
    `import { openClient } from '@cledrau/client'
const answer = await openClient({ url: '' }).readOrder({ orderID: '' })
if (!answer.ok && answer.code === 'PRICE_CHANGED') console.log(answer.data)
openClient({ url: '' }).readOrder({})
`,
  )
  const said = await stranger.compile(TSC)
  rmSync(join(stranger.folder, 'wrong.ts'))
  for (const [line, fault] of [
    [3, 'TS2367'],
    [4, 'TS2741'],
  ])
    expect(said).toMatch(new RegExp(`wrong\\.ts\\(${line},\\d+\\): error ${fault}`))
})

test('and its program buys a ticket as a guest, from a search to a PDF', async () => {
  const child = spawn(
    process.execPath,
    ['out/buy.js', paying.house.app.server.listeningOrigin, 'CDF', 'SWA', '2026-12-09'],
    {
      cwd: stranger.folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let wrong = ''
  child.stderr.on('data', (text: Buffer) => (wrong += text))
  const lines: string[] = []
  for await (const line of createInterface(child.stdout)) {
    lines.push(line)
    const [, url] = /^pay \d+ pence at (\S+)$/.exec(line) ?? []
    if (url !== undefined) expect(await typeCard({ url }, 'approved')).toMatchObject({ outcome: 'authorised' })
  }
  expect([await ended, wrong]).toEqual([0, ''])
  expect(lines[1]).toMatch(/^ticket [^,]+\.pdf, application\/pdf, \d{4,} letters of Base64$/)
  const orders = await paying.house.db.selectFrom('orders').select(['email', 'accountId']).execute()
  expect(orders).toEqual([{ email: 'mari.huws@example.org', accountId: null }])
})
