import { linesOf } from './concessions.ts'
import { GROUPSAVE, type Fares } from './fares.ts'
import type { Party } from './party.ts'
import { done, refuse, type Result } from '../../result.ts'
import { partyProblem } from '../../search/limits.ts'

export type PartyAsked = {
  adult?: number | undefined
  child?: number | undefined
  railcards?: readonly string[] | undefined
  ages?: readonly number[] | undefined
}

export type PartyRefusal = 'NO_PASSENGERS' | 'TOO_MANY_PASSENGERS' | 'RAILCARD_UNKNOWN'

/** Who travels: one adult where nothing is said of adults. GroupSave is found, not brought. */
export function partyOf(
  { adult: adults = 1, child: children = 0, railcards = [], ages = [] }: PartyAsked,
  fares: Fares,
  date: string,
): Result<Required<Party>, PartyRefusal> {
  const wrong = partyProblem(adults, children)
  if (wrong) return refuse(wrong)
  const { cards } = fares.on(date)
  const isKnown = (code: string) => cards.has(code) || linesOf(fares, code).length > 0
  if (railcards.some((code) => code === GROUPSAVE || !isKnown(code))) return refuse('RAILCARD_UNKNOWN')
  // More ages than children are nobody's.
  return done({ adults, children, railcards: [...railcards], ages: youngestFirst(ages).slice(0, children) })
}

/** The youngest children come first, and those whose age nobody said last: so prices name them, too. */
export const passengersOf = ({ adults, children, ages = [] }: Party) => [
  ...Array.from({ length: adults }, (_, at) => ({ reference: `A${at + 1}`, kind: 'ADULT' as const })),
  ...Array.from({ length: children }, (_, at) => {
    const age = youngestFirst(ages)[at]
    return { reference: `C${at + 1}`, kind: 'CHILD' as const, ...(age !== undefined && { age }) }
  }),
]

const youngestFirst = (ages: readonly number[]): number[] => ages.toSorted((a, b) => a - b)
