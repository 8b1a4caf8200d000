import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { instant, MINUTE, SECOND, type Instant } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import { openJournal } from '../bank/journal.ts'
import type { Till } from '../bank/till.ts'
import { LOOPBACK } from '../loopback.ts'
import { isMerchant, secretIn } from '../merchant.ts'
import { readCard, type Device, type Held } from './cards.ts'
import { random } from './chance.ts'
import { commutersAt, demonstrationTrips } from './commuters.ts'
import { idOf, openLine, type GateTap, type Line, type LineEntry } from './line.ts'
import { dialsTyped, FIRST, gatesPage, type GateAnswer, type Typed } from './pages.ts'
import { aheadOf, readersOf } from './readers.ts'
import type { Language, Why } from './words.ts'

/** Plays every gate and reader of the scheme, and the line to whoever settles for them. */
export type Gates = {
  /** Where taps are fetched, with the secret in it: the product’s `TAPS_URL`. */
  taps: string
  /** Where people stand in front of a reader. */
  url: string
  /** Somebody taps; answers what was tapped, or why the reader stays red. */
  tap: (asked: Held & { station: string; direction: 'IN' | 'OUT'; at?: Instant }) => GateTap | Why
  /** Everything that was tapped so far outlives any end of the gates. */
  settled: () => Promise<void>
  line: Line
  stop: () => Promise<void>
}

export type GateStation = { crs: string; names: Record<Language, string> }

type Whereabouts = {
  folder: string
  port: number
  host?: string
  now: () => number
  till: Pick<Till, 'present' | 'cardTyped'>
  /** The bank remembers which tokens it gave. */
  bankSettled?: () => Promise<void>
  stations: readonly GateStation[]
  seed: number
  /** How many people travel by themselves on working days. */
  commuters?: number
  /** Four weeks of taps are there from the start. */
  demonstration?: boolean
}

const MOST_BODY = 1_000_000
const MOST_TAPS = 1000
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'"

