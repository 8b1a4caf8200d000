import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { SMARTCARD_TYPE } from '@cledrau/domain/smartcards/card-host.ts'
import { checkDigit } from '@cledrau/domain/smartcards/isrn.ts'
import { LOOPBACK } from '../loopback.ts'
import { openJournal } from '../bank/journal.ts'
import { isMerchant, secretIn } from '../merchant.ts'
import { drawPage } from './bureau-page.ts'
import type { Chip } from './chip.ts'
import { openDrawer } from './drawer.ts'
import { CLIENT_PATH, HOST_MOODS, openHost, type HostDials } from './host.ts'
import type { Permitted } from './session.ts'

/** Plays whoever makes and keeps the scheme's smartcards: knows every card, posts new ones, and writes them. */
export type Bureau = {
  /** Where it is, with the merchant's secret in it: the product's `SMARTCARDS_URL`. */
  cards: string
  /** Where people read which cards there are, and touch readers with them; phones come in there, too: the product's `SMARTCARD_HOST_URL`. */
  url: string
  dials: HostDials
  /** A card in somebody's hand. */
  chip: (isrn: string) => Chip
  /** How many sessions phones have opened. */
  opened: () => number
  stop: () => Promise<void>
}

export type CardStatus = 'ORDERED' | 'ACTIVE' | 'BLOCKED'
/** A ticket for a card: on its way to every reader, or on the card. */
type Product = { id: string; recordLocator: string; station: string | null; state: 'WAITING' | 'LOADED' }
export type Entry = { isrn: string; status: CardStatus; holder: string; key: string; products?: Product[] }

/** Cards that lie about already, for trying: somebody found them in a drawer. */
const IN_DRAWERS = 5
const OPERATOR = '6335970028'
const MOST_BODY = 4000

const isrnOf = (serial: number) => {
  const first = `${OPERATOR}${String(serial).padStart(7, '0')}`
  return first + checkDigit(first)
}

type Whereabouts = { folder: string; port: number; host?: string; now?: () => number }

export async function startBureau({ folder, port, host = LOOPBACK, now = Date.now }: Whereabouts): Promise<Bureau> {
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

  const drawer = await openDrawer(folder, { master: secret, loadedOn: (isrn) => idsOf(cards.get(isrn), 'LOADED') })
  const gate = openHost({
    master: secret,
    find: (isrn) => {
      const card = cards.get(isrn)
      return card && { status: card.status, products: card.products ?? [] }
    },
    confirm: async (isrn, ids) => {
      const card = cards.get(isrn)
      // One that is held to a reader has come by post.
      if (card) await save({ ...withLoaded(card, ids), status: card.status === 'ORDERED' ? 'ACTIVE' : card.status })
    },
    bodyOf,
    now,
  })
  /** A reader puts everything that waited onto the card, by the same talk as a phone. */
  const touch = async (isrn: string): Promise<void> => {
    const card = cards.get(isrn)
    if (card?.status !== 'ACTIVE') return
    const chip = drawer.chip(isrn)
    const talk = gate.begin(new Map([[isrn, new Set(idsOf(card))]]))
    let reply = talk.begin()
    while ('commands' in reply) {
      const answers: string[] = []
      for (const command of reply.commands) answers.push(await chip.transceive(command))
      reply = await talk.next(answers)
    }
    chip.leave()
  }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bureau')
    if (pathname.startsWith(`${CLIENT_PATH}/`))
      return gate.handle(pathname.slice(CLIENT_PATH.length), request, response)
    const [, isrn = '', act] = /^\/cards\/(\d{18})(?:\/(arrived|lost|touched))?$/.exec(pathname) ?? []
    const [, held = ''] = /^\/cards\/(\d{18})\/chip$/.exec(pathname) ?? []
    const [, owner = '', id = ''] = /^\/cards\/(\d{18})\/products\/([\w-]{1,64})$/.exec(pathname) ?? []
    const card = cards.get(isrn)
    if (request.method === 'GET' && pathname === '/') return drawPage(response, [...cards.values()], gate.dials.mood)
    // Whoever has a card in hand may hold it to anything.
    if (request.method === 'POST' && cards.has(held)) return answer(response, 200, await inHand(held, request))
    const byHand = isByHand(request, pathname === '/mood' ? 'mood' : act)
    if (!byHand && !isMerchant(request, secret)) return answer(response, 401, {})
    if (request.method === 'POST' && pathname === '/mood') {
      const mood = new URLSearchParams(await bodyOf(request)).get('mood')
      gate.dials.mood = HOST_MOODS.find((one) => one === mood) ?? gate.dials.mood
      return void response.writeHead(303, { location: '/' }).end()
    }
    if (request.method === 'POST' && pathname === '/permits') {
      const permitted = permittedIn(JSON.parse(await bodyOf(request)))
      return permitted ? answer(response, 200, gate.permit(permitted)) : answer(response, 400, {})
    }
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
      if (act === 'touched') await touch(isrn)
      else await save({ ...card, status: STATUS_AFTER[act] ?? 'ACTIVE' })
      if (!byHand) return answer(response, 200, shown(cards.get(isrn) ?? card))
      response.writeHead(303, { location: '/' }).end()
      return undefined
    }
    return answer(response, 200, shown(card))
  }

  const inHand = async (isrn: string, request: IncomingMessage): Promise<object> => {
    if (request.headers['content-type'] !== 'application/json') throw new Error('not from a page')
    const { apdu } = JSON.parse(await bodyOf(request)) as { apdu?: unknown }
    if (typeof apdu === 'string') return { answer: await drawer.chip(isrn).transceive(apdu) }
    drawer.chip(isrn).leave()
    return {}
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
    dials: gate.dials,
    chip: drawer.chip,
    opened: gate.opened,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await drawer.close()
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

const withLoaded = (card: Entry, ids: readonly string[]): Entry => ({
  ...card,
  products: (card.products ?? []).map((product) =>
    ids.includes(product.id) ? { ...product, state: 'LOADED' as const } : product,
  ),
})

const idsOf = (card: Entry | undefined, state?: Product['state']): string[] =>
  (card?.products ?? []).filter((product) => state === undefined || product.state === state).map(({ id }) => id)

/** Which products somebody may have put onto which cards, as the merchant says. */
function permittedIn(said: unknown): Permitted | null {
  const { smartcardType, cards } = said as { smartcardType?: unknown; cards?: unknown }
  if (smartcardType !== SMARTCARD_TYPE || !Array.isArray(cards)) return null
  return new Map(
    (cards as { isrn?: unknown; ids?: unknown }[]).map(({ isrn, ids }) => [
      String(isrn),
      new Set(Array.isArray(ids) ? ids.map(String) : []),
    ]),
  )
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
