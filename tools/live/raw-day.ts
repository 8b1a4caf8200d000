import type { Instant } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import type { PushPortBody } from '@cledrau/feeds/darwin/news.ts'
import { writePushPort } from '@cledrau/feeds/darwin/write-push-port.ts'
import { bookedAssociations } from '@cledrau/world/trains/booked-associations.ts'
import { openDayFeed } from '@cledrau/world/trains/day-feed.ts'
import { namesOf } from '@cledrau/world/trains/names.ts'
import type { PlayedRailway } from '@cledrau/world/trains/played-railway.ts'
import { openUtterances } from '@cledrau/world/trains/utterances.ts'

/** A message as it was sent, with Darwin's number. */
export type RawMessage = { readonly at: Instant; readonly sequence: number; readonly text: string }

export type RawDay = {
  readonly date: string
  /** All that counted when the log begins. */
  readonly snapshot: RawMessage
  readonly messages: readonly RawMessage[]
}

export type DayAsked = {
  readonly date: string
  /** Hours of the date. */
  readonly from: number
  readonly until: number
  readonly seed: number
  /** As the control room's dials have it. */
  readonly level: number
}

/** What the railway outside says of a day, message by message as it goes over the wire: v16 or v18 as the seed has it. */
export function rawDay(railway: PlayedRailway, { date, from, until, seed, level }: DayAsked): RawDay {
  const names = namesOf(railway)
  const version = seed % 2 === 0 ? 16 : 18
  const begins = serviceInstant(date, from * 60)
  const utterances = openUtterances(
    (day) =>
      openDayFeed(
        railway.trainsOn(day),
        railway.linesOn(day),
        { seed, date: day, trouble: [{ from: 0, level }], closures: closuresOf(railway, seed), orders: [] },
        names,
        { associations: bookedAssociations(railway, day, names.tiploc) },
      ),
    begins,
  )
  const written = (at: Instant, body: PushPortBody) => writePushPort({ at, body }, version)
  utterances.until(begins)
  const snapshot = { kind: 'snapshot', news: utterances.snapshot(begins) } as const
  const messages: RawMessage[] = []
  for (let minute = from * 60 + 1; minute <= until * 60; minute++)
    for (const { at, sequence, news } of utterances.until(serviceInstant(date, minute))) {
      if (news.kind === 'timetable') continue
      messages.push({ at, sequence, text: written(at, { kind: 'update', origin: 'Darwin', news: [news] }) })
    }
  return { date, snapshot: { at: begins, sequence: -1, text: written(begins, snapshot) }, messages }
}

/** A line is closed for the afternoon: trains are cut short there, and buses are added. */
function closuresOf(railway: PlayedRailway, seed: number) {
  const ways = railway.linesOn('').filter(({ stops }) => stops.length > 3)
  const way = ways[seed % ways.length]
  if (!way) return []
  const at = seed % (way.stops.length - 1)
  const [one, other] = [way.stops[at]!.code, way.stops[at + 1]!.code]
  return [{ one, other, from: 13 * 3600, until: 17 * 3600 }]
}
