import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../clock.ts'
import type { Keys } from '../../keys.ts'
import type { Settings } from '../../settings.ts'
import { openApns } from './apns.ts'
import { openApnsToken, readApnsKey } from './apns-token.ts'
import { openFcm, readFcmKey } from './fcm.ts'
import { openHttp2Line, type Http2Line } from './http2-line.ts'
import { openPost } from '../post.ts'
import { pushHosts } from './push-hosts.ts'
import { openSealing } from './sealing.ts'
import { openVapid } from './vapid.ts'
import { openWebPush } from './web-push.ts'

/** A device, as far as a push service goes. */
export type PushAddress = { platform: string; pushToken: string; appKey: string | null }

/** What a phone shows. */
export type PushMessage = {
  id: string
  /** Names whose it is without saying who: a device that somebody else uses now shows nothing. */
  mark: string
  channel: string
  title: string
  body: string
  bodyHtml: string
  language: string
  /** What it replaces: on its way, and on the phone. */
  tag: string
  /** Where it waits for a phone that is away, of the few places that Firebase has (domain/tellings/push-keys.ts). */
  key?: number
  /** Where pressing it leads, as a whole address. */
  url: string
  urgent: boolean
  usefulUntil: Instant
  toldAt: Instant
}

/** What came of it. `gone`: since `at`, where its service says so. `wait`: not before so many milliseconds. `refused`: never, whatever we try. */
export type Pushed =
  | { kind: 'taken' }
  | { kind: 'gone'; at?: Instant }
  | { kind: 'wait'; ms: number }
  | { kind: 'refused'; why: string }

export type PushGateway = {
  /** Throws `Unavailable` where nobody knows: a later try with the same tag is safe. */
  send: (to: PushAddress, message: PushMessage) => Promise<Pushed>
  /** The key that browsers ask to be called with. */
  publicKey: () => string
  figures: () => PushFigures
  close: () => void
}

type Parts = {
  settings: Pick<
    Settings,
    | 'PUSH_HOSTS'
    | 'VAPID_SUBJECT'
    | 'FCM_URL'
    | 'FCM_KEY'
    | 'APNS_URL'
    | 'APNS_KEY'
    | 'APNS_KEY_ID'
    | 'APNS_TEAM_ID'
    | 'APNS_TOPIC'
  >
  keys: Keys
  clock: Clock
}

/** By whom a device hears. */
export type Sender = 'browsers' | 'firebase' | 'apple'
const senderOf = (platform: string): Sender =>
  platform === 'web' ? 'browsers' : platform === 'ios' ? 'apple' : 'firebase'

/** What came of what was handed to each, since the start; `failed`: nobody knows, and it is tried again. */
export type PushFigures = Readonly<Record<Sender, Readonly<Record<Pushed['kind'] | 'failed', number>>>>
const none = () => ({ taken: 0, gone: 0, wait: 0, refused: 0, failed: 0 })

/** Browsers by their makers' push services, Android's apps by Firebase Cloud Messaging, iPhones' by Apple. */
export function openPushGateway({ settings, keys, clock }: Parts): PushGateway {
  const { post, close } = openPost()
  const vapid = openVapid(keys, settings.VAPID_SUBJECT)
  const sealing = openSealing()
  const web = openWebPush({ post, vapid, clock, hosts: pushHosts(settings.PUSH_HOSTS), seal: sealing.seal })
  const key = settings.FCM_KEY === undefined ? undefined : readFcmKey(settings.FCM_KEY)
  const fcm = key && openFcm({ post, clock, key, url: settings.FCM_URL })
  const line = openHttp2Line({ url: settings.APNS_URL })
  const apns = openApple(settings, { line, clock })
  const senders: Record<Sender, PushGateway['send']> = {
    browsers: web,
    firebase: fcm ?? (async () => ({ kind: 'refused', why: 'no FCM_KEY' })),
    apple: apns ?? (async () => ({ kind: 'refused', why: 'no APNS_KEY' })),
  }
  const figures = { browsers: none(), firebase: none(), apple: none() }
  return {
    send: async (to, message) => {
      const sender = senderOf(to.platform)
      try {
        const pushed = await senders[sender](to, message)
        figures[sender][pushed.kind] += 1
        return pushed
      } catch (trouble) {
        figures[sender].failed += 1
        throw trouble
      }
    },
    figures: () => figures,
    publicKey: () => vapid.publicKey(clock.now()),
    close: () => {
      close()
      line.close()
      sealing.close()
    },
  }
}

/** Nothing without a key; the settings see to it that all four are there, or none. */
function openApple(
  { APNS_KEY, APNS_KEY_ID: keyId, APNS_TEAM_ID: teamId, APNS_TOPIC: topic }: Parts['settings'],
  parts: { line: Http2Line; clock: Clock },
) {
  if (APNS_KEY === undefined || keyId === undefined || teamId === undefined) return undefined
  return openApns({ ...parts, topic, token: openApnsToken({ key: readApnsKey(APNS_KEY), keyId, teamId }) })
}
