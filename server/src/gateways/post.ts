import { lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { inSpan } from '../care/tracing/span.ts'
import { isPrivateAddress } from './private-address.ts'

/** What somebody else's service answered. */
export type Answer = { status: number; retryAfter: string | undefined; body: string }

/** The other end is silent, or says what nobody should; the message is still ours, and a later try is safe. */
export class Unavailable extends Error {}

export type Post = (
  url: string,
  sent: { headers: Record<string, string>; body: string | Buffer; isNear: boolean },
) => Promise<Answer>

export type PostLimits = { patience?: number; mostBytes?: number; lines?: number }

const PATIENCE = 8000
const MOST_BYTES = 16 * 1024
/** Each with one request at a time; they stay open for the next. */
const LINES = 64

/** Nobody's name leads us into this house, whatever the net says about it at this moment. */
const publicLookup: LookupFunction = (hostname, options, answer) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return answer(error, [])
    const far = addresses.filter(({ address }) => !isPrivateAddress(address))
    const [first] = far
    if (!first) return answer(Object.assign(new Error(`${hostname} is not on the net`), { code: 'ENOTFOUND' }), [])
    return options.all ? answer(null, far) : answer(null, first.address, first.family)
  })
}

/**
 * Sends one thing and reads a short answer: no redirects, a limit for the time of it all and for what comes back. Only
 * whoever was named by the operator may be near.
 */
export function openPost({ patience = PATIENCE, mostBytes = MOST_BYTES, lines = LINES }: PostLimits = {}): {
  post: Post
  close: () => void
} {
  const kept = { keepAlive: true, maxSockets: lines, maxFreeSockets: lines, timeout: 30_000 }
  const agents = { 'http:': new http.Agent(kept), 'https:': new https.Agent(kept) }

  const send: Post = (address, { headers, body, isNear }) =>
    new Promise((resolve, reject) => {
      const fail = (cause: unknown) => reject(new Unavailable('the other end did not answer', { cause }))
      const url = new URL(address)
      // An address in numbers is looked up by nobody.
      const host = url.hostname.replace(/^\[|\]$/g, '')
      if (!isNear && isIP(host) !== 0 && isPrivateAddress(host)) return fail(new Error(`${host} is not on the net`))
      const { request } = url.protocol === 'https:' ? https : http
      const bytes = Buffer.from(body)
      const asked = request(
        url,
        {
          method: 'POST',
          agent: agents[url.protocol === 'https:' ? 'https:' : 'http:'],
          headers: { ...headers, 'content-length': String(bytes.length) },
          ...(isNear ? {} : { lookup: publicLookup }),
          signal: AbortSignal.timeout(patience),
        },
        (answer) => {
          const parts: Buffer[] = []
          let size = 0
          answer.on('data', (part: Buffer) => {
            size += part.length
            if (size > mostBytes) answer.destroy(new Error('too long an answer'))
            else parts.push(part)
          })
          answer.on('error', fail)
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              retryAfter: answer.headers['retry-after'],
              body: Buffer.concat(parts).toString(),
            }),
          )
        },
      )
      asked.on('error', fail)
      asked.end(bytes)
    })
  /** Strangers are not told whose call it was. */
  const post: Post = (address, sent) =>
    inSpan('POST to the other end', { kind: 'client', facts: { 'server.address': new URL(address).hostname } }, () =>
      send(address, sent),
    )
  return {
    post,
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

const LONGEST_WAIT = 60 * 60 * 1000

/** Seconds, or a moment as HTTP writes it; in milliseconds from `now` on. */
export function waitOf(retryAfter: string | undefined, now: number, otherwise: number): number {
  if (retryAfter === undefined) return otherwise
  const wait = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 1000), LONGEST_WAIT) : otherwise
}
