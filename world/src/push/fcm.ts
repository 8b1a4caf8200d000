import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomUUID, verify } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Devices, Got } from './devices.ts'
import type { Dials, Mood } from './dials.ts'

type Parts = {
  devices: Devices
  dials: Dials
  mood: () => Mood
  origin: () => string
  now: () => number
  /** The private key of the service account, where it is known from before. */
  accountKey?: string | undefined
}

const PROJECT = 'cledrau-played'
const SENDER = `push@${PROJECT}.iam.gserviceaccount.example`
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
const TOKEN_LASTS = 3600

type Json = Record<string, unknown>
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The service account's file, as its owner downloads it. */
export const serviceAccount = (privateKey: string, origin: string): string =>
  JSON.stringify({
    type: 'service_account',
    project_id: PROJECT,
    private_key: privateKey,
    client_email: SENDER,
    token_uri: `${origin}/token`,
  })

/** Plays Firebase Cloud Messaging: tokens for a service account, and `messages:send` of its HTTP v1. */
export function fcm({ devices, dials, mood, origin, now, accountKey }: Parts) {
  const privateKey: KeyObject =
    accountKey === undefined
      ? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
      : createPrivateKey(accountKey)
  const publicKey = createPublicKey(privateKey)
  const granted = new Map<string, number>()
  const json = (response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  const refuse = (response: ServerResponse, code: number, status: string, more: Record<string, string> = {}) =>
    json(
      response,
      code,
      {
        error: {
          code,
          message: status,
          status,
          details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: status }],
        },
      },
      more,
    )

  return {
    account: () => serviceAccount(privateKey.export({ type: 'pkcs8', format: 'pem' }) as string, origin()),

    token: async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const fields = new URLSearchParams(await text(request))
      const [head = '', body = '', signature = ''] = (fields.get('assertion') ?? '').split('.')
      const isSigned = verify('sha256', Buffer.from(`${head}.${body}`), publicKey, Buffer.from(signature, 'base64url'))
      const { iss, scope, aud, exp } = JSON.parse(Buffer.from(body, 'base64url').toString() || '{}') as Json
      const isMeant = iss === SENDER && scope === SCOPE && aud === `${origin()}/token` && Number(exp) * 1000 > now()
      if (!isSigned || !isMeant) return json(response, 401, { error: 'invalid_grant' })
      const access = randomUUID()
      granted.set(access, now() + TOKEN_LASTS * 1000)
      return json(response, 200, { access_token: access, expires_in: TOKEN_LASTS, token_type: 'Bearer' })
    },

    send: async (request: IncomingMessage, response: ServerResponse, project: string): Promise<void> => {
      const body = await text(request)
      const today = mood()
      if (today === 'slow') await new Promise((resolve) => setTimeout(resolve, dials.slowMs))
      if (today === 'silent') return
      if (today === 'leaving') response.shouldKeepAlive = false
      const later = { 'retry-after': String(Math.ceil(dials.waitMs / 1000)) }
      if (today === 'busy') return refuse(response, 429, 'QUOTA_EXCEEDED', later)
      if (today === 'closed') return refuse(response, 503, 'UNAVAILABLE', later)
      if (today === 'failing') return refuse(response, 503, 'UNAVAILABLE')
      const [, access = ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? []
      if ((granted.get(access) ?? 0) <= now() || today === 'refusing') return refuse(response, 401, 'UNAUTHENTICATED')
      if (project !== PROJECT) return refuse(response, 403, 'SENDER_ID_MISMATCH')
      const read = readMessage(body, now())
      if (!read) return refuse(response, 400, 'INVALID_ARGUMENT')
      const device = devices.findToken(read.token)
      if (!device || device.isGone || today === 'gone') return refuse(response, 404, 'UNREGISTERED')
      devices.accept(device.id, { topic: read.topic, until: read.until, got: read.got })
      if (today === 'lost') return void request.socket.destroy()
      return json(response, 200, { name: `projects/${PROJECT}/messages/${randomUUID()}` })
    },
  }
}

const KNOWN = [
  'name',
  'data',
  'notification',
  'android',
  'webpush',
  'apns',
  'fcm_options',
  'token',
  'topic',
  'condition',
]
/** What shows by itself waits under its app's name where nothing else is said. */
const PACKAGE = 'app.cledrau'
const KNOWN_ANDROID = [
  'collapse_key',
  'priority',
  'ttl',
  'restricted_package_name',
  'data',
  'notification',
  'fcm_options',
  'direct_boot_ok',
]

/** The published form of a message, as far as it is used; what FCM wouldn't take is nothing. */
function readMessage(body: string, now: number) {
  const sent: unknown = JSON.parse(body)
  const message = isRecord(sent) ? sent['message'] : undefined
  if (!isRecord(message) || !Object.keys(message).every((name) => KNOWN.includes(name))) return undefined
  const { token, notification, data, android } = message
  if (typeof token !== 'string' || !isRecord(notification) || !isRecord(data) || !isRecord(android)) return undefined
  if (!Object.values(data).every((value) => typeof value === 'string')) return undefined
  if (!Object.keys(android).every((name) => KNOWN_ANDROID.includes(name))) return undefined
  const [, seconds] = /^(\d+)s$/.exec(String(android['ttl'])) ?? []
  const shown = android['notification']
  if (seconds === undefined || !isRecord(shown) || !['HIGH', 'NORMAL'].includes(String(android['priority'])))
    return undefined
  const { id, mark, channel, body_html: bodyHtml, url } = data as Record<string, string>
  const got: Got = {
    id: id ?? '',
    mark: mark ?? '',
    channel: channel ?? '',
    bodyHtml: bodyHtml ?? '',
    url: url ?? '',
    title: String(notification['title']),
    body: String(notification['body']),
    tag: String(shown['tag']),
    language: '',
    urgent: android['priority'] === 'HIGH',
    at: now,
  }
  return { token, topic: String(android['collapse_key'] ?? PACKAGE), until: now + Number(seconds) * 1000, got }
}
