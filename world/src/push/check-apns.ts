import { verify, type KeyObject } from 'node:crypto'
import { HOUR, SECOND } from '@cledrau/domain/time/instant.ts'

/** Who may send for which app, as Apple has it on its list. */
export type Sender = { publicKey: KeyObject; keyId: string; teamId: string; topic: string }
type Trouble = readonly [status: number, reason: string]
type Headers = Readonly<Record<string, string | string[] | undefined>>

const MOST_BYTES = 4096
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const TYPES = ['alert', 'background', 'controls', 'location', 'voip', 'complication', 'fileprovider', 'mdm', 'widgets']
const LEVELS = ['passive', 'active', 'time-sensitive', 'critical']

const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>

/** The provider's token of a call: when it was made, or why Apple turns it away. */
export function readProviderToken(header: unknown, sender: Sender, now: number): number | Trouble {
  const [, token] = /^bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(String(header ?? '')) ?? []
  if (!token) return [403, 'MissingProviderToken']
  const [head = '', body = '', signature = ''] = token.split('.')
  const invalid = [403, 'InvalidProviderToken'] as const
  try {
    const { alg, kid } = read(head)
    const { iss, iat } = read(body)
    const key = { key: sender.publicKey, dsaEncoding: 'ieee-p1363' } as const
    const isSigned = verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))
    if (!isSigned || alg !== 'ES256' || kid !== sender.keyId || iss !== sender.teamId) return invalid
    if (typeof iat !== 'number' || iat * SECOND > now + SECOND) return invalid
    return iat * SECOND + HOUR < now ? [403, 'ExpiredProviderToken'] : iat
  } catch {
    return invalid
  }
}

/** What is wrong with the headers of a message; nothing where all is well. */
export function headerTrouble(headers: Headers, topic: string): Trouble | undefined {
  const of = (name: string) => headers[`apns-${name}`]
  const id = of('id')
  if (id !== undefined && !UUID.test(String(id))) return [400, 'BadMessageId']
  if (of('topic') === undefined) return [400, 'MissingTopic']
  if (of('topic') !== topic) return [400, 'TopicDisallowed']
  if (!TYPES.includes(String(of('push-type')))) return [400, 'InvalidPushType']
  if (!/^(10|5|1)$/.test(String(of('priority') ?? '10'))) return [400, 'BadPriority']
  if (!/^\d+$/.test(String(of('expiration') ?? '0'))) return [400, 'BadExpirationDate']
  if (Buffer.byteLength(String(of('collapse-id') ?? '')) > 64) return [400, 'BadCollapseId']
  return undefined
}

export type Alert = { title: string; body: string; data: Readonly<Record<string, string>> }

/** The published form of what is shown, as far as it is used, and what the app is given of it. */
export function readPayload(body: Buffer): Alert | Trouble {
  if (body.length === 0) return [400, 'PayloadEmpty']
  if (body.length > MOST_BYTES) return [413, 'PayloadTooLarge']
  try {
    const { aps, ...own } = JSON.parse(body.toString()) as Record<string, unknown>
    const { alert, 'interruption-level': level = 'active' } = aps as Record<string, unknown>
    const { title, body: said } = alert as Record<string, unknown>
    const texts = Object.entries(own).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    if (typeof title !== 'string' || typeof said !== 'string' || !LEVELS.includes(String(level)))
      return [400, 'BadRequest']
    return { title, body: said, data: Object.fromEntries(texts) }
  } catch {
    return [400, 'BadRequest']
  }
}

export const isTrouble = <Value>(answer: Value | Trouble): answer is Trouble => Array.isArray(answer)
