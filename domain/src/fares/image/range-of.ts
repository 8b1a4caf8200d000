import type { FareColumns } from './image.ts'

/** Positions `start…end` of the destination among an origin's sorted destinations. */
export function rangeOf(
  list: FareColumns['pairDestination'],
  from: number,
  to: number,
  wanted: number,
): [number, number] {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (list[middle]! < wanted) low = middle + 1
    else high = middle
  }
  let end = low
  while (end < to && list[end] === wanted) end += 1
  return [low, end]
}
