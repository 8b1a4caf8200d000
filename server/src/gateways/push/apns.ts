import { createHash } from 'node:crypto'
import { DAY, instant, MINUTE, SECOND, utcIso, type Instant } from '@cledrau/domain/time/instant.ts'
import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import { Unavailable, waitOf } from '../post.ts'
import type { openApnsToken } from './apns-token.ts'
import type { Http2Line } from './http2-line.ts'
import type { PushAddress, Pushed, PushMessage } from './push.ts'
import { topicOf } from './web-push.ts'

type Parts = {
  line: Http2Line
  token: ReturnType<typeof openApnsToken>
  /** The app's name at Apple. */
  topic: string
  clock: Clock
}

const FIRST_WAIT = MINUTE
/** Bytes, which the app writes in hexadecimal. */
export const APPLE_TOKEN = /^([0-9a-f]{2}){16,100}$/i

const failed = z.object({ reason: z.string(), timestamp: z.optional(z.number()) })
/** Apple's word that this is no token of our app, if it is the right Apple that we ask: there is one for trying, too. */
const NO_TOKEN = new Set(['BadDeviceToken', 'DeviceTokenNotForTopic'])

/** Hands a message to Apple's push service, for an iPhone. */
export function openApns({ line, token, topic, clock }: Parts) {
  let waitUntil = 0
  let hasTaken = false

  return async ({ pushToken }: PushAddress, message: PushMessage): Promise<Pushed> => {
    if (!APPLE_TOKEN.test(pushToken)) return { kind: 'gone' }
    const now = clock.now()
    if (waitUntil > now) return { kind: 'wait', ms: waitUntil - now }
    const send = (bearer: string) =>
      line.post({
        path: `/3/device/${pushToken}`,
        headers: {
          authorization: `bearer ${bearer}`,
          'apns-topic': topic,
          'apns-push-type': 'alert',
          'apns-id': idOf(pushToken, message),
          ...apnsHeaders(message, now),
        },
        body: JSON.stringify(apnsPayload(message)),
      })
    const shown = await token.read(now)
    const first = await send(shown)
    const isTooOld = first.status === 403 && read(first.body)?.reason === 'ExpiredProviderToken'
    const { status, retryAfter, body } =
      isTooOld && (await token.isReplaced(shown, now)) ? await send(await token.read(now)) : first
    if (status === 200) {
      hasTaken = true
      return { kind: 'taken' }
    }
    const { reason = String(status), timestamp } = read(body) ?? {}
    // Since when it is gone: who registered it later has it still.
    if (status === 410) return { kind: 'gone', ...(timestamp !== undefined && { at: instant(timestamp) }) }
    if (NO_TOKEN.has(reason)) return hasTaken ? { kind: 'gone' } : { kind: 'refused', why: `APNs says ${reason}` }
    const isAboutUs = status === 429 ? reason !== 'TooManyRequests' : status >= 500 && retryAfter !== undefined
    if (status === 429 || isAboutUs) {
      const ms = waitOf(retryAfter, now, FIRST_WAIT)
      // Too many for one phone hold up that phone alone.
      if (isAboutUs) waitUntil = now + ms
      return { kind: 'wait', ms }
    }
    if (status === 400 || status === 413) return { kind: 'refused', why: `APNs says ${reason}` }
    throw new Unavailable(`APNs says ${reason}`)
  }
}

function read(body: string): z.infer<typeof failed> | undefined {
  try {
    return failed.parse(JSON.parse(body))
  } catch {
    return undefined
  }
}

/** The same message to the same phone has the same name, however often it is sent. */
function idOf(pushToken: string, { id }: PushMessage): string {
  const hex = createHash('sha256').update(`${id} ${pushToken}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

/** It keeps nothing for longer, and takes no more bytes than this. */
const [LONGEST, MOST_BYTES] = [30 * DAY, 4096]

export function apnsHeaders({ tag, urgent, usefulUntil }: PushMessage, now: Instant) {
  const until = Math.min(usefulUntil, now + LONGEST)
  return {
    'apns-collapse-id': topicOf(tag),
    'apns-priority': urgent ? '10' : '5',
    // Nought is a try at once and no other.
    'apns-expiration': until > now ? String(Math.floor(until / SECOND)) : '0',
  }
}

/**
 * Shown by the system itself; what stands beside `aps` is what the app reads. News of one's own train may break a silence
 * that its owner allows it to; all else waits for them. What has no room is left out: the list has it.
 */
export function apnsPayload(message: PushMessage) {
  const { id, mark, channel, title, body, bodyHtml, url, urgent, toldAt } = message
  const write = (html: string) => ({
    aps: {
      alert: { title, body },
      sound: 'default',
      'thread-id': channel,
      'interruption-level': urgent && channel === 'journeyNotifications' ? 'time-sensitive' : 'active',
    },
    id,
    mark,
    channel,
    title,
    body,
    body_html: html,
    url,
    told_at: utcIso(toldAt),
  })
  const whole = write(bodyHtml)
  return Buffer.byteLength(JSON.stringify(whole)) <= MOST_BYTES ? whole : write('')
}
