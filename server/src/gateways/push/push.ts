import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../clock.ts'
import type { Keys } from '../../keys.ts'
import { openFcm, readFcmKey } from './fcm.ts'
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

/** What came of it. `wait`: not before so many milliseconds. `refused`: never, whatever we try. */
export type Pushed =
  | { kind: 'taken' }
  | { kind: 'gone' }
  | { kind: 'wait'; ms: number }
  | { kind: 'refused'; why: string }

export type PushGateway = {
  /** Throws `Unavailable` where nobody knows: a later try with the same tag is safe. */
  send: (to: PushAddress, message: PushMessage) => Promise<Pushed>
  /** The key that browsers ask to be called with. */
  publicKey: () => string
  close: () => void
}

type Parts = {
  settings: { PUSH_HOSTS: string[]; FCM_URL: string; FCM_KEY?: string | undefined; VAPID_SUBJECT: string }
  keys: Keys
  clock: Clock
}

/** Browsers by their makers' push services, native apps by Firebase Cloud Messaging. */
export function openPushGateway({ settings, keys, clock }: Parts): PushGateway {
  const { post, close } = openPost()
  const vapid = openVapid(keys, settings.VAPID_SUBJECT)
  const sealing = openSealing()
  const web = openWebPush({ post, vapid, clock, hosts: pushHosts(settings.PUSH_HOSTS), seal: sealing.seal })
  const key = settings.FCM_KEY === undefined ? undefined : readFcmKey(settings.FCM_KEY)
  const fcm = key && openFcm({ post, clock, key, url: settings.FCM_URL })
  return {
    send: async (to, message) => {
      if (to.platform === 'web') return web(to, message)
      return fcm ? fcm(to, message) : { kind: 'refused', why: 'no FCM_KEY' }
    },
    publicKey: () => vapid.publicKey(clock.now()),
    close: () => {
      close()
      sealing.close()
    },
  }
}
