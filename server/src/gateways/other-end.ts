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
  const { origin, password } = new URL(url)
  const secret = decodeURIComponent(password)
  return {
    origin,
    secret,
    ask: (path, { method, body, patience }) =>
      fetch(`${origin}${path}`, {
        method,
        redirect: 'error',
        headers: {
          accept: 'application/json',
          ...(secret ? { authorization: `Bearer ${secret}` } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(patience),
      }),
  }
}
