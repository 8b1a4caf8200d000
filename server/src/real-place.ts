import { LOOPBACK, WrongSetting, type Settings } from './settings.ts'

/** Partners that nothing else asks to speak TLS, and how each says that it does. */
const UPSTREAMS = {
  SMTP_URL: [/^smtps:/, 'smtps://relay.example'],
  LOG_URL: [/^syslog\+tls:/, 'syslog+tls://logs.example:6514'],
  TRACES_URL: [/^https:/, 'https://user:secret@traces.example:4318'],
  BUS_URL: [/^tls:\/\/[^@/]+:[^@/]+@/, 'tls://user:secret@bus.example:4222'],
  DARWIN_URL: [/^stomp\+ssl:/, 'stomp+ssl://user:secret@darwin.example:61614'],
  INCIDENTS_URL: [/^https:/, 'https://user:secret@incidents.example'],
  INDICATORS_URL: [/^https:/, 'https://user:secret@indicators.example'],
  GTFS_RT_URLS: [/^https:/, 'https://trains.example/trip-updates.pb'],
} as const satisfies Partial<Record<keyof Settings, readonly [RegExp, string]>>
type Upstream = keyof typeof UPSTREAMS

type Place = Pick<
  Settings,
  | 'PUBLIC_URL'
  | 'HOST'
  | 'DEMONSTRATION'
  | 'DATABASE_URL'
  | 'TRUSTED_PROXIES'
  | 'SMARTCARDS_URL'
  | 'SMARTCARD_HOST_URL'
  | Upstream
>

/** Only people at this machine get here: neither the socket nor the address that travellers see is open to others. */
export const isOnlyHere = ({ PUBLIC_URL, HOST }: Pick<Place, 'PUBLIC_URL' | 'HOST'>): boolean =>
  LOOPBACK.test(new URL(PUBLIC_URL).hostname) && LOOPBACK.test(HOST)

export const isEncrypted = ({ PUBLIC_URL }: Pick<Place, 'PUBLIC_URL'>): boolean => PUBLIC_URL.startsWith('https:')

/** Accounts and a guard to try the product with, whose passwords are no secret: on this machine, or where somebody said so. */
export function isDemonstration(place: Place): boolean {
  if (place.DEMONSTRATION !== 'auto') return place.DEMONSTRATION === 'on'
  return !place.DATABASE_URL && isOnlyHere(place)
}

/**
 * Is this a real place? An https address means that strangers come. Then nothing that was made for trying may be left in
 * by oversight, and whoever stands in front of us must be known: each no is one line that says what to set.
 */
export function checkPlace(place: Place): void {
  if (!isEncrypted(place)) return
  const real = `PUBLIC_URL=${place.PUBLIC_URL} is a real place: `
  if (place.TRUSTED_PROXIES.length === 0)
    throw new WrongSetting(
      `${real}set TRUSTED_PROXIES to the address of the proxy that speaks https (such as 127.0.0.1), or all travellers share one limit`,
    )
  if (place.DEMONSTRATION === 'auto' && !place.DATABASE_URL)
    throw new WrongSetting(
      `${real}set DEMONSTRATION=off (or on, where strangers may use its accounts, whose password is in the README)`,
    )
  if (place.DEMONSTRATION === 'on') return
  for (const name of ['SMTP_URL', 'SMARTCARDS_URL'] as const)
    if (place[name] === PLAYED[name]) throw new WrongSetting(`${real}set ${name}; ${place[name]} is only played`)
  checkUpstreams(place, real)
  if (!new URL(place.SMARTCARDS_URL).password)
    throw new WrongSetting(`${real}SMARTCARDS_URL has no secret in it, such as https://merchant:secret@bureau.example`)
  // Phones go there themselves: this machine is another one for each of them.
  if (place.SMARTCARD_HOST_URL !== undefined && isHere(place.SMARTCARD_HOST_URL))
    throw new WrongSetting(`${real}no phone reaches SMARTCARD_HOST_URL=${place.SMARTCARD_HOST_URL}`)
}

/**
 * What goes out in plain text is read on the way, and what comes in so may be anybody's: beyond this machine a real place asks
 * for TLS. Darwin's files are there by FTP alone; they are only news that everybody may have, and are held against its messages.
 */
function checkUpstreams(place: Place, real: string): void {
  const { DATABASE_URL } = place
  if (DATABASE_URL !== undefined && !isHere(DATABASE_URL)) {
    const mode = new URL(DATABASE_URL).searchParams.get('sslmode')
    if (mode !== 'verify-full')
      throw new WrongSetting(
        `${real}DATABASE_URL would be spoken in plain text, or to anybody: add sslmode=verify-full to it`,
      )
  }
  for (const [name, [pattern, example]] of Object.entries(UPSTREAMS))
    for (const address of [place[name as Upstream] ?? []].flat())
      if (!pattern.test(address) && !isHere(address))
        throw new WrongSetting(`${real}${name} would be spoken in plain text: use TLS, such as ${example}`)
}
/** Of this machine; a socket among its files, too. */
function isHere(address: string): boolean {
  const { hostname, searchParams } = new URL(address)
  return LOOPBACK.test(hostname) || (hostname === '' && (searchParams.get('host') ?? '/').startsWith('/'))
}

/** Where the programs of `world/` stand when they are started by themselves. */
export const PLAYED = { SMTP_URL: 'smtp://127.0.0.1:2525', SMARTCARDS_URL: 'http://127.0.0.1:3082' } as const

/** Bank, mailbox and bureau that are only played belong where only we are, or where somebody said so. */
export function checkPlayedOutside(place: Place): void {
  if (isOnlyHere(place) || place.DEMONSTRATION === 'on') return
  const named = isOnlyHere({ ...place, HOST: 'localhost' }) ? `HOST=${place.HOST}` : `PUBLIC_URL=${place.PUBLIC_URL}`
  throw new WrongSetting(
    `${named} lets others in, and npm start plays the bank and shows everybody’s letters: use npm run serve, or say DEMONSTRATION=on`,
  )
}
