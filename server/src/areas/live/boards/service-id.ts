import { isCalendarDate, type CalendarDate } from '@cledrau/domain/time/calendar-date.ts'

/** A train of a date at one of its calls: what a board's row is of. Opaque outside. */
export type ServiceName = {
  readonly uid: string
  readonly serviceDate: CalendarDate
  readonly crs: string
  /** 0 for its first call there, 1 for its second. */
  readonly nth: number
}

export const writeServiceId = ({ uid, serviceDate, crs, nth }: ServiceName): string =>
  Buffer.from(`${uid} ${serviceDate} ${crs} ${nth}`).toString('base64url')

/** Nothing where it names no train, whoever has made it up. */
export function readServiceId(id: string): ServiceName | undefined {
  const [, uid, serviceDate, crs, nth] =
    /^([\w-]{1,24}) (\d{4}-\d{2}-\d{2}) (\w{3,8}) (\d)$/.exec(Buffer.from(id, 'base64url').toString()) ?? []
  if (!uid || !serviceDate || !crs || !isCalendarDate(serviceDate)) return undefined
  return { uid, serviceDate, crs, nth: Number(nth) }
}
