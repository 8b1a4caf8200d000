import { readFileSync } from 'node:fs'
import { availableParallelism, hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { momentOf } from '@cledrau/domain/time/moment.ts'
import { z } from 'zod'

/** This machine and nobody else. */
export const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/

const word = (fallback: string) => z.string().trim().min(1).default(fallback)
const port = z.coerce.number().int().min(0).max(65_535)
const days = z.coerce.number().int().min(1).max(4000)
const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  )
/** Secrets and money go there: in plain text only where they never leave this machine. */
const partner = (example: string, pattern: RegExp) =>
  z
    .string()
    .regex(pattern, `is not an address such as ${example}`)
    .refine((value) => value.startsWith('https:') || LOOPBACK.test(new URL(value).hostname), {
      error: `would be sent in plain text: use https, such as ${example}`,
    })
/** Itself, or by `NAME_FILE` where it lies. */
const pem = (kind: string) =>
  z
    .string()
    .refine(
      (text) => text.includes('-----BEGIN ') && text.includes(`${kind}-----`),
      `is no ${kind.toLowerCase()} in PEM: name its file by …_FILE`,
    )

const origin = z.string().refine((value) => URL.canParse(value), 'is not an address such as https://example.org')

/** What a server does: answer calls, follow the trains of the day, do the work that no call waits for. */
export const ROLES = ['api', 'live', 'jobs'] as const
export type Role = (typeof ROLES)[number]
const isRole = (name: string): name is Role => (ROLES as readonly string[]).includes(name)

