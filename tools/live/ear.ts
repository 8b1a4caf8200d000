import { timetableBuilder, openImage } from '@cledrau/planner'
import { instant, type Instant } from '@cledrau/domain/time/instant.ts'
import { DEPARTURES } from '@cledrau/contract/live/livetimes.ts'
import { openBoards } from '@cledrau/server/areas/live/boards/boards.service.ts'
import { openTrains } from '@cledrau/server/areas/live/trains/trains.service.ts'
import { openLiveFeed } from '@cledrau/server/live/live-feed.ts'
import { openLiveRailway } from '@cledrau/server/live/live-railway.ts'
import { readSettings } from '@cledrau/server/settings.ts'
import { hashOfKnown } from '@cledrau/server/testing/known-hash.ts'
import { codeOf } from '@cledrau/server/testing/told-day.ts'

/** What one server has heard so far, told whenever it changes. */
export type Hears = {
  readonly listening: boolean
  readonly saidAt: Instant | undefined
  readonly waiting: number
  readonly gaps: number
  readonly trouble: string
}
export type Asked = { readonly now?: Instant; readonly ask?: 'hash' | 'board'; readonly crs?: string }
export type Answer = { readonly hears?: Hears; readonly answer?: string; readonly ready?: true }

const EVERY_MS = 10

/**
 * A server's ears and boards in a process of their own, by a clock that it is told: `live-feed` starts several and kills
 * them. All trains are those of the feed, none of a timetable.
 */
function start(): void {
  let now = instant(Number(process.env.NOW))
  const clock = { now: () => now }
  const railway = openLiveRailway(true)
  let trouble = ''
  const logger = { error: (facts: object, text: string) => void (trouble = `${text} ${describe(facts)}`) }
  const feed = openLiveFeed({
    settings: readSettings({ DARWIN_URL: process.env.DARWIN_URL, DARWIN_FILES_URL: process.env.DARWIN_FILES_URL }),
    databaseUrl: process.env.DATABASE_URL ?? '',
    clock,
    railway,
    logger,
    everyMs: EVERY_MS,
  })
  const image = openImage(timetableBuilder({ firstDate: '2026-12-01', days: 1, source: 'none' }).compile())
  if (typeof image === 'string') throw new Error(image)
  const timetable = () => ({
    image,
    from: '2026-12-01',
    until: '2026-12-01',
    places: new Map<string, never>(),
    source: 'a line',
  })
  const named = (code: string) => ({ en: code, cy: code })
  const boards = openBoards({
    clock,
    railway,
    trains: openTrains({ railway, timetable, codeOf }),
    codeOf,
    isServed: () => true,
    nameOfPlace: named,
    nameOfOperator: named,
    causeWords: (code) => named(String(code)),
    likelyCalls: () => [],
  })
  const answerTo = ({ ask, crs = '' }: Asked): string =>
    ask === 'hash' ? hashOfKnown(railway.known) : JSON.stringify(boards.board({ crs, filterType: DEPARTURES }))
  const send = (answer: Answer) => void process.send?.(answer)
  process.on('message', (asked: Asked) => {
    now = asked.now ?? now
    if (asked.ask) send({ answer: answerTo(asked) })
  })
  // Whoever started us is gone.
  process.on('disconnect', () => process.exit())
  let told = ''
  setInterval(() => {
    const { listening, waiting, gaps } = feed.figures()
    const hears: Hears = { listening, saidAt: railway.heard().saidAt, waiting, gaps, trouble }
    const text = JSON.stringify(hears)
    if (text !== told) send({ hears })
    told = text
  }, EVERY_MS)
  send({ ready: true })
}

const describe = (facts: object): string =>
  'err' in facts && facts.err instanceof Error ? facts.err.message : JSON.stringify(facts)

if (process.env.NOW !== undefined) start()
