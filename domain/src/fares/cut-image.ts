import { imageBuilder } from './build-image.ts'
import { dateOf } from '../time/dates.ts'
import { OPEN_END } from './ticket-days.ts'
import {
  FLOW_NON_STANDARD,
  FLOW_REVERSIBLE,
  IMAGE_EPOCH,
  IMAGE_FOR_EVER,
  NONE,
  OVERRIDE_SUPPRESS,
  type FaresImage,
} from './image.ts'
import type { FareKind, FareRecords } from './records.ts'

const toDate = (imageDay: number): string => (imageDay === IMAGE_FOR_EVER ? OPEN_END : dateOf(imageDay + IMAGE_EPOCH))

const FEW = [
  'nonStandard',
  'tickets',
  'validities',
  'restrictions',
  'railcardRestrictions',
  'ticketCalendar',
  'railcards',
  'railcardMinimums',
  'statuses',
  'statusDiscounts',
  'routes',
  'tocs',
  'fareTocs',
  'rovers',
  'roverPrices',
  'advanceRules',
  'bundles',
] as const satisfies readonly FareKind[]

/** The fares between some stations only, for a device that is to price without a network. Prices stay the same. */
export function cutImage({ columns, tables }: FaresImage, keep: ReadonlySet<string>): FaresImage {
  const { add, finish } = imageBuilder()
  for (const kind of FEW)
    for (const record of tables[kind]) add(kind, record as FareRecords[typeof kind][number] as never)
  const codes = new Set<number>()
  for (const [n, { nlc, crs, name, zone, railcardAreas }] of tables.stations.entries()) {
    if (!keep.has(crs)) continue
    let own = { from: '2000-01-01', until: OPEN_END }
    const others: FareRecords['clusters'] = []
    // Every other code that prices the station becomes a cluster it is in, on the same days.
    for (let at = columns.setStart[n] as number; at < (columns.setStart[n + 1] as number); at += 1) {
      const code = columns.setCode[at] as number
      codes.add(code)
      const cluster = tables.locationCodes[code] as string
      const dates = { from: toDate(columns.setFrom[at] as number), until: toDate(columns.setUntil[at] as number) }
      if (cluster === nlc) own = dates
      else others.push({ cluster, member: nlc, ...dates })
    }
    add('locations', { nlc, crs, name, fareGroup: nlc, county: '', zone, railcardAreas, ...own })
    for (const cluster of others) add('clusters', cluster)
  }
  for (let flow = 0; flow < columns.flowId.length; flow += 1) {
    const [a, b] = [columns.flowOrigin[flow] as number, columns.flowDestination[flow] as number]
    if (!codes.has(a) || !codes.has(b)) continue
    const bits = columns.flowBits[flow] as number
    add('flows', {
      id: columns.flowId[flow] as number,
      origin: tables.locationCodes[a] as string,
      destination: tables.locationCodes[b] as string,
      route: tables.routeCodes[columns.flowRoute[flow] as number] as string,
      status: '000',
      usage: 'A',
      reversible: (bits & FLOW_REVERSIBLE) !== 0,
      toc: tables.tocCodes[columns.flowToc[flow] as number] as string,
      crossLondon: '0',
      nonStandard: (bits & FLOW_NON_STANDARD) === 0 ? '0' : '1',
      published: true,
      from: toDate(columns.flowFrom[flow] as number),
      until: toDate(columns.flowUntil[flow] as number),
    })
    for (let fare = columns.flowFares[flow] as number; fare < (columns.flowFares[flow + 1] as number); fare += 1) {
      add('fares', {
        flow: columns.flowId[flow] as number,
        ticket: tables.ticketCodes[columns.fareTicket[fare] as number] as string,
        price: columns.farePrice[fare] as number,
        restriction: tables.restrictionCodes[columns.fareRestriction[fare] as number] as string,
      })
    }
  }
  for (const a of codes) {
    for (let at = columns.overrideStart[a] as number; at < (columns.overrideStart[a + 1] as number); at += 1) {
      const b = columns.overrideDestination[at] as number
      if (!codes.has(b)) continue
      const amount = (pence: number): number | undefined => (pence === NONE ? undefined : pence)
      add('overrides', {
        origin: tables.locationCodes[a] as string,
        destination: tables.locationCodes[b] as string,
        route: tables.routeCodes[columns.overrideRoute[at] as number] as string,
        railcard: tables.railcardCodes[columns.overrideRailcard[at] as number] as string,
        ticket: tables.ticketCodes[columns.overrideTicket[at] as number] as string,
        type: '1',
        suppress: ((columns.overrideBits[at] as number) & OVERRIDE_SUPPRESS) !== 0,
        adult: amount(columns.overrideAdult[at] as number),
        child: amount(columns.overrideChild[at] as number),
        restriction: tables.restrictionCodes[columns.overrideRestriction[at] as number] as string,
        composite: true,
        crossLondon: '0',
        from: toDate(columns.overrideFrom[at] as number),
        until: toDate(columns.overrideUntil[at] as number),
      })
    }
  }
  return finish()
}
