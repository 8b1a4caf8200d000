import { PUSH_CACHE, PUSH_MARK } from '../platform/push-mark.ts'

/** What a push message says, in the form that some browsers show by themselves (declarative Web Push). */
export type Pushed = {
  id: string
  mark: string
  title: string
  body: string
  tag: string
  lang: string
  timestamp: number
  url: string
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Nothing where it is none of ours. */
export function readPushed(text: string): Pushed | undefined {
  let said: unknown
  try {
    said = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isRecord(said) || said['web_push'] !== 8030 || !isRecord(said['notification'])) return undefined
  const { title, body, tag, lang, timestamp, navigate: url, data } = said['notification']
  if (!isRecord(data)) return undefined
  const { id, mark } = data
  if (![id, mark, title, body, tag, lang, url].every(isText)) return undefined
  return { id, mark, title, body, tag, lang, timestamp: Number(timestamp), url } as Pushed
}

type Here = Pick<ServiceWorkerRegistration, 'pushManager' | 'getNotifications' | 'showNotification'>

/**
 * Shows it, unless nobody or somebody else is signed in here by now: then this device asks to hear nothing more. The same
 * message that comes twice is shown once; newer news of the same matter replaces it, and is heard.
 */
export async function showPushed(here: Here, text: string | undefined): Promise<void> {
  const pushed = text === undefined ? undefined : readPushed(text)
  // A browser that shows it by itself hands us nothing.
  if (!pushed) return
  const { id, title, body, tag, lang, timestamp, url } = pushed
  const cache = await caches.open(PUSH_CACHE)
  const mark = await (await cache.match(PUSH_MARK))?.text()
  if (mark !== pushed.mark) {
    await (await here.pushManager.getSubscription())?.unsubscribe()
    return
  }
  const [shown] = await here.getNotifications({ tag })
  const isRepeated = isRecord(shown?.data) && shown.data['id'] === id
  await here.showNotification(title, {
    body,
    tag,
    lang,
    icon: '/icons/icon-192.png',
    data: { id, url },
    // Both are known to browsers, not yet to the types.
    ...({ timestamp, renotify: !isRepeated, silent: isRepeated } as object),
  })
}

type Windows = Pick<Clients, 'matchAll' | 'openWindow'>

/** Opens what it is about in a page that is open, or else in one of its own. Only pages of ours: the rest is Home. */
export async function openPressed(windows: Windows, origin: string, data: unknown): Promise<void> {
  const wanted = isRecord(data) && isText(data['url']) ? URL.parse(data['url']) : null
  const url = wanted?.origin === origin ? wanted.href : origin
  const open = (await windows.matchAll({ type: 'window', includeUncontrolled: true })) as readonly WindowClient[]
  const page = open.find(({ focused }) => focused) ?? open.find(({ url: at }) => new URL(at).origin === origin)
  if (!page) return void (await windows.openWindow(url))
  await page.focus()
  // A page that isn't under this worker yet can't be led anywhere by it.
  await page.navigate(url).catch(() => windows.openWindow(url))
}

/** The browser changed how it is reached. Pages tell the server; where none is open, the next one that is does. */
export async function followChange(here: Here, windows: Windows, key: BufferSource | null | undefined): Promise<void> {
  if (!(await here.pushManager.getSubscription()) && key)
    await here.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  for (const page of await windows.matchAll({ type: 'window', includeUncontrolled: true }))
    page.postMessage('push-changed')
}
