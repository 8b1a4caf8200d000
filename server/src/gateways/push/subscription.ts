import { createPublicKey } from 'node:crypto'
import { z } from 'zod'

/** Where and how a browser gets messages (PushSubscription of the Push API), and the public key that it wants to be called with. */
export type Subscription = { endpoint: string; p256dh: string; auth: string; appKey: string | null }

const shape = z.object({
  endpoint: z.string().max(1500),
  keys: z.object({ p256dh: z.string().max(120), auth: z.string().max(40) }),
  /** Ours: browsers keep it apart from what they write down of a subscription. */
  applicationServerKey: z.string().max(120).nullish(),
})

const SECRET_BYTES = 16

/** Reads what a browser wrote; nothing where it isn't a subscription that anybody could send to. */
export function parseSubscription(text: string): Subscription | undefined {
  const read = readKept(text)
  return read && isPoint(read.p256dh) ? read : undefined
}

/** The same of one that was looked at when it was kept: whether its key is a point is seen again by whoever seals with it. */
export function readKept(text: string): Subscription | undefined {
  const read = shape.safeParse(readJson(text))
  if (!read.success) return undefined
  const { endpoint, keys, applicationServerKey } = read.data
  const auth = Buffer.from(keys.auth, 'base64url')
  if (auth.length !== SECRET_BYTES) return undefined
  return {
    endpoint,
    p256dh: unpadded(keys.p256dh),
    auth: auth.toString('base64url'),
    appKey: applicationServerKey ? unpadded(applicationServerKey) : null,
  }
}

/** The same subscription is always the same text. */
export const subscriptionText = ({ endpoint, p256dh, auth }: Subscription): string =>
  JSON.stringify({ endpoint, keys: { p256dh, auth } })

const unpadded = (key: string) => Buffer.from(key, 'base64url').toString('base64url')

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An uncompressed point of P-256; one beside the curve would tell whoever chose it about our half. */
function isPoint(key: string): boolean {
  const bytes = Buffer.from(key, 'base64url')
  if (bytes.length !== 65 || bytes[0] !== 4) return false
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((half) => half.toString('base64url'))
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    return true
  } catch {
    return false
  }
}
