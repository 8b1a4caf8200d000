import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { writeIncidents } from '@cledrau/feeds/knowledgebase/incidents.ts'
import { writeServiceIndicators } from '@cledrau/feeds/knowledgebase/service-indicators.ts'
import type { Incident, ServiceIndicator } from '@cledrau/feeds/knowledgebase/notices.ts'
import type { PlayedRailway } from '../played-railway.ts'
import type { Control } from './control.ts'
import { type Fields, Refused, turnAt } from './hands.ts'
import { styleOf } from './pages.ts'
import type { openRoom } from './room.ts'

export type WebOptions = {
  readonly port: number
  readonly host: string
  readonly railway: PlayedRailway
  readonly control: Control
  readonly room: ReturnType<typeof openRoom>
  readonly incidents: () => Incident[]
  readonly indicators: () => ServiceIndicator[]
}

export const INCIDENTS = '/incidents.xml'
export const INDICATORS = '/service-indicators.xml'

const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'"
const MOST_BODY = 4000
const KEPT_MS = 75_000
const own = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
const [STYLE, SCRIPT] = [styleOf(own('room.css')), own('refresh.js')]

type Answer = {
  readonly status?: number
  readonly type: string
  readonly body: string
  readonly to?: string
  /** Names what it says: who has it already isn't sent it again. */
  readonly tag?: string
}

const html = (body: string | undefined): Answer =>
  body === undefined ? missing : { type: 'text/html; charset=utf-8', body }
const xml = (body: string): Answer => ({
  type: 'application/xml; charset=utf-8',
  body,
  tag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
})
const json = (value: unknown, status = 200): Answer => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(value),
})
const missing = json({ error: 'there is nothing here' }, 404)

/** The control room for people at `/`, for programs below `/api/`; and the Knowledgebase's files. */
export async function startWeb(options: WebOptions) {
  const { room, control, railway } = options
  const look = ({ pathname, searchParams: asked }: URL): Answer => {
    const [first, second, date, uid] = pathname.split('/').slice(1).map(decodeURIComponent)
    const refused = asked.get('refused') ?? ''
    if (pathname === '/') return html(room.page(asked.get('show'), asked.get('q'), refused))
    if (first === 'trains' && second && date) return html(room.trainPage(second, date, refused))
    if (pathname === INCIDENTS) return xml(writeIncidents(options.incidents()))
    if (pathname === INDICATORS) return xml(writeServiceIndicators(options.indicators()))
    if (pathname === '/room.css') return { type: 'text/css; charset=utf-8', body: STYLE }
    if (pathname === '/refresh.js') return { type: 'text/javascript; charset=utf-8', body: SCRIPT }
    if (pathname === '/api/state') return json(room.state())
    if (pathname === '/api/trains' && uid === undefined) return json(room.trains(asked.get('show'), asked.get('q')))
    return missing
  }
  /** Programs hear what is so now; people see the page from which they pressed. */
  const press = async (request: IncomingMessage, { pathname }: URL): Promise<Answer> => {
    if (!isByHand(request) || !pathname.startsWith('/api/')) return missing
    const isForm = String(request.headers['content-type']).startsWith('application/x-www-form-urlencoded')
    const back = pathname.startsWith('/api/trains/') ? pathname.slice('/api'.length) : '/'
    try {
      const path = pathname.split('/').slice(2).map(decodeURIComponent)
      if (!turnAt(path, await fieldsOf(request, isForm), control, railway, room.knows)) return missing
      return isForm ? { status: 303, type: 'text/plain', body: '', to: back } : json(room.state())
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const to = `${back}?refused=${encodeURIComponent(error.message)}`
      return isForm ? { status: 303, type: 'text/plain', body: '', to } : json({ error: error.message }, 400)
    }
  }
  const handle = async (request: IncomingMessage): Promise<Answer> => {
    const url = new URL(request.url ?? '/', 'http://control')
    if (request.method === 'GET') return look(url)
    return request.method === 'POST' ? await press(request, url) : missing
  }
  // A day that is reckoned anew takes a while: who asks in between keeps the connection.
  const server = createServer({ keepAliveTimeout: KEPT_MS }, (request, response) => {
    handle(request).then(
      (answer) => send(response, isKnown(request, answer) ? { ...answer, status: 304, body: '' } : answer),
      () => send(response, json({ error: 'that went wrong' }, 500)),
    )
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(options.port, options.host, resolve))
  return {
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

async function fieldsOf(request: IncomingMessage, isForm: boolean): Promise<Fields> {
  let body = ''
  for await (const chunk of request) {
    body += String(chunk)
    if (body.length > MOST_BODY) throw new Refused('that is too long')
  }
  if (isForm) return Object.fromEntries(new URLSearchParams(body))
  try {
    const sent = JSON.parse(body || '{}') as unknown
    if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw new Refused('that is no JSON object')
    return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)]))
  } catch {
    throw new Refused('that is no JSON object')
  }
}

const isKnown = ({ headers }: IncomingMessage, { tag }: Answer): boolean =>
  tag !== undefined && headers['if-none-match'] === tag

const send = (response: ServerResponse, { status = 200, type, body, to, tag }: Answer): void =>
  void response
    .writeHead(status, {
      'content-type': type,
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      ...(to === undefined ? {} : { location: to }),
      ...(tag === undefined ? {} : { etag: tag }),
    })
    .end(body)
