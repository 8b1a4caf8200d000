import { IDEMPOTENCY_KEY, type AnyEndpoint, type ReplyOf } from '@cledrau/contract/endpoint.ts'
import { vi } from 'vitest'

export type Sent = {
  call: AnyEndpoint
  url: URL
  method: string
  headers: Record<string, string>
  body: Record<string, unknown> | null
  init: RequestInit
}
type Reply = { status?: number; body?: unknown; headers?: Record<string, string> }
type Answer = (sent: Sent) => Reply | Promise<Reply>

const matches = (call: AnyEndpoint, method: string, path: string) =>
  call.method === method && new RegExp(`^/api${call.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path)

/** A server at the edge of the network: it answers through the contract, and anything else it has never heard of. */
export function network() {
  const answers = new Map<AnyEndpoint, Answer>()
  const sent: Sent[] = []

  const fetchStub = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), 'http://localhost')
    const method = init.method ?? 'GET'
    const call = [...answers.keys()].find((one) => matches(one, method, url.pathname))
    if (!call)
      return json({ status: 404, body: { error: true, code: 'NO_SUCH_PATH', errorMessage: '', requestId: 't' } })
    const headers = Object.fromEntries(
      [...new Headers(init.headers)].map(([name, value]) => [name.toLowerCase(), value]),
    )
    const key = headers['idempotency-key']
    if (key !== undefined && !IDEMPOTENCY_KEY.test(key))
      return json({ status: 400, body: { error: true, code: 'BAD_REQUEST', errorMessage: '', requestId: 't' } })
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : null
    const one: Sent = { call, url, method, headers, body, init }
    sent.push(one)
    return new Promise((resolve, reject) => {
      const stop = () => reject(init.signal?.reason as Error)
      if (init.signal?.aborted) stop()
      else init.signal?.addEventListener('abort', stop)
      // As a function of its own: one that throws at once is a refusal, too, and nothing that is left waiting.
      const answered = async () => (answers.get(call) as Answer)(one)
      answered().then((reply) => resolve(json(reply)), reject)
    })
  }
  vi.stubGlobal('fetch', vi.fn(fetchStub))

  return {
    sent,
    to: (call: AnyEndpoint) => sent.filter((one) => one.call === call),
    answer: <Call extends AnyEndpoint>(call: Call, value: ReplyOf<Call> | ((sent: Sent) => ReplyOf<Call>)) => {
      answers.set(call, (one) => ({
        // What the contract doesn't promise, no test may rely on.
        body: call.reply.parse(typeof value === 'function' ? (value as (sent: Sent) => unknown)(one) : value),
      }))
    },
    fail: (call: AnyEndpoint, status: number, code = 'OUR_FAULT') => {
      answers.set(call, () => ({ status, body: { error: true, code, errorMessage: 'words', requestId: 't' } }))
    },
    on: (call: AnyEndpoint, answer: Answer) => void answers.set(call, answer),
    silent: (call: AnyEndpoint) => answers.set(call, () => Promise.reject(new TypeError('Failed to fetch'))),
  }
}

const json = ({ status = 200, body = null, headers = {} }: Reply): Response =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  })
