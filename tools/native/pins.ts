import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Whose keys count for the API, beside what the system believes: that in use first, then those that may follow it. */
export type Pins = {
  host: string
  /** SHA-256 of a public key (SPKI), in base64. */
  keys: readonly string[]
  /** From this day on Android asks for none of them any more: an app that nobody brings up to date still finds its server. */
  until: string
}

const KEY = /^[A-Za-z0-9+/]{43}=$/

/** What stands in the environment: nothing where no pins are wanted, or a sentence that says what is wrong with it. */
export function readPins(env: Record<string, string | undefined>): Pins | null | string {
  const { NATIVE_PINS, NATIVE_PINS_UNTIL = '', NATIVE_API_URL = '' } = env
  if (!NATIVE_PINS) return null
  const keys = NATIVE_PINS.split(',').map((key) => key.trim().replace(/^sha256\//, ''))
  const wrong = keys.find((key) => !KEY.test(key))
  if (wrong !== undefined)
    return `NATIVE_PINS has a pin that is no SHA-256 of a key in base64: ${wrong || 'an empty one'}`
  if (new Set(keys).size < 2)
    return 'NATIVE_PINS needs a spare: without a second key, whoever loses the first locks everybody out'
  const isDay = /^\d{4}-\d\d-\d\d$/.test(NATIVE_PINS_UNTIL) && !Number.isNaN(Date.parse(NATIVE_PINS_UNTIL))
  if (!isDay) return 'NATIVE_PINS_UNTIL is missing: the day until which Android asks for the pins, such as 2027-06-30'
  const { protocol, hostname } = new URL(NATIVE_API_URL)
  if (protocol !== 'https:') return 'NATIVE_PINS is for an API by https'
  return { host: hostname, keys: [...new Set(keys)], until: NATIVE_PINS_UNTIL }
}

/** Where each system reads them: no code of ours looks at a certificate. */
const FILES = {
  android: 'android/app/src/main/res/xml/network_security_config.xml',
  ios: 'ios/App/App/Info.plist',
}

const BLOCKS = {
  android: / {4}<domain-config cleartextTrafficPermitted="false">[\s\S]*?<\/domain-config>\n/,
  ios: /\t<key>NSAppTransportSecurity<\/key>\n\t<dict>[\s\S]*?\n\t<\/dict>\n/,
}
const ENDS = { android: '</network-security-config>', ios: '</dict>\n</plist>' }

const WRITTEN: Record<keyof typeof FILES, (pins: Pins) => string> = {
  android: ({ host, keys, until }) => `    <domain-config cleartextTrafficPermitted="false">
        <domain includeSubdomains="false">${host}</domain>
        <trust-anchors>
            <certificates src="system" />
        </trust-anchors>
        <pin-set expiration="${until}">
${keys.map((key) => `            <pin digest="SHA-256">${key}</pin>\n`).join('')}        </pin-set>
    </domain-config>
`,
  ios: ({ host, keys }) => `\t<key>NSAppTransportSecurity</key>
\t<dict>
\t\t<key>NSPinnedDomains</key>
\t\t<dict>
\t\t\t<key>${host}</key>
\t\t\t<dict>
\t\t\t\t<key>NSIncludesSubdomains</key>
\t\t\t\t<false/>
\t\t\t\t<key>NSPinnedLeafIdentities</key>
\t\t\t\t<array>
${keys.map((key) => `\t\t\t\t\t<dict>\n\t\t\t\t\t\t<key>SPKI-SHA256-BASE64</key>\n\t\t\t\t\t\t<string>${key}</string>\n\t\t\t\t\t</dict>\n`).join('')}\t\t\t\t</array>
\t\t\t</dict>
\t\t</dict>
\t</dict>
`,
}

/** Brings them into both projects, or takes out those of the time before. */
export function writePins(native: string, pins: Pins | null): void {
  for (const system of ['android', 'ios'] as const) {
    const path = join(native, FILES[system])
    const text = readFileSync(path, 'utf8')
    const without = text.replace(BLOCKS[system], '')
    const at = without.lastIndexOf(ENDS[system])
    const block = pins === null ? '' : WRITTEN[system](pins)
    const now = `${without.slice(0, at)}${block}${without.slice(at)}`
    if (now !== text) writeFileSync(path, now)
  }
}

export type Pinned = { keys: number; until: string | null }

/** What a project's file says; nothing where it has no pins. */
export function pinnedIn(system: keyof typeof FILES, text: string): Pinned | null {
  const [block] = BLOCKS[system].exec(text) ?? []
  if (block === undefined) return null
  const keys = block.match(system === 'android' ? /<pin digest="SHA-256">/g : /<key>SPKI-SHA256-BASE64<\/key>/g)
  return { keys: keys?.length ?? 0, until: /expiration="([\d-]+)"/.exec(block)?.[1] ?? null }
}

export const readPinned = (system: keyof typeof FILES, native: string): Pinned | null => {
  const path = join(native, FILES[system])
  return existsSync(path) ? pinnedIn(system, readFileSync(path, 'utf8')) : null
}
