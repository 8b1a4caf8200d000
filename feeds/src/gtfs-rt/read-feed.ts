import { instant, type Instant } from '@cledrau/domain/time/instant.ts'
import { addFault, countRecords, type FeedReport } from '../feed-report.ts'
import {
  type Alert,
  FEED,
  type RealtimeEntity,
  type RealtimeFeed,
  type StopUpdate,
  type Translation,
  type TripUpdate,
  type VehiclePosition,
} from './feed.ts'
import { decode, Malformed } from './protobuf.ts'

/** All trains of a country are some megabytes. */
export const LARGEST_FEED = 64 * 2 ** 20

/** As it comes off the wire: nothing that a feed must say is sure to be there. */
type Raw<T> = { readonly [K in keyof T]?: T[K] }
type RawFeed = {
  readonly header?: { readonly at?: Instant; readonly incrementality?: string }
  readonly entities?: readonly (Raw<Omit<RealtimeEntity, 'tripUpdate' | 'alert'>> & {
    readonly tripUpdate?: RawTripUpdate
    readonly alert?: RawAlert
  })[]
}
type RawTripUpdate = Raw<Omit<TripUpdate, 'stops'>> & {
  readonly stops?: readonly (StopUpdate & { readonly properties?: { readonly assignedStopId?: string } })[]
}
type RawTranslated = { readonly translations?: readonly Raw<Translation>[] }
type RawAlert = Raw<Pick<Alert, 'periods' | 'about' | 'cause' | 'effect'>> & {
  readonly links?: RawTranslated
  readonly headings?: RawTranslated
  readonly descriptions?: RawTranslated
}

/** A feed that can't be read is counted, and so is an entity without an id or of another kind; the others stand. */
export function readRealtime(bytes: Uint8Array, file: string, report: FeedReport): RealtimeFeed | undefined {
  let raw: RawFeed
  try {
    if (bytes.length > LARGEST_FEED) throw new Malformed('too large')
    raw = decode(FEED, bytes) as RawFeed
  } catch (error) {
    if (!(error instanceof Malformed)) throw error
    addFault(report, 'GARBLED', file, 0, error.message)
    return undefined
  }
  if (!raw.header) {
    addFault(report, 'NO_HEADER', file, 0, 'no header')
    return undefined
  }
  const entities: RealtimeEntity[] = []
  for (const [index, entity] of (raw.entities ?? []).entries()) {
    const read = readEntity(entity)
    if (read) entities.push(read)
    else addFault(report, 'BAD_VALUE', file, index + 1, `entity ${entity.id ?? 'without an id'} says nothing`)
  }
  countRecords(report, 'entities', entities.length)
  const changesOnly = raw.header.incrementality === 'DIFFERENTIAL'
  return { at: raw.header.at ?? instant(0), entities, ...(changesOnly ? { changesOnly } : {}) }
}

function readEntity({ id, deleted, tripUpdate, vehicle, alert }: NonNullable<RawFeed['entities']>[number]) {
  if (id === undefined || id === '') return undefined
  const entity: RealtimeEntity = {
    id,
    deleted: deleted || undefined,
    tripUpdate: tripUpdate && readTripUpdate(tripUpdate),
    vehicle: vehicle && readVehicle(vehicle),
    alert: alert && readAlert(alert),
  }
  return deleted || entity.tripUpdate || entity.vehicle || entity.alert ? entity : undefined
}

function readTripUpdate({ trip, stops = [], ...update }: RawTripUpdate): TripUpdate | undefined {
  if (!trip) return undefined
  return {
    ...update,
    trip,
    stops: stops.map(({ properties, ...stop }) => ({ ...stop, assignedStopId: properties?.assignedStopId })),
  }
}

/** A position without its degrees is none; the rest of what is said stands. */
function readVehicle({ position, ...vehicle }: VehiclePosition): VehiclePosition {
  const { latitude, longitude } = (position ?? {}) as Partial<NonNullable<VehiclePosition['position']>>
  const isPlace =
    latitude !== undefined && longitude !== undefined && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return { ...vehicle, position: isPlace ? position : undefined }
}

const readAlert = ({ periods = [], about = [], cause, effect, ...texts }: RawAlert): Alert => ({
  periods,
  about,
  cause,
  effect,
  links: translations(texts.links),
  headings: translations(texts.headings),
  descriptions: translations(texts.descriptions),
})

const translations = (translated: RawTranslated | undefined): Translation[] =>
  (translated?.translations ?? []).flatMap(({ text, language }) => (text === undefined ? [] : [{ text, language }]))
