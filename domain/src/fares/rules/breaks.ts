import type { Direction, ValidityRecord } from '../image/records.ts'

/** Where a ticket lets its traveller get off on the way and go on later. */
export type BreakOfJourney = 'NOWHERE' | 'ANYWHERE' | 'WAY_OUT' | 'WAY_BACK'

/** A single has one way, whatever its feed says about another; of a return one way may be asked about. */
export function breakOfJourney(
  { breakOut, breakReturn }: Pick<ValidityRecord, 'breakOut' | 'breakReturn'>,
  isReturn: boolean,
  way?: Direction,
): BreakOfJourney {
  if (isReturn && way) return (way === 'OUT' ? breakOut : breakReturn) ? 'ANYWHERE' : 'NOWHERE'
  if (!isReturn || breakOut === breakReturn) return breakOut ? 'ANYWHERE' : 'NOWHERE'
  return breakOut ? 'WAY_OUT' : 'WAY_BACK'
}
