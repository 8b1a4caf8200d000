import { SEAT_GROUPS, type AvailableSeats, type SeatGroup } from '../seat-preferences/groups.ts'

/** A coach as the formation of a train counts it. */
export type CoachFacts = { letter: string; first: number; standard: number; wheelchairs: number; bikes: number }
export type SeatClass = 'STANDARD' | 'FIRST'

/** What a seat has, in the words of the seat preferences. */
export type PlannedSeat = {
  coach: string
  /** Row and letter: `5A`. */
  seat: string
  row: number
  /** From left to right as the train goes; the aisle is column 3. */
  column: number
  serviceClass: SeatClass
  features: readonly string[]
}

export type PlannedCoach = {
  coach: string
  isQuiet: boolean
  wheelchairSpaces: number
  bikeSpaces: number
  toilet: boolean
  seats: readonly PlannedSeat[]
}

/** Two and two in standard class, one and two in first. */
const COLUMNS = {
  FIRST: [
    { letter: 'A', column: 1, position: ['SINGLE', 'WINDOW'] },
    { letter: 'C', column: 4, position: ['AISLE'] },
    { letter: 'D', column: 5, position: ['WINDOW'] },
  ],
  STANDARD: [
    { letter: 'A', column: 1, position: ['WINDOW'] },
    { letter: 'B', column: 2, position: ['AISLE'] },
    { letter: 'C', column: 4, position: ['AISLE'] },
    { letter: 'D', column: 5, position: ['WINDOW'] },
  ],
} as const

/** From so many coaches on, a train has a quiet one: the last of standard class. */
const LONG_ENOUGH = 3

/**
 * The seats of a train, worked out from its formation: of every four rows two stand behind each other, the next two face
 * each other across a table. The same formation always gives the same plan.
 */
export function seatPlan(formation: readonly CoachFacts[]): PlannedCoach[] {
  const quiet =
    formation.length >= LONG_ENOUGH ? formation.findLast(({ first, standard }) => first === 0 && standard > 0) : null
  return formation.map((coach, at) => {
    const isQuiet = coach === quiet
    const toilet = coach.wheelchairs > 0 || at % 2 === 0
    return {
      coach: coach.letter,
      isQuiet,
      wheelchairSpaces: coach.wheelchairs,
      bikeSpaces: coach.bikes,
      toilet,
      seats: seatsOf(coach, isQuiet, toilet),
    }
  })
}

function seatsOf({ letter, first, standard }: CoachFacts, isQuiet: boolean, toilet: boolean): PlannedSeat[] {
  const firstRows = Math.ceil(first / COLUMNS.FIRST.length)
  const rows = firstRows + Math.ceil(standard / COLUMNS.STANDARD.length)
  const section = (serviceClass: SeatClass, count: number, startsAt: number): PlannedSeat[] => {
    const columns = COLUMNS[serviceClass]
    return Array.from({ length: count }, (_, at): PlannedSeat => {
      const inSection = Math.floor(at / columns.length)
      const row = startsAt + inSection + 1
      const place = columns[at % columns.length] ?? columns[0]
      return {
        coach: letter,
        seat: `${row}${place.letter}`,
        row,
        column: place.column,
        serviceClass,
        features: [...place.position, ...featuresOf(inSection, row, rows, toilet), ...(isQuiet ? ['QUIET'] : [])],
      }
    })
  }
  return [...section('FIRST', first, 0), ...section('STANDARD', standard, firstRows)]
}

function featuresOf(inSection: number, row: number, rows: number, toilet: boolean): string[] {
  const isBay = inSection % 4 >= 2
  // In a bay the row nearer the front looks back; behind each other, the front half of a coach looks on.
  const forward = isBay ? inSection % 4 === 3 : row * 2 <= rows + 1
  return [
    forward ? 'FORWARD' : 'BACKWARD',
    ...(isBay ? ['FOUR_FACING', 'TABLE', 'POWER'] : ['AIRLINE', 'SIDEBYSIDE']),
    ...(toilet && row <= 2 ? ['LAVATORY'] : []),
    ...(row === 1 || row === rows ? ['LUGGAGE'] : []),
  ]
}

/** What can be asked for on this train, by class and group. */
export function availableSeats(plan: readonly PlannedCoach[]): Required<AvailableSeats> {
  const of = (serviceClass: SeatClass) => {
    const features = new Set(
      plan.flatMap(({ seats }) =>
        seats.filter((seat) => seat.serviceClass === serviceClass).flatMap((seat) => seat.features),
      ),
    )
    const groups = Object.entries(SEAT_GROUPS).map(
      ([group, options]) => [group, options.filter((option) => features.has(option))] as const,
    )
    return Object.fromEntries(groups.filter(([, options]) => options.length > 0)) as Partial<
      Record<SeatGroup, readonly string[]>
    >
  }
  return { STANDARD: of('STANDARD'), FIRST: of('FIRST') }
}
