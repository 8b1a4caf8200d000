import { londonIso } from '@cledrau/domain/time/london.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { KnownTrain } from '../known/known-train.ts'
import { arrivalShown, departureShown, platformShown, type ShownTime } from '../known/shown.ts'
import type { BookedTimes, PlaceKind, PlaceStatus, Schedule, SchedulePlace, TrainStatus } from '../news.ts'
import { PLACE_KINDS } from '../news.ts'
import { clock } from '../read-values.ts'

/* Trains and their news as one would write them down, and what is known of them as one would read it out. */

export const RID = '202612078000001'

/**
 * `OR CDF 08:30` or `IP NWP 08:44 08:46 cancelled`: kind, place, then one time, or arrival and departure. At the public's
 * places the public times are the working ones.
 */
export function scheduleOf(text: string, facts: Partial<Schedule> = {}): Schedule {
  const places = text
    .trim()
    .split('\n')
    .map((line): SchedulePlace => {
      const words = line.trim().split(/\s+/)
      const [kind, tiploc] = words as [PlaceKind, string]
      if (!PLACE_KINDS.includes(kind)) throw new Error(`no kind of place: ${line}`)
      const clocks = words.flatMap((word) => clock(word) ?? [])
      return {
        kind,
        tiploc,
        ...bookedBy(kind, clocks),
        ...(words.includes('cancelled') && { cancelled: true }),
      }
    })
  return {
    kind: 'schedule',
    rid: RID,
    uid: 'C10234',
    serviceDate: '2026-12-07',
    headcode: '1W10',
    operator: 'AW',
    ...facts,
    places,
  }
}

function bookedBy(kind: PlaceKind, [first, second = first]: readonly number[]): BookedTimes {
  if (kind === 'PP') return { wtp: first }
  const isPublic = !kind.startsWith('OP')
  const twice = first !== second
  const arrives = kind.endsWith('IP') || kind.endsWith('DT') || twice
  const departs = kind.endsWith('IP') || kind.endsWith('OR') || twice
  return {
    ...(arrives && { wta: first, ...(isPublic && { pta: first && Math.floor(first) }) }),
    ...(departs && { wtd: second, ...(isPublic && { ptd: second && Math.floor(second) }) }),
  }
}

export const statusOf = (...places: PlaceStatus[]): TrainStatus => ({
  kind: 'status',
  rid: RID,
  uid: 'C10234',
  serviceDate: '2026-12-07',
  places,
})

/** A name and what is said of it: `at('NWP', '08:44 08:46', { … })`. */
export function at(tiploc: string, times: string, status: Omit<PlaceStatus, 'tiploc'> = {}): PlaceStatus {
  const [first, second = first] = times.split(' ').flatMap((word) => clock(word) ?? [])
  return { tiploc, wta: first, wtd: second, ...status }
}

/** A name that leaves out one of its times, as senders do. */
export const without = (key: 'wta' | 'wtd', place: PlaceStatus): PlaceStatus => ({ ...place, [key]: undefined })

const wall = (moment: Instant) => londonIso(moment).slice(11, 16)
const told = (time: ShownTime | undefined) =>
  time === undefined ? '' : 'at' in time ? `${time.state} ${wall(time.at)}` : time.state

/** One line for each place: `CDF · planned 08:30 · 2`. */
export const readOut = (train: KnownTrain): string[] =>
  train.places.map((place, index) =>
    [
      place.booked.tiploc,
      told(arrivalShown(train, index)),
      told(departureShown(train, index)),
      platformShown(place)?.name ?? '',
    ]
      .join(' · ')
      .replace(/( · )+$/, ''),
  )
