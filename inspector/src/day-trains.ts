import { inspectorTrains } from '@cledrau/contract/wallet/inspections.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { MINUTES_A_DAY } from '@cledrau/domain/time/hh-mm.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import type { GuardsTrain } from '@cledrau/domain/tickets/judge-on-train.ts'
import { askOffice } from './office/ask-office.ts'
import { keep, recall } from './keep.ts'

/** The trains of a day, kept for hours without a signal. */
export type DayTrains = { serviceDate: CalendarDate; trains: readonly Required<GuardsTrain>[] }

/** Service days change at half past four in the morning, between the last trains and the first. */
const DAY_BEGINS = 270

export function serviceDateAt(now: Instant): CalendarDate {
  const { date, minutes } = clockTime(now)
  return minutes < DAY_BEGINS ? addDays(date, -1) : date
}

/** The minute of the service day, which goes on past midnight. */
export function minuteOf(now: Instant, { serviceDate }: Pick<DayTrains, 'serviceDate'>): number {
  const { date, minutes } = clockTime(now)
  return date > serviceDate ? minutes + MINUTES_A_DAY : minutes
}

export const recallTrains = (): Promise<DayTrains | undefined> => recall<DayTrains>('trains')

/** Today's trains: as they are kept, else from the office. Throws where nobody answers. */
export async function fetchTrains(known: DayTrains | null, now: Instant): Promise<DayTrains> {
  const date = serviceDateAt(now)
  if (known?.serviceDate === date) return known
  const reply = await askOffice(inspectorTrains.path, { date })
  if (!reply.ok) throw new Error(`trains: ${reply.status}`)
  const { serviceDate, trains } = inspectorTrains.reply.parse(await reply.json())
  const day = {
    serviceDate,
    trains: trains.map(({ uid, operator, calls }) => ({
      uid,
      serviceDate,
      toc: operator,
      calls: calls.map(([station, arrives, departs]) => ({ station, arrives, departs })),
    })),
  }
  await keep('trains', day)
  return day
}
