import type { Carrier } from '@cledrau/contract/stations/carriers.ts'
import type { Railcard } from '@cledrau/contract/search/railcards.ts'
import type { Station } from '@cledrau/contract/stations/stations.ts'
import type { PaygScheme } from '@cledrau/domain/payg/scheme.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { FareNames } from './pricing/fare-names.ts'
import { nameFrom, namesWithCarriers, openFareNames } from './pricing/fare-names.ts'
import type { RuleWords } from './pricing/fare-rules.ts'
import { openFareWire } from './pricing/fare-wire.ts'
import { loadFares } from './pricing/fares-files.ts'
import { openTrainPrices, type TrainPrices } from './pricing/train-prices.ts'
import { openQuotes } from './pricing/quotes.ts'
import type { RetailGround } from './pricing/retail-ground.ts'
import { sayBoth } from './pricing/say-both.ts'
import { openBackgroundWork } from './finding/background-work.ts'
import { openSearchPool, type SearchPool } from './finding/search-pool.ts'
import { placesLeftAfter, quotasOn } from '@cledrau/domain/fares/trains/places-left.ts'
import type { OwnPlacesOf } from './finding/own-places-of.ts'
import { openHubs } from './pricing/hubs.ts'
import { openPayg } from './pricing/payg.ts'
import { certificatesRoutes } from './certificates/certificates.routes.ts'
import { openCertificates, type Certificates } from './certificates/certificates.service.ts'
import { capacityRoutes } from './capacity/capacity.routes.ts'
import { type CountedOn, openCapacity } from './capacity/capacity.service.ts'
import { openFaresByDay } from './fares/fares-by-day.service.ts'
import { faresRoutes } from './fares/fares.routes.ts'
import { openExplain } from './fares/explain.service.ts'
import { openCheapestWay, type CheapestWay } from './fares/cheapest-way.service.ts'
import { openLonger } from './fares/longer.service.ts'
import { openValidOnTrain, type EasedBy } from './fares/valid-on-train.service.ts'
import { nreRoutes } from './nre/nre.routes.ts'
import { openNotes } from './nre/nre.service.ts'
import { railcardsRoutes } from './railcards/railcards.routes.ts'
import { openRailcards } from './railcards/railcards.service.ts'
import { roversRoutes } from './rovers/rovers.routes.ts'
import { openRovers } from './rovers/rovers.service.ts'
import { ticketDetailsRoutes } from './ticket-details/ticket-details.routes.ts'
import { openTicketDetails } from './ticket-details/ticket-details.service.ts'
import { travelPassRoutes } from './travel-pass/travel-pass.routes.ts'
import { openTravelPassSearch } from './travel-pass/travel-pass.service.ts'
import type { KeyRings } from '../../key-rings.ts'
import type { ReferenceSubjects } from '../reading/wire.ts'
import { ticketSearchRoutes } from './ticket-search/ticket-search.routes.ts'
import { openTicketSearch, type AsTripsNow, type TicketSearch } from './ticket-search/ticket-search.service.ts'
import type { WordsData } from '../reading/words/words.service.ts'
import type { Reference, ReferenceData } from '../../reference/reference.ts'
import type { Settings } from '../../settings.ts'
import type { LiveTrains } from '../../timetable/live-trains.ts'
import { memoryOf, type Timetable } from '../../timetable/timetable.ts'
import type { Say } from '../../words.ts'

type Parts = {
  settings: Settings
  rings: KeyRings
  clock: Clock
  db: Database
  reference: ReferenceData
  subjects: ReferenceSubjects
  words: Reference<WordsData>
  say: Say
  timetable: () => Timetable
  live: LiveTrains
  /** How the trains of what was found run now, told by whoever follows them. */
  tripsNow: AsTripsNow
  /** What becomes of tickets whose trains fail, told by whoever looks after them. */
  easedBy: EasedBy
  /** Places that whoever asks would give up, told by whoever holds them. */
  ownPlaces: OwnPlacesOf
  countedOn: CountedOn
  /** Where the compiled fares are kept from one start to the next. */
  cacheDir: string
}

export type RetailModules = {
  routes: (api: FastifyInstance) => void
  ground: RetailGround
  /** Pay as you go by date, as search compares it. */
  payg: () => PaygScheme
  pool: SearchPool
  ticketSearch: TicketSearch
  cheapestWay: CheapestWay
  certificates: Certificates
  /** The discount cards of the fares in force. */
  railcards: () => readonly Railcard[]
  trainPrices: TrainPrices
  /** The fares in force, as threads share them. */
  faresMemory: () => SharedArrayBuffer
  close: () => Promise<void>
}

