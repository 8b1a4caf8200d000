import { isCalendarDate, type CalendarDate } from '../time/calendar-date.ts'

/** A train of a date at one of its calls: what a board's row is of, and what leads to a train's page. */
export type ServiceName = {
  readonly uid: string
  readonly serviceDate: CalendarDate
  readonly crs: string
  /** 0 for its first call there, 1 for its second. */
  readonly nth: number
}

/** In letters that stay as they are in addresses. Nobody but these two looks into it. */
export const writeServiceId = ({ uid, serviceDate, crs, nth }: ServiceName): string =>
  `${crs}-${nth}-${serviceDate}-${uid}`

/** Nothing where it names no train, whoever has made it up. */
export function readServiceId(id: string): ServiceName | undefined {
  const [, crs, nth, serviceDate, uid] = /^(\w{3,8})-(\d)-(\d{4}-\d{2}-\d{2})-([\w-]{1,24})$/.exec(id) ?? []
  if (!uid || !serviceDate || !crs || !isCalendarDate(serviceDate)) return undefined
  return { uid, serviceDate, crs, nth: Number(nth) }
}
