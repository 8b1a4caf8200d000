import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkDigit, isIsrn } from '@cledrau/domain/smartcards/isrn.ts'
import { afterEach, expect, test } from 'vitest'
import { startBureau, type Bureau } from './bureau.ts'

const folder = mkdtempSync(join(tmpdir(), 'bureau-'))
let bureau: Bureau | undefined
afterEach(async () => {
  await bureau?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** As the merchant, who knows the secret. */
const asMerchant = ({ cards }: Bureau) => ({ authorization: `Bearer ${new URL(cards).password}` })

const order = async (at: Bureau, key: string) => {
  const body = JSON.stringify({ key, holder: 'Carys Evans' })
  const reply = await fetch(`${at.url}/cards`, { method: 'POST', headers: asMerchant(at), body })
  return (await reply.json()) as { isrn: string; status: string }
}

test('whoever doesn’t know the secret learns nothing and orders nothing', async () => {
  bureau = await startBureau({ folder, port: 0 })
  const statusOf = async (headers: Record<string, string>) =>
    (await fetch(`${bureau?.url}/cards`, { method: 'POST', headers, body: '{"key":"k","holder":"h"}' })).status
  expect(await statusOf({})).toBe(401)
  expect(await statusOf({ authorization: 'Bearer guessed' })).toBe(401)
  expect(await statusOf(asMerchant(bureau))).toBe(200)
})

test('a card that was ordered once is one card, before and after a restart, until it arrives', async () => {
  bureau = await startBureau({ folder, port: 0 })
  const card = await order(bureau, 'order-1')
  expect(isIsrn(card.isrn)).toBe(true)
  expect(await order(bureau, 'order-1')).toEqual(card)
  expect((await order(bureau, 'order-2')).isrn).not.toBe(card.isrn)
  await bureau.stop()

  bureau = await startBureau({ folder, port: 0 })
  const headers = asMerchant(bureau)
  const read = async () => (await fetch(`${bureau?.url}/cards/${card.isrn}`, { headers })).json()
  expect(await read()).toEqual({ isrn: card.isrn, status: 'ORDERED', products: [] })
  await fetch(`${bureau.url}/cards/${card.isrn}/arrived`, { method: 'POST', headers })
  expect(await read()).toEqual({ isrn: card.isrn, status: 'ACTIVE', products: [] })
  expect((await fetch(`${bureau.url}/cards/633597002899999999`, { headers })).status).toBe(404)
})

test('a product waits for its card, told once or twice, until the card touches a reader; a lost card takes nothing', async () => {
  bureau = await startBureau({ folder, port: 0 })
  const { url } = bureau
  const headers = asMerchant(bureau)
  const isrn = `63359700280000001${checkDigit('63359700280000001')}`
  const at = (path: string, method: string, body?: object) =>
    fetch(`${url}/cards/${isrn}${path}`, {
      method,
      headers: { accept: 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    }).then(async (reply) => (await reply.json()) as { products: { id: string; state: string }[] })
  const states = ({ products }: { products: { id: string; state: string }[] }) =>
    products.map(({ id, state }) => `${id} ${state}`)
  const said = { recordLocator: 'ABCDEF', station: 'CDF' }
  await at('/products/one', 'PUT', said)
  expect(states(await at('/products/one', 'PUT', said))).toEqual(['one WAITING'])
  expect(states(await at('/touched', 'POST'))).toEqual(['one LOADED'])
  expect(states(await at('/products/one', 'PUT', said))).toEqual(['one LOADED'])
  await at('/lost', 'POST')
  await at('/products/two', 'PUT', said)
  expect(states(await at('/touched', 'POST'))).toEqual(['one LOADED', 'two WAITING'])
  expect(states(await at('/products/one', 'DELETE'))).toEqual(['two WAITING'])
})
