import { useEffect, useState } from 'react'
import { useOnline } from '../../state/online.ts'

type ToldTrips = typeof import('./told-trips.tsx')

let here: ToldTrips | undefined
let coming: Promise<ToldTrips | undefined> | undefined
/** Where it couldn't come it is asked for again, the next time that somebody wants it. */
const bringParts = () =>
  (coming ??= import('./told-trips.tsx').then(
    (parts) => (here = parts),
    () => (coming = undefined),
  ))

// Asked for beside the trains, and there before they are: what says how they run is no part of what a list needs first.
void bringParts()

/** What says how trips run now; nothing until it has come. */
export function useToldTrips(): ToldTrips | undefined {
  const [parts, setParts] = useState(here)
  const { online } = useOnline()
  useEffect(() => {
    if (!parts && online) void bringParts().then(setParts)
  }, [parts, online])
  return parts
}
