import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import type { AnyEndpoint } from '@cledrau/contract/endpoint.ts'
import { fieldsOf } from '@cledrau/contract/endpoint.ts'
import { languageNow } from '../i18n/language.ts'
import { platformNow } from '../platform/platform.ts'
import { APP_VERSION } from '../platform/version.ts'
import { hearTime } from '../platform/clock.ts'
import { hearAnswer } from '../platform/last-answer.ts'
import { Failed } from './failed.ts'

export type CallOptions = {
  signal?: AbortSignal
  /** The bearer; null goes without. */
  token: string | null
  /** Makes one effect of several tries. */
  idempotencyKey?: string
  /** Sent although the page is going, and without the browser's own notes of who asks. */
  parting?: boolean
}

export type Answer =
  | { ok: true; status: number; body: unknown }
  | {
      ok: false
      status: number
      code: string
      message: string
      fields: Failed['fields']
      retryAfterSeconds: number | null
    }

type Fields = Record<string, unknown>

const asText = (value: unknown): string[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value.map(String) : [String(value)]

/** Where a call goes: path fields in the path, GET's others in the query with the app's token. */
export function addressOf(call: AnyEndpoint, request: Fields, base = platformNow().apiBase): string {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(request[field])))
  if (call.method !== 'GET') return base + path
  const query = new URLSearchParams()
  for (const field of fieldsOf(call).query) for (const text of asText(request[field])) query.append(field, text)
  query.set('token', APP_TOKEN)
  return `${base}${path}?${query}`
}

const bodyOf = (call: AnyEndpoint, request: Fields): string | undefined =>
  call.method === 'GET'
    ? undefined
    : JSON.stringify({
        ...Object.fromEntries(fieldsOf(call).body.map((field) => [field, request[field]])),
        token: APP_TOKEN,
      })

function headersOf({ token, idempotencyKey }: CallOptions): Record<string, string> {
  return {
    Accept: 'application/json',
    'Content-Type': 'application/json',
    'Accept-Language': languageNow(),
    Version: APP_VERSION,
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
  }
}

/** What isn't JSON is a file for somebody's own disc: a document, a picture, a table. */
const isFile = (reply: Response) =>
  reply.ok && /^(application\/(?!json)|text\/csv)/.test(reply.headers.get('Content-Type') ?? '')

const textOf = (text: string): unknown => (text === '' ? null : JSON.parse(text))

/** One call over the wire, within the call's time. Throws `Failed` with status 0 where nobody answered. */
export async function rawCall(call: AnyEndpoint, request: Fields, options: CallOptions): Promise<Answer> {
  const tooLate = AbortSignal.timeout(call.timeout)
  let reply: Response
  let body: unknown
  try {
    reply = await fetch(addressOf(call, request), {
      method: call.method,
      credentials: options.parting ? 'omit' : 'include',
      keepalive: options.parting === true,
      headers: headersOf(options),
      body: bodyOf(call, request),
      signal: options.signal ? AbortSignal.any([options.signal, tooLate]) : tooLate,
    })
    const time = reply.headers.get('Server-Time')
    hearTime(time)
    // What the service worker kept from earlier says nothing of the time, and is nobody's answer.
    if (time !== null) hearAnswer()
    body = isFile(reply) ? await reply.blob() : textOf(await reply.text())
  } catch (cause) {
    if (options.signal?.aborted) throw options.signal.reason
    const code = tooLate.aborted ? 'TIMEOUT' : 'NO_NETWORK'
    throw new Failed(0, code, `${call.method} ${call.path}: ${code}`, [], { cause })
  }
  if (reply.ok) return { ok: true, status: reply.status, body }
  const { code, errorMessage, fields } = (body ?? {}) as {
    code?: string
    errorMessage?: string
    fields?: Failed['fields']
  }
  return {
    ok: false,
    status: reply.status,
    code: code ?? 'OUR_FAULT',
    message: errorMessage ?? '',
    fields: fields ?? [],
    retryAfterSeconds: Number(reply.headers.get('Retry-After')) || null,
  }
}
