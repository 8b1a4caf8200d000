import { nameOf, type RunningTrain } from '@cledrau/domain/live/running-train.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { openHearers } from '@cledrau/server/areas/account/accounts/hearers.ts'
import { holdAccount } from '@cledrau/server/areas/account/accounts/existing-account.ts'
import { openDevices } from '@cledrau/server/areas/account/devices/devices.service.ts'
import { openMessageModules } from '@cledrau/server/areas/messages/wire.ts'
import { openSilent } from '@cledrau/server/areas/notify/journey-notifications/silent.ts'
import { openWatching } from '@cledrau/server/areas/notify/journey-notifications/watching.ts'
import { openDatabase, openPool } from '@cledrau/server/db/database.ts'
import type { Jobs } from '@cledrau/server/jobs.ts'
import { openKeyRings } from '@cledrau/server/key-rings.ts'
import { readSettings } from '@cledrau/server/settings.ts'
import { shippedWords } from '@cledrau/server/testing/shipped-words.ts'
import { sayFrom } from '@cledrau/server/words.ts'
import { playDay } from '../../live/likely/played-day.ts'
import type { Up } from './reborn.ts'

/** What a teller is told at its start. */
export type TellerAsked = {
  readonly databaseUrl: string
  readonly keysFolder: string
  /** Where push services and the relay are, as every server is told. */
  readonly environment: Readonly<Record<string, string>>
  readonly seed: number
  readonly date: string
  readonly level: number
  readonly lines: readonly string[] | null
}
export type ToTeller = { second: number }
export type FromTeller = { done: number } | { trouble: string }

/**
 * The part of a server that tells of trains and sends what is told, in a process of its own: at each moment it is given it
 * hears what was known then, looks, sends what is due, and answers when it is done. It may be killed at any time.
 */
const asked = JSON.parse(process.argv[2] ?? '{}') as TellerAsked
const { databaseUrl, keysFolder, environment, seed, date, level, lines } = asked
const answer = (said: FromTeller | Up) => process.send?.(said)
const onTrouble = (error: unknown) => void answer({ trouble: String(error) })

const day = playDay({ seed, date, level, ...(lines ? { lines: new Set(lines) } : {}) })
const db = openDatabase(openPool(databaseUrl, { max: 6 }))
let now: Instant = day.momentOf(0)
let trains = new Map<string, RunningTrain>()
const known = new Map<string, string>()
let take: (names: readonly string[]) => void = () => undefined
const clock = { now: () => now }
const [english, welsh] = [shippedWords('en'), shippedWords('cy')]
const words = new Map(Object.entries(english).map(([name, en]) => [name, { en, cy: welsh[name] ?? en }]))
const say = sayFrom(() => words)

/** What a server does by itself, again and again, is done here when it is asked for. */
const works: (() => Promise<void>)[] = []
const jobs: Jobs = {
  watch: (_, work) => {
    works.push(work)
    return () => undefined
  },
  work: async () => undefined,
  declare: async () => undefined,
  every: async () => undefined,
  enqueue: async () => undefined,
  forget: async () => undefined,
  stop: async () => undefined,
}
const messages = await openMessageModules({
  settings: readSettings({ ...environment }),
  clock,
  db,
  jobs,
  rings: await openKeyRings({ folder: keysFolder, listRevoked: async () => [], opened: [], onTrouble }),
  pages: () => ({ contact: 1, privacy: 1 }),
  say,
  hearers: openHearers(openDevices(db, clock, holdAccount)),
  tellPages: async () => undefined,
  log: {
    error: (facts, text) => {
      // That a service said no is what the dials are for; it is held against what phones got.
      if (!/not sent; it waits|was refused/.test(text)) onTrouble(`${text} ${JSON.stringify(facts)}`)
    },
  },
})
messages.silence('journeyNotifications', openSilent(clock))
await messages.start()
const watching = openWatching({
  db,
  clock,
  live: {
    find: (name) => trains.get(name),
    follow: (hear) => {
      take = hear
      return () => undefined
    },
  },
  isTrusted: () => true,
  tellings: messages.tellings,
  names: { say, place: (code) => ({ en: code, cy: code }) },
  onTrouble,
})
watching.start()

/** How long trains that have come are spoken of, in seconds. */
const LINGERS = 7200

async function tellAt(second: number): Promise<void> {
  // A minute of the day passes between two looks, never within one, as it would in a minute's time.
  await watching.look()
  now = day.momentOf(second)
  trains = new Map(day.at(second, LINGERS).map((train) => [nameOf(train), train]))
  const changed = [...trains].flatMap(([name, train]) => {
    const text = JSON.stringify(train.calls)
    if (known.get(name) === text) return []
    known.set(name, text)
    return [name]
  })
  take(changed)
  await watching.look()
  for (const work of works) await work()
  answer({ done: second })
}
process.on('message', ({ second }: ToTeller) => void tellAt(second).catch(onTrouble))
process.on('disconnect', () => process.exit())
answer({ ready: true })
