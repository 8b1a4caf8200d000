import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LOOPBACK } from '../loopback.ts'
import { secretIn } from '../merchant.ts'
import { formPage, printedPage, type Printed, type Typed } from './pages.ts'
import { WORDS, type Language } from './words.ts'

/** Plays the ticket machines of all stations: somebody types a reference, and takes what waits under it. */
export type Machines = {
  /** What machines prove themselves with: the product's `MACHINES_KEY`. */
  key: string
  /** Where people stand in front of one. */
  url: string
  stop: () => Promise<void>
}

/** `product`: where the product is, which may start after the machines and end before them. */
type Whereabouts = { folder: string; port: number; host?: string; product: string }

const MOST_BODY = 4000
const PATIENCE = 10_000
/** The product is told who speaks, as by every app. */
const APP_TOKEN = 'cledrau-app-1'
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'"

export async function startMachines({ folder, port, host = LOOPBACK, product }: Whereabouts): Promise<Machines> {
  const key = secretIn(folder)

  const collect = async (typed: Typed, language: Language): Promise<string> => {
    const answered = await fetch(`${product.replace(/\/$/, '')}/api/v1/machines/collections`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': language },
      body: JSON.stringify({
        token: APP_TOKEN,
        machineKey: key,
        collectionID: typed.collectionID,
        collectionReference: typed.reference,
        station: typed.station,
      }),
      signal: AbortSignal.timeout(PATIENCE),
    })
    const said = (await answered.json()) as { tickets?: Printed[]; errorMessage?: string }
    if (said.tickets) return printedPage(language, said.tickets)
    // A no is final for this number; what is typed next is another collection.
    return formPage(language, { ...typed, collectionID: randomUUID() }, said.errorMessage ?? WORDS[language].noLine)
  }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://machine')
    const language = searchParams.get('lang') === 'cy' ? 'cy' : 'en'
    if (request.method === 'GET' && pathname === '/')
      return show(response, formPage(language, { collectionID: randomUUID(), reference: '', station: 'CDF' }))
    if (request.method !== 'POST' || pathname !== '/collect' || !isByHand(request)) return show(response, '', 404)
    const fields = new URLSearchParams(await bodyOf(request))
    const typed = {
      collectionID: fields.get('collectionID') ?? '',
      reference: fields.get('reference') ?? '',
      station: fields.get('station') ?? '',
    }
    // Nobody knows whether the product heard it: pressed again, it is the same collection.
    const shown = await collect(typed, language).catch(() => formPage(language, typed, WORDS[language].noLine))
    return show(response, shown)
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    key,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Somebody presses our button: pages of others may not press it for them. */
const isByHand = ({ headers }: IncomingMessage): boolean =>
  ['same-origin', undefined].includes(headers['sec-fetch-site'] as string | undefined)

const show = (response: ServerResponse, html: string, status = 200): void =>
  void response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
    })
    .end(html)

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) {
    body += String(chunk)
    if (body.length > MOST_BODY) throw new Error('too long')
  }
  return body
}
