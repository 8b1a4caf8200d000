import { createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { londonIso } from '@cledrau/domain/time/london.ts'
import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import type { House } from './house.ts'
import { BENT, REFUSED, troubleFor } from './trouble.ts'

/** So long somebody waits while a house is set to another time. */
const OPENING_RETRY = 5
const LONGEST_ORDER = 1000
/** As far as anybody needs to look ahead. */
const LATEST = Date.UTC(2036, 0)

const say = (response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

const languageOf = ({ headers }: IncomingMessage): 'en' | 'cy' =>
  /^\s*cy/i.test(headers['accept-language'] ?? '') ? 'cy' : 'en'

/** Before a partner's product: hands calls on, or makes the trouble that they ask for; and what only a sandbox can do. */
export function openFront(house: () => House | undefined): Server {
  return createServer((request, response) => {
    const own = house()
    // What is no address is for the product to say no to: whoever sends it must not end the houses of all partners.
    const path = URL.parse(request.url ?? '/', 'http://sandbox')?.pathname ?? ''
    if (!own) return void opening(response)
    if (path === '/sandbox' || path.startsWith('/sandbox/'))
      return void control(own, path, request, response).catch((error: Error) => {
        if (!response.headersSent) say(response, 500, { error: error.message })
      })
    const name = request.headers['sandbox-trouble']
    if (typeof name !== 'string') return handOn(own, request, response)
    const trouble = troubleFor(name.trim(), path, languageOf(request))
    if (trouble.kind === 'unfit') return void say(response, 400, { error: trouble.message })
    if (trouble.kind === 'bent') return handOn(own, request, response, trouble.how)
    request.resume()
    const again = trouble.retryAfter === undefined ? {} : { 'retry-after': String(trouble.retryAfter) }
    response.writeHead(trouble.status, { 'content-type': trouble.type, ...again }).end(trouble.body)
  })
}

const opening = (response: ServerResponse) =>
  say(response, 503, { error: 'this sandbox is being opened' }, { 'retry-after': String(OPENING_RETRY) })

function handOn(house: House, request: IncomingMessage, response: ServerResponse, bent?: keyof typeof BENT): void {
  const port = house.target()
  if (port === undefined) return void opening(response)
  const { method, url: path, headers } = request
  const asked = ask({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
    // It was done, and nobody hears of it: whoever repeats it with the same key has it once.
    if (bent === 'lost') {
      answer.resume()
      return void answer.on('end', () => request.socket.destroy())
    }
    setTimeout(
      () => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
      bent === 'slow' ? BENT.slow : 0,
    )
  })
  asked.on('error', () => void (response.headersSent ? response.destroy() : opening(response)))
  response.on('close', () => asked.destroy())
  request.pipe(asked)
}

async function control(house: House, path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const standing = () => ({
    partner: house.name,
    clientID: house.credentials().clientID,
    now: londonIso(instant(house.now())),
    controlRoom: house.controlRoom() ?? null,
    trouble: [...Object.keys(REFUSED), ...Object.keys(BENT)],
  })
  const what = `${request.method} ${path}`
  if (what === 'GET /sandbox') return void say(response, 200, standing())
  if (what === 'POST /sandbox/reset') {
    await house.reset()
    return void say(response, 200, standing())
  }
  if (what === 'PUT /sandbox/clock') {
    const at = momentIn(await bodyOf(request), house.now())
    if (at === undefined)
      return void say(response, 400, { error: 'send {"now":"2026-12-07T08:00:00Z"} or {"forwardMinutes":30}' })
    await house.setClock(at)
    return void say(response, 200, standing())
  }
  say(response, 404, { error: 'a sandbox knows GET /sandbox, PUT /sandbox/clock and POST /sandbox/reset' })
}

/** Nothing for what is no moment of this railway's. */
function momentIn(body: unknown, now: number): number | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { now: asked, forwardMinutes } = body as { now?: unknown; forwardMinutes?: unknown }
  const at =
    typeof forwardMinutes === 'number'
      ? now + forwardMinutes * MINUTE
      : Date.parse(typeof asked === 'string' ? asked : '')
  return Number.isFinite(at) && at >= Date.UTC(2026, 0) && at < LATEST ? at : undefined
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const part of request) {
    text += String(part)
    if (text.length > LONGEST_ORDER) return undefined
  }
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
