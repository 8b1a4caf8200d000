import { inSpan, noteFact, spanNow, traceparentNow } from '../care/tracing/span.ts'

/** A program of somebody else's that we call, with the secret that we share: `https://merchant:secret@bank.example`. */
export type OtherEnd = {
  origin: string
  secret: string
  ask: (path: string, init: { method: string; body?: object; patience: number }) => Promise<Response>
}

/**
 * Calls go to the address that was configured and nowhere else: an answer that points elsewhere is an error, or whoever
 * makes it answer with a redirect would be handed the secret and what the call says.
 */
export function openOtherEnd(url: string): OtherEnd {
  const { origin, hostname, password } = new URL(url)
  const secret = decodeURIComponent(password)
  return {
    origin,
    secret,
    ask: (path, { method, body, patience }) =>
      calling(hostname, method, path, () =>
        fetch(`${origin}${path}`, {
          method,
          redirect: 'error',
          headers: {
            accept: 'application/json',
            ...(secret ? { authorization: `Bearer ${secret}` } : {}),
            ...(body ? { 'content-type': 'application/json' } : {}),
            ...whoseCall(),
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
          signal: AbortSignal.timeout(patience),
        }),
      ),
  }
}

/** Behind its first word there are keys and names. */
const FIRST_WORD = /^(?:\/v\d+)?\/([a-z-]{1,40})/

function calling(host: string, method: string, path: string, call: () => Promise<Response>): Promise<Response> {
  if (spanNow() === undefined) return call()
  const name = `${method} ${FIRST_WORD.exec(path)?.[1] ?? ''}`
  return inSpan(
    name,
    { kind: 'client', facts: { 'server.address': host, 'http.request.method': method } },
    async () => {
      const answer = await call()
      noteFact('http.response.status_code', answer.status)
      return answer
    },
  )
}

/** They may follow it, too. */
const whoseCall = (): { traceparent?: string } => {
  const traceparent = traceparentNow()
  return traceparent === undefined ? {} : { traceparent }
}
