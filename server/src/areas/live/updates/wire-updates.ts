import type { Bilingual } from '@cledrau/contract/language.ts'
import { namedPlaces, type FindNamed } from '@cledrau/domain/live/named-places.ts'
import type { TrainCount } from '@cledrau/domain/live/how-trains-run.ts'
import type { Age } from '@cledrau/contract/live/age.ts'
import { SECOND } from '@cledrau/domain/time/instant.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import { openKnowledgebase } from '../../../gateways/knowledgebase/knowledgebase.ts'
import type { Jobs } from '../../../jobs.ts'
import type { LiveRailway } from '../../../live/live-railway.ts'
import type { Settings } from '../../../settings.ts'
import type { Timetable } from '../../../timetable/timetable.ts'
import type { Say } from '../../../words.ts'
import type { Trains } from '../trains/trains.service.ts'
import { openNotices } from './notices.ts'
import { openSaying } from './saying.ts'
import { openServiceAlerts } from './service-alerts.ts'
import { openStationsBetween, type Plan } from './stations-between.ts'
import { openTrainNews } from './train-news.ts'
import { updatesRoutes } from './updates.routes.ts'
import { openUpdates } from './updates.service.ts'

export type UpdatesModuleParts = {
  settings: Pick<Settings, 'INCIDENTS_URL' | 'INDICATORS_URL'>
  clock: Clock
  db: Database
  jobs: Jobs
  log: Pick<FastifyBaseLogger, 'error'>
  say: Say
  /** Journeys, as travellers ask for them. */
  plan: Plan
  timetable: () => Timetable
  railway: LiveRailway
  trains: Trains
  railwayAge: () => Age
  trainCounts: () => ReadonlyMap<string, TrainCount>
  nameOfPlace: (code: string) => Bilingual
  nameOfOperator: (code: string) => Bilingual
  causeWords: (code: number) => Bilingual
  isServed: (crs: string) => boolean | undefined
  isGroup: (code: string) => boolean
  carriers: () => readonly { code: string; names: Bilingual; own: boolean }[]
  /** Everybody who has a page open hears that there are other alerts. */
  tellAlerts: () => Promise<void>
}

/** What is known of incidents and indicators stays younger than a minute. */
const ASKED_EVERY = 30 * SECOND

/** What disturbs trains, wired on one page. */
export function openUpdatesModule(parts: UpdatesModuleParts) {
  const { settings, clock, railway, trains, timetable, nameOfPlace } = parts
  const notices = openNotices({
    db: parts.db,
    clock,
    knowledgebase: openKnowledgebase(),
    addresses: addressesOf(settings),
    log: parts.log,
  })
  let names: { of: Timetable; find: FindNamed } | undefined
  const findNamed = () => {
    const now = timetable()
    if (names?.of === now) return names.find
    const codes = [...now.places.keys()].filter((code) => !parts.isGroup(code))
    const whole = codes.map((code): [string, string] => [code, nameOfPlace(code).en])
    // "Newport (South Wales)" is Newport to whoever writes of it.
    const short = whole.map(([code, name]): [string, string] => [code, name.replace(/ \(.*\)$/, '')])
    names = { of: now, find: namedPlaces([...whole, ...short]) }
    return names.find
  }
  const saying = openSaying(parts)
  const updates = openUpdates({
    clock,
    railway,
    railwayAge: parts.railwayAge,
    trainCounts: parts.trainCounts,
    notices,
    trainNews: openTrainNews(railway, trains, timetable),
    saying,
    findNamed,
    isServed: parts.isServed,
    stationsBetween: openStationsBetween(parts.plan, clock),
    providers: () => parts.carriers().map(({ code, names: name, own }) => ({ srCode: code, name, own })),
  })
  const alerts = openServiceAlerts({
    clock,
    lines: updates.lines,
    saying,
    own: {
      isOperator: (code) => parts.carriers().some((one) => one.own && one.code === code),
      isStation: (code) => parts.isServed(code) === true,
    },
    tell: parts.tellAlerts,
  })
  const ask = async () => {
    await notices.ask()
    await alerts.tellNew()
  }
  return {
    ask,
    alerts: alerts.current,
    figures: () => (settings.INCIDENTS_URL === undefined ? undefined : notices.figures()),
    routes: (api: FastifyInstance) => updatesRoutes(api, updates),
    start: async () => {
      if (settings.INCIDENTS_URL === undefined) return
      await parts.jobs.every('notices', { everyMs: ASKED_EVERY }, ask, { role: 'live', atStart: true })
    },
  }
}

/** The indicator lies beside the incidents, where nobody says that it lies elsewhere. */
function addressesOf({ INCIDENTS_URL: incidents, INDICATORS_URL: indicators }: UpdatesModuleParts['settings']) {
  if (incidents === undefined) return undefined
  return { incidents, indicators: indicators ?? new URL('service-indicators.xml', incidents).href }
}
