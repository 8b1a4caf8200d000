import type { Bilingual } from '@cledrau/contract/language.ts'
import { isTrusted } from '@cledrau/domain/live/age.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { findStops } from '@cledrau/planner'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'
import { openDarwinFiles } from '../../gateways/darwin/files.ts'
import type { KeyRings } from '../../key-rings.ts'
import type { LiveRailwayHolder } from '../../live/live-railway.ts'
import { openReports } from '../../live/reports.ts'
import type { ReferenceData } from '../../reference/reference.ts'
import type { Settings } from '../../settings.ts'
import type { Timetable } from '../../timetable/timetable.ts'
import type { ReferenceSubjects } from '../reading/wire.ts'
import { boardsRoutes } from './boards/boards.routes.ts'
import { openBoards } from './boards/boards.service.ts'
import { openOtherDays } from './boards/other-days.ts'
import { plainBoardRoutes } from './boards/plain-board.routes.ts'
import { openReadyBoards } from './boards/ready-boards.ts'
import { readServiceId } from '@cledrau/domain/live/service-id.ts'
import { openEvidenceSigner } from './evidence/evidence-signer.ts'
import { evidenceRoutes } from './evidence/evidence.routes.ts'
import { openEvidence } from './evidence/evidence.service.ts'
import { gtfsRtRoutes } from './gtfs-rt/gtfs-rt.routes.ts'
import { openLiveTopics } from './stream/live-topics.ts'
import { readTopic } from './stream/read-topic.ts'
import { openLearning } from './likely/learning.service.ts'
import { likelyRoutes } from './likely/likely.routes.ts'
import { openLikely } from './likely/likely.service.ts'
import { openSample } from './likely/sample.ts'
import { mapRoutes } from './map/map.routes.ts'
import { openTrainDays } from './map/train-days.service.ts'
import { openTrainsNow } from './map/trains-now.service.ts'
import { openCounted } from './trains/counted.ts'
import { openCauses } from './trains/causes.ts'
import { openDarwinNames } from './trains/darwin-names.ts'
import { openPlaces } from './trains/places.ts'
import { openTrains } from './trains/trains.service.ts'
import { tripsRoutes } from './trips/trips.routes.ts'
import { openTripsNow } from './trips/trips.service.ts'
import { openUpdatesModule, type UpdatesModuleParts } from './updates/wire-updates.ts'

type Parts = {
  clock: Clock
  reference: ReferenceData
  subjects: Pick<ReferenceSubjects, 'stations' | 'carriers'>
  timetable: () => Timetable
  railway: LiveRailwayHolder
  rings: Pick<KeyRings, 'keys'>
  log: FastifyBaseLogger
  settings: Pick<Settings, 'DARWIN_FILES_URL'> & UpdatesModuleParts['settings']
} & Pick<UpdatesModuleParts, 'db' | 'jobs' | 'say' | 'plan' | 'tellAlerts'>

const SAID_EVERY = 10 * MINUTE
/** When the days of trains are made. */
const LEARNT_AT = 5 * 60 + 40

