import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { Bilingual } from '@cledrau/contract/language.ts'
import type { listPaygLocations } from '@cledrau/contract/payg/journeys.ts'
import { tableOn, type PaygScheme } from '@cledrau/domain/payg/scheme.ts'
import { travelDayOf } from '@cledrau/domain/payg/travel-day.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import type { Clock } from '../../../clock.ts'

export type Locations = (date: string | undefined) => ReplyOf<typeof listPaygLocations>

type Parts = { clock: Clock; scheme: () => PaygScheme; nameOf: (crs: string) => Bilingual }

/** Where one can tap on a day. A station whose fares nobody published says so. */
export const openLocations =
  ({ clock, scheme, nameOf }: Parts): Locations =>
  (date) => {
    const now = clock.now()
    const table = tableOn(scheme(), date ?? travelDayOf(now))
    const published = new Set(Object.entries(table?.singles ?? {}).flatMap(([from, to]) => [from, ...Object.keys(to)]))
    return {
      locations: Object.entries(table?.zones ?? {}).map(([crsCode, zone]) => ({
        crsCode,
        names: nameOf(crsCode),
        zone,
        sample: !published.has(crsCode),
      })),
      lastUpdated: londonIso(now),
    }
  }
