import type { Push } from './platform.ts'

/** The worker that shows messages, where the browser has one for this page. */
const worker = async (): Promise<ServiceWorkerRegistration | null> =>
  'serviceWorker' in navigator ? ((await navigator.serviceWorker.getRegistration()) ?? null) : null

/** The first visit fetches it while somebody already presses. Where workers are forbidden, it never comes. */
const SOON_MS = 10_000
const workerSoon = (): Promise<ServiceWorkerRegistration | null> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<null>((give) => {
      setTimeout(() => give(null), SOON_MS)
    }),
  ])

/** iPads say that they are Macs, and Macs have no touch. */
const isAppleHandheld = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
const isOnHomeScreen = () => matchMedia('(display-mode: standalone)').matches

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> => {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

/** The server knows by the key which of ours a browser trusts. */
const tokenOf = (subscription: PushSubscription, publicKey: string) =>
  JSON.stringify({ ...subscription.toJSON(), applicationServerKey: publicKey })

const asBase64url = (key: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

const keyOf = ({ options }: PushSubscription): string | null =>
  options.applicationServerKey ? asBase64url(options.applicationServerKey) : null

/** The browser's own messages (Push API). */
export const webPush: Push = {
  state: async () => {
    if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
      return isAppleHandheld() && !isOnHomeScreen() ? 'home_screen' : 'unsupported'
    if (Notification.permission === 'denied') return 'refused'
    const subscription = (await (await worker())?.pushManager.getSubscription()) ?? null
    return Notification.permission === 'granted' && subscription !== null ? 'on' : 'off'
  },

  register: async (publicKey) => {
    const answer = await Notification.requestPermission()
    if (answer !== 'granted') return { ok: false, why: answer === 'denied' ? 'refused' : 'later' }
    try {
      const manager = (await workerSoon())?.pushManager
      if (!manager) return { ok: false, why: 'unreachable' }
      const before = await manager.getSubscription()
      // Our key was changed since: messages signed with the new one would be turned away.
      if (before && keyOf(before) !== publicKey) await before.unsubscribe()
      const subscription = await manager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: bytesOf(publicKey),
      })
      return { ok: true, token: tokenOf(subscription, publicKey) }
    } catch {
      // Browsers without their maker's push service say so in words of their own.
      return { ok: false, why: 'unreachable' }
    }
  },

  token: async () => {
    const registration = await worker()
    const subscription = await registration?.pushManager?.getSubscription()
    const key = subscription && keyOf(subscription)
    return subscription && key ? tokenOf(subscription, key) : null
  },

  end: async () => {
    const registration = await worker()
    const subscription = await registration?.pushManager?.getSubscription()
    await subscription?.unsubscribe()
  },
}
