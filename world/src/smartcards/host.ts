import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { SMARTCARD_TYPE, type HostReply } from '@cledrau/domain/smartcards/card-host.ts'
import { openSession, type CardSession, type Permitted } from './session.ts'

/** Where phones come in. The merchant tells them by its app-data. */
export const CLIENT_PATH = '/client/v1'

/**
 * How the host is today. `silent`: it hears and says nothing. `lost`: it does what it is asked, and the line is cut before it can say
 * so. `twice`: what it said last comes once more in place of what is next, every other time.
 */
export const HOST_MOODS = ['fine', 'slow', 'silent', 'lost', 'twice'] as const
export type HostMood = (typeof HOST_MOODS)[number]
export type HostDials = { mood: HostMood; slowMs: number }

const PERMIT_MS = 120_000
/** A card is held for seconds. */
const SESSION_MS = 60_000

type Permit = { permitted: Permitted; until: number }
type Open = { talk: CardSession; until: number; said: HostReply; answers: string; turn: Promise<unknown>; odd: boolean }

type Parts = {
  master: string
  find: Parameters<typeof openSession>[0]['find']
  confirm: Parameters<typeof openSession>[0]['confirm']
  bodyOf: (request: IncomingMessage) => Promise<string>
  now: () => number
}

/** Secrets are kept as their sums. */
const sumOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** Pages of an app come from an origin of their own, and bring what they were given; there are no cookies here. */
const OPEN_TO_PAGES = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-max-age': '600',
}

/** Plays the certificate authority's host: it has the cards' keys, and writes cards that phones hold, command by command. */
export function openHost({ master, find, confirm, bodyOf, now }: Parts) {
  const dials: HostDials = { mood: 'fine', slowMs: 3000 }
  const permits = new Map<string, Permit>()
  const sessions = new Map<string, Open>()
  let opened = 0

  const sweep = () => {
    for (const kept of [permits, sessions]) for (const [sum, { until }] of kept) if (until <= now()) kept.delete(sum)
  }
  const begin = (permitted: Permitted): { session: string; reply: HostReply } => {
    const talk = openSession({ master, permitted, find, confirm })
    const session = randomBytes(32).toString('base64url')
    const reply = talk.begin()
    opened += 1
    sessions.set(sumOf(session), {
      talk,
      until: now() + SESSION_MS,
      said: reply,
      answers: '',
      turn: Promise.resolve(),
      odd: false,
    })
    return { session, reply }
  }

  const say = (response: ServerResponse, status: number, body: object) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...OPEN_TO_PAGES })
      .end(JSON.stringify(body))

  const openFor = (response: ServerResponse, { permit, smartcardType }: Record<string, unknown>) => {
    if (smartcardType !== SMARTCARD_TYPE) return say(response, 400, {})
    const sum = sumOf(String(permit))
    const found = permits.get(sum)
    // Whoever shows it uses it up, whatever comes of it.
    permits.delete(sum)
    if (!found || found.until <= now()) return say(response, 401, {})
    const { session, reply } = begin(found.permitted)
    return say(response, 200, { session, ...reply })
  }

  /** Answers that come once more get what was said to them; others to a step that is over get nothing. */
  const goOn = async (open: Open, step: unknown, answers: readonly string[]): Promise<HostReply | null> => {
    const said = JSON.stringify(answers)
    if (step === open.said.step - 1 && said === open.answers) return open.said
    if (step !== open.said.step || 'outcome' in open.said) return null
    open.said = await open.talk.next(answers)
    open.answers = said
    return open.said
  }

  const hear = async (request: IncomingMessage, response: ServerResponse, body: Record<string, unknown>) => {
    const open = sessions.get(sumOf(/^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''))
    if (!open || open.until <= now()) return say(response, 401, {})
    const { step, answers } = body
    if (!Array.isArray(answers) || !answers.every((one) => /^([0-9A-F]{2}){2,258}$/.test(String(one))))
      return say(response, 400, {})
    const before = open.said
    const turn = open.turn.then(() => goOn(open, step, answers.map(String)))
    open.turn = turn
    const reply = await turn
    if (!reply) return say(response, 409, {})
    open.odd = !open.odd
    return say(response, 200, dials.mood === 'twice' && open.odd ? before : reply)
  }

  const answerTo = async (path: string, request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.parse(await bodyOf(request)) as Record<string, unknown>
    if (path === '/sessions') return openFor(response, body)
    if (path === '/answers') return hear(request, response, body)
    return say(response, 404, {})
  }

  return {
    dials,
    /** How many sessions were ever opened. */
    opened: () => opened,
    /** One time, for two minutes, and for these cards and products alone. */
    permit: (permitted: Permitted): { permit: string; seconds: number } => {
      sweep()
      const permit = randomBytes(32).toString('base64url')
      permits.set(sumOf(permit), { permitted, until: now() + PERMIT_MS })
      return { permit, seconds: PERMIT_MS / 1000 }
    },
    /** A reader of the scheme's own talks as a phone does. */
    begin: (permitted: Permitted): CardSession => openSession({ master, permitted, find, confirm }),
    /** What comes to the clients' path. */
    handle: async (path: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
      if (request.method === 'OPTIONS') return void response.writeHead(204, OPEN_TO_PAGES).end()
      if (request.method !== 'POST') return say(response, 404, {})
      if (dials.mood === 'silent') return undefined
      if (dials.mood === 'slow') await new Promise((resolve) => setTimeout(resolve, dials.slowMs))
      if (dials.mood !== 'lost') return answerTo(path, request, response)
      // Everything happens, and nobody hears of it.
      const unheard = { writeHead: () => unheard, end: () => unheard }
      await answerTo(path, request, unheard as unknown as ServerResponse)
      request.socket.destroy()
      return undefined
    },
  }
}
