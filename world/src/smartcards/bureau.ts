import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { checkDigit, printIsrn } from '@cledrau/domain/smartcards/isrn.ts'
import { LOOPBACK } from '../loopback.ts'
import { openJournal } from '../bank/journal.ts'
import { isMerchant, secretIn } from '../merchant.ts'

/** Plays whoever makes and keeps the scheme's smartcards: knows every card, and posts new ones. */
export type Bureau = {
  /** Where it is, with the merchant's secret in it: the product's `SMARTCARDS_URL`. */
  cards: string
  /** Where people read which cards there are, and touch readers with them. */
  url: string
  stop: () => Promise<void>
}

type CardStatus = 'ORDERED' | 'ACTIVE' | 'BLOCKED'
/** A ticket for a card: on its way to every reader, or on the card. */
type Product = { id: string; recordLocator: string; station: string | null; state: 'WAITING' | 'LOADED' }
type Entry = { isrn: string; status: CardStatus; holder: string; key: string; products?: Product[] }

/** Cards that lie about already, for trying: somebody found them in a drawer. */
const IN_DRAWERS = 5
const OPERATOR = '6335970028'
const MOST_BODY = 4000

const isrnOf = (serial: number) => {
  const first = `${OPERATOR}${String(serial).padStart(7, '0')}`
  return first + checkDigit(first)
}

type Whereabouts = { folder: string; port: number; host?: string }

export async function startBureau({ folder, port, host = LOOPBACK }: Whereabouts): Promise<Bureau> {
  const secret = secretIn(folder)
  const journal = await openJournal<Entry>(join(folder, 'cards.jsonl'))
  const cards = new Map<string, Entry>()
  for (let serial = 1; serial <= IN_DRAWERS; serial += 1) {
    const isrn = isrnOf(serial)
    cards.set(isrn, { isrn, status: 'ACTIVE', holder: '', key: '' })
  }
  for (const entry of journal.entries) cards.set(entry.isrn, entry)

  const save = async (entry: Entry): Promise<Entry> => {
    cards.set(entry.isrn, entry)
    journal.append(entry)
    await journal.settled()
    return entry
  }
  /** The same order, asked for again, is the same card. */
  const order = async (key: string, holder: string): Promise<Entry> =>
    [...cards.values()].find((card) => card.key === key) ??
    save({ isrn: isrnOf(cards.size + 1), status: 'ORDERED', holder, key })

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bureau')
    const [, isrn = '', act] = /^\/cards\/(\d{18})(?:\/(arrived|lost|touched))?$/.exec(pathname) ?? []
    const [, owner = '', id = ''] = /^\/cards\/(\d{18})\/products\/([\w-]{1,64})$/.exec(pathname) ?? []
    const card = cards.get(isrn)
    if (request.method === 'GET' && pathname === '/') return page(response, [...cards.values()])
    const byHand = isByHand(request, act)
    if (!byHand && !isMerchant(request, secret)) return answer(response, 401, {})
    if (request.method === 'POST' && pathname === '/cards') {
      const { key, holder } = JSON.parse(await bodyOf(request)) as { key?: unknown; holder?: unknown }
      if (typeof key !== 'string' || typeof holder !== 'string') return answer(response, 400, {})
      return answer(response, 200, shown(await order(key, holder)))
    }
    const target = cards.get(owner)
    if (target && request.method === 'PUT') {
      const { recordLocator, station } = JSON.parse(await bodyOf(request)) as Record<string, unknown>
      if (typeof recordLocator !== 'string') return answer(response, 400, {})
      const where = typeof station === 'string' ? station : null
      return answer(response, 200, shown(await save(withProduct(target, { id, recordLocator, station: where }))))
    }
    if (target && request.method === 'DELETE')
      return answer(response, 200, shown(await save({ ...target, products: productsOf(target, id) })))
    if (!card) return answer(response, 404, {})
    if (request.method === 'POST' && act) {
      const changed = await save(
        act === 'touched' ? touched(card, await namedIn(request)) : { ...card, status: STATUS_AFTER[act] ?? 'ACTIVE' },
      )
      if (!byHand) return answer(response, 200, shown(changed))
      response.writeHead(303, { location: '/' }).end()
      return undefined
    }
    return answer(response, 200, shown(card))
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => answer(response, 400, {}))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    cards: `http://cledrau:${secret}@127.0.0.1:${portOf(server)}`,
    url: `http://127.0.0.1:${portOf(server)}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await journal.close()
    },
  }
}

const portOf = (server: Server) => (server.address() as AddressInfo).port

/** Somebody presses a button of our page. Pages of others may not press it for them; everything else is the merchant's. */
const isByHand = ({ method, headers }: IncomingMessage, act: string | undefined): boolean =>
  method === 'POST' &&
  act !== undefined &&
  headers.accept !== 'application/json' &&
  ['same-origin', undefined].includes(headers['sec-fetch-site'] as string | undefined)

const shown = ({ isrn, status, products = [] }: Entry) => ({ isrn, status, products })

const STATUS_AFTER: Readonly<Record<string, CardStatus>> = { arrived: 'ACTIVE', lost: 'BLOCKED' }

const productsOf = ({ products = [] }: Entry, without: string): Product[] => products.filter(({ id }) => id !== without)

/** Told twice, it is one product; what is on the card already stays on it. */
const withProduct = (card: Entry, product: Omit<Product, 'state'>): Entry =>
  card.products?.some(({ id }) => id === product.id)
    ? card
    : { ...card, products: [...(card.products ?? []), { ...product, state: 'WAITING' }] }

/** A reader puts everything that waited onto the card, a phone what its traveller holds. */
const touched = (card: Entry, only: readonly string[] | null): Entry =>
  card.status === 'ACTIVE'
    ? {
        ...card,
        products: card.products?.map((product) =>
          only === null || only.includes(product.id) ? { ...product, state: 'LOADED' as const } : product,
        ),
      }
    : card

/** The products that a phone asks for; a reader names none. */
async function namedIn(request: IncomingMessage): Promise<readonly string[] | null> {
  if (request.headers['content-type'] !== 'application/json') return null
  const { ids } = JSON.parse(await bodyOf(request)) as { ids?: unknown }
  return Array.isArray(ids) ? ids.map(String) : null
}

const answer = (response: ServerResponse, status: number, body: object) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) {
    body += String(chunk)
    if (body.length > MOST_BODY) throw new Error('too long')
  }
  return body
}

/** For a person: which numbers there are, and what may happen to a card. */
function page(response: ServerResponse, cards: readonly Entry[]): void {
  const button = (isrn: string, act: string, words: string) =>
    `<form method="post" action="/cards/${isrn}/${act}"><button>${words}</button></form>`
  const rows = cards.map(
    ({ isrn, status, holder, products = [] }) =>
      `<tr><td><code>${printIsrn(isrn)}</code><td>${status}<td>${holder.replaceAll(/[<&]/g, '')}<td>${products
        .map(({ recordLocator, state }) => `${recordLocator.replaceAll(/\W/g, '')} ${state}`)
        .join('<br>')}<td>${status === 'ORDERED' ? button(isrn, 'arrived', 'It has arrived') : ''}${
        status === 'ACTIVE'
          ? button(isrn, 'touched', 'Touch a reader with it') + button(isrn, 'lost', 'Report it lost')
          : ''
      }`,
  )
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Smartcards</title><style>body{font:1rem/1.5 system-ui;margin:2rem}td{padding:.25rem 1rem .25rem 0}</style><h1>Smartcards</h1><p>Every card there is. Type one of these numbers into the app to add it.</p><table>${rows.join('')}</table></html>`,
    )
}
