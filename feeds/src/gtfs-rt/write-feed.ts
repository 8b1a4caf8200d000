import type { Alert, RealtimeFeed, StopUpdate, Translation, TripUpdate } from './feed.ts'
import { FEED } from './feed.ts'
import { encode } from './protobuf.ts'

/** The whole of what is known: a feed that only tells of changes is something nobody's reader is agreed upon. */
export const writeRealtime = ({ at, entities }: RealtimeFeed): Uint8Array =>
  encode(FEED, {
    header: { version: '2.0', incrementality: 'FULL_DATASET', at },
    entities: entities.map(({ tripUpdate, alert, ...entity }) => ({
      ...entity,
      tripUpdate: tripUpdate && onTheWire(tripUpdate),
      alert: alert && alertOnTheWire(alert),
    })),
  })

const onTheWire = (update: TripUpdate) => ({
  ...update,
  stops: update.stops.map(({ assignedStopId, ...stop }: StopUpdate) => ({
    ...stop,
    properties: assignedStopId === undefined ? undefined : { assignedStopId },
  })),
})

const translated = (translations: readonly Translation[]) => (translations.length > 0 ? { translations } : undefined)

const alertOnTheWire = (alert: Alert) => ({
  ...alert,
  links: translated(alert.links),
  headings: translated(alert.headings),
  descriptions: translated(alert.descriptions),
})
