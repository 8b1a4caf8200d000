import { addressFields, type Query } from '../search/address-fields.ts'
import { pointOf } from '../journeys/on-foot.ts'
import type { Instant } from '../time/instant.ts'
import { isCalendarDate } from '../time/calendar-date.ts'
import { dateAndTimeIn } from '../time/moment.ts'
import type { TransportMode } from './modes.ts'
import { asChoice, TRANSPORT_MODES } from './modes.ts'
import type { Plan, PlanType } from './plan.ts'
import { CHANGE_MINUTES, newPlan, PLAN_TYPES } from './plan.ts'

/** A plan as an address carries it: what differs from a new one, so that links stay short. */
export function queryOfPlan(plan: Plan): Record<string, string> {
  const fields: Record<string, string | false | null> = {
    from: plan.first,
    to: plan.second,
    date: plan.isTimed && `${plan.date}T${plan.time}`,
    timeMode: plan.timeMode === 'arrival' && 'arrival',
    transportModes: !plan.modes.includes('All') && plan.modes.join(','),
    type: plan.filters.type !== 0 && String(plan.filters.type),
    via: plan.via,
    avoid: plan.avoid,
    direct: plan.direct && 'true',
    pace: plan.pace.slow && 'slow',
    changeMinutes: plan.pace.changeMinutes > 0 && String(plan.pace.changeMinutes),
  }
  return Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/**
 * The plan of an address. What can't be read is left as a new plan has it, and named, so that somebody can be told: links
 * grow old, and people type.
 */
export function readPlan(query: Query, now: Instant): { plan: Plan; unread: string[] } {
  const start = newPlan(now)
  const { read, unread } = addressFields(query)
  const [first, second, when] = [read('from', parsePlace), read('to', parsePlace), read('date', parseWhen)]
  const plan: Plan = {
    first: first ?? null,
    second: second ?? null,
    date: when?.date ?? start.date,
    time: when?.time ?? start.time,
    timeMode: read('timeMode', oneOf(['departure', 'arrival'] as const)) ?? 'departure',
    isTimed: when !== undefined,
    modes: read('transportModes', parseModes) ?? start.modes,
    filters: { type: read('type', parseType) ?? 0 },
    via: read('via', parseCode) ?? null,
    avoid: read('avoid', parseCode) ?? null,
    direct: read('direct', (text) => (text === 'true' ? true : text === 'false' ? false : undefined)) ?? false,
    pace: {
      slow: read('pace', oneOf(['slow'] as const)) === 'slow',
      changeMinutes: read('changeMinutes', parseMinutes) ?? 0,
    },
  }
  return { plan, unread }
}

const oneOf =
  <Value extends string>(values: readonly Value[]) =>
  (text: string): Value | undefined =>
    values.find((value) => value === text)

const parseCode = (text: string) => (/^[A-Za-z0-9]{2,8}$/.test(text) ? text.toUpperCase() : undefined)

/** Four places behind the point are eleven metres: nearer than a front door nobody has to know. */
const FINE = 10_000
const rounded = (degrees: number) => Math.round(degrees * FINE) / FINE

export const codeOfPoint = ({ lat, lon }: { lat: number; lon: number }): string => `${rounded(lat)},${rounded(lon)}`

function parsePlace(text: string): string | undefined {
  const point = pointOf(text)
  return point ? codeOfPoint(point) : parseCode(text)
}

function parseWhen(text: string): { date: string; time: string } | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/.test(text)) return undefined
  const { date, time } = dateAndTimeIn(text)
  return isCalendarDate(date) ? { date, time } : undefined
}

function parseModes(text: string): readonly TransportMode[] | undefined {
  const modes = text.split(',').map((mode) => TRANSPORT_MODES.find((one) => one === mode))
  return modes.includes(undefined) ? undefined : asChoice(modes as TransportMode[])
}

const parseType = (text: string): PlanType | undefined => PLAN_TYPES.find((type) => String(type) === text)
const parseMinutes = (text: string): number | undefined => CHANGE_MINUTES.find((minutes) => String(minutes) === text)
