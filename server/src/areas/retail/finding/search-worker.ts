import { parentPort, workerData } from 'node:worker_threads'
import { openFares, type Fares } from '@cledrau/domain/fares/rules/fares.ts'
import type { Compared } from '@cledrau/domain/fares/travel-passes/cheapest-way.ts'
import type { LongerCertificate } from '@cledrau/domain/fares/longer/longer-certificate.ts'
import type { LongerTicket } from '@cledrau/domain/fares/longer/longer.ts'
import type { FullCertificate } from '@cledrau/domain/fares/splits/split-certificate.ts'
import { unpackFares } from '@cledrau/domain/fares/image/image-file.ts'
import type { DayView } from '@cledrau/planner'
import { openDayViews } from '@cledrau/domain/journeys/day-views.ts'
import type { NewsBatch } from '@cledrau/domain/journeys/news.ts'
import { withSteps } from '../../../care/tracing/steps.ts'
import {
  certifyLongerWay,
  certifyWay,
  cheapestByHour,
  cheapestOfDay,
  findTickets,
  type FindParts,
  longerForWay,
  planWays,
  priceTrains,
  waysToPay,
} from './find-tickets.ts'
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

/** One thread that finds tickets. Timetable and fares are shared memory; a question at a time, in plain values. */

export type SearchMemory = { timetable: SharedArrayBuffer; fares: SharedArrayBuffer; own: readonly string[] }
type Question = (
  | { ask: SearchAsked }
  | { plan: PlanAsked }
  | { day: DayAsked }
  | { hours: HoursAsked }
  | { certify: CertifyAsked }
  | { longer: LongerAsked }
  | { certifyLonger: CertifyLongerAsked }
  | { ways: WaysAsked }
  | { trains: TrainsAsked }
) & { follow?: true }
export type ToSearchWorker =
  | Question
  | { memory: SearchMemory }
  | { taken: readonly (readonly [PlaceKey, number])[] }
  | { live: NewsBatch }
export type FromSearchWorker =
  | { found: Found }
  | { planned: Solution[][] }
  | { cheapest: number | null }
  | { byHour: (number | null)[] }
  | { certificate: FullCertificate | null }
  | { compared: Compared }
  | { priced: TrainsPriced[] }
  | { tickets: LongerTicket[] }
  | { longerCertificate: LongerCertificate | null }
  | { fault: string }

/** Most searches are for the next weeks; a national timetable's days are large, an operator's are not. */
const KEPT_VIEWS = 24
const KEPT_BYTES = 400_000_000

const given = workerData as SearchMemory
let { fares, own } = open(given)
let taken: ReadonlyMap<PlaceKey, number> = new Map()
const days = openDayViews(given.timetable, (view) =>
  Math.max(3, Math.min(KEPT_VIEWS, Math.floor(KEPT_BYTES / bytesOf(view)))),
)

function open(memory: SearchMemory): { fares: Fares; own: ReadonlySet<string> } {
  return { fares: openFares(unpackFares(memory.fares)), own: new Set(memory.own) }
}

/** What is largest in a view, and then as much again. */
const bytesOf = (view: DayView): number =>
  2 * (view.times.byteLength + view.rowTrip.byteLength + view.positionStop.byteLength + view.entryPattern.byteLength)

const tell = (message: FromSearchWorker) => parentPort?.postMessage(message)

parentPort?.on('message', (message: ToSearchWorker) => {
  if ('memory' in message) {
    ;({ fares, own } = open(message.memory))
    days.replace(message.memory.timetable)
    return
  }
  if ('live' in message) {
    days.applyLive(message.live)
    return
  }
  if ('taken' in message) {
    taken = new Map(message.taken)
    return
  }
  try {
    const parts = { ...days, fares, isOwn: (operator: string) => own.has(operator), taken }
    tell(withSteps(message, () => answer(parts, message)))
  } catch (error) {
    tell({ fault: (error as Error).stack ?? String(error) })
  }
})

function answer(parts: FindParts, message: Question): FromSearchWorker {
  if ('ask' in message) return { found: findTickets(parts, message.ask) }
  if ('day' in message) return { cheapest: cheapestOfDay(parts, message.day) }
  if ('hours' in message) return { byHour: cheapestByHour(parts, message.hours) }
  if ('ways' in message) return { compared: waysToPay(parts, message.ways) }
  if ('trains' in message) return { priced: priceTrains(parts, message.trains) }
  if ('certify' in message) return { certificate: certifyWay(parts, message.certify) }
  if ('longer' in message) return { tickets: longerForWay(parts, message.longer) }
  if ('certifyLonger' in message) return { longerCertificate: certifyLongerWay(parts, message.certifyLonger) }
  return { planned: planWays(parts, message.plan) }
}
