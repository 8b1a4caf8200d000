import { openGuide, type Guide } from '@cledrau/domain/routeing/guide.ts'
import { unpackGuide } from '@cledrau/domain/routeing/packed-guide.ts'
import type { LimitsByCode } from '@cledrau/domain/tickets/judge-on-train.ts'
import type { Names } from './lists.ts'

type Packed = NonNullable<Names['limits']>['guide']
/** Opened once for all codes that are looked at: what it works out it keeps. */
const opened = new WeakMap<NonNullable<Packed>, Guide>()

export function guideOf(names: Names | undefined): Guide | undefined {
  const packed = names?.limits?.guide
  if (!packed) return undefined
  const known = opened.get(packed)
  if (known) return known
  const guide = openGuide(unpackGuide(packed))
  opened.set(packed, guide)
  return guide
}

/** What the codes of tickets ask of trains, as the rule wants it. */
export function limitsByCode(names: Names | undefined): LimitsByCode | undefined {
  if (!names?.limits) return undefined
  const { routes, times, bothWays, freeChildren = [] } = names.limits
  const guide = guideOf(names)
  return { routes, times, bothWays, freeChildren, ...(guide && { guide }) }
}
