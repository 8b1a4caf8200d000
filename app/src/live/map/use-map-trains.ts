import type { PackedDay } from '@cledrau/contract/live/trains-now.ts'
import { useEffect, useState } from 'react'
import { type MapTrain, mapTrains } from './map-trains.ts'

/** So long the page may be kept from drawing. */
const SLICE_MS = 6

const namesOf = (days: readonly PackedDay[]) => days.map(({ serviceDate }) => serviceDate).join()

/**
 * The trains of days as they came over the line. They are read in slices, beside what moves; what was known of the same days
 * stays until then.
 */
export function useMapTrains(days: readonly PackedDay[] | undefined): readonly MapTrain[] | undefined {
  const [trains, setTrains] = useState<{ of: readonly PackedDay[]; list: readonly MapTrain[] }>()
  useEffect(() => {
    if (!days) return undefined
    const list: MapTrain[] = []
    const coming = mapTrains(days)
    let later: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      const until = performance.now() + SLICE_MS
      while (performance.now() < until) {
        const next = coming.next()
        if (next.done) return setTrains({ of: days, list })
        list.push(next.value)
      }
      later = setTimeout(read)
    }
    read()
    return () => clearTimeout(later)
  }, [days])
  return days && trains && namesOf(trains.of) === namesOf(days) ? trains.list : undefined
}
