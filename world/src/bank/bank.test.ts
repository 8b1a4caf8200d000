import { createHmac } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startBank, type Bank } from './bank.ts'
import { CONFIRMATION_CODE, TEST_CARDS } from './test-cards.ts'

let folder: string
let bank: Bank
let now = Date.parse('2026-12-07T08:00:00Z')
const start = () => startBank({ folder, now: () => now })

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bank-'))
  bank = await start()
})
afterEach(async () => {
  await bank.stop()
  rmSync(folder, { recursive: true, force: true })
})

type View = {
  state: string
  form: string
  token: string | null
  refusal: string | null
  card: object | null
  challenged: boolean
}

const merchant = async <Value = View>(method: string, path: string, body?: object): Promise<Value> => {
  const { password } = new URL(bank.payments)
  const response = await fetch(`${bank.url}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${password}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await response.json()) as Value
}
const open = (key: string, more: object = {}) =>
  merchant('POST', '/sessions', {
    key,
    kind: 'pay',
    amount: 3565,
    description: 'Cardiff to Machynlleth',
    customer: null,
    cards: [],
    notify: '',
    origins: [],
    lifetime: 600,
    ...more,
  })
const browser = async (path: string, body: object) =>
  (await (await fetch(bank.url + path, { method: 'POST', body: JSON.stringify(body) })).json()) as {
    outcome: string
    reason?: string
    challenge?: string
  }
const typed = (number: string) => ({
  card: { number, expiryMonth: 8, expiryYear: 2028, code: number.startsWith('3') ? '1234' : '123' },
})
const numberOf = (name: string) => TEST_CARDS.find((card) => card.name === name)?.number ?? ''

test('each test card does what its line on the page says', async () => {
  const page = await (await fetch(bank.url)).text()
  for (const { number, name, kind, ...card } of TEST_CARDS.filter((one) => one.kind !== 'slow')) {
    expect(page).toContain(number.slice(-4))
    const { form } = await open(`${name}-${number}`)
    const answer = await browser(`${form}/pay`, typed(number))
    const wanted =
      kind === 'refused' && 'reason' in card
        ? ['refused', card.reason]
        : [kind === 'challenge' ? 'challenge' : 'authorised', undefined]
    expect([name, answer.outcome, answer.reason]).toEqual([name, ...wanted])
  }
})

test('money is reserved, taken once, and never more goes back than was taken', async () => {
  const { form } = await open('a')
  await browser(`${form}/pay`, typed(numberOf('approved')))
  expect((await merchant('POST', '/payments/a/capture')).state).toBe('captured')
  expect((await merchant('POST', '/payments/a/capture')).state).toBe('captured')
  expect((await merchant('POST', '/payments/a/cancel')).state).toBe('captured')
  const refund = (key: string, amount: number) => merchant('POST', '/refunds', { key, payment: 'a', amount })
  expect(await refund('r1', 3000)).toMatchObject({ state: 'done' })
  expect(await refund('r1', 3000)).toMatchObject({ state: 'done' })
  expect(await refund('r2', 3000)).toHaveProperty('error')
  const lines = await merchant<{ amount: number }[]>(
    'GET',
    '/statement?from=2026-12-07T00:00:00Z&to=2026-12-08T00:00:00Z',
  )
  expect(lines.map(({ amount }) => amount)).toEqual([3565, -3000])
})

test('the owner’s confirmation is asked for once and remembered with the kept card', async () => {
  const { form } = await open('a', { customer: 'carys' })
  const asked = await browser(`${form}/pay`, { ...typed(numberOf('challenge')), save: true })
  const path = `${form.replace('/form/', '/challenge/')}/${asked.challenge}`
  expect(await browser(path, { code: CONFIRMATION_CODE })).toMatchObject({ outcome: 'authorised' })
  const { token } = await merchant('GET', '/payments/a')
  const again = await open('b', { customer: 'carys', cards: [{ name: 'mine', token }] })
  expect(await browser(`${again.form}/pay`, { saved: 'mine' })).toMatchObject({ outcome: 'authorised' })
  const other = await open('c', { customer: 'gethin', cards: [{ name: 'mine', token }] })
  expect(await browser(`${other.form}/pay`, { saved: 'mine' })).toMatchObject({ outcome: 'refused' })
  expect(await merchant('POST', '/charges', { key: 'later', token, amount: 120 })).toMatchObject({ state: 'done' })
})

test('a wrong code, a no and too long a wait are three different refusals, and another card may follow', async () => {
  const { form } = await open('a')
  const ask = async (name: string) => (await browser(`${form}/pay`, typed(numberOf(name)))).challenge ?? ''
  const path = (challenge: string) => `${form.replace('/form/', '/challenge/')}/${challenge}`
  expect(await browser(path(await ask('challenge')), { code: '0000' })).toMatchObject({ reason: 'NOT_CONFIRMED' })
  expect(await browser(path(await ask('challenge')), { code: null })).toMatchObject({ reason: 'NOT_CONFIRMED' })
  const late = await ask('challengeTimesOut')
  now += 4000
  expect(await browser(path(late), { code: CONFIRMATION_CODE })).toMatchObject({ reason: 'CONFIRMATION_TIMED_OUT' })
  expect(await browser(`${form}/pay`, typed(numberOf('approved')))).toMatchObject({ outcome: 'authorised' })
})

test('a payment that was given up is never taken, even where nobody had heard of it yet', async () => {
  expect((await merchant('POST', '/payments/early/cancel')).state).toBe('cancelled')
  const { form, state } = await open('early')
  expect(state).toBe('cancelled')
  expect(await browser(`${form}/pay`, typed(numberOf('approved')))).toMatchObject({ outcome: 'refused' })
  expect(await merchant('POST', '/payments/early/capture')).toHaveProperty('error')
})

test('what was said survives a sudden end, and half a line does no harm', async () => {
  const { form } = await open('a', { customer: 'carys' })
  await browser(`${form}/pay`, { ...typed(numberOf('approved')), save: true })
  await merchant('POST', '/payments/a/capture')
  const before = await merchant('GET', '/payments/a')
  await bank.stop()
  const file = join(folder, 'book.jsonl')
  writeFileSync(file, `${readFileSync(file, 'utf8')}{"type":"refu`)
  bank = await start()
  expect(await merchant('GET', '/payments/a')).toEqual(before)
})

test('no number is kept, and no card but the test cards is taken', async () => {
  const { form } = await open('a', { customer: 'carys' })
  expect(await browser(`${form}/pay`, typed('4111111111111111'))).toMatchObject({ reason: 'CARD_NOT_TAKEN' })
  await browser(`${form}/pay`, { ...typed(numberOf('approved')), save: true })
  const books = readFileSync(join(folder, 'book.jsonl'), 'utf8')
  expect(books).not.toMatch(/4111111111111111|4242424242424242/)
  expect(books).toContain('"lastFour":"4242"')
})

test('only the merchant may ask about payments, and only its pages may show the form', async () => {
  const { form } = await open('a', { origins: ['https://rail.example'] })
  expect((await fetch(`${bank.url}/v1/payments/a`)).status).toBe(401)
  const policy = (await fetch(bank.url + form)).headers.get('content-security-policy')
  expect(policy).toContain('frame-ancestors https://rail.example')
})

test('the merchant is told, signed, and told again until it has heard, also after a restart', async () => {
  const heard: { body: string; signature: string }[] = []
  let deaf = true
  const listener: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk))
    request.on('end', () => {
      if (!deaf) heard.push({ body, signature: String(request.headers['bank-signature']) })
      response.writeHead(deaf ? 500 : 204).end()
    })
  })
  await new Promise<void>((resolve) => listener.listen(0, resolve))
  const { form } = await open('a', { notify: `http://localhost:${(listener.address() as AddressInfo).port}/` })
  await browser(`${form}/pay`, typed(numberOf('approved')))
  await bank.stop()
  deaf = false
  bank = await start()
  await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(1)
  const { body = '', signature = '' } = heard[0] ?? {}
  const [, at, given] = /^t=(\d+),v1=(\w+)$/.exec(signature) ?? []
  expect(JSON.parse(body)).toMatchObject({ event: 'payment.authorised', key: 'a' })
  expect(given).toBe(createHmac('sha256', new URL(bank.payments).password).update(`${at}.${body}`).digest('hex'))
  listener.close()
  listener.closeAllConnections()
})
