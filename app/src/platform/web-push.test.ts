import { afterEach, expect, test, vi } from 'vitest'
import { webPush } from './web-push.ts'

const KEY = btoa(String.fromCharCode(...Array.from({ length: 65 }, (_, index) => index)))
  .replaceAll('+', '-')
  .replaceAll('/', '_')
  .replace(/=+$/, '')
const bytes = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))

type Browser = {
  permission?: NotificationPermission
  answers?: NotificationPermission
  subscribed?: string | null
  subscribe?: () => Promise<object>
}

/** A browser with messages, as far as a page sees it. */
function browser({ permission = 'default', answers = 'granted', subscribed = null, subscribe }: Browser = {}) {
  const subscription = (key: string) => ({
    options: { applicationServerKey: bytes(key).buffer },
    toJSON: () => ({ endpoint: 'https://push.example/1' }),
    unsubscribe: vi.fn<() => Promise<boolean>>(() => Promise.resolve(true)),
  })
  const known = subscribed === null ? null : subscription(subscribed)
  const manager = {
    getSubscription: () => Promise.resolve(known),
    subscribe: vi.fn<(options: object) => Promise<object>>(subscribe ?? (() => Promise.resolve(subscription(KEY)))),
  }
  const registration = { pushManager: manager }
  vi.stubGlobal('PushManager', vi.fn<() => void>())
  vi.stubGlobal('Notification', { permission, requestPermission: () => Promise.resolve(answers) })
  vi.stubGlobal('navigator', {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
    maxTouchPoints: 0,
    serviceWorker: { getRegistration: () => Promise.resolve(registration), ready: Promise.resolve(registration) },
  })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  return { known, manager }
}
afterEach(() => vi.unstubAllGlobals())

test('what stands between a browser and messages is found out without asking', async () => {
  browser()
  expect(await webPush.state()).toBe('off')
  browser({ permission: 'denied' })
  expect(await webPush.state()).toBe('refused')
  browser({ permission: 'granted', subscribed: KEY })
  expect(await webPush.state()).toBe('on')
  // It said yes once, and has forgotten where messages go.
  browser({ permission: 'granted' })
  expect(await webPush.state()).toBe('off')
})

test('a browser without messages says so, and an iPhone that a page on the home screen has them', async () => {
  browser()
  Reflect.deleteProperty(globalThis, 'PushManager')
  expect(await webPush.state()).toBe('unsupported')
  vi.stubGlobal('navigator', { ...navigator, userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', serviceWorker: {} })
  expect(await webPush.state()).toBe('home_screen')
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  expect(await webPush.state()).toBe('unsupported')
})

test('after a yes it says where messages go, with the key that it trusts, which it has once', async () => {
  const { known, manager } = browser({ subscribed: KEY.replace(/^A/, 'B') })
  const registered = await webPush.register(KEY)
  expect(known?.unsubscribe).toHaveBeenCalledOnce()
  expect(manager.subscribe.mock.calls[0]?.[0]).toEqual({ userVisibleOnly: true, applicationServerKey: bytes(KEY) })
  expect(registered).toEqual({
    ok: true,
    token: JSON.stringify({ endpoint: 'https://push.example/1', applicationServerKey: KEY }),
  })
})

test('a no, no answer, and no service in reach are three things', async () => {
  browser({ answers: 'denied' })
  expect(await webPush.register(KEY)).toEqual({ ok: false, why: 'refused' })
  browser({ answers: 'default' })
  expect(await webPush.register(KEY)).toEqual({ ok: false, why: 'later' })
  browser({ subscribe: () => Promise.reject(new DOMException('no push service', 'AbortError')) })
  expect(await webPush.register(KEY)).toEqual({ ok: false, why: 'unreachable' })
})

test('where they go is known without asking, and ended with a press', async () => {
  const { known } = browser({ permission: 'granted', subscribed: KEY })
  expect(await webPush.token()).toContain(KEY)
  await webPush.end()
  expect(known?.unsubscribe).toHaveBeenCalledOnce()
})
