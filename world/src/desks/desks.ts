import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { openJournal } from '../bank/journal.ts'
import { LOOPBACK } from '../loopback.ts'
import { isMerchant, secretIn } from '../merchant.ts'
import { chanceOf } from '../trains/chance.ts'
import { MANNERS, type Handed, type Manner, type OnDesk, type Said } from './on-desk.ts'
import { claimsPage } from './pages.ts'
import type { Language } from './words.ts'

/** Plays the desks of other train companies, which answer claims for their trains: as they like, when they like. */
export type Desks = {
  /** The product's `CLAIMS_URL`. */
  claims: string
  /** What they have on their desks, and where somebody decides for them. */
  url: string
  say: (reference: string, manner: Manner) => void
  stop: () => Promise<void>
}

type Entry = { at: number } & ({ type: 'handed'; claim: Handed } | { type: 'said'; reference: string; said: Said[] })

type Whereabouts = {
  folder: string
  port?: number
  host?: string
  now?: () => number
  /** With another one, others are refused. */
  seed?: number
  /** How long a desk takes, in milliseconds. */
  takes?: number
  /** What every desk does; without it, each claim has its own luck. */
  manner?: Manner
}

const MOST_BODY = 1_000_000
const TAKES = 20_000
const SILENT_FOR = 5 * 24 * 3_600_000
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'"

export async function startDesks(where: Whereabouts): Promise<Desks> {
  const { folder, port = 0, host = LOOPBACK, now = Date.now, seed = 1, takes = TAKES } = where
  const secret = secretIn(folder)
  const journal = await openJournal<Entry>(join(folder, 'desks.jsonl'))
  const desk = new Map<string, OnDesk>()
  const enter = (entry: Entry) => {
    if (entry.type === 'handed') {
      const before = desk.get(entry.claim.reference)
      desk.set(entry.claim.reference, { said: before?.said ?? [], heard: entry.claim.words.length, claim: entry.claim })
    } else desk.get(entry.reference)?.said.push(...entry.said)
  }
  for (const entry of journal.entries) enter(entry)
  const record = (entry: Entry) => {
    journal.append(entry)
    enter(entry)
  }

  const luckOf = ({ reference, appeals, words }: Handed): Manner => {
    if (where.manner) return where.manner
    const luck = chanceOf(`${seed} ${reference} ${appeals} ${words.length}`)
    if (luck < 0.6) return 'AGREE'
    if (luck < 0.72) return words.length > 0 ? 'AGREE' : 'ASK'
    if (luck < 0.84) return appeals > 0 && luck < 0.78 ? 'AGREE' : 'REFUSE'
    if (luck < 0.9) return 'SILENT'
    return luck < 0.95 ? 'TWICE' : 'OUT_OF_ORDER'
  }

  const say = (reference: string, manner: Manner, after = 0) => {
    const known = desk.get(reference)
    if (!known || known.claim.withdrawn) return
    const { claim, said } = known
    const at = now() + after
    let n = said.length
    const one = (what: Said['what'], more: Partial<Said> = {}): Said => ({
      n: (n += 1),
      what,
      round: claim.appeals,
      amount: what === 'AGREED' ? claim.amount : null,
      rule: null,
      words: null,
      at,
      ...more,
    })
    const ask = (more: Partial<Said> = {}) => one('ASKED', { words: 'Which train did you take from there?', ...more })
    const MADE: Record<Manner, () => Said[]> = {
      AGREE: () => [one('AGREED')],
      ASK: () => [ask()],
      REFUSE: () => [one('REFUSED', { rule: 'OTHER_OPERATOR_SAYS', words: 'Our own record has this train on time.' })],
      SILENT: () => [one('AGREED', { at: at + SILENT_FOR })],
      TWICE: () => [one('AGREED'), one('AGREED')],
      // What was asked first comes last.
      OUT_OF_ORDER: () => [ask({ at: at + takes }), one('AGREED')],
      TOO_MUCH: () => [one('AGREED', { amount: claim.amount * 100 })],
    }
    record({ at: now(), type: 'said', reference, said: MADE[manner]() })
  }

  const hear = (claim: Handed) => {
    const before = desk.get(claim.reference)
    const isNews = !before || before.claim.appeals !== claim.appeals || before.heard !== claim.words.length
    record({ at: now(), type: 'handed', claim })
    if (isNews && !claim.withdrawn) say(claim.reference, luckOf(claim), takes)
  }

  const answer = async (request: IncomingMessage): Promise<{ status: number; type: string; body: string }> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://desks')
    const language: Language = searchParams.get('lang') === 'cy' ? 'cy' : 'en'
    const [, first = '', what = '', reference = '', part = ''] = pathname.split('/').map(decodeURIComponent)
    const json = (body: unknown, status = 200) => ({ status, type: 'application/json', body: JSON.stringify(body) })
    if (first === 'v1' && what === 'claims') {
      if (!isMerchant(request, secret)) return json({ error: 'secret' }, 401)
      if (request.method === 'PUT' && part === '') {
        hear({ ...(JSON.parse(await bodyOf(request)) as Handed), reference })
        return json({})
      }
      const known = desk.get(reference)
      if (request.method !== 'GET' || part !== 'words' || !known) return json({ error: 'unknown' }, 404)
      return json({ words: known.said.filter(({ at }) => at <= now()).map(({ at: _at, ...word }) => word) })
    }
    if (request.method === 'POST' && pathname === '/say' && isByHand(request)) {
      const fields = new URLSearchParams(await bodyOf(request))
      const manner = MANNERS.find((one) => one === fields.get('manner'))
      if (manner) say(fields.get('reference') ?? '', manner)
    } else if (pathname !== '/') return json({ error: 'unknown' }, 404)
    return { status: 200, type: 'text/html; charset=utf-8', body: claimsPage(language, [...desk.values()], now()) }
  }

  const answerTo = async (request: IncomingMessage, response: ServerResponse) => {
    const unread = { status: 409, type: 'application/json', body: '{"error":"can’t be read"}' }
    const answered = await answer(request).catch(() => unread)
    // Nothing is said that the disk doesn't know.
    await journal.settled()
    send(response, answered)
  }

  const server = createServer((request, response) => {
    void answerTo(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const at = (server.address() as AddressInfo).port
  return {
    claims: `http://cledrau:${secret}@localhost:${at}`,
    url: `http://localhost:${at}`,
    say,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await journal.close()
    },
  }
}

/** Somebody presses our button: pages of others may not press it for them. */
const isByHand = ({ headers }: IncomingMessage): boolean =>
  ['same-origin', undefined].includes(headers['sec-fetch-site'] as string | undefined)

const send = (response: ServerResponse, { status, type, body }: { status: number; type: string; body: string }): void =>
  void response
    .writeHead(status, { 'content-type': type, 'content-security-policy': POLICY, 'cache-control': 'no-store' })
    .end(body)

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) {
    body += String(chunk)
    if (body.length > MOST_BODY) throw new Error('too long')
  }
  return body
}
