import * as z from 'zod/mini'
import { isCalendarDate } from '@cledrau/domain/time/calendar-date.ts'

/** Queries are text. These read it: `?adult=2`, `?direct=true`, `?railcards=YNG&railcards=SRN` (or `YNG,SRN`). */

/** A whole number; anything else is refused rather than guessed. */
export const number = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^-?\d{1,15}$/))]),
  z.transform((value: number | string) => Number(value)),
)

/** `true`, `1`, `YES` or `false`, `0`, `NO`, in any case. Coercing would read `false` as true. */
export const flag = z.pipe(
  z.union([z.boolean(), z.string().check(z.regex(/^(true|false|1|0|yes|no)$/i))]),
  z.transform((value: boolean | string) => (typeof value === 'boolean' ? value : /^(true|1|yes)$/i.test(value))),
)

/** Several values of one name. A single one arrives as plain text; commas separate, too. */
export const list = z.pipe(
  z.union([z.array(z.string()), z.string()]),
  z.transform((value: string | string[]) =>
    (typeof value === 'string' ? value.split(',') : value).map((item) => item.trim()).filter((item) => item !== ''),
  ),
)

/** The years in which a railway ran or may run. Others are slips, and neither PostgreSQL nor a calendar agrees about year 0. */
const isOurAge = (text: string): boolean => text >= '1900' && text < '2201'

/** A moment on the wire, with its offset. */
export const moment = z.iso.datetime({ offset: true }).check(z.refine(isOurAge))

/** A service day on the wire: YYYY-MM-DD, and one that the calendar has. */
export const date = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((text) => isOurAge(text) && isCalendarDate(text)),
)

/** A time of day on the wire: HH:mm. */
export const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
