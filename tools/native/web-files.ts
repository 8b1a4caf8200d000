import { cpSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hashesOf, READS_CODES } from '@cledrau/server/http/inline-hashes.ts'
import { type Joined, joinScripts } from './join-scripts.ts'

/** What a shell is built for. */
export type ShellSettings = {
  /** Where the API is: https, or this machine while somebody tries it. */
  apiUrl: string
  /** The bank whose form stands in a frame; null where cards aren't taken. */
  bankUrl: string | null
  /** The host that writes smartcards; null where phones don't. App-data may name no other one. */
  cardHostUrl: string | null
  /** This app's number in Apple's store, once it has one. */
  appleId: string | null
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|10\.0\.2\.2)$/

/** What stands in the environment, or a sentence that says what is wrong with it. */
export function shellSettings(env: Record<string, string | undefined>): ShellSettings | string {
  const { NATIVE_API_URL, NATIVE_BANK_URL, NATIVE_CARD_HOST_URL, NATIVE_APPLE_ID } = env
  if (!NATIVE_API_URL) return 'NATIVE_API_URL is missing: the address of the API, such as https://trains.example/api'
  for (const [name, text] of Object.entries({ NATIVE_API_URL, NATIVE_BANK_URL, NATIVE_CARD_HOST_URL })) {
    if (!text) continue
    if (!URL.canParse(text)) return `${name} is no address: ${text}`
    const { protocol, hostname } = new URL(text)
    if (protocol !== 'https:' && !(protocol === 'http:' && LOOPBACK.test(hostname)))
      return `${name} has to be https; plain http only leads to this machine`
  }
  if (NATIVE_APPLE_ID && !/^\d{6,12}$/.test(NATIVE_APPLE_ID)) return 'NATIVE_APPLE_ID is the number in Apple’s store'
  return {
    apiUrl: NATIVE_API_URL.replace(/\/$/, ''),
    bankUrl: NATIVE_BANK_URL ? new URL(NATIVE_BANK_URL).origin : null,
    cardHostUrl: NATIVE_CARD_HOST_URL ? new URL(NATIVE_CARD_HOST_URL).origin : null,
    appleId: NATIVE_APPLE_ID || null,
  }
}

/**
 * What the page of a shell may load: its own files, the API, the bank’s form, and what the host of smartcards says; nobody else. What stands in the page
 * itself is allowed as it was built, to the byte.
 */
export function contentPolicy({ apiUrl, bankUrl, cardHostUrl }: ShellSettings, html: string): string {
  const api = new URL(apiUrl).origin
  const inside = hashesOf(html)
  return [
    "default-src 'none'",
    ["script-src 'self'", READS_CODES, ...inside['script-src']].join(' '),
    ["style-src 'self'", ...inside['style-src']].join(' '),
    `img-src 'self' data: blob: ${api}`,
    "font-src 'self'",
    ["connect-src 'self'", api, ...(cardHostUrl === null ? [] : [cardHostUrl])].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    `frame-src ${bankUrl ?? "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** The page of the app as a shell shows it: with its policy and where its API is, without what only a browser’s first visit needs. */
export function shellPage(html: string, settings: ShellSettings, { app, parts }: Joined): string {
  const plain = html
    .replaceAll(/<template\b[\s\S]*?<\/template>\s*/g, '')
    .replace(/ data-further="[^"]*"/, '')
    .replace(/ data-app="[^"]*"/, ` data-app="${app}"`)
    .replace(/ data-parts="[^"]*"/, ` data-parts="${parts.join(' ')}"`)
  const said = [
    `<meta http-equiv="Content-Security-Policy" content="${escaped(contentPolicy(settings, plain))}" />`,
    `<meta name="cledrau-api" content="${escaped(settings.apiUrl)}" />`,
    ...(settings.appleId ? [`<meta name="cledrau-apple-id" content="${settings.appleId}" />`] : []),
  ]
  return plain.replace(/(<meta charset="utf-8"\s*\/?>)/, `$1\n    ${said.join('\n    ')}`)
}

/** Only a web server needs these: other encodings, notes of the build, the worker that a shell hasn’t. Scripts are put together anew. */
const NOT_AS_IT_IS = /\.(br|gz|map)$|^sw\.js$|^\.|(^|\/)\.vite\/|^assets\/.*\.js$/

/** Puts the built app where Capacitor takes it from. Answers how many bytes it weighs. */
export async function writeWebFiles(
  { dist, images, www }: { dist: string; images: string; www: string },
  settings: ShellSettings,
): Promise<number> {
  rmSync(www, { recursive: true, force: true })
  mkdirSync(www, { recursive: true })
  const scripts = await joinScripts(dist, www)
  for (const file of globSync('**/*', { cwd: dist, withFileTypes: true })) {
    if (!file.isFile()) continue
    const from = join(file.parentPath, file.name)
    const name = from.slice(dist.length + 1)
    if (NOT_AS_IT_IS.test(name)) continue
    const to = join(www, name)
    mkdirSync(dirname(to), { recursive: true })
    if (name === 'index.html') writeFileSync(to, shellPage(readFileSync(from, 'utf8'), settings, scripts))
    else cpSync(from, to)
  }
  const bytes = weightOf(www)
  // Pages that are written elsewhere name their drawings from the root of the server.
  cpSync(images, join(www, 'images'), { recursive: true })
  return bytes
}

const weightOf = (folder: string): number =>
  globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((file) => file.isFile())
    .reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0)
