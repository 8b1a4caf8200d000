import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { liveDetail, liveTimes, LiveService } from '@cledrau/contract/live/livetimes.ts'
import { instant, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import { now } from '../platform/clock.ts'

/** A moment of the timetable, in so many minutes. */
export const inMinutes = (minutes: number) => londonIso(instant(Math.floor(now() / MINUTE) * MINUTE + minutes * MINUTE))

/** A train of a board of Cardiff Central, on time. */
export function service(serviceID: string, std: string, more: Partial<LiveService> = {}): LiveService {
  return {
    serviceID,
    uid: serviceID,
    serviceDate: '2026-12-07',
    operator: 'AW',
    mode: 'rail',
    expected: 'On time',
    sta: null,
    eta: null,
    ata: null,
    std,
    etd: 'On time',
    atd: null,
    planned: inMinutes(5),
    now: inMinutes(5),
    lateMinutes: 0,
    cancelled: false,
    origin: ['CDF'],
    destination: ['SHR'],
    plannedDestination: null,
    plannedOrigin: null,
    extra: false,
    platform: { name: '3', state: 'confirmed' },
    coaches: 4,
    cause: null,
    instead: null,
    previousCallingPoints: [{ meetsAt: null, calls: [] }],
    subsequentCallingPoints: [
      {
        meetsAt: null,
        calls: [
          {
            code: 'SHR',
            st: '11:11',
            et: 'On time',
            at: null,
            planned: inMinutes(90),
            now: inMinutes(90),
            cancelled: false,
            request: false,
            platform: null,
          },
        ],
      },
    ],
    ...more,
  }
}

export const PLACES = {
  CDF: { en: 'Cardiff Central', cy: 'Caerdydd Canolog' },
  SHR: { en: 'Shrewsbury', cy: 'Amwythig' },
}

/** That board, heard a moment ago. */
export const board = (services: LiveService[], heardAgo = 5 * SECOND): ReplyOf<typeof liveTimes> => ({
  age: { freshness: 'LIVE', asOf: londonIso(instant(now() - heardAgo)) },
  version: 'one',
  crs: 'CDF',
  filterCrs: null,
  filterType: 1,
  services,
  suppressed: false,
  messages: [],
  places: PLACES,
  operators: {},
})

/** The page of one of its trains. */
export const detail = (one: LiveService): ReplyOf<typeof liveDetail> => {
  const { age, places, operators } = board([])
  return {
    age,
    version: one.expected ?? '',
    crs: 'CDF',
    service: one,
    coaches: [],
    divertedVia: null,
    places,
    operators,
  }
}
