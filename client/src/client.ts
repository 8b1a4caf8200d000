import { patient, type Patience } from './patience.ts'
import { readRoutes, type Route } from './read-routes.ts'
import { requestOf } from './request-of.ts'
import type { Calls } from './types.ts'

export type * from './types.ts'

export type CallName = keyof Calls

/** What no server said: nobody answered, or not in time, or the caller gave up. Whether something was done isn't known then. */
export type OwnCode = 'NO_ANSWER' | 'TIMED_OUT' | 'GIVEN_UP'

/** A no. `code` is for programs, `message` for people, in the language that was asked for; `fields` says which were wrong. */
export type Refused<Code extends string = string> = {
  ok: false
  code: Code
  message: string
  /** 0 where nobody answered. */
  status: number
  requestId: string
  fields: readonly { field: string; problem: string }[]
  /** In how many seconds to ask again, where the server says so. */
  retryAfterSeconds: number | undefined
}

export type Found<Data> = { ok: true; status: 200 | 204; data: Data; etag: string | undefined; headers: Headers }
/** What you hold is still true. */
export type Unchanged = { ok: true; status: 304; data: undefined; etag: string | undefined; headers: Headers }

export type CallOptions = {
  /** Of this call alone: a signed-in traveller's, or that of a guest's order. */
  token?: string | undefined
  language?: 'en' | 'cy' | undefined
  signal?: AbortSignal | undefined
  /** For each try, in milliseconds. */
  timeoutMs?: number | undefined
  /** How often to try again. */
  retries?: number | undefined
  /** Names what is to be done once, for calls that create or pay: give it to go on after a crash. Without it one is made up. */
  idempotencyKey?: string | undefined
  /** The `etag` of the answer that you hold. */
  held?: string | undefined
}

/** One of: what was found, that nothing changed (only who says what they hold hears that), or one of the call's own noes. */
export type Answer<Name extends CallName, Options extends CallOptions = CallOptions> =
  | Found<Calls[Name]['reply']>
  | (Options extends { held: string } ? Unchanged : never)
  | Refused<Calls[Name]['codes'] | OwnCode>

type Sent<Fields> = Record<never, never> extends Fields ? [fields?: Fields] : [fields: Fields]

/** Every call of the document, as a function by its name. */
export type Client = {
  readonly [Name in CallName]: <const Options extends CallOptions = CallOptions>(
    ...sent: [...Sent<Calls[Name]['fields']>, options?: Options]
  ) => Promise<Answer<Name, Options>>
}

export type ClientOptions = {
  /** Where the railway is: `https://trains.example`. */
  url: string
  /** The bearer of all calls, or what tells it; it is asked before each try. */
  token?: string | (() => string | undefined | Promise<string | undefined>) | undefined
  language?: 'en' | 'cy' | undefined
  /** For each try, in milliseconds; else as long as the document gives each call. */
  timeoutMs?: number | undefined
  /** How often to try again what may be tried again: 2. */
  retries?: number | undefined
  fetch?: typeof fetch | undefined
}

/** All calls of a railway. A call never throws for what a server, or none, said: every answer is a value. */
export function openClient(options: ClientOptions): Client {
  const routes = readRoutes()
  const made = new Map<string, unknown>()
  return new Proxy({} as Client, {
    get: (_, name) => {
      const route = routes.get(String(name))
      if (!route) return undefined
      const call =
        made.get(String(name)) ??
        ((fields: Record<string, unknown> = {}, asked: CallOptions = {}) =>
          ask(route, fields, { ...options, ...given(asked) }))
      made.set(String(name), call)
      return call
    },
    has: (_, name) => routes.has(String(name)),
    ownKeys: () => [...routes.keys()],
    getOwnPropertyDescriptor: (_, name) =>
      routes.has(String(name)) ? { enumerable: true, configurable: true } : undefined,
  })
}

/** What is left out of a call's options is as the client has it. */
const given = (asked: CallOptions): CallOptions =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))

type Asked = Omit<CallOptions, 'token'> & ClientOptions

async function ask(route: Route, fields: Record<string, unknown>, asked: Asked): Promise<unknown> {
  const { once, tagged } = route
  const key = once ? (asked.idempotencyKey ?? crypto.randomUUID()) : undefined
  const patience: Patience = {
    retries: asked.retries ?? 2,
    // What has a key, or changes nothing when it is done twice, may be sent again whatever became of it.
    mayRepeat: once || route.method !== 'POST',
    signal: asked.signal,
  }
  return patient(patience, async () => {
    const token = typeof asked.token === 'function' ? await asked.token() : asked.token
    const headers = {
      accept: route.isFile ? '*/*' : 'application/json',
      'accept-language': asked.language ?? 'en',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(tagged && asked.held ? { 'if-none-match': asked.held } : {}),
    }
    return tryOnce(route, requestOf(route, asked.url, fields, headers), asked)
  })
}

async function tryOnce(
  route: Route,
  { url, init }: ReturnType<typeof requestOf>,
  asked: Asked,
): Promise<Found<unknown> | Unchanged | Refused> {
  const late = AbortSignal.timeout(asked.timeoutMs ?? route.timeoutMs)
  const signal = asked.signal ? AbortSignal.any([asked.signal, late]) : late
  try {
    const response = await (asked.fetch ?? fetch)(url, { ...init, signal })
    const { status, headers } = response
    const etag = headers.get('etag') ?? undefined
    if (status === 304) return { ok: true, status, data: undefined, etag, headers }
    if (status === 204) return { ok: true, status, data: undefined, etag, headers }
    if (!response.ok) return refusedOf(response)
    const data: unknown = route.isFile ? await response.blob() : await response.json()
    return { ok: true, status: 200, data, etag, headers }
  } catch (error) {
    if (asked.signal?.aborted) return unanswered('GIVEN_UP', 'The caller gave up.')
    if (late.aborted) return unanswered('TIMED_OUT', 'The answer took too long.')
    return unanswered('NO_ANSWER', error instanceof Error ? error.message : String(error))
  }
}

const unanswered = (code: OwnCode, message: string): Refused<OwnCode> => ({
  ok: false,
  code,
  message,
  status: 0,
  requestId: '',
  fields: [],
  retryAfterSeconds: undefined,
})

type Said = { code?: string; errorMessage?: string; requestId?: string; fields?: Refused['fields'] }

/** Whatever stands between may say no in words of its own. */
async function refusedOf(response: Response): Promise<Refused> {
  const { status, headers } = response
  const text = await response.text()
  const said = ((headers.get('content-type') ?? '').includes('json') ? readJson(text) : {}) as Said
  const after = Number(headers.get('retry-after') ?? NaN)
  return {
    ok: false,
    code: said.code ?? 'NO_ANSWER',
    message: said.errorMessage ?? text.slice(0, 200),
    status,
    requestId: said.requestId ?? headers.get('x-request-id') ?? '',
    fields: said.fields ?? [],
    retryAfterSeconds: Number.isNaN(after) ? undefined : after,
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}
