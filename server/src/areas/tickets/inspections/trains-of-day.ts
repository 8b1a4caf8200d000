import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { inspectorTrains } from '@cledrau/contract/wallet/inspections.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { trainsOn } from '@cledrau/planner'
import type { RetailGround } from '../../retail/pricing/retail-ground.ts'

type Reply = ReplyOf<typeof inspectorTrains>
export type TrainsOfDay = (date: CalendarDate) => Reply

/** Every train of a day, as a guard's device keeps it; made once for a day, and again with a new timetable. */
export function openTrainsOfDay({ timetable }: Pick<RetailGround, 'timetable'>): TrainsOfDay {
  let made: { of: ReturnType<RetailGround['timetable']>; reply: Reply } | undefined
  return (date) => {
    const current = timetable()
    if (made?.of === current && made.reply.serviceDate === date) return made.reply
    const isOpen = date >= current.from && date <= current.until
    const trains = [...(isOpen ? trainsOn(current.image, date) : [])].filter(({ mode }) => mode === 'rail')
    const reply = {
      serviceDate: date,
      trains: trains.map(({ uid, operator, calls }) => ({
        uid,
        operator,
        calls: calls.map(({ stop, arrival, departure }): [string, number, number] => [stop, arrival, departure]),
      })),
    }
    made = { of: current, reply }
    return reply
  }
}
