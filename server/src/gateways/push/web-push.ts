import { createHash } from 'node:crypto'
import { DAY, SECOND } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../clock.ts'
import { MOST_SAID } from './encrypt.ts'
import { type Post, Unavailable, waitOf } from '../post.ts'
import type { PushAddress, Pushed, PushMessage } from './push.ts'
import type { PushHosts } from './push-hosts.ts'
import type { Sealing } from './sealing.ts'
import { readKept } from './subscription.ts'
import type { Vapid } from './vapid.ts'

type Parts = { post: Post; vapid: Vapid; clock: Clock; hosts: PushHosts; seal: Sealing['seal'] }

/** Services keep nothing for longer. */
const LONGEST = 28 * DAY
const FIRST_WAIT = 30 * SECOND

/** Hands a message to the push service of a browser (RFC 8030). */
export function openWebPush({ post, vapid, clock, hosts, seal }: Parts) {
  /** Who asked us to wait is asked nothing meanwhile, for nobody. */
  const waiting = new Map<string, number>()

  return async ({ pushToken, appKey }: PushAddress, message: PushMessage): Promise<Pushed> => {
    const subscription = readKept(pushToken)
    // It was one when it was kept; since then a setting says that its service isn't called any more.
    if (!subscription || !hosts.allows(subscription.endpoint)) return { kind: 'gone' }
    const { endpoint } = subscription
    const now = clock.now()
    const { host } = new URL(endpoint)
    const left = (waiting.get(host) ?? 0) - now
    if (left > 0) return { kind: 'wait', ms: left }
    const authorization = await vapid.authorization(endpoint, appKey, now)
    if (authorization === undefined) return { kind: 'gone' }

    const { status, retryAfter } = await post(endpoint, {
      isNear: hosts.isNear(endpoint),
      headers: {
        authorization,
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(Math.floor(Math.min(Math.max(message.usefulUntil - now, 0), LONGEST) / SECOND)),
        urgency: message.urgent ? 'high' : 'normal',
        topic: topicOf(message.tag),
      },
      body: await seal(declared(message), subscription),
    })
    if (status >= 200 && status < 300) return { kind: 'taken' }
    if (status === 404 || status === 410) return { kind: 'gone' }
    if (status === 429 || (status === 503 && retryAfter !== undefined)) {
      const ms = waitOf(retryAfter, now, FIRST_WAIT)
      waiting.set(host, now + ms)
      return { kind: 'wait', ms }
    }
    if (status === 400 || status === 413) return { kind: 'refused', why: `${host} says ${status}` }
    throw new Unavailable(`${host} says ${status}`)
  }
}

/** At most 32 signs of base64url. */
export const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

/**
 * A message as browsers show it by themselves (declarative Web Push), and our worker where there is one. What has no room
 * in a push message is left out: the list has it.
 */
export function declared({ bodyHtml, ...message }: PushMessage): Buffer {
  const { id, mark, channel, title, body, language, tag, url, toldAt } = message
  const write = (more: Record<string, string>) =>
    Buffer.from(
      JSON.stringify({
        web_push: 8030,
        notification: {
          title,
          body,
          navigate: url,
          lang: language,
          dir: 'ltr',
          tag,
          timestamp: toldAt,
          data: { id, mark, channel, url, ...more },
        },
        mutable: true,
      }),
    )
  const whole = write({ body_html: bodyHtml })
  return whole.length <= MOST_SAID ? whole : write({})
}
