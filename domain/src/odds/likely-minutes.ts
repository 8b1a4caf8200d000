import type { Coming } from '../live/likely/likely-times.ts'
import { possible } from '../live/likely/spread.ts'
import { certain, type Minutes } from './minutes.ts'

/** When a coming arrival or departure is, as likely as trains that stood as this one does make it. */
export function likelyMinutes({ planned, late, spread, floor }: Coming): Minutes {
  const changes = [...possible(spread, floor)]
  const [first, last] = [changes[0], changes.at(-1)]
  if (!first || !last) return certain(planned + late + Math.max(0, Math.ceil(floor)))
  const shares = Array.from({ length: last.change - first.change + 1 }, () => 0)
  for (const { change, share } of changes) shares[change - first.change] = share
  return { from: planned + late + first.change, shares }
}
