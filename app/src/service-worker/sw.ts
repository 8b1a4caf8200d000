import { followChange, openPressed, showPushed } from './pushed.ts'
import { kindOf, mayKeep } from './what-to-keep.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

// oxlint-disable-next-line no-underscore-dangle -- the build writes the list of files in its place
const FILES = self.__WB_MANIFEST
/** Named by what is in it: another build has another name, and takes nothing old along. */
const SHELL = `shell-${fingerprint(FILES.map(({ url, revision }) => `${url} ${revision ?? ''}`).join('\n'))}`
const DATA = 'reference'
const AT_ONCE = 12

function fingerprint(text: string): string {
  let hash = 5381
  for (let at = 0; at < text.length; at += 1) hash = Math.trunc((hash * 33) ^ text.charCodeAt(at)) >>> 0
  return hash.toString(36)
}

const addressOf = (url: string) => new URL(url, self.location.origin).href
const shellFiles = new Set(FILES.map(({ url }) => addressOf(url)))
const page = addressOf('index.html')

async function install() {
  const cache = await caches.open(SHELL)
  // Past the browser's own cache where the name has no hash: a shell is of one piece.
  const files = FILES.map(({ url, revision }) => new Request(url, { cache: revision === null ? 'default' : 'reload' }))
  // A few at a time: whoever touches the page meanwhile is not kept waiting behind hundreds.
  for (let at = 0; at < files.length; at += AT_ONCE) await cache.addAll(files.slice(at, at + AT_ONCE))
}

async function activate() {
  for (const name of await caches.keys()) if (name.startsWith('shell-') && name !== SHELL) await caches.delete(name)
  await self.clients.claim()
}

/** A kept reply doesn't know what time it is: it must not set the app's clock back, nor pass for an answer of just now. */
function asKept(reply: Response): Response {
  const headers = new Headers(reply.headers)
  headers.delete('server-time')
  return new Response(reply.body, { status: reply.status, statusText: reply.statusText, headers })
}

/** From the network, and kept; without one, as last heard. */
async function networkFirst(request: Request): Promise<Response> {
  const cache = await caches.open(DATA)
  try {
    const reply = await fetch(request)
    const told = { ok: reply.ok, etag: reply.headers.get('etag'), cacheControl: reply.headers.get('cache-control') }
    if (mayKeep(told)) await cache.put(request, reply.clone())
    return reply
  } catch (trouble) {
    const known = await cache.match(request, { ignoreVary: true })
    if (known) return asKept(known)
    throw trouble
  }
}

async function shellFirst(request: Request, address: string): Promise<Response> {
  const known = await caches.open(SHELL).then((cache) => cache.match(address, { ignoreSearch: true }))
  return known ?? fetch(request)
}

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') void self.skipWaiting()
})
self.addEventListener('push', (event) => event.waitUntil(showPushed(self.registration, event.data?.text())))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPressed(self.clients, self.location.origin, event.notification.data))
})
self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription } = event as Event & { oldSubscription?: PushSubscription | null }
  const key = oldSubscription?.options.applicationServerKey
  ;(event as ExtendableEvent).waitUntil(followChange(self.registration, self.clients, key))
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const asked = {
    method: request.method,
    url: request.url,
    hasAuthorization: request.headers.has('authorization'),
    origin: self.location.origin,
  }
  const kind = kindOf(asked, request.mode === 'navigate')
  const address = request.url.split('#')[0] as string
  if (kind === 'page') event.respondWith(shellFirst(request, page))
  else if (kind === 'reference' || kind === 'image') event.respondWith(networkFirst(request))
  else if (shellFiles.has(address)) event.respondWith(shellFirst(request, address))
})