/** Everything that says how trains run now, wired on one page. */
export async function openLiveModules(parts: Parts) {
  const { settings, clock, reference, subjects, timetable, railway, db, log } = parts
  const places = await openPlaces(reference)
  const causes = await openCauses(reference)
  const darwin = openDarwinNames({
    files: settings.DARWIN_FILES_URL === undefined ? undefined : openDarwinFiles(settings.DARWIN_FILES_URL),
    log,
    onNew: () => {
      boards.wordsChanged()
      railway.tell({ rids: new Set(railway.known.trains.keys()), notices: true })
    },
  })
  const stationOf = (crs: string) => subjects.stations.current().value.byCode.get(crs)
  const codeOf = (tiploc: string) => {
    const known = places.current().value(tiploc)
    if (known !== undefined) return known
    // Timetables of other makers name places by their own codes, and so do their live feeds.
    if (timetable().places.has(tiploc)) return tiploc
    // A station has several places. Bus stops and junctions have a station's code, too, and are none.
    const station = darwin.current().stations.get(tiploc) ?? ''
    return timetable().places.has(station) ? station : undefined
  }
  const nameOfPlace = (code: string): Bilingual =>
    stationOf(code)?.names ?? timetable().places.get(code) ?? { en: code, cy: code }
  const nameOfOperator = (code: string): Bilingual => {
    const carrier = subjects.carriers.current().value.find((one) => one.code === code)
    const name = darwin.current().operators.get(code) ?? code
    return carrier?.names ?? { en: name, cy: name }
  }

  const isServed = (crs: string) => {
    if (stationOf(crs)?.members) return false
    return timetable().places.has(crs) || (stationOf(crs) ? false : undefined)
  }
  /** Of a reason that is new to us Darwin has English words: in Welsh it is said that it is looked into, which is true of any. */
  const causeWords = (code: number): Bilingual => {
    const { of, unknown } = causes.current().value
    return of(code) ?? { en: darwin.current().reasons.get(code) ?? unknown.en, cy: unknown.cy }
  }

  const placeOf = (code: string) => {
    const { image } = timetable()
    const [stop = -1] = findStops(image, code)
    const [latitude, longitude] = [image.stopLatitude[stop], image.stopLongitude[stop]]
    return latitude && longitude ? { latitude, longitude } : undefined
  }
  const trains = openTrains({ railway, timetable, codeOf, knownBy: darwin.current })
  const nameOfOther = (code: string) => (stationOf(code) ? undefined : nameOfPlace(code))
  const days = openTrainDays({ clock, db, timetable, trains, codeOf, reports: openReports(db), nameOfOther })
  const sample = await openSample(reference)
  const learning = openLearning({ clock, db, days })
  const likely = openLikely({
    clock,
    db,
    railway,
    trains,
    age: () => boards.age(),
    sample: () => sample.current().value,
    learning,
    onTrouble: (error) => log.error({ err: error }, 'what was learnt of trains could not be read'),
  })
  const boards = openBoards({
    clock,
    railway,
    trains,
    codeOf,
    isServed,
    nameOfPlace,
    nameOfOperator,
    causeWords,
    likelyCalls: likely.callsOf,
  })
  reference.onChange(boards.wordsChanged)
  const map = openTrainsNow({ clock, railway, timetable, trains, age: boards.age, nameOfOther })
  const updates = openUpdatesModule({
    ...parts,
    trains,
    railwayAge: boards.age,
    trainCounts: map.counts,
    nameOfPlace,
    nameOfOperator,
    causeWords,
    isServed,
    // A group of stations isn't where anything happens.
    isGroup: (code) => stationOf(code)?.members !== undefined,
    carriers: () => subjects.carriers.current().value,
  })
  const trips = openTripsNow({
    trains,
    likely,
    age: boards.age,
    nameOfPlace,
    causeWords,
    say: (name) => ({ en: parts.say('en', name, {}), cy: parts.say('cy', name, {}) }),
  })
  const evidence = openEvidence({ db, clock, signer: openEvidenceSigner(await parts.rings.keys('evidence')) })
  const ready = openReadyBoards({ clock, boards, trains })
  const topics = openLiveTopics({
    read: (topic) => {
      const named = readTopic(topic)
      const found = named.kind === 'board' ? ready.board(named.asked) : ready.detail(named.serviceId)
      return found.ok ? { version: found.value.version, asOf: found.value.age.asOf } : undefined
    },
    placeOf: (topic) => {
      const named = readTopic(topic)
      return named.kind === 'board' ? named.asked.crs : (readServiceId(named.serviceId)?.crs ?? '')
    },
    onTouched: trains.onTouched,
    onTrouble: (error) => log.error({ err: error }, 'open pages were not told how trains run'),
  })
  return {
    boards,
    codeOf,
    operatorName: nameOfOperator,
    nameOfPlace,
    isServed,
    /** The stations that a place stands for: itself, or those of a group. */
    stationsOf: (code: string): readonly string[] => stationOf(code)?.members ?? [code],
    /** Whether "on time" may be said now. */
    isTrusted: () => isTrusted(boards.age().freshness),
    /** How full a train is, where somebody has counted. */
    countedOn: openCounted({ clock, railway, trains, codeOf }),
    /** How trains run, for those who look after their travellers. */
    news: {
      find: trains.find,
      follow: (take: (names: readonly string[]) => void) => {
        const tell = (rids: Iterable<string>) =>
          take(
            [...rids].flatMap((rid) => {
              const train = railway.known.trains.get(rid)
              return train?.schedule && train.serviceDate ? [`${train.schedule.uid} ${train.serviceDate}`] : []
            }),
          )
        tell(railway.known.trains.keys())
        return railway.follow(({ rids }) => tell(rids))
      },
    },
    tripsNow: trips.now,
    callsNow: trips.calls,
    minutesNow: trips.minutes,
    standsNow: trips.stands,
    likelyCounts: likely.counts,
    topics,
    days,
    /** What was reported of trains, as anybody can check it. */
    evidence,
    likely: { learnDue: learning.learnDue, sayNow: likely.sayNow, standsNow: trips.stands },
    terms: [...days.terms, ...likely.terms],
    /** Asks the Knowledgebase for what is new; done by itself once it is started. */
    askForNotices: updates.ask,
    /** Alerts about what disturbs our trains now. */
    serviceAlerts: updates.alerts,
    /** Asks Darwin what it calls things, where that is new; done by itself once it is started. */
    askForNames: darwin.look,
    noticeFigures: updates.figures,
    routes: (api: FastifyInstance) => {
      boardsRoutes(api, ready, openOtherDays({ clock, trains }))
      plainBoardRoutes(api, { clock, ready, say: api.serving.say })
      tripsRoutes(api, trips)
      updates.routes(api)
      mapRoutes(api, map, days)
      evidenceRoutes(api, evidence)
      likelyRoutes(api, likely)
      gtfsRtRoutes(api, { clock, railway, trains, timetable, placeOf })
    },
    start: async () => {
      darwin.start()
      await updates.start()
      await parts.jobs.every('say-likely-times', { everyMs: SAID_EVERY }, likely.sayNow, { role: 'live' })
      await parts.jobs.every('learn-likely-times', { dailyAt: LEARNT_AT }, learning.learnDue, {
        role: 'live',
        atStart: true,
      })
    },
    close: () => {
      topics.close()
      darwin.close()
    },
  }
}

export type LiveModules = Awaited<ReturnType<typeof openLiveModules>>
