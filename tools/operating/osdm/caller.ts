import { randomUUID } from 'node:crypto'
import { importJWK, SignJWT, type JWK } from 'jose'
import type { Standard } from './standard.ts'

/** Who calls, as its operator gave it out: the key's file with or without what stands around it. */
export type Credentials = { clientID: string; key: JWK; keyID?: string | undefined }

export type Sending = {
  body?: unknown
  /** A body that isn't JSON, byte by byte. */
  text?: string
  headers?: Record<string, string>
  /** Who asks, where it isn't whoever runs this. */
  by?: Bearer | null
  /** A wrong turn: it is sent as nobody should, so it isn't held to the standard. */
  isWrong?: boolean
}

export type Answer = {
  status: number
  type: string
  headers: Headers
  // What is read of it differs by call; a rule looks at what it needs.
  body: Read
  text: string
}

/** Foreign JSON: whatever is asked of it, it answers something, or nothing. */
// oxlint-disable-next-line typescript/no-explicit-any -- rules look for what may be missing; the standard's document checks shapes
export type Read = any

export type Bearer = () => Promise<string>

export type Caller = {
  send: (call: string, ids: Record<string, string>, sending?: Sending) => Promise<Answer>
  /** Milliseconds of what was answered well, by call. */
  times: Map<string, number[]>
  /** What the standard has otherwise, each once. */
  faults: Map<string, number>
}

const FIVE_MINUTES = 240
const SCOPE = 'plan sell after-sales data'

/** Tokens as a partner gets them, one for as long as it lives. `now`: where the product's day is another one. */
export function bearerOf(origin: string, { clientID, key, keyID }: Credentials, now: () => Promise<number>): Bearer {
  let held: { token: string; until: number } | undefined
  return async () => {
    const at = Math.floor((await now()) / 1000)
    if (held && at < held.until && at > held.until - 900) return held.token
    const about = await (await fetch(`${origin}/.well-known/oauth-authorization-server`)).json()
    const { issuer, token_endpoint: endpoint } = about as { issuer: string; token_endpoint: string }
    const alg = key.alg ?? (key.kty === 'OKP' ? 'EdDSA' : key.kty === 'EC' ? 'ES256' : 'PS256')
    const assertion = await new SignJWT({ iss: clientID, sub: clientID, aud: issuer, jti: randomUUID() })
      .setProtectedHeader({ alg, ...(keyID === undefined ? {} : { kid: keyID }) })
      .setExpirationTime(at + FIVE_MINUTES)
      .sign(await importJWK(key, alg))
    const form = {
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
      scope: SCOPE,
    }
    const answer = await fetch(endpoint, { method: 'POST', body: new URLSearchParams(form) })
    const body = (await answer.json()) as { access_token?: string; expires_in?: number }
    if (body.access_token === undefined) throw new Error(`no token for ${clientID}: ${JSON.stringify(body)}`)
    held = { token: body.access_token, until: at + (body.expires_in ?? 900) - 60 }
    return held.token
  }
}

/** Sends calls of the standard's to an address, and looks at each of them. */
export function openCaller(base: string, bearer: Bearer, standard: Standard | undefined): Caller {
  const times = new Map<string, number[]>()
  const faults = new Map<string, number>()
  const note = (call: string, some: readonly string[]) => {
    for (const fault of some) faults.set(`${call}: ${fault}`, (faults.get(`${call}: ${fault}`) ?? 0) + 1)
  }

  const send: Caller['send'] = async (call, ids, { body, text, headers = {}, by = bearer, isWrong = false } = {}) => {
    const [method = 'GET', template = ''] = call.split(' ')
    const [path = '', query] = template.split('?')
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? 'unknown'))
    const address = `${filled}${query === undefined ? '' : `?${query}`}`
    const said = {
      accept: 'application/json, application/problem+json',
      traceparent: `00-${randomUUID().replaceAll('-', '')}-${randomUUID().replaceAll('-', '').slice(0, 16)}-01`,
      requestor: 'osdm-conform',
      ...(body === undefined && text === undefined ? {} : { 'content-type': 'application/json' }),
      ...(by === null ? {} : { authorization: `Bearer ${await by()}` }),
      ...headers,
    }
    const named = `${method} ${path}`
    if (!isWrong) note(named, standard?.faultsOfSent(named, { method, path: address, headers: said, body }) ?? [])
    const began = performance.now()
    const carried = text ?? (body === undefined ? undefined : JSON.stringify(body))
    const came = await fetch(`${base}${address}`, {
      method,
      headers: said,
      redirect: 'manual',
      ...(carried === undefined ? {} : { body: carried }),
    })
    const answered = await came.text()
    if (came.ok) times.set(named, [...(times.get(named) ?? []), performance.now() - began])
    const type = (came.headers.get('content-type') ?? '').split(';')[0] ?? ''
    const read = readJson(answered)
    note(named, standard?.faultsOfAnswer(named, { status: came.status, type, body: read }) ?? [])
    return { status: came.status, type, headers: came.headers, body: read ?? {}, text: answered }
  }
  return { send, times, faults }
}

function readJson(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