/** Everything that can be set from outside. Each has a default that lets the product run on one machine. */
const schema = z.object({
  PORT: port.default(3000),
  /** This machine only, until somebody says otherwise. */
  HOST: word('127.0.0.1'),
  /** What the product keeps on disk: embedded database, keys, reports. */
  VAR_DIR: word('var').transform((folder) => resolve(folder)),
  /** The folder of the keys, which all servers of one place share, or have copies of; without it, `keys` in VAR_DIR. */
  KEYS: z.string().trim().min(1).optional(),
  /** Where it is listed what was erased because somebody asked for it: all servers of one place share it, and no backup of the database takes its place; without it, `erasures` in VAR_DIR. */
  ERASURES: z.string().trim().min(1).optional(),
  /** What this server is called in its log, among others. */
  NODE_NAME: word(hostname()),
  /** For how many seconds a server that was told to stop goes on answering, while balancers hear that it leaves. */
  LEAVE_SECONDS: z.coerce.number().min(0).max(300).default(0),
  /** A PostgreSQL elsewhere, 15 to 18; without it, the embedded one runs in VAR_DIR. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'is not a PostgreSQL address such as postgres://user:secret@host:5432/name')
    .optional(),
  /** A NATS cluster that carries news between servers on one DATABASE_URL, any of its servers separated by commas; without it the database does. */
  BUS_URL: list
    .refine(
      (urls) => urls.every((url) => /^(nats|tls):\/\/([^:@/\s]+:[^@/\s]+@)?[^:@/\s]+(:\d+)?\/?$/.test(url)),
      'is not some servers such as nats://user:secret@bus.example:4222, separated by commas',
    )
    .refine((urls) => new Set(urls.map((url) => url.replace(/[^@/]+\/?$/, ''))).size < 2, {
      error: 'names several ways in: all servers of one cluster have the same user, secret and protocol',
    }),
  /** The certificate (with those between it and its authority) and the key, in PEM, by which this server speaks TLS itself, to a balancer on another machine. */
  TLS_CERT: pem('CERTIFICATE').optional(),
  TLS_KEY: pem('PRIVATE KEY').optional(),
  /** The address travellers see: mail links, cookies and the content policy follow it. */
  PUBLIC_URL: origin.optional(),
  /** What this server does, of all that run beside each other on one database; by default all of it. */
  ROLES: z
    .string()
    .default(ROLES.join(','))
    .transform((text, context): ReadonlySet<Role> => {
      const names = text.split(',').map((name) => name.trim())
      if (!names.every(isRole)) context.addIssue(`is not some of ${ROLES.join(', ')}, separated by commas`)
      return new Set(names.filter(isRole))
    }),
  /** Whose X-Forwarded-For counts: addresses or networks, separated by commas. */
  TRUSTED_PROXIES: list,
  /** Origins that may call from elsewhere: the native app's, and those of other front ends. */
  APP_ORIGINS: list,
  /** Shifts the server's clock so that it starts at this moment (London time without an offset); it keeps running. */
  CLOCK: z
    .string()
    .transform((text, context) => {
      const at = momentOf(text)
      if (at === undefined) context.addIssue('is not a moment such as 2026-12-07T08:00')
      return at ?? z.NEVER
    })
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Where lines of the log go besides, on a machine that nobody from here has a hand on; without it they are on standard output alone. */
  LOG_URL: z
    .string()
    .regex(/^syslog(\+tls)?:\/\/[^@/\s]+\/?$/, 'is not an address such as syslog+tls://logs.example:6514')
    .optional(),
  /** Where traces go (OTLP over HTTP, as JSON): a collector, with a name and a secret if it asks for them. Without it nobody follows anything. */
  TRACES_URL: z
    .string()
    .regex(/^https?:\/\/[^\s]+$/, 'is not an address such as https://user:secret@traces.example:4318')
    .refine((url) => URL.canParse(url), 'is not an address such as https://user:secret@traces.example:4318')
    .optional(),
  /** Of a hundred calls that are neither slow nor failed, so many are kept. */
  TRACES_PERCENT: z.coerce.number().min(0).max(100).default(1),
  /** Which set of app options is served: everything on, or the flags of build 1.2.6. */
  OPTIONS_PROFILE: z.enum(['full', '1.2.6']).default('full'),
  /** Calls a minute from one address before it is told to wait. */
  RATE_LIMIT: z.coerce.number().int().min(1).default(1200),
  /** A session that nobody used for so many days is over; 90 days after signing in it is over in any case. */
  SESSION_IDLE_DAYS: z.coerce.number().int().min(1).max(90).default(30),
  /** For how many days is kept what guests left who never paid; what happened at accounts' doors; what guards scanned. */
  KEEP_UNPAID_DAYS: days.default(30),
  /** For how many days after the last day of their tickets it is known who guests were: claims and disputes with banks are over by then. */
  KEEP_GUESTS_DAYS: days.default(400),
  KEEP_SECURITY_EVENTS_DAYS: days.default(400),
  KEEP_INSPECTIONS_DAYS: days.default(400),
  /** And app instances that nobody is signed in on. */
  KEEP_DEVICES_DAYS: days.default(400),
  /** For how many days a backup of the database may be restored at most: for so long is known what to erase from it again. */
  KEEP_BACKUPS_DAYS: days.default(35),
  /** Where people write who found a hole in the locks: an address of mail or of a page. */
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'is not an address such as mailto:security@trains.example')
    .default('mailto:security@cledrau.example'),
  /** The native app whose links this site's are, and the keys that sign it: SHA-256 as Google shows them, and a team of Apple's. */
  NATIVE_APP_ID: z
    .string()
    .regex(/^[a-z]\w*(\.[a-z]\w*)+$/, 'is not an app such as app.cledrau')
    .default('app.cledrau'),
  NATIVE_ANDROID_FINGERPRINTS: list.refine(
    (prints) => prints.every((print) => /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/.test(print)),
    'is not some SHA-256 fingerprints such as 14:6D:E9:…, separated by commas',
  ),
  NATIVE_APPLE_TEAM: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, 'is not a team such as ABCDE12345')
    .optional(),
  /** Lets a monitor elsewhere read /metrics; without it, only this machine may. */
  METRICS_TOKEN: z.string().min(16, 'is shorter than 16 characters').optional(),
  /** Where mail goes: a relay, or the mailbox that plays one. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'is not a mail server such as smtp://relay.example.org:587')
    .default('smtp://127.0.0.1:2525'),
  /** The bank that takes cards, with the secret that we share: `https://merchant:secret@bank.example`. Without it nobody can pay. */
  PAYMENTS_URL: partner('https://merchant:secret@bank.example', /^https?:\/\/[^:@/]+:[^@/]+@[^@/]+$/).optional(),
  /** Who makes smartcards and knows them, with the secret that we share. */
  SMARTCARDS_URL: partner('https://merchant:secret@bureau.example', /^https?:\/\/([^:@/]+:[^@/]+@)?[^@/]+\/?$/).default(
    'http://127.0.0.1:3082',
  ),
  /** The certificate authority's host, which writes smartcards that phones hold: phones call it, and this server never does. Without it no phone writes any. */
  SMARTCARD_HOST_URL: partner('https://cards.example', /^https?:\/\/[^@/\s]+\/?$/).optional(),
  /** Where other companies answer claims, with the secret that we share; without it people of ours do. */
  CLAIMS_URL: partner('https://merchant:secret@claims.example', /^https?:\/\/[^:@/]+:[^@/]+@[^@/]+$/).optional(),
  /** Who reads cards, phones and watches at stations, with the secret that we share. Without it nobody taps. */
  TAPS_URL: partner('https://merchant:secret@taps.example', /^https?:\/\/[^:@/]+:[^@/]+@[^@/]+$/).optional(),
  /** Pence of a first ride that the networks make a card’s bank pay although it refused; 0: none. */
  FIRST_RIDE_PENCE: z.coerce.number().int().min(0).max(100_000).default(0),
  /** What ticket machines prove themselves with; without it none of them hands out tickets. */
  MACHINES_KEY: z.string().min(16, 'is shorter than 16 characters').max(200).optional(),
  /** Darwin's messages: `stomp://user:secret@host:61613`, with `/topic/…` behind it where it is another version's. Without it nothing is live. */
  DARWIN_URL: z
    .string()
    .regex(
      /^stomp(\+ssl)?:\/\/[^:@/\s]+:[^@/\s]+@[^:@/\s]+(:\d+)?(\/topic\/\S+)?\/?$/,
      'is not a broker such as stomp://user:secret@darwin.example:61613',
    )
    .optional(),
  /** Where Darwin puts its snapshot and the logs of its messages, for what we missed, and what it calls things. */
  DARWIN_FILES_URL: z
    .string()
    .regex(
      /^ftp:\/\/[^:@/\s]+:[^@/\s]+@[^:@/\s]+(:\d+)?(\/\S*)?$/,
      'is not a shelf of files such as ftp://user:secret@darwin.example',
    )
    .optional(),
  /** For railways without Darwin: GTFS Realtime feeds of trip updates, vehicle positions and alerts, separated by commas. */
  GTFS_RT_URLS: list.refine(
    (urls) => urls.every((url) => /^https?:\/\/[^\s]+$/.test(url) && URL.canParse(url)),
    'is not some addresses such as https://trains.example/trip-updates.pb, separated by commas',
  ),
  /** How often they are asked, in seconds. */
  GTFS_RT_SECONDS: z.coerce.number().int().min(5).max(60).default(15),
  /** The Knowledgebase's incidents, as XML. */
  INCIDENTS_URL: z
    .string()
    .regex(/^https?:\/\/[^\s]+$/, 'is not an address such as https://user:secret@incidents.example')
    .optional(),
  /** The service indicator, where it doesn't lie beside the incidents as `service-indicators.xml`. */
  INDICATORS_URL: z
    .string()
    .regex(/^https?:\/\/[^\s]+$/, 'is not an address such as https://user:secret@indicators.example')
    .optional(),
  /** What staff at stations prove themselves with; without it nobody hears who asked for assistance. */
  STAFF_KEY: z.string().min(16, 'is shorter than 16 characters').max(200).optional(),
  /** Whose push services browsers may name: those of the four makers. A star stands for any name before it. */
  PUSH_HOSTS: z
    .string()
    .default('fcm.googleapis.com,updates.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com')
    .transform((value) =>
      value
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    )
    .refine(
      (names) => names.every((name) => /^((\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+|localhost)(:\d+)?$/i.test(name)),
      'is not some names such as push.example or *.push.example, separated by commas',
    ),
  /** Machines near us that partners may have events sent to, by number or with their port; all others are public and https. */
  WEBHOOK_HOSTS: z
    .string()
    .default('')
    .transform((value) => value.split(',').flatMap((item) => item.trim() || []))
    .refine(
      (names) => names.every((name) => /^([a-z0-9-]+(\.[a-z0-9-]+)*|localhost)(:\d+)$/i.test(name)),
      'is not some machines such as 127.0.0.1:4400, separated by commas',
    ),
  /** Where Firebase Cloud Messaging takes messages for Android's apps. */
  FCM_URL: partner('https://fcm.googleapis.com', /^https?:\/\/[^@/\s]+\/?$/).default('https://fcm.googleapis.com'),
  /** The service account that may send them: its JSON, or the file with it. Without it Android's apps get no push messages. */
  FCM_KEY: z.string().optional(),
  /** Where Apple takes messages for iPhones; apps that were built for trying have another. */
  APNS_URL: partner('https://api.push.apple.com', /^https?:\/\/[^@/\s]+\/?$/).default('https://api.push.apple.com'),
  /** The key that may send them: its PEM, or the file with it. Without it iPhones get no push messages. */
  APNS_KEY: z.string().optional(),
  /** What Apple calls that key, and the team that it is of. */
  APNS_KEY_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, 'is not a key of Apple’s, ten letters and figures')
    .optional(),
  APNS_TEAM_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, 'is not a team of Apple’s, ten letters and figures')
    .optional(),
  /** The app's name at Apple. */
  APNS_TOPIC: z
    .string()
    .regex(/^[\w-]+(\.[\w-]+)+$/, 'is not an app such as app.cledrau')
    .default('app.cledrau'),
  /** Whom a push service asks where our messages are trouble: an address of mail or of a page. */
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'is not an address such as mailto:push@trains.example')
    .default('mailto:push@cledrau.example'),
  MAIL_FROM: word('Cledrau <post@cledrau.example>'),
  /** Accounts and a guard to try the product with. `auto`: with the embedded database, where only this machine gets in. */
  DEMONSTRATION: z.enum(['auto', 'on', 'off']).default('auto'),
  /** A CIF or GTFS feed (zip, folder or file) or a compiled `.image`; without it, the embedded railway runs. */
  TIMETABLE: z.string().optional(),
  /** Under which licence the timetable that TIMETABLE names may be handed on, at /open/; without it, it isn't. The embedded one has its own. */
  OPEN_LICENCE: z
    .string()
    .regex(/^https?:\/\/\S+$/, 'is not an address such as https://creativecommons.org/licenses/by/4.0/')
    .optional(),
  /** Codes of the stations whose timetable devices keep, separated by commas; without it, all of them. */
  REGION: list,
  /** A folder with the files of the industry's fares feed (`RJFAF….FFL` and the others); without it, our sample fares. */
  FARES: z.string().optional(),
  /** Threads that plan journeys. */
  PLANNER_THREADS: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .default(Math.max(1, availableParallelism() - 1)),
  /** The built app, served beside the API. */
  APP_DIR: word('app/dist').transform((folder) => resolve(folder)),
  /** The built guard's page, served at /inspector/. */
  INSPECTOR_DIR: word('inspector/dist').transform((folder) => resolve(folder)),
  DATA_DIR: word('data').transform((folder) => resolve(folder)),
})

