import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { LOOK } from '../look.ts'
import { isMerchant } from '../merchant.ts'
import type { Given, PayeeAsked, PayeeSession, Payment, SessionAsked } from './book.ts'
import { cardsPage, challengePage, formPage, payeePage } from './pages.ts'
import type { PayeeDesk } from './payees.ts'
import type { TypedPayee } from './test-accounts.ts'
import type { TypedCard } from './test-cards.ts'
import { Wrong, type Till } from './till.ts'
import type { Language } from './words.ts'

export type Web = { port: number; close: () => Promise<void> }

type Parts = { till: Till; payees: PayeeDesk; settled: () => Promise<void>; secret: string; port: number; host: string }
type Answer = { status: number; type: string; body: string | Buffer; policy?: string; lost?: true }

const FORM = join(import.meta.dirname, 'form')
const FONTS = '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next'
const MOST_BODY = 20_000

const json = (value: unknown, status = 200): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
})
const html = (body: string, policy: string): Answer => ({ status: 200, type: 'text/html; charset=utf-8', body, policy })
const missing = json({ error: 'unknown' }, 404)

const policyFor = (ancestors: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; frame-src 'self'; manifest-src 'self'; worker-src 'self'; frame-ancestors ${ancestors}; base-uri 'none'; form-action 'none'`

const read = (name: string) => readFileSync(join(FORM, name))
const font = (name: string): Answer => ({
  status: 200,
  type: 'font/woff2',
  body: readFileSync(createRequire(import.meta.url).resolve(`${FONTS}-${name}-wght-normal.woff2`)),
})

const FILES: Record<string, Answer> = {
  '/bank.css': { status: 200, type: 'text/css', body: `${LOOK}${read('bank.css').toString()}` },
  '/form.js': { status: 200, type: 'text/javascript', body: read('form.js') },
  '/payee.js': { status: 200, type: 'text/javascript', body: read('payee.js') },
  '/challenge.js': { status: 200, type: 'text/javascript', body: read('challenge.js') },
  '/latin.woff2': font('latin'),
  '/latin-ext.woff2': font('latin-ext'),
}

/** `/v1/…` for the merchant, with its secret; `/form/…` and `/challenge/…` for browsers; `/` tells people what to type. */
export function startWeb(parts: Parts): Promise<Web> {
  const server = createServer((request, response) => {
    handle(parts, request, response).catch(() => response.destroy())
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(parts.port, parts.host, () => {
      resolve({
        port: (server.address() as AddressInfo).port,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed())
            server.closeAllConnections()
          }),
      })
    })
  })
}

async function handle(parts: Parts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const answered = await answer(parts, request).catch((error: unknown) =>
    error instanceof Wrong || error instanceof SyntaxError
      ? json({ error: error.message }, 409)
      : json({ error: 'failed' }, 500),
  )
  // Nothing is said that the disk doesn't know.
  await parts.settled()
  send(response, answered)
}

function send(response: ServerResponse, { status, type, body, policy, lost }: Answer): void {
  if (lost) return void response.destroy()
  response.writeHead(status, {
    'content-type': type,
    'content-security-policy': policy ?? policyFor("'none'"),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  response.end(body)
}

async function answer(parts: Parts, request: IncomingMessage): Promise<Answer> {
  const url = new URL(request.url ?? '/', 'http://bank')
  const language: Language =
    (url.searchParams.get('language') ?? String(request.headers['accept-language'] ?? '').slice(0, 2)) === 'cy'
      ? 'cy'
      : 'en'
  const [, first = '', id = '', part = ''] = url.pathname.split('/').map(decodeURIComponent)

  if (url.pathname === '/') return html(cardsPage(language), policyFor("'none'"))
  if (first === 'v1')
    return isMerchant(request, parts.secret) ? merchant(parts, request, url) : json({ error: 'secret' }, 401)
  if (first === 'form') return form(parts.till, request, { id, part, language })
  if (first === 'payee') return payee(parts.payees, request, { id, part, language })
  if (first === 'challenge') return askOwner(parts.till, request, { id, part, language })
  return FILES[url.pathname] ?? missing
}

/* ---------------------------------------------------------------- The merchant */

async function merchant({ till, payees }: Parts, request: IncomingMessage, url: URL): Promise<Answer> {
  const [, , what = '', key = '', verb = ''] = url.pathname.split('/').map(decodeURIComponent)
  const asked = `${request.method} ${what}${verb && ` ${verb}`}`
  const body = request.method === 'POST' ? ((await readBody(request)) as Record<string, unknown>) : {}
  const text = (name: string) => String(body[name] ?? '')
  const amount = Number(body.amount)

  switch (asked) {
    case 'POST sessions':
      return json(view(till.openSession(body as unknown as SessionAsked)))
    case 'GET payments': {
      const payment = till.find(key)
      return payment ? json(view(payment)) : missing
    }
    case 'POST payments capture': {
      const before = till.find(key)?.state
      const payment = till.capture(key)
      const lost = payment.card?.behaviour.kind === 'capture-lost' && before !== 'captured' && !payment.lost
      if (lost) payment.lost = true
      return { ...json(view(payment)), ...(lost ? { lost } : {}) }
    }
    case 'POST payments cancel':
      return json(view(till.cancel(key)))
    case 'POST charges':
      return json(given(till.charge(text('key'), text('token'), amount, body.firstRide === true)))
    case 'POST checks':
      return json(given(till.check(text('key'), text('token'))))
    case 'POST refunds':
      return json(given(till.refund(text('key'), text('payment'), amount)))
    case 'POST payouts':
      return json(given(till.payOut(text('key'), text('token'), amount)))
    case 'GET payouts': {
      payees.ripen()
      const payout = payees.findPayout(key)
      return payout ? json(given(payout)) : missing
    }
    case 'POST payee-sessions':
      return json(payeeView(payees, payees.openSession(body as unknown as PayeeAsked)))
    case 'GET payee-sessions': {
      const session = payees.find(key)
      return session ? json(payeeView(payees, session)) : missing
    }
    case 'DELETE tokens':
      till.forget(key)
      return json({})
    case 'GET statement':
      return json(
        till.statement(Date.parse(url.searchParams.get('from') ?? ''), Date.parse(url.searchParams.get('to') ?? '')),
      )
    default:
      return missing
  }
}

/** What the merchant may know: no number, and nothing of what a test card is about to do. */
function view({ id, key, state, amount, card, token, refusal, attempts, challenge }: Payment) {
  const facts = card && {
    scheme: card.scheme,
    lastFour: card.lastFour,
    expiryMonth: card.expiryMonth,
    expiryYear: card.expiryYear,
    par: card.par,
  }
  return {
    key,
    state,
    amount,
    card: facts,
    token,
    refusal,
    attempts,
    challenged: challenge !== null,
    form: `/form/${id}`,
  }
}

const given = ({ key, state, amount, reason }: Given) => ({ key, state, amount, reason })

const payeeView = (payees: PayeeDesk, session: PayeeSession) => ({
  state: session.payee ? 'added' : payees.isOpen(session) ? 'open' : 'over',
  form: `/payee/${session.id}`,
  payee: session.payee && {
    token: session.payee.token,
    kind: session.payee.kind,
    ends: session.payee.ends,
    nameCheck: session.payee.nameCheck,
  },
})

/* ---------------------------------------------------------------- Browsers */

type Visit = { id: string; part: string; language: Language }

async function form(till: Till, request: IncomingMessage, { id, part, language }: Visit): Promise<Answer> {
  const payment = till.bySession(id)
  if (!payment) return missing
  if (request.method === 'GET' && part === '')
    return html(formPage(language, payment), policyFor(payment.origins.join(' ') || "'none'"))
  if (request.method === 'GET' && part === 'state') return json(stateOf(till, payment))
  if (request.method !== 'POST' || part !== 'pay') return missing
  const { card, save, saved, wallet } = (await readBody(request)) as {
    card?: TypedCard
    save?: boolean
    saved?: string
    wallet?: { card?: TypedCard }
  }
  if (typeof saved === 'string') return json(await till.paySaved(payment, saved))
  const typed = card ?? wallet?.card
  if (!typed || typeof typed.number !== 'string') throw new Wrong('no card')
  return json(await till.pay(payment, typed, save === true))
}

async function payee(payees: PayeeDesk, request: IncomingMessage, { id, part, language }: Visit): Promise<Answer> {
  const session = payees.bySession(id)
  if (!session) return missing
  if (request.method === 'GET' && part === '')
    return html(payeePage(language, session), policyFor(session.origins.join(' ') || "'none'"))
  if (request.method !== 'POST' || part !== 'type') return missing
  const taken = payees.type(session, (await readBody(request)) as TypedPayee)
  return json({ outcome: taken ? 'added' : payees.isOpen(session) ? 'unknown' : 'over' })
}

/** A form that nobody has used yet isn't refused: there is just nothing to say. */
const stateOf = (till: Till, payment: Payment) => {
  const standing = till.standing(payment)
  return standing.outcome === 'refused' && payment.refusal === null && till.isOpen(payment)
    ? { outcome: 'open' }
    : standing
}

/** Every page around it counts: our form, and the merchant's page around that. */
async function askOwner(till: Till, request: IncomingMessage, { id, part, language }: Visit): Promise<Answer> {
  const payment = till.bySession(id)
  if (!payment) return missing
  if (request.method === 'GET')
    return html(
      challengePage(language, part, payment.amount, payment.description),
      policyFor(["'self'", ...payment.origins].join(' ')),
    )
  const { code } = (await readBody(request)) as { code?: string | null }
  return json(till.answerChallenge(payment, part, code ?? null))
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) {
    text += chunk
    if (text.length > MOST_BODY) throw new Wrong('too large')
  }
  const body: unknown = JSON.parse(text || '{}')
  if (typeof body !== 'object' || body === null) throw new Wrong('not an object')
  return body
}
