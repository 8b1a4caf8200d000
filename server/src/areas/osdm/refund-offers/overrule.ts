import type { TrainsTold } from '@cledrau/contract/after-sales/give-back.ts'
import type { TrainFailure } from '@cledrau/domain/give-back/failed-train.ts'

/** Reasons of the standard's that say the same as ours: a train was cancelled or late, so that they don't travel. */
const TRAINS_FAULT = new Set([
  'CONNECTION_BROKEN',
  'DISRUPTION',
  'EQUIPMENT_FAILURE',
  'JOURNEY_OBSOLETE',
  'STOP_NOT_SERVED',
  'STRIKE',
  'TECHNICAL_FAILURE',
])

export const isTrainsFault = (code: string): boolean => TRAINS_FAULT.has(code)

type Failed = { uid: string; serviceDate: string; what: TrainFailure }

/** The train that failed, by what is known of it; one of which nobody knows is believed, within our own limits. */
export function findFailedTrain(trains: TrainsTold['trains']): Failed | null {
  const found =
    trains.find(({ what }) => what === 'CANCELLED') ??
    trains.find(({ what }) => what === 'LATE') ??
    trains.find(({ what }) => what === 'UNKNOWN')
  if (!found) return null
  const { uid, serviceDate, what } = found
  return { uid, serviceDate, what: what === 'LATE' ? 'LATE' : 'CANCELLED' }
}
