import { done, refuse, type Result } from '../result.ts'
import { dateOf, dayOf } from '../time/dates.ts'
import type { Instant } from '../time/instant.ts'
import { clockTime } from '../time/london.ts'
import type { BilledJourney } from './bill.ts'
import { standsAlone } from './journeys.ts'
import { singleBetween, tableOn, type PaygScheme } from './scheme.ts'

/**
 * Why a missing tap isn’t put right. ECF0001: it is being charged now. ECF0003: a tap arrived meanwhile. ECF0004: that was
 * done already. ENF0001: no such journey. EBR0001: this month’s corrections are used. EBR0002: too long ago. EBR0005: not to
 * be reached within the limit. EBR0006: the scheme hadn’t the station on that day. EBR0008: it is the same station. EBR0009:
 * it is still open.
 */
export const CORRECTION_REFUSALS = [
  'ECF0001',
  'ECF0003',
  'ECF0004',
  'ENF0001',
  'EBR0001',
  'EBR0002',
  'EBR0005',
  'EBR0006',
  'EBR0008',
  'EBR0009',
] as const
export type CorrectionRefusal = (typeof CORRECTION_REFUSALS)[number]

export type CorrectionFacts = {
  /** As it stands now; nothing where its traveller has no such journey. */
  journey: BilledJourney | undefined
  station: string
  now: Instant
  /** A payment for its day is under way. */
  isCharging: boolean
  /** Corrections of this traveller in the calendar month of now. */
  usedThisMonth: number
  /** The quickest way by train between its two ends at that time; null where there is none. */
  quickestMinutes: number | null
}

/** Whether a missing tap may be said to have been at a station. */
export function mayCorrect(facts: CorrectionFacts, scheme: PaygScheme): Result<{ tap: string }, CorrectionRefusal> {
  const { journey, station, now, isCharging, usedThisMonth, quickestMinutes } = facts
  if (!journey) return refuse('ENF0001')
  if (journey.corrected) return refuse('ECF0004')
  if (journey.state === 'OPEN') return refuse('EBR0009')
  if (!standsAlone(journey)) return refuse('ECF0003')
  if (isCharging) return refuse('ECF0001')
  const table = tableOn(scheme, journey.day)
  if (!table) return refuse('EBR0006')
  const lastDay = dateOf(dayOf(journey.day) + table.correctionWeeks * 7)
  if (clockTime(now).date > lastDay) return refuse('EBR0002')
  if (usedThisMonth >= table.correctionsPerMonth) return refuse('EBR0001')
  const known = journey.from ?? journey.to ?? ''
  if (table.zones[station] === undefined) return refuse('EBR0006')
  if (station === known) return refuse('EBR0008')
  const isPriced = singleBetween(table, known, station) !== undefined
  if (!isPriced || quickestMinutes === null || quickestMinutes > table.limitMinutes) return refuse('EBR0005')
  return done({ tap: journey.id })
}
