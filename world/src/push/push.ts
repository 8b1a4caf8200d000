import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LOOPBACK } from '../loopback.ts'
import { startApns } from './apns.ts'
import { openDevices, type Devices, type OnShow } from './devices.ts'
import { MOODS, newDials, type Dials } from './dials.ts'
import { fcm } from './fcm.ts'
import { phonesPage, type Phone } from './pages.ts'
import { openProduct, type SignedIn } from './product.ts'
import { pushService } from './push-service.ts'
import { WORDS, type Language } from './words.ts'

/** Plays what rings in pockets: a browser maker's push service, Firebase, Apple, and phones on which people sign in. */
export type PushOutside = {
  /** Its page of phones; the push service and Firebase answer there, too. */
  url: string
  /** For the product's `PUSH_HOSTS`. */
  host: string
  /** For its `FCM_KEY`. */
  fcmKey: string
  /** Apple's service, which speaks HTTP/2 and so has a socket to itself; `settings` are those of the product. */
  apple: Omit<Awaited<ReturnType<typeof startApns>>, 'stop'>
  devices: Devices
  dials: Dials
  /** A browser that subscribed with this key of the product's. */
  addBrowser: (appKey: string | null) => ReturnType<Devices['addBrowser']>
  /** How many messages were handed in, whatever came of them. */
  calls: () => number
  stop: () => Promise<void>
}

type Whereabouts = {
  port?: number
  host?: string
  product?: string
  now?: () => number
  /** The private key of Firebase's service account, of a service that was there before. */
  accountKey?: string
  /** Where Apple's service is, and the private key of the team that sends, of one that was there before. */
  applePort?: number
  teamKey?: string
  onShow?: OnShow
}

const MOST_BODY = 8000
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'"

export async function startPush(where: Whereabouts = {}): Promise<PushOutside> {
  const { port = 0, host = LOOPBACK, product: productUrl = 'http://127.0.0.1:3000', now = Date.now } = where
  const { accountKey, onShow, applePort = 0, teamKey } = where
  const product = openProduct(productUrl)
  const dials = newDials()
  const devices = openDevices(now, onShow)
  const signedIn = new Map<string, { email: string; who: SignedIn; isIn: boolean }>()
  let calls = 0
  let origin = ''
  const mood = () => dials.moodOf?.(calls) ?? dials.mood
  const parts = { devices, dials, mood, origin: () => origin, now, accountKey }
  const web = pushService(parts)
  const firebase = fcm(parts)
  const called = () => void (calls += 1)

  const phones = (): Phone[] =>
    devices.list().flatMap((device) => {
      const known = signedIn.get(device.id)
      return known ? { device, email: known.email, firstName: known.who.firstName, isSignedIn: known.isIn } : []
    })

  /** Answers the product's words where it says no. */
  const signIn = async (fields: URLSearchParams): Promise<string> => {
    const [email = '', password = '', language = 'en'] = ['email', 'password', 'language'].map(
      (name) => fields.get(name) ?? undefined,
    )
    const who = await product.signIn(email, password, language)
    if (typeof who === 'string') return who
    const kind = fields.get('kind')
    const device =
      kind === 'android'
        ? devices.addAndroid()
        : kind === 'iphone'
          ? devices.addIphone()
          : devices.addBrowser(origin, await product.publicKey())
    const trouble = await product.tell(who, { ...device, language })
    if (trouble === '') signedIn.set(device.id, { email, who, isIn: true })
    return trouble
  }
  const pressPhone = async (fields: URLSearchParams): Promise<void> => {
    const { signOut, tunnel, signal, remove } = Object.fromEntries(fields)
    if (tunnel) devices.setSignal(tunnel, false)
    if (signal) devices.setSignal(signal, true)
    if (remove) devices.remove(remove)
    const known = signOut === undefined ? undefined : signedIn.get(signOut)
    if (!known) return
    known.isIn = false
    await product.signOut(known.who)
  }

  const press = async (pathname: string, fields: URLSearchParams): Promise<string> => {
    if (pathname === '/sign-in') return signIn(fields)
    if (pathname === '/phone') await pressPhone(fields)
    if (pathname === '/dials') dials.mood = MOODS.find((one) => one === fields.get('mood')) ?? dials.mood
    return ''
  }

  const handle = async (request: IncomingMessage, response: ServerResponse, language: Language): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://push')
    const [, first, id = ''] = pathname.split('/')
    if (request.method === 'POST' && first === 'push') {
      called()
      return web(request, response, id)
    }
    if (request.method === 'POST' && pathname === '/token') return firebase.token(request, response)
    const [, project] = /^\/v1\/projects\/([^/]+)\/messages:send$/.exec(pathname) ?? []
    if (request.method === 'POST' && project !== undefined) {
      called()
      return firebase.send(request, response, project)
    }
    if (request.method === 'GET' && pathname === '/') return show(response, phonesPage(language, phones(), dials.mood))
    const isPress = request.method === 'POST' && ['/sign-in', '/phone', '/dials'].includes(pathname)
    if (!isPress || !isByHand(request)) return show(response, '', 404)
    const trouble = await press(pathname, new URLSearchParams(await bodyOf(request)))
    return show(response, phonesPage(language, phones(), dials.mood, trouble))
  }

  const server = createServer((request, response) => {
    const language: Language = request.url?.includes('lang=cy') ? 'cy' : 'en'
    handle(request, response, language).catch(() =>
      response.headersSent
        ? response.destroy()
        : show(response, phonesPage(language, phones(), dials.mood, WORDS[language].noLine), 502),
    )
  })
  // Thousands of messages come by few lines, one after the other.
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { stop: stopApple, ...apple } = await startApns({ ...parts, called, port: applePort, host, teamKey })
  return {
    url: origin,
    host: new URL(origin).host,
    fcmKey: firebase.account(),
    apple,
    devices,
    dials,
    addBrowser: (appKey) => devices.addBrowser(origin, appKey),
    calls: () => calls,
    stop: async () => {
      await stopApple()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Somebody presses our button: pages of others may not press it for them. */
const isByHand = ({ headers }: IncomingMessage): boolean =>
  ['same-origin', undefined].includes(headers['sec-fetch-site'] as string | undefined)

const show = (response: ServerResponse, html: string, status = 200): void =>
  void response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
    })
    .end(html)

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const part of request) {
    body += String(part)
    if (body.length > MOST_BODY) throw new Error('too long')
  }
  return body
}
