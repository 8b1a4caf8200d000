import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startDesks, type Desks } from './desks.ts'
import type { Handed, Manner } from './on-desk.ts'

let folder: string
let now: number
let desks: Desks
const open = async (manner?: Manner) => {
  desks = await startDesks({ folder, now: () => now, takes: 1000, ...(manner ? { manner } : {}) })
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'desks-'))
  now = Date.parse('2026-12-07T08:00:00Z')
})
afterEach(async () => {
  await desks.stop()
  rmSync(folder, { recursive: true, force: true })
})

const handed: Handed = {
  reference: 'DR-AAAA-AAAA',
  operator: 'GW',
  from: 'SWA',
  to: 'PAD',
  date: '2026-12-04',
  delayMinutes: 74,
  amount: 1820,
  evidence: null,
  words: [],
  withdrawn: false,
  appeals: 0,
}
const ask = async (method: string, path: string, body?: object, secret?: string) => {
  const { password, origin } = new URL(desks.claims)
  const headers = { authorization: `Bearer ${secret ?? password}`, 'content-type': 'application/json' }
  const response = await fetch(`${origin}/v1/claims/${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, body: (await response.json()) as { words?: { n: number; what: string }[] } }
}
const heard = async () =>
  ((await ask('GET', 'DR-AAAA-AAAA/words')).body.words ?? []).map(({ n, what }) => `${n} ${what}`)

test('a claim that is handed over twice is one claim, answered once its desk has taken its time', async () => {
  await open('AGREE')
  expect((await ask('PUT', 'DR-AAAA-AAAA', handed, 'guessed')).status).toBe(401)
  await ask('PUT', 'DR-AAAA-AAAA', handed)
  await ask('PUT', 'DR-AAAA-AAAA', handed)
  expect(await heard()).toEqual([])
  now += 1000
  expect(await heard()).toEqual(['1 AGREED'])
})

test('a desk answers in the wrong order, asks again after an answer, and remembers all of it after an end', async () => {
  await open('OUT_OF_ORDER')
  await ask('PUT', 'DR-AAAA-AAAA', handed)
  now += 1000
  expect(await heard()).toEqual(['2 AGREED'])
  await desks.stop()
  await open('REFUSE')
  now += 1000
  expect(await heard()).toEqual(['1 ASKED', '2 AGREED'])
  await ask('PUT', 'DR-AAAA-AAAA', { ...handed, appeals: 1, words: [{ what: 'APPEAL', words: 'I was there' }] })
  now += 1000
  expect(await heard()).toEqual(['1 ASKED', '2 AGREED', '3 REFUSED'])
})

test('its page shows what lies there in both languages, and somebody decides for it', async () => {
  await open('SILENT')
  await ask('PUT', 'DR-AAAA-AAAA', { ...handed, from: '<b>' })
  const page = await (await fetch(`${desks.url}/?lang=cy`)).text()
  expect(page).toContain('DR-AAAA-AAAA')
  expect(page).toContain('&lt;b&gt;')
  const said = await fetch(`${desks.url}/say`, {
    method: 'POST',
    body: new URLSearchParams({ reference: 'DR-AAAA-AAAA', manner: 'AGREE' }),
  })
  expect(await said.text()).toContain('agreed')
  expect(await heard()).toEqual(['2 AGREED'])
})
