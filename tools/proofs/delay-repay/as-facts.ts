import type { DelayFacts } from '@cledrau/domain/delay-repay/delay.ts'
import { earliestCaught } from '@cledrau/domain/delay-repay/caught.ts'
import type { PlannedRide, RanCall, RanTrain, StrandedAt } from '@cledrau/domain/delay-repay/journey.ts'
import { nameOf, type CallTime } from '@cledrau/domain/live/running-train.ts'
import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import type { DrawnCase, DrawnRide, DrawnTrain, Fact, Wall } from './case.ts'

/** What the rule is told of a case: moments by our own calendar. */
export function factsOf(drawn: DrawnCase): DelayFacts {
  const ran = new Map(drawn.trains.map((train) => [nameOf({ uid: train.uid, serviceDate: train.date }), ranOf(train)]))
  const [first, ...rest] = drawn.plan.map((ride) => rideOf(drawn, ride))
  const find = (name: string) => ran.get(name)
  return {
    journey: { rides: [first!, ...rest], frozenAt: instant(0) },
    find,
    caught: (stranded) => earliestCaught(waysFrom(drawn, stranded), stranded, find).way,
    taken: drawn.seenAt === null ? undefined : { from: instant(drawn.seenAt), until: instant(drawn.seenAt) },
  }
}

const at = ({ date, minutes }: Wall) => serviceInstant(date, minutes)

export function rideOf(
  { trains }: DrawnCase,
  { train, from, to, departs, arrives, walk, staysSeated }: DrawnRide,
): PlannedRide {
  const { uid, date, operator } = trains[train]!
  return {
    uid,
    serviceDate: date,
    operator,
    from,
    to,
    departs: at(departs),
    arrives: at(arrives),
    ...(walk > 0 ? { onFoot: walk * MINUTE } : {}),
    ...(staysSeated ? { goesOn: true } : {}),
  }
}

const ranOf = ({ uid, date, operator, bus, stops }: DrawnTrain): RanTrain => ({
  uid,
  serviceDate: date,
  operator,
  mode: bus ? 'bus' : 'rail',
  calls: stops.map(({ code, arrives, departs, came, left }): RanCall => ({
    code,
    ...(arrives ? { arrival: timeOf(arrives, came) } : {}),
    ...(departs ? { departure: timeOf(departs, left) } : {}),
  })),
})

function timeOf(planned: Wall, fact: Fact): CallTime {
  switch (fact.what) {
    case 'REPORTED':
      return { planned: at(planned), now: { state: 'actual', at: instant(fact.at) } }
    case 'SILENT':
      return { planned: at(planned), now: { state: 'no-report' } }
    case 'OFF':
      return { planned: at(planned), now: { state: 'cancelled' } }
  }
}

/** Everything that a planner could name from there: one train, or two with a change. */
export function waysFrom(drawn: DrawnCase, { from, to }: Pick<StrandedAt, 'from' | 'to'>): PlannedRide[][] {
  const direct = ridesBetween(drawn, from, to).map((ride) => [ride])
  const changed = placesOf(drawn)
    .filter((place) => place !== from && place !== to)
    .flatMap((place) => {
      const seconds = ridesBetween(drawn, place, to)
      if (seconds.length === 0) return []
      return ridesBetween(drawn, from, place).flatMap((one) =>
        seconds.filter((two) => two.uid !== one.uid).map((two) => [one, two]),
      )
    })
  return [...direct, ...changed]
}

const placesOf = ({ others, trains }: DrawnCase): string[] => [
  ...new Set(others.flatMap((which) => trains[which]!.stops.map(({ code }) => code))),
]

function ridesBetween({ others, trains }: DrawnCase, from: string, to: string): PlannedRide[] {
  return others.flatMap((which): PlannedRide[] => {
    const { uid, date, operator, stops } = trains[which]!
    const boards = stops.findIndex(({ code }) => code === from)
    const leaves = stops.findIndex(({ code }) => code === to)
    const [departs, arrives] = [stops[boards]?.departs, stops[leaves]?.arrives]
    if (boards < 0 || leaves <= boards || !departs || !arrives) return []
    return [{ uid, serviceDate: date, operator, from, to, departs: at(departs), arrives: at(arrives) }]
  })
}
