import type { Guide } from './guide.ts'
import { judgeWay, type AskedWay } from './permitted.ts'

/**
 * Whether a train may be part of a ticket's way, of which no more is known than its ends: by some two of the train's calls
 * that follow each other there is a permitted way, the shortest to the one and from the other.
 */
export const mayLeadThere = (
  guide: Guide,
  [origin, destination]: readonly [string, string],
  calls: readonly string[],
  asked: Omit<AskedWay, 'calls' | 'through'>,
): boolean =>
  calls.slice(1).some((to, at) => {
    const way = [origin, calls[at] as string, to, destination].filter((crs, place, all) => crs !== all[place - 1])
    // Who is there already needs no train, and nobody begins at the end.
    return (
      calls[at] !== destination && to !== origin && judgeWay(guide, { ...asked, calls: way, through: false }).permitted
    )
  })
