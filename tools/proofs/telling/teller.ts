import { nameOf, type RunningTrain } from '@cledrau/domain/live/running-train.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { openTellings } from '@cledrau/server/areas/messages/tellings/tellings.service.ts'
import { openWatching } from '@cledrau/server/areas/notify/journey-notifications/watching.ts'
import { openDatabase, openPool } from '@cledrau/server/db/database.ts'
import { shippedWords } from '@cledrau/server/testing/shipped-words.ts'
import { sayFrom } from '@cledrau/server/words.ts'
import { playDay } from '../../live/likely/played-day.ts'

/** What a teller is told at its start. */
export type TellerAsked = {
  readonly databaseUrl: string
  readonly seed: number
  readonly date: string
  readonly level: number
  readonly lines: readonly string[] | null
}
export type FromTeller = { ready: true } | { done: number } | { trouble: string }

/**
 * The part of a server that tells of trains, in a process of its own: at each moment it is given it hears what was known
 * then, looks, and answers when it is done. It may be killed at any time.
 */
const { databaseUrl, seed, date, level, lines } = JSON.parse(process.argv[2] ?? '{}') as TellerAsked
const answer = (said: FromTeller) => process.send?.(said)

const day = playDay({ seed, date, level, ...(lines ? { lines: new Set(lines) } : {}) })
const db = openDatabase(openPool(databaseUrl, 4))
let now: Instant = day.momentOf(0)
let trains = new Map<string, RunningTrain>()
const known = new Map<string, string>()
let take: (names: readonly string[]) => void = () => undefined
const clock = { now: () => now }
const [english, welsh] = [shippedWords('en'), shippedWords('cy')]
const words = new Map(Object.entries(english).map(([name, en]) => [name, { en, cy: welsh[name] ?? en }]))
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
  tellings: openTellings({
    db,
    clock,
    log: {
      error: (_, text) => {
        throw new Error(text)
      },
    },
  }),
  names: { say: sayFrom(() => words), place: (code) => ({ en: code, cy: code }) },
  onTrouble: (error) => answer({ trouble: String(error) }),
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
  answer({ done: second })
}
process.on('message', ({ second }: { second: number }) => void tellAt(second))
process.on('disconnect', () => process.exit())
answer({ ready: true })
