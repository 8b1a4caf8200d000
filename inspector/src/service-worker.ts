import { fingerprint } from './fingerprint.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

// oxlint-disable-next-line no-underscore-dangle -- the build writes the list of files in its place
const FILES = self.__WB_MANIFEST
/** Named by what is in it; the app's worker leaves it alone, as this one leaves the app's. */
const PREFIX = 'inspector-'
const CACHE = PREFIX + fingerprint(FILES.map(({ url, revision }) => `${url} ${revision ?? ''}`).join('\n'))
const PAGE = new URL('index.html', self.registration.scope).href
const known = new Set(FILES.map(({ url }) => new URL(url, self.registration.scope).href))

self.addEventListener('install', (event) => {
  const files = [...known].map((url) => new Request(url, { cache: 'no-cache' }))
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(files))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name)
    await self.clients.claim()
  }
  event.waitUntil(tidy())
})

/** The page and its parts come from the device, network or not; calls always go out. */
self.addEventListener('fetch', (event) => {
  const { request } = event
  const address = request.mode === 'navigate' ? PAGE : (request.url.split('#')[0] ?? '')
  if (request.method !== 'GET' || !known.has(address)) return
  const answer = async () => (await (await caches.open(CACHE)).match(address)) ?? fetch(request)
  event.respondWith(answer())
})