/** Everything that finds tickets and says what they cost, wired on one page. */
export async function openRetailModules(parts: Parts): Promise<RetailModules> {
  const { settings, clock, subjects, timetable, say } = parts
  const loaded = await loadFares(settings, parts.cacheDir)
  const fares = () => loaded.fares
  const names = await openFareNames(parts.reference)
  const words = wordsOf(parts, names, fares)
  const quotes = openQuotes(await parts.rings.secrets('search'), clock)
  const own = () => subjects.carriers.current().value.flatMap((carrier) => (carrier.own ? [carrier.code] : []))
  const payg = await openPayg(parts.reference)
  const hubs = await openHubs(parts.reference)
  const railcards = await openRailcards(parts.reference, fares, clock)
  /** The threads follow the timetable: a new day's image is theirs before the next question. */
  let inUse = timetable()
  const memory = () => ({ timetable: memoryOf(inUse), fares: loaded.memory, own: own() })
  const threads = openSearchPool(memory(), settings.PLANNER_THREADS, parts.live)
  const upToDate = (): SearchPool => {
    if (inUse !== timetable()) {
      inUse = timetable()
      threads.replace(memory())
    }
    return threads
  }
  const pool: SearchPool = {
    ...threads,
    find: (...asked) => upToDate().find(...asked),
    plan: (...asked) => upToDate().plan(...asked),
    cheapestOfDay: (...asked) => upToDate().cheapestOfDay(...asked),
    cheapestByHour: (...asked) => upToDate().cheapestByHour(...asked),
    waysToPay: (...asked) => upToDate().waysToPay(...asked),
    priceTrains: (...asked) => upToDate().priceTrains(...asked),
    certify: (...asked) => upToDate().certify(...asked),
    longer: (...asked) => upToDate().longer(...asked),
    certifyLonger: (...asked) => upToDate().certifyLonger(...asked),
  }
  const ground: RetailGround = {
    clock,
    fares,
    timetable,
    words,
    wire: openFareWire(fares, words, say, quotes),
    quotes,
    quotas: () => quotasOn(clockTime(clock.now()).date, timetable().image),
    placesLeft: () => placesLeftAfter(threads.taken(), ground.quotas()),
    findStation: stationFinder(() => subjects.stations.current().value.bookable),
    own,
    isChannel: (code) => Object.values(subjects.appData.current().value.production.channelCode).includes(code),
  }

  const ticketSearch = openTicketSearch(ground, pool, parts.tripsNow)
  const background = openBackgroundWork()
  const keys = await parts.rings.keys('ticket')
  const cheapestWay = openCheapestWay(ground, pool, () => payg.current().value, say, background)
  const certificates = openCertificates({ db: parts.db, ground, pool, keys })

  return {
    routes: (api) => {
      ticketSearchRoutes(api, ticketSearch, parts.ownPlaces)
      travelPassRoutes(api, openTravelPassSearch(ground, pool))
      roversRoutes(api, openRovers(ground))
      railcardsRoutes(api, railcards)
      ticketDetailsRoutes(api, openTicketDetails(ground))
      faresRoutes(api, {
        explain: openExplain(ground, say),
        cheapestWay,
        validOnTrain: openValidOnTrain(ground, pool, say, parts.easedBy),
        longer: openLonger(ground, pool),
        byDay: openFaresByDay(ground, pool, background),
        ownPlaces: parts.ownPlaces,
      })
      certificatesRoutes(api, certificates, parts.ownPlaces)
      capacityRoutes(
        api,
        openCapacity({ timetable, isHub: (crs) => hubs.current().value.has(crs), countedOn: parts.countedOn }),
      )
      nreRoutes(
        api,
        openNotes(ground, () => subjects.stationInformation.current().value),
      )
    },
    ground,
    payg: () => payg.current().value,
    pool,
    ticketSearch,
    cheapestWay,
    certificates,
    railcards: () => railcards.current().value,
    trainPrices: openTrainPrices(ground, pool),
    faresMemory: () => loaded.memory,
    close: () => threads.close(),
  }
}

/** Made again only when a word or a name changes, so that whoever keeps sentences knows when to forget them. */
function wordsOf({ words, subjects, say }: Parts, names: Reference<FareNames>, fares: RetailGround['fares']) {
  let known: { from: readonly object[]; words: RuleWords } | undefined
  return (): RuleWords => {
    const stations = subjects.stations.current()
    const carriers = subjects.carriers.current()
    const from = [words.current(), names.current(), stations, carriers]
    if (known?.from.every((one, at) => one === from[at])) return known.words
    const byCode = new Map(carriers.value.map((carrier: Carrier) => [carrier.code, carrier.names]))
    const asBoth = (code: string) => ({ en: code, cy: code })
    const carrier = (code: string) => byCode.get(code) ?? asBoth(code)
    known = {
      from,
      words: {
        say: sayBoth(say),
        name: namesWithCarriers(
          nameFrom(() => names.current().value, fares),
          fares,
          { say: sayBoth(say), carrier },
        ),
        station: (crs) => stations.value.byCode.get(crs)?.names ?? asBoth(crs),
        carrier,
      },
    }
    return known.words
  }
}

/** By CRS code or by the retail system's; found again in one step while the list stays the same. */
function stationFinder(bookable: () => readonly Station[]): (code: string) => Station | undefined {
  let known: { list: readonly Station[]; byCode: ReadonlyMap<string, Station> } | undefined
  return (code) => {
    const list = bookable()
    if (known?.list !== list) {
      const byCode = new Map(list.flatMap((one) => [[one.srCode, one] as const, [one.crsCode, one] as const]))
      known = { list, byCode }
    }
    return known.byCode.get(code)
  }
}
