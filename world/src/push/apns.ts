import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import {
  constants,
  createServer,
  type Http2Session,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import { headerTrouble, isTrouble, readPayload, readProviderToken, type Sender } from './check-apns.ts'
import type { Devices, Got } from './devices.ts'
import type { Dials, Mood } from './dials.ts'

type Parts = {
  devices: Devices
  dials: Dials
  mood: () => Mood
  called: () => void
  now: () => number
  port: number
  host: string
  /** The team's private key, where it is known from before. */
  teamKey?: string | undefined
}

/** Who sends, as the operator's page at Apple says it. */
const [KEY_ID, TEAM_ID, TOPIC] = ['PLAYEDKEY1', 'PLAYEDTEAM', 'app.cledrau']
/** A token that follows another sooner is one too many, on one connection. */
const TOKEN_SOONEST = 20 * MINUTE
/** Real milliseconds of quiet, after a goodbye. */
const HANGS_UP = 50

/** What the product is told of it, by the names of its settings. */
export const appleSettings = (privateKey: string, url: string) => ({
  APNS_URL: url,
  APNS_KEY: privateKey,
  APNS_KEY_ID: KEY_ID,
  APNS_TEAM_ID: TEAM_ID,
  APNS_TOPIC: TOPIC,
})

/** Plays Apple's push service: HTTP/2 on a socket of its own, which takes no messages of an older kind. */
export async function startApns({ devices, dials, mood, called, now, port, host, teamKey }: Parts) {
  const privateKey: KeyObject =
    teamKey === undefined ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : createPrivateKey(teamKey)
  const sender: Sender = { publicKey: createPublicKey(privateKey), keyId: KEY_ID, teamId: TEAM_ID, topic: TOPIC }
  const sessions = new Set<ServerHttp2Session>()
  /** When the newest token of a connection was made. */
  const tokens = new WeakMap<Http2Session, number>()
  let opened = 0

  const answer = (
    stream: ServerHttp2Stream,
    id: string,
    status: number,
    said?: object,
    more: Record<string, string> = {},
  ) => {
    if (stream.destroyed) return
    stream.respond({ ':status': status, 'apns-id': id, ...more })
    stream.end(said && JSON.stringify(said))
  }

  const take = async (stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Promise<void> => {
    const body = await buffer(stream)
    const id = String(headers['apns-id'] ?? randomUUID())
    const end = (status: number, reason: string, more: object = {}, heads: Record<string, string> = {}) =>
      answer(stream, id, status, { reason, ...more }, heads)
    const [, token] = /^\/3\/device\/([^/]+)$/.exec(String(headers[':path'])) ?? []
    if (headers[':method'] !== 'POST') return end(405, 'MethodNotAllowed')
    if (token === undefined) return end(404, 'BadPath')
    called()
    const today = mood()
    if (today === 'silent') return
    if (today === 'slow') await new Promise((resolve) => setTimeout(resolve, dials.slowMs))
    const { session } = stream
    if (today === 'leaving') {
      // It hasn't looked at this one: whoever sends it may send it elsewhere.
      session?.goaway(constants.NGHTTP2_NO_ERROR, (stream.id ?? 1) - 2)
      session?.setTimeout(HANGS_UP, () => session.destroy())
      return stream.close(constants.NGHTTP2_REFUSED_STREAM)
    }
    const later = { 'retry-after': String(Math.ceil(dials.waitMs / SECOND)) }
    if (today === 'busy') return end(429, 'TooManyRequests', {}, later)
    if (today === 'closed') return end(503, 'Shutdown', {}, later)
    if (today === 'failing') return end(503, 'ServiceUnavailable')

    const made = readProviderToken(headers['authorization'], sender, now())
    if (isTrouble(made)) return end(...made)
    if (today === 'refusing') return end(403, 'ExpiredProviderToken')
    const before = session && tokens.get(session)
    if (before !== undefined && made > before && made - before < TOKEN_SOONEST / SECOND)
      return end(429, 'TooManyProviderTokenUpdates')
    if (session) tokens.set(session, made)
    const trouble = headerTrouble(headers, TOPIC)
    if (trouble) return end(...trouble)
    const alert = readPayload(body)
    if (isTrouble(alert)) return end(...alert)
    const device = devices.findToken(token.toLowerCase())
    if (device?.kind !== 'iphone') return end(400, 'BadDeviceToken')
    if (device.isGone || today === 'gone')
      return end(410, 'Unregistered', { timestamp: device.goneAt > 0 ? device.goneAt : now() })

    const { title, body: said, data } = alert
    const tag = String(headers['apns-collapse-id'] ?? id)
    const got: Got = {
      id: data['id'] ?? '',
      mark: data['mark'] ?? '',
      channel: data['channel'] ?? '',
      bodyHtml: data['body_html'] ?? '',
      url: data['url'] ?? '',
      title,
      body: said,
      tag,
      language: '',
      urgent: headers['apns-priority'] === '10',
      at: now(),
    }
    devices.accept(device.id, { topic: tag, until: Number(headers['apns-expiration'] ?? 0) * SECOND, got })
    if (today === 'lost') return void session?.destroy()
    return answer(stream, id, 200)
  }

  const server = createServer({ settings: { maxConcurrentStreams: 100 } })
  server.on('session', (session) => {
    opened += 1
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
    session.on('error', () => {})
  })
  server.on('stream', (stream, headers) => {
    stream.on('error', () => {})
    take(stream, headers).catch(() => stream.close(constants.NGHTTP2_INTERNAL_ERROR))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    settings: appleSettings(privateKey.export({ type: 'pkcs8', format: 'pem' }) as string, url),
    /** How many connections were made to it, and are there. */
    opened: () => opened,
    open: () => sessions.size,
    /** Says goodbye on every connection; those who speak to it go on by another. */
    leave: () => {
      for (const session of sessions) session.close()
    },
    stop: async () => {
      for (const session of sessions) session.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
