import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { Journey, JourneyCall, JourneyLeg, planJourneys } from '@cledrau/contract/planner/journey-planner.ts'

type Reply = ReplyOf<typeof planJourneys>

const winter = (time: string) => `2026-12-${time}:00+00:00`

export const call = (code: string, time: string, more: Partial<JourneyCall> = {}): JourneyCall => ({
  code,
  arriveTime: winter(time),
  departTime: winter(time),
  platform: null,
  request: false,
  expectedArriveTime: null,
  expectedDepartTime: null,
  platformConfirmed: false,
  cancelled: false,
  ...more,
})

/** `leg('Rail', 'RDR 08T08:02', 'CDF 08T08:20')`: a train of its own where it isn't a walk. */
export function leg(
  mode: JourneyLeg['mode'],
  begins: string,
  ends: string,
  more: Partial<JourneyLeg> = {},
): JourneyLeg {
  const [from = '', departs = ''] = begins.split(' ')
  const [to = '', arrives = ''] = ends.split(' ')
  return {
    mode,
    from,
    to,
    departTime: winter(departs),
    arriveTime: winter(arrives),
    expectedDepartTime: null,
    expectedArriveTime: null,
    estimated: false,
    trains:
      mode === 'Walk'
        ? []
        : [
            {
              uid: `${from}${to}`,
              serviceDate: winter(departs).slice(0, 10),
              operator: 'AW',
              headcode: '1A00',
              destination: to,
              coaches: null,
              calls: [call(from, departs, { platform: '2', platformConfirmed: true }), call(to, arrives)],
            },
          ],
    ...more,
  }
}

/** A journey of its legs, called as its times are unless it is called otherwise. */
export function journey(legs: readonly JourneyLeg[], more: Partial<Journey> = {}): Journey {
  const [first, last] = [legs[0], legs.at(-1)]
  if (!first || !last) throw new Error('a journey has legs')
  return {
    id: `${first.departTime.slice(8, 16)}-${last.arriveTime.slice(8, 16)}`,
    departTime: first.departTime,
    arriveTime: last.arriveTime,
    expectedDepartTime: null,
    expectedArriveTime: null,
    changes: Math.max(0, legs.filter(({ mode }) => mode !== 'Walk').length - 1),
    legs: [...legs],
    cancelled: false,
    revisions: [],
    instead: null,
    price: { pence: null, why: 'NO_FARE', parts: [] },
    odds: null,
    ...more,
  }
}

export const PLACES: Reply[number]['places'] = {
  RDR: { names: { en: 'Radyr', cy: 'Radur' }, kind: 'station', position: { lat: 51.516, lon: -3.248 } },
  CDF: { names: { en: 'Cardiff Central', cy: 'Caerdydd Canolog' }, kind: 'station', position: null },
  FGH: { names: { en: 'Fishguard Harbour', cy: 'Harbwr Abergwaun' }, kind: 'station', position: null },
  XRO: { names: { en: 'Rosslare Europort', cy: 'Europort Rosslare' }, kind: 'port', position: null },
}

export const answerOf = (journeys: readonly Journey[], more: Partial<Reply[number]> = {}): Reply => [
  {
    journeys: [...journeys],
    age: { freshness: 'NONE', asOf: null },
    places: PLACES,
    pages: { earlier: null, later: null },
    notStepFree: [],
    blocked: [],
    ...more,
  },
]

/** From Radyr on foot, by train and ship. */
export const toRosslare = (day: string, more: Partial<Journey> = {}): Journey =>
  journey(
    [
      leg('Rail', `RDR ${day}T08:02`, `CDF ${day}T08:20`),
      leg('Rail', `CDF ${day}T08:48`, `FGH ${day}T11:42`),
      leg('Ferry', `FGH ${day}T14:00`, `XRO ${day}T17:45`),
    ],
    more,
  )