export async function startGates(parts: Whereabouts): Promise<Gates> {
  const { folder, port, host = LOOPBACK, now, till, stations, seed, commuters = 0, demonstration = false } = parts
  const { bankSettled = () => Promise.resolve() } = parts
  const secret = secretIn(folder)
  const journal = await openJournal<LineEntry>(join(folder, 'taps.jsonl'))
  const line = openLine(journal, now)
  // Nobody is let through with a card whose bank forgets it: that comes first.
  const settled = async () => {
    await bankSettled()
    await journal.settled()
  }
  const codes = stations.map(({ crs }) => crs)
  const readers = readersOf(codes, seed)

  const tap: Gates['tap'] = ({ station, direction, at = instant(now()), ...held }) => {
    const own = readers.filter((one) => one.station === station)
    // People walk through whichever is free.
    const reader = own.length > 0 ? random(`${at} ${held.card}`).pick(own) : undefined
    if (!reader) return 'NO_READER'
    const read = readCard(held, till, at)
    if (typeof read === 'string') return read
    if (line.isDenied(read.par)) return 'DENIED'
    return line.add({
      reader: reader.id,
      station,
      direction,
      at: londonIso(instant(Math.floor(at / SECOND) * SECOND + reader.drift * SECOND)),
      ahead: aheadOf(reader, readers),
      ...read,
    })
  }

  if (demonstration && line.isEmpty())
    for (const { who, ...trip } of demonstrationTrips(instant(now()))) tap({ ...trip, card: who, condition: 'GOOD' })

  let walked = Math.floor(now() / MINUTE)
  const walk = () => {
    // Whoever slept through an hour doesn't send its people all at once.
    for (
      let minute = Math.max(walked + 1, Math.floor(now() / MINUTE) - 5);
      minute <= Math.floor(now() / MINUTE);
      minute += 1
    )
      for (const { who, ...trip } of commutersAt(commuters, codes, seed, instant(minute * MINUTE)))
        tap({ ...trip, card: who, condition: 'GOOD' })
    walked = Math.floor(now() / MINUTE)
  }
  const walking = setInterval(walk, 5 * SECOND).unref()

  const shown = (language: Language, typed: Typed, answer: GateAnswer) =>
    gatesPage(language, {
      typed,
      answer,
      stations,
      recent: line.recent(),
      figures: line.figures(),
      dials: line.dials(),
    })

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://gates')
    const language = searchParams.get('lang') === 'cy' ? 'cy' : 'en'
    if (pathname === '/' && request.method === 'GET') return page(response, shown(language, FIRST, null))
    if (request.method === 'POST' && ['/tap', '/guard', '/dials'].includes(pathname)) {
      if (!isByHand(request)) return page(response, '', 404)
      const fields = new URLSearchParams(await bodyOf(request))
      if (pathname === '/dials') {
        line.turn(dialsTyped(fields))
        await journal.settled()
        return page(response, shown(language, FIRST, null))
      }
      const typed = Object.fromEntries(Object.keys(FIRST).map((name) => [name, fields.get(name) ?? ''])) as Typed
      const held: Held = {
        card: typed.card,
        device: (['PHONE', 'WATCH'].find((one) => one === typed.device) ?? 'CARD') as Device,
        condition: (['ANEW', 'CLONE', 'EXPIRED'].find((one) => one === typed.condition) ?? 'GOOD') as Held['condition'],
      }
      if (pathname === '/guard') {
        const read = readCard(held, till, instant(now()))
        await bankSettled()
        return page(response, shown(language, typed, typeof read === 'string' ? read : { read: read.token }))
      }
      const answer = tap({ station: typed.station, direction: typed.direction === 'OUT' ? 'OUT' : 'IN', ...held })
      await settled()
      return page(response, shown(language, typed, typeof answer === 'string' ? answer : 'TAKEN'))
    }
    // What stands below is for whoever settles.
    if (!isMerchant(request, secret)) return json(response, { error: 'not the merchant' }, 401)
    if (pathname === '/taps' && request.method === 'GET') {
      const after = Math.max(0, Number(searchParams.get('after')) || 0)
      const most = Math.min(MOST_TAPS, Math.max(1, Number(searchParams.get('most')) || MOST_TAPS))
      const { taps, next, more } = line.read(after, most)
      await settled()
      return json(response, { taps: taps.map((one) => ({ id: idOf(one), ...one })), next: String(next), more })
    }
    if (pathname === '/taps/confirmed' && request.method === 'POST') {
      const { cursor } = JSON.parse(await bodyOf(request)) as { cursor: string }
      line.confirm(Number(cursor))
      await journal.settled()
      return json(response, {})
    }
    if (pathname === '/deny-list' && request.method === 'POST') {
      const { changes } = JSON.parse(await bodyOf(request)) as {
        changes: { n: number; par: string; blocked: boolean }[]
      }
      const known = line.deny(changes)
      await journal.settled()
      return json(response, { known })
    }
    return json(response, { error: 'no such call' }, 404)
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const listens = (server.address() as AddressInfo).port
  return {
    taps: `http://cledrau:${secret}@localhost:${listens}`,
    url: `http://localhost:${listens}`,
    tap,
    settled,
    line,
    stop: async () => {
      clearInterval(walking)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await journal.close()
    },
  }
}

/** Somebody presses our button: pages of others may not press it for them. */
const isByHand = ({ headers }: IncomingMessage): boolean =>
  ['same-origin', undefined].includes(headers['sec-fetch-site'] as string | undefined)

const page = (response: ServerResponse, html: string, status = 200): void =>
  void response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
    })
    .end(html)

const json = (response: ServerResponse, body: object, status = 200): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) {
    body += String(chunk)
    if (body.length > MOST_BODY) throw new Error('too long')
  }
  return body
}
