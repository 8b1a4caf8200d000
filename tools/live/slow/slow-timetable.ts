import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { runningOn, trainsOn } from '@cledrau/feeds/railway/days.ts'
import type { Railway, Train } from '@cledrau/feeds/railway/railway.ts'
import type { SlowCall, SlowTrain, TimetableTrain } from './slow-train.ts'

/** A train's part in another, of two trains by their names. */
export type SlowLink = {
  readonly kind: 'divide' | 'join'
  readonly code: string
  readonly base: string
  readonly other: string
  readonly isOff: boolean
}

export type SlowTimetable = {
  readonly trains: ReadonlyMap<string, SlowTrain>
  readonly beside: ReadonlyMap<string, TimetableTrain>
  readonly links: readonly SlowLink[]
}

/** The timetable of some dates as its files have it: what is known of a train until somebody tells of it. */
export function slowTimetable(railway: Railway, dates: readonly string[]): SlowTimetable {
  const [trains, beside] = [new Map<string, SlowTrain>(), new Map<string, TimetableTrain>()]
  const byUid = new Map(railway.trains.map((train) => [train.uid, train]))
  const links: SlowLink[] = []
  const requests = new Set(railway.stops.filter(({ request }) => request).map(({ code }) => code))
  for (const date of dates) {
    for (const train of trainsOn(railway, date)) {
      const coaches = railway.classes.get(train.trainClass)?.coaches.length
      const calls = callsOf(train, date, { requests, coaches })
      const name = `${train.uid} ${date}`
      beside.set(name, {
        mode: train.mode as SlowTrain['mode'],
        coaches,
        calls: calls.map(({ code, request }, at) => ({
          code,
          request,
          platform: train.calls[at]!.platform,
        })),
      })
      const { uid, operator } = train
      const mode = train.mode as SlowTrain['mode']
      trains.set(name, { name, uid, date, operator, mode, calls, isExtra: false, isOver: false })
    }
    const runs = runningOn(railway.days, date)
    for (const { kind, base, other, code, days } of railway.associations)
      if (byUid.has(base) && runs({ ...byUid.get(base)!, days }))
        links.push({
          kind: kind === 'join' ? 'join' : 'divide',
          code,
          base: `${base} ${date}`,
          other: `${other} ${date}`,
          isOff: false,
        })
  }
  return { trains, beside, links }
}

type Facts = { readonly requests: ReadonlySet<string>; readonly coaches: number | undefined }

function callsOf({ calls }: Train, date: string, { requests, coaches }: Facts): SlowCall[] {
  const timeAt = (minute: number) => {
    const planned = serviceInstant(date, minute)
    return { planned, said: { is: 'planned', at: planned } as const }
  }
  return calls.map(({ code, arrival, departure, platform }, index) => {
    const [isFirst, isLast] = [index === 0, index === calls.length - 1]
    return {
      code,
      ...(isFirst ? {} : { arrival: timeAt(arrival) }),
      ...(isLast ? {} : { departure: timeAt(departure) }),
      getOn: !isLast,
      getOff: !isFirst,
      // Nobody asks for a stop where it begins or ends.
      request: !isFirst && !isLast && requests.has(code),
      ...(platform ? { platform: { name: platform, state: 'expected' } as const } : {}),
      ...(coaches ? { coaches } : {}),
    }
  })
}