export type Settings = Omit<z.infer<typeof schema>, 'PUBLIC_URL' | 'KEYS' | 'ERASURES'> & {
  PUBLIC_URL: string
  KEYS: string
  ERASURES: string
}

/** Whether anybody tells us how trains run. */
export const isToldOfTrains = ({ DARWIN_URL, GTFS_RT_URLS }: Pick<Settings, 'DARWIN_URL' | 'GTFS_RT_URLS'>): boolean =>
  DARWIN_URL !== undefined || GTFS_RT_URLS.length > 0

/** Reads the environment; a wrong value throws one line that names it and says what it should be. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = withFiles(Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')))
  const read = schema.safeParse(given)
  if (!read.success) {
    const [issue] = read.error.issues
    const name = String(issue?.path[0])
    throw new WrongSetting(`${name}=${withoutSecret(name, given[name] ?? '')} ${issue?.message ?? 'is wrong'}`)
  }
  // Two who tell of the same trains would take each other's word back.
  if (read.data.DARWIN_URL !== undefined && read.data.GTFS_RT_URLS.length > 0)
    throw new WrongSetting('GTFS_RT_URLS is for railways without Darwin: leave it out, or DARWIN_URL')
  if (read.data.BUS_URL.length > 0 && read.data.DATABASE_URL === undefined)
    throw new WrongSetting('BUS_URL is for servers beside each other: set DATABASE_URL, or leave it out')
  if ((read.data.TLS_CERT === undefined) !== (read.data.TLS_KEY === undefined))
    throw new WrongSetting('TLS_CERT and TLS_KEY go together: set both, or neither')
  const apple = [read.data.APNS_KEY, read.data.APNS_KEY_ID, read.data.APNS_TEAM_ID]
  if (new Set(apple.map((one) => one === undefined)).size > 1)
    throw new WrongSetting('APNS_KEY, APNS_KEY_ID and APNS_TEAM_ID go together: set all of them, or none')
  const { KEYS, ERASURES, PUBLIC_URL, PORT, VAR_DIR } = read.data
  const folder = (name: string, chosen: string | undefined) => resolve(chosen ?? join(VAR_DIR, name))
  return {
    ...read.data,
    PUBLIC_URL: PUBLIC_URL ?? `http://localhost:${PORT}`,
    KEYS: folder('keys', KEYS),
    ERASURES: folder('erasures', ERASURES),
  }
}

/** Any setting may lie in a file, `NAME_FILE`: what a process was started with is there for others to read, and so is a log of it. */
function withFiles(given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read = { ...given }
  for (const name of Object.keys(schema.shape)) {
    const file = given[`${name}_FILE`]
    if (file === undefined) continue
    if (given[name] !== undefined) throw new WrongSetting(`${name} is set, and ${name}_FILE too: leave one of them out`)
    try {
      read[name] = readFileSync(file, 'utf8').trim()
    } catch (error) {
      throw new WrongSetting(`${name}_FILE=${file} can't be read: ${(error as NodeJS.ErrnoException).code}`)
    }
  }
  return read
}

/** What is wrong with a setting is said where many can read it. */
const withoutSecret = (name: string, value: string): string =>
  /_(KEY|TOKEN|CERT)$/.test(name) ? '…' : value.replace(/(:\/\/[^:@/\s]*:)\S*@/, '$1…@')

export class WrongSetting extends Error {}
