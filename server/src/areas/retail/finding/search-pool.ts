import { openThreads, type ThreadFigures, type Urgency } from '../../../threads.ts'
import type { LiveTrains } from '../../../timetable/live-trains.ts'
import type { Compared } from '@cledrau/domain/fares/travel-passes/cheapest-way.ts'
import type { LongerCertificate } from '@cledrau/domain/fares/longer/longer-certificate.ts'
import type { LongerTicket } from '@cledrau/domain/fares/longer/longer.ts'
import type { FullCertificate } from '@cledrau/domain/fares/splits/split-certificate.ts'
import type {
  CertifyAsked,
  CertifyLongerAsked,
  DayAsked,
  Found,
  HoursAsked,
  LongerAsked,
  PlanAsked,
  SearchAsked,
  TrainsAsked,
  TrainsPriced,
  WaysAsked,
} from './found.ts'
import type { PlaceKey } from '@cledrau/domain/fares/trains/places-left.ts'
import type { Solution } from './solutions.ts'
import type { FromSearchWorker, SearchMemory, ToSearchWorker } from './search-worker.ts'

/** Searching off the server's own thread: the threads share timetable and fares. */
export type SearchPool = {
  /** Refused with "too busy" when too many wait already; dropped unanswered when abandoned. */
  find: (asked: SearchAsked, abandoned?: AbortSignal) => Promise<Found>
  /** The trains alone; refused and dropped likewise. */
  plan: (asked: PlanAsked, abandoned?: AbortSignal, urgency?: Urgency) => Promise<Solution[][]>
  /** Behind every search. */
  cheapestOfDay: (day: DayAsked, abandoned?: AbortSignal) => Promise<number | null>
  cheapestByHour: (hours: HoursAsked, abandoned?: AbortSignal) => Promise<(number | null)[]>
  /** Every way to pay for some journeys, compared; behind every search. */
  waysToPay: (asked: WaysAsked, abandoned?: AbortSignal) => Promise<Compared>
  /** What trains cost that somebody else has found. */
  priceTrains: (asked: TrainsAsked, abandoned?: AbortSignal) => Promise<TrainsPriced[]>
  /** A split with every price that it was compared with; null where there is none. */
  certify: (asked: CertifyAsked, abandoned?: AbortSignal) => Promise<FullCertificate | null>
  /** Tickets for more than a journey that are cheaper than one for it. */
  longer: (asked: LongerAsked, abandoned?: AbortSignal) => Promise<LongerTicket[]>
  /** One of them with every price that it was compared with; null where there is none. */
  certifyLonger: (asked: CertifyLongerAsked, abandoned?: AbortSignal) => Promise<LongerCertificate | null>
  /** Another timetable or other fares from the next question on. */
  replace: (memory: SearchMemory) => void
  /** How many Advance places are sold or held, by train and ticket; replaces what was known. */
  setTaken: (taken: ReadonlyMap<PlaceKey, number>) => void
  taken: () => ReadonlyMap<PlaceKey, number>
  figures: () => ThreadFigures
  close: () => Promise<void>
}

type Answer = Exclude<FromSearchWorker, { fault: string }>

export function openSearchPool(
  first: SearchMemory,
  threads: number,
  live: LiveTrains,
  mostWaiting?: number,
): SearchPool {
  let memory = first
  let taken: ReadonlyMap<PlaceKey, number> = new Map()
  const pool = openThreads<ToSearchWorker, Answer>({
    name: 'search',
    script: new URL('search-worker.ts', import.meta.url),
    memory: () => memory,
    known: () => [{ taken: [...taken] }],
    threads,
    live,
    mostWaiting,
  })
  return {
    find: async (asked, abandoned) => {
      const answer = await pool.ask({ ask: asked }, abandoned)
      if ('found' in answer) return answer.found
      throw new Error('a search was answered with something else')
    },
    plan: async (asked, abandoned, urgency) => {
      const answer = await pool.ask({ plan: asked }, abandoned, urgency)
      if ('planned' in answer) return answer.planned
      throw new Error('a plan was answered with something else')
    },
    cheapestOfDay: async (day, abandoned) => {
      const answer = await pool.ask({ day }, abandoned, 'background')
      if ('cheapest' in answer) return answer.cheapest
      throw new Error('a day was answered with something else')
    },
    cheapestByHour: async (hours, abandoned) => {
      const answer = await pool.ask({ hours }, abandoned)
      if ('byHour' in answer) return answer.byHour
      throw new Error('hours were answered with something else')
    },
    waysToPay: async (asked, abandoned) => {
      const answer = await pool.ask({ ways: asked }, abandoned, 'background')
      if ('compared' in answer) return answer.compared
      throw new Error('ways to pay were answered with something else')
    },
    priceTrains: async (asked, abandoned) => {
      const answer = await pool.ask({ trains: asked }, abandoned)
      if ('priced' in answer) return answer.priced
      throw new Error('prices of trains were answered with something else')
    },
    certify: async (asked, abandoned) => {
      const answer = await pool.ask({ certify: asked }, abandoned)
      if ('certificate' in answer) return answer.certificate
      throw new Error('a certificate was answered with something else')
    },
    longer: async (asked, abandoned) => {
      const answer = await pool.ask({ longer: asked }, abandoned)
      if ('tickets' in answer) return answer.tickets
      throw new Error('longer tickets were answered with something else')
    },
    certifyLonger: async (asked, abandoned) => {
      const answer = await pool.ask({ certifyLonger: asked }, abandoned)
      if ('longerCertificate' in answer) return answer.longerCertificate
      throw new Error('a longer ticket’s certificate was answered with something else')
    },
    replace: (fresh) => {
      memory = fresh
      pool.tell({ memory })
    },
    setTaken: (fresh) => {
      taken = fresh
      pool.tell({ taken: [...taken] })
    },
    taken: () => taken,
    figures: pool.figures,
    close: pool.close,
  }
}
