import type { Journey } from './journey.ts'

/** As the timetable has it: whoever walks to a train that is late, or from it, walks as much later. */
export function plannedEnds({ legs, departure, arrival }: Journey): { departure: number; arrival: number } {
  const trains = legs.flatMap((leg) => (leg.kind === 'train' ? leg.parts : []))
  const [first, last] = [trains[0]?.calls[0], trains.at(-1)?.calls.at(-1)]
  return {
    departure: departure - (first ? first.departure - first.plannedDeparture : 0),
    arrival: arrival - (last ? last.arrival - last.plannedArrival : 0),
  }
}

/** The trains and where they are boarded and left, and the ways between: the same whatever was asked. */
export const nameOfWay = ({ legs }: Pick<Journey, 'legs'>): string =>
  legs
    .map((leg) =>
      leg.kind === 'link'
        ? `${leg.mode} ${leg.from} ${leg.to}`
        : leg.parts.map((part) => `${part.uid} ${part.serviceDate} ${leg.from} ${leg.to}`).join('+'),
    )
    .join('>')
