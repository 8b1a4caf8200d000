import { appData } from '@cledrau/contract/reading/app-data.ts'
import { capacityStatus } from '@cledrau/contract/search/capacity.ts'
import { carriers, carriersTime } from '@cledrau/contract/stations/carriers.ts'
import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { FareInformation } from '@cledrau/contract/search/fares.ts'
import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import { options } from '@cledrau/contract/reading/options.ts'
import { bookingStations, stations, stationsTime } from '@cledrau/contract/stations/stations.ts'
import type { ticketSearch } from '@cledrau/contract/search/ticket-search.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUILD_OPTIONS } from '../state/options.ts'
import type { network } from './network.ts'

type Reply = NonNullable<ReplyOf<typeof ticketSearch>>
const both = (en: string, cy = `${en} (cy)`) => ({ en, cy })

/** A trip of one train, or of two with a change at Shrewsbury. */
export function trip(id: string, depart: string, arrive: string, more: Partial<LegSolution> = {}): LegSolution {
  const [from, to] = id.startsWith('back') ? ['MCN', 'CDF'] : ['CDF', 'MCN']
  const day = id.startsWith('back') ? '2026-12-09' : '2026-12-07'
  const at = (time: string) => `${day}T${time}:00+00:00`
  const minutes = (Date.parse(at(arrive)) - Date.parse(at(depart))) / 60_000
  const point = (code: string, time: string) => ({ code, time: at(time), expected: null, platform: null })
  return {
    legSolutionID: id,
    departTime: at(depart),
    arriveTime: at(arrive),
    minutes,
    numberOfConnections: 0,
    travelSegments: [
      {
        uid: `U${id}`,
        serviceDate: day,
        mode: 'Rail',
        operatingCarrier: 'AW',
        headcode: '1V03',
        terminus: to,
        origin: { ...point(from, depart), platform: '3' },
        destination: point(to, arrive),
        callsBetween: 4,
        coaches: 3,
        stayOnBoard: false,
      },
    ],
    transfers: [],
    revisions: [],
    tfwOnly: true,
    revs: more.revisions !== undefined && more.revisions.length > 0,
    cancelled: false,
    cheapest: { single: null, both: null },
    ...more,
  }
}

/** A ticket for some trips. */
export function ticket(
  code: string,
  name: string,
  totalPrice: number,
  legReferences: string[],
  more: Partial<FareInformation['ticketableFares'][number]> & { information?: Partial<FareInformation> } = {},
): FareInformation {
  const { information, ...fare } = more
  const direction = fare.direction ?? 'OUTBOUND'
  return {
    kind: direction === 'BOTH' ? 'RETURN' : 'SINGLE',
    party: { adults: 1, children: 0, railcards: [] },
    totalPrice,
    optionalPrices: [],
    legReferences,
    split: null,
    placesLeft: null,
    code: `signed ${code} ${direction} ${legReferences.join()}`,
    ...information,
    ticketableFares: [
      {
        ticket: 0,
        passengerReferences: ['A1'],
        fareCodes: [{ code, openReturn: 'NO', fareClass: code, serviceClass: 'THIRD', fareDisplayName: both(name) }],
        rules: [
          { category: 'OUTBOUND', description: both('Any train.', 'Unrhyw drên.') },
          { category: 'REFUND', description: both('.', '.') },
        ],
        fareQualifiers: [],
        price: totalPrice,
        fullPrice: totalPrice,
        direction,
        origin: direction === 'INBOUND' ? 'MCN' : 'CDF',
        destination: direction === 'INBOUND' ? 'CDF' : 'MCN',
        route: { code: '00000', names: both('any') },
        restriction: '',
        validity: { from: '2026-12-07', until: '2026-12-07', returnFrom: null, returnUntil: null },
        ...fare,
      },
    ],
  }
}

const none = { earlier: null, later: null }

export const found = (more: Partial<Reply>): Reply => ({
  currency: 'GBP',
  age: { freshness: 'NONE', asOf: null },
  legSolutions: { outbound: [], inbound: [] },
  fareInformation: [],
  passengers: [{ reference: 'A1', kind: 'ADULT' }],
  places: {
    CDF: both('Cardiff Central', 'Caerdydd Canolog'),
    MCN: both('Machynlleth', 'Machynlleth'),
    SHR: both('Shrewsbury', 'Amwythig'),
  },
  pages: { outbound: none, inbound: none },
  expiresAt: '2026-12-07T09:00:00+00:00',
  ...more,
})

/** What every screen of a search asks for besides. */
export function answerReference(net: ReturnType<typeof network>): void {
  const data = join(import.meta.dirname, '../../../data')
  const known = JSON.parse(readFileSync(join(data, 'app-data/app-data.json'), 'utf8')) as object
  net.answer(appData, { ...known, redirectTime: 10 } as never)
  net.answer(stations, [])
  net.answer(bookingStations, [])
  net.answer(stationsTime, { timestamp: '2026-11-21T00:00:00.000Z' })
  net.answer(carriersTime, { timestamp: '2026-11-21T00:00:00.000Z' })
  net.answer(carriers, [{ code: 'AW', names: both('Cledrau'), own: true }])
  net.answer(capacityStatus, { crowding: [] })
  net.answer(options, BUILD_OPTIONS)
}
