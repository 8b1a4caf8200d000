import { mkdtempSync, rmSync } from 'node:fs'
import { request as askPlainly, type IncomingMessage } from 'node:http'
import { request as askSecretly } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { startBank, type Bank } from '@cledrau/world/bank/bank.ts'
import { CONFIRMATION_CODE, TEST_CARDS } from '@cledrau/world/bank/test-cards.ts'
import { freePort } from '../db/embedded.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import type { TestPostgres } from './test-postgres.ts'

export type PayingHouse = {
  house: TestServer
  bank: Bank
  restartBank: () => Promise<void>
  close: () => Promise<void>
}

/** A server with a bank beside it that can call it back. */
export async function startPayingHouse(
  postgres: TestPostgres,
  environment: Record<string, string> = {},
): Promise<PayingHouse> {
  const folder = mkdtempSync(join(tmpdir(), 'cledrau-bank-'))
  const port = await freePort()
  // One time for both: the house's, once it stands.
  const time: { clock?: TestServer['clock'] } = {}
  const now = () => time.clock?.now() ?? Date.now()
  let bank = await startBank({ folder, now })
  const bankPort = Number(new URL(bank.url).port)
  const house = await startTestServer(postgres, {
    PUBLIC_URL: `http://localhost:${port}`,
    PAYMENTS_URL: bank.payments,
    ...environment,
  })
  time.clock = house.clock
  await house.app.server.listen({ port, host: '127.0.0.1' })
  return {
    house,
    get bank() {
      return bank
    },
    restartBank: async () => {
      await bank.stop()
      bank = await startBank({ folder, port: bankPort, now })
    },
    close: async () => {
      await house.close()
      await bank.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type CardName = (typeof TEST_CARDS)[number]['name'] | 'amex' | 'mastercard'

const numberOf = (name: string): string =>
  (TEST_CARDS.find((card) => card.name === name) ?? TEST_CARDS.find((card) => card.scheme === name))?.number ?? ''

type Told = { outcome: 'authorised' | 'refused' | 'challenge'; reason?: string; challenge?: string }

/** What a browser does in the bank's frame: types a card and presses the button. */
export async function typeCard(
  frame: { url: string } | null,
  name: string,
  more: { save?: boolean } = {},
): Promise<Told> {
  const number = numberOf(name)
  const card = { number, expiryMonth: 12, expiryYear: 2039, code: number.startsWith('3') ? '1234' : '123' }
  return inFrame(frame, 'pay', { card, ...more })
}

export const useKeptCard = (frame: { url: string } | null, cardID: string): Promise<Told> =>
  inFrame(frame, 'pay', { saved: cardID })

/** The bank's question, answered by the owner; without a code they say no. */
export async function confirm(
  frame: { url: string } | null,
  told: Told,
  code: string | null = CONFIRMATION_CODE,
): Promise<Told> {
  const url = new URL(frame?.url ?? '')
  return post(`${url.origin}${url.pathname.replace('/form/', '/challenge/')}/${told.challenge}`, { code })
}

const inFrame = (frame: { url: string } | null, verb: string, body: object): Promise<Told> => {
  const url = new URL(frame?.url ?? '')
  return post(`${url.origin}${url.pathname}/${verb}`, body)
}

/** A line of their own for each: one that was kept may be one that the bank has just closed. */
async function post(url: string, body: object): Promise<Told> {
  const request = url.startsWith('https:') ? askSecretly : askPlainly
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { method: 'POST', agent: false }, resolve).on('error', reject).end(JSON.stringify(body))
  })
  return JSON.parse(await text(answer)) as Told
}
