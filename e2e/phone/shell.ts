import { existsSync, readFileSync } from 'node:fs'
import { extname, join, normalize } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { headersOf, newPhone, type Phone, type PhoneCall, type PhoneReply } from './phone.ts'
import { bridgeScript, type System } from './plugins.ts'

/** Where a shell shows its files from. A browser knows no `capacitor:`, so an iPhone's files are shown from here as well. */
export const SHELL_ORIGIN = 'https://localhost'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

/** Said by each page before anything else. */
const OPENED = 'opened'

/** What the shell puts on a page before any of its scripts. It runs in the page, and knows nothing of this file. */
function prepare({ system, headers, opened }: { system: System; headers: unknown; opened: string }) {
  const page = globalThis as unknown as {
    location: { origin: string }
    prompt: () => string
    Capacitor: object
    toPhone: (call: string) => Promise<void>
    androidBridge?: object
    webkit?: object
    WEBVIEW_SERVER_URL?: string
  }
  page.Capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {}, PluginHeaders: headers }
  page.WEBVIEW_SERVER_URL = page.location.origin
  void page.toPhone(opened)
  if (system === 'android') page.androidBridge = { postMessage: (call: string) => void page.toPhone(call) }
  else {
    // Its script asks the shell by a question that pages otherwise put to people: whether it answers calls and keeps cookies.
    page.prompt = () => 'false'
    page.webkit = {
      messageHandlers: { bridge: { postMessage: (call: object) => void page.toPhone(JSON.stringify(call)) } },
    }
  }
}

/** Hands the phone's answer to Capacitor's script, by the way that the system hands it over. */
function receive(reply: PhoneReply) {
  const page = globalThis as unknown as {
    Capacitor?: { fromNative?: (reply: PhoneReply) => void }
    androidBridge?: { onmessage?: (event: { data: string }) => void }
  }
  if (page.androidBridge?.onmessage) page.androidBridge.onmessage({ data: JSON.stringify(reply) })
  else page.Capacitor?.fromNative?.(reply)
}

/**
 * One page of a browser as a shell's: the files of `www`, Capacitor's own script, and a phone that is played behind it. A
 * phone whose app was ended is given again with the next page.
 */
export async function openShell(
  page: Page,
  { system, www, phone = newPhone(system) }: { system: System; www: string; phone?: Phone },
): Promise<Phone> {
  // Answers come in the order in which they were given.
  let last: Promise<unknown> = Promise.resolve()
  const answer = (reply: PhoneReply) => {
    last = last.then(() => page.evaluate(receive, reply)).catch(() => undefined)
  }
  await page.exposeFunction('toPhone', (call: string) =>
    // A page that is loaded anew has listeners of its own.
    call === OPENED ? phone.connect(answer) : phone.hear(JSON.parse(call) as PhoneCall),
  )
  await page.addInitScript(prepare, { system, headers: headersOf(system), opened: OPENED })
  await page.addInitScript(bridgeScript(system))
  // A phone's app may ask its server wherever that is; a browser asks people before a page reaches this machine.
  await page.context().grantPermissions(['local-network-access'], { origin: SHELL_ORIGIN })
  await serveFiles(page.context(), www)
  return phone
}

async function serveFiles(context: BrowserContext, www: string): Promise<void> {
  await context.route(`${SHELL_ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    const file = join(www, normalize(pathname === '/' ? '/index.html' : pathname))
    if (!file.startsWith(www) || !existsSync(file)) return route.fulfill({ status: 404 })
    return route.fulfill({ body: readFileSync(file), contentType: TYPES[extname(file)] ?? 'application/octet-stream' })
  })
}
