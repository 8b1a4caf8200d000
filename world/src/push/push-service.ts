import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { DAY, SECOND } from '@cledrau/domain/time/instant.ts'
import { vapidTrouble } from './check-vapid.ts'
import type { Devices } from './devices.ts'
import type { Dials, Mood } from './dials.ts'

type Parts = { devices: Devices; dials: Dials; mood: () => Mood; origin: () => string; now: () => number }

const MOST_BYTES = 4096
const LONGEST_TTL = (28 * DAY) / SECOND

/** Plays the push service that a browser's maker runs (RFC 8030): one resource for each subscription. */
export function pushService({ devices, dials, mood, origin, now }: Parts) {
  return async (request: IncomingMessage, response: ServerResponse, id: string): Promise<void> => {
    const body = await buffer(request)
    const end = (status: number, headers: Record<string, string> = {}) => void response.writeHead(status, headers).end()
    const today = mood()
    if (today === 'slow') await new Promise((resolve) => setTimeout(resolve, dials.slowMs))
    if (today === 'silent') return
    if (today === 'leaving') response.shouldKeepAlive = false
    const later = { 'retry-after': String(Math.ceil(dials.waitMs / 1000)) }
    if (today === 'busy') return end(429, later)
    if (today === 'closed') return end(503, later)
    if (today === 'failing') return end(503)

    const device = devices.find(id)
    if (!device || device.kind !== 'browser') return end(404)
    if (device.isGone || today === 'gone') return end(410)
    const key = devices.keyOf(id)
    const { authorization, ttl, urgency = 'normal', topic } = request.headers
    const trouble = vapidTrouble(authorization, { audience: origin(), key, now: now() })
    if (trouble !== undefined) return end(trouble)
    if (today === 'refusing') return end(403)
    if (body.length > MOST_BYTES) return end(413)
    const isWell =
      /^\d+$/.test(String(ttl)) &&
      /^(very-low|low|normal|high)$/.test(String(urgency)) &&
      (topic === undefined || /^[\w-]{1,32}$/.test(String(topic))) &&
      request.headers['content-encoding'] === 'aes128gcm'
    if (!isWell) return end(400)

    const kept = Math.min(Number(ttl), LONGEST_TTL)
    const until = now() + kept * 1000
    try {
      const got = devices.open(id, body, urgency === 'high')
      devices.accept(id, { topic: topic === undefined ? null : String(topic), until, got })
    } catch {
      return end(400)
    }
    if (today === 'lost') return void request.socket.destroy()
    return end(201, { location: `${origin()}/message/${id}`, ttl: String(kept) })
  }
}
