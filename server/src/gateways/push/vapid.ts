import { HOUR, SECOND, type Instant } from '@cledrau/domain/time/instant.ts'
import { SignJWT } from 'jose'
import type { Keys, SigningKey } from '../../keys.ts'

/** How a push service knows that a message is ours (RFC 8292). */
export type Vapid = {
  /** The key that browsers ask to be called with from now on. */
  publicKey: (now: Instant) => string
  /** What a call of a push service shows; nothing where the key that a browser asked for counts no more. */
  authorization: (endpoint: string, appKey: string | null, now: Instant) => Promise<string | undefined>
}

const LASTS = 12 * HOUR
/** Made anew before it runs out, and never long after a key was followed by another. */
const KEPT = 6 * HOUR

export function openVapid(keys: Keys, subject: string): Vapid {
  const publics = new WeakMap<SigningKey, string>()
  const publicOf = (key: SigningKey): string => {
    const known = publics.get(key)
    if (known) return known
    const [x, y] = [key.open.x ?? '', key.open.y ?? ''].map((half) => Buffer.from(half, 'base64url'))
    const made = Buffer.concat([Buffer.of(4), ...[x, y].filter((half) => half !== undefined)]).toString('base64url')
    publics.set(key, made)
    return made
  }
  const shown = new Map<string, { text: Promise<string>; until: number }>()

  const make = async (key: SigningKey, audience: string, now: Instant) => {
    const token = await new SignJWT({ aud: audience, sub: subject, exp: Math.floor((now + LASTS) / SECOND) })
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .sign(key.sign)
    return `vapid t=${token}, k=${publicOf(key)}`
  }

  return {
    publicKey: (now) => publicOf(keys.current(now)),
    authorization: async (endpoint, appKey, now) => {
      const inForce = keys.list().filter(({ id }) => keys.find(id, now))
      const key = appKey === null ? keys.current(now) : inForce.find((one) => publicOf(one) === appKey)
      if (!key) return undefined
      const { origin } = new URL(endpoint)
      const name = `${key.id} ${origin}`
      const known = shown.get(name)
      if (known && now < known.until && known.until - now <= KEPT) return known.text
      const text = make(key, origin, now)
      shown.set(name, { text, until: now + KEPT })
      return text
    },
  }
}
