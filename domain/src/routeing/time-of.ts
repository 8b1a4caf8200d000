import { weekdayOf } from '../time/dates.ts'
import type { Guide } from './guide.ts'

/** Days on which the same easements hold are one time: what is so on one of them is so on all. */
export function timeOf({ records, times }: Guide, date: string): string {
  let time = times.get(date)
  if (time === undefined) {
    const day = weekdayOf(date)
    const holding = records.easements.filter(({ from, until, week }) => from <= date && date <= until && week[day])
    // A number for each set: it is part of keys that are made all day long.
    const set = holding.map(({ ref }) => ref).join()
    time = times.get(set) ?? String(times.size)
    times.set(set, time)
    times.set(date, time)
  }
  return time
}
