import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { DAY, HOUR, MINUTE, SECOND, utcIso } from '@cledrau/domain/time/instant.ts'
import { SignJWT } from 'jose'
import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import { LOOPBACK } from '../../settings.ts'
import { type Post, Unavailable, waitOf } from '../post.ts'
import type { PushAddress, Pushed, PushMessage } from './push.ts'
import { topicOf } from './web-push.ts'

/** A service account of Google's, as its file says it. */
const account = z.object({
  project_id: z.string(),
  client_email: z.string(),
  private_key: z.string(),
  token_uri: z.url(),
})
export type FcmKey = z.infer<typeof account>

/** The JSON itself, or the file that has it. */
export function readFcmKey(given: string): FcmKey {
  const text = given.trimStart().startsWith('{') ? given : readFileSync(given, 'utf8')
  return account.parse(JSON.parse(text))
}

type Parts = { post: Post; clock: Clock; key: FcmKey; url: string }

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
const FIRST_WAIT = MINUTE
const SAFE = 5 * MINUTE

const failed = z.object({
  error: z.object({
    status: z.optional(z.string()),
    details: z.optional(z.array(z.looseObject({ errorCode: z.optional(z.string()) }))),
  }),
})
const granted = z.object({ access_token: z.string(), expires_in: z.number() })

/** Hands a message to Firebase Cloud Messaging (HTTP v1), for an Android app. */
export function openFcm({ post, clock, key, url }: Parts) {
  const secret = createPrivateKey(key.private_key)
  const isNear = (address: string) => LOOPBACK.test(new URL(address).hostname)
  let token: { text: string; until: number } | undefined
  let asking: Promise<string> | undefined
  let waitUntil = 0

  const ask = async (): Promise<string> => {
    const now = clock.now()
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(key.client_email)
      .setAudience(key.token_uri)
      .setIssuedAt(Math.floor(now / SECOND))
      .setExpirationTime(Math.floor((now + HOUR) / SECOND))
      .sign(secret)
    const { status, body } = await post(key.token_uri, {
      isNear: isNear(key.token_uri),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }).toString(),
    })
    if (status !== 200) throw new Unavailable(`no token for messages: ${status}`)
    const { access_token: text, expires_in: seconds } = granted.parse(JSON.parse(body))
    token = { text, until: now + seconds * SECOND - SAFE }
    return text
  }
  /** However many messages wait for it, it is asked for once. */
  const bearer = (): Promise<string> => {
    if (token && clock.now() < token.until) return Promise.resolve(token.text)
    asking ??= ask().finally(() => (asking = undefined))
    return asking
  }

  return async ({ pushToken }: PushAddress, message: PushMessage): Promise<Pushed> => {
    const now = clock.now()
    if (waitUntil > now) return { kind: 'wait', ms: waitUntil - now }
    const address = `${url.replace(/\/$/, '')}/v1/projects/${key.project_id}/messages:send`
    const send = async (access: string) =>
      post(address, {
        isNear: isNear(address),
        headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
        body: JSON.stringify({ message: fcmMessage(pushToken, message, now) }),
      })
    const access = await bearer()
    const first = await send(access)
    // Tokens may be withdrawn before their time: nobody's message waits for that.
    if (first.status === 401 && token?.text === access) token = undefined
    const { status, retryAfter, body } = first.status === 401 ? await send(await bearer()) : first
    if (status === 200) return { kind: 'taken' }
    const code = codeOf(body)
    // Firebase alone says so, in so many words: a wrong address or another project's key is trouble of ours.
    if (code === 'UNREGISTERED') return { kind: 'gone' }
    if (status === 401) token = undefined
    if (status === 429 || (status === 503 && retryAfter !== undefined)) {
      const ms = waitOf(retryAfter, now, FIRST_WAIT)
      waitUntil = now + ms
      return { kind: 'wait', ms }
    }
    if (status === 400) return { kind: 'refused', why: `FCM says ${code ?? status}` }
    throw new Unavailable(`FCM says ${code ?? status}`)
  }
}

function codeOf(body: string): string | undefined {
  try {
    const { error } = failed.parse(JSON.parse(body))
    return error.details?.find(({ errorCode }) => errorCode)?.errorCode ?? error.status
  } catch {
    return undefined
  }
}

/** It keeps nothing for longer, and takes no more than this of what is shown and said. */
const [LONGEST, MOST_BYTES] = [28 * DAY, 4096]

/**
 * Shown by the system itself; `data` is what the app reads when it is pressed. All of it is text, as FCM wants it. What has
 * no room is left out: the list has it.
 */
export function fcmMessage(token: string, message: PushMessage, now: number) {
  const { id, mark, channel, title, body, bodyHtml, tag, key, url, urgent, usefulUntil, toldAt } = message
  const useful = Math.min(Math.max(usefulUntil - now, 0), LONGEST)
  const write = (html: string) => ({
    notification: { title, body },
    data: { id, mark, channel, title, body, body_html: html, url, told_at: utcIso(toldAt) },
  })
  const whole = write(bodyHtml)
  return {
    token,
    ...(Buffer.byteLength(JSON.stringify(whole)) <= MOST_BYTES ? whole : write('')),
    android: {
      collapse_key: key === undefined ? topicOf(tag) : `news-${key}`,
      priority: urgent ? 'HIGH' : 'NORMAL',
      ttl: `${Math.floor(useful / SECOND)}s`,
      notification: { channel_id: channel, tag: topicOf(tag), visibility: 'PUBLIC' },
    },
  }
}
