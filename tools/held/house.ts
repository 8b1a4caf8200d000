import { strict as assert } from 'node:assert'
import { createPublicKey, verify } from 'node:crypto'
import type { AnyEndpoint } from '@cledrau/contract/endpoint.ts'
import { inspectorLists } from '@cledrau/contract/wallet/inspections.ts'
import { ticketWallet, type WalletEntry } from '@cledrau/contract/wallet/wallet.ts'
import type { ShownTicket } from '@cledrau/app/src/wallet/wallet-entries.ts'
import { openCode } from '@cledrau/domain/tickets/ticket-code.ts'
import type { TicketContent } from '@cledrau/domain/tickets/ticket-content.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { addressed, type TestServer } from '@cledrau/server/testing/test-server.ts'
import type { KnownTraveller } from '@cledrau/server/testing/travellers.ts'
import type { Mailbox } from '@cledrau/world/mailbox/mailbox.ts'
import type { StationName, Ride } from './phone-passes.ts'
import type { Pick, Railway } from './purchases.ts'

/** What everybody needs who buys by calls and looks at what came of it. */

export type House = { house: TestServer; mailbox: Mailbox; railway: Railway; pick: Pick; passKey: string; counts: Map<string, number> } // prettier-ignore
export type Held = { by: KnownTraveller; recordLocator: string; orderID: string }
/** A code that somebody holds, and what it is for. */
export type Code = { ticket: ShownTicket; content: TicketContent; code: string; rides: Ride[] }

export const oneOf = <Value>(pick: Pick, list: readonly Value[]): Value => list[pick(list.length)] as Value

export const count = ({ counts }: House, name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1)

export const lists = async ({ house }: House) => (await house.call(inspectorLists, {})).reply

export async function read(all: House, code: string): Promise<TicketContent> {
  const keys = (await lists(all)).keys.map(({ mark, publicKey, from, until }) => ({
    mark,
    publicKey,
    from: instant(Date.parse(from)),
    until: until === null ? null : instant(Date.parse(until)),
  }))
  const content = await openCode(code, keys, (x, signature, bytes) =>
    verify(null, bytes, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }), signature),
  )
  assert.ok(content.ok, 'a code of ours isn’t read')
  return content.value
}

export async function ask(all: House, held: Held, call: AnyEndpoint, more: object = {}): Promise<Buffer> {
  const { house } = all
  const request = addressed(call, { recordLocator: held.recordLocator, ...more })
  const authorization = `Bearer ${await house.tokenOf(held.by)}`
  const { statusCode, rawPayload, body } = await house.app.server.inject({
    ...request,
    headers: { authorization, 'accept-language': 'en' },
  })
  assert.equal(statusCode, 200, `${call.path}: ${statusCode} ${statusCode === 200 ? '' : body}`)
  return rawPayload
}
export const json = async <Value>(asked: Promise<Buffer>): Promise<Value> =>
  JSON.parse((await asked).toString()) as Value

export async function entryOf(
  { house }: House,
  { by, recordLocator }: Held,
): Promise<{ entry: WalletEntry | undefined; nameOf: StationName }> {
  // prettier-ignore
  const { reply } = await house.call(ticketWallet, { emailAddress: by.email }, { as: by })
  return {
    entry: reply.wallet.find((one) => one.recordLocator === recordLocator),
    nameOf: (code, language) => reply.places[code]?.[language] ?? code,
  }
}

const LETTER_PATIENCE = 20_000

/** The letter about a purchase, once it is there. */
export async function letterAbout({ mailbox }: House, { by, recordLocator }: Held) {
  const patience = Date.now() + LETTER_PATIENCE
  const about = () => mailbox.list(by.email).find(({ text }) => text.includes(recordLocator))
  while (!about() && Date.now() < patience) await new Promise((resolve) => setTimeout(resolve, 20))
  const letter = about()
  assert.ok(letter, 'no letter came')
  return letter
}
