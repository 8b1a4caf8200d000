import type { Mode, TrainFacts } from '@cledrau/planner'
import type { Schedule } from './records.ts'

/** What the planner is told of a train besides its calls. */
export type SharedFacts = { operator: string; mode: Mode; headcode: string; facts?: TrainFacts }
export type KeptTrain = SharedFacts & { retailId: string }

/** Trains that carry the public and say so: not empty stock, parcels, staff trains or those of no advertised time. */
const ADVERTISED = new Set(['', 'OL', 'OO', 'OW', 'XC', 'XD', 'XI', 'XR', 'XX', 'XZ', 'BR', 'BS', 'SS'])
const FREIGHT_OR_TRIP = new Set(['F', 'T', '2', '3'])

export const isForTravellers = ({ category, status }: Schedule): boolean =>
  ADVERTISED.has(category) && !FREIGHT_OR_TRIP.has(status)

function modeOf({ category, status }: Schedule): Mode {
  if (category === 'BR' || category === 'BS' || status === 'B' || status === '5') return 'bus'
  return category === 'SS' || status === 'S' || status === '4' ? 'ferry' : 'rail'
}

/** What many trains share: a national file has a few thousand of these. */
export function sharedFacts(schedule: Schedule): SharedFacts {
  const facts = factsOf(schedule)
  return {
    operator: schedule.extra?.operator ?? '',
    mode: modeOf(schedule),
    headcode: schedule.identity,
    ...(Object.keys(facts).length > 0 && { facts }),
  }
}

const RESERVATIONS = { A: 'compulsory', R: 'recommended', S: 'possible' } as const

function factsOf({ seating, sleepers, reservations, catering }: Schedule): TrainFacts {
  const reservation = RESERVATIONS[reservations as keyof typeof RESERVATIONS]
  return {
    ...(seating === 'S' && { standardOnly: true }),
    ...(sleepers !== '' && { sleeper: true }),
    ...(reservation && { reservations: reservation }),
    ...(catering !== '' && { catering }),
  }
}
