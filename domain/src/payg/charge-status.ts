import type { Moves } from '../moves.ts'
import type { RefusalReason } from '../payments/refusal-reason.ts'
import type { CalendarDate } from '../time/calendar-date.ts'
import { daysBetween } from '../time/dates.ts'

/**
 * A day’s charge. OPEN: the day isn’t over. PRICED: it waits to be sent. CHARGING: the bank is asked. DECLINED: it said no.
 * RECOVERING: it is asked once more. WRITTEN_OFF: nobody asks any more.
 */
export const CHARGE_STATUSES = [
  'OPEN',
  'PRICED',
  'CHARGING',
  'PAID',
  'DECLINED',
  'RECOVERING',
  'RECOVERED',
  'WRITTEN_OFF',
  'REFUNDED',
] as const
export type ChargeStatus = (typeof CHARGE_STATUSES)[number]

export const CHARGE_MOVES: Moves<ChargeStatus> = {
  what: 'a charge',
  from: {
    OPEN: ['PRICED'],
    PRICED: ['CHARGING'],
    CHARGING: ['PAID', 'DECLINED'],
    PAID: ['REFUNDED'],
    // Its day became cheaper, and nothing of it is owed any more.
    DECLINED: ['RECOVERING', 'WRITTEN_OFF', 'REFUNDED'],
    RECOVERING: ['RECOVERED', 'DECLINED'],
    RECOVERED: ['REFUNDED'],
    WRITTEN_OFF: [],
    REFUNDED: [],
  },
}

/** Readers take no card while one of its charges stands so. */
export const isOwed = (status: ChargeStatus): boolean => status === 'DECLINED' || status === 'RECOVERING'

/** Days after each no on which the bank is asked again; after the last one it is written off. */
const RETRY_DAYS = [1, 3, 7, 14] as const
/** Networks allow no further try where a card is gone. */
const NEVER_AGAIN: ReadonlySet<RefusalReason> = new Set(['CARD_BLOCKED', 'CARD_EXPIRED', 'CARD_NOT_TAKEN'])

/**
 * What comes of a charge that was refused so often, and in how many days. Where the bank may not be asked again it is owed for
 * as long as it would have been asked.
 */
export function afterNo(refused: number, reason: RefusalReason): { what: 'ASK' | 'WRITE_OFF'; days: number } {
  const left = RETRY_DAYS.slice(refused - 1)
  const [next] = left
  if (next !== undefined && !NEVER_AGAIN.has(reason)) return { what: 'ASK', days: next }
  return { what: 'WRITE_OFF', days: left.reduce((sum, days) => sum + days, 0) }
}

/** More is asked for this many days only; less is given back for this many. */
const MORE_DAYS = 7
const LESS_DAYS = 56

export type Settling = { day: CalendarDate; change: number }

/**
 * What is still to be charged or given back: for each day that is over what it costs now, less what was charged for it. A day
 * that became dearer is let go after a week; one that became cheaper is returned for eight.
 */
export function settleDays(
  costs: ReadonlyMap<CalendarDate, number>,
  charged: ReadonlyMap<CalendarDate, number>,
  today: CalendarDate,
): Settling[] {
  const days = [...new Set([...costs.keys(), ...charged.keys()])].toSorted()
  return days.flatMap((day) => {
    const change = (costs.get(day) ?? 0) - (charged.get(day) ?? 0)
    const age = daysBetween(day, today)
    if (age < 1 || change === 0) return []
    return age <= (change > 0 ? MORE_DAYS : LESS_DAYS) ? [{ day, change }] : []
  })
}
