import { setTimeout as wait } from 'node:timers/promises'
import { STREAM_PATH } from '@cledrau/contract/stream.ts'
import { keptOn } from '@cledrau/e2e/phone/kept-on.ts'
import { newPhone, type Phone } from '@cledrau/e2e/phone/phone.ts'
import type { System } from '@cledrau/e2e/phone/plugins.ts'
import { openShell, SHELL_ORIGIN } from '@cledrau/e2e/phone/shell.ts'
import { pressUnhurried } from '@cledrau/e2e/unhurried.ts'
import type { Browser, CDPSession, Page, Route } from '@playwright/test'

/** When the app ends, counted from when that was said. */
export type Ending =
  /** Instead of the n-th thing that leaves the page or reaches it (calls to the server and the phone, and their answers), or a little later. */
  | { at: 'step'; nth: number; laterMs: number }
  /** Instead of the n-th write into its own storage. */
  | { at: 'write'; nth: number }

/** The app on one phone, which can be ended at any moment, and started again with what the phone has kept. */
export type AppToEnd = {
  phone: Phone
  /** The page that the app is shown in now. */
  page: () => Page
  /** Starts it, as a press on its picture or on a link does. */
  start: (link?: string) => Promise<void>
  /** Goes to another page of it, as a link inside would. */
  go: (path: string) => Promise<void>
  endAt: (ending: Ending) => Promise<void>
  end: () => Promise<void>
  hasEnded: () => boolean
  /** Resolved once it has. */
  ended: () => Promise<void>
  setOffline: (offline: boolean) => Promise<void>
  /** Puts something into its storage, and reads all that is there, while it doesn't run. */
  keep: (kept: Record<string, string>) => Promise<void>
  kept: () => Promise<string>
  faults: string[]
  /** What went between the page and its outside, the newest last. */
  trail: readonly string[]
  close: () => Promise<void>
}

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

type Watched = { endAtWrite: number; endHere: () => Promise<void> }

/** Before each write the page asks itself whether it ends here. It runs in the page, and knows nothing of this file. */
function watchWrites() {
  const page = globalThis as unknown as Watched
  page.endAtWrite = 0
  const before = () => {
    if (page.endAtWrite === 0 || --page.endAtWrite > 0) return
    void page.endHere()
    // Whatever was begun stays as it is until the system has ended this.
    for (;;);
  }
  const writes = [
    [Storage.prototype, ['setItem', 'removeItem']],
    [IDBObjectStore.prototype, ['put', 'delete']],
    [Cache.prototype, ['put']],
    [CacheStorage.prototype, ['delete']],
  ] as const
  for (const [owner, names] of writes)
    for (const name of names) {
      const methods = owner as unknown as Record<string, (...given: unknown[]) => unknown>
      const write = methods[name]
      methods[name] = function watched(...given) {
        before()
        return write?.apply(this, given)
      }
    }
}

const pathOf = (route: Route) => new URL(route.request().url()).pathname

export async function openApp(
  browser: Browser,
  { www, carried, system }: { www: string; carried: readonly string[]; system: System },
): Promise<AppToEnd> {
  const context = await browser.newContext({ ...PHONE, timezoneId: 'Europe/London', reducedMotion: 'reduce' })
  const phone = newPhone(system)
  const faults: string[] = []
  const trail: string[] = []
  let offline = false
  let shown: { page: Page; session: CDPSession; gone: Promise<unknown> } | undefined
  let ending: Ending | null = null
  let [steps, dead] = [0, false]

  const crash = () => {
    if (dead) return
    dead = true
    // It never answers.
    shown?.session.send('Page.crash').catch(() => undefined)
  }
  /** Whether what was about to happen doesn't happen any more. */
  const isOver = (what: string): boolean => {
    steps += 1
    trail.push(what)
    if (ending?.at === 'step' && steps === ending.nth) {
      if (ending.laterMs === 0) crash()
      else void wait(ending.laterMs).then(crash)
    }
    return dead
  }
  const between: Phone = {
    ...phone,
    connect: (to) => phone.connect((reply) => isOver(`reply ${reply.pluginId}.${reply.methodName}`) || to(reply)),
    hear: (call) => void (isOver(`call ${call.pluginId}.${call.methodName}`) || phone.hear(call)),
  }
  const carry = async (route: Route) => {
    if (offline) return route.abort('internetdisconnected')
    // Answers to this one come without end.
    if (pathOf(route).endsWith(STREAM_PATH)) return route.continue()
    if (isOver(`ask ${pathOf(route)}`)) return
    const answer = await route.fetch()
    if (!isOver(`answer ${answer.status()} ${pathOf(route)}`)) await route.fulfill({ response: answer })
  }
  // Who asked may be gone before there is an answer.
  for (const address of carried) await context.route(`${address}/**`, (route) => carry(route).catch(() => undefined))

  const page = () => {
    if (!shown) throw new Error('the app was never started')
    return shown.page
  }
  const ended = async () => {
    await shown?.gone
    await shown?.page.close()
    phone.end()
  }
  /** A page of the same storage that the app isn't on. */
  const beside = async <Value>(look: (bare: Page) => Promise<Value>): Promise<Value> => {
    const bare = await context.newPage()
    await bare.route('**/*', (route) => route.fulfill({ body: '<!doctype html>', contentType: 'text/html' }))
    await bare.goto(SHELL_ORIGIN)
    return look(bare).finally(() => bare.close())
  }

  return {
    phone,
    page,
    start: async (link) => {
      const next = await context.newPage()
      next.setDefaultTimeout(20_000)
      const gone = new Promise((resolve) => next.on('crash', resolve))
      shown = { page: next, session: await context.newCDPSession(next), gone }
      dead = false
      next.on('pageerror', (fault) => faults.push(String(fault)))
      await next.exposeFunction('endHere', crash)
      await next.addInitScript(watchWrites)
      if (ending?.at === 'write')
        await next.addInitScript((nth) => Object.assign(window, { endAtWrite: nth }), ending.nth)
      await pressUnhurried(next)
      await openShell(next, { system, www, phone: between })
      phone.state.launchUrl = link ?? null
      await next.goto(`${SHELL_ORIGIN}/`, { waitUntil: 'commit' })
    },
    go: (path) => page().evaluate((to) => void (location.hash = to), `#${path}`),
    endAt: async (wanted) => {
      ending = wanted
      steps = 0
      if (wanted.at === 'write' && shown && !dead)
        await shown.page.evaluate((nth) => Object.assign(window, { endAtWrite: nth }), wanted.nth)
    },
    end: async () => {
      crash()
      await ended()
    },
    hasEnded: () => dead,
    ended: async () => {
      await ended()
      ending = null
    },
    setOffline: async (is) => {
      offline = is
      await context.setOffline(is)
    },
    keep: (kept) =>
      beside((bare) =>
        bare.evaluate((keeps) => {
          for (const [key, value] of Object.entries(keeps)) localStorage.setItem(key, value)
        }, kept),
      ),
    kept: () => beside(keptOn),
    faults,
    trail,
    close: () => context.close(),
  }
}
