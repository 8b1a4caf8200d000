import { createECDH, randomBytes } from 'node:crypto'
import { decrypt, type BrowserKeys } from './decrypt.ts'

/** What a device was handed. */
export type Got = {
  id: string
  tag: string
  title: string
  body: string
  bodyHtml: string
  language: string
  channel: string
  url: string
  mark: string
  urgent: boolean
  at: number
}
/** What it shows: one of each tag. `times`: how often it came. */
export type Showing = Got & { times: number }

export type Device = {
  id: string
  /** Browsers hear by their maker's service, Android's apps by Firebase, iPhones' by Apple. */
  kind: 'browser' | 'android' | 'iphone'
  /** What the product is given: a subscription as JSON, or a token. */
  token: string
  /** With a signal what waits comes at once. */
  hasSignal: boolean
  /** Its owner took the app away: the service says so to whoever still sends. */
  isGone: boolean
  /** When the service noticed that; 0 where it hasn't. */
  goneAt: number
  /** Everything that ever came, in its order. */
  got: Got[]
  /** The newest that was opened, as its browser hands it to the page's worker. */
  opened: string
  showing: Showing[]
}

type Waiting = { topic: string | null; until: number; got: Got }
type Kept = Device & { secret: BrowserKeys | null; appKey: string | null; waiting: Waiting[] }

/** A device as it is written down: a service that ends and comes back knows it again. */
export type Registered = Pick<Device, 'id' | 'kind' | 'token'> & {
  secret: { key: string; auth: string } | null
  appKey: string | null
}

export type Devices = ReturnType<typeof openDevices>
/** Hears of all that a device is handed. */
export type OnShow = (device: Device, got: Got) => void

const MOST_GOT = 10_000
/**
 * For a phone without a signal Firebase keeps the newest of so many keys; of more nobody is promised which. Apple keeps one
 * message of an app, whatever it is about.
 */
const MOST_KEPT = { browser: Number.POSITIVE_INFINITY, android: 4, iphone: 1 }

/** A browser that subscribed with the product's key, at an address of the push service there. */
export function newBrowser(origin: string, appKey: string | null): Registered {
  const keys = createECDH('prime256v1')
  const [id, auth, p256dh] = [randomBytes(16).toString('base64url'), randomBytes(16), keys.generateKeys()]
  const subscription = {
    endpoint: `${origin}/push/${id}`,
    expirationTime: null,
    keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    applicationServerKey: appKey,
  }
  const secret = { key: keys.getPrivateKey('base64url'), auth: auth.toString('base64url') }
  return { id, kind: 'browser', token: JSON.stringify(subscription), secret, appKey }
}

export function newAndroid(): Registered {
  const id = randomBytes(16).toString('base64url')
  return { id, kind: 'android', token: `fcm-${id}`, secret: null, appKey: null }
}

/** Apple's tokens are bytes, which the app writes in hexadecimal. */
export function newIphone(): Registered {
  const id = randomBytes(16).toString('base64url')
  return { id, kind: 'iphone', token: randomBytes(32).toString('hex'), secret: null, appKey: null }
}

function keysOf({ key, auth }: NonNullable<Registered['secret']>): BrowserKeys {
  const keys = createECDH('prime256v1')
  keys.setPrivateKey(Buffer.from(key, 'base64url'))
  return { keys, auth: Buffer.from(auth, 'base64url') }
}

/** All devices that the services know, with what waits for them and what they show. */
export function openDevices(now: () => number, onShow: OnShow = () => undefined) {
  const kept = new Map<string, Kept>()
  const byToken = new Map<string, Kept>()
  const put = ({ secret, ...device }: Registered): Device => {
    const own = secret && keysOf(secret)
    const shows = { hasSignal: true, isGone: false, goneAt: 0, got: [], opened: '', showing: [], waiting: [] }
    const whole = { ...device, secret: own, ...shows }
    kept.set(device.id, whole)
    byToken.set(device.token, whole)
    return whole
  }

  const show = (device: Kept, got: Got) => {
    onShow(device, got)
    if (device.got.length < MOST_GOT) device.got.push(got)
    const known = device.showing.find(({ tag }) => tag === got.tag)
    const times = known?.id === got.id ? known.times + 1 : 1
    device.showing = [{ ...got, times }, ...device.showing.filter((one) => one !== known)]
  }

  return {
    put,
    addBrowser: (origin: string, appKey: string | null): Device => put(newBrowser(origin, appKey)),
    addAndroid: (): Device => put(newAndroid()),
    addIphone: (): Device => put(newIphone()),
    find: (id: string): Device | undefined => kept.get(id),
    findToken: (token: string): Device | undefined => byToken.get(token),
    keyOf: (id: string): string | null => kept.get(id)?.appKey ?? null,
    list: (): Device[] => [...kept.values()],
    remove: (id: string) => {
      const device = kept.get(id)
      if (!device || device.isGone) return
      device.isGone = true
      device.goneAt = now()
    },
    /** A message for a browser, opened with the keys that it alone has. */
    open: (id: string, body: Buffer, urgent: boolean): Got => {
      const device = kept.get(id)
      if (!device?.secret) throw new Error('no such browser')
      device.opened = decrypt(body, device.secret).toString()
      return readDeclared(JSON.parse(device.opened), { urgent, at: now() })
    },
    /** Shown at once where there is a signal; else it waits, and of one topic the newest. */
    accept: (id: string, { topic, until, got }: Waiting) => {
      const device = kept.get(id)
      if (!device) return
      if (device.hasSignal) return show(device, got)
      device.waiting = device.waiting.filter((one) => topic === null || one.topic !== topic)
      if (until > now()) device.waiting.push({ topic, until, got })
      if (device.waiting.length > MOST_KEPT[device.kind]) device.waiting.shift()
    },
    setSignal: (id: string, hasSignal: boolean) => {
      const device = kept.get(id)
      if (!device) return
      device.hasSignal = hasSignal
      if (!hasSignal) return
      for (const { until, got } of device.waiting.splice(0)) if (until > now()) show(device, { ...got, at: now() })
    },
  }
}

type Declared = {
  web_push: number
  notification: {
    title: string
    body: string
    navigate: string
    lang: string
    tag: string
    data: { id: string; mark: string; channel: string; body_html?: string }
  }
}

/** Declarative Web Push, as Safari reads it; what isn't in that form is shown by nobody. */
function readDeclared(said: Declared, more: { urgent: boolean; at: number }): Got {
  if (said.web_push !== 8030) throw new Error('not in the declarative form')
  const { title, body, navigate: url, lang: language, tag, data } = said.notification
  const { id, mark, channel, body_html: bodyHtml = '' } = data
  for (const text of [title, body, url, language, tag, id, mark, channel])
    if (typeof text !== 'string' || text === '') throw new Error('something is missing')
  return { id, tag, title, body, bodyHtml, language, channel, url: new URL(url).href, mark, ...more }
}
