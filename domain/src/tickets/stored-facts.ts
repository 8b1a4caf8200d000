import { FACTS_VERSION, type TicketFacts, type TicketTrain } from './ticket-facts.ts'

/** Before a bus was told from a train. */
type Train = Omit<TicketTrain, 'mode'> & { readonly mode?: undefined }
type FourthFacts = Omit<TicketFacts, 'version' | 'trains'> & { readonly version: 4; readonly trains: readonly Train[] }

/** Before children who travel free were told from those who pay. */
type Passenger = Omit<TicketFacts['passenger'], 'freeUnder'> & { readonly freeUnder?: undefined }
type ThirdFacts = Omit<FourthFacts, 'version' | 'passenger'> & { readonly version: 3; readonly passenger: Passenger }

/** What stood on tickets before their facts were numbered: what was thought of later may be missing. */
type FirstFacts = Omit<ThirdFacts, 'version' | 'wayBack' | 'part' | 'dayPass' | 'travelDays'> & {
  readonly version?: undefined
  readonly wayBack?: boolean
  readonly part?: TicketFacts['part'] & object
  readonly dayPass?: boolean
}

/** Before a rover's days were counted. */
type SecondFacts = Omit<ThirdFacts, 'version' | 'travelDays'> & { readonly version: 2 }

/** A ticket's facts as they were written when it was issued, under whichever version. */
export type StoredFacts = FirstFacts | SecondFacts | ThirdFacts | FourthFacts | TicketFacts

/** The one place that knows older versions: everybody else reads facts as they are written today. */
export function factsOf(stored: StoredFacts): TicketFacts {
  if (stored.version === FACTS_VERSION) return stored
  return {
    ...stored,
    version: FACTS_VERSION,
    // The oldest tickets didn't tell the way back of a return from a ticket of its own: it was the way back.
    wayBack: stored.wayBack ?? stored.direction === 'RETURN',
    part: stored.part ?? null,
    dayPass: stored.dayPass ?? false,
    // Nobody had said how many: it was good on each of its days.
    travelDays: stored.version === 3 || stored.version === 4 ? stored.travelDays : null,
    passenger: stored.version === 4 ? stored.passenger : { ...stored.passenger, freeUnder: null },
    trains: stored.trains.map((train) => ({ ...train, mode: null })),
  }
}
